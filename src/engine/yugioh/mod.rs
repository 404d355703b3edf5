//! Yu-Gi-Oh! Master Rule 3, as far as the excerpt goes: decks, life points, victory, the field and the graveyard.
//!
//! The text rules events and places, not turns: a scenario lists what happens, and the engine applies what the
//! excerpt says of it, or answers that the excerpt ends there. Knows the kernel and no other game.

mod act;
mod actions;
mod board;
mod card;
mod deck;
mod event;
mod facts;
mod field;
mod life;
mod play;
mod playable;
mod set_up;
mod state;

use serde::{Deserialize, Serialize};

pub use card::{CardDef, Cards};
pub use deck::{DeckList, WORDS as DECKS, faults as deck_faults};

use act::Choice;
use event::Event;
use state::{Op, State, Where};

use crate::engine::{
    Cite, GO, Game, Go, Input, Log, Pending, Player, Prompt, Reach, Readings, Reason, Tracer,
    Under, Unruled,
};
use crate::rulebook::{BookId, RuleId};
use crate::ygo;

/// The excerpt as a game: its cards and the readings it goes under.
#[derive(Debug, Clone)]
pub struct Yugioh {
    names: Vec<String>,
    cards: Cards,
    readings: Readings,
}

/// What a look-up of a name gives for a card that the scenario does not describe.
static PLAIN: CardDef = CardDef {
    kind: card::Kind::Monster,
    by_rule: None,
    by_effect: None,
    also: None,
    leaves_to: None,
    text: String::new(),
};

impl Yugioh {
    fn def(&self, state: &State, ix: state::CardIx) -> &CardDef {
        self.names
            .get(usize::from(state.card(ix).name))
            .and_then(|n| self.cards.0.get(n))
            .unwrap_or(&PLAIN)
    }

    /// The name of a card as scenarios call it; the second of a name is `名#2`.
    fn name(&self, state: &State, ix: state::CardIx) -> String {
        let card = state.card(ix);
        let name = self
            .names
            .get(usize::from(card.name))
            .map_or("？", String::as_str);
        if card.copy > 1 {
            format!("{name}#{}", card.copy)
        } else {
            name.to_owned()
        }
    }

    fn reading(&self, id: &'static str) -> (&str, Under) {
        let option = self.readings.of(id);
        (
            option,
            Under {
                reading: id.into(),
                option: option.to_owned().into(),
            },
        )
    }
}

/// Where the text stops: the clauses that come near and the question.
fn open(clauses: &[RuleId], question: impl Into<String>, reading: Option<&str>) -> Unruled {
    Unruled {
        clauses: clauses.to_vec(),
        question: question.into(),
        reading: reading.map(str::to_owned),
    }
}

impl Game for Yugioh {
    const BOOK: BookId = BookId::YUGIOH;
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending {
        if let Some(unruled) = &state.unruled {
            return Pending::Unruled((**unruled).clone());
        }
        if let Some((owner, _)) = &state.ordering {
            return Pending::Decide {
                player: *owner,
                prompt: Prompt {
                    says: "决定这些卡放进墓地的顺序".into(),
                    clause: ygo!("2.1.3-4"),
                },
            };
        }
        if !state.queue.is_empty() && state.outcome.is_none() {
            return Pending::Auto;
        }
        match (&state.series, state.outcome) {
            (Some(series), _) if series.outcome.is_some() => {
                Pending::Over(series.outcome.unwrap_or(crate::engine::Outcome::Draw))
            }
            (Some(series), _) if series.between => Pending::Decide {
                player: state.turn_player,
                prompt: Prompt {
                    says: "两场决斗之间：交换副卡组，或开始下一局".into(),
                    clause: ygo!("1.2.3-5"),
                },
            },
            (_, Some(outcome)) => Pending::Over(outcome),
            (_, None) => Pending::Decide {
                player: state.turn_player,
                prompt: Prompt {
                    says: "接下来发生什么".into(),
                    clause: ygo!("1.1-1"),
                },
            },
        }
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Choice>) {
        let mut all = play::listed(self, state);
        if reach == Reach::Legal {
            all.retain(|c| self.is_legal(state, c));
        }
        out.append(&mut all);
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Choice, tracer: &mut T) -> Go {
        if let Some((owner, cards)) = &state.ordering {
            return play::judge_order(state, *owner, cards, choice, tracer);
        }
        let between = state.series.as_ref().is_some_and(|s| s.between);
        match choice {
            Choice::Do { ops, .. } => {
                tracer.require(!between, || {
                    Reason::requires(ygo!("1.4-1"), "上一局已经结束，下一局还没有开始")
                        .blocked_by("两场决斗之间")
                })?;
                for op in ops {
                    self.judge_op(state, op, tracer)?;
                }
                GO
            }
            Choice::Order(_) => tracer.forbid(|| {
                Reason::requires(ygo!("2.1.3-4"), "现在没有要决定顺序的卡")
            }),
            Choice::Swap(player, a, b) => {
                tracer.cite(Cite::forbids(ygo!("2.1.3-3")));
                tracer.forbid(|| {
                    Reason::forbids(ygo!("2.1.3-3"), "墓地里的卡片不得随意调换顺序")
                        .blocked_by(self.name(state, *a))
                        .blocked_by(self.name(state, *b))
                        .blocked_by(format!("{}的墓地", player.name()))
                })
            }
            Choice::Look(player, card) => field::judge_look(self, state, *player, *card, tracer),
            Choice::CheckDecks(player) => play::judge_decks(self, state, *player, tracer),
            Choice::Exchange { who, out, back } => {
                play::judge_exchange(self, state, *who, out, back, tracer)
            }
            Choice::NextDuel => play::judge_next(state, tracer),
            Choice::Beyond(what) => tracer.undecided(|| {
                open(
                    &[ygo!("1.1-1"), ygo!("1.4-1")],
                    format!("节选只到墓地（2.1.3），没有规定“{what}”：阶段、召唤的手续、连锁的组成等都不在节选之内"),
                    None,
                )
            }),
        }
    }

    fn step(&self, state: &mut State, input: Input<Choice>, log: &mut Log<Event>) {
        match input {
            Input::Choice(choice) => play::begin(self, state, choice, log),
            Input::Proceed => {
                if let Some(op) = state.queue.pop() {
                    play::carry_out(self, state, op, log);
                }
            }
            // Nothing in the excerpt is left to chance.
            Input::Chance(_) => {}
        }
    }
}

impl Yugioh {
    /// Whether an operation may be begun, as the board stands before it.
    fn judge_op<T: Tracer>(&self, state: &State, op: &Op, tracer: &mut T) -> Go {
        match op {
            Op::Life {
                hits,
                cause,
                source: _,
            } => life::judge(state, hits, *cause, tracer),
            Op::Draw { who, effect } => life::judge_draw(self, state, who, *effect, tracer),
            Op::Together(ops) => {
                for op in ops {
                    self.judge_op(state, op, tracer)?;
                }
                GO
            }
            Op::Special(_) => {
                tracer.cite(Cite::permits(ygo!("1.4.3-1")));
                GO
            }
            Op::Add(..) | Op::Mill(..) => {
                tracer.cite(Cite::permits(ygo!("1.4.2-2")));
                GO
            }
            Op::ToGraveyard(cards) => {
                tracer.cite(Cite::requires(ygo!("2.1.3-1")));
                for card in cards {
                    let at = state.card(*card).at;
                    tracer.require(at != Where::Graveyard, || {
                        Reason::requires(ygo!("2.1.3-1"), "这张卡已经在墓地里")
                            .blocked_by(self.name(state, *card))
                    })?;
                    tracer.require(at != Where::Graveyard, || {
                        Reason::forbids(
                            ygo!("2.1.3-3"),
                            "再放一次就换了它在墓地里的次序，不得随意调换",
                        )
                        .blocked_by(self.name(state, *card))
                    })?;
                }
                GO
            }
            Op::Put { card, to, how, .. } => {
                field::judge_put(self, state, *card, *to, *how, tracer)
            }
            Op::Control(card, to) => {
                tracer.require(state.card(*card).at.on_field(), || {
                    Reason::requires(ygo!("2.1-3"), "不是场上的卡，没有控制权可换").blocked_by(
                        format!(
                            "{}在{}",
                            self.name(state, *card),
                            state.card(*card).at.word()
                        ),
                    )
                })?;
                field::judge_room(self, state, *card, *to, tracer)
            }
            Op::Sweep(_) => {
                tracer.cite(Cite::defines(ygo!("2.1-3")));
                GO
            }
            Op::Bury(..) | Op::Chain(_) | Op::EffectEnds => GO,
        }
    }
}

/// The players whose life points a duel ended by, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Fall {
    /// Life points at 0.
    Life(state::Cause, Option<Player>),
    /// A draw that could not be made; whether an effect asked for it, and whether the deck was at 0 before.
    Deck { effect: bool, empty: bool },
}
