//! The board as a player of this game knows it: three slots each, facing and speeds, the speed being settled; and
//! what lets scenarios and screens work with the game.

use super::reads::{GravePeek, Peek};
use super::state::{Act, Asked, CardIx, End, Seat, State};
use super::words::Facing;
use super::{Action, Cards, Choice, Event, Paixu, Setup};
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::run::outcome_word;
use crate::engine::scenario::Playable;
use crate::engine::{At, Cite, Fact, Fault, Player, Readings, Under};

impl Paixu {
    /// Whether a viewer may see the face of a card that lies face down on the field.
    fn sees(&self, viewer: Option<Player>, owner: Player) -> bool {
        match viewer {
            None => true,
            Some(viewer) => viewer == owner && self.reads.peek == Peek::Owner,
        }
    }

    fn face(&self, seat: &Seat, viewer: Option<Player>, planned: bool) -> Face {
        let seen = seat.is_up() || self.sees(viewer, self.owner(seat.card));
        let mut face = Face {
            name: if seen {
                self.label(seat.card).to_owned()
            } else {
                String::new()
            },
            face_down: !seat.is_up(),
            turned: seat.face == Facing::Side,
            ..Face::default()
        };
        if let Some(speed) = self.speed_of(seat) {
            face.numbers.push(("速度".to_owned(), speed.to_string()));
        }
        if let Some(element) = self.element_of(seat) {
            face.marks.push(element.word().to_owned());
        }
        if seat.is_up() {
            if seat.fixed {
                face.marks.push("固定".to_owned());
            }
            if seat.immune {
                face.marks.push("净化".to_owned());
            }
            let own = self.things[usize::from(seat.card)].def;
            match self.written_text(seat) {
                Some(text) if text != own => {
                    face.marks
                        .push(format!("文本同{}", self.defs[usize::from(text)].key));
                }
                None => face.marks.push("没有文本".to_owned()),
                Some(_) => {}
            }
            if seat.acted != 0 {
                face.marks.push("已发动".to_owned());
            }
        }
        if planned {
            face.marks.push("将翻开".to_owned());
        }
        face
    }

    fn side_regions(&self, st: &State, player: Player, viewer: Option<Player>) -> Vec<Region> {
        let side = st.side(player);
        let own_plan = viewer.is_none_or(|v| v == player);
        let slots = side
            .slots
            .iter()
            .enumerate()
            .map(|(ix, slot)| {
                let planned = |seat: &Seat| own_plan && side.plan.contains(&Act::Turn(seat.card));
                Slot {
                    label: format!("卡位{}", ix + 1),
                    cards: slot
                        .seat
                        .iter()
                        .map(|s| self.face(s, viewer, planned(s)))
                        .collect(),
                    hidden: 0,
                    marks: slot
                        .effects
                        .iter()
                        .map(|e| format!("永续：{}", self.lasting_says(e)))
                        .collect(),
                }
            })
            .collect();
        let hidden = |cards: &[CardIx], seen: bool| Slot {
            label: String::new(),
            cards: if seen {
                cards
                    .iter()
                    .map(|c| Face {
                        name: self.label(*c).to_owned(),
                        face_down: true,
                        ..Face::default()
                    })
                    .collect()
            } else {
                Vec::new()
            },
            hidden: if seen { 0 } else { cards.len() as u32 },
            marks: Vec::new(),
        };
        let region = |name: &str, layout: Layout, slots: Vec<Slot>| Region {
            name: name.to_owned(),
            owner: Some(player),
            layout,
            slots,
        };
        let graves = viewer.is_none() || self.reads.grave_peek == GravePeek::All;
        let core = side.core.map(|c| {
            let def = self.def(c);
            Slot {
                cards: vec![Face {
                    name: self.label(c).to_owned(),
                    numbers: vec![("封锁速度".to_owned(), def.lock.to_string())],
                    marks: vec![format!(
                        "还可用{}次",
                        def.uses.saturating_sub(side.core_used)
                    )],
                    ..Face::default()
                }],
                ..Slot::default()
            }
        });
        let mut regions = vec![region("场地", Layout::Row, slots)];
        if let Some(core) = core {
            regions.push(region("核心卡区", Layout::Pile, vec![core]));
        }
        regions.push(region(
            "牌序区",
            Layout::Pile,
            vec![hidden(&side.deck, viewer.is_none())],
        ));
        regions.push(region(
            "往生区",
            Layout::Pile,
            vec![hidden(&side.grave, graves)],
        ));
        if own_plan && !side.plan.is_empty() {
            let marks = side
                .plan
                .iter()
                .map(|act| match act {
                    Act::Turn(c) => format!("翻开{}", self.label(*c)),
                    Act::Play { slot, down, .. } => {
                        format!(
                            "出牌到卡位{}{}",
                            slot + 1,
                            if *down { "（盖放）" } else { "" }
                        )
                    }
                    Act::Away(c) => format!("送走{}", self.label(*c)),
                    Act::Core(_) => "发动核心卡".to_owned(),
                })
                .collect();
            regions.push(region(
                "已定下",
                Layout::Pile,
                vec![Slot {
                    marks,
                    ..Slot::default()
                }],
            ));
        }
        regions
    }
}

impl Playable for Paixu {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        Self::from_files(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        self.read_action(state, action)
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        self.write_action(state, choice)
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        self.fact_at(state, path)
    }

    fn grounds(&self, state: &State, path: &At<String>) -> (Vec<Cite>, Vec<Under>) {
        let steps = self.fact_at(state, path).ok().and_then(|f| f.unfolding);
        let steps = steps.into_iter().flat_map(|u| u.steps);
        let mut cites: Vec<Cite> = steps.flat_map(|step| step.cites).collect();
        let by = self.speed_grounds(state, path);
        cites.extend(by.as_ref().map(|(cite, _)| *cite));
        (cites, by.into_iter().map(|(_, under)| under).collect())
    }

    fn computed(&self, state: &State) -> Vec<String> {
        self.unfoldable(state)
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        self.say_choice(state, choice)
    }

    fn tell_event(&self, _: &State, event: &Event) -> String {
        self.say_event(event)
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        let mut status = vec![
            ("回合".to_owned(), state.turn.to_string()),
            ("阶段".to_owned(), state.phase.word().to_owned()),
        ];
        if state.speed > 0 {
            status.push(("当前速度".to_owned(), state.speed.to_string()));
        }
        if let Some(End::Over(outcome)) = state.end {
            status.push(("结果".to_owned(), outcome_word(outcome)));
        }
        // The one who looks sits below.
        let below = viewer.unwrap_or(Player(0));
        let regions = [below.opponent(), below]
            .into_iter()
            .flat_map(|p| self.side_regions(state, p, viewer))
            .collect();
        Board { status, regions }
    }

    fn chance_names(&self, state: &State) -> Vec<String> {
        let Some(ask) = state.runs.last().and_then(|r| r.ask) else {
            return Vec::new();
        };
        let Asked::Shuffle(player, n, top) = ask.what else {
            return Vec::new();
        };
        let deck = &state.side(player).deck;
        let n = usize::from(n).min(deck.len());
        let from = if top { 0 } else { deck.len() - n };
        deck[from..from + n]
            .iter()
            .map(|c| self.label(*c).to_owned())
            .collect()
    }
}
