//! What holds of every game: a choice that is written down is read back as the same choice, and a play that is saved
//! is a ruling that holds and comes to the same states.

use super::super::chance::Chance;
use super::super::fault::At;
use super::super::file::{parse, read};
use super::super::game::{Input, Pending, Reach};
use super::super::run::{Run, run};
use super::super::scenario::Playable;
use super::super::timeline::Timeline;
use super::super::vocab::Vocab;
use crate::rulebook::{Library, Reading, RuleId};

/// How many choices of one decision are written and read.
const CHOICES: usize = 12;

/// How many decisions a play goes on from where the ruling was left.
const DECISIONS: u64 = 6;

/// What a play needs to know of its book.
struct Told<'l> {
    readings: &'l [Reading],
    exists: &'l dyn Fn(RuleId) -> bool,
}

/// How much was looked at.
#[derive(Default, Clone, Copy)]
struct Counted {
    choices: usize,
    plays: usize,
}

/// Every legal choice at the cursor, written as in a file and read again; of very many, some from all over.
fn read_back<G: Playable>(timeline: &Timeline<G>, counted: &mut Counted) -> Result<(), String> {
    let (game, state) = (timeline.game(), timeline.state());
    if !matches!(timeline.pending(), Pending::Decide { .. }) {
        return Ok(());
    }
    let mut choices = Vec::new();
    game.choices(state, Reach::Legal, &mut choices);
    let apart = choices.len().div_ceil(CHOICES).max(1);
    for choice in choices.iter().step_by(apart) {
        let action = game.action(state, choice);
        let text =
            serde_saphyr::to_string(&action.write()).map_err(|e| format!("{choice:?}: {e}"))?;
        let back: At<G::Action> = read(&text).map_err(|f| format!("{choice:?}: {text}{f}"))?;
        match game.resolve(state, &back) {
            Ok(same) if same == *choice => counted.choices += 1,
            Ok(other) => return Err(format!("{choice:?} as {text}is read as {other:?}")),
            Err(fault) => return Err(format!("{choice:?} as {text}is not read: {fault}")),
        }
    }
    Ok(())
}

/// Goes on at random for some decisions.
fn go_on<G: Playable>(
    timeline: &mut Timeline<G>,
    chance: &mut Chance,
    counted: &mut Counted,
) -> Result<(), String> {
    let mut decided = 0;
    while decided < DECISIONS {
        if timeline.run_to_decision().is_err() {
            break;
        }
        let input = match timeline.pending() {
            Pending::Chance(request) => Input::Chance(chance.propose(request.kind)),
            Pending::Decide { .. } => {
                read_back(timeline, counted)?;
                let mut choices = Vec::new();
                let game = timeline.game();
                game.choices(timeline.state(), Reach::Legal, &mut choices);
                // A deck that may not be handed in leaves nothing to do.
                if choices.is_empty() {
                    break;
                }
                decided += 1;
                let ix = chance.below(choices.len() as u32) as usize;
                Input::Choice(choices.swap_remove(ix))
            }
            _ => break,
        };
        if timeline.advance(input).is_err() {
            return Err("what is listed is refused".to_owned());
        }
    }
    Ok(())
}

/// What was decided on the way to the cursor and the hash of the state that it was decided in, then the hash at the
/// end. Where the rules have gone on by themselves is not told: that is not saved.
fn course<G: Playable>(timeline: &mut Timeline<G>) -> Vec<(u64, Option<Input<G::Choice>>)> {
    let _ = timeline.run_to_decision();
    let path = timeline.path_to(timeline.cursor());
    let mut course: Vec<_> = path
        .windows(2)
        .map(|two| (timeline.at(two[0]).hash, timeline.at(two[1]).input.clone()))
        .filter(|(_, input)| *input != Some(Input::Proceed))
        .collect();
    course.push((timeline.now().hash, None));
    course
}

/// A ruling left at a moment of its steps and gone on with at random, saved and run again.
fn saved<G: Playable>(
    text: &str,
    seed: u64,
    told: &Told<'_>,
    counted: &mut Counted,
) -> Result<(), String> {
    let Ok(Run { mut lines, .. }) = run::<G>(text, told.readings, told.exists) else {
        // What is wrong on purpose cannot be played.
        return Ok(());
    };
    let mut chance = Chance::seeded(seed);
    let line = &mut lines[0];
    let path = line.timeline.path_to(line.timeline.cursor());
    if seed == 0 {
        for moment in &path {
            line.timeline.jump(*moment);
            read_back(&line.timeline, counted)?;
        }
    }
    let from = path[chance.below(path.len() as u32) as usize];
    line.timeline.jump(from);
    go_on(&mut line.timeline, &mut chance, counted)?;
    let tree = parse(text).map_err(|f| f.what)?;
    let to = line.timeline.cursor();
    let text = super::super::save::ruling(text, &tree, "存下的", (line, to));
    let again = run::<G>(&text, told.readings, told.exists)
        .map_err(|f| format!("it cannot be played: {}\n{text}", f[0]))?;
    if let Some(fault) = again.report.faults.first() {
        return Err(format!("it does not hold: {fault}\n{text}"));
    }
    let mut replayed = again.lines;
    if course(&mut line.timeline) != course(&mut replayed[0].timeline) {
        return Err(format!("it went another way\n{text}"));
    }
    counted.plays += 1;
    Ok(())
}

/// All rulings of a book and others more, each several times.
fn hold<G: Playable>(more: &[&str], seeds: u64) {
    let library = Library::shipped();
    let book = library.book(G::BOOK).expect("shipped");
    let exists = |id: RuleId| library.node(id).is_some();
    let told = Told {
        readings: &book.readings,
        exists: &exists,
    };
    let shipped = book.rulings.iter().map(|r| (&*r.path, &*r.text));
    let more = more.iter().map(|text| ("one of the test", *text));
    let mut counted = Counted::default();
    let mut wrong = Vec::new();
    for (path, text) in shipped.chain(more) {
        for seed in 0..seeds {
            if let Err(what) = saved::<G>(text, seed, &told, &mut counted) {
                wrong.push(format!("{path}, seed {seed}: {what}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
    assert!(counted.plays * 2 > book.rulings.len() && counted.choices > 100);
}

#[test]
fn saved_plays_of_vividz_come_back() {
    hold::<super::super::vividz::Vividz>(&[], 1);
}

#[test]
fn saved_plays_of_union_arena_come_back() {
    hold::<super::super::union_arena::UnionArena>(UNION_ARENA, 2);
}

#[test]
fn saved_plays_of_paixu_come_back() {
    hold::<super::super::paixu::Paixu>(&[], 1);
}

#[test]
fn saved_plays_of_yugioh_come_back() {
    hold::<super::super::yugioh::Yugioh>(&[], 1);
}

#[test]
fn saved_plays_of_sgs_chess_come_back() {
    hold::<super::super::sgs_chess::Sgs>(&[], 1);
}

/// Boards on which it is hard to say which card or which effect is meant.
const UNION_ARENA: &[&str] = &[
    // What waits for the end of the checks is written last, though it waits first.
    "书: union-arena
标题: 留到检测之后的效果
问题: 例
牌:
  攻: {BP: 1000}
  钟楼:
    种类: 场地
    效果:
    - 诱发: {文: 受到伤害时抽1张, 当: 受到伤害时, 效果: [抽卡: 1]}
    - 诱发: {文: 抽卡时激活1张AP卡, 当: 抽卡时, 效果: [激活AP: 1]}
    - 诱发: {文: 抽卡时此卡休眠, 当: 抽卡时, 效果: [横置: 此卡]}
  泉: {BP: 1000, 触发: {文: 抽1张, 效果: [抽卡: 1]}}
局面:
  阶段: 攻击阶段
  甲: {FL: [攻]}
  乙: {EL: [钟楼], 血区: [泉, 无名卡], AP: {激活: 0, 休眠: 3}}
读法: {受到伤害时的效果: 检测之后}
步骤:
- 做: {攻击: 攻}
- 做: 不阻挡
- 做: {选择: 1}
- 做: {触发: 泉}
裁定: {答: 例, 条文: [], 依据: 推导}
",
    // One effect waits three times, each time for another card.
    "书: union-arena
标题: 同一个效果等几次
问题: 例
牌:
  兵: {BP: 1000}
  钟楼:
    种类: 场地
    效果:
    - 诱发: {文: 自己的角色退场时抽1张, 当: {退场时: {卡: {谁: 自己, 种类: 角色}}}, 效果: [抽卡: 1]}
    - 诱发: {文: 自己的角色退场时回到手牌, 当: {退场时: {卡: {谁: 自己, 种类: 角色}}}, 效果: [{回手: 诱发卡}]}
  祭: {种类: 事件, 消费AP: 0, 效果: [{事件: {文: 自己的角色全部退场, 效果: [{退场: {所有: {谁: 自己, 种类: 角色}}}]}}]}
局面:
  甲: {FL: [兵×3], EL: [钟楼, 钟楼], 手牌: [祭]}
步骤:
- 做: {使用: 祭}
裁定: {答: 例, 条文: [], 依据: 推导}
",
    // Names that look like numbers, places or owners; the same name with both players; copies of one name.
    "书: union-arena
标题: 像数字的名
问题: 例
牌:
  \"1\": {BP: 1000}
  \"007\": {BP: 1000}
  甲的兵: {BP: 1000}
  兵: {BP: 1000, 效果: [{起动: {文: 选1张, 效果: [{选择: {从: {区域: 场上}, 张数: 2}}]}}]}
局面:
  甲: {FL: [\"007\", \"1\", {兵: {名: \"3\"}}], EL: [甲的兵, 兵#1, {兵: {名: 左, 张数: 2}}], 手牌: [\"007\", \"1\", 甲的兵, 兵]}
  乙: {FL: [兵#1, {兵: {名: 左}}]}
裁定: {答: 例, 条文: [], 依据: 推导}
",
];
