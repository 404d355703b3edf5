//! Pairs of editions made by known edits of the shipped books, by a seed, and how many of these edits are told.

#![allow(clippy::print_stdout)] // Figures are for whoever runs the test.

use std::collections::{HashMap, HashSet};

use super::unit::references;
use super::*;
use crate::rulebook::{BookId, Library, Number, Rulebook, markdown};

/// A small generator of numbers (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// A stretch of a clause's text.
#[derive(Clone, PartialEq)]
enum Part {
    Text(String),
    /// A clause, whatever its number is.
    To(usize),
}

#[derive(Clone)]
struct Item {
    text: Vec<Part>,
    heading: bool,
    children: Vec<usize>,
}

/// A book as a tree whose numbers follow from the places.
#[derive(Clone)]
struct Tree {
    items: Vec<Item>,
    roots: Vec<usize>,
}

/// What was done to make the new edition, by items.
#[derive(Default)]
struct Truth {
    added: HashSet<usize>,
    removed: HashSet<usize>,
    moved: HashSet<usize>,
    polished: HashSet<usize>,
    changed: HashSet<usize>,
    /// New item to the old one that it is a piece of.
    split: HashMap<usize, usize>,
    /// Old item to the one that it went into.
    merged: HashMap<usize, usize>,
    copied: HashMap<usize, usize>,
    touched: HashSet<usize>,
}

impl Tree {
    fn of(book: &Rulebook) -> Self {
        let at: HashMap<Number, usize> = book
            .nodes
            .iter()
            .enumerate()
            .map(|(ix, n)| (n.id.number, ix))
            .collect();
        let parts = |text: &str| {
            let (mut parts, mut from) = (Vec::new(), 0);
            for (range, number) in references(text, &|n| at.contains_key(&n)) {
                if let Some(to) = at.get(&number) {
                    parts.push(Part::Text(text[from..range.start].to_owned()));
                    parts.push(Part::To(*to));
                    from = range.end;
                }
            }
            parts.push(Part::Text(text[from..].to_owned()));
            parts
        };
        let item = |node: &crate::rulebook::Node| Item {
            text: parts(&node.body.text.replace('\n', "")),
            heading: node.is_heading(),
            children: node.children.clone(),
        };
        Self {
            items: book.nodes.iter().map(item).collect(),
            roots: book.roots().collect(),
        }
    }

    fn numbers(&self) -> Vec<Option<String>> {
        fn below(
            tree: &Tree,
            list: &[usize],
            under: &str,
            depth: usize,
            all: &mut Vec<Option<String>>,
        ) {
            for (nth, ix) in list.iter().enumerate() {
                let letter = |nth: usize| {
                    let low = (b'a' + (nth % 26) as u8) as char;
                    match nth / 26 {
                        0 => low.to_string(),
                        high => format!("{}{low}", (b'a' + high as u8 - 1) as char),
                    }
                };
                let dots = under.contains('.');
                let number = match depth {
                    0 => format!("{}", (nth + 1) * 100),
                    _ if tree.items[*ix].heading => {
                        format!("{}", under.parse::<usize>().expect("section") + nth + 1)
                    }
                    _ if !dots => format!("{under}.{}", nth + 1),
                    _ if under.ends_with(|c: char| c.is_ascii_digit()) && !under.contains('-') => {
                        format!("{under}{}", letter(nth))
                    }
                    _ => format!("{under}-{}", nth + 1),
                };
                below(tree, &tree.items[*ix].children, &number, depth + 1, all);
                all[*ix] = Some(number);
            }
        }
        let mut all = vec![None; self.items.len()];
        below(self, &self.roots, "", 0, &mut all);
        all
    }

    /// The text of a clause in these numbers.
    fn text(&self, ix: usize, numbers: &[Option<String>]) -> String {
        let part = |p: &Part| match p {
            Part::Text(text) => text.clone(),
            Part::To(to) => numbers[*to].clone().unwrap_or_else(|| "999.9".to_owned()),
        };
        self.items[ix].text.iter().map(part).collect()
    }

    fn book(&self) -> (Rulebook, Vec<usize>) {
        fn below(
            tree: &Tree,
            list: &[usize],
            level: usize,
            indent: usize,
            numbers: &[Option<String>],
            order: &mut Vec<usize>,
            out: &mut String,
        ) {
            for ix in list {
                let number = numbers[*ix].as_deref().expect("placed");
                let text = tree.text(*ix, numbers);
                order.push(*ix);
                let children = &tree.items[*ix].children;
                if tree.items[*ix].heading {
                    out.push_str(&format!("\n{} {number} {text}\n\n", "#".repeat(level)));
                    below(tree, children, level + 1, 0, numbers, order, out);
                } else {
                    let text: String = text
                        .chars()
                        .flat_map(|c| {
                            if "\\*_`[]<>#&~|!".contains(c) {
                                vec!['\\', c]
                            } else {
                                vec![c]
                            }
                        })
                        .collect();
                    out.push_str(&format!("{}- **{number}** {text}\n", "  ".repeat(indent)));
                    below(tree, children, level, indent + 1, numbers, order, out);
                }
            }
        }
        let mut text = "---\nbook: made\ntitle: 书\n---\n".to_owned();
        let mut order = Vec::new();
        below(
            self,
            &self.roots,
            1,
            0,
            &self.numbers(),
            &mut order,
            &mut text,
        );
        let (book, _) = markdown::parse("rules.md", &text, BookId::named("made").expect("id"));
        assert_eq!(book.nodes.len(), order.len(), "every item is a node");
        (book, order)
    }

    /// The clauses without others below them, with what they stand under.
    fn leaves(&self) -> Vec<(usize, usize)> {
        let placed = self.numbers();
        let inner = |p: usize| self.items[p].children.iter().map(move |c| (*c, p));
        let all = (0..self.items.len())
            .filter(|ix| placed[*ix].is_some())
            .flat_map(inner);
        all.filter(|(ix, _)| self.items[*ix].children.is_empty() && !self.items[*ix].heading)
            .collect()
    }

    fn plain(&self, ix: usize) -> Option<&str> {
        match &self.items[ix].text[..] {
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    fn put(&mut self, text: String, under: usize, at: usize) -> usize {
        self.items.push(Item {
            text: vec![Part::Text(text)],
            heading: false,
            children: Vec::new(),
        });
        let ix = self.items.len() - 1;
        self.items[under].children.insert(at, ix);
        ix
    }
}

/// Edits that change no meaning.
const POLISH: [(&str, &str); 8] = [
    ("的", "之"),
    ("，", "；"),
    ("如果", "若"),
    ("以及", "和"),
    ("该", "此"),
    ("所有", "全部"),
    ("视为", "视同"),
    ("至少", "最少"),
];
/// Edits that do.
const MEANING: [(&str, &str); 14] = [
    ("可以", "必须"),
    ("不", ""),
    ("一", "两"),
    ("至少", "至多"),
    ("所有", "一张"),
    ("之前", "之后"),
    ("和", "或"),
    ("对手", "自己"),
    ("玩家", "对手"),
    ("如果", "每当"),
    ("能", "不能"),
    ("开始", "结束"),
    ("必须", "可以"),
    ("只能", "可以"),
];

struct Made {
    old: Tree,
    new: Tree,
    truth: Truth,
}

fn make(book: &Rulebook, other: &Rulebook, seed: u64) -> Made {
    let old = Tree::of(book);
    let mut new = old.clone();
    let mut truth = Truth::default();
    let mut dice = Dice(seed * 2_654_435_761 + 1);
    let strange: Vec<String> = other
        .nodes
        .iter()
        .filter(|n| n.body.text.chars().count() > 12 && !n.is_heading())
        .map(|n| n.body.text.replace('\n', ""))
        .collect();
    let long = |tree: &Tree, ix: usize| tree.plain(ix).is_some_and(|t| t.chars().count() >= 16);
    for nth in 0..60 {
        let leaves: Vec<_> = new
            .leaves()
            .into_iter()
            .filter(|(ix, _)| !truth.touched.contains(ix) && long(&new, *ix))
            .collect();
        let (ix, under) = leaves[dice.roll(leaves.len())];
        let at = new.items[under]
            .children
            .iter()
            .position(|c| *c == ix)
            .expect("child");
        let text = new.plain(ix).expect("plain").to_owned();
        let (elsewhere, there) = leaves[dice.roll(leaves.len())];
        truth.touched.insert(ix);
        match nth % 10 {
            0 => {
                let text = strange[dice.roll(strange.len())].clone();
                truth.added.insert(new.put(text, under, at));
            }
            1 => {
                new.items[under].children.remove(at);
                truth.removed.insert(ix);
            }
            2 if there != under => {
                new.items[under].children.remove(at);
                let to = new.items[there]
                    .children
                    .iter()
                    .position(|c| *c == elsewhere)
                    .expect("child");
                new.items[there].children.insert(to, ix);
                truth.moved.insert(ix);
            }
            3 => {
                let cut = text
                    .char_indices()
                    .filter(|(_, c)| *c == '。')
                    .map(|(at, _)| at + 3);
                let fair = |at: &usize| {
                    text[..*at].chars().count() >= 10 && text[*at..].chars().count() >= 10
                };
                if let Some(cut) = cut.into_iter().find(fair) {
                    new.items[ix].text = vec![Part::Text(text[..cut].to_owned())];
                    truth
                        .split
                        .insert(new.put(text[cut..].to_owned(), under, at + 1), ix);
                }
            }
            4 => {
                let next = new.items[under].children.get(at + 1).copied();
                let next = next.filter(|n| {
                    new.items[*n].children.is_empty()
                        && long(&new, *n)
                        && !truth.touched.contains(n)
                });
                if let Some(next) = next {
                    let more = new.plain(next).expect("plain").to_owned();
                    new.items[ix].text = vec![Part::Text(format!("{text}{more}"))];
                    new.items[under].children.remove(at + 1);
                    truth.touched.insert(next);
                    truth.merged.insert(next, ix);
                }
            }
            5 if there != under => {
                truth.copied.insert(new.put(text, there, 0), ix);
            }
            6 | 7 => {
                if let Some((from, to)) = POLISH
                    .iter()
                    .cycle()
                    .skip(dice.roll(8))
                    .take(8)
                    .find(|(from, _)| text.contains(from))
                {
                    new.items[ix].text = vec![Part::Text(text.replacen(from, to, 1))];
                    truth.polished.insert(ix);
                }
            }
            _ => {
                let from = dice.roll(14);
                if let Some((from, to)) = MEANING
                    .iter()
                    .cycle()
                    .skip(from)
                    .take(14)
                    .find(|(from, _)| text.contains(from))
                {
                    new.items[ix].text = vec![Part::Text(text.replacen(from, to, 1))];
                    truth.changed.insert(ix);
                }
            }
        }
    }
    Made { old, new, truth }
}

/// How many of the clauses are paired as they were made, and what was told otherwise.
fn told(made: &Made) -> (usize, usize, Vec<String>, [usize; 2]) {
    let ((old, from), (new, to)) = (made.old.book(), made.new.book());
    let comparison = compare(&old, &new);
    let at: HashMap<usize, usize> = to
        .iter()
        .enumerate()
        .map(|(place, ix)| (*ix, place))
        .collect();
    let truth = &made.truth;
    let (mut right, mut wrong, mut polish) = (0, Vec::new(), [0, 0]);
    for (place, ix) in from.iter().enumerate() {
        let change = comparison.of_old(place);
        let now = comparison.now(place);
        let kind = change.map(|c| c.kind);
        let number = old.nodes[place].id.number;
        let expected = at
            .get(ix)
            .copied()
            .or_else(|| truth.merged.get(ix).and_then(|m| at.get(m)).copied());
        // Of a clause that was split either piece may go on.
        let piece = kind == Some(Kind::Split)
            && change
                .zip(expected)
                .is_some_and(|(c, n)| c.new.contains(&n));
        if now == expected || piece {
            right += 1;
        } else {
            wrong.push(format!(
                "{number}: {kind:?} {:?}, not {:?}",
                now.map(|n| new.nodes[n].id.number),
                expected.map(|n| new.nodes[n].id.number)
            ));
        }
        let effect = change.map_or(Effect::Nothing, |c| c.effect);
        if truth.changed.contains(ix) && effect != Effect::Meaning {
            wrong.push(format!(
                "{number}: hidden {kind:?} {effect:?} {}",
                old.nodes[place].body.text
            ));
        }
        if truth.polished.contains(ix) {
            polish[0] += 1;
            polish[1] += usize::from(effect == Effect::Wording);
        }
        let is = |wanted: Kind| kind == Some(wanted);
        let fine = match () {
            () if truth.removed.contains(ix) => is(Kind::Removed),
            () if truth.moved.contains(ix) => is(Kind::Moved),
            () if truth.merged.contains_key(ix) => is(Kind::Merged),
            () => !is(Kind::Removed) && (!is(Kind::Moved) || truth.touched.contains(ix)),
        };
        if !fine {
            wrong.push(format!(
                "{number}: told {kind:?} {}",
                old.nodes[place].body.text
            ));
        }
    }
    for (ix, place) in &at {
        let kind = comparison.of_new(*place).map(|c| c.kind);
        let fine = match () {
            () if truth.added.contains(ix) => kind == Some(Kind::Added),
            () if truth.split.contains_key(ix) => kind == Some(Kind::Split),
            () if truth.copied.contains_key(ix) => kind == Some(Kind::Copied),
            () => true,
        };
        if !fine {
            wrong.push(format!(
                "new {}: told {kind:?} {}",
                new.nodes[*place].id.number, new.nodes[*place].body.text
            ));
        }
    }
    (right, from.len(), wrong, polish)
}

#[test]
fn known_edits_of_the_shipped_books_are_told() {
    let library = Library::shipped();
    let book = |id: BookId| &library.book(id).expect("shipped").rules;
    let (mut right, mut all, mut wrong, mut polish) = (0, 0, Vec::new(), [0, 0]);
    for (of, other) in [
        (BookId::VIVIDZ, BookId::YUGIOH),
        (BookId::UNION_ARENA, BookId::PAIXU),
        (BookId::PAIXU, BookId::UNION_ARENA),
        (BookId::SGS_CHESS, BookId::VIVIDZ),
    ] {
        for seed in 1..=6 {
            let (r, a, w, p) = told(&make(book(of), book(other), seed));
            (right, all) = (right + r, all + a);
            wrong.extend(w.into_iter().map(|w| format!("{of} {seed} {w}")));
            polish = [polish[0] + p[0], polish[1] + p[1]];
        }
    }
    let hidden = wrong.iter().filter(|w| w.contains("hidden")).count();
    let report = format!(
        "paired {right} of {all}, polish set apart {} of {}\n{}",
        polish[1],
        polish[0],
        wrong.join("\n")
    );
    println!("{report}");
    assert_eq!(hidden, 0, "{report}");
    assert!(right * 1000 >= all * 995, "{report}");
    assert!(polish[1] * 10 >= polish[0] * 9, "{report}");
    assert!(wrong.len() * 100 <= all, "{report}");
}

/// Of each changed clause what is held of it.
fn effects(old: &[&str], new: &[&str]) -> Vec<(String, Effect)> {
    let book = |lines: &[&str]| {
        let lines = lines.iter().enumerate();
        let text: String = lines
            .map(|(nth, line)| format!("- **1.{}** {line}\n", nth + 1))
            .collect();
        let text = format!("---\nbook: made\ntitle: 甲\n---\n\n## 1 乙\n\n{text}");
        markdown::parse("rules.md", &text, BookId::named("made").expect("id")).0
    };
    let (old, new) = (book(old), book(new));
    let compared = compare(&old, &new);
    let changed = compared.changes.iter();
    let changed = changed.filter(|c| c.effect != Effect::Nothing);
    let said = changed.map(|c| (new.nodes[c.new[0]].id.number.to_string(), c.effect));
    let mut said: Vec<_> = said.collect();
    said.sort();
    said
}

#[test]
fn words_of_a_name_that_is_translated_are_that_name() {
    let old = [
        "例如：Vesuvan Doppelganger作为复制进入战场，且Doppelganger的操控者选择了蓝色。",
        "例如：仿生妖作为Doppelganger的复制进入战场。",
        "例如：Bear Cub是一只熊。",
    ];
    let one =
        "例如：维苏瓦化妖[Vesuvan Doppelganger]作为复制进入战场，且维苏瓦化妖的操控者选择了蓝色。";
    let new = [
        one,
        "例如：仿生妖作为维苏瓦化妖的复制进入战场。",
        "例如：幼熊[Bear Cub]是一只熊。",
    ];
    let said = |number: &str, effect| (number.to_owned(), effect);
    assert_eq!(
        effects(&old, &new),
        [
            said("1.1", Effect::Wording),
            // Where the name does not stand whole, its words may be another's.
            said("1.2", Effect::Meaning),
            said("1.3", Effect::Wording),
        ]
    );
    // Another name for it is another thing.
    let other = [&one.replace("且维苏瓦化妖", "且符爪熊"), old[1], old[2]];
    assert_eq!(effects(&old, &other), [said("1.1", Effect::Meaning)]);
}

/// What is held of each changed clause where the terms of both editions are these.
fn with_terms(old: &[&str], new: &[&str], terms: [&str; 2]) -> Vec<(String, Effect)> {
    let shelf = tempfile::tempdir().expect("folder");
    let write = |name: &str, lines: &[&str], terms: &str| {
        let folder = shelf.path().join(name).join("made");
        std::fs::create_dir_all(&folder).expect("made");
        let lines = lines.iter().enumerate();
        let text: String = lines
            .map(|(nth, line)| format!("- **1.{}** {line}\n", nth + 1))
            .collect();
        let text = format!("---\nbook: made\ntitle: 甲\n---\n\n## 1 乙\n\n{text}");
        std::fs::write(folder.join("rules.md"), text).expect("written");
        std::fs::write(folder.join("glossary.toml"), terms).expect("written");
        Library::with_user_books(&shelf.path().join(name))
    };
    let (was, is) = (write("old", old, terms[0]), write("new", new, terms[1]));
    let made = BookId::named("made").expect("id");
    let (was, is) = (was.book(made).expect("old"), is.book(made).expect("new"));
    let compared = compare_books(was, is);
    let changed = compared.changes.iter();
    let number = |n: &usize| is.rules.nodes[*n].id.number.to_string();
    let said = changed.map(|c| (number(&c.new[0]), c.effect));
    let mut said: Vec<_> = said.collect();
    said.sort();
    said
}

#[test]
fn an_expression_for_another_is_told_by_itself_unless_the_terms_have_both() {
    let said = |effect| {
        let all = ["1.1", "1.3", "1.5"].into_iter();
        all.map(|n| (n.to_owned(), effect)).collect::<Vec<_>>()
    };
    for (from, to) in [
        ("刻钟", "昼夜"),
        ("左路", "右路"),
        ("加快", "减慢"),
        ("符咒", "法术"),
    ] {
        let old = [
            format!("凡涉及{from}的安排须写入登记册。"),
            "记录员负责核对名单。".to_owned(),
            format!("没有写明的{from}由裁判长决定。"),
            "场地在开赛前封闭。".to_owned(),
            format!("附表列出各组的{from}。"),
        ];
        let new = old.clone().map(|line| line.replace(from, to));
        let (old, new) = (old.each_ref(), new.each_ref());
        let (old, new) = (old.map(String::as_str), new.map(String::as_str));
        assert_eq!(effects(&old, &new), said(Effect::Renamed), "{from} {to}");
        let term =
            format!("[[term]]\nname = \"{to}\"\naliases = [\"{from}\"]\nsays = \"一物。\"\n");
        let known = with_terms(&old, &new, ["", &term]);
        assert_eq!(known, said(Effect::Wording), "{from} {to}");
    }
}

#[test]
fn words_left_out_in_the_same_place_of_several_clauses_are_one_expression() {
    let old = [
        "此牌或是翻为牌面朝上的棋子先行动一次。",
        "记录员核对名单。",
        "彼方或是翻为牌面朝上的旗帜留在场上。",
        "场地在开赛前封闭。",
        "另一枚或是翻为牌面朝上的令牌回到盒中。",
    ];
    let without = |left_out: &str| {
        let new = old.map(|line| line.replace(left_out, ""));
        effects(&old, &new.each_ref().map(String::as_str))
    };
    let all = without("翻为");
    assert!(
        all.len() == 3 && all.iter().all(|(_, e)| *e == Effect::Renamed),
        "{all:?}"
    );
    // What turns a rule is told of each clause.
    let old = old.map(|line| line.replace("翻为", "不能"));
    let old = old.each_ref().map(String::as_str);
    let new = old.map(|line| line.replace("不能", ""));
    let all = effects(&old, &new.each_ref().map(String::as_str));
    assert!(
        all.len() == 3 && all.iter().all(|(_, e)| *e == Effect::Meaning),
        "{all:?}"
    );
}

#[test]
fn a_name_is_known_by_the_latin_one_beside_it() {
    let old = [
        "巡林（Ranging）是一种异能。",
        "场地在开赛前封闭。",
        "巡林的生物不受阻挡。",
        "记录员核对名单。",
        "失去巡林的生物横置。",
    ];
    let new = old.map(|line| line.replace("巡林", "漫游"));
    let new = new.each_ref().map(String::as_str);
    let all = effects(&old, &new);
    assert!(
        all.len() == 3 && all.iter().all(|(_, e)| *e == Effect::Wording),
        "{all:?}"
    );
}

#[test]
fn brackets_that_go_round_other_words_are_no_punctuation() {
    for (old, new, effect) in [
        (
            "蓝队或（绿队两枚）棋子先行动一次。",
            "（蓝队或绿队）两枚棋子先行动一次。",
            Effect::Meaning,
        ),
        (
            "蓝队（或绿队）的棋子先行动一次。",
            "蓝队或绿队的棋子先行动一次。",
            Effect::Meaning,
        ),
        (
            "蓝队先行动一次（迟到的除外）。",
            "蓝队先行动一次，迟到的除外。",
            Effect::Wording,
        ),
        (
            "蓝队[先锋]先行动一次。",
            "蓝队【先锋】先行动一次。",
            Effect::Wording,
        ),
    ] {
        assert_eq!(
            effects(&[old], &[new]),
            [("1.1".to_owned(), effect)],
            "{new}"
        );
    }
}

#[test]
fn links_that_follow_are_no_change() {
    let book = |lines: &str| {
        let text = format!("---\nbook: made\ntitle: 甲\n---\n\n{lines}");
        markdown::parse("rules.md", &text, BookId::named("made").expect("id")).0
    };
    let old = book(
        "- **1** 选手领取棋子。\n- **2** 选手落子，依[第一条](#1)处理。\n- **3** 违反[第一](#1)至[二条](#2)的判负，见[第二条第三款](#2)。\n",
    );
    let new = book(
        "- **1** 本规则用于各场。\n- **2** 选手领取棋子。\n- **3** 选手落子，依[第二条](#2)处理。\n- **4** 违反[第二](#2)至[三条](#3)的判负，见[第三条第三款](#3)。\n",
    );
    let compared = compare(&old, &new);
    let kinds: Vec<_> = compared
        .changes
        .iter()
        .map(|c| (c.kind, c.effect))
        .collect();
    let renumbered = (Kind::Renumbered, Effect::Nothing);
    assert_eq!(kinds[1..], [renumbered; 3], "{:?}", compared.changes);
    // Another paragraph of the same article is another reference.
    let other = book(
        "- **1** 选手领取棋子。\n- **2** 选手落子，依[第一条](#1)处理。\n- **3** 违反[第一](#1)至[二条](#2)的判负，见[第二条第四款](#2)。\n",
    );
    assert_eq!(compare(&old, &other).changes[0].effect, Effect::Meaning);
}

#[test]
fn short_clauses_that_were_joined_word_for_word_are_merged() {
    let old = [
        "选手应当准时到场并向裁判报到。",
        "否则。",
        "场地在开赛前封闭清扫。",
    ];
    let new = [
        "选手应当准时到场并向裁判报到。否则。",
        "场地在开赛前封闭清扫。",
    ];
    let effects = effects(&old, &new);
    assert!(
        effects.iter().all(|(_, e)| *e < Effect::Renamed),
        "{effects:?}"
    );
}
