//! Who is asked what, and what they might answer.

use std::borrow::Cow;

use super::card::Effect;
use super::defs::AbKind;
use super::reads::R;
use super::state::{Damage, Frame, Ix, Paying, Question, State, Stuck, Why};
use super::words::{Kind, Leave, Phase, Zone};
use super::{Choice, UnionArena};
use crate::engine::cite::ua;
use crate::engine::game::{ChanceKind, ChanceRequest, Game, Pending, Player, Prompt, Reach};
use crate::engine::verdict::Unruled;
use crate::rulebook::RuleId;

/// What is asked.
pub enum Asks<'s> {
    /// To hand in a deck.
    HandIn,
    /// To be ready, or to ask for another hand.
    Ready,
    /// For an extra draw.
    Extra,
    /// For a batch of moves.
    Batch,
    /// In the main phase.
    Main,
    /// For an attack.
    Attack,
    /// For a block.
    Block,
    /// For a trigger.
    Trigger(&'s Damage),
    /// Which waiting effect comes next.
    Next(Vec<usize>),
    /// Which cost comes next.
    Pay(&'s Paying),
    /// A question of a procedure.
    Question(&'s Question),
}

/// The clause for which cards are chosen.
pub fn why_clause(why: Why) -> RuleId {
    match why {
        Why::MoveFull => ua!("5.2-6"),
        Why::EnterFull => ua!("5.3.1-5"),
        Why::Life => ua!("5.4.3.2-3"),
        Why::HandLimit => ua!("5.5.3"),
        Why::PayHand => ua!("5.3.5-4-3"),
        Why::Pay => ua!("5.3.5-5"),
        Why::Effect | Why::Together { .. } => ua!("1.1-3-7"),
    }
}

impl UnionArena {
    /// Who is asked what.
    pub(super) fn asks<'s>(&self, s: &'s State) -> Option<(Player, Asks<'s>)> {
        let turn = s.turn_player;
        Some(match s.frames.last()? {
            Frame::Prepare { at: 0 } => (s.first, Asks::HandIn),
            Frame::Prepare { at: 1 } => (s.first.opponent(), Asks::HandIn),
            Frame::Prepare { at: 6 } => (s.first, Asks::Ready),
            Frame::Prepare { at: 7 } => (s.first.opponent(), Asks::Ready),
            Frame::Start { at: 5 } => (turn, Asks::Extra),
            Frame::Moving { at: 1, .. } => (turn, Asks::Batch),
            Frame::Main { at: 1 } => (turn, Asks::Main),
            Frame::Attacking { at: 1 } => (turn, Asks::Attack),
            Frame::Attack { at: 1 } => {
                let attacker = s.attack?.attacker.ix;
                (s.card(attacker).owner.opponent(), Asks::Block)
            }
            Frame::Damage(d) if d.at == 2 => (d.to, Asks::Trigger(d)),
            Frame::Process => {
                let (player, all) = self.due(s)?;
                if all.len() < 2
                    || (self.reads.is(R::NewAndWaiting, "未定") && self.several_batches(s))
                {
                    return None;
                }
                (player, Asks::Next(all))
            }
            Frame::Pay(p)
                if p.now.is_none()
                    && p.left.count_ones() > 1
                    && self.reads.is(R::CostOrder, "自选") =>
            {
                (s.ctx()?.player, Asks::Pay(p))
            }
            Frame::Ask { player, what } => (*player, Asks::Question(what)),
            _ => return None,
        })
    }

    /// What is asked, in words.
    pub(super) fn prompt(&self, s: &State, asks: &Asks<'_>) -> Prompt {
        let (says, clause): (Cow<'static, str>, RuleId) = match asks {
            Asks::HandIn => ("提交卡组".into(), ua!("3-1")),
            Asks::Ready => ("准备完毕".into(), ua!("5-1")),
            Asks::Extra => ("是否支付1AP额外抽牌".into(), ua!("5.1.5")),
            Asks::Batch => ("指定同时移动的角色，或不移动".into(), ua!("5.2-1")),
            Asks::Main => (
                "登场、激跃、使用、起动，或结束主要阶段".into(),
                ua!("5.3.1-1"),
            ),
            Asks::Attack => ("指定攻击角色，或结束攻击阶段".into(), ua!("5.4.1-1")),
            Asks::Block => ("指定阻挡角色，或不阻挡".into(), ua!("5.4.2-1")),
            Asks::Trigger(d) if d.cards.len() > 1 => {
                ("下一个执行哪个触发效果，或不再执行".into(), ua!("5.4.4-2"))
            }
            Asks::Trigger(_) => ("是否执行触发效果".into(), ua!("5.4.4-1")),
            Asks::Next(_) => ("下一个处理哪个效果".into(), ua!("6.1-1")),
            Asks::Pay(_) => ("先支付哪一项".into(), ua!("5.3.5-5")),
            Asks::Question(q) => match q {
                Question::Cards { min, max, why, .. } => {
                    let what = match why {
                        Why::MoveFull => "移动之前要放置于除外区的卡",
                        Why::EnterFull => "登场之前要放置于除外区的卡",
                        Why::Life => "血区要触发检测的卡",
                        Why::HandLimit => "要放置于除外区的手牌",
                        Why::PayHand => "作为条件放置于场外的手牌",
                        Why::Pay => "用来满足条件的卡",
                        Why::Effect => "卡",
                        Why::Together { .. } => "合乎合计条件的卡",
                    };
                    let n = if min == max {
                        format!("{max}张")
                    } else {
                        format!("{min}～{max}张")
                    };
                    (format!("选择{what}：{n}").into(), why_clause(*why))
                }
                Question::Arrange(_) => ("排出先后（从上往下写）".into(), ua!("1.1-3-7")),
                Question::Line(ix) => (
                    format!("“{}”登场到FL还是EL", self.name(*ix)).into(),
                    ua!("5.3.1-1"),
                ),
                Question::RaidMove(ix) => (
                    format!("“{}”是否移动到FL", self.name(*ix)).into(),
                    ua!("5.3.2-6-4"),
                ),
                Question::May(ability) => {
                    let card = s.ctx().map_or("", |c| self.name(c.source.ix));
                    (
                        format!("是否发动“{card}”的效果{}", self.text_of(*ability)).into(),
                        ua!("1.1-3-7"),
                    )
                }
                Question::Mode { .. } => ("选择其中一项".into(), ua!("1.1-3-7")),
            },
        };
        Prompt { says, clause }
    }

    /// What the state waits for.
    pub(super) fn waits(&self, s: &State) -> Pending {
        if let Some(over) = s.over {
            return Pending::Over(over);
        }
        match s.frames.last() {
            Some(Frame::Stuck(stuck)) => return Pending::Unruled(unruled(*stuck)),
            Some(Frame::Random(from)) => {
                return Pending::Chance(ChanceRequest {
                    kind: ChanceKind::Order(from.len() as u32),
                    says: "随机的先后，先的先选".into(),
                });
            }
            Some(Frame::Shuffle(player)) => {
                let n = s.side(*player).deck.len() as u32;
                return Pending::Chance(ChanceRequest {
                    kind: ChanceKind::Order(n),
                    says: format!("{}的卡组洗牌，从顶数", player.name()).into(),
                });
            }
            _ => {}
        }
        if self.knotted(s) {
            return Pending::Unruled(unruled(Stuck::Knot));
        }
        if self.window(s) || self.zero(s).is_some() {
            return Pending::Auto;
        }
        match self.asks(s) {
            Some((player, asks)) => Pending::Decide {
                player,
                prompt: self.prompt(s, &asks),
            },
            None => Pending::Auto,
        }
    }

    /// The parts of an action of a script among which one is chosen.
    pub(super) fn modes(&self, s: &State, script: u16, pc: u8) -> Vec<String> {
        if script == super::replace::OFFERS {
            let offers = s.frames.iter().rev().find_map(|f| match f {
                Frame::Instead(i) => Some(&i.offers),
                _ => None,
            });
            let told = |(o, a): &(super::state::Obj, u16)| {
                format!("{}{}", self.name(o.ix), self.text_of(*a))
            };
            return offers.map_or_else(Vec::new, |all| all.iter().map(told).collect());
        }
        match self
            .scripts
            .get(script as usize)
            .and_then(|x| x.get(usize::from(pc)))
        {
            Some(Effect::Modes(m)) => {
                m.of.iter()
                    .enumerate()
                    .map(|(ix, m)| {
                        if m.text.is_empty() {
                            format!("第{}项", ix + 1)
                        } else {
                            m.text.clone()
                        }
                    })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// What the player who decides might answer.
    pub(super) fn list_choices(&self, s: &State, reach: Reach, out: &mut Vec<Choice>) {
        let Some((player, asks)) = self.asks(s) else {
            return;
        };
        let wide = reach == Reach::Plausible;
        let mut add = |choice: Choice, sure: bool| {
            if wide || sure || self.is_legal(s, &choice) {
                out.push(choice);
            }
        };
        let side = s.side(player);
        match asks {
            Asks::HandIn => add(Choice::HandIn, false),
            Asks::Ready => {
                add(Choice::Ready, true);
                if wide {
                    add(Choice::Mulligan, false);
                }
            }
            Asks::Extra => {
                add(Choice::Pass, true);
                add(Choice::ExtraDraw, false);
            }
            Asks::Batch => {
                add(Choice::Pass, true);
                self.list_moves(s, player, wide, &mut add);
            }
            Asks::Main => {
                add(Choice::Pass, true);
                let off =
                    (1 << Leave::PlayFromOutside as u32) | (1 << Leave::PlayFromRemoved as u32);
                let off = self.leaves & off != 0;
                let others = side.outside.iter().chain(&side.removed);
                for ix in side.hand.iter().chain(others.filter(|_| off)) {
                    let def = self.def(s, *ix);
                    match def.kind {
                        Kind::Event => add(Choice::Use { card: *ix }, false),
                        Kind::Site => {
                            add(
                                Choice::Play {
                                    card: *ix,
                                    to: Zone::El,
                                },
                                false,
                            );
                            if wide || self.reads.is(R::SiteLine, "FL或EL") {
                                add(
                                    Choice::Play {
                                        card: *ix,
                                        to: Zone::Fl,
                                    },
                                    false,
                                );
                            }
                        }
                        Kind::Character => {
                            for to in [Zone::Fl, Zone::El] {
                                add(Choice::Play { card: *ix, to }, false);
                            }
                            if !def.raid.is_empty() {
                                for base in side.field() {
                                    if self.def(s, base).kind == Kind::Character {
                                        add(Choice::Raid { card: *ix, base }, false);
                                    }
                                }
                            }
                        }
                    }
                }
                let off = [&side.hand, &side.outside, &side.removed];
                let off = off.into_iter().flatten().copied();
                for ix in side.field().chain(off.filter(|_| self.elsewhere)) {
                    let mut all = self.abilities_of(s, ix);
                    if wide {
                        for a in &self.def(s, ix).abilities {
                            if !all.contains(a) {
                                all.push(*a);
                            }
                        }
                    }
                    for ability in all {
                        if self.ab(ability).kind == AbKind::Activated {
                            add(Choice::Activate { card: ix, ability }, false);
                        }
                    }
                }
                if self.reads.is(R::StepTime, "随时") {
                    self.list_moves(s, player, false, &mut add);
                }
            }
            Asks::Attack => {
                add(Choice::Pass, !self.musts);
                let chooses = self.leaves & (1 << Leave::AttackCharacter as u32) != 0;
                for ix in side.field() {
                    if wide || self.leaves != 0 || s.card(ix).zone == Zone::Fl {
                        add(Choice::Attack { card: ix }, false);
                    }
                    if chooses {
                        for target in s.side(player.opponent()).field() {
                            add(Choice::AttackOn { card: ix, target }, false);
                        }
                    }
                }
                if self.reads.is(R::StepTime, "随时") {
                    self.list_moves(s, player, false, &mut add);
                }
            }
            Asks::Block => {
                add(Choice::Pass, false);
                for ix in side.field() {
                    if wide || self.leaves != 0 || s.card(ix).zone == Zone::Fl {
                        add(Choice::Block { card: ix }, false);
                    }
                }
            }
            Asks::Trigger(d) => {
                for ix in &d.open {
                    add(Choice::Trigger(*ix), self.cannots == 0 && !self.rules);
                }
                add(Choice::Pass, true);
            }
            Asks::Next(all) => {
                for place in all {
                    add(Choice::Next(place as u16), true);
                }
            }
            Asks::Pay(p) => {
                for place in self.left(p) {
                    add(Choice::Pay(place), false);
                }
            }
            Asks::Question(q) => match q {
                Question::Cards {
                    from,
                    min,
                    max,
                    why,
                } => {
                    let sure = !matches!(why, Why::Together { .. });
                    for n in *min..=*max {
                        for some in subsets(from, usize::from(n)) {
                            add(Choice::Cards(some), sure);
                        }
                    }
                }
                Question::Arrange(cards) => {
                    for order in orders(cards) {
                        add(Choice::Cards(order), true);
                    }
                }
                Question::Line(_) => {
                    add(Choice::Line(Zone::Fl), true);
                    add(Choice::Line(Zone::El), true);
                }
                Question::RaidMove(_) | Question::May(_) => {
                    add(Choice::Yes(true), true);
                    add(Choice::Yes(false), true);
                }
                Question::Mode { of, done, .. } => {
                    for ix in 0..*of {
                        add(Choice::Mode(ix), *done == 0);
                    }
                }
            },
        }
        if wide {
            out.push(Choice::Concede);
        }
    }

    fn list_moves(&self, s: &State, player: Player, wide: bool, add: &mut dyn FnMut(Choice, bool)) {
        let side = s.side(player);
        let main = s.phase != Phase::Move;
        let movers: Vec<Ix> = side
            .field()
            .filter(|ix| self.def(s, *ix).kind == Kind::Character)
            .filter(|ix| {
                if s.card(*ix).zone == Zone::Fl {
                    self.steps(s, *ix)
                } else {
                    !main
                }
            })
            .collect();
        for n in 1..=movers.len() {
            for some in subsets(&movers, n) {
                add(Choice::Move(some), false);
            }
        }
        if wide {
            for ix in side.field().filter(|ix| !movers.contains(ix)) {
                add(Choice::Move(vec![ix]), false);
            }
        }
    }
}

/// The clauses that come near where the text does not go on.
pub fn unruled(stuck: Stuck) -> Unruled {
    let (clauses, question, reading): (Vec<RuleId>, &str, R) = match stuck {
        Stuck::FirstPlayer => (
            vec![ua!("5-1"), ua!("2-1")],
            "条文没有写先攻玩家怎样决定。",
            R::FirstPlayer,
        ),
        Stuck::OpeningHand => (
            vec![ua!("2-1"), ua!("2.5-1"), ua!("5-1")],
            "条文没有写起始手牌有几张、从何处来。",
            R::OpeningHand,
        ),
        Stuck::LifeSource => (
            vec![ua!("2.3-1"), ua!("2.5-1"), ua!("3.1-1")],
            "条文没有写血区的7张卡从何处取。",
            R::LifeSource,
        ),
        Stuck::DeckOut => (
            vec![ua!("2.5-1"), ua!("5.1.4"), ua!("5.1.5"), ua!("5.4.3.2-4")],
            "必须抽卡而卡组已经没有卡，条文没有写如何处理。",
            R::DeckOut,
        ),
        Stuck::AttackerGone => (
            vec![
                ua!("5.4.1-1"),
                ua!("5.4.3-1"),
                ua!("5.4.3.1-1"),
                ua!("5.4.3.2-1"),
            ],
            "攻击角色在处理时机之前离场，条文没有写这次攻击如何处理。",
            R::AttackerGone,
        ),
        Stuck::BlockerGone => (
            vec![
                ua!("5.4.2-1"),
                ua!("5.4.3-1"),
                ua!("5.4.3.1-1"),
                ua!("5.4.3.2-1"),
            ],
            "阻挡角色在处理时机之前离场，条文没有写这次攻击如何处理。",
            R::BlockerGone,
        ),
        Stuck::LoseStep => (
            vec![ua!("5.4.3.1a-1"), ua!("5.4.3.1b-1"), ua!("6.1-1")],
            "条文的战斗步骤没有写单独的战斗败北时效果在哪一步处理。",
            R::LoseStep,
        ),
        Stuck::WinnerGone => (
            vec![ua!("5.4.3.1a-1"), ua!("5.4.3.1a-4")],
            "胜利的角色已经离开场上，条文没有写它的战斗胜利时效果还处理不处理。",
            R::WinnerGone,
        ),
        Stuck::Impact => (
            vec![ua!("5.4.3.1a-4"), ua!("1.1-3-7")],
            "条文只把影响力举作战斗胜利时效果的例子，没有写它做什么，局面里这张卡也没有写明（读法：影响力的作用）。",
            R::ImpactDoes,
        ),
        Stuck::SeveralDamage => (
            vec![ua!("5.4.3.2-1")],
            "同一个攻击角色持有几个伤害X，条文没有写造成几点伤害。",
            R::SeveralDamageX,
        ),
        Stuck::DamageOverLife => (
            vec![ua!("5.4.3.2-3"), ua!("5.4.3.2-4")],
            "伤害多于血区剩余的卡，条文没有写如何处理。",
            R::DamageOverLife,
        ),
        Stuck::SpecialTrigger => (
            vec![ua!("3.1-4"), ua!("1.1-3-8")],
            "特殊触发、颜色触发、最终触发做什么，条文没有写，局面里这张卡也没有写明。",
            R::SpecialTrigger,
        ),
        Stuck::NewEffects => (
            vec![ua!("6.1-1"), ua!("5.3.4-4"), ua!("5.4.4-1")],
            "处理效果的途中又诱发了新的效果，条文没有写何时处理。",
            R::NewEffects,
        ),
        Stuck::Concede => (
            vec![ua!("5.4.3.2-4")],
            "条文只写了血区没有卡这一种胜利，没有写投降。",
            R::Concede,
        ),
        Stuck::Instead => (
            vec![
                ua!("2.6-1"),
                ua!("5.4.3.1a-2"),
                ua!("6.2-1"),
                ua!("1.1-3-7"),
            ],
            "条文没有写代替退场的效果怎样处理。",
            R::Instead,
        ),
        Stuck::TurnOrder => (
            vec![ua!("5-1"), ua!("5-2"), ua!("5.4.3.2-4"), ua!("1.1-3-7")],
            "条文只有一种回合顺序和一种胜利，没有写效果改变它们。",
            R::TurnOrder,
        ),
        Stuck::InsteadOther => (
            vec![ua!("1.1-3-7"), ua!("2.7-1"), ua!("5.1.4"), ua!("5.4.3.2-2")],
            "条文没有写代替别的事的效果怎样处理。",
            R::InsteadOther,
        ),
        Stuck::TriggerCosts => (
            vec![ua!("5.3.5-4"), ua!("5.3.5-5"), ua!("1.1-3-7")],
            "条文只写了起动效果怎样支付，没有写其他效果的费用怎样支付。",
            R::TriggerCosts,
        ),
        Stuck::Duration => (
            vec![ua!("5.1.1"), ua!("5.4.3.1c-2"), ua!("5.5.4")],
            "条文只写了三种期间何时无效化，没有写这一种。",
            R::Duration,
        ),
        Stuck::CostReplaced => (
            vec![ua!("5.3.5-4-5"), ua!("5.3.5-5"), ua!("1.1-3-7")],
            "作为条件要退场（或除外、放到别处）的卡因代替的效果没有去，条文没有写条件算不算满足。",
            R::CostReplaced,
        ),
        Stuck::BothHurt => (
            vec![ua!("5.4.3.2-2"), ua!("5.4.3.2-3"), ua!("5.4.3.2-4")],
            "双方同时受到伤害，条文没有写谁先检测，也没有写双方血区都没有卡时谁获胜。",
            R::BothHurt,
        ),
        Stuck::HurtWhen => (
            vec![ua!("5.4.3.2-2"), ua!("5.4.3.2-3"), ua!("6.1-1")],
            "受到伤害时（造成伤害时）的效果在指定血区的卡之前还是触发检测之后处理，条文没有写。",
            R::HurtWhen,
        ),
        Stuck::PaidForNothing => (
            vec![ua!("5.3.2-1"), ua!("5.3.2-5"), ua!("5.3.2-6-1")],
            "支付AP之后，要登场（使用）的卡或要激跃到的角色已经不在原处，条文没有写怎样处理、已付的AP退不退回。",
            R::PaidForNothing,
        ),
        Stuck::InsteadUndone => (
            vec![ua!("1.1-3-7"), ua!("2.6-1")],
            "代替的效果写的事一件也做不到，条文没有写算不算代替了。",
            R::InsteadUndone,
        ),
        Stuck::Endless => (
            vec![ua!("6.1-1"), ua!("5.4.3.2-4")],
            "强制的效果循环不止（一连许多步没有处理完的也这样看待），条文没有写结果。",
            R::Endless,
        ),
        Stuck::Knot => (
            vec![ua!("1.1-3-7"), ua!("1.1-3-10"), ua!("1.2-2-7")],
            "常驻效果的结果又否定了它自己的条件，没有一个数值使全部效果都对得上，或者不止一个；条文没有写怎样计算。",
            R::Knot,
        ),
        Stuck::NewAndWaiting => (
            vec![ua!("6.1-1")],
            "新诱发的效果与早已等待的效果谁先，条文没有写。",
            R::NewAndWaiting,
        ),
    };
    Unruled {
        clauses,
        question: question.to_owned(),
        reading: Some(reading.id().to_owned()),
    }
}

/// So many of some things; where there are too many ways, only neighbours.
fn subsets(of: &[Ix], n: usize) -> Vec<Vec<Ix>> {
    const MOST: usize = 200;
    if n > of.len() {
        return Vec::new();
    }
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut ways = 1usize;
    for i in 0..n {
        ways = ways.saturating_mul(of.len() - i) / (i + 1);
    }
    if ways > MOST {
        return (0..of.len())
            .map(|at| (0..n).map(|i| of[(at + i) % of.len()]).collect())
            .collect();
    }
    let mut all = Vec::with_capacity(ways);
    let mut at: Vec<usize> = (0..n).collect();
    loop {
        all.push(at.iter().map(|i| of[*i]).collect());
        let Some(i) = (0..n).rev().find(|i| at[*i] < of.len() - n + i) else {
            return all;
        };
        at[i] += 1;
        for j in i + 1..n {
            at[j] = at[j - 1] + 1;
        }
    }
}

/// Orders of some things: all of up to four, else those that turn it round.
fn orders(of: &[Ix]) -> Vec<Vec<Ix>> {
    if of.len() > 4 {
        return (0..of.len())
            .map(|at| (0..of.len()).map(|i| of[(at + i) % of.len()]).collect())
            .collect();
    }
    let mut all = vec![Vec::new()];
    for _ in 0..of.len() {
        all = all
            .into_iter()
            .flat_map(|had: Vec<Ix>| {
                of.iter()
                    .filter(|x| !had.contains(x))
                    .map(|x| {
                        let mut more = had.clone();
                        more.push(*x);
                        more
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_and_orders_are_all_there() {
        assert_eq!(subsets(&[1, 2, 3, 4], 2).len(), 6);
        assert_eq!(subsets(&[1, 2], 0), [Vec::<Ix>::new()]);
        assert!(subsets(&[1], 2).is_empty());
        let many: Vec<Ix> = (0..20).collect();
        assert_eq!(subsets(&many, 12).len(), 20);
        assert_eq!(orders(&[1, 2, 3]).len(), 6);
    }
}
