//! Changing a duel: what a choice begins, and what each operation does. Whoever changes more pushes an operation.
//!
//! ```text
//! begin ──► queue of operations ──► carry_out ──► life · cards ──► end ──► run
//!    └────► series ─────────────────────────────────────────────────────────┘
//! ```

mod cards;
mod end;
mod life;
mod run;
mod series;

use end::Fall;
use life::Moment;
pub use run::Run;

use super::action::{Begin, Zone};
use super::event::Event;
use super::op::{CardIx, Cause, Change, Choice, Op};
use super::places::{across, crossed};
use super::reads::{OneEffect, OutsideChain, open};
use crate::engine::{Cite, Player};
use crate::ygo;

impl Run<'_> {
    /// Begins what was chosen.
    pub fn begin(&mut self, choice: Choice) {
        match choice {
            Choice::Do { ops, effect } => {
                if effect {
                    self.s.queue.push(Op::EffectEnds);
                }
                self.s.queue.extend(ops.into_iter().rev());
            }
            Choice::Order { cards } => {
                if let Some((owner, _)) = self.s.ordering.take() {
                    self.s.queue.push(Op::Bury { owner, cards });
                }
            }
            Choice::Look { who: player, card } => {
                let seen = self.view().seen_by(card);
                self.log
                    .record_under(|| Event::Looked { player, card }, [seen.cite], seen.under);
            }
            Choice::CheckDecks { who } => self.check_decks(who),
            Choice::Exchange { who, out, back } => self.exchange(who, &out, &back),
            Choice::NextDuel => self.next_duel(),
            // What the rules refuse or leave open is never begun.
            Choice::Swap { .. } | Choice::Beyond { .. } => {}
        }
    }

    /// Carries one operation out.
    pub fn carry_out(&mut self, op: Op) {
        match op {
            Op::Together { ops } => self.together(ops),
            Op::ToGraveyard { cards } => self.send_to_graveyard(cards),
            Op::Sweep { who } => {
                let cards = self.swept(&who);
                self.s.queue.push(Op::ToGraveyard { cards });
            }
            Op::Bury { owner, cards } => self.bury(owner, &cards),
            Op::Put {
                card,
                to,
                face_down,
                how,
            } => self.put(card, to, face_down, how),
            Op::Control { card, to } => {
                let at = across(self.view(), self.s.card(card), to);
                self.control(card, to, at);
            }
            Op::Chain { begin } => {
                self.s.chain = begin == Begin::Begins;
                self.log
                    .record(|| Event::Chain { begin }, [Cite::defines(ygo!("1.4.1-6"))]);
            }
            Op::EffectEnds => self.effect_ends(),
            Op::Life { .. } => {
                let mut moment = Moment::of(self.s);
                let fallen = self.falls(op, &mut moment).0;
                self.at_zero(&fallen);
            }
            Op::Draw { .. } | Op::FromDeck { .. } | Op::Special { .. } => {
                let mut moment = Moment::of(self.s);
                let (fallen, special) = self.falls(op, &mut moment);
                if moment.milled.len() > 1 {
                    self.send_to_graveyard(moment.milled);
                }
                self.settle(&fallen, special.as_slice());
            }
        }
    }

    /// Carries out an operation of a moment by which somebody may fall or win; says who.
    fn falls(&mut self, op: Op, moment: &mut Moment) -> (Vec<(Player, Fall)>, Option<Player>) {
        match op {
            Op::Life {
                who,
                change,
                cause,
                source,
            } => (self.life(&who, change, cause, source, moment), None),
            Op::Draw { who, count, by } => (self.draw(&who, count, by, moment), None),
            Op::FromDeck { who, count, to } => {
                self.take_from_deck(who, count, to, moment);
                (Vec::new(), None)
            }
            Op::Special { who } => (Vec::new(), Some(who)),
            other => {
                self.carry_out(other);
                (Vec::new(), None)
            }
        }
    }

    /// Operations of one effect at the same time: all are carried out before anybody's fall is looked at. In which order
    /// they are written decides nothing.
    fn together(&mut self, ops: Vec<Op>) {
        let Some((ops, mut moment)) = self.at_once(ops) else {
            return;
        };
        let blows = blows(&ops);
        let (mut fallen, mut specials) = (Vec::new(), Vec::new());
        // All that goes to graveyards goes there together (2.1.3-4), after whoever falls or wins at this moment (1.4-1).
        let bound = self.bound(&ops);
        for op in &ops {
            if let Op::FromDeck { who, count, to } = op
                && *to != Zone::Hand
            {
                moment.sends[who.ix()] += *count as usize;
            }
        }
        for card in &bound {
            moment.sends[self.s.card(*card).owner.ix()] += 1;
        }
        // What leaves its place at this moment leaves it free for what comes.
        let mut places = crossed(self.g, self.s, &ops).into_iter();
        for op in ops {
            match op {
                Op::Control { card, to } => {
                    if let Some(at) = places.next() {
                        self.control(card, to, at);
                    }
                    continue;
                }
                Op::ToGraveyard { .. } | Op::Sweep { .. } => continue,
                _ => {}
            }
            let (fell, special) = self.falls(op, &mut moment);
            fallen.extend(fell);
            specials.extend(special);
            if self.s.unruled.is_some() {
                return;
            }
        }
        // Who fell fell by all that took life points, not by what was written last.
        let at_zero = |p: Player| {
            let life = |(f, fall): &(Player, Fall)| *f == p && matches!(fall, Fall::Life(..));
            fallen.iter().any(life)
        };
        let by_life = blows.into_iter().filter(|(p, _)| at_zero(*p));
        let mut all: Vec<_> = by_life.collect();
        all.extend(
            fallen
                .iter()
                .filter(|(_, fall)| matches!(fall, Fall::Deck { .. })),
        );
        let mut together = moment.milled;
        for card in bound {
            if !together.contains(&card) {
                together.push(card);
            }
        }
        if !together.is_empty() {
            self.s.queue.push(Op::ToGraveyard { cards: together });
        }
        self.settle(&all, &specials);
    }

    /// The cards that go to graveyards by operations of one moment, each once.
    fn bound(&mut self, ops: &[Op]) -> Vec<CardIx> {
        let mut bound = Vec::new();
        for op in ops {
            match op {
                Op::ToGraveyard { cards } => bound.extend_from_slice(cards),
                Op::Sweep { who } => bound.extend(self.swept(who)),
                _ => {}
            }
        }
        let mut seen = Vec::new();
        bound.retain(|card| {
            let first = !seen.contains(card);
            seen.push(*card);
            first
        });
        bound
    }

    /// Life points became 0: at once, or, under some readings, only when the effect has been carried out.
    fn at_zero(&mut self, fallen: &[(Player, Fall)]) {
        if let [(player, _)] = fallen
            && self.s.in_effect()
        {
            let outside = self.g.reads.outside_chain;
            let waits = match outside {
                _ if self.s.chain => false,
                OutsideChain::AtOnce => false,
                OutsideChain::OnlyChain => true,
                OutsideChain::Unruled => {
                    return self.stop(open(
                        &[ygo!("1.4.1-6")],
                        "不入连锁的效果使基本分变成0，会在那个瞬间败北吗？",
                        Some(outside.under()),
                    ));
                }
            };
            if waits || self.g.reads.one_effect == OneEffect::Draw {
                return self.s.waiting.push(*player);
            }
        }
        self.settle(fallen, &[]);
    }

    /// The effect has been carried out: who is waited for falls now.
    fn effect_ends(&mut self) {
        let waiting = std::mem::take(&mut self.s.waiting);
        let only_chain = self.g.reads.outside_chain == OutsideChain::OnlyChain;
        let falls = |p: &Player| self.s.chain || !only_chain || self.s.lp[p.ix()] == 0;
        let fall = |p: Player| (p, Fall::Life(Cause::EffectDamage, Some(p.opponent())));
        let fallen: Vec<_> = waiting.into_iter().filter(falls).map(fall).collect();
        self.settle(&fallen, &[]);
    }
}

/// What takes life points, and from whom.
fn blows(ops: &[Op]) -> Vec<(Player, Fall)> {
    let mut all = Vec::new();
    for op in ops {
        if let Op::Life {
            who,
            change: Change::Less(1..) | Change::To(0) | Change::Half,
            cause,
            source,
        } = op
        {
            all.extend(who.iter().map(|p| (*p, Fall::Life(*cause, *source))));
        }
    }
    all
}
