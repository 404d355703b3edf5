//! 三国杀战棋: its rulings, its page's examples, and properties of play.

use std::path::Path;

use caijue::engine::calc::Given;
use caijue::engine::playout::{Ending, watched};
use caijue::engine::sgs_chess::Sgs;
use caijue::engine::sgs_chess::op::Op;
use caijue::engine::sgs_chess::square::Square;
use caijue::engine::vocab::{self, Vocab};
use caijue::engine::{
    At, Chance, Game, Input, Log, Pending, Playable, Reach, Timeline, Verdict, file, games,
    state_hash,
};
use caijue::rulebook::{BookId, RuleId};
use proptest::prelude::*;

use crate::held::{LIBRARY, faults_of};
use crate::rulings::{boards, broken, listed, not_held, page, refused_with_a_place, rulings};

#[test]
fn every_ruling_holds() {
    let failed = not_held(BookId::SGS_CHESS);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let all = rulings(BookId::SGS_CHESS);
    assert!(all.len() >= 40, "{} rulings", all.len());
}

#[test]
fn the_page_s_examples_hold() {
    let (_, blocks) = page("docs/sgs-chess.md");
    let mut failed = Vec::new();
    let mut whole = 0;
    for block in &blocks {
        if block.starts_with("书:") {
            whole += 1;
            for fault in faults_of(block) {
                failed.push(format!("{fault}\nin\n{block}"));
            }
        } else if block.starts_with("做:") {
            #[derive(Vocab)]
            struct Doing {
                #[word("做")]
                acts: Vec<Op>,
            }
            match file::read::<Doing>(block) {
                // What is read is written back as the same.
                Ok(doing) => {
                    for act in doing.acts {
                        if Op::read(&act.write()).ok().as_ref() != Some(&act) {
                            failed.push(format!("{act:?} does not come back"));
                        }
                    }
                }
                Err(fault) => failed.push(format!("{fault}\nin\n{block}")),
            }
        } else {
            failed.push(format!("neither a ruling nor 做:\n{block}"));
        }
    }
    assert!(whole >= 5, "{whole} whole rulings");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Between them the page's examples ask every fact and do every operation that its tables list.
#[test]
fn the_page_s_examples_use_every_word() {
    let (page, blocks) = page("docs/sgs-chess.md");
    let examples = blocks.join("\n");
    let facts = listed(&page, "Facts");
    assert!(facts.len() > 80, "{}", facts.len());
    let asked = |fact: &String| {
        let word = fact.split('.').nth(1).unwrap_or(fact);
        let word = word.split_once('至').map_or(word, |(_, rest)| {
            rest.split_once('的').map_or(rest, |(_, what)| what)
        });
        [": ", "."]
            .iter()
            .any(|end| examples.contains(&format!("{word}{end}")))
    };
    let unasked: Vec<_> = facts.iter().filter(|fact| !asked(fact)).collect();
    assert!(unasked.is_empty(), "no example of {unasked:?}");
    let operations = listed(&page, "做");
    assert!(operations.len() > 50, "{}", operations.len());
    let undone: Vec<_> = operations
        .iter()
        .map(|op| op.split(':').next().unwrap_or(op))
        .filter(|word| {
            !["{", "- ", "[", "做: "].iter().any(|before| {
                [":", "\n", "}", "]"]
                    .iter()
                    .any(|after| examples.contains(&format!("{before}{word}{after}")))
            })
        })
        .collect();
    assert!(undone.is_empty(), "no example of {undone:?}");
}

#[test]
fn every_reading_of_the_book_decides_something() {
    let library = &*LIBRARY;
    let book = library.book(BookId::SGS_CHESS).expect("shipped");
    let mut source = String::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine/sgs_chess")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the module").flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).expect("readable");
            source.push_str(text.split("#[cfg(test)]").next().unwrap_or_default());
        }
    }
    let mut deaf = Vec::new();
    for reading in &book.readings {
        if !source.contains(&format!("\"{}\"", reading.id)) {
            deaf.push(reading.id.clone());
        }
    }
    assert!(deaf.is_empty(), "readings that nothing asks for: {deaf:?}");
}

#[test]
fn the_rulings_cover_the_book() {
    let library = &*LIBRARY;
    let book = library.book(BookId::SGS_CHESS).expect("shipped");
    let (coverage, faults) = caijue::engine::coverage::measure(library, book);
    assert!(faults.is_empty(), "{faults:?}");
    let share = |set: &std::collections::BTreeSet<_>| 100 * set.len() / coverage.normative.len();
    let missing = |set: &std::collections::BTreeSet<_>| {
        coverage
            .normative
            .difference(set)
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (implemented, exercised) = (share(&coverage.implemented), share(&coverage.exercised));
    assert!(
        implemented >= 95,
        "{implemented}%: {}",
        missing(&coverage.implemented)
    );
    assert!(
        exercised >= 90,
        "{exercised}%: {}",
        missing(&coverage.exercised)
    );
    let (definitions, tied) = coverage.definitions;
    assert!(100 * tied >= 75 * definitions, "{tied} of {definitions}");
}

#[test]
fn playouts_keep_the_properties() {
    let library = &*LIBRARY;
    for (seed, (name, game, state)) in boards::<Sgs>().into_iter().enumerate() {
        let mut chance = Chance::seeded(seed as u64);
        let mut timeline = Timeline::new(game, state.clone());
        for _ in 0..120 {
            let game = timeline.game();
            let now = timeline.state().clone();
            // Serialise and restore is the identity.
            let text = serde_json::to_string(&now).expect("serialises");
            let back: <Sgs as Game>::State = serde_json::from_str(&text).expect(&text);
            assert_eq!(back, now, "{name}");
            assert_eq!(state_hash(&back), state_hash(&now));
            one_zone_each(&name, &now);
            let input = match timeline.pending() {
                Pending::Decide { .. } => {
                    let mut all = Vec::new();
                    game.choices(&now, Reach::Plausible, &mut all);
                    let (mut legal, mut illegal) = (Vec::new(), Vec::new());
                    for choice in all {
                        match game.verdict(&now, &choice) {
                            Verdict::Legal(cites) => {
                                assert!(!cites.is_empty(), "{name}: {choice:?} without a clause");
                                assert!(game.is_legal(&now, &choice));
                                legal.push(choice);
                            }
                            Verdict::Illegal(reasons) => {
                                assert!(!game.is_legal(&now, &choice));
                                assert!(!reasons.is_empty());
                                for reason in &reasons {
                                    let clause = reason.cite.clause;
                                    assert!(library.node(clause).is_some(), "{name}: {reason:?}");
                                }
                                illegal.push(choice);
                            }
                            Verdict::Undecided(_) => {}
                        }
                    }
                    for choice in illegal {
                        let before = timeline.len();
                        assert!(timeline.advance(Input::Choice(choice)).is_err(), "{name}");
                        assert_eq!(timeline.len(), before);
                        assert_eq!(state_hash(timeline.state()), state_hash(&now));
                    }
                    if legal.is_empty() {
                        break;
                    }
                    let pick = chance.below(legal.len() as u32) as usize;
                    Input::Choice(legal.swap_remove(pick))
                }
                Pending::Chance(request) => Input::Chance(chance.propose(request.kind)),
                Pending::Auto => Input::Proceed,
                Pending::Over(_) | Pending::Unruled(_) => break,
            };
            match timeline.advance(input.clone()) {
                Ok(_) => {}
                Err(caijue::engine::Refused::Loop { .. }) => break,
                Err(other) => panic!("{name}: {input:?}: {other:?}"),
            }
            for entry in &timeline.now().entries {
                assert!(
                    entry.bookkeeping || !entry.cites.is_empty(),
                    "{name}: {:?} without a clause",
                    entry.event
                );
                for cite in &entry.cites {
                    assert!(library.node(cite.clause).is_some(), "{name}: {cite:?}");
                }
            }
        }
        // Replay from the beginning gives the same state.
        let game = timeline.game();
        let mut again = state;
        for input in timeline.inputs_to(timeline.cursor()) {
            game.step(&mut again, input, &mut Log::silent());
        }
        assert_eq!(state_hash(&again), timeline.now().hash, "{name}");
    }
}

fn one_zone_each(name: &str, state: &<Sgs as Game>::State) {
    let piles = state.deck.len() + state.discard.len();
    let mut all: Vec<_> = state.deck.iter().chain(&state.discard).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), piles, "{name}: a card lies twice in a pile");
    assert_eq!(
        state.in_piles(),
        piles,
        "{name}: a pile and its cards differ"
    );
}

/// What is wrong with a ruling is said where it stands, with the nearest right word.
#[test]
fn faults_name_their_place_and_the_right_word() {
    let file = |line: &str| {
        let base = [
            "书: sgs-chess",
            "标题: 试",
            "问题: 试",
            "牌:",
            "  技能:",
            "    武圣: {文: 试}",
            "局面:",
            "  角色:",
            "    关羽: {体力: 4, 坐标: C4, 手牌: [杀, 闪], 技能: 武圣}",
            "    张飞: {体力: 4}",
            "步骤:",
            "- 期望: {局面: {关羽.体力: 4}}",
        ];
        let mut text = String::new();
        for at in base {
            let key = line.split(':').next().unwrap_or_default();
            let own = at.split(':').next().unwrap_or_default();
            text.push_str(if key == own { line } else { at });
            text.push('\n');
        }
        if !base
            .iter()
            .any(|b| b.split(':').next() == line.split(':').next())
        {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str("裁定: {答: 试, 条文: [0.4], 依据: 条文}\n");
        text
    };
    for (line, at, says) in [
        ("    关羽: {体力: 4, 手排: [杀]}", 9, "手牌"),
        ("    关羽: {体力: 4, 手牌: [麒磷弓]}", 9, "麒麟弓"),
        ("    关羽: {体力: 4, 技能: 武聖}", 9, "武圣"),
        ("    关羽: {体力: 4, 坐标: H9}", 9, "不在地图上"),
        ("    关羽: {体力: 4, 影响: 手牌上线+1}", 9, "手牌上限+1"),
        ("    关羽: {体力: 5, 体力上限: 4}", 9, "大于体力上限"),
        ("    张飞: {体力: 4, 武器区: 八卦阵}", 10, "防具牌"),
        ("- 做: {弃置: {谁: 关于, 张: 1}}", 13, "关羽"),
        ("- 做: {弃制: {谁: 关羽, 张: 1}}", 13, "弃置"),
        ("- 做: {弃置: {谁: 关羽, 牌: 桃}}", 13, "没有名为“桃”的牌"),
        ("- 做: {发动: {谁: 关羽, 技能: 武生}}", 13, "武圣"),
        ("- 做: {计算: 关羽.手牌上线}", 13, "手牌上限"),
        (
            "- 做: {置入: {谁: 关羽, 牌: 杀, 区域: 弃牌推}}",
            13,
            "弃牌堆",
        ),
        ("- 做: {推进: 出排阶段}", 13, "出牌阶段"),
        ("- 做: {移动: {谁: 关羽, 路线: C4 C9}}", 13, "不在地图上"),
        ("- 做: {取值: {谁: 关羽, 至多: 1, 至少: 1}}", 13, "恰好一项"),
        // What is misspelt in an attempt is no refusal.
        (
            "- 不可: [{做: {跳过: {谁: 关羽, 阶段: 出排阶段}}}]",
            13,
            "出牌阶段",
        ),
        (
            "- 不可: [{做: {弃置: {谁: 关羽, 所有: true, 筛选: 红涩}}}]",
            13,
            "红色",
        ),
        (
            "- 不可: [{做: {弃置: {谁: 关羽, 张: 关羽.手排数}}}]",
            13,
            "手牌数",
        ),
        ("- 不可: [{做: {伤害: {对: 你, 点: 1}}}]", 13, "写 目标"),
        ("- 不可: [{做: {回复: {谁: 所有角色, 点: 1}}}]", 13, "写 各"),
        ("- 做: {失去体力: {谁: [关羽, 张飞], 点: 1}}", 13, "写 各"),
        (
            "- 做: {照描述: {描述: 试, 冲突: 十, 做: 洗牌}}",
            13,
            "条文号",
        ),
        ("- 期望: {局面: {关羽.体利: 4}}", 12, "体力"),
        ("- 期望: {局面: {关羽.体力: 4}, 事件: [弃制]}", 12, "弃置"),
    ] {
        let faults = faults_of(&file(line));
        assert!(
            faults
                .iter()
                .any(|f| f.starts_with(&format!("{at}:")) && f.contains(says)),
            "{line}: {faults:?}"
        );
    }
}

#[test]
fn what_is_hidden_is_not_shown() {
    for (name, game, state) in boards::<Sgs>() {
        for player in caijue::engine::Player::BOTH {
            let board = game.board(&state, Some(player));
            for region in board.regions.iter().filter(|r| r.name.ends_with("手牌区")) {
                for face in region.slots.iter().flat_map(|s| &s.cards) {
                    if region.owner != Some(player) && face.face_down {
                        assert!(face.name.is_empty(), "{name}: {}", face.name);
                    }
                }
            }
        }
    }
}

/// What values may be, and where pieces may stand, whatever was done.
fn within_bounds(game: &Sgs, state: &<Sgs as Game>::State) -> Result<(), String> {
    let board = game.board(state, None);
    let map = board
        .regions
        .iter()
        .find(|r| r.name == "地图")
        .ok_or("no map")?;
    for slot in &map.slots {
        let camp = slot.marks.iter().any(|m| m == "大本营" || m == "军营");
        let living = slot
            .cards
            .iter()
            .filter(|f| !f.marks.iter().any(|m| m == "死亡"))
            .count();
        if living > 1 && !camp {
            return Err(format!("{living} pieces on {}", slot.label));
        }
        if living > 0 && slot.marks.iter().any(|m| m == "山地") {
            return Err(format!("a piece in the mountains at {}", slot.label));
        }
        for face in &slot.cards {
            for (value, least) in [
                ("手牌上限", 0),
                ("移动力", 0),
                ("攻击范围", 1),
                ("额定摸牌数", 0),
            ] {
                let path = At::nowhere(format!("{}.{value}", face.name));
                let Ok(fact) = game.fact(state, &path) else {
                    continue;
                };
                if let Ok(n) = fact.value.parse::<i64>()
                    && n < least
                {
                    return Err(format!("{} is {n}", path.value));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn watched_playouts_keep_values_and_squares_in_bounds() {
    let library = &*LIBRARY;
    let exists = |id: RuleId| library.node(id).is_some();
    let mut decisions = 0;
    for (name, game, state) in boards::<Sgs>() {
        if within_bounds(&game, &state).is_err() {
            // A board may begin out of bounds: that is what its ruling is about.
            continue;
        }
        for seed in 0..3 {
            let played = watched(&game, &state, seed, 25, &exists, &within_bounds)
                .unwrap_or_else(|b| panic!("{name} {seed}: {b:?}"));
            assert!(
                !matches!(played.ending, Ending::Stuck(_)),
                "{name} {seed}: {:?}",
                played.ending
            );
            decisions += played.decisions;
        }
    }
    assert!(decisions > 1_000, "{decisions}");
}

fn computed(name: &str, named: &[(&str, String)]) -> caijue::engine::calc::Calculated {
    let mut given = Given::default();
    for (name, value) in named {
        given.put(name, value.clone());
    }
    games::calculate(BookId::SGS_CHESS, name, &given, &[], &LIBRARY).expect("well given")
}

fn number(told: &caijue::engine::calc::Calculated) -> i64 {
    told.result
        .trim_end_matches("个方格")
        .parse()
        .unwrap_or_else(|_| panic!("{told:?}"))
}

fn square() -> impl Strategy<Value = Square> {
    (1..=7i64, 1..=7i64).prop_map(|(x, y)| Square::new(x, y).expect("on the map"))
}

proptest! {
    /// Corrections add up in any order, and results stay within what the clauses allow.
    #[test]
    fn values_are_held_to_their_bounds(hp in -3..9i64, mods in prop::collection::vec(-9..9i64, 0..5)) {
        let with = |base: (&'static str, String), mods: &[i64]| {
            let mut named = vec![base];
            named.extend(mods.iter().map(|n| ("mod", format!("{n:+}"))));
            named
        };
        let mut back = mods.clone();
        back.reverse();
        let sum: i64 = mods.iter().sum();
        for (name, key, least, most) in [
            ("hand-limit", "hp", 0, i64::MAX),
            ("movement", "hp", 0, i64::MAX),
            ("attack-range", "weapon", 1, i64::MAX),
            ("card-number", "base", 1, 13),
        ] {
            // 体力 below 0 shows none of it: 体力值 is 0.
            let base = if least == 0 { hp } else { hp.max(0) + 1 };
            let told = number(&computed(name, &with((key, base.to_string()), &mods)));
            prop_assert_eq!(told, (base.max(0) + sum).clamp(least, most), "{}", name);
            let again = number(&computed(name, &with((key, base.to_string()), &back)));
            prop_assert_eq!(told, again);
        }
    }

    /// Without effects distances are the same both ways, and both writings mean the same.
    #[test]
    fn distances_are_symmetric(a in square(), b in square()) {
        let from_to = |from: String, to: String| computed("distance", &[("from", from), ("to", to)]).result;
        let there = from_to(a.to_string(), b.to_string());
        prop_assert_eq!(&there, &from_to(b.to_string(), a.to_string()));
        prop_assert_eq!(&there, &from_to(a.lettered(), b.lettered()));
        prop_assert_eq!(Square::parse(&a.lettered()), Ok(a));
        prop_assert_eq!(Square::parse(&a.to_string()), Ok(a));
    }

    /// More steps reach no fewer squares, mountains only take away, and no square is nearer than its distance.
    #[test]
    fn reach_grows_with_steps(from in square(), steps in 0..7i64, mountain in square()) {
        prop_assume!(mountain != from);
        let reach = |steps: i64, terrain: bool| {
            let mut named = vec![("from", from.to_string()), ("steps", steps.to_string())];
            if terrain {
                named.push(("terrain", format!("{}=山地", mountain.lettered())));
            }
            computed("reach", &named)
        };
        let told = reach(steps, false);
        prop_assert!(number(&told) <= number(&reach(steps + 1, false)));
        prop_assert!(number(&reach(steps, true)) <= number(&told));
        let map = told.map.expect("drawn");
        for slot in &map.slots {
            let at = Square::parse(&slot.label).expect("a square");
            let apart = from.steps_to(at);
            let reached = slot.cards.first().and_then(|f| f.name.parse::<i64>().ok());
            prop_assert_eq!(reached.is_some(), (1..=steps).contains(&apart), "{}", at);
            if let Some(n) = reached {
                prop_assert_eq!(n, apart);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever a file says, it is played or refused with a place; nothing breaks.
    #[test]
    fn broken_files_are_refused_with_a_place(text in broken(BookId::SGS_CHESS)) {
        refused_with_a_place(&text)?;
    }
}

/// What the calculators are given that is not what they compute with is refused, with an example of what is.
#[test]
fn calculators_refuse_what_makes_no_sense() {
    for (name, named) in [
        ("wounded", &[("hp", "5"), ("max", "4")][..]),
        ("recover", &[("hp", "5"), ("max", "4"), ("amount", "1")]),
        ("card-number", &[("base", "0")]),
        ("card-number", &[("base", "B")]),
        ("attack-range", &[("weapon", "0")]),
        ("distance", &[("from", "A1"), ("to", "H9")]),
        ("draw-count", &[("mod", "视为3")]),
        ("hand-limit", &[("hp", "3"), ("steps", "3")]),
    ] {
        let mut given = Given::default();
        for (name, value) in named {
            given.put(name, (*value).to_owned());
        }
        let wrong = games::calculate(BookId::SGS_CHESS, name, &given, &[], &LIBRARY);
        assert!(wrong.is_err(), "{name} {named:?}");
    }
    assert_eq!(
        number(&computed("card-number", &[("base", "K".to_owned())])),
        13
    );
}
