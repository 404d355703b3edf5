//! The choices that a screen offers: answers to what is asked, and the operations that the text itself names.

use super::Sgs;
use super::state::{CharId, Work};
use super::view::View;
use super::words::Kind;
use super::words::names::{Count, Name, Names, Who, Whos};
use super::words::op::{Discard, Draw, Invoke, March, Op, Points, Use};
use super::words::square::{Displacement, Route};

impl View<'_> {
    /// What a screen offers: the answers to what is asked, or the operations that the text itself names for
    /// the one whose turn it is. A scenario may state many more.
    pub fn offered(self, out: &mut Vec<Op>) {
        let Some(frame) = self.s.stack.last() else {
            for c in self.s.all_chars() {
                self.free(c, out);
                out.push(Op::Turn(self.named(c)));
            }
            return;
        };
        match &frame.kind {
            Work::PickFor(_, asked) => {
                if let Some(cards) = self.sparing(&asked.from, asked.count) {
                    let names = cards.iter().map(|c| Name::new(self.label(*c)));
                    out.push(Op::PickCards(Names(names.collect()).into()));
                }
                // Every run of as many neighbours: enough to go on, not every combination.
                for first in 0..asked.from.len() {
                    let cards: Vec<Name> = (0..asked.count)
                        .filter_map(|k| asked.from.get((first + k) % asked.from.len()))
                        .map(|c| Name::new(self.label(*c)))
                        .collect();
                    out.push(Op::PickCards(Names(cards).into()));
                }
            }
            Work::Value { low, high, .. } => {
                for n in (*low - 1).max(0)..=(*high).min(low + 12) {
                    out.push(Op::PickValue(n));
                }
            }
            Work::Options(options, _) => {
                for n in 1..=options.len() {
                    out.push(Op::PickOption(n as u32));
                }
            }
            Work::May(_) => out.extend([Op::Yes, Op::No]),
            Work::ChooseUnit(side) | Work::ChooseSecond(side) => {
                let living = self.living(*side);
                for (ix, a) in living.iter().enumerate() {
                    out.push(Op::PickChars(Names(vec![self.named(*a).0]).into()));
                    for b in &living[ix + 1..] {
                        out.push(Op::PickChars(
                            Names(vec![self.named(*a).0, self.named(*b).0]).into(),
                        ));
                    }
                }
            }
            Work::Turn(turn) => {
                out.push(Op::Continue);
                self.free(turn.who, out);
                out.push(Op::EndPhase);
                out.push(Op::EndTurn);
            }
            _ => {
                out.push(Op::Continue);
                out.push(Op::Prevent);
            }
        }
    }

    /// Operations of one character that need no card text.
    fn free(self, who: CharId, out: &mut Vec<Op>) {
        let name = self.named(who);
        if let Some(from) = self.s.char(who).square {
            for to in from.adjacent() {
                out.push(Op::March(March {
                    who: Some(name.clone()),
                    route: Route {
                        legs: vec![Displacement { from, to }],
                    },
                    by_effect: false,
                    at_most: None,
                }));
            }
        }
        for skill in self.skills_of(who) {
            out.push(Op::Invoke(Invoke {
                who: Some(name.clone()),
                skill: Name::new(self.skills[usize::from(skill)].name.as_str()).into(),
                targets: Whos::default(),
            }));
        }
        for card in self.s.own(who) {
            let info = &self.cards[usize::from(card.0)];
            if info.kind.is_some_and(Kind::is_equipment) && self.s.card(card).place.is_hand() {
                out.push(Op::Use(Use {
                    who: Some(name.clone()),
                    cards: Names(vec![Name::new(info.label.as_str())]).into(),
                    ..Default::default()
                }));
            }
        }
        out.push(Op::Draw(Draw {
            who: Some(name.clone()),
            count: Count::Fixed(1),
            later: false,
            meanwhile: Vec::new(),
            pause: false,
        }));
        out.push(Op::Recover(Points {
            who: Some(name.clone()),
            points: Count::Fixed(1),
            meanwhile: Vec::new(),
            pause: false,
        }));
        out.push(Op::Discard(Discard {
            who: Some(name.clone()),
            count: Some(Count::Fixed(1)),
            ..Default::default()
        }));
        out.push(Op::FaceDown(name.clone()));
        out.push(Op::FaceUp(name));
    }
}

impl Sgs {
    fn named(&self, c: CharId) -> Who {
        Who(Name::new(self.who(c)))
    }
}
