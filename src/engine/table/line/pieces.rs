//! Pieces on a map: characters with all that lies before them.

use super::board::Board;
use super::fields::{Sure, Value, hit, number};
use super::near::is_square;
use super::read::{Entries, Reader, has};
use super::token::{Token, What};
use crate::engine::copies::other_name;
use crate::engine::mat::Sides;
use crate::engine::vocab::{Field, Form};
use crate::text::yaml::Node;

/// A piece that is being read: its name, and what is said of it.
type Piece = (String, Entries);

impl Board {
    /// Reads the pieces of a side; `shared` is what is said of all of them.
    pub fn pieces(&mut self, r: &mut Reader<'_>, mut shared: Entries, all: &mut Entries) {
        let mut piece: Option<Piece> = None;
        let mut last = None;
        loop {
            r.past(&mut last);
            self.offer(r, true);
            let Some(token) = r.peek().cloned() else {
                break;
            };
            match &token.what {
                What::Side => break,
                What::Part => {
                    self.lay(&mut piece, all);
                    r.pos += 1;
                }
                What::Comma | What::And => r.pos += 1,
                What::Flow(_) => {
                    self.lay(&mut piece, all);
                    self.flow(r, &token, None);
                }
                What::Word {
                    text,
                    quoted: false,
                } if r.side_named(text).is_some() => break,
                What::Word { text, quoted } => {
                    if let (Some((_, entries)), false) = (&mut piece, *quoted)
                        && self.of_piece(r, &token, text, entries)
                    {
                        continue;
                    }
                    let said = piece.is_some() || !all.is_empty();
                    if !quoted && self.of_all(r, text, &mut shared, said) {
                        self.lay(&mut piece, all);
                        continue;
                    }
                    if !quoted && self.whole(r, text, Sure::Stands) {
                        self.lay(&mut piece, all);
                        continue;
                    }
                    if !quoted
                        && (self.nobodys_yet(r, &token, text, piece.is_some())
                            || self.elsewhere(r, &token))
                    {
                        continue;
                    }
                    self.lay(&mut piece, all);
                    r.pos += 1;
                    let name = self.once(r, &token, text);
                    let mut entries = shared.clone();
                    if r.peek_what() == Some(&What::Open) {
                        r.pos += 1;
                        self.piece(r, &mut entries);
                    }
                    piece = Some((name, entries));
                }
                _ => {
                    r.unknown(&token, &[]);
                    r.skip();
                }
            }
        }
        self.lay(&mut piece, all);
    }

    /// The name of a piece, which no other has: of a second that is told, and it goes by another until it has one.
    fn once(&mut self, r: &mut Reader<'_>, token: &Token, name: &str) -> String {
        let mut own = name.to_owned();
        if self.pieces.contains(&own) {
            own = other_name(name, &|other| self.pieces.iter().any(|p| p == other));
            let fault = token.fault(format!("“{name}”已经在局面里"));
            r.fault(fault.fix(format!("一枚棋子一个名字：另一枚写作 {own}")));
        }
        self.pieces.push(own.clone());
        own
    }

    /// What is said of a piece before any is named, or twice: 体力 3.
    fn nobodys_yet(&self, r: &mut Reader<'_>, token: &Token, word: &str, named: bool) -> bool {
        let of_piece = |f: &Field| f.names.contains(&word);
        if r.deck.known(word) || !self.words.side.iter().any(of_piece) {
            return false;
        }
        r.fault(match named {
            true => token.fault(format!("“{word}”写了两次")),
            false => token
                .fault(format!("“{word}”是谁的？"))
                .fix("前面先写角色的名字"),
        });
        r.skip();
        while r.peek_word().is_some_and(|w| number(w).is_some())
            || matches!(r.peek_what(), Some(What::Flow(_)))
        {
            r.skip();
        }
        true
    }

    fn lay(&self, piece: &mut Option<Piece>, all: &mut Entries) {
        let Some((name, entries)) = piece.take() else {
            return;
        };
        all.push((Node::text(name), Node::map(entries)));
    }

    /// 暖方 before a piece: said of all that follow, until another word of that kind; `said` is whether of any yet.
    fn of_all(&self, r: &mut Reader<'_>, word: &str, shared: &mut Entries, said: bool) -> bool {
        let found = hit(self.words.side, word, &|_| true);
        let is_one =
            |nth: usize| matches!((self.words.side[nth].of)().inner().form, Form::Words(_));
        let Some(found) = found.filter(|h| h.sure == Sure::Stands && is_one(h.nth)) else {
            return false;
        };
        let column = r.column();
        let field = &self.words.side[found.nth];
        if let Some(value) = r.hit_value(field, found) {
            if said {
                shared.retain(|(key, _)| key.as_str() != Some(field.names[0]));
            }
            r.put(shared, field.names[0], value, column);
        }
        true
    }

    /// What stands in the brackets behind a piece.
    fn piece(&mut self, r: &mut Reader<'_>, entries: &mut Entries) {
        let fields = self.words.side;
        let mut last = None;
        loop {
            r.past(&mut last);
            r.offer(|| {
                fields
                    .iter()
                    .flat_map(|f| {
                        [f.names[0]]
                            .into_iter()
                            .chain(super::read::words_of((f.of)()))
                    })
                    .collect()
            });
            r.settled |= r.at_cursor();
            let Some(token) = r.peek().cloned() else {
                return;
            };
            match &token.what {
                What::Close => {
                    r.pos += 1;
                    return;
                }
                What::Comma | What::And | What::Part => r.pos += 1,
                What::Flow(Node {
                    kind: crate::text::yaml::Kind::Map(all),
                    ..
                }) => {
                    r.pos += 1;
                    r.put_all(entries, all, fields, token.column);
                }
                What::Word { text, quoted } => {
                    let said = !quoted && self.of_piece(r, &token, text, entries);
                    if !said && !self.bare_of_piece(r, entries) {
                        r.unknown(&token, &[fields]);
                        r.skip();
                    }
                }
                _ => {
                    r.unknown(&token, &[fields]);
                    r.skip();
                }
            }
        }
    }

    /// A card that is named in a piece's brackets without a zone.
    fn bare_of_piece(&self, r: &mut Reader<'_>, entries: &mut Entries) -> bool {
        let zone = self
            .words
            .side
            .iter()
            .find(|f| f.names.contains(&r.lexicon.mat.bare));
        let Some(zone) = zone else { return false };
        let (from, column) = (r.pos, r.column());
        if let Some(value) = r.field_value(zone) {
            r.put(entries, zone.names[0], value, column);
        }
        r.pos > from
    }

    /// Whether a word says something of a piece: where it stands, a number, a field of it.
    fn of_piece(
        &self,
        r: &mut Reader<'_>,
        token: &Token,
        word: &str,
        entries: &mut Entries,
    ) -> bool {
        let Sides::Pieces { at, size, .. } = r.lexicon.mat.sides else {
            return false;
        };
        let fields = self.words.side;
        if is_square(word, size) {
            r.pos += 1;
            r.put(entries, at, Node::text(word), token.column);
            return true;
        }
        if number(word).is_some() {
            let free = |f: &&Field| !has(entries, f.names[0]) && super::forms::is_number((f.of)());
            let own = fields
                .iter()
                .find(|f| f.names.contains(&r.lexicon.mat.number));
            let field = own.filter(free).or_else(|| fields.iter().find(free));
            let Some(field) = field else { return false };
            if let Some(value) = r.field_value(field) {
                r.put(entries, field.names[0], value, token.column);
            }
            return true;
        }
        let found = hit(fields, word, &|nth| !has(entries, fields[nth].names[0]));
        let Some(found) = found else { return false };
        let counted = r
            .tokens
            .get(r.pos + 1)
            .and_then(Token::word)
            .is_some_and(|w| number(w).is_some());
        if found.sure <= Sure::Begins && found.value == Value::Follows && r.within == 0 && !counted
        {
            return false;
        }
        let field = &fields[found.nth];
        if found.sure == Sure::Stands && matches!((field.of)().inner().form, Form::List(_)) {
            return false;
        }
        let within = std::mem::replace(&mut r.within, 1);
        if let Some(value) = r.hit_value(field, found) {
            r.put(entries, field.names[0], value, token.column);
        }
        r.within = within;
        true
    }
}
