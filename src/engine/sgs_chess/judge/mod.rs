//! The one predicate: whether an answer or an operation may be made now. One rule family a file; what an operation
//! comes to before it is done is found here too, and what does it asks for the same.

pub mod discard;
pub mod health;
mod marching;
pub mod piles;
mod show;
pub mod skills;
mod targets;
pub mod text;
mod timing;
mod together;
mod touch;
pub mod turn;
pub mod units;
pub mod using;
mod values;

pub use touch::{OF_DEAD, OF_OTHERS};

use super::known;
use super::state::Work;
use super::view::View;
use super::view::waiting::Wait;
use super::words::op::Op;
use crate::engine::cite::{Cite, sgs};

use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};

impl View<'_> {
    /// Whether an operation could be executed now.
    pub fn could(self, op: &Op) -> bool {
        self.can(op, &mut Silent).is_continue()
    }

    /// Whether a choice may be made now: an answer where one is awaited, any operation elsewhere.
    pub fn may<T: Tracer>(self, op: &Op, t: &mut T) -> Go {
        match self.wait() {
            Wait::Answer(..) | Wait::Side(..) => self.may_answer(op, t),
            Wait::Pause(..) => match op {
                Op::PickCards(_)
                | Op::PickChars(_)
                | Op::PickOption(_)
                | Op::PickValue(_)
                | Op::Yes
                | Op::No => {
                    t.forbid(|| Reason::requires(sgs!("7.4-1"), "此刻没有要这样回答的问题。"))
                }
                Op::Continue => {
                    t.cite(Cite::permits(sgs!("7.4-1")));
                    t.require(!self.s.stack.is_empty(), || {
                        Reason::requires(sgs!("7.4-1"), "没有正在进行的回合或结算，不能继续。")
                    })?;
                    if matches!(self.s.stack.last().map(|f| &f.kind), Some(Work::Turn(_))) {
                        return self.can_go_on(t);
                    }
                    GO
                }
                _ => self.can(op, t),
            },
            Wait::Auto | Wait::Chance(..) => GO,
        }
    }

    fn may_answer<T: Tracer>(self, op: &Op, t: &mut T) -> Go {
        let Some(frame) = self.s.stack.last() else {
            return GO;
        };
        match (&frame.kind, op) {
            (Work::PickFor(op, asked), Op::PickCards(names)) => {
                let near = asked
                    .from
                    .first()
                    .and_then(|c| self.s.card(*c).place.owner());
                let cards = known!(t, self.cards_named(near, names));
                t.cite(Cite::permits(sgs!("8.5-2")));
                t.require(cards.len() == asked.count, || {
                    Reason::requires(
                        sgs!("8.5-4"),
                        format!("要选{}张牌，却选了{}张。", asked.count, cards.len()),
                    )
                    .blocked_by(format!("{}张", cards.len()))
                })?;
                if let Op::Discard(d) = op.as_ref() {
                    let using = known!(t, self.cards_named(near, &d.using));
                    self.not_in_use(&cards, &using, t)?;
                }
                for card in &cards {
                    let label = self.label(*card);
                    t.require(asked.from.contains(card), || {
                        Reason::forbids(sgs!("8.5-2"), format!("【{label}】不在可选的牌之中。"))
                            .blocked_by(label)
                    })?;
                }
                self.leaves_enough(op, &cards, t)
            }
            (Work::Value { low, high, any }, Op::PickValue(n)) => {
                t.cite(Cite::permits(sgs!("4.11-2")));
                let clause = if *any { sgs!("4.16-1") } else { sgs!("4.15-1") };
                t.require((*low..=*high).contains(n), || {
                    Reason::forbids(clause, format!("只能取{low}到{high}的自然数，不能取{n}。"))
                        .blocked_by(n.to_string())
                })?;
                self.leaves_possible(*low, *n, t)
            }
            (Work::Options(options, open), Op::PickOption(n)) => {
                t.cite(Cite::permits(sgs!("5.25-1")));
                let nth = usize::try_from(*n).ok().and_then(|n| n.checked_sub(1));
                let option = nth.and_then(|nth| options.get(nth));
                match nth.and_then(|nth| open.get(nth)).copied() {
                    Some(true) => match option.and_then(|option| self.option_hangs(option)) {
                        Some(unruled) => t.undecided(|| unruled),
                        None => GO,
                    },
                    Some(false) => {
                        t.forbid(|| {
                            Reason::forbids(
                                sgs!("5.25-1"),
                                format!("第{n}项里所有无条件执行的效果都不能执行，不能选择。"),
                            )
                            .blocked_by(format!("第{n}项"))
                        })?;
                        // Why each of them cannot.
                        for op in option.into_iter().flatten() {
                            self.can(op, t)?;
                        }
                        GO
                    }
                    None => t.forbid(|| {
                        Reason::forbids(sgs!("5.25-1"), format!("没有第{n}项。"))
                            .blocked_by(format!("第{n}项"))
                    }),
                }
            }
            (Work::May(_), Op::Yes | Op::No) => {
                t.cite(Cite::permits(sgs!("5.3-1")));
                GO
            }
            (Work::ChooseUnit(side), Op::PickChars(names)) => self.can_unit(*side, names, t),
            (Work::ChooseSecond(side), Op::PickChars(names)) => self.can_be_second(*side, names, t),
            _ => {
                let (says, clause) = match self.wait() {
                    Wait::Answer(_, says, clause) | Wait::Side(_, says, clause) => (says, clause),
                    _ => (String::new(), sgs!("7.4-1")),
                };
                t.forbid(|| Reason::requires(clause, format!("此刻要先回答：{says}。")))
            }
        }
    }

    /// Whether an operation can be executed.
    pub fn can<T: Tracer>(self, op: &Op, t: &mut T) -> Go {
        match op {
            Op::Compute(path) => self.can_compute(path, t),
            Op::Affect(a) => self.can_affect(a, t),
            Op::Unaffect(a) => {
                let _ = known!(t, self.affecting(a));
                GO
            }
            Op::TakeValue(v) => self.can_take(v, t),
            Op::SameAmount(_) => Self::cited(Cite::requires(sgs!("4.13-1")), t),
            Op::Recover(p) => self.can_recover(p, false, t),
            Op::RecoverTo(p) => self.can_recover(p, true, t),
            Op::LoseHealth(p) => {
                let who = known!(t, self.doer(&p.who));
                self.can_hurt(who, &p.points, t)
            }
            Op::Damage(d) => self.can_damage(d, t),
            Op::Prevent => self.can_prevent(t),
            Op::DamageBy(n) => self.can_damage_by(*n, t),
            Op::Dying(name) => self.can_dying(name, t),
            Op::Die(name) => self.can_die(name, t),
            Op::Leave(name) => self.can_leave(name, t),
            Op::Discard(d) => self.can_discard(d, t),
            Op::DiscardTo(u) => self.can_upto(u, false, t),
            Op::DrawTo(u) => self.can_upto(u, true, t),
            Op::Draw(d) => self.can_draw(d, t),
            Op::Obtain(o) => self.can_obtain(o, t),
            Op::Give(g) => self.can_give(g, t),
            Op::Put(p) => self.can_put(p, t),
            Op::Look(l) => self.can_look(l, false, t),
            Op::Show(l) => self.can_look(l, true, t),
            Op::ShowTogether(x) => self.can_show_together(x, t),
            Op::TurnUp(u) => self.can_turn_up(u, t),
            Op::Judgement(name) => {
                let who = known!(t, self.char_named(name));
                self.takes_part(who, "判定", t)?;
                Self::cited(Cite::defines(sgs!("8.16-1")), t)
            }
            Op::Reshuffle => Self::cited(Cite::requires(sgs!("8.18-1")), t),
            Op::Generals(_) => Self::cited(Cite::requires(sgs!("3.4-1")), t),
            Op::Use(u) => self.can_use(u, false, t),
            Op::Play(u) => {
                self.can_use(u, true, t)?;
                self.not_muted(u, t)
            }
            Op::Respond(u) => self.can_respond(u, t),
            Op::NoResponse(names) => {
                let _ = known!(t, self.chars_named(names));
                self.can_mute(t)
            }
            Op::Cancel(c) => self.can_cancel(c, t),
            Op::Transfer(x) => self.can_transfer(x, t),
            Op::Void(name) => self.can_void(name, t),
            Op::SkillVoid(k) | Op::SkillValid(k) => self.can_skill(k, false, t),
            Op::GainSkill(k) => self.can_skill(k, true, t),
            Op::Invoke(i) => self.can_invoke(i, t),
            Op::Order(o) => self.can_order(o, t),
            Op::Choose(c) => self.can_choose(c, t),
            Op::Both(ops) => self.can_both(ops, t),
            Op::Each(e) => {
                let _ = known!(t, self.each_of(e));
                Self::cited(Cite::requires(sgs!("5.34-1")), t)
            }
            Op::Repeat(r) => self.can_repeat(r, t),
            Op::If(i) => {
                let _ = known!(t, self.holds(&i.when));
                GO
            }
            Op::May(b) => self.can_block(b, Cite::permits(sgs!("5.3-1")), t),
            Op::Resolve(b) | Op::Must(b) => self.can_block(b, Cite::defines(sgs!("7.3-1")), t),
            Op::Then(_) => Self::cited(Cite::requires(sgs!("5.9-1")), t),
            Op::ByText(b) => self.can_by_text(b, t),
            Op::Turn(name) => self.can_turn(name, t),
            Op::Until(name) => self.can_until(name, t),
            Op::Skip(k) => self.can_skip(k, t),
            Op::EndPhase | Op::EndTurn => self.needs_turn(sgs!("6.5-1"), t),
            Op::Terminate(what) => self.can_terminate(*what, t),
            Op::Extra(_) => Self::cited(Cite::permits(sgs!("6.2-5")), t),
            Op::SideActs(side) => self.can_side_act(*side, t),
            Op::Unit(u) => {
                t.require(self.s.turn().is_none(), || {
                    Reason::forbids(sgs!("6.6-1"), "还有回合没有结束。")
                })?;
                self.can_unit(u.side, &u.chars, t)
            }
            Op::FaceDown(name) => self.can_flip(name, true, t),
            Op::FaceUp(name) => self.can_flip(name, false, t),
            Op::March(m) => self.can_march(m, t),
            Op::Stay(name) => self.can_stay(name, t),
            Op::Continue
            | Op::PickCards(_)
            | Op::PickChars(_)
            | Op::PickOption(_)
            | Op::PickValue(_)
            | Op::Yes
            | Op::No => t.forbid(|| Reason::requires(sgs!("7.4-1"), "此刻没有要这样回答的问题。")),
        }
    }

    /// What nothing stands against.
    fn cited<T: Tracer>(cite: Cite, t: &mut T) -> Go {
        t.cite(cite);
        GO
    }
}
