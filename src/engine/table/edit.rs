//! What a hand does on a board: cards are laid, marked, moved and taken away. Each is an edit of the file's tree, to be
//! made by [`Draft::change`](super::draft::Draft::change) as one that is undone at once.

use super::drawn::{Spot, Takes};
use super::form::{CardForm, card, card_form};
pub use super::form::{printed_name, renamed, shape_at};
use super::meant;
use super::path::{self, Path, Seg, keys};
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::{Does, Lies, Mark, Sides};
use crate::engine::vocab::{Form, Shape};
use crate::text::yaml::{Kind, Node};

/// How a place without a card is written in a row of places.
const VACANT: &str = "无";

/// Puts a card as it is written on a spot: in the place of the one that lies there, or behind the others of its zone.
/// Gives where it lies then. On a square of the map a name puts a piece, and the name of a terrain that terrain.
pub fn lay(file: &mut Node, lexicon: &Lexicon, spot: &Spot, card: Node) -> Path {
    if spot.takes == Takes::Piece {
        return piece(file, lexicon, spot, card);
    }
    if let Some(written) = super::form::card(&card, spot.form) {
        // What lies in a place of its own gives way.
        let gives_way = !matches!(spot.lies, Lies::Row | Lies::Pile);
        let gone = gives_way.then_some(&spot.path);
        meant::keep(file, lexicon, printed_name(written.name), gone);
    }
    put(file, spot, card)
}

/// Puts a card on a spot, whatever else has its name.
fn put(file: &mut Node, spot: &Spot, card: Node) -> Path {
    match spot.lies {
        Lies::Places(_) | Lies::Number => *path::made(file, &spot.path) = card,
        Lies::Slots(_) => {
            if let Some(Seg::Item(nth)) = spot.path.last() {
                let zone = listed(path::made(file, &spot.zone), spot.form);
                while zone.len() <= *nth {
                    zone.push(Node::text(VACANT));
                }
            }
            *path::made(file, &spot.path) = card;
        }
        Lies::Row | Lies::Pile => {
            let zone = listed(path::made(file, &spot.zone), spot.form);
            zone.push(card);
            let last = Seg::Item(zone.len() - 1);
            return [&spot.zone[..], &[last]].concat();
        }
    }
    spot.path.clone()
}

/// A zone as a list: a card alone is the first of it, names with their numbers are cards so many times. A number of
/// cards that nobody knows gives way to those that are known.
fn listed(zone: &mut Node, form: CardForm) -> &mut Vec<Node> {
    let held = match std::mem::replace(&mut zone.kind, Kind::List(Vec::new())) {
        Kind::List(items) => items,
        kind => {
            let alone = Node { at: zone.at, kind };
            let is_card = card(&alone, form).is_some_and(|c| !matches!(c.name, "" | VACANT | "空"));
            match &alone.kind {
                _ if alone.as_integer().is_some() => Vec::new(),
                Kind::Map(entries) if !is_card => entries.iter().filter_map(times).collect(),
                _ if is_card => vec![alone],
                _ => Vec::new(),
            }
        }
    };
    zone.kind = Kind::List(held);
    match &mut zone.kind {
        Kind::List(items) => items,
        _ => unreachable!("it has just become a list"),
    }
}

fn times((name, count): &(Node, Node)) -> Option<Node> {
    let (name, count) = (name.as_str()?, count.as_integer()?);
    Some(Node::text(copies(name, u32::try_from(count).ok()?)))
}

/// A name so many times, as files write it.
fn copies(name: &str, count: u32) -> String {
    match count {
        1 => name.to_owned(),
        count => format!("{name}×{count}"),
    }
}

/// A piece on a square, or the ground of it.
fn piece(file: &mut Node, lexicon: &Lexicon, spot: &Spot, said: Node) -> Path {
    let Sides::Pieces {
        key, at, terrain, ..
    } = lexicon.mat.sides
    else {
        return spot.path.clone();
    };
    let name = said.as_str().unwrap_or_default().to_owned();
    let Some(square) = square_of(file, lexicon, spot) else {
        return spot.path.clone();
    };
    if let Some(ground) = ground(lexicon, &name) {
        let here = keys(["局面", terrain, &square]);
        *path::made(file, &here) = Node::text(ground);
        return spot.path.clone();
    }
    let one = keys(["局面", key, &name]);
    let place = [&one[..], &[Seg::from(at)]].concat();
    if path::at(file, &one).is_none_or(Node::is_nothing) {
        *path::made(file, &one) = Node::map(Vec::new());
    }
    *path::made(file, &place) = Node::text(square);
    one
}

/// The word for a ground that a name is.
fn ground<'n>(lexicon: &Lexicon, name: &'n str) -> Option<&'n str> {
    let Sides::Pieces { terrain, .. } = lexicon.mat.sides else {
        return None;
    };
    let shape = ((lexicon.setup)().field(terrain)?.of)().inner();
    let Form::Entries(of) = shape.form else {
        return None;
    };
    of().inner().words().contains(&name).then_some(name)
}

/// The square that a spot of the map is.
pub fn square_of(file: &Node, lexicon: &Lexicon, spot: &Spot) -> Option<String> {
    let Sides::Pieces { at, .. } = lexicon.mat.sides else {
        return None;
    };
    match (spot.card, spot.path.last()) {
        (None, Some(Seg::Key(square))) => Some(square.clone()),
        (Some(_), _) => {
            let at = [&spot.path[..], &[Seg::from(at)]].concat();
            path::at(file, &at)?.as_str().map(str::to_owned)
        }
        _ => None,
    }
}

/// Takes the card from a spot: one of several of a name. `None` where none lies there.
pub fn take(file: &mut Node, spot: &Spot) -> Option<Node> {
    spot.card?;
    let node = path::at(file, &spot.path)?.clone();
    let many = card(&node, spot.form).filter(|c| c.count > 1);
    if let Some((name, count)) = many.map(|c| (c.name.to_owned(), c.count)) {
        let rest = renamed(&node, spot.form, &copies(&name, count - 1));
        *path::made(file, &spot.path) = rest;
        return Some(renamed(&node, spot.form, &name));
    }
    remove(file, spot);
    Some(node)
}

/// Takes away what lies on a spot, whatever it is and however many.
pub fn remove(file: &mut Node, spot: &Spot) {
    if let (Lies::Slots(_), Some(Seg::Item(_))) = (spot.lies, spot.path.last()) {
        *path::made(file, &spot.path) = Node::text(VACANT);
        let zone = listed(path::made(file, &spot.zone), spot.form);
        while zone.last().is_some_and(|n| n.as_str() == Some(VACANT)) {
            zone.pop();
        }
        if zone.is_empty() {
            path::remove(file, &spot.zone);
        }
    } else if spot.card.is_some() {
        path::remove(file, &spot.path);
    } else {
        path::remove(file, &spot.zone);
    }
    let board = path::made(file, &keys(["局面"]));
    if board.is_nothing() {
        board.kind = Kind::Map(Vec::new());
    }
}

/// Moves the card of one spot to another; where a place there is taken, the two change places.
pub fn carry(file: &mut Node, lexicon: &Lexicon, from: &Spot, to: &Spot) -> Option<Path> {
    if from.path == to.path {
        return None;
    }
    if from.takes == Takes::Piece || to.takes == Takes::Piece {
        return walk(file, lexicon, from, to);
    }
    let single = matches!(to.lies, Lies::Places(_) | Lies::Slots(_));
    let there = (single && to.card.is_some())
        .then(|| path::at(file, &to.path).cloned())
        .flatten();
    if let Some(there) = there {
        let here = path::at(file, &from.path)?.clone();
        *path::made(file, &to.path) = here;
        *path::made(file, &from.path) = there;
        return Some(to.path.clone());
    }
    // What is taken from a list moves what comes behind it there, so it is laid before it is taken; only the path of
    // where it lies then may move.
    let before = file.clone();
    let taken = take(file, from)?;
    *file = before;
    let lies = put(file, to, taken);
    let count = |file: &Node| match path::at(file, &from.zone).map(|n| &n.kind) {
        Some(Kind::List(items)) => items.len(),
        _ => 0,
    };
    let had = count(file);
    let from = again(file, from);
    take(file, &from);
    let behind = lies.len() == from.path.len()
        && lies[..lies.len() - 1] == from.path[..from.path.len() - 1]
        && count(file) < had;
    Some(match (lies.split_last(), from.path.last()) {
        (Some((Seg::Item(nth), zone)), Some(Seg::Item(was))) if behind && nth > was => {
            [zone, &[Seg::Item(nth - 1)]].concat()
        }
        _ => lies,
    })
}

/// A spot whose zone has become a list since.
fn again(file: &Node, spot: &Spot) -> Spot {
    let mut spot = spot.clone();
    if spot.path == spot.zone
        && matches!(
            path::at(file, &spot.zone).map(|n| &n.kind),
            Some(Kind::List(_))
        )
    {
        spot.path.push(Seg::Item(0));
    }
    spot
}

/// A piece goes to another square; two on one another's squares change places.
fn walk(file: &mut Node, lexicon: &Lexicon, from: &Spot, to: &Spot) -> Option<Path> {
    let Sides::Pieces { at, .. } = lexicon.mat.sides else {
        return None;
    };
    if from.takes != to.takes || from.card.is_none() {
        return None;
    }
    let (here, there) = (
        square_of(file, lexicon, from)?,
        square_of(file, lexicon, to)?,
    );
    let place = |spot: &Spot| [&spot.path[..], &[Seg::from(at)]].concat();
    *path::made(file, &place(from)) = Node::text(there);
    if to.card.is_some() {
        *path::made(file, &place(to)) = Node::text(here);
    }
    Some(from.path.clone())
}

/// What may be said of the card on a spot, and the shape of that.
pub fn said_shape(lexicon: &Lexicon, spot: &Spot) -> Option<&'static Shape> {
    let shape = shape_at(lexicon, &spot.zone)?;
    Some(card_form(shape)?.1.inner())
}

/// Where a field of the card on a spot lies, once there is room for it: see [`make_room`].
pub fn field_path(file: &Node, spot: &Spot, names: &[&str]) -> Path {
    let mut at = spot.path.clone();
    if spot.takes != Takes::Piece && spot.form == CardForm::About {
        let name = path::at(file, &spot.path).and_then(|node| match &node.kind {
            Kind::Map(entries) => entries.first().and_then(|(key, _)| key.as_str()),
            _ => node.as_str(),
        });
        at.push(Seg::from(name.unwrap_or_default()));
    }
    let under = |name: &&&str| {
        let at = [&at[..], &[Seg::from(**name)]].concat();
        path::at(file, &at).is_some()
    };
    let name = names.iter().find(under).or(names.first());
    at.push(Seg::from(name.copied().unwrap_or_default()));
    at
}

/// Writes the card on a spot so that something can be said of it: `火花` becomes `{牌: 火花}`, or `{火花: {}}`.
pub fn make_room(file: &mut Node, spot: &Spot, said: &'static Shape) {
    if spot.takes == Takes::Piece {
        return;
    }
    let Some(node) = path::at(file, &spot.path).cloned() else {
        return;
    };
    let roomy = match (&node.kind, spot.form) {
        (Kind::Map(_), CardForm::Named(_)) => return,
        (Kind::Map(entries), CardForm::About) => match entries.first() {
            Some((_, said)) if matches!(said.kind, Kind::Map(_)) => return,
            Some((name, alone)) => {
                let short = match said.form {
                    Form::Fields { fields, short, .. } => {
                        short.first().map(|nth| fields[*nth].names[0])
                    }
                    _ => None,
                };
                let kept = short.map(|short| (Node::text(short), alone.clone()));
                Node::map(vec![(name.clone(), Node::map(kept.into_iter().collect()))])
            }
            None => return,
        },
        (_, CardForm::Named(names)) => Node::map(vec![(Node::text(names[0]), node)]),
        (_, CardForm::About) => Node::map(vec![(node, Node::map(Vec::new()))]),
    };
    *path::made(file, &spot.path) = roomy;
}

/// Writes the card on a spot by its name alone again, where nothing is said of it.
pub fn tidy(file: &mut Node, spot: &Spot) {
    if spot.takes == Takes::Piece {
        return;
    }
    let Some(node) = path::at(file, &spot.path) else {
        return;
    };
    let alone = match (&node.kind, spot.form) {
        (Kind::Map(entries), CardForm::Named(names)) => match entries.as_slice() {
            [(key, name)] if key.as_str().is_some_and(|k| names.contains(&k)) => name.clone(),
            _ => return,
        },
        (Kind::Map(entries), CardForm::About) => match entries.as_slice() {
            [(name, said)] if said.is_nothing() || said.kind == Kind::Map(Vec::new()) => {
                name.clone()
            }
            _ => return,
        },
        _ => return,
    };
    *path::made(file, &spot.path) = alone;
}

/// Says something of the card on a spot, or no longer.
pub fn say(
    file: &mut Node,
    spot: &Spot,
    said: &'static Shape,
    names: &[&str],
    value: Option<Node>,
) {
    make_room(file, spot, said);
    let at = field_path(file, spot, names);
    match (value, at.split_last()) {
        (Some(value), _) => *path::made(file, &at) = value,
        (None, Some((Seg::Key(key), holder))) => {
            if path::at(file, holder).is_some()
                && let Kind::Map(entries) = &mut path::made(file, holder).kind
            {
                entries.retain(|(k, _)| k.as_str() != Some(key));
            }
        }
        (None, _) => {}
    }
    tidy(file, spot);
}

/// What is said of the card on a spot in a field.
pub fn said<'n>(file: &'n Node, spot: &Spot, names: &[&str]) -> Option<&'n Node> {
    path::at(file, &field_path(file, spot, names))
}

/// Does to the card on a spot what a key stands for; `back` goes the other way. `held` is the card that is put there.
/// Whether there is such a thing to be done.
pub fn mark(
    file: &mut Node,
    lexicon: &Lexicon,
    spot: &Spot,
    mark: &Mark,
    back: bool,
    held: Option<&str>,
) -> bool {
    let Some(shape) = said_shape(lexicon, spot).filter(|_| spot.card.is_some()) else {
        return false;
    };
    let Some(field) = shape.field(mark.field) else {
        return false;
    };
    let now = said(file, spot, field.names).cloned();
    // 横置: 是 says the same as 状态: 横置.
    if let Does::Is(word) = mark.does
        && let Some(same) = shape.field(word)
        && said(file, spot, same.names).is_some_and(|n| n.as_bool() == Some(true))
    {
        say(file, spot, shape, same.names, None);
        return true;
    }
    if let Some(name) = held {
        meant::keep(file, lexicon, printed_name(name), None);
    }
    let value = match mark.does {
        Does::Is(word) => {
            let is = now.as_ref().is_some_and(|now| {
                now.as_str() == Some(word) || (word == "是" && now.as_bool() == Some(true))
            });
            (!is).then(|| Node::text(word))
        }
        Does::Up(by) => {
            let by = i128::from(by) * if back { -1 } else { 1 };
            let sum = now.as_ref().and_then(Node::as_integer).unwrap_or(0) + by;
            (sum > 0).then(|| Node::integer(sum))
        }
        Does::Holds => {
            let mut all = match now {
                Some(Node {
                    kind: Kind::List(items),
                    ..
                }) => items,
                Some(node) if !node.is_nothing() => vec![node],
                _ => Vec::new(),
            };
            match held {
                Some(name) => all.push(Node::text(name)),
                None => {
                    all.pop();
                }
            }
            match all.len() {
                0 => None,
                1 => all.pop(),
                _ => Some(Node::nowhere(Kind::List(all))),
            }
        }
    };
    say(file, spot, shape, field.names, value);
    true
}

/// The sides change places: all that is 甲's becomes 乙's.
pub fn swap_sides(file: &mut Node) {
    for part in ["局面", "步骤"] {
        if path::at(file, &keys([part])).is_some() {
            swap(path::made(file, &keys([part])));
        }
    }
}

fn swap(node: &mut Node) {
    match &mut node.kind {
        Kind::Scalar(text, _) => match text.as_str() {
            "甲" => *text = "乙".to_owned(),
            "乙" => *text = "甲".to_owned(),
            _ => {}
        },
        Kind::List(items) => items.iter_mut().for_each(swap),
        Kind::Map(entries) => {
            for (key, value) in entries {
                swap(key);
                swap(value);
            }
        }
    }
}

/// Defines a card by its printed values.
pub fn define(file: &mut Node, lexicon: &Lexicon, name: &str, values: Node) {
    *path::made(file, &definition(lexicon, name)) = values;
}

/// Where a card is defined.
pub fn definition(lexicon: &Lexicon, name: &str) -> Path {
    match lexicon.mat.defined {
        "" => keys(["牌", name]),
        under => keys(["牌", under, name]),
    }
}

/// The cards that a file defines, by name.
pub fn defined(file: &Node, lexicon: &Lexicon) -> Vec<(String, Node)> {
    let at = match lexicon.mat.defined {
        "" => keys(["牌"]),
        under => keys(["牌", under]),
    };
    match path::at(file, &at).map(|n| &n.kind) {
        Some(Kind::Map(entries)) => entries
            .iter()
            .filter_map(|(name, said)| Some((name.as_str()?.to_owned(), said.clone())))
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::games::lexicon;
    use crate::engine::table::draft::Draft;
    use crate::rulebook::{BookId, Library};

    /// A board that hands reach into by the path of a spot.
    struct Hands {
        draft: Draft,
        lexicon: Lexicon,
    }

    impl Hands {
        fn on(book: BookId, text: &str) -> Self {
            let draft = Draft::from_text(&format!("书: {book}\n{text}")).expect("reads");
            let lexicon = lexicon(book).expect("played");
            Self { draft, lexicon }
        }

        fn spot(&self, path: &str) -> Spot {
            let said = |spot: &Spot| {
                let segs: Vec<_> = spot.path.iter().skip(1).map(Seg::to_string).collect();
                segs.join(".")
            };
            let drawn = self.draft.drawn();
            let all = drawn.spots.concat();
            let found = all.iter().find(|spot| said(spot) == path);
            found
                .unwrap_or_else(|| panic!("{path}: {:?}", all.iter().map(said).collect::<Vec<_>>()))
                .clone()
        }

        fn does(&mut self, edit: impl FnOnce(&mut Node, &Lexicon)) -> String {
            let lexicon = self.lexicon;
            self.draft.change(|file| edit(file, &lexicon));
            self.draft.yaml()
        }

        fn lay(&mut self, path: &str, card: &str) -> String {
            let spot = self.spot(path);
            self.does(|file, g| drop(lay(file, g, &spot, Node::text(card))))
        }

        fn carry(&mut self, from: &str, to: &str) -> String {
            let (from, to) = (self.spot(from), self.spot(to));
            self.does(|file, g| drop(carry(file, g, &from, &to)))
        }

        fn mark(&mut self, path: &str, key: char, held: Option<&str>) -> String {
            let spot = self.spot(path);
            let mark_of = |m: &&Mark| m.key == key.to_ascii_lowercase();
            let what = self.lexicon.mat.marks.iter().find(mark_of).expect("a mark");
            let back = key.is_uppercase();
            self.does(|file, g| assert!(mark(file, g, &spot, what, back, held)))
        }
    }

    #[test]
    fn cards_are_laid_marked_moved_and_taken_in_places_and_piles() {
        let mut hands = Hands::on(BookId::VIVIDZ, "局面: {甲: {手牌区: 4}}\n");
        hands.lay("甲.场地区.左", "火花");
        let text = hands.mark("甲.场地区.左", 'r', None);
        assert!(
            text.contains("左:\n        牌: 火花\n        状态: 横置"),
            "{text}"
        );
        hands.mark("甲.场地区.左", 'd', None);
        let text = hands.mark("甲.场地区.左", 'x', Some("石"));
        assert!(
            text.contains("EXP: 石") && text.contains("伤害: "),
            "{text}"
        );
        hands.mark("甲.场地区.左", 'X', None);
        hands.mark("甲.场地区.左", 'D', None);
        let text = hands.mark("甲.场地区.左", 'r', None);
        assert!(text.contains("左: 火花\n"), "{text}");
        hands.lay("甲.场地区.右", "水盾");
        let text = hands.carry("甲.场地区.左", "甲.场地区.右");
        assert!(
            text.contains("左: 水盾") && text.contains("右: 火花"),
            "{text}"
        );
        // A number of unknown cards gives way to known ones.
        hands.lay("甲.手牌区.1", "石×2");
        let text = hands.carry("甲.手牌区.1", "乙.场地区.左");
        assert!(
            text.contains("手牌区:\n    - 石\n") && text.contains("左: 石"),
            "{text}"
        );
        let text = hands.does(|file, _| swap_sides(file));
        assert!(text.contains("乙:\n    手牌区:\n    - 石\n"), "{text}");
        for _ in 0..20 {
            hands.draft.undo();
        }
        assert_eq!(
            hands.draft.yaml(),
            "书: vividz\n局面:\n  甲:\n    手牌区: 4\n"
        );
    }

    #[test]
    fn slots_keep_their_places_and_rows_close_up() {
        let mut hands = Hands::on(BookId::PAIXU, "局面: {}\n");
        let text = hands.lay("甲.卡位.3", "步卒");
        assert!(text.contains("- 无\n    - 无\n    - 步卒"), "{text}");
        let text = hands.carry("甲.卡位.3", "甲.卡位.1");
        assert!(
            text.contains("卡位:\n    - 步卒\n") && !text.contains('无'),
            "{text}"
        );
        let spot = hands.spot("甲.卡位.1");
        let text = hands.does(|file, _| drop(take(file, &spot)));
        assert_eq!(text, "书: paixu\n局面: {}\n");
        let mut hands = Hands::on(
            BookId::UNION_ARENA,
            "局面: {甲: {FL: [剑圣: 休眠, 学徒]}}\n",
        );
        let text = hands.mark("甲.FL.1", 'z', None);
        assert!(
            text.contains("状态: 休眠") && text.contains("本回合登场: 是"),
            "{text}"
        );
        let text = hands.carry("甲.FL.1", "甲.EL.1");
        assert!(
            text.contains("FL:\n    - 学徒\n") && text.contains("EL:\n    - 剑圣:"),
            "{text}"
        );
    }

    #[test]
    fn a_card_laid_in_its_own_place_and_a_printed_name_are_no_second_card() {
        let board = "局面:\n  甲: {场地区: {左: 剑士}}\n  攻击: {角色: 剑士}\n  效果: [{来源: 鼓手, 期间: 永久, 效果: {力量值: {牌: {所有: {牌名: 剑士}}, 加: 2000}}}]\n期望: {剑士.力量值: 3000}\n";
        let mut hands = Hands::on(BookId::VIVIDZ, board);
        let text = hands.lay("甲.场地区.左", "剑士");
        assert!(!text.contains('#'), "{text}");
        let text = hands.lay("甲.场地区.右", "剑士");
        assert_eq!(text.matches("剑士#1").count(), 3, "{text}");
        assert!(
            text.contains("牌名: 剑士}") || text.contains("牌名: 剑士\n"),
            "{text}"
        );
        assert!(text.contains("剑士#1.力量值: 3000"), "{text}");
    }

    #[test]
    fn pieces_stand_on_squares_and_terrains_lie_below_them() {
        let mut hands = Hands::on(BookId::SGS_CHESS, "局面: {}\n");
        hands.lay("角色..坐标.C4", "关羽");
        hands.lay("角色..坐标.D4", "山地");
        let text = hands.mark("角色.关羽", 'z', None);
        assert!(
            text.contains("坐标: C4") && text.contains("D4: 山地"),
            "{text}"
        );
        assert!(text.contains("阵营: 冷方"), "{text}");
        let text = hands.carry("角色.关羽", "角色..坐标.D4");
        assert!(text.contains("坐标: D4"), "{text}");
        hands.lay("角色.关羽.手牌.1", "杀");
        let text = hands.lay("角色.关羽.手牌.2", "闪");
        assert!(text.contains("手牌:\n      - 杀\n      - 闪"), "{text}");
    }

    #[test]
    fn what_was_said_of_the_only_card_of_a_name_stays_said_of_it() {
        let library = Library::shipped();
        for (book, board, zone) in [
            (
                BookId::UNION_ARENA,
                "局面: {阶段: 攻击阶段, 甲: {FL: [{剑士: 休眠}]}, 攻击: {攻击角色: 剑士}}\n牌: {剑士: {BP: 3000}}\n",
                "甲.EL.1",
            ),
            (
                BookId::VIVIDZ,
                "局面: {甲: {场地区: {左: 剑士}}, 攻击: {角色: 剑士}}\n牌: {剑士: {类别: 角色牌, 费用: 1, 力量值: 1000}}\n",
                "甲.场地区.右",
            ),
            (
                BookId::PAIXU,
                "局面: {阶段: 出牌阶段, 甲: {卡位: [剑士], 牌序: 5, 永续: [{卡位: 1, 来源: 剑士, 效果: {固定: 自身}}]}}\n牌: {剑士: {速度: 3, 元素: 风}}\n",
                "甲.卡位.2",
            ),
        ] {
            let mut draft = Draft::from_text(&format!("书: {book}\n{board}")).expect("reads");
            assert!(
                draft.open(&library).is_ok(),
                "{book}: {:?}",
                draft.open(&library).err()
            );
            let known = lexicon(book).expect("played");
            let spots = draft.drawn().spots.concat();
            let said = |path: &Path| {
                let segs: Vec<_> = path.iter().skip(1).map(Seg::to_string).collect();
                segs.join(".")
            };
            let spot = spots.iter().find(|s| said(&s.path) == zone);
            let spot = spot.unwrap_or_else(|| {
                let all: Vec<_> = spots.iter().map(|s| said(&s.path)).collect();
                panic!("{zone}: {all:?}")
            });
            draft.change(|file| drop(lay(file, &known, spot, Node::text("剑士"))));
            let text = draft.yaml();
            assert_eq!(text.matches("剑士#1").count(), 2, "{text}");
            assert!(
                draft.open(&library).is_ok(),
                "{text}: {:?}",
                draft.open(&library).err()
            );
        }
    }
}
