//! Which cards a written name may mean.

use crate::engine::game::Player;
use crate::engine::vividz::state::{CardIx, State};
use crate::engine::vividz::table::Vividz;

/// The cards that a written name may mean: the label, the key, or the name; with 甲的 or 乙的 before it.
pub fn cards_named(g: &Vividz, s: &State, written: &str) -> Vec<CardIx> {
    let (owner, name) = match written.split_once('的') {
        Some(("甲", rest)) => (Some(Player(0)), rest),
        Some(("乙", rest)) => (Some(Player(1)), rest),
        _ => (None, written),
    };
    let all = (0..s.cards.len() as u16).map(CardIx);
    let mine = |c: &CardIx| owner.is_none_or(|o| s.card(*c).owner == o);
    let exact: Vec<CardIx> = all
        .clone()
        .filter(|c| g.labels[c.ix()] == name)
        .filter(mine)
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let (plain, number, _) = name_parts(name);
    if number.is_some() {
        return Vec::new();
    }
    all.filter(|c| {
        let face = &g.faces[s.card(*c).face as usize];
        face.key == plain || face.name == plain
    })
    .filter(mine)
    .collect()
}

/// A written name as key, number after #, and how many after ×.
pub fn name_parts(written: &str) -> (String, Option<u32>, u32) {
    let mut name = written.trim();
    let mut times = 1;
    if let Some((head, n)) = name.rsplit_once(['×', '*', '✕'])
        && let Ok(n) = n.trim().parse::<u32>()
    {
        times = n.min(200);
        name = head.trim();
    }
    match name.rsplit_once(['#', '＃']) {
        Some((head, n)) => match n.trim().parse() {
            Ok(n) => (head.trim().to_owned(), Some(n), times),
            Err(_) => (name.to_owned(), None, times),
        },
        None => (name.to_owned(), None, times),
    }
}

#[cfg(test)]
mod tests {
    use super::name_parts;

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(name_parts("火花×2"), ("火花".to_owned(), None, 2));
        assert_eq!(name_parts("火花#3"), ("火花".to_owned(), Some(3), 1));
        assert_eq!(name_parts("火花"), ("火花".to_owned(), None, 1));
    }
}
