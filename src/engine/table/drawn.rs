//! The board of a draft, drawn from its tree: what the game itself cannot set up is drawn too.

use super::form::{CardForm, card, card_form, is_vacant, square_of, written_square};
use super::path::{self, Path, Seg, keys};
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::game::Player;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::{Does, Lies, Mark, MatZone, Sides};
use crate::engine::vocab::Shape;
use crate::text::yaml::{Kind, Node};

/// The field of a card that says in which of several places it lies.
const PLACE: &str = "位置";

/// A board with the places of its tree.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawn {
    /// What is seen.
    pub board: Board,
    /// What a cursor can stand on, region by region in the order of the board; a region has one at least.
    pub spots: Vec<Vec<Spot>>,
}

/// Something that a cursor can stand on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Where in the draft it lies, or would lie.
    pub path: Path,
    /// Its slot in the region.
    pub slot: usize,
    /// Its card in the slot, topmost first; `None` where none lies.
    pub card: Option<usize>,
    /// What may be put there.
    pub takes: Takes,
    /// The zone that it is in.
    pub zone: Path,
    /// How things lie in that zone.
    pub lies: Lies,
    /// How cards are written in it.
    pub form: CardForm,
}

/// What a spot takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// A card.
    Card,
    /// A number.
    Number,
    /// A piece: it is a square of the map.
    Piece,
}

impl Drawn {
    /// The board of a ruling's file.
    pub fn of(lexicon: &Lexicon, file: &Node) -> Self {
        let mut pen = Pen {
            file,
            lexicon: *lexicon,
            drawn: Self::default(),
        };
        pen.status();
        match lexicon.mat.sides {
            Sides::Players => pen.players(),
            Sides::Pieces { .. } => pen.pieces(),
        }
        let shared = lexicon.mat.shared;
        for zone in shared {
            pen.zone(&keys(["局面"]), (lexicon.setup)(), zone, None, zone.name);
        }
        pen.drawn
    }
}

struct Pen<'d> {
    file: &'d Node,
    lexicon: Lexicon,
    drawn: Drawn,
}

impl<'d> Pen<'d> {
    fn at(&self, path: &[Seg]) -> Option<&'d Node> {
        path::at(self.file, path)
    }

    fn get(&self, path: &[&str]) -> Option<&'d Node> {
        self.at(&keys(path.iter().copied()))
    }

    /// What the board says of itself: turn, phase, whatever is a word or a number.
    fn status(&mut self) {
        let Some(Kind::Map(entries)) = self.get(&["局面"]).map(|board| &board.kind) else {
            return;
        };
        for (key, value) in entries {
            let Some(key) = key.as_str() else { continue };
            if player_of(key).is_some() || self.is_zone(key) {
                continue;
            }
            if let Some(value) = plainly(value) {
                self.drawn.board.status.push((key.to_owned(), value));
            }
        }
    }

    fn is_zone(&self, key: &str) -> bool {
        let shared = || self.lexicon.mat.shared.iter().any(|zone| zone.name == key);
        match self.lexicon.mat.sides {
            Sides::Pieces {
                key: of, terrain, ..
            } => key == of || key == terrain || shared(),
            Sides::Players => shared(),
        }
    }

    fn players(&mut self) {
        let setup = (self.lexicon.setup)();
        for player in [Player(1), Player(0)] {
            let name = player.name();
            let Some(side) = setup.field(name).map(|f| (f.of)()) else {
                continue;
            };
            let zones = self.lexicon.mat.zones;
            let at = keys(["局面", name]);
            let mut each = |zone: &MatZone| self.zone(&at, side, zone, Some(player), zone.name);
            if player == Player(1) {
                zones.iter().rev().for_each(&mut each);
            } else {
                zones.iter().for_each(&mut each);
            }
        }
    }

    fn pieces(&mut self) {
        let Sides::Pieces {
            key,
            player,
            at,
            terrain,
            size,
        } = self.lexicon.mat.sides
        else {
            return;
        };
        let Some((_, piece)) = (self.lexicon.setup)()
            .field(key)
            .and_then(|f| card_form((f.of)()))
        else {
            return;
        };
        let names: Vec<String> = match self.get(&["局面", key]).map(|all| &all.kind) {
            Some(Kind::Map(all)) => all
                .iter()
                .filter_map(|(name, _)| name.as_str().map(str::to_owned))
                .collect(),
            _ => Vec::new(),
        };
        self.map(&names, key, at, terrain, size);
        for name in names {
            let of = keys(["局面", key, &name]);
            let whose = self.get(&["局面", key, &name, player]);
            let owner = whose.and_then(Node::as_str).and_then(player_of);
            for zone in self.lexicon.mat.zones {
                let title = format!("{name} {}", zone.name);
                self.zone(&of, piece, zone, owner, &title);
            }
        }
    }

    /// The map, with the pieces that stand on it.
    fn map(&mut self, names: &[String], key: &str, at: &str, terrain: &str, size: (u16, u16)) {
        let (columns, rows) = size;
        let mut slots = Vec::new();
        let mut spots = Vec::new();
        // The far row is drawn first, as the game draws it.
        for row in (1..=rows).rev() {
            for column in 1..=columns {
                let square = square_of(column, row);
                let here = |name: &&String| {
                    let place = self.get(&["局面", key, name, at]);
                    place.and_then(written_square) == Some((column, row))
                };
                let standing: Vec<&String> = names.iter().filter(here).collect();
                let face = |name: &&String| {
                    let said = self.get(&["局面", key, name]);
                    let entries = match said.map(|n| &n.kind) {
                        Some(Kind::Map(all)) => all.as_slice(),
                        _ => &[],
                    };
                    let said = entries.iter().filter_map(|(k, v)| Some((k.as_str()?, v)));
                    let own = |(key, _): &(&str, &Node)| {
                        self.lexicon.mat.marks.iter().any(|mark| mark.field == *key)
                    };
                    self.face(name, said.filter(own).collect())
                };
                let ground = self.ground(terrain, (column, row));
                let spot = |path, card| Spot {
                    path,
                    slot: slots.len(),
                    card,
                    takes: Takes::Piece,
                    zone: keys(["局面", key]),
                    lies: Lies::Row,
                    form: CardForm::About,
                };
                match standing.is_empty() {
                    true => spots.push(spot(keys(["局面", key, "", at, &square]), None)),
                    false => spots.extend(
                        standing
                            .iter()
                            .enumerate()
                            .map(|(nth, name)| spot(keys(["局面", key, name]), Some(nth))),
                    ),
                }
                slots.push(Slot {
                    label: square,
                    cards: standing.iter().map(face).collect(),
                    hidden: 0,
                    marks: ground.into_iter().collect(),
                });
            }
        }
        self.push(terrain, None, Layout::Grid { columns }, slots, spots);
    }

    /// What a square is, where the board says so.
    fn ground(&self, terrain: &str, square: (u16, u16)) -> Option<String> {
        let Kind::Map(all) = &self.get(&["局面", terrain])?.kind else {
            return None;
        };
        let here = |(key, _): &&(Node, Node)| written_square(key) == Some(square);
        all.iter().find(here)?.1.as_str().map(str::to_owned)
    }

    fn push(
        &mut self,
        name: &str,
        owner: Option<Player>,
        layout: Layout,
        slots: Vec<Slot>,
        spots: Vec<Spot>,
    ) {
        self.drawn.board.regions.push(Region {
            name: name.to_owned(),
            owner,
            layout,
            slots,
        });
        self.drawn.spots.push(spots);
    }

    /// A zone of a side, under whatever of its names it is written.
    fn zone(
        &mut self,
        side: &[Seg],
        shape: &'static Shape,
        zone: &MatZone,
        owner: Option<Player>,
        title: &str,
    ) {
        let Some(field) = shape.field(zone.name) else {
            return;
        };
        let under = |name: &&'static str| [side, &[Seg::from(*name)]].concat();
        let written = field.names.iter().map(under);
        let there = written.clone().find(|path| self.at(path).is_some());
        let path = there.unwrap_or_else(|| under(&zone.name));
        let form = card_form((field.of)()).map_or(CardForm::About, |(form, _)| form);
        let mut laid = Laid {
            slots: Vec::new(),
            spots: Vec::new(),
            zone: path.clone(),
            lies: zone.lies,
            form,
        };
        let layout = match zone.lies {
            Lies::Places(places) => {
                // The far player's places are seen from the other side of the table: lanes face each other.
                let far = owner == Some(Player(1));
                let nth = |nth: usize| if far { places.len() - 1 - nth } else { nth };
                for place in (0..places.len()).map(|at| &places[nth(at)]) {
                    let known = (field.of)().field(place).map_or(&[][..], |f| f.names);
                    let at = |name: &&str| [path.as_slice(), &[Seg::from(*name)]].concat();
                    let there = known.iter().map(at).find(|p| self.at(p).is_some());
                    let at = there.unwrap_or_else(|| at(place));
                    self.place(&mut laid, place, &at);
                }
                Layout::Row
            }
            Lies::Slots(count) => {
                for nth in 0..usize::from(count) {
                    let at = self.nth_slot(&path, nth);
                    self.place(&mut laid, &(nth + 1).to_string(), &at);
                }
                Layout::Row
            }
            Lies::Row => {
                self.row(&mut laid, zone);
                Layout::Row
            }
            Lies::Pile => {
                self.row(&mut laid, zone);
                Layout::Pile
            }
            Lies::Number => {
                let value = self.at(&path).and_then(plainly);
                laid.slots.push(Slot {
                    marks: value.into_iter().collect(),
                    ..Slot::default()
                });
                laid.spot(path, 0, None);
                Layout::Pile
            }
        };
        if !zone.unsaid.is_empty()
            && self.at(&laid.zone).is_none()
            && let Some(slot) = laid.slots.last_mut()
        {
            slot.marks.push(format!("（{}）", zone.unsaid));
        }
        self.push(title, owner, layout, laid.slots, laid.spots);
    }

    /// The path of a place by number: a list, or a mapping by number.
    fn nth_slot(&self, zone: &[Seg], nth: usize) -> Path {
        let by_number = self
            .at(zone)
            .is_some_and(|n| matches!(n.kind, Kind::Map(_)));
        let seg = match by_number {
            true => Seg::Key((nth + 1).to_string()),
            false => Seg::Item(nth),
        };
        [zone, &[seg]].concat()
    }

    /// A place that holds one card, or several by mistake.
    fn place(&self, laid: &mut Laid, label: &str, path: &[Seg]) {
        let slot = laid.slots.len();
        let mut cards = Vec::new();
        match self.at(path) {
            None => {}
            Some(node) if is_vacant(node) => {}
            Some(node) => match &node.kind {
                Kind::List(items) => {
                    for (nth, item) in items.iter().enumerate() {
                        let at = [path, &[Seg::Item(nth)]].concat();
                        self.lay(laid, &mut cards, item, at, slot);
                    }
                }
                _ => self.lay(laid, &mut cards, node, path.to_vec(), slot),
            },
        }
        if cards.is_empty() {
            laid.spot(path.to_vec(), slot, None);
        }
        laid.slots.push(Slot {
            label: label.to_owned(),
            cards,
            ..Slot::default()
        });
    }

    fn lay(&self, laid: &mut Laid, cards: &mut Vec<Face>, node: &Node, path: Path, slot: usize) {
        let Some(card) = card(node, laid.form) else {
            return;
        };
        let mut face = self.face(card.name, card.said);
        if card.count > 1 {
            face.marks.push(format!("×{}", card.count));
        }
        laid.spot(path, slot, Some(cards.len()));
        cards.push(face);
    }

    /// Cards side by side or in a pile, with a spot behind them for the next.
    fn row(&self, laid: &mut Laid, zone: &MatZone) {
        let apart = zone.lies == Lies::Row;
        let path = laid.zone.clone();
        let node = self.at(&path);
        let mut hidden = 0;
        let alone = node.filter(|n| !is_vacant(n));
        let items: Vec<(Path, &Node)> = match alone.map(|n| (&n.kind, n)) {
            None => Vec::new(),
            Some((Kind::List(items), _)) => items
                .iter()
                .enumerate()
                .map(|(nth, item)| ([&path[..], &[Seg::Item(nth)]].concat(), item))
                .collect(),
            Some((_, node)) => match node.as_integer() {
                Some(n) => {
                    hidden = u32::try_from(n).unwrap_or(0);
                    Vec::new()
                }
                None => vec![(path.to_vec(), node)],
            },
        };
        let next = [&path[..], &[Seg::Item(items.len())]].concat();
        let mut cards = Vec::new();
        if apart {
            return self.apart(laid, items, next, usize::from(zone.room));
        }
        for (at, item) in items {
            self.lay(laid, &mut cards, item, at, 0);
        }
        laid.spot(next, 0, None);
        laid.slots.push(Slot {
            cards,
            hidden,
            ..Slot::default()
        });
    }

    /// Cards in places side by side: each in the place that it is said to lie in, else in the first that is free; the next
    /// comes into the first that is free then.
    fn apart(&self, laid: &mut Laid, items: Vec<(Path, &Node)>, next: Path, room: usize) {
        let numbered = |n: usize| Slot {
            label: n.to_string(),
            ..Slot::default()
        };
        laid.slots.extend((1..=room).map(numbered));
        let free = |slots: &[Slot]| {
            let free = slots.iter().position(|slot| slot.cards.is_empty());
            free.unwrap_or(slots.len())
        };
        for (at, item) in items {
            let said = card(item, laid.form).and_then(|card| {
                let (_, place) = card.said.into_iter().find(|(field, _)| *field == PLACE)?;
                usize::try_from(place.as_integer()?).ok()?.checked_sub(1)
            });
            let is_free = |n: &usize| laid.slots.get(*n).is_some_and(|s| s.cards.is_empty());
            let slot = said.filter(is_free).unwrap_or_else(|| free(&laid.slots));
            let mut cards = Vec::new();
            self.lay(laid, &mut cards, item, at, slot);
            if slot == laid.slots.len() {
                laid.slots.push(numbered(slot + 1));
            }
            let more = card(item, laid.form).map_or(0, |card| card.count.saturating_sub(1));
            let copies = cards.first().map(|face| Face::named(&face.name));
            laid.slots[slot].cards = cards;
            // Copies are one card of the tree; each takes its place.
            for _ in 0..more {
                let free = free(&laid.slots);
                if let (Some(slot), Some(copy)) = (laid.slots.get_mut(free), &copies) {
                    slot.cards.push(copy.clone());
                }
            }
        }
        let slot = free(&laid.slots);
        laid.spot(next, slot, None);
        if slot == laid.slots.len() {
            laid.slots.push(Slot::default());
        }
        laid.spots.sort_by_key(|spot| spot.slot);
    }

    /// A card with what its definition and the board say of it.
    fn face(&self, name: &str, said: Vec<(&str, &Node)>) -> Face {
        let mut face = Face::named(name);
        let mat = self.lexicon.mat;
        let printed = name.split_once('#').map_or(name, |(name, _)| name);
        let defined = match mat.defined {
            "" => self.get(&["牌", printed, mat.number]),
            under => self.get(&["牌", under, printed, mat.number]),
        };
        if let Some(number) = defined.and_then(plainly) {
            face = face.number(mat.number, number);
        }
        for (field, value) in said {
            let Some(text) = plainly(value) else {
                face.marks.push(format!("{field}…"));
                continue;
            };
            let is = |mark: &&Mark| match mark.does {
                // 状态: 横置, or 横置: 是 where the game writes that as well.
                Does::Is(word) => {
                    word == text && (field.is_empty() || mark.field == field)
                        || word == field && value.as_bool() == Some(true)
                }
                Does::Up(_) | Does::Holds => false,
            };
            match mat.marks.iter().find(is) {
                Some(mark) if mark.key == 'r' => face.turned = true,
                Some(mark) if mark.key == 'f' => face.face_down = true,
                Some(Mark {
                    does: Does::Is("是"),
                    field,
                    ..
                }) => face.marks.push((*field).to_owned()),
                _ if value.as_integer().is_some() => face = face.number(field, text),
                _ if field.is_empty() => face.marks.push(text),
                _ => face.marks.push(format!("{field} {text}")),
            }
        }
        face
    }
}

/// The slots and spots of a region as they are laid.
struct Laid {
    slots: Vec<Slot>,
    spots: Vec<Spot>,
    zone: Path,
    lies: Lies,
    form: CardForm,
}

impl Laid {
    fn spot(&mut self, path: Path, slot: usize, card: Option<usize>) {
        self.spots.push(Spot {
            path,
            slot,
            card,
            takes: match self.lies {
                Lies::Number => Takes::Number,
                _ => Takes::Card,
            },
            zone: self.zone.clone(),
            lies: self.lies,
            form: self.form,
        });
    }
}

/// A word, a number, or a list of them, as one text.
fn plainly(node: &Node) -> Option<String> {
    match &node.kind {
        Kind::Scalar(text, _) => Some(text.clone()),
        Kind::List(items) => {
            let all: Option<Vec<String>> = items.iter().map(plainly).collect();
            all.map(|all| all.join("、"))
        }
        Kind::Map(entries) => {
            let each = |(key, value): &(Node, Node)| {
                Some(format!("{} {}", key.as_str()?, plainly(value)?))
            };
            let all: Option<Vec<String>> = entries.iter().map(each).collect();
            all.map(|all| all.join(" "))
        }
    }
}

fn player_of(name: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|p| p.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::games::lexicon;
    use crate::engine::table::draft::Draft;

    fn drawn(text: &str) -> Drawn {
        Draft::from_text(text).expect("reads").drawn()
    }

    /// The region of an owner and name: what lies there, and the paths of its spots.
    fn region(drawn: &Drawn, owner: Option<Player>, name: &str) -> (Region, Vec<String>) {
        let at = |r: &Region| r.owner == owner && r.name == name;
        let nth = drawn.board.regions.iter().position(at);
        let nth = nth.unwrap_or_else(|| panic!("no {name} in {:?}", drawn.board));
        let said = |path: &Path| {
            path.iter()
                .map(Seg::to_string)
                .collect::<Vec<_>>()
                .join(".")
        };
        let spots = drawn.spots[nth].iter().map(|spot| said(&spot.path));
        (drawn.board.regions[nth].clone(), spots.collect())
    }

    #[test]
    fn a_row_of_places_is_seen_with_those_that_are_free() {
        let zone = |of: &str| {
            let text = format!("书: yugioh\n局面: {{甲: {{怪兽区域: {of}}}}}\n");
            region(&drawn(&text), Some(Player(0)), "怪兽区域")
        };
        let names = |region: &Region| -> Vec<Vec<String>> {
            let of = |slot: &Slot| slot.cards.iter().map(|c| c.name.clone()).collect();
            region.slots.iter().map(of).collect()
        };
        let (empty, spots) = zone("[]");
        assert_eq!((empty.slots.len(), spots.len()), (5, 1));
        let (region, spots) = zone("[{卡: 龙, 位置: 3}, 战士×2, 骑士]");
        let all = [vec!["战士"], vec!["战士"], vec!["龙"], vec!["骑士"], vec![]];
        assert_eq!(names(&region), all);
        let order: Vec<_> = spots
            .iter()
            .map(|s| s.rsplit('.').next().unwrap_or_default())
            .collect();
        assert_eq!(order, ["2", "1", "3", "4"]);
        let (full, spots) = zone("[龙×6]");
        assert_eq!((full.slots.len(), spots.len()), (6, 2));
    }

    #[test]
    fn places_piles_and_what_is_said_of_cards_are_drawn() {
        let text = "书: vividz\n牌: {火花: {力量值: 3000}}\n局面:\n  阶段: 主要阶段\n  甲: {场地区: {左: {牌: 火花, 状态: 横置, 伤害: 2}}, 手牌: [火花, 水盾×2], 能量: 4}\n";
        let drawn = drawn(text);
        assert_eq!(
            drawn.board.status,
            [("阶段".to_owned(), "主要阶段".to_owned())]
        );
        let (field, spots) = region(&drawn, Some(Player(0)), "场地区");
        assert_eq!(field.slots[0].cards[0].name, "火花");
        assert!(field.slots[0].cards[0].turned);
        let numbers: Vec<_> = field.slots[0].cards[0].numbers.iter().collect();
        assert_eq!(
            format!("{numbers:?}"),
            r#"[("力量值", "3000"), ("伤害", "2")]"#
        );
        assert_eq!(
            spots,
            [
                "局面.甲.场地区.左",
                "局面.甲.场地区.中央",
                "局面.甲.场地区.右"
            ]
        );
        let (hand, spots) = region(&drawn, Some(Player(0)), "手牌区");
        assert_eq!(hand.slots[0].cards.len(), 2);
        assert_eq!(hand.slots[0].cards[1].marks, ["×2"]);
        assert_eq!(
            spots,
            ["局面.甲.手牌.1", "局面.甲.手牌.2", "局面.甲.手牌.3"]
        );
        let (energy, _) = region(&drawn, Some(Player(0)), "能量区");
        assert_eq!(energy.slots[0].hidden, 4);
    }

    #[test]
    fn each_game_is_drawn_in_its_own_picture() {
        let ua =
            drawn("书: union-arena\n局面: {甲: {FL: [{剑圣: {状态: 休眠, 激跃源: [学徒]}}]}}\n");
        let (line, spots) = region(&ua, Some(Player(0)), "FL");
        assert!(line.slots[0].cards[0].turned);
        assert_eq!(line.slots[0].cards[0].marks, ["激跃源 学徒"]);
        assert_eq!(spots, ["局面.甲.FL.1", "局面.甲.FL.2"]);
        let px = drawn("书: paixu\n局面: {乙: {卡位: [无, {卡: 步卒, 朝向: 盖放}]}}\n");
        let (slots, spots) = region(&px, Some(Player(1)), "卡位");
        assert_eq!(slots.slots.len(), 3);
        assert!(slots.slots[0].cards.is_empty() && slots.slots[1].cards[0].face_down);
        assert_eq!(spots[2], "局面.乙.卡位.3");
        let sgs = drawn(
            "书: sgs-chess\n局面: {角色: {关羽: {体力: 4, 坐标: C4, 手牌: 杀×2}}, 地图: {\"(1,7)\": 山地}}\n",
        );
        let (map, spots) = region(&sgs, None, "地图");
        assert_eq!(map.slots[0].marks, ["山地"]);
        assert_eq!(map.slots[3 * 7 + 2].cards[0].name, "关羽");
        assert_eq!(spots[3 * 7 + 2], "局面.角色.关羽");
        assert_eq!(spots[0], "局面.角色..坐标.A7");
        let (hand, _) = region(&sgs, None, "关羽 手牌");
        assert_eq!(hand.slots[0].cards[0].marks, ["×2"]);
        let ygo =
            drawn("书: yugioh\n局面: {甲: {怪兽区域: [{卡: 战士, 表示: 里侧}], 基本分: 4000}}\n");
        let (row, _) = region(&ygo, Some(Player(0)), "怪兽区域");
        assert!(row.slots[0].cards[0].face_down);
        let (points, _) = region(&ygo, Some(Player(0)), "基本分");
        assert_eq!(points.slots[0].marks, ["4000"]);
        let (points, _) = region(&ygo, Some(Player(1)), "基本分");
        assert_eq!(points.slots[0].marks, ["（8000）"]);
    }

    #[test]
    fn every_zone_of_a_mat_is_one_of_its_game() {
        for book in crate::engine::games::played() {
            let lexicon = lexicon(book).expect("it is played");
            let setup = (lexicon.setup)();
            let side = match lexicon.mat.sides {
                Sides::Players => setup.field("甲").map(|f| (f.of)()),
                Sides::Pieces { key, .. } => setup
                    .field(key)
                    .and_then(|f| card_form((f.of)()))
                    .map(|(_, s)| s),
            };
            let side = side.unwrap_or_else(|| panic!("{book} has no sides"));
            for zone in lexicon.mat.zones {
                assert!(side.field(zone.name).is_some(), "{book}: {}", zone.name);
            }
            for zone in lexicon.mat.shared {
                assert!(setup.field(zone.name).is_some(), "{book}: {}", zone.name);
            }
            let card = lexicon
                .mat
                .zones
                .iter()
                .find_map(|zone| card_form((side.field(zone.name)?.of)()));
            for mark in lexicon.mat.marks {
                let said = card.map(|(_, said)| said);
                let known = said.is_some_and(|said| said.field(mark.field).is_some())
                    || side.field(mark.field).is_some();
                assert!(known, "{book}: {}", mark.field);
            }
        }
    }
}
