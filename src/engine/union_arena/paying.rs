//! Paying what an effect asks for: all of it, or nothing happens.
//!
//! 5.3.5-4-2 to 5.3.5-4-5, 5.3.5-5.

use super::card::{Cost, Filter};
use super::defs::{AbKind, bit};
use super::reads::R;
use super::state::{Fate, Frame, Got, Ix, Obj, Paying, Question, State, Stuck, Why};
use super::values::Eye;
use super::words::{Deed, End, Zone};
use super::zones::{PLAIN, Put};
use super::{Event, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::rulebook::RuleId;

impl UnionArena {
    /// The clause of a cost.
    pub(super) fn cost_clause(cost: &Cost) -> RuleId {
        match cost {
            Cost::RestThis => ua!("5.3.5-4-2"),
            Cost::Discard(_) => ua!("5.3.5-4-3"),
            Cost::Ap(_) => ua!("5.3.5-4-4"),
            Cost::RetireThis => ua!("5.3.5-4-5"),
            _ => ua!("5.3.5-5"),
        }
    }

    /// The cards with which a cost may be paid and how many are needed; `None` where no card is chosen.
    fn pay_from(&self, s: &State, eye: Eye<'_>, cost: &Cost) -> Option<(Vec<Ix>, i32)> {
        let mine = |filter: &Filter, zones_of_field: bool, rested: Option<bool>| {
            let mut all = self.find(s, eye, filter);
            all.retain(|ix| {
                s.card(*ix).owner == eye.player
                    && (!zones_of_field || s.card(*ix).zone.on_field())
                    && rested.is_none_or(|r| s.card(*ix).rested == r)
            });
            all
        };
        Some(match cost {
            Cost::Discard(d) => {
                let mut hand = s.side(eye.player).hand.clone();
                if let Some(is) = &d.0.is {
                    hand.retain(|ix| self.fits(s, eye, is, *ix));
                }
                (hand, self.num(s, eye, &d.0.count))
            }
            Cost::Rest(p) => (
                mine(&p.0.from, true, Some(false)),
                self.num(s, eye, &p.0.count),
            ),
            Cost::Retire(p) => (mine(&p.0.from, true, None), self.num(s, eye, &p.0.count)),
            Cost::Remove(p) | Cost::Show(p) => {
                (mine(&p.0.from, false, None), self.num(s, eye, &p.0.count))
            }
            Cost::Move(m) => (mine(&m.from, false, None), self.num(s, eye, &m.count)),
            Cost::RestThis | Cost::RetireThis | Cost::RemoveThis | Cost::Ap(_) => return None,
        })
    }

    /// Why a cost cannot be paid by itself now; `None` where it can.
    pub(super) fn unpayable(
        &self,
        s: &State,
        eye: Eye<'_>,
        cost: &Cost,
    ) -> Option<(String, String)> {
        let this = eye.source;
        let stands = s.card(this).zone.on_field() && eye.ctx.is_none_or(|c| s.is_still(c.source));
        let name = self.name(this).to_owned();
        match cost {
            Cost::RestThis if !stands => Some(("这张卡已经不在场上，不能横置".into(), name)),
            Cost::RestThis if s.card(this).rested => Some((
                "要把激活状态的这张卡横置，但它已经是休眠状态".into(),
                format!("{name}（休眠状态）"),
            )),
            Cost::RetireThis if !stands => Some(("这张卡已经不在场上，不能退场".into(), name)),
            Cost::Ap(n) => {
                let (n, have) = (self.num(s, eye, n), s.side(eye.player).ap_active);
                (n > i32::from(have)).then(|| {
                    (
                        format!("要支付{n}AP，激活状态的AP卡只有{have}张"),
                        format!("激活状态的AP卡{have}张"),
                    )
                })
            }
            _ => {
                let (from, n) = self.pay_from(s, eye, cost)?;
                (n > from.len() as i32).then(|| {
                    let what = match cost {
                        Cost::Discard(_) => "放置于场外的手牌",
                        Cost::Rest(_) => "可横置的卡",
                        Cost::Retire(_) => "可退场的卡",
                        Cost::Remove(_) => "可除外的卡",
                        _ => "可用的卡",
                    };
                    (
                        format!("要{n}张{what}，只有{}张", from.len()),
                        format!("{}张", from.len()),
                    )
                })
            }
        }
    }

    /// Whether each cost of a list can be paid by itself, and AP and hand cards also together.
    pub(super) fn payable(&self, s: &State, costs: u16) -> bool {
        let Some(ctx) = s.ctx() else { return false };
        let eye = Eye::ctx(ctx);
        self.costs[costs as usize]
            .iter()
            .all(|c| self.unpayable(s, eye, c).is_none())
            && self.costs_clash(&self.costs[costs as usize]).is_none()
    }

    /// Two costs of this card of which the earlier takes it from where the later needs it (5.3.5-5): whatever the order
    /// where both take it away, and in the order of the card where the later only rests it.
    pub(super) fn costs_clash<'c>(&self, costs: &'c [Cost]) -> Option<(&'c Cost, &'c Cost)> {
        // Where it goes may be replaced, which may leave the card where it is.
        let goes = [Deed::Retire, Deed::Leave, Deed::ToOutside, Deed::Remove];
        if goes.iter().any(|d| self.instead & bit(*d) != 0) {
            return None;
        }
        let in_order = self.reads.is(R::CostOrder, "照卡面");
        let (at, first) = costs
            .iter()
            .enumerate()
            .find(|(_, c)| matches!(c, Cost::RetireThis | Cost::RemoveThis))?;
        let takes = |c: &&Cost| matches!(c, Cost::RetireThis | Cost::RemoveThis);
        let rests = |c: &&Cost| in_order && matches!(c, Cost::RestThis);
        let then = costs[at + 1..].iter().find(|c| takes(c) || rests(c))?;
        Some((first, then))
    }

    /// Begins to pay. With `strict`, reading 费用付不齐 decides whether what was paid comes back.
    pub(super) fn begin_paying(&self, s: &mut State, costs: u16, strict: bool) {
        let n = self.costs[costs as usize].len();
        let before =
            (n > 1 && strict && self.reads.is(R::CostFails, "退回")).then(|| Box::new(s.clone()));
        s.frames.push(Frame::Pay(Paying {
            costs,
            left: ((1u32 << n) - 1) as u16,
            now: None,
            before,
            owed: Vec::new(),
            replaced: false,
        }));
    }

    /// The costs still to be paid, as places.
    pub(super) fn left(&self, paying: &Paying) -> Vec<u8> {
        (0..16).filter(|i| paying.left & (1 << i) != 0).collect()
    }

    /// One step of [`Frame::Pay`].
    pub(super) fn pay(&self, s: &mut State, paying: Paying, log: &mut Log<Event>) {
        let Some(ctx) = s.ctx().cloned() else {
            s.frames.pop();
            return;
        };
        let set = |s: &mut State, f: &dyn Fn(&mut Paying)| {
            // An effect that is done instead of a retirement may stand above it.
            let innermost = s.frames.iter_mut().rev().find_map(|frame| match frame {
                Frame::Pay(p) => Some(p),
                _ => None,
            });
            if let Some(p) = innermost {
                f(p);
            }
        };
        let activated = self.ab(ctx.ability).kind == AbKind::Activated;
        if !activated && self.reads.is(R::TriggerCosts, "未定") {
            s.frames.push(Frame::Stuck(Stuck::TriggerCosts));
            return;
        }
        if !paying.owed.is_empty() {
            // What was to go for it has gone, or something was done instead (5.3.5-4-5).
            let gone = |(o, to): &(Obj, Zone)| {
                let card = s.card(o.ix);
                card.zone == *to && card.serial == o.serial.wrapping_add(1)
            };
            let replaced = !paying.owed.iter().all(gone);
            set(s, &|p| {
                p.owed.clear();
                p.replaced |= replaced;
            });
            match self.reads.of(R::CostReplaced) {
                "没有满足" if replaced => {
                    self.cost_fails(s, paying, ctx.source.ix, &[R::CostReplaced], log);
                }
                "未定" if replaced => s.frames.push(Frame::Stuck(Stuck::CostReplaced)),
                _ => {}
            }
            return;
        }
        let left = self.left(&paying);
        let Some(now) = paying.now.or_else(|| {
            if self.reads.is(R::CostOrder, "照卡面") || left.len() < 2 {
                left.first().copied()
            } else {
                None
            }
        }) else {
            if left.is_empty() {
                s.frames.pop();
                s.got.push(Got::Yes(true));
                let several = self.costs[paying.costs as usize].len() > 1;
                log.record_under(
                    || Event::CostPaid {
                        card: ctx.source.ix,
                        ability: ctx.ability,
                    },
                    [Cite::requires(ua!("5.3.5-5"))],
                    several
                        .then_some(R::CostOrder)
                        .into_iter()
                        .chain((!activated).then_some(R::TriggerCosts))
                        .chain(paying.replaced.then_some(R::CostReplaced))
                        .map(|r| self.reads.under(r)),
                );
            }
            return;
        };
        let cost = &self.costs[paying.costs as usize][usize::from(now)];
        let eye = Eye::ctx(&ctx);
        let answered = matches!(s.got.last(), Some(Got::Cards(_))) && paying.now.is_some();
        if !answered && self.unpayable(s, eye, cost).is_some() {
            self.cost_fails(s, paying, ctx.source.ix, &[], log);
            return;
        }
        let why = Cite::requires(Self::cost_clause(cost));
        let player = ctx.player;
        match (self.pay_from(s, eye, cost), answered) {
            (Some((from, n)), false) if n > 0 => {
                set(s, &|p| p.now = Some(now));
                s.frames.push(Frame::Ask {
                    player,
                    what: Question::Cards {
                        from,
                        min: n as u8,
                        max: n as u8,
                        why: if matches!(cost, Cost::Discard(_)) {
                            Why::PayHand
                        } else {
                            Why::Pay
                        },
                    },
                });
                return;
            }
            (Some(_), _) => {
                if let Some(Got::Cards(cards)) = s.got.pop() {
                    let owed = self.pay_cards(s, cost, &cards, why, player, log);
                    set(s, &|p| p.owed.clone_from(&owed));
                }
            }
            (None, _) => match cost {
                Cost::RestThis => {
                    self.rest_now(s, ctx.source.ix, &[why, Cite::defines(ua!("4-2"))], log);
                }
                Cost::Ap(n) => {
                    let n = self.num(s, eye, n).clamp(0, 99) as u8;
                    self.pay_ap(s, player, n, &[why], log);
                }
                Cost::RetireThis => {
                    let this = s.obj(ctx.source.ix);
                    if !self.retire(s, ctx.source.ix, Fate::Cost { all: false }, log) {
                        set(s, &|p| p.owed.push((this, Zone::Outside)));
                    }
                }
                _ => {
                    let this = s.obj(ctx.source.ix);
                    let why = (&[why][..], &[][..]);
                    if !self.send(s, ctx.source.ix, Zone::Removed, PLAIN, why, log) {
                        set(s, &|p| p.owed.push((this, Zone::Removed)));
                    }
                }
            },
        }
        set(s, &|p| {
            p.left &= !(1 << now);
            p.now = None;
        });
    }

    /// Pays with cards. Those back, with where they were to go, of whose going something may be done instead.
    fn pay_cards(
        &self,
        s: &mut State,
        cost: &Cost,
        cards: &[Ix],
        why: Cite,
        player: Player,
        log: &mut Log<Event>,
    ) -> Vec<(Obj, Zone)> {
        let mut owed = Vec::new();
        let paid: Vec<Obj> = cards.iter().map(|ix| s.obj(*ix)).collect();
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.paid.extend(paid);
        }
        if let Cost::Show(_) = cost {
            log.record(
                || Event::Shown {
                    cards: cards.to_vec(),
                },
                [why],
            );
            return owed;
        }
        let _ = player;
        for ix in cards {
            let card = s.obj(*ix);
            let (to, end) = match cost {
                Cost::Rest(_) => {
                    self.rest_now(s, *ix, &[why], log);
                    continue;
                }
                Cost::Retire(_) => {
                    if !self.retire(s, *ix, Fate::Cost { all: true }, log) {
                        owed.push((card, Zone::Outside));
                    }
                    continue;
                }
                Cost::Remove(_) => (Zone::Removed, End::Top),
                Cost::Move(m) => (m.to, m.end),
                _ => (Zone::Outside, End::Top),
            };
            if !self.send(s, *ix, to, Put { end, up: false }, (&[why], &[]), log) {
                owed.push((card, to));
            }
        }
        owed
    }

    fn cost_fails(&self, s: &mut State, paying: Paying, card: Ix, why: &[R], log: &mut Log<Event>) {
        if let Some(before) = paying.before {
            *s = *before;
        } else {
            s.frames.pop();
        }
        s.got.push(Got::Yes(false));
        log.record_under(
            || Event::CostFailed { card },
            [Cite::forbids(ua!("5.3.5-5"))],
            why.iter()
                .chain([&R::CostFails])
                .map(|r| self.reads.under(*r)),
        );
    }
}
