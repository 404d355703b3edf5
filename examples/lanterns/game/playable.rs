//! From what a file says to the game and back, for rulings and screens.

use caijue::engine::board::{Board, Face, Layout, Region, Slot};
use caijue::engine::fact::FactWord;
use caijue::engine::run::player_named;
use caijue::engine::{At, Fact, Fault, Playable, Player, Readings};

use super::judge::Choice;
use super::state::{LanternIx, Side, Stage, State};
use super::tell::{Event, FACTS};
use super::words::{Action, Cards, Setup};
use super::{Lanterns, Reads};

impl Playable for Lanterns {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        let lanterns = cards.0.iter().map(|(name, of)| (name.clone(), of.clone()));
        let game = Self {
            lanterns: lanterns.collect(),
            reads: Reads::of(readings),
        };
        let (mut faults, mut placed) = (Vec::new(), Vec::new());
        let mut place = |names: &[At<String>]| {
            let mut here = Vec::new();
            for name in names {
                match game.find(name) {
                    Ok(lantern) if placed.contains(&lantern) => {
                        let fault = name.fault(format!("“{}”放了两处", **name));
                        faults.push(fault.fix("一盏灯只写一处；灯各有名字（1.1）"));
                    }
                    Ok(lantern) => {
                        placed.push(lantern);
                        here.push(lantern);
                    }
                    Err(fault) => faults.push(fault),
                }
            }
            here
        };
        let river = place(&setup.river);
        let sides = [&setup.first, &setup.second].map(|side| Side {
            hand: place(&side.hand),
            kept: place(&side.kept),
            lit_last: None,
        });
        let on_turn = match setup.on_turn.as_ref().map(|name| player_named(name, 2)) {
            None => Player(0),
            Some(Ok(player)) => player,
            Some(Err(fault)) => {
                faults.push(fault);
                Player(0)
            }
        };
        let state = State {
            on_turn,
            stage: Stage::Turn,
            river,
            sides,
            passed: false,
        };
        if faults.is_empty() {
            Ok((game, state))
        } else {
            Err(faults)
        }
    }

    fn resolve(&self, _: &State, action: &At<Action>) -> Result<Choice, Fault> {
        Ok(match &action.value {
            Action::Take => Choice::Take,
            Action::Light(name) => Choice::Light(self.find(name)?),
            Action::Pass => Choice::Pass,
        })
    }

    fn action(&self, _: &State, choice: &Choice) -> Action {
        match choice {
            Choice::Take => Action::Take,
            Choice::Light(lantern) => Action::Light(At::nowhere(self.name(*lantern).to_owned())),
            Choice::Pass => Action::Pass,
        }
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        self.look_up(state, path)
    }

    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        FACTS
    }

    fn computed(&self, _: &State) -> Vec<String> {
        Player::BOTH.map(|p| format!("{}.总和", p.name())).to_vec()
    }

    fn tell_choice(&self, _: &State, choice: &Choice) -> String {
        match choice {
            Choice::Take => "收灯".to_owned(),
            Choice::Light(lantern) => format!("点灯：{}", self.name(*lantern)),
            Choice::Pass => "停手".to_owned(),
        }
    }

    fn tell_event(&self, _: &State, event: &Event) -> String {
        event.tell(self)
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        let mut regions = vec![self.region("河", None, &state.river, true)];
        for player in Player::BOTH {
            let side = &state.sides[player.ix()];
            let seen = viewer.is_none_or(|who| who == player);
            regions.push(self.region("手灯", Some(player), &side.hand, seen));
            regions.push(self.region("收起", Some(player), &side.kept, true));
        }
        let on_turn = ("轮到".to_owned(), state.on_turn.name().to_owned());
        Board {
            status: vec![on_turn],
            regions,
        }
    }

    fn chance_names(&self, state: &State) -> Vec<String> {
        self.names(&self.in_the_wind(state))
    }
}

impl Lanterns {
    /// The lantern of a name.
    pub(super) fn find(&self, name: &At<String>) -> Result<LanternIx, Fault> {
        let nth = self.lanterns.iter().position(|(own, _)| own == &name.value);
        nth.map(|nth| LanternIx(nth as u32)).ok_or_else(|| {
            let known = self.lanterns.iter().map(|(own, _)| own.as_str());
            name.fault(format!("“牌”里没有名为“{}”的灯", **name))
                .nearest(name, known)
        })
    }

    /// A row or a pile of lanterns; where they are not seen, how many.
    fn region(&self, name: &str, owner: Option<Player>, of: &[LanternIx], seen: bool) -> Region {
        let face = |lantern: &LanternIx| Face {
            name: self.name(*lantern).to_owned(),
            numbers: vec![("亮度".to_owned(), self.brightness(*lantern).to_string())],
            ..Face::default()
        };
        let (cards, hidden) = match seen {
            true => (of.iter().map(face).collect(), 0),
            false => (Vec::new(), of.len() as u32),
        };
        Region {
            name: name.to_owned(),
            owner,
            layout: Layout::Pile,
            slots: vec![Slot {
                cards,
                hidden,
                ..Slot::default()
            }],
        }
    }
}
