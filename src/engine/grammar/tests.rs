//! Numbers, ranges and conditions over the leaves of no game.

use super::{Condition, Counts, Holds, Number, Range};
use crate::engine::vocab::{self, Vocab, within};
use crate::text::yaml;

#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "计数", example = "{手牌: 2}")]
enum Counted {
    #[word("手牌")]
    Hand(u8),
    #[word("没有的牌")]
    Missing,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "情形", hint = why_not)]
enum Situation {
    #[word("夜里")]
    Night,
    #[word("有", bare)]
    There(Range<Number<Counted>>),
}

fn why_not(word: &str) -> Option<&'static str> {
    (word == "白天").then_some("条文没有白天〔1〕")
}

type Num = Number<Counted>;
type Cond = Condition<Situation, Counted>;

/// So many cards in each hand.
struct Table(i32);

impl Counts<Counted> for Table {
    const MOST: i32 = 1000;
    fn count(&self, what: &Counted) -> Option<i32> {
        match what {
            Counted::Hand(player) => Some(self.0 + i32::from(*player)),
            Counted::Missing => None,
        }
    }
}

impl Holds<Situation, Counted> for Table {
    fn holds(&self, what: &Situation) -> bool {
        match what {
            Situation::Night => self.0 == 0,
            Situation::There(range) => range.holds(self.0, |n| n.worth(self)),
        }
    }
}

fn read<T: Vocab>(text: &str) -> T {
    let node = yaml::parse(text).expect("is YAML");
    T::read(&node).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
}

/// What is wrong with a text, with all that is known of it.
fn refused<T: Vocab + std::fmt::Debug>(text: &str) -> String {
    let node = yaml::parse(text).expect("is YAML");
    format!("{:?}", T::read(&node).expect_err(text))
}

#[test]
fn numbers_come_to_what_they_say() {
    for (text, worth) in [
        ("3", Some(3)),
        ("{手牌: 2}", Some(7)),
        ("{和: [1, {手牌: 0}, 2]}", Some(8)),
        ("{之和: []}", Some(0)),
        ("{差: [9, 2, {手牌: 1}]}", Some(1)),
        ("{积: [3, {手牌: 0}]}", Some(15)),
        ("{积: []}", Some(1)),
        ("{商: [7, 2]}", Some(3)),
        ("{商: [-7, 2]}", Some(-4)),
        ("{商: [7, 0]}", Some(0)),
        ("{较大: [1, {手牌: 0}, 2]}", Some(5)),
        ("{较小: [1, {手牌: 0}, 2]}", Some(1)),
        ("{倍数: {数: {手牌: 0}, 倍: 3}}", Some(15)),
        ("{一半: {数: {手牌: 0}, 取整: 向上}}", Some(3)),
        ("{一半: {数: {手牌: 0}, 取整: 向下}}", Some(2)),
        ("{一半: {数: -5, 取整: 向上}}", Some(-2)),
        // What cannot be said is not said of what is computed from it either, and no number goes further than the game's.
        ("没有的牌", None),
        ("{和: [1, 没有的牌]}", None),
        ("{积: [900, 900]}", Some(1000)),
        ("{差: [{积: [900, 900]}, 2000, 900]}", Some(-900)),
    ] {
        assert_eq!(read::<Num>(text).worth(&Table(5)), worth, "{text}");
    }
}

#[test]
fn a_range_has_the_words_of_all_games() {
    for (words, holds) in [
        (["等于", "是", "恰好"].as_slice(), [false, true, false]),
        (&["至少", "不少于", "大于等于", "以上"], [false, true, true]),
        (&["至多", "不多于", "小于等于", "以下"], [true, true, false]),
        (&["大于", "多于", "超过"], [false, false, true]),
        (&["小于", "少于", "未满"], [true, false, false]),
    ] {
        for word in words {
            let range: Range<Num> = read(&format!("{{{word}: {{手牌: 0}}}}"));
            let all = [4, 5, 6].map(|n| range.holds(n, |bound| bound.worth(&Table(5))));
            assert_eq!(all, holds, "{word}");
        }
    }
    let range: Range<Num> = read("{至少: 2, 少于: {手牌: 0}}");
    let how = [
        ["恰好", ""],
        ["至少", ""],
        ["至多", ""],
        ["多于", ""],
        ["", "未满"],
    ];
    let told = range.says(how, |n| n.worth(&Table(5)));
    assert_eq!(told, "至少2、5未满");
    assert!(!read::<Range<Num>>("没有的牌").holds(0, |n| n.worth(&Table(5))));
    assert!(Range::<Num>::default().is_open() && !range.is_open());
}

#[test]
fn conditions_hold_by_what_they_are_made_of() {
    for (text, holds) in [
        ("夜里", false),
        ("{非: 夜里}", true),
        ("{不: {任一: [夜里, {有: 5}]}}", false),
        ("{且: [无条件, {有: {至多: 5}}]}", true),
        ("{或: []}", false),
        ("且", true),
        ("{比较: {数: {手牌: 0}, 多于: 4, 未满: 6}}", true),
        ("{数: {值: {手牌: 0}, 范围: {大于: 5}}}", false),
        ("{数: {值: 没有的牌}}", false),
        ("有", true),
    ] {
        let cond: Cond = read(text);
        assert_eq!(cond.holds(&Table(5)), holds, "{text}");
        let again = Cond::read(&cond.write());
        assert_eq!(again.ok(), Some(cond), "{text}");
    }
    let cond: Cond = read("{比较: {值: {手牌: 0}, 多于: 4}}");
    let written = cond.write();
    let inner = written.get("数").expect("its first name");
    assert!(inner.get("数").is_some() && inner.get("大于").is_some());
    assert!(within(&cond, |c: &Counted| *c == Counted::Hand(0)));
    assert!(!within(&cond, |c: &Counted| *c == Counted::Missing));
}

#[test]
fn a_wrong_word_is_told_by_the_words_of_the_game() {
    assert!(refused::<Cond>("白天").contains("条文没有白天〔1〕"));
    assert!(
        refused::<Cond>("夜晚").contains("夜里"),
        "{}",
        refused::<Cond>("夜晚")
    );
    assert!(refused::<Cond>("{比较: {数: 1, 多余: 2}}").contains("多于"));
    assert!(refused::<Num>("{手排: 2}").contains("手牌"));
    assert!(
        refused::<Num>("[2]").contains("{手牌: 2}"),
        "{}",
        refused::<Num>("[2]")
    );
}
