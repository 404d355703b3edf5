//! The excerpt for scenarios and screens.

use super::Yugioh;
use super::act::{Action, Choice, Exchange, Look, Swap};
use super::card::Cards;
use super::event::{Event, Teller};
use super::facts::FACTS;
use super::set_up::{Setup, set_up};
use super::state::{CardIx, State, Where};
use crate::engine::board::Board;
use crate::engine::fact::FactWord;
use crate::engine::run::{outcome_word, player_named};
use crate::engine::{At, Fact, Fault, Playable, Player, Readings};

impl Playable for Yugioh {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        set_up(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        Ok(match &action.value {
            Action::Order(names) => Choice::Order(
                names
                    .iter()
                    .map(|n| self.find(state, n))
                    .collect::<Result<_, _>>()?,
            ),
            Action::Swap(Swap { who, cards }) => {
                let player = player_named(who, 2)?;
                match cards.as_slice() {
                    [a, b] => Choice::Swap(player, self.find(state, a)?, self.find(state, b)?),
                    _ => return Err(who.fault("调换要写两张卡").fix("卡: [甲卡, 乙卡]")),
                }
            }
            Action::Look(Look { who, card }) => {
                Choice::Look(player_named(who, 2)?, self.find(state, card)?)
            }
            Action::CheckDecks(who) => Choice::CheckDecks(player_named(who, 2)?),
            Action::Exchange(exchange) => self.exchange(exchange)?,
            Action::NextDuel => Choice::NextDuel,
            Action::Beyond(what) => Choice::Beyond(what.clone()),
            Action::Sequence(actions) => Choice::Do {
                ops: actions
                    .iter()
                    .map(|a| self.op(state, a))
                    .collect::<Result<_, _>>()?,
                effect: true,
            },
            _ => Choice::op(self.op(state, action)?),
        })
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        let here = |text: String| At::nowhere(text);
        let card = |ix: &CardIx| At::nowhere(self.name(state, *ix));
        match choice {
            Choice::Do { ops, effect } => match (ops.as_slice(), effect) {
                ([op], false) => self.action_of(state, op),
                _ => Action::Sequence(
                    ops.iter()
                        .map(|op| At::nowhere(self.action_of(state, op)))
                        .collect(),
                ),
            },
            Choice::Order(cards) => Action::Order(cards.iter().map(card).collect()),
            Choice::Swap(player, a, b) => Action::Swap(Swap {
                who: here(player.name().to_owned()),
                cards: vec![card(a), card(b)],
            }),
            Choice::Look(player, ix) => Action::Look(Look {
                who: here(player.name().to_owned()),
                card: card(ix),
            }),
            Choice::CheckDecks(player) => Action::CheckDecks(here(player.name().to_owned())),
            Choice::Exchange { who, out, back } => {
                let of = |list: &[(usize, String)], deck: usize| {
                    list.iter()
                        .filter(|(d, _)| *d == deck)
                        .map(|(_, n)| At::nowhere(n.clone()))
                        .collect()
                };
                Action::Exchange(Exchange {
                    who: here(who.name().to_owned()),
                    main_out: of(out, 0),
                    extra_out: of(out, 1),
                    main_in: of(back, 0),
                    extra_in: of(back, 1),
                })
            }
            Choice::NextDuel => Action::NextDuel,
            Choice::Beyond(what) => Action::Beyond(what.clone()),
        }
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        self.look_up(state, path)
    }

    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        FACTS
    }

    fn means(&self, state: &State, path: &str, wanted: &str, held: &str) -> bool {
        self.is_meant(state, path, wanted, held)
    }

    fn computed(&self, state: &State) -> Vec<String> {
        (0..state.cards.len() as CardIx)
            .filter(|ix| state.card(*ix).at.on_field() || state.card(*ix).at == Where::Graveyard)
            .map(|ix| format!("{}.视为", self.name(state, ix)))
            .collect()
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        let name = |ix: &CardIx| self.name(state, *ix);
        match choice {
            Choice::Do { ops, .. } => ops
                .iter()
                .map(|op| self.tell_op(state, op))
                .collect::<Vec<_>>()
                .join("，然后"),
            Choice::Order(cards) => {
                let names: Vec<_> = cards.iter().map(name).collect();
                format!("放进墓地的顺序：{}", names.join("、"))
            }
            Choice::Swap(p, a, b) => format!("调换{}墓地里的{}与{}", p.name(), name(a), name(b)),
            Choice::Look(p, c) => format!("{}确认{}", p.name(), name(c)),
            Choice::CheckDecks(p) => format!("检查{}的卡组", p.name()),
            Choice::Exchange { who, .. } => format!("{}与副卡组交换", who.name()),
            Choice::NextDuel => "开始下一局".to_owned(),
            Choice::Beyond(what) => what.clone(),
        }
    }

    fn tell_event(&self, state: &State, event: &Event) -> String {
        event.tell(Teller { game: self, state })
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        let mut board = Board::default();
        let mut say = |label: &str, value: String| board.status.push((label.to_owned(), value));
        if let Some(series) = &state.series {
            say("局", series.duel.to_string());
            say("胜局", format!("{}：{}", series.wins[0], series.wins[1]));
        }
        say("回合玩家", state.turn_player.name().to_owned());
        if state.chain {
            say("连锁", "处理中".to_owned());
        }
        if let Some(outcome) = state.outcome {
            say("决斗", outcome_word(outcome));
        }
        for player in [Player(1), Player(0)] {
            let regions = self.regions(state, player, viewer);
            // The far side shows its hand at the top, the near side at the foot.
            if player == Player(1) {
                board.regions.extend(regions.into_iter().rev());
            } else {
                board.regions.extend(regions);
            }
        }
        board
    }

    fn chance_names(&self, _: &State) -> Vec<String> {
        Vec::new()
    }
}
