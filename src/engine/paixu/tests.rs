//! The game held against its rulings, its page, and the properties that every game must have.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::Paixu;
use super::reads::GravePeek;
use super::state::{Act, State};
use super::words::Facing;
use crate::engine::file::{File, read};
use crate::engine::playout::{Ending, playout};
use crate::engine::{
    Chance, Explaining, Game, Input, Log, Pending, Playable, Player, Reach, Readings, Verdict, run,
    state_hash,
};
use crate::rulebook::{Book, BookId, Library, RuleId};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn book(library: &Library) -> &Book {
    library.book(BookId::PAIXU).expect("shipped")
}

/// Runs a file's text; what is wrong with it.
fn faults_of(library: &Library, text: &str) -> Vec<String> {
    let exists = |id: RuleId| library.node(id).is_some();
    match run::run::<Paixu>(text, &book(library).readings, &exists) {
        Ok(run) => run.report.faults.iter().map(ToString::to_string).collect(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

/// In the flip phase nothing is known yet of how the play phase will begin.
#[test]
fn no_reason_speaks_of_a_phase_that_has_not_begun() {
    let library = Library::shipped();
    let text = "书: paixu\n牌: {石: {速度: 2}}\n局面:\n  阶段: 翻牌阶段\n  甲: {牌序: 0, 卡位: [石, {卡: 石, 朝向: 盖放}, 无]}\n  乙: {牌序: 3}\n步骤:\n- 不可: [{做: {替代出牌: 甲1}, 因: [2.1.3-4], 理由: 没有清空}]\n";
    let faults = faults_of(&library, text).join("\n");
    assert!(faults.contains("理由里没有“没有清空”"), "{faults}");
}

#[test]
fn rulings_hold() {
    let library = Library::shipped();
    let mut said = Vec::new();
    let mut files: Vec<PathBuf> = fs::read_dir(folder("rulebooks/paixu/rulings"))
        .expect("the folder is there")
        .filter_map(|e| e.ok().map(|e| e.path()))
        .collect();
    files.sort();
    for path in &files {
        let text = fs::read_to_string(path).expect("a ruling is text");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let faults = faults_of(&library, &text);
        said.extend(faults.iter().map(|f| format!("{name}: {f}")));
    }
    assert!(said.is_empty(), "\n{}", said.join("\n"));
    assert!(files.len() >= 30);
}

/// Every fenced example of the page: whole files are run, pieces are put where they belong and then run.
#[test]
fn the_page_tells_the_truth() {
    let library = Library::shipped();
    let page = fs::read_to_string(folder("docs/paixu.md")).expect("the page is there");
    let mut said = Vec::new();
    let mut examples = 0;
    for (nth, block) in page.split("```yaml").skip(1).enumerate() {
        let text = block.split("```").next().unwrap_or_default().trim_start();
        let end = "裁定: {答: 例, 条文: [], 依据: 推导}\n";
        let head = "书: paixu\n标题: 例\n问题: 例\n";
        let whole = if text.starts_with("书:") {
            text.to_owned()
        } else if text.starts_with("读法:") || text.starts_with("牌:") {
            let board = if text.contains("\n局面:") {
                ""
            } else {
                "局面: {}\n"
            };
            format!("{head}{text}{board}{end}")
        } else if text.starts_with("局面:") {
            format!(
                "{head}牌: {{火花: {{速度: 3, 元素: 火}}, 盾: {{种类: 无速度卡}}, 龙: {{封锁速度: 3}}}}\n{text}{end}"
            )
        } else {
            said.push(format!("example {}: begins with no known key", nth + 1));
            continue;
        };
        examples += 1;
        let faults = faults_of(&library, &whole);
        said.extend(
            faults
                .iter()
                .map(|f| format!("example {}: {f}\n{whole}", nth + 1)),
        );
    }
    assert!(said.is_empty(), "\n{}", said.join("\n"));
    assert!(examples >= 18, "only {examples} examples");
    for word in super::Event::WORDS {
        assert!(
            page.contains(word),
            "the page does not name the event {word}"
        );
    }
    for reading in &book(&library).readings {
        assert!(
            page.contains(&reading.id),
            "the page does not name the reading {}",
            reading.id
        );
    }
}

#[test]
fn faults_name_their_place_and_the_nearest_word() {
    let library = Library::shipped();
    let of = |cards: &str, board: &str| {
        let text = format!(
            "书: paixu\n标题: 例\n问题: 例\n牌:\n  {cards}\n局面:\n  {board}\n裁定: {{答: 例, 条文: [], 依据: 推导}}\n"
        );
        faults_of(&library, &text).join("\n")
    };
    for (cards, board, place, near) in [
        (
            "火花: {速度: 3, 元素: 火, 效果: [封引: 对方]}",
            "甲: {}",
            "5:",
            "封印",
        ),
        ("火花: {速度: 3, 元表: 火}", "甲: {}", "5:", "元素"),
        ("火花: {速度: 7}", "甲: {}", "5:12", "1 到 5"),
        ("火花: {速度: 3}", "甲: {卡位: [火化]}", "7:", "火花"),
        ("火花: {速度: 3}", "甲: {卡立: [火花]}", "7:", "卡位"),
        (
            "火花: {速度: 3}",
            "甲: {卡位: [{卡: 火花, 朝向: 盖方}]}",
            "7:",
            "盖放",
        ),
        (
            "火花: {速度: 3, 效果: [减速: {对象: 对面}]}",
            "甲: {}",
            "5:",
            "对方",
        ),
        (
            "火花: {种类: 无速度卡, 效果: [抽卡]}",
            "甲: {}",
            "5:",
            "时机",
        ),
        ("火花: {速度: 3}", "阶段: 出牌介段", "7:", "出牌阶段"),
        (
            "火花: {速度: 3, 效果: [场地永续: {效果: {封印: 对方}}]}",
            "甲: {}",
            "5:",
            "自身",
        ),
    ] {
        let said = of(cards, board);
        assert!(
            said.contains(place) && said.contains(near),
            "{cards} {board}: {said}"
        );
    }
}

/// What a card's text cannot do, or says of nothing, is refused when it is read.
#[test]
fn what_the_book_has_not_is_refused_by_its_clause() {
    let library = Library::shipped();
    for (card, says) in [
        ("速度: 3, 效果: [速度变为: {对象: 任意, 数: 3}]", "1.2.4-19"),
        ("速度: 3, 效果: [交换速度: 对方]", "1.2.4-19"),
        ("速度: 3, 效果: [效果限制: 对方]", "1.2.4-6"),
        ("速度: 3, 效果: [弹回: 对方]", "1.2.4-12"),
        (
            "速度: 3, 能力: [{代替: 被破坏时, 效果: [翻盖: 自身]}]",
            "1.2.4-12",
        ),
        (
            "速度: 3, 效果: [牌序调整: {方式: {场上到底部: 己方}}]",
            "1.2.4-23",
        ),
        ("速度: 3, 效果: [封印: 同一对象]", "同一对象"),
        ("速度: 3, 效果: [减速: {对象: 触发卡}]", "触发卡"),
        ("速度: 3, 效果: [抽卡: {数: 做了几张}]", "做了几张"),
        (
            "速度: 3, 效果: [场地永续: {卡位: 同一卡位, 效果: {减速: 1}}]",
            "同一卡位",
        ),
        ("速度: 3, 效果: [加速: {谁: 己方}]", "写在“对象”"),
        ("时机: {被破坏时: {数量: 2}}, 效果: [抽卡]", "条件里不选卡"),
        ("速度: 3, 速度消耗: -1, 效果: [抽卡]", "0到255"),
        ("速度: 3, 效果: [封印: {排除自身: 对}]", "是或否"),
        ("速度: 3, 效果: [牌序调整: {方式: 切洗全部}]", "1.2.4-23"),
        (
            "速度: 3, 效果: [牌序调整: {方式: {切洗: 全部}}]",
            "1.2.4-23",
        ),
        ("速度: 3, 效果: [抽卡: {从: 底部}]", "1.2.4-14"),
        ("速度: 3, 效果: [往生: {牌序顶: 1}]", "1.2.5-2"),
        ("速度: 3, 效果: [复活: 己方]", "1.2.4-12"),
        ("速度: 3, 效果: [限制: 对方]", "1.2.4-6"),
        ("速度: 3, 效果: [移动: 己方]", "1.2.4-12"),
        ("速度: 3, 效果: [发动: 己方]", "1.2.2-2"),
        ("速度: 3, 效果: [封印: {种类: 核心卡}]", "1.1.2-4"),
        (
            "速度: 3, 速度消耗: {场上张数: 己方}, 效果: [抽卡]",
            "1.2.2-3",
        ),
        (
            "速度: 3, 条件: {牌序顶: {元素: 火}}, 效果: [抽卡]",
            "1.2.3-2",
        ),
        ("速度: 3, 条件: {空卡位: 对方}, 效果: [抽卡]", "比较"),
        (
            "速度: 3, 效果: [属性调整: {元素: 火, 同: 自身}]",
            "1.2.4-20",
        ),
        ("速度: 3, 条件: {比较: {数: 1}}, 效果: [抽卡]", "与什么比"),
        ("速度: 3, 条件: {比较: {多于: 1}}, 效果: [抽卡]", "一个数"),
        ("速度: 3, 效果: [抽卡: -1]", "0 到 255"),
        ("速度: 3, 效果: [若: {则: [抽卡]}]", "“条件”"),
        ("速度: 3, 效果: [可以: {否则: [抽卡]}]", "做什么"),
        ("速度: 3, 效果: [封印: {速度: 最高, 数量: 2}]", "1.2.1-2"),
        (
            "速度: 3, 效果: [场地永续: {效果: {场地永续: {效果: 抽卡}}}]",
            "1.2.4-22",
        ),
    ] {
        let text = format!(
            "书: paixu\n标题: 例\n问题: 例\n牌:\n  火花: {{{card}}}\n局面: {{}}\n裁定: {{答: 例, 条文: [], 依据: 推导}}\n"
        );
        let said = faults_of(&library, &text).join("\n");
        assert!(said.contains(says), "{card}: {said}");
    }
    // What stands in the way is gone: these are read.
    for card in [
        "速度: 3, 效果: 抽卡",
        "速度: 3, 效果: {减速: 1}",
        "速度: 3, 效果: [抽卡: 自身速度]",
        "速度: 3, 效果: [封印: {排除自身: 是}]",
        "时机: {被破坏时: {谁: 对方}}, 效果: [加速: {数: {速度: 触发卡}}]",
    ] {
        let text = format!(
            "书: paixu\n标题: 例\n问题: 例\n牌:\n  火花: {{{card}}}\n局面: {{}}\n裁定: {{答: 例, 条文: [], 依据: 推导}}\n"
        );
        let said = faults_of(&library, &text);
        assert!(said.is_empty(), "{card}: {said:?}");
    }
}

/// A game set up from a file's text under the readings that it names and further ones.
fn begin(library: &Library, text: &str, options: &[(String, String)]) -> (Paixu, State) {
    let file: File<Paixu> = read(text).expect("the text is a ruling's file");
    let mut readings = Readings::defaults(&book(library).readings);
    let named = file
        .readings
        .0
        .iter()
        .map(|(r, o)| (r.clone(), o.value.clone()));
    for (reading, option) in named.chain(options.iter().cloned()) {
        let at = crate::engine::At::nowhere;
        readings
            .choose(&at(reading), &at(option))
            .expect("the book knows it");
    }
    Paixu::set_up(&file.cards, &file.setup, &readings).expect("the board can be set up")
}

/// What must hold of every state.
fn sound(game: &Paixu, state: &State) {
    let mut seen = BTreeSet::new();
    for side in &state.sides {
        let zones = [&side.deck, &side.grave, &side.pool];
        for card in zones.into_iter().flatten().chain(side.core.iter()) {
            assert!(
                seen.insert(*card),
                "{} lies in two places",
                game.label(*card)
            );
        }
    }
    for (player, _, seat) in state.seats() {
        assert!(
            seen.insert(seat.card),
            "{} lies in two places",
            game.label(seat.card)
        );
        assert_eq!(
            game.owner(seat.card),
            player,
            "a card lies on its owner's side"
        );
        let (speed, fixed) = game.work_out(seat.card, &seat.mods);
        assert_eq!(
            (seat.speed, seat.fixed),
            (speed, fixed),
            "{}",
            game.label(seat.card)
        );
        if let Some(speed) = game.speed_of(seat) {
            assert!(
                (1..=5).contains(&speed) || state.dying,
                "{} {speed}",
                game.label(seat.card)
            );
        }
        assert!(seat.face != Facing::Down || game.text_of(seat).is_none());
    }
    assert_eq!(seen.len(), game.things.len(), "no card is lost");
}

/// What a player sees shows no name that the rules hide.
fn hides(game: &Paixu, state: &State) {
    for viewer in Player::BOTH {
        let board = game.board(state, Some(viewer));
        let shown: Vec<&str> = board
            .regions
            .iter()
            .flat_map(|r| &r.slots)
            .flat_map(|s| &s.cards)
            .map(|f| f.name.as_str())
            .collect();
        let other = state.side(viewer.opponent());
        let graves = if game.reads.grave_peek == GravePeek::All {
            &[]
        } else {
            other.grave.as_slice()
        };
        let hidden = other
            .deck
            .iter()
            .chain(&state.side(viewer).deck)
            .chain(graves);
        let lying: Vec<_> = game.view(state).lying(viewer.opponent()).collect();
        for card in hidden.chain(&lying) {
            assert!(
                !shown.contains(&game.label(*card)),
                "{} is shown",
                game.label(*card)
            );
        }
        let plans = board
            .regions
            .iter()
            .filter(|r| r.name == "已定下" && r.owner != Some(viewer));
        assert_eq!(plans.count(), 0);
        assert!(
            !other
                .plan
                .iter()
                .any(|a| matches!(a, Act::Turn(c) if shown.contains(&game.label(*c))))
        );
    }
}

/// Plays a game to its end and holds every moment to everything; how it stopped.
fn watched(library: &Library, game: &Paixu, mut state: State, seed: u64, most: u64) -> Ending {
    let first = state.clone();
    let mut chance = Chance::seeded(seed);
    let mut inputs = Vec::new();
    let mut hashes = Vec::new();
    for _ in 0..most {
        sound(game, &state);
        hides(game, &state);
        let json = serde_json::to_string(&state).expect("a state is data");
        let back: State = serde_json::from_str(&json).expect("a state comes back");
        assert_eq!(back, state);
        let hash = state_hash(&state);
        hashes.push(hash);
        let input = match game.pending(&state) {
            Pending::Over(outcome) => {
                return replayed(game, first, inputs, &hashes, Ending::Over(outcome));
            }
            Pending::Unruled(unruled) => {
                assert!(!unruled.clauses.is_empty());
                return replayed(game, first, inputs, &hashes, Ending::Unruled(unruled));
            }
            Pending::Auto => Input::Proceed,
            Pending::Chance(request) => Input::Chance(chance.propose(request.kind)),
            Pending::Decide { .. } => {
                let mut choices = Vec::new();
                game.choices(&state, Reach::Plausible, &mut choices);
                let mut legal = Vec::new();
                for choice in choices {
                    let mut tracer = Explaining::default();
                    let _ = game.judge(&state, &choice, &mut tracer);
                    let verdict = tracer.verdict();
                    assert_eq!(
                        verdict.is_legal(),
                        game.is_legal(&state, &choice),
                        "{choice:?}"
                    );
                    match verdict {
                        Verdict::Legal(_) => {
                            let action = game.action(&state, &choice);
                            let at = crate::engine::At::nowhere(action);
                            let back = game.resolve(&state, &at).expect("it names what is there");
                            assert_eq!(back, choice);
                            // Giving up is always possible and would end most games at once.
                            if choice != super::Choice::Concede {
                                legal.push(choice);
                            }
                        }
                        Verdict::Illegal(reasons) => {
                            for reason in reasons {
                                assert!(library.node(reason.cite.clause).is_some());
                                assert!(reason.says.ends_with('。'), "{}", reason.says);
                            }
                        }
                        Verdict::Undecided(_) => {}
                    }
                    assert_eq!(state_hash(&state), hash);
                }
                assert!(!legal.is_empty(), "nothing legal in {state:?}");
                let n = chance.below(legal.len() as u32) as usize;
                Input::Choice(legal.swap_remove(n))
            }
        };
        let mut log = Log::keeping();
        inputs.push(input.clone());
        game.step(&mut state, input, &mut log);
        for entry in log.into_entries() {
            assert!(
                entry.bookkeeping || !entry.cites.is_empty(),
                "{:?} cites nothing",
                entry.event
            );
            assert!(!game.tell_event(&state, &entry.event).is_empty());
        }
    }
    Ending::BrokenOff
}

/// The same inputs from the same beginning, silently: the same states.
fn replayed(
    game: &Paixu,
    mut state: State,
    inputs: Vec<Input<super::Choice>>,
    hashes: &[u64],
    stop: Ending,
) -> Ending {
    for (input, hash) in inputs.into_iter().zip(hashes) {
        assert_eq!(state_hash(&state), *hash);
        game.step(&mut state, input, &mut Log::silent());
    }
    assert_eq!(hashes.last(), Some(&state_hash(&state)));
    stop
}

/// A whole game, from the handing in of two sequences.
fn sample() -> &'static str {
    crate::rulebook::shipped::file("rulebooks/paixu/new.yaml").expect("it comes with the program")
}

#[test]
fn whole_games_keep_every_property() {
    let library = Library::shipped();
    let mut ends = [0; 3];
    for seed in 0..12 {
        let (game, state) = begin(&library, sample(), &[]);
        match watched(&library, &game, state, seed, 6_000) {
            Ending::Over(_) => ends[0] += 1,
            Ending::Unruled(_) => ends[1] += 1,
            Ending::BrokenOff => ends[2] += 1,
            _ => panic!("a player had nothing legal to choose"),
        }
    }
    assert!(ends[0] > 0, "{ends:?}");
}

#[test]
fn silent_playouts_end() {
    let library = Library::shipped();
    let (game, first) = begin(&library, sample(), &[]);
    let mut over = 0;
    for seed in 0..200 {
        let mut state = first.clone();
        let played = playout(&game, &mut state, &mut Chance::seeded(seed), 40_000, false);
        assert!(
            !matches!(played.ending, Ending::Stuck(_) | Ending::Loop),
            "{:?}",
            played.ending
        );
        sound(&game, &state);
        over += u32::from(matches!(played.ending, Ending::Over(_)));
    }
    assert!(over > 150, "only {over} of 200 games were decided");
}

/// Pieces of text from which cards are made up.
const EFFECTS: &[&str] = &[
    "加速: {对象: 任意, 数: 1}",
    "减速: {对象: 任意, 数: 1}",
    "减速: {对象: 全部, 数: 1}",
    "加速: {对象: 自身, 数: 2}",
    "固定: 任意",
    "封印: {数量: {至多: 2}}",
    "翻盖: 任意",
    "翻转: 任意",
    "翻转: {数量: 全部}",
    "往生: 己方",
    "破坏: 自身",
    "抽卡: 1",
    "抽卡: {数: 2, 谁: 对方}",
    "复制: 任意",
    "复制: {来源: 自身, 对象: 其他}",
    "属性调整: {对象: 任意}",
    "净化: 任意",
    "场地永续: {卡位: 任意, 效果: {减速: 1}}",
    "场地永续: {卡位: 自身卡位, 效果: 抽卡}",
    "场地永续: {卡位: 任意, 效果: {翻盖: 自身}}",
    "牌序调整: {谁: 任意, 方式: {切洗顶部: 3}}",
    "牌序调整: {方式: {底到顶: 2}}",
    "择一: [{效果: [封印: 对方]}, {效果: [抽卡]}]",
    "若: {条件: {场上: {卡: {谁: 对方}, 数: {至少: 2}}}, 则: [减速: 对方], 否则: [抽卡]}",
    "加速: {数: {往生张数: 己方}}",
    "减速: {对象: {谁: 对方, 速度: 最高}, 数: 1}",
    "属性调整: {对象: 任意, 同: 对方}",
    "封印: {速度比自身: 不高于, 本回合已发动: true, 非: {元素: 火}}",
    "净化: {速度消耗: {至少: 1}, 固定: false, 数量: 全部}",
    "若: {条件: {比较: {数: {速度之和: {谁: 己方}}, 多于: {牌序张数: 对方}}}, 则: [减速: 1]}",
    "若: {条件: {且: [{数: {值: {差: [{牌序张数: 己方}, 2]}, 超过: {较小: [{空卡位: 任意}, 3]}}}, {或: []}]}, 则: [抽卡], 否则: [加速: 1]}",
    "可以: [减速: {数: {商: [{速度之和: {}}, 4]}}]",
    "选一: [{文: 甲项, 做: [抽卡]}, {做: {封印: {速度: {少于: {场上张数: {谁: 对方}}}}}}]",
    "抽卡: {谁: 对方, 朝向: 盖放}",
    "牌序调整: {谁: 任意, 方式: {顶部选到底部: 3}}",
];

const TIMINGS: &[&str] = &[
    "翻转时",
    "被破坏时",
    "置入时",
    "被翻开时",
    "速度下降时",
    "{被横放时: {谁: 对方}}",
    "{满足时: {场上: {卡: {朝向: 横放}}}}",
    "速度阶段开始时",
    "发动时",
    "被净化时",
    "被选为对象时",
    "再次发动时",
    "牌序调整时",
    "回合开始时",
    "效果发动阶段开始时",
    "翻牌阶段开始时",
    "出牌阶段开始时",
    "回合结束时",
];

/// A made-up game: cards from the pieces above, decks from the cards.
fn made_up(seed: u64) -> String {
    use std::fmt::Write as _;
    let mut chance = Chance::seeded(seed);
    let mut pick = |of: &[&'static str]| of[chance.below(of.len() as u32) as usize];
    let mut cards = String::new();
    for n in 0..14 {
        let speedless = n >= 11;
        let first = pick(EFFECTS);
        let cost = pick(&["0", "1", "2"]);
        let element = pick(&["天", "火", "水", "地"]);
        let more = if pick(&["是", "否"]) == "是" {
            format!(", {}", pick(EFFECTS))
        } else {
            String::new()
        };
        let _ = if speedless {
            writeln!(
                cards,
                "  卡{n}: {{种类: 无速度卡, 元素: {element}, 时机: {}, 效果: [{first}]}}",
                pick(TIMINGS)
            )
        } else if n % 4 == 0 {
            writeln!(
                cards,
                "  卡{n}: {{速度: {}, 元素: {element}, 能力: [{{时机: 翻转时, 效果: [{first}]}}, {{效果: [抽卡], 速度消耗: {cost}}}]}}",
                1 + n % 5
            )
        } else {
            writeln!(
                cards,
                "  卡{n}: {{速度: {}, 元素: {element}, 效果: [{first}{more}], 速度消耗: {cost}}}",
                1 + n % 5
            )
        };
    }
    let deck: Vec<String> = (0..14)
        .map(|n| {
            if n < 10 {
                format!("卡{n}×2")
            } else {
                format!("卡{n}")
            }
        })
        .take(13)
        .collect();
    let deck = deck.join(", ");
    format!(
        "书: paixu\n标题: 造\n问题: 造\n牌:\n  核: {{封锁速度: 3, 次数: 3, 能力: [{{效果: [抽卡]}}, {{效果: [封印: 对方]}}]}}\n{cards}局面:\n  阶段: 构筑\n  甲: {{核心: 核, 牌序: [{deck}]}}\n  乙: {{核心: 核, 牌序: [{deck}]}}\n裁定: {{答: 造, 条文: [], 依据: 推导}}\n"
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Made-up cards under any readings: whatever happens, every property holds.
    #[test]
    fn any_cards_under_any_readings(seed in 0u64..1 << 32, picks in proptest::collection::vec(0usize..4, 80)) {
        let library = Library::shipped();
        let options: Vec<(String, String)> = book(&library)
            .readings
            .iter()
            .zip(picks)
            // Openness itself ends most games at once: it is taken one time in four.
            .map(|(r, n)| {
                let decided: Vec<_> = r.options.iter().filter(|o| o.id != "未定").collect();
                let option = if n == 3 { &r.options[n % r.options.len()] } else { decided[n % decided.len()] };
                (r.id.clone(), option.id.clone())
            })
            .collect();
        let (game, state) = begin(&library, &made_up(seed), &options);
        let stop = watched(&library, &game, state, seed, 700);
        prop_assert!(!matches!(stop, Ending::Stuck(_)));
    }
}
