//! Values read from the pieces of a line by their shapes.

use super::deck::Deck;
use super::fields::{Hit, Sure, Value, hit, named, number, takes_number};
use super::forms::{has_name, is_number, starts, yes_no};
use super::token::{Token, What, at};
use crate::engine::fault::{Fault, nearest_word};
use crate::engine::language::Grammar;
use crate::engine::vocab::{Content, Field, Form, Shape, Word, fits};
use crate::text::yaml::{Kind, Node};

/// How deep values may lie in values.
const DEEPEST: u8 = 24;

/// Words that only join others in what is done.
pub const JOINING: [&str; 9] = ["对", "到", "向", "于", "给", "用", "以", "在", "打"];

/// The entries of a mapping that is being read.
pub type Entries = Vec<(Node, Node)>;

/// A line that is being read.
pub struct Reader<'g> {
    pub grammar: &'g Grammar,
    pub tokens: Vec<Token>,
    pub pos: usize,
    pub faults: Vec<Fault>,
    /// What may stand at the cursor.
    pub offers: Vec<String>,
    /// Whether all has been offered: nothing outside the brackets may stand there.
    pub settled: bool,
    pub deck: Deck,
    /// The fields that a word may mean here, the innermost last; those before `within` lie outside the brackets.
    pub scopes: Vec<&'static [Field]>,
    pub within: usize,
    /// Whether words that only join may stand between the others: 对, 到.
    pub joins: bool,
    /// The names of the zone whose cards are being read.
    pub zone: &'static [&'static str],
    /// Whether a list that is begun takes one name, and more only behind `、`.
    one: bool,
    depth: u8,
    /// How many values may still be read: shapes go round in circles.
    fuel: usize,
    /// How many ways are being tried, one within the other.
    trying: u8,
}

impl<'g> Reader<'g> {
    pub fn new(grammar: &'g Grammar, tokens: Vec<Token>, deck: Deck) -> Self {
        Self {
            grammar,
            fuel: 2_000 + 200 * tokens.len(),
            trying: 0,
            tokens,
            pos: 0,
            faults: Vec::new(),
            offers: Vec::new(),
            deck,
            scopes: Vec::new(),
            within: 0,
            joins: false,
            one: false,
            zone: &[],
            settled: false,
            depth: 0,
        }
    }

    /// The next piece; none at the end and at the cursor.
    pub fn peek(&self) -> Option<&Token> {
        let next = self.tokens.get(self.pos);
        next.filter(|token| token.what != What::Cursor)
    }

    pub fn peek_what(&self) -> Option<&What> {
        self.peek().map(|token| &token.what)
    }

    /// The next piece where it is a word without quotes.
    pub fn peek_word(&self) -> Option<&str> {
        self.peek()?.word()
    }

    pub fn take(&mut self) -> Option<Token> {
        let token = self.peek().cloned()?;
        self.pos += 1;
        Some(token)
    }

    /// Whether the next word is being typed.
    pub fn at_cursor(&self) -> bool {
        self.tokens
            .get(self.pos)
            .is_some_and(|token| token.what == What::Cursor)
    }

    /// The column of the next piece, or behind the last.
    pub fn column(&self) -> u32 {
        let last = self.tokens.last();
        match self.tokens.get(self.pos) {
            Some(token) => token.column,
            None => last.map_or(1, |t| t.column + t.span.len().min(1) as u32),
        }
    }

    /// Whether the next word is being typed; then what may stand there is noted.
    pub fn offer<'w>(&mut self, words: impl FnOnce() -> Vec<&'w str>) {
        if !self.settled
            && matches!(self.tokens.get(self.pos), Some(token) if token.what == What::Cursor)
        {
            self.offers.extend(words().into_iter().map(str::to_owned));
        }
    }

    pub fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// Goes past a piece that means nothing here; past all of it where it is a bracket.
    pub fn skip(&mut self) {
        let mut open = 0_usize;
        while let Some(token) = self.take() {
            match token.what {
                What::Open => open += 1,
                What::Close => open = open.saturating_sub(1),
                _ => {}
            }
            if open == 0 {
                break;
            }
        }
    }

    /// Goes past a piece on which nothing came forward since `last`; what is wrong with it has been told.
    pub fn past(&mut self, last: &mut Option<(usize, usize)>) {
        let now = (self.pos, self.tokens.len());
        if *last == Some(now) {
            self.skip();
        }
        *last = Some((self.pos, self.tokens.len()));
    }

    /// Puts another word in place of the next.
    pub fn instead(&mut self, text: String) {
        if let Some(token) = self.tokens.get_mut(self.pos) {
            token.what = What::Word {
                text,
                quoted: false,
            };
        }
    }

    /// Makes two words of the next.
    pub fn split(&mut self, first: &str, rest: &str) {
        let Some(token) = self.tokens.get(self.pos) else {
            return;
        };
        let word = |text: &str, column| Token {
            column,
            span: token.span.clone(),
            what: What::Word {
                text: text.to_owned(),
                quoted: false,
            },
        };
        let both = [
            word(first, token.column),
            word(rest, token.column + first.chars().count() as u32),
        ];
        self.tokens.splice(self.pos..=self.pos, both);
        self.fuel = self.fuel.saturating_sub(1);
    }

    /// Whether a word is one that stands outside the value that is being read.
    pub fn claimed(&self, word: &str) -> bool {
        if self.within == 0 && self.side_named(word).is_some() {
            return true;
        }
        let next = self.tokens.get(self.pos + 1).and_then(Token::word);
        let counted = next.is_some_and(|w| number(w).is_some());
        let known = self.deck.known(word);
        self.scopes[self.within..].iter().any(|fields| {
            hit(fields, word, &|_| true).is_some_and(|hit| match (hit.sure, &hit.value) {
                (Sure::Name, _) => true,
                (Sure::NameAndValue | Sure::Stands, _) => !known,
                (_, Value::Is(_)) => !known,
                (_, Value::Follows) => !known && counted,
            })
        })
    }

    /// Whether a word is the name of something outside the value that is being read.
    pub fn named_here(&self, word: &str) -> bool {
        let names = |fields: &&[Field]| fields.iter().any(|f| f.names.contains(&word));
        self.within == 0 && self.side_named(word).is_some()
            || self.scopes[self.within..].iter().any(names)
    }

    /// The next piece where it is part of a list that is being read: no word from outside it, nothing that parts.
    fn goes_on(&self) -> bool {
        match self.peek_what() {
            Some(What::Word { text, quoted }) => *quoted || !self.claimed(text),
            Some(What::Flow(_)) => true,
            _ => false,
        }
    }

    /// Reads a value of a shape.
    pub fn value(&mut self, shape: &'static Shape, of: &str) -> Option<Node> {
        self.fuel = self.fuel.saturating_sub(1);
        if self.depth >= DEEPEST || self.fuel == 0 {
            let fault = at(self.column(), "套了太多层");
            self.fault(fault);
            return None;
        }
        self.depth += 1;
        let value = self.value_within(shape.inner(), of);
        self.depth -= 1;
        value
    }

    fn value_within(&mut self, shape: &'static Shape, of: &str) -> Option<Node> {
        if let Some(What::Flow(node)) = self.peek_what() {
            let node = node.clone();
            self.pos += 1;
            return Some(node);
        }
        self.offer(|| words_of(shape));
        match shape.form {
            Form::YesNo => Some(self.yes_no()),
            Form::Number { .. } => self.number(of),
            Form::Text | Form::Anything => self.text(of),
            Form::Words(words) => self.words(shape, words, of),
            Form::Fields { .. } => self.mapping(shape),
            Form::List(each) => Some(Node::nowhere(Kind::List(self.items(each(), of)))),
            Form::Many(each) => Some(one_or_list(self.items(each(), of))),
            Form::Entries(each) => Some(Node::map(self.entries(each(), of))),
            Form::About(word, more) => {
                let word = self.value(word(), of)?;
                if self.peek_what() != Some(&What::Open) {
                    return Some(word);
                }
                let more = self.value(more(), of)?;
                Some(Node::map(vec![(word, more)]))
            }
            Form::Same(of) | Form::Maybe(of) => self.value(of(), ""),
        }
    }

    fn yes_no(&mut self) -> Node {
        match self.peek_word() {
            Some(word) if yes_no(word) => {
                let no = matches!(word, "否" | "false" | "没有");
                self.pos += 1;
                Node::text(if no { "否" } else { "是" })
            }
            _ => Node::text("是"),
        }
    }

    fn number(&mut self, of: &str) -> Option<Node> {
        if let Some(n) = self.peek_word().and_then(number) {
            self.pos += 1;
            return Some(Node::integer(n));
        }
        self.lacks(of, "一个数");
        None
    }

    fn text(&mut self, of: &str) -> Option<Node> {
        if let Some(What::Word { text, .. }) = self.peek_what() {
            let text = Node::text(text.clone());
            self.pos += 1;
            return Some(text);
        }
        self.lacks(of, "一个词");
        None
    }

    fn lacks(&mut self, of: &str, what: &str) {
        let said = match of {
            "" => format!("这里要写{what}"),
            of => format!("“{of}”后面要写{what}"),
        };
        let fault = at(self.column(), said);
        self.fault(fault);
    }

    fn words(&mut self, shape: &'static Shape, words: &'static [Word], of: &str) -> Option<Node> {
        let Some(token) = self.peek().cloned() else {
            self.lacks(of, shape.name);
            return None;
        };
        if let Some(text) = token.word().map(str::to_owned) {
            if has_name(shape, &text) {
                return self.word(words, &text);
            }
            // BP+2000: a word with its number.
            let joined = words
                .iter()
                .filter(|w| w.content.shape().is_some_and(|of| takes_number(of, 2)))
                .flat_map(|w| w.names)
                .find(|name| {
                    text.strip_prefix(**name)
                        .is_some_and(|n| number(n).is_some())
                });
            if let Some(name) = joined {
                let n = number(&text[name.len()..]);
                self.pos += 1;
                return n.map(|n| Node::map(vec![(Node::text(*name), Node::integer(n))]));
            }
        }
        if let Some(value) = self.fitting(shape, words, &token) {
            return Some(value);
        }
        match token.word() {
            Some(text) => {
                let mut fault = token.fault(format!("这里不能写“{text}”"));
                fault.fix = nearest_word(text, shape.words());
                self.fault(fault);
                self.pos += 1;
            }
            None => self.lacks(of, shape.name),
        }
        None
    }

    /// Whether what is done may be told as a mapping: words in their order.
    fn may_fill(&self, shape: &'static Shape) -> bool {
        self.joins && matches!(shape.inner().form, Form::Fields { .. })
    }

    /// What stands there without a word: of several things that may, the one that takes the most of what follows.
    fn fitting(
        &mut self,
        shape: &'static Shape,
        words: &'static [Word],
        token: &Token,
    ) -> Option<Node> {
        let may = words.iter().filter_map(|w| match w.content {
            Content::Any(of) if starts(of(), token) || self.may_fill(of()) => Some(of()),
            _ => None,
        });
        let is_list = |s: &'static Shape| matches!(s.inner().form, Form::List(_) | Form::Many(_));
        let mut may: Vec<&'static Shape> = may.collect();
        may.sort_by_key(|s| (!is_number(s), !is_list(s)));
        let before = (self.pos, self.faults.len(), self.offers.len());
        let tokens = self.tokens.clone();
        let mut best: Option<(usize, usize, &'static Shape)> = None;
        if may.len() > 1 && self.trying < 2 {
            self.trying += 1;
            for of in &may {
                let read = self.value(of, "").is_some();
                let faults = self.faults.len() - before.1 + usize::from(!read);
                let better = |(f, p, _): &(usize, usize, _)| {
                    (faults, usize::MAX - self.pos) < (*f, usize::MAX - *p)
                };
                if best.as_ref().is_none_or(better) {
                    best = Some((faults, self.pos, of));
                }
                self.pos = before.0;
                self.faults.truncate(before.1);
                self.offers.truncate(before.2);
                self.tokens.clone_from(&tokens);
            }
            self.trying -= 1;
        }
        let of = best.map(|(_, _, of)| of).or(may.first().copied())?;
        let value = self.value(of, "")?;
        Some(match &value.kind {
            Kind::List(items) if items.len() == 1 && fits(shape, &items[0]) => items[0].clone(),
            _ => value,
        })
    }

    /// One of several words, and what stands behind it.
    fn word(&mut self, words: &'static [Word], text: &str) -> Option<Node> {
        self.pos += 1;
        let named = || words.iter().filter(|w| w.names.contains(&text));
        let alone = || named().any(|w| matches!(w.content, Content::None | Content::Maybe(_)));
        let Some(of) = named().find_map(|w| w.content.shape()) else {
            return Some(Node::text(text));
        };
        self.offer(|| words_of(of));
        let begins = self.peek().is_some_and(|token| starts(of, token))
            && self.peek_word().is_none_or(|word| !self.claimed(word));
        let is_yes = matches!(of.inner().form, Form::YesNo);
        if begins || !alone() && !is_yes {
            let value = self.value(of, text)?;
            return Some(Node::map(vec![(Node::text(text), value)]));
        }
        Some(Node::text(text))
    }

    /// The things of a list, until a word that belongs elsewhere.
    fn items(&mut self, each: &'static Shape, of: &str) -> Vec<Node> {
        let one = std::mem::take(&mut self.one);
        let mut items = Vec::new();
        loop {
            let mut joined = false;
            if !items.is_empty() && matches!(self.peek_what(), Some(What::Comma | What::And)) {
                joined = self.peek_what() == Some(&What::And);
                match self.tokens.get(self.pos + 1).map(|token| &token.what) {
                    Some(What::Word {
                        text,
                        quoted: false,
                    }) if !joined && self.claimed(text) => break,
                    Some(What::Word {
                        text,
                        quoted: false,
                    }) if joined && self.named_here(text) => break,
                    Some(What::Word { .. } | What::Flow(_)) => self.pos += 1,
                    _ => break,
                }
            }
            let fits = self.peek().is_some_and(|token| starts(each, token));
            let bracket = self.peek_what() == Some(&What::Open);
            if !items.is_empty() && !(fits && (joined || bracket || self.goes_on())) {
                break;
            }
            let from = self.pos;
            match self.value(each, of) {
                Some(value) => items.push(value),
                None => break,
            }
            let joined = self.peek_what() == Some(&What::And);
            let squares = self.peek_word().is_some_and(|w| self.is_square(w));
            if self.pos == from || one && !joined && !squares {
                break;
            }
        }
        self.offer(|| words_of(each));
        items
    }

    /// Names with their values: 地图 D4 军营 C3 树林.
    fn entries(&mut self, each: &'static Shape, of: &str) -> Entries {
        let bracket = self.peek_what() == Some(&What::Open);
        self.pos += usize::from(bracket);
        let mut entries = Entries::new();
        let mut last = None;
        loop {
            self.past(&mut last);
            match self.peek_what() {
                Some(What::Comma | What::And) => {
                    self.pos += 1;
                    continue;
                }
                Some(What::Word { text, quoted }) if bracket || *quoted || !self.claimed(text) => {}
                Some(What::Close) if bracket => {
                    self.pos += 1;
                    break;
                }
                _ => break,
            }
            let next = self.tokens.get(self.pos + 1);
            let valued = next.is_some_and(|token| {
                starts(each, token) && (bracket || token.word().is_none_or(|w| !self.claimed(w)))
            });
            if !valued && !bracket && !entries.is_empty() {
                break;
            }
            let Some(key) = self.text(of) else { break };
            let name = key.scalar().unwrap_or_default().to_owned();
            let before = self.pos;
            match self.value(each, &name) {
                Some(value) => entries.push((key, value)),
                None if self.pos == before => break,
                None => {}
            }
        }
        entries
    }

    /// A mapping: in brackets, or as what follows fits it.
    fn mapping(&mut self, shape: &'static Shape) -> Option<Node> {
        let Form::Fields { fields, short, .. } = shape.form else {
            return None;
        };
        let bracket = self.peek_what() == Some(&What::Open);
        let within = self.within;
        if bracket {
            self.pos += 1;
            self.within = self.scopes.len();
        }
        self.scopes.push(fields);
        let entries = self.fill(fields, short, bracket);
        self.scopes.pop();
        self.within = within;
        // What stands alone for the whole is written so.
        if let [(key, value)] = entries.as_slice()
            && short
                .iter()
                .any(|nth| key.as_str() == Some(fields[*nth].names[0]))
            && fits(shape, value)
            && !matches!(value.kind, Kind::Map(_))
        {
            return Some(value.clone());
        }
        Some(Node::map(entries))
    }

    fn fill(&mut self, fields: &'static [Field], short: &[usize], bracket: bool) -> Entries {
        let mut entries = Entries::new();
        let mut last = None;
        loop {
            self.past(&mut last);
            let free = |nth: usize| !has(&entries, fields[nth].names[0]);
            self.offer(|| {
                let open = fields.iter().enumerate().filter(|(nth, _)| free(*nth));
                let words = open.flat_map(|(_, f)| {
                    let mut all = vec![f.names[0]];
                    all.extend(words_of((f.of)()));
                    all
                });
                words.collect()
            });
            self.settled |= bracket && self.at_cursor();
            let Some(token) = self.peek().cloned() else {
                break;
            };
            match &token.what {
                What::Close if bracket => {
                    self.pos += 1;
                    break;
                }
                What::Comma | What::And | What::Part if bracket => {
                    self.pos += 1;
                    continue;
                }
                What::Word { .. } | What::Flow(_) | What::Open => {}
                _ => break,
            }
            if let What::Flow(Node {
                kind: Kind::Map(all),
                ..
            }) = &token.what
                && all.iter().all(|(key, _)| named(fields, key).is_some())
            {
                self.pos += 1;
                self.put_all(&mut entries, all, fields, token.column);
                continue;
            }
            match self.fill_by_word(&token, fields, &free, bracket) {
                Some((nth, value)) => {
                    if let Some(value) = value {
                        self.put(&mut entries, fields[nth].names[0], value, token.column);
                    }
                    continue;
                }
                None if !bracket && token.word().is_some_and(|w| self.outside(w)) => break,
                None => {}
            }
            if self.joins && token.word().is_some_and(|w| JOINING.contains(&w)) {
                self.pos += 1;
                // The other player is attacked where nobody else is named.
                self.pos += usize::from(self.peek_word() == Some("玩家"));
                continue;
            }
            let bare = bare(fields, short, &token, &free);
            match bare {
                Some(nth) => {
                    // Of names that follow each other each is another thing, where there is room for it.
                    let more = |nth: usize| free(nth) && is_names((fields[nth].of)());
                    self.one = self.joins && (nth + 1..fields.len()).any(more);
                    let value = self.field_value(&fields[nth]);
                    self.one = false;
                    if let Some(value) = value {
                        self.put(&mut entries, fields[nth].names[0], value, token.column);
                    }
                }
                None if bracket => {
                    self.unknown(&token, &[fields]);
                    self.skip();
                }
                None => break,
            }
        }
        entries
    }

    /// Whether a word belongs to what lies outside the mapping that is being filled.
    fn outside(&self, word: &str) -> bool {
        let fields = &self.scopes[self.within..];
        let outer = fields.len().saturating_sub(1);
        (self.within == 0 && self.side_named(word).is_some())
            || fields[..outer].iter().any(|fields| {
                hit(fields, word, &|_| true).is_some_and(|hit| hit.sure > Sure::Begins)
            })
    }

    /// A field that a word means, and its value; the value is `None` where it was told what is wrong with it.
    fn fill_by_word(
        &mut self,
        token: &Token,
        fields: &'static [Field],
        free: &dyn Fn(usize) -> bool,
        bracket: bool,
    ) -> Option<(usize, Option<Node>)> {
        let word = token.word()?;
        let found = hit(fields, word, free)?;
        let outside = !bracket && self.outside(word);
        let is = match found.sure {
            Sure::Name => true,
            Sure::NameAndValue => !self.deck.known(word),
            Sure::Stands => !outside,
            Sure::Begins | Sure::BeginsOther => {
                !outside && !self.deck.known(word) && free(found.nth)
            }
        };
        is.then(|| (found.nth, self.hit_value(&fields[found.nth], found)))
    }

    /// The value of a field that a word was found to mean.
    pub fn hit_value(&mut self, field: &'static Field, found: Hit) -> Option<Node> {
        match found.value {
            Value::Follows => self.pos += 1,
            Value::Is(text) => self.instead(text),
        }
        self.field_value(field)
    }

    /// Puts a value into a mapping; what is there already is a list, or it is told.
    pub fn put(&mut self, entries: &mut Entries, key: &str, value: Node, column: u32) {
        let Some((_, held)) = entries.iter_mut().find(|(k, _)| k.as_str() == Some(key)) else {
            entries.push((Node::text(key), value));
            return;
        };
        match (&mut held.kind, value.kind) {
            (Kind::List(held), Kind::List(more)) => held.extend(more),
            (Kind::Map(held), Kind::Map(more)) => {
                for (key, value) in more {
                    let mut inner = std::mem::take(held);
                    self.put(&mut inner, key.scalar().unwrap_or_default(), value, column);
                    *held = inner;
                }
            }
            _ => self.fault(at(column, format!("“{key}”写了两次")).fix("每项只写一次")),
        }
    }

    /// Puts the entries of a mapping in YAML, each under its field's own name.
    pub fn put_all(
        &mut self,
        entries: &mut Entries,
        all: &[(Node, Node)],
        fields: &[Field],
        column: u32,
    ) {
        for (key, value) in all {
            let own = named(fields, key).map(|nth| fields[nth].names[0]);
            let name = own.or(key.scalar()).unwrap_or_default();
            self.put(entries, name, value.clone(), column);
        }
    }

    /// Tells of a piece that means nothing, with the words that are near.
    pub fn unknown(&mut self, token: &Token, tables: &[&'static [Field]]) {
        let fields = || tables.iter().flat_map(|fields| fields.iter());
        let fault = match &token.what {
            What::Word { text, .. } => {
                let names = fields().flat_map(|f| f.names.iter().copied());
                let words = fields().flat_map(|f| words_of((f.of)()));
                let near = nearest_word(text, names.chain(words).filter(|w| !w.is_empty()));
                let near = near.filter(|fix| !fix.starts_with("可以写"));
                let first = || fields().map(|f| f.names[0]).collect::<Vec<_>>().join("、");
                let fix = near.unwrap_or_else(|| format!("可以写：{}", first()));
                token.fault(format!("不认识“{text}”")).fix(fix)
            }
            What::Flow(_) => {
                let names: Vec<_> = fields().map(|f| f.names[0]).collect();
                token
                    .fault("这里不能写 {…} 或 […]")
                    .fix(format!("写作 {{名: 值}}，名可以是：{}", names.join("、")))
            }
            What::Open => token.fault("括号前面要有牌名或一项的名"),
            What::Close => token.fault("多出一个“)”"),
            _ => return,
        };
        self.fault(fault);
    }
}

/// Whether a mapping has a key.
pub fn has(entries: &Entries, key: &str) -> bool {
    entries.iter().any(|(k, _)| k.as_str() == Some(key))
}

/// The field that a value without a name is.
fn bare(
    fields: &'static [Field],
    short: &[usize],
    token: &Token,
    free: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let mut order = short.iter().copied().chain(0..fields.len());
    let is_count = token.word().is_some_and(|w| number(w).is_some());
    let fit = |nth: usize| free(nth) && starts((fields[nth].of)(), token);
    if is_count {
        let count = |nth: &usize| fit(*nth) && is_number((fields[*nth].of)());
        if let Some(nth) = order.clone().find(count) {
            return Some(nth);
        }
    }
    let right = |nth: &usize| {
        let shape = (fields[*nth].of)();
        fit(*nth) && (is_count || !is_number(shape)) && !matches!(shape.inner().form, Form::YesNo)
    };
    order.find(right)
}

/// The words that a value of a shape may be, for people: few, and none that is empty.
pub fn words_of(shape: &'static Shape) -> Vec<&'static str> {
    let shape = shape.inner();
    let words = match shape.form {
        Form::List(of) => words_of(of()),
        _ => shape.words(),
    };
    words.into_iter().filter(|w| !w.is_empty()).collect()
}

/// Whether a value of this shape is a name, or names.
fn is_names(shape: &'static Shape) -> bool {
    match shape.inner().form {
        Form::Text => !is_number(shape),
        Form::Many(of) | Form::List(of) => matches!(of().inner().form, Form::Text),
        _ => false,
    }
}

fn one_or_list(mut items: Vec<Node>) -> Node {
    match items.pop() {
        Some(one) if items.is_empty() => one,
        last => {
            items.extend(last);
            Node::nowhere(Kind::List(items))
        }
    }
}
