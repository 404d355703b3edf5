//! From what a file says to the game and back, for rulings and screens.

use caijue::engine::board::{Board, Face, Region};
use caijue::engine::fact::FactWord;
use caijue::engine::mat::{Lies, Mat, MatZone, Sides};
use caijue::engine::{At, Fact, Fault, Faults, Playable, Player, Readings};

use super::judge::Choice;
use super::state::{LanternIx, Side, Stage, State};
use super::tell::{Event, FACTS};
use super::words::{Action, Cards, Setup};
use super::{Lanterns, Reads};

impl Playable for Lanterns {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;
    const MAT: &'static Mat = &Mat {
        sides: Sides::Players,
        zones: &[
            MatZone::of("手灯", Lies::Row),
            MatZone::of("收起", Lies::Row),
        ],
        shared: &[MatZone::of("河", Lies::Row)],
        bare: "手灯",
        defined: "",
        number: "亮度",
        vanilla: "{亮度: 1}",
        nameless: "",
        board: "{河: [], 甲: {}, 乙: {}}",
        clause: "2.2a",
        marks: &[],
    };

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
        let (mut faults, mut placed) = (Faults::default(), Vec::new());
        let on_turn = setup.on_turn.as_ref().map(|name| Player::named(name, 2));
        let on_turn = on_turn.and_then(|named| faults.some(named));
        let mut place = |names: &[At<String>]| -> Vec<LanternIx> {
            let placed = names.iter().map(|name| game.place(name, &mut placed));
            placed.filter_map(|met| faults.some(met)).collect()
        };
        let state = State {
            on_turn: on_turn.unwrap_or(Player(0)),
            stage: Stage::Turn,
            river: place(&setup.river),
            sides: [&setup.first, &setup.second].map(|side| Side {
                hand: place(&side.hand),
                kept: place(&side.kept),
                lit_last: None,
            }),
            passed: false,
        };
        faults.or((game, state))
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

    fn event_about(&self, _: &State, event: &Event) -> Vec<String> {
        event.about(self)
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        let faces = |of: &[LanternIx]| of.iter().map(|l| self.face(*l)).collect();
        let mut regions = vec![Region::pile("河", None, faces(&state.river))];
        for player in Player::BOTH {
            let side = &state.sides[player.ix()];
            regions.push(match viewer.is_none_or(|who| who == player) {
                true => Region::pile("手灯", Some(player), faces(&side.hand)),
                false => Region::hidden("手灯", Some(player), side.hand.len()),
            });
            regions.push(Region::pile("收起", Some(player), faces(&side.kept)));
        }
        let status = vec![("轮到".to_owned(), state.on_turn.name().to_owned())];
        Board { status, regions }
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

    /// The lantern of a name, which lies here and nowhere else.
    fn place(&self, name: &At<String>, placed: &mut Vec<LanternIx>) -> Result<LanternIx, Fault> {
        let lantern = self.find(name)?;
        if placed.contains(&lantern) {
            let fault = name.fault(format!("“{}”放了两处", **name));
            return Err(fault.fix("一盏灯只写一处；灯各有名字（1.1）"));
        }
        placed.push(lantern);
        Ok(lantern)
    }

    /// A lantern as it is seen.
    fn face(&self, lantern: LanternIx) -> Face {
        Face::named(self.name(lantern)).number("亮度", self.brightness(lantern))
    }
}
