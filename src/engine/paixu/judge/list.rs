//! What may be chosen.

use super::super::reads::{PlayFrom, UpTo};
use super::super::state::{Act, Ask, Asked, Asking, Choice, Run, State};
use super::super::view::View;
use super::super::words::{Element, Facing, Phase};
use crate::engine::verdict::Silent;
use crate::engine::{Player, Reach};

impl View<'_> {
    /// What may be chosen where this is asked.
    pub(crate) fn list(self, asking: Asking, reach: Reach, out: &mut Vec<Choice>) {
        let player = asking.player();
        let from = out.len();
        match asking {
            Asking::Submit(_) => out.push(Choice::Submit(self.listed(player))),
            Asking::Deal(..) => out.extend([Choice::Face(Facing::Up), Choice::Face(Facing::Down)]),
            Asking::Run(ask) => {
                if let Some(run) = self.st.runs.last() {
                    self.run_choices(run, ask, out);
                }
            }
            Asking::Order(by) => {
                // Several effects of one card go by themselves: only the first of them can be put first.
                let first = |ix: &u8| {
                    let card = self.st.waiting[usize::from(*ix)].scope.card;
                    self.first_of(by, card) == Some(*ix)
                };
                out.extend(
                    (0..self.st.waiting.len() as u8)
                        .filter(first)
                        .map(Choice::First),
                );
            }
            Asking::Flip(_) => {
                let slots = &self.st.side(player).slots;
                let seats = slots.iter().filter_map(|s| s.seat.as_ref());
                out.extend(seats.map(|s| Choice::Act(Act::Turn(s.card))));
                out.push(Choice::Done);
            }
            Asking::Play(_) => {
                self.play_choices(player, reach, out);
                out.push(Choice::Done);
            }
        }
        if reach == Reach::Legal {
            let mut kept = from;
            for ix in from..out.len() {
                if self
                    .judge_asked(asking, &out[ix], &mut Silent)
                    .is_continue()
                {
                    out.swap(kept, ix);
                    kept += 1;
                }
            }
            out.truncate(kept);
        } else {
            if self.st.phase == Phase::Effects {
                for (_, _, seat) in self.st.seats() {
                    let uses = Choice::Use(seat.card);
                    if !out[from..].contains(&uses) {
                        out.push(uses);
                    }
                }
            }
            out.push(Choice::Concede);
        }
    }

    fn run_choices(self, run: &Run, ask: Ask, out: &mut Vec<Choice>) {
        match ask.what {
            Asked::Use | Asked::May => {
                out.extend([Choice::Use(run.scope.card), Choice::Pass]);
            }
            Asked::Arrange(player, n, top) | Asked::Pick(player, n, top) => {
                let cards = self.arranging(player, n, top).iter();
                out.extend(cards.map(|c| Choice::Target(*c)));
            }
            Asked::Target | Asked::Source | Asked::Replace => {
                out.extend(self.st.seats().map(|(_, _, s)| Choice::Target(s.card)));
                let none = self.reads.up_to == UpTo::None;
                if ask.what == Asked::Target && (none || !run.picks.is_empty()) {
                    out.push(Choice::Done);
                }
            }
            Asked::Place => out.extend(State::SPOTS.map(|(p, s)| Choice::Place(p, s))),
            Asked::DrawSlot => out.extend((0..3).map(|s| Choice::Place(ask.player, s))),
            Asked::Mode => out.extend((0..self.modes_now().len() as u8).map(Choice::Mode)),
            Asked::Element => out.extend(Element::ALL.iter().map(|e| Choice::Element(*e))),
            Asked::Deck => out.extend(Player::BOTH.map(Choice::Deck)),
            Asked::DrawFace(_) => {
                out.extend([Choice::Face(Facing::Up), Choice::Face(Facing::Down)])
            }
            Asked::Shuffle(..) => {}
        }
    }

    fn play_choices(self, player: Player, reach: Reach, out: &mut Vec<Choice>) {
        let side = self.st.side(player);
        if !side.deck.is_empty() || reach == Reach::Plausible {
            for slot in 0..3u8 {
                let mut add = |card| {
                    for down in [false, true] {
                        out.push(Choice::Act(Act::Play { card, slot, down }));
                    }
                };
                match self.reads.play_from {
                    PlayFrom::Any => side.deck.iter().for_each(|c| add(Some(*c))),
                    PlayFrom::Top | PlayFrom::Open => add(None),
                }
            }
        }
        if side.empty || reach == Reach::Plausible {
            out.extend(
                side.slots
                    .iter()
                    .filter_map(|s| s.seat.as_ref())
                    .map(|s| Choice::Act(Act::Away(s.card))),
            );
        }
        if let Some(core) = side.core {
            out.extend(
                (0..self.def(core).abilities.len() as u8).map(|n| Choice::Act(Act::Core(n))),
            );
        }
    }
}
