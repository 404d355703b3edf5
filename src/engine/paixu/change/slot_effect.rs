//! Lasting effects of a slot (1.2.4-22, 1.2.6-4): put there, and reaching the cards that lie in it.

use super::super::build::def::Op;
use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{DestroyOther, MidText, PurgeLasts, SlotControl};
use super::super::state::{Scope, SlotEffect, State};
use super::super::words::{Counted, Effect, Num, Phase, Whose};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::vocab;
use crate::engine::{Cite, Player};

/// How many slot effects that are alike a slot keeps: more than a sequence has cards to draw and than a speed has
/// steps, so that one more could do nothing else. Effects attached without end thus come back to the same board.
const MOST_ALIKE: usize = 64;

impl Paixu {
    /// Lets a slot's effect reach the card in it (1.2.4-22).
    pub(super) fn begin_hit(&self, st: &mut State, scope: Scope, log: &mut Log) {
        let found = self.view(st).slot_effect(scope).copied();
        let spot = st.spot(scope.card);
        let (Some(effect), Some((player, slot))) = (found, spot) else {
            st.runs.pop();
            let why = match spot {
                None => "这张卡已不在场上，卡位的效果不再作用于它。",
                Some(_) => "卡位的这个永续效果已经消失。",
            };
            return log.record(
                || Event::unmoved(scope.card, why),
                [Cite::requires(px!("1.2.4-22"))],
            );
        };
        if st.seat(scope.card).is_some_and(|s| s.immune) {
            match self.reads.purge_lasts {
                PurgeLasts::Open => return self.stop(st, Question::PurgeLasts, log),
                PurgeLasts::Lasts => {
                    st.runs.pop();
                    return log.record_under(
                        || Event::unmoved(scope.card, "这张卡被净化，不再受卡位效果影响。"),
                        [Cite::forbids(px!("1.2.4-21"))],
                        [self.reads.purge_lasts.under()],
                    );
                }
                PurgeLasts::Once => {}
            }
        }
        let Some(Op::Do(Effect::Lasting(lasting))) = self.op(effect.text, effect.op) else {
            st.runs.pop();
            return;
        };
        // Whose cards are one's own, and who draws, arranges or counts, is by who has the effect.
        let burying = matches!(*lasting.effect, Effect::Bury(_) | Effect::Destroy(_));
        let for_someone = match lasting.effect.as_ref() {
            Effect::Draw(_) | Effect::Arrange(_) => true,
            Effect::Faster(a) | Effect::Slower(a) => one_sided(&a.by),
            _ => burying && self.reads.destroy_other == DestroyOther::OwnOnly,
        };
        let foreign = effect.maker != player;
        let whose = match self.reads.slot_control {
            SlotControl::Open if for_someone && foreign => {
                return self.stop(st, Question::SlotControl, log);
            }
            SlotControl::Maker if for_someone => effect.maker,
            _ => player,
        };
        if let Some(run) = st.runs.last_mut() {
            run.begun = true;
            run.at = effect.op;
            run.scope.player = whose;
        }
        st.stirred = true;
        log.record_with(|| {
            let in_play = st.phase == Phase::Play;
            let graves = self.ability(effect.text).graves;
            let cites = [
                Some(Cite::requires(px!("1.2.4-22"))),
                Some(Cite::requires(px!("1.2.6-4"))),
                in_play.then_some(Cite::permits(px!("1.2.6-1"))),
                graves.then_some(Cite::defines(px!("1.1.2-3"))),
            ];
            // The text that made it is not over.
            let amid = (st.runs.len() > 1).then(|| match self.reads.mid_text {
                MidText::Piece => self.reads.mid_text.under(),
                MidText::Whole => self.reads.slot_first.under(),
            });
            let under = [
                Some(self.reads.slot_again.under()),
                (for_someone && foreign).then(|| self.reads.slot_control.under()),
                (burying && foreign).then(|| self.reads.destroy_other.under()),
                amid,
            ];
            let card = scope.card;
            (
                Event::SlotActs { player, slot, card },
                cites.into_iter().flatten().collect(),
                under.into_iter().flatten().collect(),
            )
        });
    }

    /// Puts a lasting effect on a slot; it reaches the card that is there (1.2.4-22).
    pub(super) fn make_lasting(&self, st: &mut State, player: Player, slot: u8, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let (scope, at) = (run.scope, run.at);
        let until = match self.op(scope.text, at) {
            Some(Op::Do(Effect::Lasting(l))) => l.until,
            _ => None,
        };
        st.made += 1;
        st.tick += 1;
        let effect = SlotEffect {
            made: st.made,
            text: scope.text,
            op: at,
            source: Some(scope.card),
            maker: scope.player,
            until,
        };
        if let Some(run) = st.runs.last_mut() {
            run.slot = Some((player, slot));
        }
        let place = st.slot_mut(player, slot);
        let alike =
            |e: &&SlotEffect| SlotEffect { made: 0, ..**e } == SlotEffect { made: 0, ..effect };
        // One more of so many reaches no card otherwise than they do.
        let enough = place.effects.iter().filter(alike).count() >= MOST_ALIKE;
        if enough && let Some(ix) = place.effects.iter().position(|e| alike(&e)) {
            place.effects.remove(ix);
        }
        place.effects.push(effect);
        let there = place.seat.as_ref().map(|s| s.card);
        st.stirred = true;
        log.record_under(
            || Event::LastingMade {
                player,
                slot,
                what: self.describe_lasting(&effect),
            },
            [
                Cite::requires(px!("1.2.4-22")),
                Cite::permits(px!("1.2.5-4")),
            ],
            {
                let amid = there.is_some() && self.view(st).amid_text();
                let amid = amid.then(|| self.reads.mid_text.under());
                // What the text says of how long goes before the reading.
                let ends = until.is_none().then(|| self.reads.slot_end.under());
                [ends, amid].into_iter().flatten()
            },
        );
        if let Some(card) = there {
            st.wait(effect.on(player, card));
        }
        if enough {
            st.renumber_slots();
        }
        st.next_piece();
    }
}

/// Whether a number is counted on one side of the field.
fn one_sided(num: &Num) -> bool {
    let one = |whose: Whose| whose != Whose::Any;
    vocab::within(num, |counted| match counted {
        Counted::Field(filter) | Counted::Speeds(filter) | Counted::Elements(filter) => {
            filter.whose.is_some_and(one)
        }
        Counted::Deck(whose) | Counted::Vacant(whose) => one(*whose),
        _ => false,
    })
}

impl Paixu {}
