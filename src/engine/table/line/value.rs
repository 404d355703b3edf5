//! Values read by their shapes.

use super::fields::{number, takes_number};
use super::forms::{has_name, is_number, starts, yes_no};
use super::read::{Entries, Reader, words_of};
use super::token::{Token, What, at};
use crate::engine::fault::nearest_word;
use crate::engine::vocab::{Content, Form, Shape, Word, fits};
use crate::text::yaml::{Kind, Node};

/// How deep values may lie in values.
const DEEPEST: u8 = 24;

impl Reader<'_> {
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
            Form::Fields { .. } => self.mapping(shape, of),
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
                .filter(|w| w.content.shape().is_some_and(|of| takes_number(of, 4)))
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

    /// Whether what is done may be told as a mapping: words in their order.
    fn may_fill(&self, shape: &'static Shape) -> bool {
        self.joins && matches!(shape.inner().form, Form::Fields { .. })
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
