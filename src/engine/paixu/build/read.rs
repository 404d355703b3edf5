//! From the cards of a file to their definitions: texts strung out, faults named.

use super::super::reads::{LockRange, Reads};
use super::super::state::CardIx;
use super::super::words::{
    AbilityText, CardText, Cards, Effect, Facing, Filter, Kind, Mode, Select, Situation, Timing,
    Whose, seat_name,
};
use super::def::{Ability, Def, FILLER, Op, Thing};
use super::lint::lint;
use crate::engine::{At, Fault, Readings};

/// The definitions of a file, the filler first.
pub fn definitions(cards: &Cards, reads: &Reads) -> Result<Vec<Def>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut defs = vec![Def {
        key: FILLER.to_owned(),
        name: FILLER.to_owned(),
        kind: Kind::Speedless,
        element: None,
        speed: 0,
        lock: 0,
        uses: 0,
        text: String::new(),
        abilities: Vec::new(),
        watches: 0,
        stands: false,
    }];
    for (key, card) in &cards.0.0 {
        // In a list of slots these two stand for an empty one.
        if matches!(key.as_str(), FILLER | "无" | "空") || defs.iter().any(|d| d.key == *key) {
            faults.push(card.fault(format!("“{key}”写了两次或是保留的名字")));
            continue;
        }
        if key.contains(['.', '#', '×']) || seat_name(key).is_some() {
            faults.push(
                card.fault(format!("“{key}”不能作卡名"))
                    .fix("不用句点、#、×，也不用“甲1”这样的卡位名"),
            );
            continue;
        }
        let def = definition(key, card, reads, &mut faults);
        defs.push(def);
    }
    if defs.len() > usize::from(u16::MAX) {
        faults.push(At::nowhere(()).fault("牌的种类太多"));
    }
    if faults.is_empty() {
        Ok(defs)
    } else {
        Err(faults)
    }
}

/// Why a card cannot have an ability; none where it can.
pub fn refused(card: &CardText, ability: &AbilityText) -> Option<String> {
    let alone = CardText {
        timing: None,
        conditions: Default::default(),
        effects: Default::default(),
        cost: Default::default(),
        abilities: vec![At::nowhere(ability.clone())],
        ..card.clone()
    };
    let mut faults = Vec::new();
    let reads = Reads::of(&Readings::defaults(&[]));
    definition("卡", &At::nowhere(alone), &reads, &mut faults);
    faults.first().map(|fault| fault.what.clone())
}

fn definition(key: &str, card: &At<CardText>, reads: &Reads, faults: &mut Vec<Fault>) -> Def {
    let kind = card.kind.unwrap_or(if card.lock.is_some() {
        Kind::Core
    } else if card.speed.is_some() {
        Kind::Speed
    } else {
        Kind::Speedless
    });
    let mut speed = 0;
    match (&card.speed, kind) {
        (Some(n), Kind::Speed) if (1..=5).contains(&n.value) => speed = n.value as i8,
        (Some(n), Kind::Speed) => faults.push(
            n.fault(format!("速度 {} 不在 1 到 5 之间〔1.2.1-2〕", n.value))
                .fix("写 1 到 5 的一个数"),
        ),
        (Some(n), _) => faults.push(
            n.fault(format!("{}没有速度属性〔1.1.1-4、1.2.1-2〕", kind.word()))
                .fix("核心卡写“封锁速度”；无速度卡不写速度"),
        ),
        (None, Kind::Speed) => faults.push(
            card.fault(format!("速度卡“{key}”没有写速度〔1.1.1-5〕"))
                .fix("加一行 速度: 3"),
        ),
        (None, _) => {}
    }
    let mut lock = 0;
    if let Some(n) = &card.lock {
        let open = reads.lock_range == LockRange::Open;
        match u8::try_from(n.value) {
            _ if kind != Kind::Core => faults.push(n.fault("只有核心卡有封锁速度〔1.2.1-3〕")),
            Ok(v) if (1..=5).contains(&v) || open => lock = v,
            _ => faults.push(
                n.fault(format!(
                    "封锁速度 {} 不在 1 到 5 之间（读法“封锁速度的取值”）",
                    n.value
                ))
                .fix("写 1 到 5 的一个数"),
            ),
        }
    }
    let mut abilities = Vec::new();
    let inline = AbilityText {
        text: None,
        timing: card.timing.clone(),
        conditions: card.conditions.clone(),
        effects: card.effects.clone(),
        cost: card.cost,
    };
    let unread = matches!(inline.timing, Some(Timing::Unread(_)));
    if !inline.effects.0.is_empty() || unread {
        let at = At {
            value: inline,
            line: card.line,
            column: card.column,
        };
        abilities.push(ability(key, kind, &at, card.text.as_deref(), faults));
    } else if card.cost.0 > 0 || card.timing.is_some() || !card.conditions.0.is_empty() {
        faults.push(card.fault(format!("“{key}”写了发动条件或速度消耗，却没有写效果")));
    }
    for text in &card.abilities {
        abilities.push(ability(key, kind, text, card.text.as_deref(), faults));
    }
    if abilities.len() > 8 {
        faults.push(card.fault(format!("“{key}”的能力太多，至多 8 个")));
    }
    Def {
        key: key.to_owned(),
        name: card.name.clone().unwrap_or_else(|| key.to_owned()),
        kind,
        element: card.element,
        speed,
        lock,
        uses: card.uses.unwrap_or(1),
        text: card.text.clone().unwrap_or_default(),
        watches: abilities.iter().fold(0, |all, a| all | a.timing.watch()),
        stands: abilities
            .iter()
            .any(|a| matches!(a.timing, Timing::While(_))),
        abilities,
    }
}

fn ability(
    key: &str,
    kind: Kind,
    text: &At<AbilityText>,
    card_text: Option<&str>,
    faults: &mut Vec<Fault>,
) -> Ability {
    let timing = text.timing.clone().unwrap_or(match kind {
        Kind::Core => Timing::Core,
        _ => Timing::Speed,
    });
    match (kind, &timing) {
        (Kind::Speedless, Timing::Speed) => faults.push(
            text.fault(format!("无速度卡“{key}”没有写明发动条件〔1.2.2-4〕"))
                .fix("加一行 时机: 被破坏时（或别的时机）"),
        ),
        (_, Timing::Unread(_)) => {}
        (Kind::Core, t) if *t != Timing::Core => faults.push(
            text.fault("核心卡只在出牌阶段发动〔1.2.2-5〕")
                .fix("不写时机，或写 时机: 出牌阶段"),
        ),
        (Kind::Speed | Kind::Speedless, Timing::Core) => {
            faults.push(text.fault("只有核心卡在出牌阶段由玩家发动〔1.2.2-5〕"));
        }
        _ => {}
    }
    if text.cost.0 > 0 && kind != Kind::Speed {
        faults.push(text.fault(format!(
            "{}没有速度，不能有速度消耗〔1.2.2-3〕",
            kind.word()
        )));
    }
    let mut ops = Vec::new();
    for effect in &text.effects.0 {
        if let Err(what) = string_out(&effect.value, &mut ops) {
            // A lone effect, written without a list, has no place of its own.
            faults.push(match effect.line {
                0 => text.fault(what),
                _ => effect.fault(what),
            });
        }
    }
    check_slots(text, &timing, faults);
    lint(text, &timing, &ops, faults);
    if ops.len() > 200 {
        faults.push(text.fault("效果太长"));
    }
    Ability {
        text: text
            .text
            .clone()
            .or_else(|| card_text.map(str::to_owned))
            .unwrap_or_default(),
        conditions: text.conditions.0.clone(),
        cost: text.cost.0,
        names_same: ops.iter().any(Op::names_same),
        graves: text.conditions.0.iter().any(Situation::graves)
            || ops.iter().any(Op::graves)
            || matches!(&timing, Timing::While(conds) if conds.iter().any(Situation::graves)),
        unread: match &timing {
            Timing::Unread(says) => Some(says.clone()),
            _ => ops.iter().find_map(Op::unread).map(str::to_owned),
        },
        timing,
        ops,
    }
}

/// Slot numbers that no field has.
fn check_slots(text: &At<AbilityText>, timing: &Timing, faults: &mut Vec<Fault>) {
    let mut bad = |filter: &Filter| {
        if let Some(n) = filter.slot.0.iter().find(|n| !(1..=3).contains(*n)) {
            faults.push(text.fault(format!("没有次序为 {n} 的卡位，只有 1、2、3〔1.1.2-5〕")));
        }
    };
    if let Timing::When(_, filter) = timing {
        bad(filter);
    }
    for effect in &text.effects.0 {
        if let Some(Select::Match(filter)) = effect.select() {
            bad(filter);
        }
    }
}

/// Strings an effect out into pieces.
fn string_out(effect: &Effect, ops: &mut Vec<Op>) -> Result<(), String> {
    match effect {
        Effect::Modes(modes) => modes_out(modes, ops)?,
        Effect::If(branching) => {
            if branching.when.is_empty() || branching.then.is_empty() {
                return Err("“若”要写“条件”与“则”：{条件: …, 则: …}".to_owned());
            }
            let unless = |to| Op::Unless(branching.when.0.clone(), to);
            branch_out(&branching.then, &branching.otherwise, unless, ops)?;
        }
        Effect::May(may) => {
            let whose = may.who.unwrap_or(Whose::Own);
            if whose == Whose::Any {
                return Err("“可以”只问一方：谁 写 己方 或 对方".to_owned());
            }
            if may.does.is_empty() {
                return Err("“可以”要写做什么：{做: …}".to_owned());
            }
            branch_out(&may.does, &may.otherwise, |to| Op::May(whose, to), ops)?;
        }
        Effect::Recolour(r) if r.to.is_some() && r.like.is_some() => {
            return Err("属性调整写“元素”或写“同”，不两样都写〔1.2.4-20〕".to_owned());
        }
        _ => {
            if let Effect::Lasting(lasting) = effect {
                in_slot(&lasting.effect)?;
                drawn_where(&lasting.effect)?;
            }
            drawn_where(effect)?;
            ops.push(Op::Do(effect.clone()));
        }
    }
    Ok(())
}

fn all_out(effects: &[Effect], ops: &mut Vec<Op>) -> Result<(), String> {
    effects.iter().try_for_each(|e| string_out(e, ops))
}

/// Several things, each going on where all of them end.
fn modes_out(modes: &[Mode], ops: &mut Vec<Op>) -> Result<(), String> {
    if modes.len() < 2 {
        return Err("“择一”至少要有两项".to_owned());
    }
    let head = ops.len();
    ops.push(Op::Modes(Vec::new()));
    let mut starts = Vec::new();
    let mut jumps = Vec::new();
    for (nth, mode) in modes.iter().enumerate() {
        let words = || mode.does.iter().map(Effect::word).collect::<Vec<_>>();
        let name = match (mode.text.is_empty(), mode.does.is_empty()) {
            (false, _) => mode.text.clone(),
            (true, false) => words().join("、"),
            (true, true) => format!("第{}项", nth + 1),
        };
        starts.push((name, ops.len() as u8));
        all_out(&mode.does, ops)?;
        jumps.push(ops.len());
        ops.push(Op::Jump(0));
    }
    let end = ops.len() as u8;
    for jump in jumps {
        ops[jump] = Op::Jump(end);
    }
    ops[head] = Op::Modes(starts);
    Ok(())
}

/// What is done, and what otherwise, where `head` goes on.
fn branch_out(
    then: &[Effect],
    otherwise: &[Effect],
    head: impl FnOnce(u8) -> Op,
    ops: &mut Vec<Op>,
) -> Result<(), String> {
    let at = ops.len();
    ops.push(Op::Jump(0));
    all_out(then, ops)?;
    let skip = ops.len();
    ops.push(Op::Jump(0));
    ops[at] = head(ops.len() as u8);
    all_out(otherwise, ops)?;
    ops[skip] = Op::Jump(ops.len() as u8);
    Ok(())
}

/// Whether a slot may have this effect.
fn in_slot(inner: &Effect) -> Result<(), String> {
    match inner {
        Effect::Copy(_)
        | Effect::Lasting(_)
        | Effect::Modes(_)
        | Effect::If(_)
        | Effect::May(_)
        | Effect::Unread(_) => Err(format!(
            "卡位获得的是上述某种效果，不能是“{}”〔1.2.4-22、1.2.4-12〕",
            inner.word()
        )),
        Effect::Recolour(r) if r.to.is_none() => {
            Err("卡位的属性调整要写明变成什么元素〔1.2.4-20〕".to_owned())
        }
        _ if inner.select().is_some_and(|s| *s != Select::Itself) => {
            Err("卡位的永续效果只作用于放在该卡位的卡，对象写“自身”〔1.2.4-22〕".to_owned())
        }
        _ => Ok(()),
    }
}

/// What a text says of where and how a drawn card lies: what no card can do is refused.
fn drawn_where(effect: &Effect) -> Result<(), String> {
    let Effect::Draw(draw) = effect else {
        return Ok(());
    };
    if draw.face == Some(Facing::Side) {
        return Err("置入场上的牌展示或盖放，不能横放〔1.2.3-3〕".to_owned());
    }
    Ok(())
}

/// Whether more cards are in a game than can be told apart.
pub fn too_many(things: &[Thing]) -> bool {
    things.len() > CardIx::MOST
}
