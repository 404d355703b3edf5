//! Values read from the pieces of a line by their shapes.

use super::deck::Deck;
use super::fields::{Sure, Value, hit, joined, number};
use super::token::{Token, What, at};
use crate::engine::fault::{Fault, nearest_word};
use crate::engine::lexicon::Lexicon;
use crate::engine::vocab::{Field, Form, Shape};
use crate::text::yaml::Node;

/// The entries of a mapping that is being read.
pub type Entries = Vec<(Node, Node)>;

/// A line that is being read.
pub struct Reader<'g> {
    pub lexicon: &'g Lexicon,
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
    pub one: bool,
    pub depth: u8,
    /// How many values may still be read: shapes go round in circles.
    pub fuel: usize,
    /// How many ways are being tried, one within the other.
    pub trying: u8,
}

impl<'g> Reader<'g> {
    pub fn new(lexicon: &'g Lexicon, tokens: Vec<Token>, deck: Deck) -> Self {
        Self {
            lexicon,
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
    pub fn goes_on(&self) -> bool {
        match self.peek_what() {
            Some(What::Word { text, quoted }) => {
                *quoted || !self.claimed(text) && !self.begins_field(text)
            }
            Some(What::Flow(_)) => true,
            _ => false,
        }
    }

    /// Whether a word in a card's brackets is the name of a field with its value behind it: 所需能量红2. Without a number
    /// it may as well be of the list: 特征 剑士 触发者.
    fn begins_field(&self, word: &str) -> bool {
        self.within > 0
            && !self.deck.known(word)
            && joined(&self.scopes[self.within..], word)
                .is_some_and(|(_, rest)| rest.contains(|c: char| c.is_ascii_digit()))
    }

    pub fn lacks(&mut self, of: &str, what: &str) {
        let said = match of {
            "" => format!("这里要写{what}"),
            of => format!("“{of}”后面要写{what}"),
        };
        let fault = at(self.column(), said);
        self.fault(fault);
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

/// The words that a value of a shape may be, for people: few, and none that is empty.
pub fn words_of(shape: &'static Shape) -> Vec<&'static str> {
    let shape = shape.inner();
    let words = match shape.form {
        Form::List(of) => words_of(of()),
        _ => shape.words(),
    };
    words.into_iter().filter(|w| !w.is_empty()).collect()
}
