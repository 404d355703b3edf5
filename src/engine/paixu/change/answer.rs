//! What a player answers to an effect that asks: an object, a slot, one of several things (1.2.5-2, 1.2.5-4).

use super::super::build::def::Op;
use super::super::event::Event;
use super::super::reads::Forced;
use super::super::state::{Asked, Choice, RunKind, State, Who};
use super::super::words::{Effect, Moment, Select};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::{Cite, Player};

impl Paixu {
    /// Whether an effect's own text says who chooses its object.
    fn says_who_chooses(&self, who: Who, at: u8, source: bool) -> bool {
        let effect = self.effect_at(who, at);
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
        let who = run.who;
        match (ask.what, choice) {
            (Asked::Use, Choice::Use(_)) => run.willing = true,
            (Asked::Use, Choice::Pass) => {
                st.runs.pop();
                log.record_under(
                    || Event::Declined { card: who.card },
                    [Cite::permits(px!("1.2.2-3"))],
                    if self.reads.forced == Forced::May {
                        [self.reads.forced.under()]
                    } else {
                        [self.reads.only_self.under()]
                    },
                );
            }
            (Asked::May, choice) => {
                let wanted = matches!(choice, Choice::Use(_));
                log.record(
                    || Event::Wanted {
                        player: ask.player,
                        card: who.card,
                        wanted,
                    },
                    [Cite::permits(px!("1.2.2-2"))],
                );
                let at = run.at;
                let to = match self.ability(who.text).ops.get(usize::from(at)) {
                    Some(Op::May(_, otherwise)) if !wanted => *otherwise,
                    _ => at + 1,
                };
                st.go_to(to);
            }
            (Asked::Arrange(player, n, top), Choice::Target(card)) => {
                self.arranged(st, *card, (player, n, top), log);
            }
            (Asked::Pick(player, _, top), Choice::Target(card)) => {
                self.picked(st, *card, (player, top), log);
            }
            (Asked::Target | Asked::Source, Choice::Target(card)) => {
                run.picks.push(*card);
                let object = ask.what == Asked::Target;
                let at = run.at;
                let cards = vec![*card];
                log.record_with(|| {
                    let source = ask.what == Asked::Source;
                    (
                        Event::Chosen {
                            player: ask.player,
                            cards,
                        },
                        vec![Cite::requires(px!("1.2.5-2"))],
                        if self.says_who_chooses(who, at, source) {
                            Vec::new()
                        } else {
                            vec![self.reads.chooser.under()]
                        },
                    )
                });
                if object {
                    self.happens(st, Moment::Chosen, *card, log);
                }
            }
            (Asked::Target | Asked::Source, Choice::Done) => {
                // Fewer than the text allows: what is picked is all.
                let Some(effect) = self.effect_at(who, run.at) else {
                    return;
                };
                let (picks, from) = (run.picks.clone(), run.from);
                if picks.is_empty() {
                    return self.none_chosen(st, ask.player, log);
                }
                self.apply(st, who, effect, &picks, from, None, log);
                st.next_piece();
            }
            (Asked::Place, Choice::Place(player, slot)) => {
                log.record_under(
                    || Event::ChosenSlot {
                        player: ask.player,
                        of: *player,
                        slot: *slot,
                    },
                    [Cite::requires(px!("1.2.5-4"))],
                    (who.kind == RunKind::Flip).then(|| self.reads.flip_slot.under()),
                );
                self.make_lasting(st, *player, *slot, log);
            }
            (Asked::Mode, Choice::Mode(n)) => {
                let to = match self.ability(who.text).ops.get(usize::from(run.at)) {
                    Some(Op::Modes(modes)) => modes.get(usize::from(*n)).map(|m| m.1),
                    _ => None,
                };
                log.bookkeeping(|| Event::ChosenMode {
                    player: ask.player,
                    mode: *n,
                });
                if let Some(to) = to {
                    st.go_to(to);
                }
            }
            (Asked::Element, Choice::Element(element)) => {
                let Some(effect) = self.effect_at(who, run.at) else {
                    return;
                };
                let picks = run.picks.clone();
                self.apply(st, who, effect, &picks, None, Some(*element), log);
                st.next_piece();
            }
            (Asked::Deck, Choice::Deck(player)) => {
                if let Some(Effect::Arrange(a)) = self.effect_at(who, run.at) {
                    self.arrange(st, *player, &a.how, log);
                }
            }
            (Asked::DrawSlot, Choice::Place(player, slot)) => {
                self.draw_into(st, *player, *slot, log)
            }
            (Asked::DrawFace(slot), Choice::Face(face)) => {
                self.draw(st, ask.player, slot, *face, log)
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
