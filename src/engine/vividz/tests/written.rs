//! What is written in more than one form means the same, and what is read is written back.

use std::fmt::Debug;

use crate::engine::vividz::card::Cost;
use crate::engine::vividz::card::Effect;
use crate::engine::vividz::card::ability::Triggered;
use crate::engine::vividz::file::action::Action;
use crate::engine::vividz::file::sample::samples;
use crate::engine::vividz::file::setup::Cards;
use crate::engine::vividz::file::setup::FieldSetup;
use crate::engine::vividz::file::setup::Pile;
use crate::engine::vocab::Node;
use crate::engine::vocab::Vocab;

fn read<T: Vocab>(text: &str) -> T {
    let node: Node = crate::engine::file::read(text).expect("is YAML");
    T::read(&node).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

fn same<T: Vocab + PartialEq + Debug>(one: &str, other: &str) {
    assert_eq!(read::<T>(one), read::<T>(other));
    let written = read::<T>(one).write();
    assert_eq!(T::read(&written).expect("is read back"), read::<T>(one));
}

#[test]
fn short_forms_mean_the_whole() {
    same::<Effect>("抓牌", "{抓牌: {谁: 你, 数: 1}}");
    same::<Effect>(
        "{抓牌: {张数: {特征: 炎}}}",
        "{抓牌: {数: {张数: {特征: 炎}}}}",
    );
    same::<Effect>(
        "{退场: {选择: {操控: 对手}}}",
        "{令角色退场: {选: {从: {操控: 对手}}}}",
    );
    same::<Cost>("{弃牌: 2}", "{弃手牌: {数: 2}}");
    same::<Triggered>(
        "{当: {登场时: {特征: 炎}}}",
        "{当: [{登场时: {牌: {符合: {特征: 炎}}}}]}",
    );
    same::<Triggered>("{可选: }", "{可选: 有}");
    same::<Action>("{打出: 火花}", "{打出牌: {牌: 火花}}");
    same::<Action>("{弃牌滑行: [火花, 水滴]}", "{弃牌滑行: {弃: [火花, 水滴]}}");
}

#[test]
fn piles_are_written_as_numbers_names_lists_or_counts() {
    let count = |text| {
        let pile: Pile = read(text);
        let named = pile.cards.iter().map(|c| c.count).sum::<u32>();
        (pile.unknown, pile.cards.len(), named)
    };
    assert_eq!(count("3"), (3, 0, 0));
    assert_eq!(count("火花"), (0, 1, 1));
    assert_eq!(count("[火花, {牌: 水滴, 数: 2}]"), (0, 2, 3));
    assert_eq!(count("{牌: 水滴, 状态: 横置}"), (0, 1, 1));
    assert_eq!(count("{火花: 3, 水滴: 1}"), (0, 2, 4));
    assert_eq!(count("{}"), (0, 0, 0));
    assert_eq!(count("~"), (0, 0, 0));
    let many: Node = crate::engine::file::read("300").expect("is YAML");
    assert!(Pile::read(&many).is_err());
    let field: FieldSetup = read("{左: {牌: 火花, 标记: [冻, 冻, 燃]}}");
    let marks = &field.left.cards[0].marks.0;
    assert_eq!(marks, &[("冻".to_owned(), 2), ("燃".to_owned(), 1)]);
}

#[test]
fn decks_are_written_back() {
    let decks = samples();
    assert!(!decks.is_empty());
    for deck in decks {
        let written = deck.cards.write();
        let again = Cards::read(&written).expect("is read back");
        assert_eq!(again.write(), written, "{}", deck.name);
        assert_eq!(again.0.len(), deck.cards.0.len());
    }
}
