//! What a player begins: playing, activating, attacking, checking, passing (703.2).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{AttackStep, PhaseStep, WardPlan};
use crate::engine::vividz::state::{Attack, CardIx, Choice};
use crate::engine::vividz::state::{Frame, Play, What};
use crate::engine::vividz::words::{Stage, Zone};
use crate::rulebook::RuleId;

impl Run<'_> {
    /// A choice that begins something.
    pub fn act_on(&mut self, player: Player, choice: Choice, clause: RuleId) {
        match choice {
            Choice::Pass => {
                self.log.record(
                    || Event::new(Word::Pass).by(player),
                    [
                        may(vv!("201.3")),
                        if clause == vv!("803.1") {
                            may(vv!("803.1-3"))
                        } else {
                            may(vv!("703.2"))
                        },
                    ],
                );
                if let Some(Frame::Phase {
                    passed,
                    at: PhaseStep::Preprocess,
                    ..
                }) = self.s.stack.last_mut()
                {
                    *passed = true;
                }
            }
            Choice::Play { card, area, energy } => {
                let from = self.s.card(card).zone;
                let keep = from == Zone::Keep;
                let under = keep.then(|| self.g.reads.keep_hand.under());
                self.note(
                    || Event::new(Word::Begin).by(player).card(card),
                    &[
                        may(vv!("703.2-1")),
                        if keep {
                            may(vv!("508.2"))
                        } else {
                            may(vv!("703.2"))
                        },
                    ],
                    under.as_slice(),
                );
                self.begin_play(Play {
                    area,
                    energy,
                    ..Play::of(What::Card(card), player, from)
                });
            }
            Choice::Activate {
                card,
                ability,
                energy,
            } => {
                let obj = self.s.obj(card);
                let from = self.s.card(card).zone;
                self.log.record(
                    || Event::new(Word::Begin).by(player).card(card),
                    [
                        if clause == vv!("803.1") {
                            may(vv!("803.1-1"))
                        } else {
                            may(vv!("703.2-2"))
                        },
                        may(vv!("901.2a")),
                        says(vv!("903.1")),
                    ],
                );
                self.begin_play(Play {
                    energy,
                    ..Play::of(What::Ability(obj, ability), player, from)
                });
            }
            Choice::Attack(card) => self.declare(card, player),
            Choice::Check(card) => {
                self.log.record(
                    || Event::new(Word::Begin).by(player).card(card),
                    [may(vv!("703.2-4"))],
                );
                self.check(card, player);
            }
            Choice::Ward { discard, slide } => {
                if let Some(Frame::Attack { at, ward }) = self.s.stack.last_mut() {
                    *at = AttackStep::A803w1;
                    *ward = Some(Box::new(WardPlan { discard, slide }));
                }
            }
            Choice::HandIn => self.hand_in(player),
            _ => {}
        }
    }

    /// 802.1: an attack is declared.
    pub fn declare(&mut self, card: CardIx, player: Player) {
        let who = self.s.obj(card);
        self.s.attack = Some(Attack {
            who,
            success: false,
            at_start: false,
            battle: false,
            fired: Vec::new(),
            ended: false,
            stage: Stage::Declare,
        });
        self.log.record(
            || Event::new(Word::Attack).by(player).card(card),
            [
                may(vv!("703.2-3")),
                must(vv!("801.1")),
                may(vv!("802.1")),
                must(vv!("802.1a")),
            ],
        );
        let under = self.view().first_turn_under();
        self.log.also_under(under);
        self.past(EventKind::Attack, player, Some(card));
        self.s.stack.push(Frame::Attack {
            at: AttackStep::A802b,
            ward: None,
        });
    }
}
