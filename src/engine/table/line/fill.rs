//! Mappings read by what fits their fields: in brackets, or as far as what follows fits.

use super::fields::{Hit, Sure, Value, hit, named, number};
use super::forms::{is_number, starts, zone_form};
use super::read::{Entries, Reader, has, words_of};
use super::token::{Token, What, at};
use crate::engine::vocab::{Field, Form, Shape, fits};
use crate::text::yaml::{Kind, Node};

/// Words that only join others in what is done.
pub const JOINING: [&str; 9] = ["对", "到", "向", "于", "给", "用", "以", "在", "打"];

impl Reader<'_> {
    /// A mapping: in brackets, or as what follows fits it.
    pub fn mapping(&mut self, shape: &'static Shape, of: &str) -> Option<Node> {
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
        let from = self.pos;
        let entries = self.fill(fields, short, bracket);
        self.scopes.pop();
        self.within = within;
        if entries.is_empty() && !bracket && self.pos == from {
            self.lacks(of, shape.name);
            return None;
        }
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
                let aims = self.peek_word() == Some("对");
                self.pos += 1;
                // The other player is attacked where nobody else is named.
                self.pos += usize::from(self.peek_word() == Some("玩家"));
                let at = |nth: &usize| free(*nth) && fields[*nth].names.contains(&"目标");
                if let Some(nth) = (0..fields.len()).find(at)
                    && aims
                    && self.peek_word().is_some()
                {
                    let value = self.field_value(&fields[nth]);
                    if let Some(value) = value {
                        self.put(&mut entries, fields[nth].names[0], value, token.column);
                    }
                }
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
            Sure::Stands => true,
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

    /// Lays cards in a zone of a side or in a place of one; those that were said to lie there stay.
    pub fn lay(&mut self, entries: &mut Entries, field: &Field, cards: Node, column: u32) {
        let shape = (field.of)().inner();
        let row = zone_form(shape).many || matches!(shape.form, Form::List(_));
        let of = |node: &mut Node| match std::mem::replace(&mut node.kind, Kind::List(Vec::new())) {
            Kind::List(all) => all,
            kind => vec![Node::nowhere(kind)],
        };
        let is_count = |node: &Node| node.scalar().is_some_and(|said| number(said).is_some());
        let key = field.names[0];
        match entries.iter_mut().find(|(k, _)| k.as_str() == Some(key)) {
            Some((_, held)) if row && !is_count(held) && !is_count(&cards) => {
                let mut all = of(held);
                all.extend(of(&mut { cards }));
                held.kind = Kind::List(all);
            }
            _ => self.put(entries, key, cards, column),
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

/// Whether a value of this shape is a name, or names.
fn is_names(shape: &'static Shape) -> bool {
    match shape.inner().form {
        Form::Text => !is_number(shape),
        Form::Many(of) | Form::List(of) => matches!(of().inner().form, Form::Text),
        _ => false,
    }
}
