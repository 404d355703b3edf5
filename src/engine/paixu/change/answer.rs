//! What a player answers to an effect that asks: an object, a slot, one of several things (1.2.5-2, 1.2.5-4).

use super::super::build::def::Op;
use super::super::event::Event;
use super::super::reads::Forced;
use super::super::state::{Ask, Asked, CardIx, Choice, RunKind, Scope, State};
use super::super::words::{Effect, Moment, Select};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::{Cite, Player};

impl Paixu {
    /// Whether an effect's own text says who chooses its object.
    fn says_who_chooses(&self, scope: Scope, at: u8, source: bool) -> bool {
        let effect = self.effect_at(scope, at);
        let select = match source {
            true => effect.and_then(Effect::source),
            false => effect.and_then(Effect::select),
        };
        matches!(select, Some(Select::Match(f)) if f.chooser.is_some())
    }

    /// Answers what an effect asked.
    pub(super) fn answer(&self, st: &mut State, choice: &Choice, log: &mut Log) {
        let Some(run) = st.runs.last_mut() else {
            return;
        };
        let Some(ask) = run.ask.take() else { return };
        let (scope, at) = (run.scope, run.at);
        match (ask.what, choice) {
            (Asked::Use, Choice::Use(_)) => run.willing = true,
            (Asked::Use, Choice::Pass) => {
                st.runs.pop();
                let under = match self.reads.forced {
                    Forced::May => self.reads.forced.under(),
                    Forced::Must => self.reads.only_self.under(),
                };
                log.record_under(
                    || Event::Declined { card: scope.card },
                    [Cite::permits(px!("1.2.2-3"))],
                    [under],
                );
            }
            (Asked::May, choice) => {
                self.may_said(st, ask.player, matches!(choice, Choice::Use(_)), log);
            }
            (Asked::Arrange(player, n, top), Choice::Target(card)) => {
                self.arranged(st, *card, (player, n, top), log);
            }
            (Asked::Pick(player, _, top), Choice::Target(card)) => {
                self.picked(st, *card, (player, top), log);
            }
            (Asked::Target | Asked::Source, Choice::Target(card)) => {
                self.object_said(st, ask, *card, log);
            }
            (Asked::Target | Asked::Source, Choice::Done) => {
                // Fewer than the text allows: what is picked is all.
                if run.picks.is_empty() {
                    return self.none_chosen(st, ask.player, log);
                }
                self.apply_picked(st, None, log);
            }
            (Asked::Place, Choice::Place(player, slot)) => {
                log.record_under(
                    || Event::ChosenSlot {
                        player: ask.player,
                        of: *player,
                        slot: *slot,
                    },
                    [Cite::requires(px!("1.2.5-4"))],
                    (scope.kind == RunKind::Flip).then(|| self.reads.flip_slot.under()),
                );
                self.make_lasting(st, *player, *slot, log);
            }
            (Asked::Mode, Choice::Mode(mode)) => {
                let (player, mode) = (ask.player, *mode);
                log.bookkeeping(|| Event::ChosenMode { player, mode });
                let modes = self.view(st).modes_now();
                if let Some((_, to)) = modes.get(usize::from(mode)) {
                    st.go_to(*to);
                }
            }
            (Asked::Element, Choice::Element(element)) => {
                run.from = None;
                self.apply_picked(st, Some(*element), log);
            }
            (Asked::Deck, Choice::Deck(player)) => {
                if let Some(Effect::Arrange(a)) = self.effect_at(scope, at) {
                    self.arrange(st, *player, &a.how, log);
                }
            }
            (Asked::DrawSlot, Choice::Place(player, slot)) => {
                self.draw_into(st, *player, *slot, log);
            }
            (Asked::DrawFace(slot), Choice::Face(face)) => {
                self.draw(st, ask.player, slot, *face, log);
            }
            (Asked::Replace, Choice::Target(card)) => {
                log.record_under(
                    || Event::Chosen {
                        player: ask.player,
                        cards: vec![*card],
                    },
                    [Cite::defines(px!("1.2.4-14"))],
                    [self.reads.draw_full.under()],
                );
                self.bury(st, *card, false, px!("1.2.4-14"), log);
            }
            _ => {}
        }
    }

    /// A player has said whether to do what a text leaves to them.
    fn may_said(&self, st: &mut State, player: Player, wanted: bool, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let (card, at) = (run.scope.card, run.at);
        log.record(
            || Event::Wanted {
                player,
                card,
                wanted,
            },
            [Cite::permits(px!("1.2.2-2"))],
        );
        let to = match self.op(run.scope.text, at) {
            Some(Op::May(_, otherwise)) if !wanted => *otherwise,
            _ => at + 1,
        };
        st.go_to(to);
    }

    /// A player has said one of the objects, or the card whose text or element is taken (1.2.5-2).
    fn object_said(&self, st: &mut State, ask: Ask, card: CardIx, log: &mut Log) {
        let Some(run) = st.runs.last_mut() else {
            return;
        };
        run.picks.push(card);
        let (scope, at) = (run.scope, run.at);
        let source = ask.what == Asked::Source;
        log.record_with(|| {
            let said = self.says_who_chooses(scope, at, source);
            let under = (!said).then(|| self.reads.chooser.under());
            let (player, cards) = (ask.player, vec![card]);
            (
                Event::Chosen { player, cards },
                vec![Cite::requires(px!("1.2.5-2"))],
                under.into_iter().collect(),
            )
        });
        if !source {
            self.happens(st, Moment::Chosen, card, log);
        }
    }

    /// A player takes none of the objects that a text lets be taken: it is done to none.
    fn none_chosen(&self, st: &mut State, player: Player, log: &mut Log) {
        if let Some(run) = st.runs.last_mut() {
            run.did = 0;
            run.same.clear();
        }
        log.record_under(
            || Event::Chosen {
                player,
                cards: Vec::new(),
            },
            [Cite::requires(px!("1.2.5-2"))],
            [self.reads.up_to.under()],
        );
        st.next_piece();
    }
}
