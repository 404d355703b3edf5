//! The game as the kernel, scenarios and screens know it.

use super::event::{Event, WORDS};
use super::load::load;
use super::names::{Name, Names};
use super::op::{Draw, March, Op, Points};
use super::setup::{Cards, Setup};
use super::square::{Displacement, Route, Square};
use super::state::{CharId, Place, State, Work};
use super::words::{Area, Common};
use super::{Sgs, square};
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::cite::Cite;
use crate::engine::game::{Game, Input, Log, Pending, Player, Reach, Under};
use crate::engine::scenario::{At, Fact, Fault, Playable, Readings};
use crate::engine::verdict::{Go, Tracer, Verdict};
use crate::engine::vocab::Vocab;
use crate::rulebook::BookId;

impl Game for Sgs {
    const BOOK: BookId = BookId::SGS_CHESS;
    type State = State;
    type Choice = Op;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending {
        self.awaited(state)
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Op>) {
        let mut all = Vec::new();
        self.offered(state, &mut all);
        for op in all {
            if reach == Reach::Plausible || self.is_legal(state, &op) {
                out.push(op);
            }
        }
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Op, tracer: &mut T) -> Go {
        self.may(state, choice, tracer)
    }

    fn step(&self, state: &mut State, input: Input<Op>, log: &mut Log<Event>) {
        match input {
            Input::Choice(op) => self.choose(state, &op, log),
            Input::Chance(drawn) => self.drawn(state, &drawn, log),
            Input::Proceed => self.advance(state, log),
        }
    }
}

impl Sgs {
    /// What a screen offers: the answers to what is asked, or the operations that the text itself names for
    /// the one whose turn it is. A scenario may state many more.
    fn offered(&self, s: &State, out: &mut Vec<Op>) {
        let Some(frame) = s.stack.last() else {
            for c in s.all_chars() {
                self.free(s, c, out);
                out.push(Op::Turn(self.named(c)));
            }
            return;
        };
        match &frame.kind {
            Work::PickFor(_, asked) => {
                // Every run of as many neighbours: enough to go on, not every combination.
                for first in 0..asked.from.len() {
                    let cards: Vec<Name> = (0..asked.count)
                        .filter_map(|k| asked.from.get((first + k) % asked.from.len()))
                        .map(|c| Name::new(self.label(*c)))
                        .collect();
                    out.push(Op::PickCards(Names(cards)));
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
            Work::ChooseUnit(side) => {
                let living = self.living(s, *side);
                for (ix, a) in living.iter().enumerate() {
                    out.push(Op::PickChars(Names(vec![self.named(*a)])));
                    for b in &living[ix + 1..] {
                        out.push(Op::PickChars(Names(vec![self.named(*a), self.named(*b)])));
                    }
                }
            }
            Work::Turn(turn) => {
                out.push(Op::Continue);
                self.free(s, turn.who, out);
                out.push(Op::EndPhase);
                out.push(Op::EndTurn);
            }
            _ => {
                out.push(Op::Continue);
                out.push(Op::Prevent);
            }
        }
    }

    fn named(&self, c: CharId) -> Name {
        Name::new(self.who(c))
    }

    /// Operations of one character that need no card text.
    fn free(&self, s: &State, who: CharId, out: &mut Vec<Op>) {
        let name = self.named(who);
        if let Some(from) = s.char(who).square {
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
        for skill in self.skills_of(s, who) {
            out.push(Op::Invoke(super::op::Invoke {
                who: Some(name.clone()),
                skill: Name::new(self.skills[usize::from(skill)].name.as_str()),
                targets: Names::default(),
            }));
        }
        for card in s.own(who) {
            let info = &self.cards[usize::from(card.0)];
            if info.kind.is_some_and(super::words::Kind::is_equipment)
                && s.card(card).place.is_hand()
            {
                out.push(Op::Use(super::op::Use {
                    who: Some(name.clone()),
                    cards: Names(vec![Name::new(info.label.as_str())]),
                    ..Default::default()
                }));
            }
        }
        out.push(Op::Draw(Draw {
            who: Some(name.clone()),
            count: super::names::Count::Fixed(1),
            later: false,
            meanwhile: Vec::new(),
            pause: false,
        }));
        out.push(Op::Recover(Points {
            who: Some(name.clone()),
            points: super::names::Count::Fixed(1),
            meanwhile: Vec::new(),
            pause: false,
        }));
        out.push(Op::Discard(super::op::Discard {
            who: Some(name.clone()),
            count: Some(super::names::Count::Fixed(1)),
            ..Default::default()
        }));
        out.push(Op::FaceDown(name.clone()));
        out.push(Op::FaceUp(name));
    }
}

impl Playable for Sgs {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Op;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        load(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Op>) -> Result<Op, Fault> {
        let mut faults = Vec::new();
        let ctx = state.stack.last().map(|f| f.ctx).unwrap_or_default();
        let within = ctx.you.is_some() || ctx.doer.is_some() || state.using().is_some();
        self.check_names(&action.value, state, within, &mut faults);
        if let Op::Compute(path) = &action.value
            && self.find(state, &ctx, path).is_err()
            && self.number(state, &ctx, path).is_err()
            && let Err(fault) = self.find(state, &ctx, path)
        {
            faults.push(fault);
        }
        if let Op::Affect(a) | Op::Unaffect(a) = &action.value
            && let Err(fault) = self.affecting(state, &ctx, a)
        {
            faults.push(fault);
        }
        // A word that means nothing here is the file's fault, not a refusal.
        if faults.is_empty()
            && let Verdict::Illegal(reasons) = self.verdict(state, &action.value)
            && let Some(reason) = reasons.iter().find(|r| r.cite == super::unknown_cite())
        {
            faults.push(action.fault(reason.says.clone()));
        }
        match faults.into_iter().next() {
            Some(mut fault) => {
                if fault.line == 0 {
                    fault.line = action.line;
                    fault.column = action.column;
                }
                Err(fault)
            }
            None => Ok(action.value.clone()),
        }
    }

    fn action(&self, _: &State, choice: &Op) -> Op {
        choice.clone()
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        let ctx = state.stack.last().map(|f| f.ctx).unwrap_or_default();
        let name = Name(path.clone());
        match self.find(state, &ctx, &name) {
            Ok(found) => Ok(match found.computed {
                Some(computed) => Fact::computed(found.value, computed.unfolding()),
                None => Fact::plain(found.value),
            }),
            Err(fault) => match self.number(state, &ctx, &name) {
                Ok(n) => Ok(Fact::plain(n)),
                Err(_) => Err(fault),
            },
        }
    }

    fn grounds(&self, state: &State, path: &At<String>) -> (Vec<Cite>, Vec<Under>) {
        let ctx = state.stack.last().map(|f| f.ctx).unwrap_or_default();
        match self.find(state, &ctx, &Name(path.clone())) {
            Ok(found) => (found.cites, found.under),
            Err(_) => Default::default(),
        }
    }

    fn says_the_same(&self, state: &State, path: &str, wanted: &str, fact: &Fact) -> bool {
        self.same_said(state, path, wanted, &fact.value)
    }

    fn decider(&self, state: &State) -> Option<String> {
        self.deciding(state).map(|c| self.who(c).to_owned())
    }

    fn computed(&self, state: &State) -> Vec<String> {
        self.computed_paths(state)
    }

    fn tell_choice(&self, _: &State, choice: &Op) -> String {
        // The action as it is written is in the game's own words already.
        super::aloud::aloud(&choice.write())
    }

    fn tell_event(&self, _: &State, event: &Event) -> String {
        event.says.clone()
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word
    }

    fn event_words() -> &'static [&'static str] {
        WORDS
    }

    fn board(&self, s: &State, viewer: Option<Player>) -> Board {
        let mut regions = vec![self.map_region(s)];
        for c in s.all_chars() {
            regions.extend(self.areas_of(s, c, viewer));
        }
        for common in [Common::Deck, Common::Discard, Common::Processing] {
            let cards = s.at(Place::Common(common));
            let slot = if common == Common::Deck {
                Slot {
                    hidden: cards.len() as u32,
                    ..Slot::default()
                }
            } else {
                Slot {
                    cards: cards.iter().map(|c| self.face(s, *c, viewer)).collect(),
                    ..Slot::default()
                }
            };
            regions.push(Region {
                name: common.word().to_owned(),
                owner: None,
                layout: Layout::Pile,
                slots: vec![slot],
            });
        }
        let mut status = Vec::new();
        if let Some(turn) = s.turn() {
            status.push(("回合".to_owned(), self.who(turn.who).to_owned()));
            status.push(("时机".to_owned(), super::fact::stands(turn)));
        }
        if let Some(x) = s.x {
            status.push(("X".to_owned(), x.to_string()));
        }
        Board { status, regions }
    }

    fn chance_names(&self, state: &State) -> Vec<String> {
        match state.stack.last().map(|f| &f.kind) {
            Some(Work::RandomTurnUp(cards)) => {
                cards.iter().map(|c| self.label(*c).to_owned()).collect()
            }
            Some(Work::Shuffle) => state
                .deck
                .iter()
                .map(|c| self.label(*c).to_owned())
                .collect(),
            _ => Vec::new(),
        }
    }
}

impl Sgs {
    fn map_region(&self, s: &State) -> Region {
        let slots = Square::all()
            .map(|square| {
                let pieces = s
                    .all_chars()
                    .filter(|c| s.char(*c).square == Some(square))
                    .map(|c| self.piece(s, c))
                    .collect();
                Slot {
                    label: square.to_string(),
                    cards: pieces,
                    hidden: 0,
                    marks: self
                        .terrain
                        .get(&square)
                        .map(|t| vec![t.word().to_owned()])
                        .unwrap_or_default(),
                }
            })
            .collect();
        Region {
            name: "地图".to_owned(),
            owner: None,
            layout: Layout::Grid {
                columns: u16::from(square::SIDE),
            },
            slots,
        }
    }

    fn piece(&self, s: &State, c: CharId) -> Face {
        let k = s.char(c);
        let info = &self.chars[usize::from(c.0)];
        let mut marks = vec![info.side.word().to_owned()];
        if !k.up {
            marks.push("背面朝上".to_owned());
        }
        if k.dead {
            marks.push("死亡".to_owned());
        }
        if s.banners[info.side as usize] == Some(c) {
            marks.push("主帅".to_owned());
        }
        Face {
            name: info.name.clone(),
            face_down: false,
            turned: false,
            numbers: vec![("体力".to_owned(), format!("{}/{}", k.health, k.max))],
            marks,
        }
    }

    fn areas_of(&self, s: &State, c: CharId, viewer: Option<Player>) -> Vec<Region> {
        let owner = Some(self.chars[usize::from(c.0)].player);
        let slot = |area: Area, label: &str| Slot {
            label: label.to_owned(),
            cards: s
                .at(Place::Of(c, area))
                .iter()
                .map(|card| self.face(s, *card, viewer))
                .collect(),
            ..Slot::default()
        };
        let laid = Area::ALL
            .iter()
            .filter(|area| **area != Area::Hand)
            .map(|area| slot(*area, area.word()))
            .collect();
        vec![
            Region {
                name: format!("{}的{}", self.who(c), Area::Hand.word()),
                owner,
                layout: Layout::Pile,
                slots: vec![slot(Area::Hand, "")],
            },
            Region {
                name: format!("{}的装备区与延时区", self.who(c)),
                owner,
                layout: Layout::Row,
                slots: laid,
            },
        ]
    }

    /// A card as a player sees it: what is not visible to any of their characters keeps its name to itself.
    fn face(&self, s: &State, card: super::state::CardId, viewer: Option<Player>) -> Face {
        let seen = match viewer {
            None => true,
            Some(player) => {
                s.card(card).up
                    || s.all_chars()
                        .filter(|c| self.chars[usize::from(c.0)].player == player)
                        .any(|c| {
                            self.visible(s, card, Some(c)) || s.card(card).known & 1 << c.0 != 0
                        })
            }
        };
        let info = &self.cards[usize::from(card.0)];
        if !seen {
            return Face {
                name: String::new(),
                face_down: true,
                ..Face::default()
            };
        }
        let mut numbers = Vec::new();
        if let Some(number) = info.number {
            numbers.push(("点数".to_owned(), number.to_string()));
        }
        Face {
            name: info.label.clone(),
            face_down: !s.card(card).up,
            turned: false,
            numbers,
            marks: info.suit.map(|s| s.word().to_owned()).into_iter().collect(),
        }
    }
}
