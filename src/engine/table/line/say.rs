//! How a zone, a card, a field is said.

use super::deck::{base, of_kind};
use super::fields::{Sure, hit, named, number};
use super::flow::flow;
use super::forms::{CardForm, NameAt, is_number, zone_form};
use super::token::{narrowed, parts};
use super::words::{UNDER, Words, words};
use crate::engine::game::Player;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::{Does, Lies, Sides};
use crate::engine::vocab::{Field, Form, Shape};
use crate::text::yaml::{Kind, Node, Scalar};

/// A board that is being written.
pub struct Writer<'g> {
    pub lexicon: &'g Lexicon,
    pub words: Words,
    cards: Node,
    /// The cards whose printed values have been said.
    pub said: Vec<String>,
    /// Whether every field is said with its name.
    pub named: bool,
    /// Whether every name stands in quotes.
    pub quoted: bool,
}

impl<'g> Writer<'g> {
    pub fn new(lexicon: &'g Lexicon, cards: &Node) -> Self {
        let cards = match lexicon.mat.defined {
            "" => Some(cards),
            key => cards.get(key),
        };
        Self {
            lexicon,
            words: words(lexicon),
            cards: cards.cloned().unwrap_or_else(Node::nothing),
            said: Vec::new(),
            named: false,
            quoted: false,
        }
    }

    /// The shape of a piece on the map.
    pub fn piece_shape(&self) -> Option<&'static Shape> {
        let Sides::Pieces { key, .. } = self.lexicon.mat.sides else {
            return None;
        };
        let field = self.words.setup.iter().find(|f| f.names.contains(&key))?;
        match (field.of)().inner().form {
            Form::Entries(of) => Some(of()),
            _ => None,
        }
    }

    /// A field of a side.
    pub fn zone(&mut self, field: &'static Field, value: &Node) -> Option<String> {
        let name = spoken(field);
        let zone = self
            .lexicon
            .mat
            .zones
            .iter()
            .find(|z| field.names.contains(&z.name));
        match zone.map(|z| z.lies) {
            Some(Lies::Places(_)) => {
                let Kind::Map(entries) = &value.kind else {
                    return None;
                };
                let mut said = Vec::new();
                for (key, value) in entries {
                    let place = &self.words.places[named(self.words.places, key)?];
                    let cards = self.cards((place.of)(), value)?;
                    said.push(format!("{} {cards}", spoken(place)));
                }
                (!said.is_empty()).then(|| said.join(" "))
            }
            Some(Lies::Number) | None => self.field(self.words.side, field, value),
            Some(_) => {
                let cards = self.cards((field.of)(), value)?;
                let is_bare = field.names.contains(&self.lexicon.mat.bare) && !self.named;
                let listed = !matches!(value.kind, Kind::Scalar(_, Scalar::Integer(_)))
                    && !cards.starts_with(['{', '[']);
                Some(match is_bare && listed && cards != "无" {
                    true => cards,
                    false => format!("{name} {cards}"),
                })
            }
        }
    }

    /// What holds for the whole board.
    pub fn whole(&mut self, field: &'static Field, value: &Node) -> Option<String> {
        let zone = self
            .lexicon
            .mat
            .shared
            .iter()
            .find(|z| field.names.contains(&z.name));
        if zone.is_some() {
            let cards = self.cards((field.of)(), value)?;
            return Some(format!("{} {cards}", spoken(field)));
        }
        if let (Some(who), Form::Text, false) =
            (value.as_str(), &(field.of)().inner().form, self.named)
        {
            let player = Player::BOTH.iter().any(|p| p.name() == who);
            let what = field.names[0]
                .strip_suffix("玩家")
                .unwrap_or(field.names[0]);
            match what {
                "回合" => return Some(format!("{who}的回合")),
                what if player && matches!(what, "先手" | "先攻") => {
                    return Some(format!("{who}{what}"));
                }
                _ => {}
            }
        }
        self.field(self.words.setup, field, value)
    }

    /// The cards of a zone, or how many.
    fn cards(&mut self, shape: &'static Shape, value: &Node) -> Option<String> {
        let form = zone_form(shape);
        match &value.kind {
            Kind::Scalar(text, Scalar::Integer(_)) if form.number => Some(text.clone()),
            Kind::List(items) if items.is_empty() => Some("无".to_owned()),
            Kind::List(items) => {
                let card = form.card?;
                let said: Vec<_> = items.iter().map(|item| self.card(card, item)).collect();
                let apart = match said.iter().any(|s| s.contains(' ')) {
                    true => "、",
                    false => " ",
                };
                Some(said.join(apart))
            }
            Kind::Map(entries)
                if form.by_number
                    && entries
                        .iter()
                        .all(|(k, _)| k.scalar().and_then(number).is_some()) =>
            {
                let card = form.card?;
                let said = entries.iter().map(|(key, item)| {
                    format!(
                        "{} {}",
                        key.scalar().unwrap_or_default(),
                        self.card(card, item)
                    )
                });
                Some(said.collect::<Vec<_>>().join(" "))
            }
            _ if value.is_nothing() => None,
            _ => Some(self.card(form.card?, value)),
        }
    }

    /// A card, with what is to be said of it.
    fn card(&mut self, form: CardForm, item: &Node) -> String {
        if let Some(text) = item.as_str() {
            let vacant = text.is_empty() || text == form.vacant;
            return if vacant {
                "无".to_owned()
            } else {
                self.card_of(form, text, &[])
            };
        }
        let Kind::Map(entries) = &item.kind else {
            return flow(item);
        };
        match form.name {
            NameAt::Field(nth) => {
                let is_name = |key: &Node| named(form.state, key) == Some(nth);
                let name = entries
                    .iter()
                    .find(|(key, _)| is_name(key))
                    .and_then(|(_, v)| v.as_str());
                let state: Vec<_> = entries
                    .iter()
                    .filter(|(key, _)| !is_name(key))
                    .cloned()
                    .collect();
                let known = state
                    .iter()
                    .all(|(key, _)| named(form.state, key).is_some());
                match name.filter(|_| known) {
                    Some(name) => self.card_of(form, name, &state),
                    None => flow(item),
                }
            }
            NameAt::Key => {
                let [(name, of)] = entries.as_slice() else {
                    return flow(item);
                };
                let Some(name) = name.as_str() else {
                    return flow(item);
                };
                match (&of.kind, form.short.first()) {
                    (Kind::Map(state), _)
                        if state.iter().all(|(k, _)| named(form.state, k).is_some()) =>
                    {
                        self.card_of(form, name, &state.clone())
                    }
                    (Kind::Scalar(..), Some(nth)) if !of.is_nothing() => {
                        let state = [(Node::text(form.state[*nth].names[0]), of.clone())];
                        self.card_of(form, name, &state)
                    }
                    _ => flow(item),
                }
            }
            NameAt::Alone => flow(item),
        }
    }

    fn card_of(&mut self, form: CardForm, name: &str, state: &[(Node, Node)]) -> String {
        let (own, count) = base(name);
        let mut said = self.printed(own);
        let mut all: Vec<(u8, String)> = Vec::new();
        for (key, value) in state {
            let Some(nth) = named(form.state, key) else {
                continue;
            };
            let field = &form.state[nth];
            let text = match self.under(field) {
                true => self
                    .cards((field.of)(), value)
                    .map(|cards| format!("{} {cards}", field.names[0])),
                false => self.field(form.state, field, value),
            };
            let yaml = || flow(&Node::map(vec![(key.clone(), value.clone())]));
            let late = matches!(value.kind, Kind::List(_)) || self.under(field);
            all.push((u8::from(late), text.unwrap_or_else(yaml)));
        }
        all.sort_by_key(|(late, _)| *late);
        said.extend(all.into_iter().map(|(_, text)| text));
        let name = format!("{}{count}", self.name(own));
        match said.is_empty() {
            true => name,
            false => format!("{name}({})", said.join(" ")),
        }
    }

    fn under(&self, field: &Field) -> bool {
        let marks = self.lexicon.mat.marks.iter();
        let mut holding = marks.filter(|m| m.does == Does::Holds && m.key == UNDER);
        holding.any(|m| field.names.contains(&m.field)) && zone_form((field.of)()).card.is_some()
    }

    /// The printed values of a card that has nothing else, the first time it is named.
    fn printed(&mut self, name: &str) -> Vec<String> {
        if self.named || self.said.iter().any(|said| said == name) {
            return Vec::new();
        }
        self.said.push(name.to_owned());
        let Some(Kind::Map(entries)) = self.cards.get(name).map(|node| node.kind.clone()) else {
            return Vec::new();
        };
        let fields = self.words.printed;
        let vanilla = crate::text::yaml::parse(self.lexicon.mat.vanilla).ok();
        let vanilla = vanilla.filter(|vanilla| of_kind(&entries, fields, vanilla));
        let mut said = Vec::new();
        for (key, value) in &entries {
            let Some(nth) = named(fields, key) else {
                return Vec::new();
            };
            let field = &fields[nth];
            let plain = vanilla.as_ref().and_then(|v| v.get(field.names[0]));
            if plain.is_some_and(|plain| flow(plain) == flow(value)) {
                continue;
            }
            if field.names.contains(&self.lexicon.mat.number)
                && let Some(n) = value.as_integer()
            {
                said.insert(0, n.to_string());
                continue;
            }
            if let (Some(n), Some(short)) = (value.as_integer(), counter(fields, field)) {
                said.push(format!("{n}{short}"));
                continue;
            }
            let short = match &value.kind {
                Kind::List(items) => items.iter().all(|item| item.as_str().is_some()),
                Kind::Scalar(text, _) => text.chars().count() <= 8,
                Kind::Map(_) => false,
            };
            match self.field(fields, field, value).filter(|_| short) {
                Some(text) => said.push(text),
                None => return Vec::new(),
            }
        }
        said
    }

    /// A name, in quotes where it would not be taken for one.
    fn name(&self, name: &str) -> String {
        let plain = !self.quoted
            && !name.is_empty()
            && narrowed(name) == name
            && !name.chars().any(parts)
            && number(name).is_none()
            && !matches!(name, "无" | "空" | "没有")
            && !Player::BOTH.iter().any(|p| p.name() == name)
            && base(name).1.is_empty()
            && !self.is_word(name);
        match plain {
            true => name.to_owned(),
            false => format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")),
        }
    }

    fn is_word(&self, name: &str) -> bool {
        let tables = [self.words.setup, self.words.side, self.words.places];
        let least = match self.cards.get(name) {
            Some(_) => Sure::Name,
            None => Sure::Stands,
        };
        let known = name == self.lexicon.mat.nameless;
        let means = |fields: &&[Field]| fields.iter().any(|f| f.names.contains(&name));
        tables.iter().any(means)
            || !known
                && tables
                    .iter()
                    .any(|fields| hit(fields, name, &|_| true).is_some_and(|h| h.sure >= least))
    }

    /// A word as it stands.
    pub fn text(&self, text: &str) -> String {
        let plain =
            !self.quoted && !text.is_empty() && narrowed(text) == text && !text.chars().any(parts);
        match plain {
            true => text.to_owned(),
            false => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        }
    }

    /// A piece on the map with all that lies before it; `by_side` is the field that its side says.
    pub fn piece(&mut self, name: &Node, of: &Node, by_side: Option<&str>) -> Option<String> {
        let Sides::Pieces { at, .. } = self.lexicon.mat.sides else {
            return None;
        };
        let name = self.name(name.as_str()?);
        let fields = self.words.side;
        let entries = match &of.kind {
            Kind::Map(entries) => entries.clone(),
            _ if of.is_nothing() => Vec::new(),
            _ => return None,
        };
        let mut said: Vec<(u8, String)> = Vec::new();
        for (key, value) in &entries {
            let field = &fields[named(fields, key)?];
            let zone = self
                .lexicon
                .mat
                .zones
                .iter()
                .find(|z| field.names.contains(&z.name));
            let is = |name: &str| field.names.contains(&name);
            let text = match zone.map(|z| z.lies) {
                _ if by_side.is_some_and(is) => continue,
                _ if is(at) => value.as_str().map(|text| (1, text.to_owned())),
                Some(Lies::Number) if is(self.lexicon.mat.number) => {
                    value.as_integer().map(|n| (0, n.to_string()))
                }
                Some(Lies::Row | Lies::Pile) => {
                    let cards = self.cards((field.of)(), value);
                    cards.map(|cards| (3, format!("{} {cards}", spoken(field))))
                }
                _ => self.field(fields, field, value).map(|text| (2, text)),
            };
            let yaml = || (2, flow(&Node::map(vec![(key.clone(), value.clone())])));
            said.push(text.unwrap_or_else(yaml));
        }
        said.sort_by_key(|(order, _)| *order);
        let said: Vec<_> = said.into_iter().map(|(_, text)| text).collect();
        let said = self.of_most(fields, &entries, said);
        Some(match said.is_empty() {
            true => name,
            false => format!("{name}({})", said.join(" ")),
        })
    }

    /// 2/4: the number that is meant without a name, and the one that comes next in the table.
    fn of_most(
        &self,
        fields: &'static [Field],
        entries: &[(Node, Node)],
        mut said: Vec<String>,
    ) -> Vec<String> {
        let value = |nth: usize| {
            entries
                .iter()
                .find(|(key, _)| named(fields, key) == Some(nth))
                .and_then(|(_, v)| v.as_integer())
        };
        let mut numbers = (0..fields.len()).filter(|nth| is_number((fields[*nth].of)()));
        let (Some(first), Some(next)) = (numbers.next(), numbers.next()) else {
            return said;
        };
        let is_first = fields[first].names.contains(&self.lexicon.mat.number);
        if let (Some(n), Some(most), true, false) =
            (value(first), value(next), is_first, self.named)
        {
            let name = fields[next].names[0];
            said.retain(|text| !text.starts_with(name));
            said[0] = format!("{n}/{most}");
        }
        said
    }
}

/// The name of a field as people say it: the shortest that is made of its first name's characters.
fn spoken(field: &Field) -> &'static str {
    let whole = field.names[0];
    let within = |name: &&&str| {
        let mut rest = whole.chars();
        name.chars().count() > 1 && name.chars().all(|c| rest.any(|r| r == c))
    };
    let names = field.names.iter().filter(within);
    names
        .min_by_key(|name| name.chars().count())
        .copied()
        .unwrap_or(whole)
}

/// What stands behind a number for a field: 费 of 费用, where no other field begins so.
fn counter(fields: &[Field], field: &Field) -> Option<char> {
    let first = field.names[0].chars().next().filter(|c| !c.is_ascii())?;
    let two = field.names[0].chars().count() == 2;
    let begins = |f: &&Field| f.names.iter().any(|name| name.starts_with(first));
    (two && !matches!(first, '点' | '次') && fields.iter().filter(begins).count() == 1)
        .then_some(first)
}
