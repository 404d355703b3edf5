//! A board read from a line: sides, zones, and what holds for all of it.

use super::deck::Deck;
use super::fields::{Sure, fields_of, hit, named, number};
use super::forms::{is_number, zone_form};
use super::near::{is_slip, is_square};
use super::read::{Entries, Reader, words_of};
use super::token::{Token, What, at};
use super::words::{UNDER, Words, words};
use crate::engine::fault::Fault;
use crate::engine::game::Player;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::{Does, Lies, Sides};
use crate::engine::vocab::{Field, Form, Shape};
use crate::text::yaml::{Kind, Node};

/// What a line says.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// The cards, as `牌` has them: those that were known, and those that the line brings.
    pub cards: Node,
    /// The board, as `局面` has it.
    pub setup: Node,
}

/// Reads a whole line.
pub fn read(
    lexicon: &Lexicon,
    tokens: Vec<Token>,
    cards: Option<&Node>,
) -> (Said, Vec<Fault>, Vec<String>) {
    let words = words(lexicon);
    let deck = Deck::new(cards, lexicon.mat, words.printed);
    let mut reader = Reader::new(lexicon, tokens, deck);
    let mut board = Board {
        words,
        setup: Entries::new(),
        pieces: Vec::new(),
    };
    reader.scopes = vec![board.words.setup, board.words.side, board.words.places];
    let mut last = None;
    while let Some(token) = reader.peek().cloned() {
        reader.past(&mut last);
        if token.what == What::Side {
            reader.pos += 1;
            board.side(&mut reader, None);
            continue;
        }
        match token.word().and_then(|word| reader.side_named(word)) {
            Some(side) => {
                reader.pos += 1;
                board.side(&mut reader, Some(side));
            }
            None => board.side(&mut reader, None),
        }
    }
    board.offer(&mut reader, true);
    let said = Said {
        cards: reader.deck.into_cards(),
        setup: Node::map(board.setup),
    };
    (said, reader.faults, reader.offers)
}

/// Reads the value of a field that stands alone.
pub fn value(
    lexicon: &Lexicon,
    (shape, name): (&'static Shape, &str),
    tokens: Vec<Token>,
    cards: Option<&Node>,
) -> (Option<Node>, Vec<Fault>) {
    let words = words(lexicon);
    let deck = Deck::new(cards, lexicon.mat, words.printed);
    let mut r = Reader::new(lexicon, tokens, deck);
    r.scopes = vec![words.setup, words.side, words.places];
    let value = r.value(shape, name);
    if let Some(token) = r.peek().cloned().filter(|_| r.faults.is_empty()) {
        r.unknown(&token, &[]);
    }
    (value, r.faults)
}

impl Reader<'_> {
    /// The side that a word names.
    pub fn side_named(&self, word: &str) -> Option<&'static str> {
        if self.joins {
            return None;
        }
        let all = Player::BOTH.map(Player::name);
        let word = word.strip_suffix('方').unwrap_or(word);
        all.into_iter().find(|name| *name == word)
    }

    /// How things lie in a zone, where a field of the board is one.
    fn lies(&self, field: &'static Field) -> Option<Lies> {
        let is = |fields: &'static [Field]| fields.iter().any(|f| std::ptr::eq(f, field));
        let mat = self.lexicon.mat;
        let zones = match self.scopes.as_slice() {
            [setup, ..] if is(setup) => mat.shared,
            [_, side, ..] if is(side) => mat.zones,
            [_, _, places, ..] if is(places) => return Some(Lies::Row),
            _ => return None,
        };
        let zone = zones.iter().find(|z| field.names.contains(&z.name));
        zone.map(|z| z.lies)
    }

    /// Whether a word is a square of the map.
    pub fn is_square(&self, word: &str) -> bool {
        match self.lexicon.mat.sides {
            Sides::Pieces { size, .. } => is_square(word, size),
            Sides::Players => false,
        }
    }

    /// Whether cards lie under a card in this field of it.
    pub fn under(&self, field: &Field) -> bool {
        let marks = self.lexicon.mat.marks.iter();
        let holds = |f: &str| field.names.contains(&f);
        marks
            .filter(|m| m.does == Does::Holds && m.key == UNDER)
            .any(|m| holds(m.field))
            && zone_form((field.of)()).card.is_some()
    }

    /// The value of a field, cards as cards.
    pub fn field_value(&mut self, field: &'static Field) -> Option<Node> {
        let name = field.names[0];
        let lies = self.lies(field);
        let zone = match lies {
            Some(_) => field.names,
            None => &[],
        };
        let zone = std::mem::replace(&mut self.zone, zone);
        let value = self.value_of(field, name, lies);
        self.zone = zone;
        value
    }

    fn value_of(&mut self, field: &'static Field, name: &str, lies: Option<Lies>) -> Option<Node> {
        match lies {
            Some(Lies::Places(_)) => self.places(field),
            Some(Lies::Number) => self.value((field.of)(), name),
            Some(Lies::Slots(_)) => self.cards((field.of)(), name, true),
            Some(Lies::Row | Lies::Pile) => self.cards((field.of)(), name, false),
            None if self.under(field) => self.cards((field.of)(), name, false),
            None => self.value((field.of)(), name),
        }
    }

    /// What lies in the places of a zone.
    fn places(&mut self, field: &'static Field) -> Option<Node> {
        if let Some(What::Flow(node)) = self.peek_what() {
            let node = node.clone();
            self.pos += 1;
            return Some(node);
        }
        let (fields, _) = fields_of((field.of)())?;
        let mut entries = Entries::new();
        self.offer(|| fields.iter().map(|f| f.names[0]).collect());
        while let Some(word) = self.peek_word()
            && let Some(found) = hit(fields, word, &|_| true).filter(|h| h.sure == Sure::Name)
        {
            let column = self.column();
            let field = &fields[found.nth];
            if let Some(value) = self.hit_value(field, found) {
                self.lay(&mut entries, field, value, column);
            }
        }
        if entries.is_empty() {
            let places: Vec<_> = fields.iter().map(|f| f.names[0]).collect();
            let fault = at(
                self.column(),
                format!("“{}”后面要写哪个位置", field.names[0]),
            );
            self.fault(fault.fix(format!("可以写：{}", places.join("、"))));
            return None;
        }
        Some(Node::map(entries))
    }
}

/// A board that is being read.
pub struct Board {
    pub words: Words,
    setup: Entries,
    /// The pieces that were named, on whichever side.
    pub pieces: Vec<String>,
}

impl Board {
    /// Reads one side, or what is nobody's, until the next.
    fn side(&mut self, r: &mut Reader<'_>, player: Option<&'static str>) {
        let mut entries = Entries::new();
        match (r.lexicon.mat.sides, player) {
            (
                Sides::Pieces {
                    key, player: field, ..
                },
                _,
            ) => {
                let own = player.map(|p| (Node::text(field), Node::text(p)));
                self.pieces(r, own.into_iter().collect(), &mut entries);
                if !entries.is_empty() {
                    let column = r.column();
                    r.put(&mut self.setup, key, Node::map(entries), column);
                }
            }
            (Sides::Players, Some(player)) => {
                self.zones(r, Some(&mut entries));
                let column = r.column();
                r.put(&mut self.setup, player, Node::map(entries), column);
            }
            (Sides::Players, None) => self.zones(r, None),
        }
    }

    pub fn offer(&self, r: &mut Reader<'_>, sides: bool) {
        let cards: Vec<String> = r.deck.names().map(str::to_owned).collect();
        r.offer(|| {
            let mut all: Vec<&str> = Vec::new();
            all.extend(self.words.places.iter().map(|f| f.names[0]));
            all.extend(self.words.side.iter().map(|f| f.names[0]));
            all.extend(cards.iter().map(String::as_str));
            all.extend(self.words.setup.iter().map(|f| f.names[0]));
            all.extend(self.words.setup.iter().flat_map(|f| words_of((f.of)())));
            if sides {
                all.extend(Player::BOTH.map(Player::name));
            }
            all
        });
    }

    fn zones(&mut self, r: &mut Reader<'_>, mut side: Option<&mut Entries>) {
        let mut last = None;
        loop {
            r.past(&mut last);
            self.offer(r, true);
            let Some(token) = r.peek().cloned() else {
                return;
            };
            match &token.what {
                What::Side => return,
                What::Part | What::Comma | What::And => r.pos += 1,
                What::Flow(_) => self.flow(r, &token, side.as_deref_mut()),
                What::Word {
                    text,
                    quoted: false,
                } => {
                    if r.side_named(text).is_some() {
                        return;
                    }
                    match side.as_deref_mut() {
                        Some(entries) => self.zone(r, &token, text, entries),
                        None if self.whole(r, text, Sure::Begins) => {}
                        None => self.nobodys(r, &token),
                    }
                }
                What::Word { .. } => match side.as_deref_mut() {
                    Some(entries) => self.bare(r, &token, entries),
                    None => self.nobodys(r, &token),
                },
                _ => {
                    r.unknown(&token, &[]);
                    r.skip();
                }
            }
        }
    }

    /// A word that stands in no side and says nothing of the board.
    fn nobodys(&self, r: &mut Reader<'_>, token: &Token) {
        let What::Word { text, .. } = &token.what else {
            return;
        };
        if self.elsewhere(r, token) {
            return;
        }
        if is_named(self.words.side, text)
            || is_named(self.words.places, text)
            || r.deck.known(text)
        {
            let fault = token.fault(format!("“{text}”是哪一方的？"));
            r.fault(fault.fix("前面先写 甲 或 乙"));
            // What follows is the same side's.
            while !matches!(r.peek_what(), None | Some(What::Part | What::Side))
                && r.peek_word()
                    .is_none_or(|word| r.side_named(word).is_none())
            {
                r.skip();
            }
            return;
        }
        r.unknown(token, &[self.words.setup]);
        r.skip();
        if r.peek_what() == Some(&What::Open) {
            r.skip();
        }
    }

    /// A mapping between the words: its keys say where it belongs.
    pub fn flow(&mut self, r: &mut Reader<'_>, token: &Token, side: Option<&mut Entries>) {
        r.pos += 1;
        let What::Flow(Node {
            kind: Kind::Map(all),
            ..
        }) = &token.what
        else {
            return r.unknown(token, &[self.words.side]);
        };
        let of_side = |(key, _): &(Node, Node)| named(self.words.side, key).is_some();
        let of_setup = |(key, _): &(Node, Node)| named(self.words.setup, key).is_some();
        let into_side = all.iter().all(of_side) || !all.iter().any(of_setup);
        match side {
            Some(side) if into_side => r.put_all(side, all, self.words.side, token.column),
            _ => r.put_all(&mut self.setup, all, self.words.setup, token.column),
        }
    }

    /// What a word says within a side.
    fn zone(&mut self, r: &mut Reader<'_>, token: &Token, word: &str, side: &mut Entries) {
        let own = hit(self.words.side, word, &|_| true);
        let place = hit(self.words.places, word, &|_| true);
        let known = r.deck.known(word);
        let card = known
            || r.tokens
                .get(r.pos + 1)
                .is_some_and(|t| t.what == What::Open);
        let sure = |hit: &Option<_>, sure| {
            hit.as_ref()
                .is_some_and(|h: &super::fields::Hit| h.sure >= sure)
        };
        for least in [Sure::Name, Sure::NameAndValue, Sure::Stands, Sure::Begins] {
            if least < self::least(known, card) {
                break;
            }
            if sure(&own, least) {
                let Some(found) = own else { return };
                let field = &self.words.side[found.nth];
                if let Some(value) = r.hit_value(field, found) {
                    r.lay(side, field, value, token.column);
                }
                return;
            }
            if sure(&place, least) {
                let (Some(found), Some(zone)) = (place, self.words.placed) else {
                    return;
                };
                let field = &self.words.places[found.nth];
                if let Some(value) = r.hit_value(field, found) {
                    let zone = self.words.side[zone].names[0];
                    let held = side.iter_mut().find(|(key, _)| key.as_str() == Some(zone));
                    if let Some((
                        _,
                        Node {
                            kind: Kind::Map(places),
                            ..
                        },
                    )) = held
                    {
                        r.lay(places, field, value, token.column);
                    } else {
                        let value = Node::map(vec![(Node::text(field.names[0]), value)]);
                        r.put(side, zone, value, token.column);
                    }
                }
                return;
            }
            if self.whole(r, word, least) {
                return;
            }
        }
        self.bare(r, token, side);
    }

    /// What only another game's board has: told as that, with what follows it.
    pub fn elsewhere(&self, r: &mut Reader<'_>, token: &Token) -> bool {
        let Some(text) = token.word() else {
            return false;
        };
        let next = r.tokens.get(r.pos + 1);
        let counted = next.and_then(Token::word).and_then(number).is_some();
        let listed = next.is_some_and(|t| matches!(t.what, What::Flow(_)));
        let own = is_named(self.words.side, text) || r.deck.known(text);
        if !counted && !listed || own || !(r.lexicon.elsewhere)(text) {
            return false;
        }
        let numbers = self.words.side.iter().filter(|f| is_number((f.of)()));
        let mut names: Vec<_> = numbers.map(|f| f.names[0]).collect();
        if listed || names.is_empty() {
            names = self.words.side.iter().map(|f| f.names[0]).collect();
        }
        let fault = token.fault(format!("这个游戏的局面没有“{text}”一项"));
        r.fault(fault.fix(format!("可以写：{}", names.join("、"))));
        r.pos += 2;
        true
    }

    /// A card in no zone that was named.
    fn bare(&self, r: &mut Reader<'_>, token: &Token, side: &mut Entries) {
        if self.elsewhere(r, token) {
            return;
        }
        let zone = self
            .words
            .side
            .iter()
            .find(|f| f.names.contains(&r.lexicon.mat.bare));
        let slots = zone.is_some_and(|zone| matches!(r.lies(zone), Some(Lies::Slots(_))));
        let counts = token.word().is_some_and(|w| number(w).is_some());
        let Some(zone) = zone.filter(|_| slots || !counts) else {
            let What::Word { text, .. } = &token.what else {
                return;
            };
            let places = self.words.places.iter().chain(self.words.side);
            let names: Vec<_> = places.map(|f| f.names[0]).collect();
            let known = r.deck.known(text);
            let all = self
                .words
                .places
                .iter()
                .chain(self.words.side)
                .flat_map(|f| f.names.iter().copied());
            let follows = r
                .tokens
                .get(r.pos + 1)
                .and_then(Token::word)
                .is_some_and(|w| number(w).is_some());
            let near = all
                .chain(self.global())
                .find(|w| !known && is_slip(text, w, follows));
            let fault = match near {
                _ if counts => token.fault(format!("“{text}”是什么的数？")),
                None => token.fault(format!("“{text}”放在哪里？")),
                Some(_) => token.fault(format!("不认识“{text}”")),
            };
            r.fault(match near {
                Some(near) => fault.fix(format!("是不是“{near}”？")),
                None => fault.fix(format!("前面先写：{}", names.join("、"))),
            });
            r.pos += 1 + usize::from(follows && !known);
            if r.peek_what() == Some(&What::Open) {
                r.skip();
            }
            return;
        };
        let from = r.pos;
        if let Some(value) = r.field_value(zone) {
            r.lay(side, zone, value, token.column);
        }
        if r.pos == from {
            r.unknown(token, &[self.words.side, self.words.setup]);
            r.skip();
        }
    }

    fn global(&self) -> impl Iterator<Item = &'static str> {
        let words = self.words.setup.iter();
        words.flat_map(|f| f.names.iter().copied().chain(words_of((f.of)())))
    }

    /// Whether a word says something of the whole board: a field, a phase, whose turn it is.
    pub fn whole(&mut self, r: &mut Reader<'_>, word: &str, least: Sure) -> bool {
        let column = r.column();
        let found = hit(self.words.setup, word, &|_| true).filter(|h| h.sure >= least);
        if let Some(found) = found {
            let field = &self.words.setup[found.nth];
            if let Some(value) = r.hit_value(field, found) {
                r.put(&mut self.setup, field.names[0], value, column);
            }
            return true;
        }
        if least > Sure::Stands {
            return false;
        }
        let Some((who, nth)) = self.whose(r, word) else {
            return false;
        };
        r.pos += 1;
        r.put(
            &mut self.setup,
            self.words.setup[nth].names[0],
            Node::text(who),
            column,
        );
        true
    }

    /// 乙的回合, 甲先手, 先手甲: who, and the field that says so.
    fn whose(&self, r: &Reader<'_>, word: &str) -> Option<(String, usize)> {
        let setup = self.words.setup;
        let text = |nth: &usize| matches!((setup[*nth].of)().inner().form, Form::Text);
        let by_name = |name: &str| {
            let whole = format!("{name}玩家");
            let exact = |n: &str| setup.iter().position(|f| f.names.contains(&n));
            exact(&whole).or_else(|| exact(name)).filter(text)
        };
        if let Some((who, what)) = word.split_once('的') {
            let piece = matches!(r.lexicon.mat.sides, Sides::Pieces { .. });
            let who = match r.side_named(who) {
                Some(side) => side,
                None if piece => who,
                None => return None,
            };
            return by_name(what).map(|nth| (who.to_owned(), nth));
        }
        if let Sides::Pieces { .. } = r.lexicon.mat.sides {
            let named = |f: &Field| {
                let mut rest = f.names.iter().filter_map(|name| word.strip_prefix(name));
                rest.find(|rest| !rest.is_empty()).map(str::to_owned)
            };
            let found = setup.iter().enumerate().filter(|(nth, _)| text(nth));
            let mut found = found.filter_map(|(nth, f)| named(f).map(|who| (who, nth)));
            return found.next();
        }
        for side in Player::BOTH.map(Player::name) {
            let what = word.strip_prefix(side).or_else(|| word.strip_suffix(side));
            if let Some(nth) = what.and_then(by_name) {
                return Some((side.to_owned(), nth));
            }
        }
        None
    }
}

/// How sure a word must be to mean a field where it may as well be a card.
const fn least(known: bool, card: bool) -> Sure {
    match (known, card) {
        (true, _) => Sure::Name,
        (_, true) => Sure::Stands,
        _ => Sure::Begins,
    }
}

/// Whether some field goes by this word, and not only by how it begins.
fn is_named(fields: &'static [Field], word: &str) -> bool {
    hit(fields, word, &|_| true).is_some_and(|h| h.sure > Sure::Begins)
}

/// Whether a game's board counts something by this name, or has cards there.
pub fn has(lexicon: &Lexicon, word: &str) -> bool {
    let mut side = words(lexicon).side.iter();
    let named = side.find(|f| f.names.contains(&word));
    named.is_some_and(|f| is_number((f.of)()) || zone_form((f.of)()).card.is_some())
        || lexicon.mat.zones.iter().any(|zone| zone.name == word)
}
