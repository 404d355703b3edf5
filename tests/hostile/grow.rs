//! Files that nobody wrote, made of a game's words: cards, decks and boards by the table of words, with parts of the
//! files that there are where one would have to know the game. What has been spoken least is spoken first.

use std::collections::HashMap;

use caijue::engine::Chance;
use caijue::engine::mat::Lies;
use caijue::engine::table::drawn::{Drawn, Takes};
use caijue::engine::table::path::{self, Path, Seg, keys};
use caijue::engine::table::{edit, form};
use caijue::engine::vocab::{Content, Field, Form, Node, Shape, Word};
use caijue::rulebook::Reading;
use caijue::text::yaml::{Kind, Scalar};

use super::words::{
    Below, Corpus, Entry, Names, Part, entry, is_empty, named, names, number, parts, spoken,
};

/// How deep what is made by the table alone may nest before parts of files take its place.
const DEEP: u8 = 4;

/// Makes files.
pub struct Speaker<'c> {
    corpus: &'c Corpus,
    chance: Chance,
    /// How often each word has stood in a file that could be played.
    heard: HashMap<(Entry, usize), u32>,
}

impl<'c> Speaker<'c> {
    /// One that has said nothing yet.
    pub fn new(corpus: &'c Corpus) -> Self {
        Self {
            corpus,
            chance: Chance::seeded(0),
            heard: HashMap::new(),
        }
    }

    /// How many words and fields have been heard.
    pub fn heard(&self) -> &HashMap<(Entry, usize), u32> {
        &self.heard
    }

    /// A file could be played: its words have been heard.
    pub fn hear(&mut self, tree: &Node) {
        for (key, shape) in [
            ("牌", self.corpus.lexicon.cards),
            ("局面", self.corpus.lexicon.setup),
        ] {
            let Some(node) = tree.get(key) else { continue };
            for word in spoken(shape(), node) {
                *self.heard.entry(word).or_default() += 1;
            }
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n as u32) as usize
    }

    /// Whether something happens that happens so many times of a hundred.
    fn percent(&mut self, of: u32) -> bool {
        self.chance.below(100) < of
    }

    fn one<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        match of.is_empty() {
            true => None,
            false => Some(&of[self.below(of.len())]),
        }
    }

    /// A file: a board of somebody's, after others have been at its cards and where they lie.
    pub fn file(&mut self, seed: u64, readings: &[Reading]) -> Node {
        self.chance = Chance::seeded(seed);
        let corpus = self.corpus;
        let mut tree = self.one(&corpus.files).expect("files").clone();
        if self.percent(25) {
            self.more_cards(&mut tree);
        }
        for _ in 0..1 + self.below(10) {
            match self.below(10) {
                0..=3 => self.change(&mut tree, "牌"),
                4 => self.change(&mut tree, "局面"),
                5 | 6 => self.new_card(&mut tree),
                _ => self.lay(&mut tree),
            }
        }
        self.readings(&mut tree, readings);
        *path::made(&mut tree, &keys(["标题"])) = Node::text("例");
        *path::made(&mut tree, &keys(["种子"])) = Node::number(seed);
        tree
    }

    /// The same beginning with other cards: each of a deck's definitions may be changed, none is added.
    pub fn deck(&mut self, seed: u64, base: &Node) -> Node {
        self.chance = Chance::seeded(seed);
        let mut tree = base.clone();
        for _ in 0..4 + self.below(24) {
            self.change(&mut tree, "牌");
        }
        tree
    }

    /// Some readings are answered otherwise, and most of those that would stop the game.
    fn readings(&mut self, tree: &mut Node, readings: &[Reading]) {
        let open = readings.iter().filter(|r| r.default.contains("未定"));
        for reading in open {
            let others = reading.options.iter().filter(|o| o.id != reading.default);
            let others: Vec<_> = others.collect();
            if self.percent(85)
                && let Some(option) = self.one(&others)
            {
                *path::made(tree, &keys(["读法", &*reading.id])) = Node::text(&*option.id);
            }
        }
        for _ in 0..self.below(4) {
            let Some(reading) = self.one(readings) else {
                return;
            };
            let Some(option) = self.one(&reading.options) else {
                continue;
            };
            *path::made(tree, &keys(["读法", &*reading.id])) = Node::text(&*option.id);
        }
    }

    /// Cards of another file, those of its names that are not taken.
    fn more_cards(&mut self, tree: &mut Node) {
        let corpus = self.corpus;
        let other = self.one(&corpus.files).expect("files");
        let mut more = edit::defined(other, &corpus.lexicon);
        while more.len() > 4 {
            let nth = self.below(more.len());
            more.swap_remove(nth);
        }
        let taken = edit::defined(tree, &corpus.lexicon);
        for (name, said) in more {
            if !taken.iter().any(|(known, _)| *known == name) {
                edit::define(tree, &corpus.lexicon, &name, said);
            }
        }
    }

    /// A card of a new name, and where it lies.
    fn new_card(&mut self, tree: &mut Node) {
        let corpus = self.corpus;
        let Some(shape) = corpus.lexicon.card() else {
            return;
        };
        let known = edit::defined(tree, &corpus.lexicon);
        let name = format!("新{}", known.len() + 1);
        let names = names(&corpus.lexicon, tree);
        let made = match known.is_empty() || self.percent(70) {
            true => self.part_or_grown(shape, &names, 30, 0),
            false => known[self.below(known.len())].1.clone(),
        };
        edit::define(tree, &corpus.lexicon, &name, made);
        let at = edit::definition(&corpus.lexicon, &name);
        for _ in 0..self.below(3) {
            self.change_at(tree, shape, &at);
        }
        self.lay_card(tree, &name);
    }

    /// Lays a card of the file somewhere.
    fn lay(&mut self, tree: &mut Node) {
        let defined = edit::defined(tree, &self.corpus.lexicon);
        if let Some((name, _)) = self.one(&defined) {
            let name = name.clone();
            self.lay_card(tree, &name);
        }
    }

    fn lay_card(&mut self, tree: &mut Node, name: &str) {
        let lexicon = &self.corpus.lexicon;
        let spots = Drawn::of(lexicon, tree).spots.concat();
        let spots: Vec<_> = spots
            .iter()
            .filter(|s| s.takes == Takes::Card && s.lies != Lies::Number)
            .collect();
        let Some(spot) = self.one(&spots) else {
            return;
        };
        let free = spot.card.is_none() || matches!(spot.lies, Lies::Row | Lies::Pile);
        if !free || path::at(tree, &spot.path).is_some_and(|n| !form::is_vacant(n) && !free) {
            return;
        }
        edit::lay(tree, lexicon, spot, Node::text(name));
        // And something is done to a card that lies there.
        if self.percent(30) {
            let spots = Drawn::of(lexicon, tree).spots.concat();
            let spots: Vec<_> = spots.iter().filter(|s| s.card.is_some()).collect();
            let (Some(spot), Some(mark)) = (self.one(&spots), self.one(lexicon.mat.marks)) else {
                return;
            };
            edit::mark(tree, lexicon, spot, mark, false, Some(name));
        }
    }

    /// Changes a part of what stands under a key.
    fn change(&mut self, tree: &mut Node, key: &str) {
        let lexicon = &self.corpus.lexicon;
        let shape = match key {
            "牌" => (lexicon.cards)(),
            _ => (lexicon.setup)(),
        };
        self.change_at(tree, shape, &keys([key]));
    }

    fn change_at(&mut self, tree: &mut Node, shape: &'static Shape, at: &[Seg]) {
        let Some(whole) = path::at(tree, at) else {
            return;
        };
        let all = parts(shape, whole);
        let Some(part) = self.one(&all).cloned() else {
            return;
        };
        let place: Path = [at, &part.path[..]].concat();
        let names = names(&self.corpus.lexicon, tree);
        let old = path::at(tree, &place)
            .cloned()
            .unwrap_or_else(Node::nothing);
        let new = self.instead(&part, &old, &names);
        if is_empty(&new) {
            path::remove(tree, &place);
        } else {
            *path::made(tree, &place) = new;
        }
    }

    /// What stands in the place of a part.
    fn instead(&mut self, part: &Part, old: &Node, names: &Names) -> Node {
        let shape = part.shape;
        if self.percent(8) && !part.path.is_empty() {
            return Node::nothing();
        }
        match (&shape.form, &old.kind) {
            (Form::Fields { fields, .. }, Kind::Map(entries)) if self.percent(50) => {
                // One key more, or one less.
                let mut entries = entries.clone();
                let missing = |f: &&Field| {
                    let has =
                        |(k, _): &(Node, Node)| f.names.contains(&k.scalar().unwrap_or_default());
                    !entries.iter().any(has)
                };
                let missing: Vec<usize> = fields
                    .iter()
                    .enumerate()
                    .filter(|(_, f)| missing(f))
                    .map(|(nth, _)| nth)
                    .collect();
                if let Some(nth) = self.least(shape, &missing) {
                    let value = self.grown_field(shape, &fields[nth], names, 1);
                    entries.push((Node::text(fields[nth].names[0]), value));
                }
                Node::map(entries)
            }
            (Form::List(of) | Form::Many(of), Kind::List(items)) => {
                let mut items = items.clone();
                match self.below(4) {
                    0 if items.len() > 1 => {
                        let nth = self.below(items.len());
                        items.remove(nth);
                    }
                    1 if !items.is_empty() => {
                        let again = items[self.below(items.len())].clone();
                        items.push(again);
                    }
                    _ => items.push(self.part_or_grown_at(of(), part.below, names, 50, 1)),
                }
                Node::nowhere(Kind::List(items))
            }
            _ => self.part_or_grown_at(shape, part.below, names, 40, 1),
        }
    }

    /// A part of a file, so many times of a hundred, or else one made by the table.
    fn part_or_grown(&mut self, shape: &'static Shape, names: &Names, of: u32, depth: u8) -> Node {
        self.part_or_grown_at(shape, (entry(shape), ""), names, of, depth)
    }

    fn part_or_grown_at(
        &mut self,
        shape: &'static Shape,
        below: Below,
        names: &Names,
        of: u32,
        depth: u8,
    ) -> Node {
        let corpus = self.corpus;
        if (self.percent(of) || depth >= DEEP)
            && let Some(all) = corpus.by_entry.get(&entry(shape))
            && let Some(part) = self.one(all)
        {
            return named(part, names, |n| self.below(n));
        }
        self.grown(shape, below, names, depth)
    }

    /// Of these words or fields one that has been heard little.
    fn least(&mut self, shape: &'static Shape, among: &[usize]) -> Option<usize> {
        let is = entry(shape);
        let mut best = None;
        for _ in 0..3 {
            let nth = *self.one(among)?;
            let heard = self.heard.get(&(is, nth)).copied().unwrap_or(0);
            if best.is_none_or(|(_, least)| heard < least) {
                best = Some((nth, heard));
            }
        }
        best.map(|(nth, _)| nth)
    }

    fn grown_field(
        &mut self,
        shape: &'static Shape,
        field: &'static Field,
        names: &Names,
        depth: u8,
    ) -> Node {
        let below = (entry(shape), field.names[0]);
        self.part_or_grown_at((field.of)(), below, names, 35, depth + 1)
    }

    fn grown(&mut self, shape: &'static Shape, below: Below, names: &Names, depth: u8) -> Node {
        let shape = shape.inner();
        let next = depth + 1;
        match &shape.form {
            Form::Text => self.text(below, names),
            Form::Number { low, high } => self.count(below, *low, *high),
            Form::YesNo => Node::text(if self.percent(70) { "是" } else { "否" }),
            Form::Words(words) => self.word(shape, words, names, depth),
            Form::Fields { fields, short, .. } => {
                if let Some(nth) = self.one(short).copied()
                    && (self.percent(25) || depth > DEEP)
                {
                    return self.grown_field(shape, &fields[nth], names, depth);
                }
                self.mapping(shape, fields, names, depth)
            }
            Form::About(word, of) => {
                let key = self.grown(word(), below, names, next);
                if depth > DEEP || self.percent(40) || key.scalar().is_none() {
                    return key;
                }
                let by = self.part_or_grown_at(of(), below, names, 50, next);
                match is_empty(&by) {
                    true => key,
                    false => Node::map(vec![(key, by)]),
                }
            }
            Form::List(of) => {
                let count = 1 + self.below(2);
                let items = (0..count).map(|_| self.part_or_grown_at(of(), below, names, 50, next));
                Node::nowhere(Kind::List(items.collect()))
            }
            Form::Many(of) if self.percent(25) => {
                let items = (0..2).map(|_| self.part_or_grown_at(of(), below, names, 50, next));
                Node::nowhere(Kind::List(items.collect()))
            }
            Form::Many(of) => self.part_or_grown_at(of(), below, names, 50, next),
            Form::Entries(of) => {
                let value = self.part_or_grown_at(of(), below, names, 60, next);
                let key = format!("名{}", self.below(9));
                Node::map(vec![(Node::text(key), value)])
            }
            Form::Maybe(_) | Form::Same(_) | Form::Anything => Node::nothing(),
        }
    }

    fn mapping(
        &mut self,
        shape: &'static Shape,
        fields: &'static [Field],
        names: &Names,
        depth: u8,
    ) -> Node {
        let optional: Vec<usize> = (0..fields.len()).filter(|n| !fields[*n].needed).collect();
        let mut wanted: Vec<usize> = (0..fields.len()).filter(|n| fields[*n].needed).collect();
        if depth <= DEEP || wanted.is_empty() {
            for _ in 0..1 + self.below(3) {
                wanted.extend(self.least(shape, &optional));
            }
        }
        wanted.sort_unstable();
        wanted.dedup();
        let mut entries = Vec::new();
        for nth in wanted {
            let value = self.grown_field(shape, &fields[nth], names, depth);
            if !is_empty(&value) {
                entries.push((Node::text(fields[nth].names[0]), value));
            }
        }
        Node::map(entries)
    }

    fn word(
        &mut self,
        shape: &'static Shape,
        words: &'static [Word],
        names: &Names,
        depth: u8,
    ) -> Node {
        let bare = |w: &Word| matches!(w.content, Content::None | Content::Maybe(_));
        let all: Vec<usize> = (0..words.len()).collect();
        let alone: Vec<usize> = (0..words.len()).filter(|n| bare(&words[*n])).collect();
        let among = match depth > DEEP && !alone.is_empty() {
            true => alone,
            false => all,
        };
        let Some(nth) = self.least(shape, &among) else {
            return Node::nothing();
        };
        let word = &words[nth];
        let name = word.names.first().copied();
        let below = (entry(shape), name.unwrap_or_default());
        let content = match word.content {
            Content::None => None,
            Content::Maybe(_) if depth > DEEP || self.percent(50) => None,
            Content::Maybe(of) | Content::Needed(of) | Content::Any(of) => {
                Some(self.part_or_grown_at(of(), below, names, 40, depth + 1))
            }
        };
        match (name, content) {
            (Some(name), None) => Node::text(name),
            (Some(name), Some(content)) if !matches!(word.content, Content::Any(_)) => {
                Node::map(vec![(Node::text(name), content)])
            }
            (_, Some(content)) => content,
            (None, None) => Node::nothing(),
        }
    }

    fn text(&mut self, below: Below, names: &Names) -> Node {
        let corpus = self.corpus;
        if let Some(known) = corpus.plain.get(&below)
            && self.percent(85)
            && let Some(text) = self.one(known)
        {
            return named(text, names, |n| self.below(n));
        }
        let name = self.one(names).map(|n| n.1.clone());
        Node::text(name.unwrap_or_else(|| "甲".to_owned()))
    }

    fn count(&mut self, below: Below, low: i64, high: i64) -> Node {
        let corpus = self.corpus;
        let plain = |n: &&Node| matches!(n.kind, Kind::Scalar(_, s) if s != Scalar::Text);
        let known = corpus.plain.get(&below).into_iter().flatten();
        let known: Vec<&Node> = known.filter(plain).collect();
        if self.percent(60)
            && let Some(n) = self.one(&known)
        {
            return (*n).clone();
        }
        let n = match self.below(24) {
            0 => low,
            1 => high.min(200_000),
            2 => -1,
            3..=5 => 1000 * (1 + self.below(6) as i64),
            n => (n as i64 - 5) / 3,
        };
        number(n.clamp(low, high))
    }
}
