//! From the cards of a file to the definitions that are played from: texts strung out, faults named.

use super::card::{AbilityText, CardText, Cards, Effect, Lasting};
use super::number::{Counted, Num};
use super::reads::{LockRange, Reads};
use super::select::{Cond, Filter, Select};
use super::state::CardIx;
use super::timing::Timing;
use super::words::{Element, Facing, Kind, Whose};
use crate::engine::{At, Fault, Player};

/// A definition of a card.
#[derive(Debug, Clone)]
pub struct Def {
    /// Its key in the file.
    pub key: String,
    /// The name that is printed on it.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Its element.
    pub element: Option<Element>,
    /// Its speed; 0 for cards without one.
    pub speed: i8,
    /// A core card's lock.
    pub lock: u8,
    /// How often a core card may be used.
    pub uses: u8,
    /// Its text.
    pub text: String,
    /// Its abilities.
    pub abilities: Vec<Ability>,
    /// What its abilities wait for, as [`Timing::watch`] bits.
    pub watches: u32,
    /// Whether one of them waits for a standing condition.
    pub stands: bool,
}

impl Def {
    /// Whether one of its texts says how long a change of speed or a slot effect lasts.
    pub fn dated(&self) -> bool {
        let within = |effect: &Effect| match effect {
            Effect::Faster(a) | Effect::Slower(a) => a.until.is_some(),
            Effect::Fix(t) | Effect::Seal(t) => t.until.is_some(),
            _ => false,
        };
        let ops = self.abilities.iter().flat_map(|a| &a.ops);
        ops.into_iter().any(|op| match op {
            Op::Do(Effect::Lasting(l)) => l.until.is_some() || within(&l.effect),
            Op::Do(effect) => within(effect),
            _ => false,
        })
    }
}

/// An ability, strung out.
#[derive(Debug, Clone)]
pub struct Ability {
    /// Its text.
    pub text: String,
    /// When it is activated.
    pub timing: Timing,
    /// What must hold besides.
    pub conditions: Vec<Cond>,
    /// What it does, piece by piece.
    pub ops: Vec<Op>,
    /// By how much the card then slows down.
    pub cost: u8,
    /// Whether it speaks of what the effect before was done to.
    pub names_same: bool,
    /// Whether it speaks of the graves, which are then one (1.1.2-3).
    pub graves: bool,
}

/// A piece of an ability.
#[derive(Debug, Clone)]
pub enum Op {
    /// An effect.
    Do(Effect),
    /// One of several goes on at its piece.
    Modes(Vec<(String, u8)>),
    /// Goes on at a piece unless the conditions hold.
    Unless(Vec<Cond>, u8),
    /// A player says whether to go on here or at that piece.
    May(Whose, u8),
    /// Goes on at a piece.
    Jump(u8),
}

/// A card of the game.
#[derive(Debug, Clone)]
pub struct Thing {
    /// Its definition.
    pub def: u16,
    /// Its owner.
    pub owner: Player,
    /// What scenarios call it.
    pub label: String,
}

/// The filler of decks and graves of which only the count is known.
pub const FILLER: &str = "无名牌";

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

/// The slot that a word such as 甲1 or 乙3 names.
pub fn seat_name(word: &str) -> Option<(Player, u8)> {
    let (player, rest) = owner_prefix(word)?;
    match rest {
        "1" => Some((player, 0)),
        "2" => Some((player, 1)),
        "3" => Some((player, 2)),
        _ => None,
    }
}

/// A word that begins with a player: the player and the rest.
pub fn owner_prefix(word: &str) -> Option<(Player, &str)> {
    Player::BOTH.into_iter().find_map(|p| {
        Some((
            p,
            word.strip_prefix(p.name())?
                .trim_start_matches(['的', ':', '：']),
        ))
    })
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
    if !inline.effects.0.is_empty() {
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
    super::dangling::dangling(text, &timing, &ops, faults);
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
        names_same: ops.iter().any(op_names_same),
        graves: text.conditions.0.iter().any(cond_graves)
            || ops.iter().any(op_graves)
            || matches!(&timing, Timing::While(conds) if conds.iter().any(cond_graves)),
        timing,
        ops,
    }
}

/// Whether a piece speaks of what the effect before was done to.
fn op_names_same(op: &Op) -> bool {
    match op {
        Op::Do(effect) => [effect.select(), effect.source()].contains(&Some(&Select::Same)),
        Op::Unless(conds, _) => conds.iter().any(super::fits::names_same),
        Op::Modes(_) | Op::May(..) | Op::Jump(_) => false,
    }
}

/// Whether a number counts the graves.
fn num_graves(num: &Num) -> bool {
    num.any(&|c| matches!(c, Counted::Grave(_)))
}

fn cond_graves(cond: &Cond) -> bool {
    match cond {
        Cond::Grave(_) => true,
        Cond::Compare(compare) => compare.nums().any(num_graves),
        Cond::Not(inner) => cond_graves(inner),
        Cond::Any(all) => all.iter().any(cond_graves),
        _ => false,
    }
}

/// Whether a piece speaks of the graves.
pub(super) fn op_graves(op: &Op) -> bool {
    fn effect_graves(effect: &Effect) -> bool {
        match effect {
            Effect::Faster(a) | Effect::Slower(a) => num_graves(&a.by),
            Effect::Draw(d) => num_graves(&d.count),
            Effect::Arrange(a) => num_graves(a.how.count()),
            Effect::Lasting(l) => effect_graves(&l.effect),
            _ => false,
        }
    }
    match op {
        Op::Do(effect) => effect_graves(effect),
        Op::Unless(conds, _) => conds.iter().any(cond_graves),
        Op::Modes(_) | Op::May(..) | Op::Jump(_) => false,
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

fn string_out(effect: &Effect, ops: &mut Vec<Op>) -> Result<(), String> {
    let place = |ops: &Vec<Op>| ops.len() as u8;
    match effect {
        Effect::Modes(modes) => {
            if modes.len() < 2 {
                return Err("“择一”至少要有两项".to_owned());
            }
            let head = ops.len();
            ops.push(Op::Modes(Vec::new()));
            let mut starts = Vec::new();
            let mut jumps = Vec::new();
            for (nth, mode) in modes.iter().enumerate() {
                let name = mode.name.clone().unwrap_or_else(|| {
                    mode.effects
                        .0
                        .iter()
                        .map(Effect::word)
                        .collect::<Vec<_>>()
                        .join("、")
                });
                let name = if name.is_empty() {
                    format!("第{}项", nth + 1)
                } else {
                    name
                };
                starts.push((name, place(ops)));
                for effect in &mode.effects.0 {
                    string_out(effect, ops)?;
                }
                jumps.push(ops.len());
                ops.push(Op::Jump(0));
            }
            let end = place(ops);
            for jump in jumps {
                ops[jump] = Op::Jump(end);
            }
            ops[head] = Op::Modes(starts);
        }
        Effect::If(branching) => {
            let head = ops.len();
            ops.push(Op::Jump(0));
            for effect in &branching.then.0 {
                string_out(effect, ops)?;
            }
            let skip = ops.len();
            ops.push(Op::Jump(0));
            let other = place(ops);
            for effect in &branching.otherwise.0 {
                string_out(effect, ops)?;
            }
            ops[head] = Op::Unless(branching.conditions.0.clone(), other);
            ops[skip] = Op::Jump(place(ops));
        }
        Effect::May(may) => {
            let head = ops.len();
            ops.push(Op::Jump(0));
            for effect in &may.then.0 {
                string_out(effect, ops)?;
            }
            let skip = ops.len();
            ops.push(Op::Jump(0));
            let other = place(ops);
            for effect in &may.otherwise.0 {
                string_out(effect, ops)?;
            }
            if may.whose == Whose::Any {
                return Err("“可以”只问一方：谁 写 己方 或 对方".to_owned());
            }
            ops[head] = Op::May(may.whose, other);
            ops[skip] = Op::Jump(place(ops));
        }
        Effect::Lasting(Lasting { effect: inner, .. }) => {
            match inner.as_ref() {
                Effect::Copy(_)
                | Effect::Lasting(_)
                | Effect::Modes(_)
                | Effect::If(_)
                | Effect::May(_) => {
                    return Err(format!(
                        "卡位获得的是上述某种效果，不能是“{}”〔1.2.4-22、1.2.4-12〕",
                        inner.word()
                    ));
                }
                Effect::Recolour(r) if r.to.is_none() => {
                    return Err("卡位的属性调整要写明变成什么元素〔1.2.4-20〕".to_owned());
                }
                inner if inner.select().is_some_and(|s| *s != Select::Itself) => {
                    return Err(
                        "卡位的永续效果只作用于放在该卡位的卡，对象写“自身”〔1.2.4-22〕".to_owned(),
                    );
                }
                _ => {}
            }
            drawn_where(inner)?;
            ops.push(Op::Do(effect.clone()));
        }
        Effect::Recolour(r) if r.to.is_some() && r.like.is_some() => {
            return Err("属性调整写“元素”或写“同”，不两样都写〔1.2.4-20〕".to_owned());
        }
        _ => {
            drawn_where(effect)?;
            ops.push(Op::Do(effect.clone()));
        }
    }
    Ok(())
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
    things.len() > usize::from(CardIx::MAX)
}
