//! All rulings of the book, and the properties that every game must have.

mod document;
mod generated;
mod printed;
mod written;

use crate::engine::fault::Fault;
use crate::engine::run::Run;
use crate::engine::run::run;
use crate::engine::vividz::Vividz;
use crate::rulebook::BookId;
use crate::rulebook::Library;
use crate::rulebook::RuleId;

/// The books, read once.
pub fn library() -> &'static Library {
    static LIBRARY: std::sync::OnceLock<Library> = std::sync::OnceLock::new();
    LIBRARY.get_or_init(Library::shipped)
}

/// Runs a ruling's text.
pub fn play(text: &str) -> Result<Run<Vividz>, Vec<Fault>> {
    let library = library();
    let book = library.book(BookId::VIVIDZ).expect("shipped");
    run(text, &book.readings, &|id: RuleId| {
        library.node(id).is_some()
    })
}

#[test]
fn every_ruling_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rulebooks/vividz/rulings");
    let only = std::env::var("RULING").unwrap_or_default();
    let mut bad = Vec::new();
    let mut count = 0;
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("there are rulings")
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    for path in files {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !name.contains(&only) {
            continue;
        }
        count += 1;
        let text = std::fs::read_to_string(&path).expect("readable");
        let faults = match play(&text) {
            Ok(run) => run.report.faults,
            Err(faults) => faults,
        };
        bad.extend(faults.into_iter().map(|f| format!("{name}:{f}")));
    }
    assert!(bad.is_empty(), "{} 处不符:\n{}", bad.len(), bad.join("\n"));
    assert!(count > 0);
}

/// The book's coverage, held to what the rulings reach.
#[test]
fn coverage_holds() {
    let library = library();
    let book = library.book(BookId::VIVIDZ).expect("shipped");
    let (coverage, _) = crate::engine::coverage::measure(library, book);
    let all = coverage.normative.len() as f64;
    let share = |n: usize| n as f64 / all;
    if std::env::var_os("LIST").is_some() {
        let list = |set: &std::collections::BTreeSet<RuleId>| {
            coverage
                .normative
                .difference(set)
                .map(|id| id.number.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        panic!(
            "{all}\nnot implemented: {}\nnot exercised: {}\nnot asserted: {}\n{} {} {}",
            list(&coverage.implemented),
            list(&coverage.exercised),
            list(&coverage.asserted),
            share(coverage.implemented.len()),
            share(coverage.exercised.len()),
            share(coverage.asserted.len()),
        );
    }
    assert!(share(coverage.implemented.len()) >= 0.95);
    assert!(share(coverage.exercised.len()) >= 0.90);
    assert!(share(coverage.asserted.len()) >= 0.80);
    assert!(crate::engine::coverage::dangling(library).is_empty());
}

use crate::engine::chance::Chance;
use crate::engine::file::File;
use crate::engine::game::Player;
use crate::engine::playout::Ending;
use crate::engine::playout::playout;
use crate::engine::playout::watched;
use crate::engine::scenario::Playable;
use crate::engine::scenario::Readings;
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::Zone;

/// A game from its preparation, with the two sample decks.
const NEW: &str = "书: vividz\n标题: 新局\n问题: 无\n局面: {从: 构筑, 甲: {牌组: 余烬}, 乙: {牌组: 潮汐}}\n裁定: {答: 无, 条文: [], 依据: 推导}\n";

fn set_up(text: &str) -> (Vividz, crate::engine::vividz::State) {
    let file: File<Vividz> = crate::engine::file::read(text).expect("reads");
    let book = library().book(BookId::VIVIDZ).expect("shipped");
    let readings = Readings::defaults(&book.readings);
    Vividz::set_up(&file.cards, &file.setup, &readings).expect("sets up")
}

/// What holds in every state of this game: each card in exactly one zone, EXP under characters, and a player's
/// view that shows no hidden card.
fn holds(g: &Vividz, s: &crate::engine::vividz::State) -> Result<(), String> {
    let mut seen = vec![0; s.cards.len()];
    for player in Player::BOTH {
        for zone in Zone::ALL {
            for card in s.zone(player, *zone) {
                seen[card.ix()] += 1;
                if s.card(*card).zone != *zone {
                    return Err(format!("{} says another zone", g.labels[card.ix()]));
                }
            }
        }
    }
    if let Some(ix) = seen.iter().position(|n| *n != 1) {
        return Err(format!("{} lies in {} zones", g.labels[ix], seen[ix]));
    }
    for (ix, card) in s.cards.iter().enumerate() {
        if (card.zone == Zone::Field) != card.area.is_some() {
            return Err(format!("{} on the field without an area", g.labels[ix]));
        }
        if let Some(under) = card.under
            && (card.zone != Zone::Exp || s.card(under).zone != Zone::Field)
        {
            return Err(format!("{} lies under nothing", g.labels[ix]));
        }
    }
    let view = View::new(g, s);
    for viewer in Player::BOTH {
        let board = g.board(s, Some(viewer));
        for region in &board.regions {
            for face in region.slots.iter().flat_map(|s| &s.cards) {
                let Some(ix) = g.labels.iter().position(|l| *l == face.name) else {
                    continue;
                };
                if !view.sees(viewer, crate::engine::vividz::state::CardIx(ix as u16)) {
                    return Err(format!("{} sees {}", viewer.name(), face.name));
                }
            }
        }
    }
    Ok(())
}

fn exists(id: RuleId) -> bool {
    library().node(id).is_some()
}

#[test]
fn watched_games_keep_every_invariant() {
    let (game, start) = set_up(NEW);
    for seed in 0..4 {
        let played = watched(&game, &start, seed, 600, &exists, &holds)
            .unwrap_or_else(|b| panic!("seed {seed}: {} after {} inputs", b.what, b.inputs.len()));
        assert!(!matches!(played.ending, Ending::Loop | Ending::Stuck(_)));
    }
}

#[test]
fn random_games_end() {
    let (game, start) = set_up(NEW);
    let mut over = 0;
    for seed in 0..60 {
        let mut state = start.clone();
        let played = playout(&game, &mut state, &mut Chance::seeded(seed), 20_000, false);
        match played.ending {
            Ending::Over(_) => over += 1,
            Ending::Unruled(_) => {}
            other => panic!(
                "seed {seed}: {other:?} after {} decisions",
                played.decisions
            ),
        }
    }
    assert!(over > 30, "only {over} games came to an end");
}

#[test]
fn what_is_misspelt_gets_its_place_and_the_nearest_word() {
    let wrong = |text: &str, line: u32, near: &str| {
        let faults = match play(text) {
            Err(faults) => faults,
            Ok(run) => run.report.faults,
        };
        let fault = faults
            .first()
            .unwrap_or_else(|| panic!("no fault in\n{text}"));
        assert_eq!(fault.line, line, "{fault}");
        assert!(
            fault.fix.as_deref().is_some_and(|f| f.contains(near)),
            "{fault}"
        );
    };
    let tail = "裁定: {答: 一, 条文: [], 依据: 条文}\n";
    let head = "书: vividz\n标题: 甲\n问题: 乙\n";
    wrong(
        &format!(
            "{head}牌: {{火花: {{力量值: 1}}}}\n局面:\n  甲: {{场地曲: {{左: 火花}}}}\n{tail}"
        ),
        6,
        "场地",
    );
    wrong(
        &format!(
            "{head}牌: {{火花: {{力量值: 1}}}}\n局面:\n  甲: {{场地区: {{左: 火化}}}}\n{tail}"
        ),
        6,
        "火花",
    );
    wrong(
        &format!("{head}牌:\n  火花: {{能力: [{{启动式: {{效果: 抓排}}}}]}}\n局面: {{}}\n{tail}"),
        5,
        "抓牌",
    );
    wrong(
        &format!(
            "{head}局面: {{甲: {{手牌区: 2}}}}\n步骤:\n  - 期望: {{局面: {{甲.手牌张书: 2}}}}\n{tail}"
        ),
        6,
        "手牌张数",
    );
}

/// A name means what was chosen under it and nothing else: no other name of the text, and nothing that the engine keeps
/// for itself.
#[test]
fn names_that_texts_give_do_not_meet() {
    for (first, second) in [
        // These two have one FNV hash of 32 bits.
        ("一丙二一能量", "二丙二六弃牌"),
        ("展示的牌", "甲"),
        ("展示过的牌", "弃牌的选择"),
        ("分配的伤害", "不在"),
    ] {
        for (named, gone) in [(first, "左卒"), (second, "右卒")] {
            let text = format!(
                "书: vividz
标题: 例
问题: 例
牌:
  官: {{费用: 1, 力量值: 1000, 能力: [{{启动式: {{文: 例, 效果: [{{选择: {{从: {{牌名: 左卒}}, 名: {first}}}}}, {{选择: {{从: {{牌名: 右卒}}, 名: {second}}}}}, {{展示: {{牌库顶: 1}}}}, {{退场: {{所选: {named}}}}}]}}}}]}}
  左卒: {{费用: 1, 力量值: 1000}}
  右卒: {{费用: 1, 力量值: 1000}}
局面: {{甲: {{场地区: {{左: 左卒, 中央: 官, 右: 右卒}}, 牌库: 3}}}}
步骤:
- 做: {{发动: {{牌: 官, 能力: 1}}}}
- 做: {{选择: 左卒}}
- 做: {{选择: 右卒}}
  期望: {{局面: {{{gone}.区域: 能量区}}}}
裁定: {{答: 例, 条文: [], 依据: 条文}}
"
            );
            let run = play(&text).unwrap_or_else(|f| panic!("{f:?}\n{text}"));
            assert!(run.report.passes(), "{:?}\n{text}", run.report.faults);
        }
    }
}
