//! `局面`: the board that a scenario begins on, and the handing in of sequences (1.1.1, 1.1.2).

use super::super::Paixu;
use super::super::reads::Reads;
use super::super::state::{
    CardIx, Cause, Mod, ModKind, Scope, Seat, Side, SlotEffect, State, Step, TextRef,
};
use super::super::view::card::work_out;
use super::super::words::{
    Cards, Effect, Facing, Kind, Lasting, LastingText, Phase, Pile, Place, SeatMap, Select, Setup,
    SideText, Timing,
};
use super::def::{Ability, Def, FILLER, Op, Thing};
use super::read::{definitions, too_many};
use crate::engine::copies::counted;
use crate::engine::{At, Fault, Player, Readings};
use std::collections::BTreeMap;

struct Maker<'r> {
    defs: Vec<Def>,
    things: Vec<(Thing, bool)>,
    faults: Vec<Fault>,
    reads: &'r Reads,
}

impl Maker<'_> {
    fn def(&mut self, name: &str, at: &At<()>) -> Option<u16> {
        if let Some(ix) = self.defs.iter().position(|d| d.key == name) {
            return Some(ix as u16);
        }
        let fault = at
            .fault(format!("没有名为“{name}”的卡"))
            .nearest(name, self.defs.iter().map(|d| d.key.as_str()));
        self.faults.push(fault);
        None
    }

    /// A card, by `火花` or with a label of its own `火花#2`.
    fn thing(&mut self, owner: Player, written: &str, at: &At<()>) -> Option<CardIx> {
        let name = written.split_once('#').map_or(written, |(name, _)| name);
        let def = self.def(name, at)?;
        let own_label = written.contains('#');
        if own_label && self.things.iter().any(|(t, _)| t.label == written) {
            self.faults.push(at.fault(format!("“{written}”写了两次")));
        }
        self.things.push((
            Thing {
                def,
                owner,
                label: written.to_owned(),
            },
            own_label,
        ));
        Some(CardIx::of(self.things.len() - 1))
    }

    fn pile(&mut self, owner: Player, pile: Option<&At<Pile>>) -> Vec<CardIx> {
        let mut cards = Vec::new();
        let Some(pile) = pile else { return cards };
        match &pile.value {
            Pile::Count(n) => {
                let at = pile.place();
                if *n > 60 {
                    self.faults.push(at.fault("一堆牌至多 60 张"));
                }
                for _ in 0..(*n).min(60) {
                    cards.extend(self.thing(owner, FILLER, &at));
                }
            }
            Pile::Cards(list) => {
                for name in list.iter() {
                    let at = name.place();
                    match counted(name) {
                        Ok((word, times)) => {
                            for _ in 0..times {
                                cards.extend(self.thing(owner, word, &at));
                            }
                        }
                        Err(says) => self.faults.push(at.fault(says)),
                    }
                }
            }
        }
        cards
    }

    fn side(&mut self, player: Player, text: &SideText) -> Side {
        let mut side = Side::default();
        if let [first, second, ..] = &*text.core {
            let says = format!(
                "一个玩家只有一张核心卡〔1.1.1-3〕，却写了“{}”和“{}”",
                first.name, second.name
            );
            self.faults.push(second.fault(says));
        }
        if let Some(core) = text.core.first() {
            let at = core.place();
            if core.face.is_some_and(|face| face != Facing::Up) {
                let says = format!(
                    "核心卡在整场游戏里都正面朝上放置〔1.1.1-3〕，“{}”不能盖放或横放",
                    core.name
                );
                self.faults.push(at.fault(says));
            }
            side.core = self.thing(player, &core.name, &at);
            side.core_used = core.used;
            if let Some(card) = side.core {
                let def = usize::from(self.things[usize::from(card)].0.def);
                if self.defs[def].kind != Kind::Core {
                    self.faults
                        .push(at.fault(format!("“{}”不是核心卡〔1.1.1-3〕", core.name)));
                } else if core.used > self.defs[def].uses {
                    self.faults.push(at.fault(format!(
                        "“{}”只能使用 {} 次，已用 {} 次〔1.2.2-5〕",
                        core.name, self.defs[def].uses, core.used
                    )));
                }
            }
        }
        for (slot, seat) in &text.slots.0 {
            let at = seat.place();
            let Some(map) = &seat.value.0 else { continue };
            side.slots[usize::from(*slot)].seat = self.seat(player, map, &at);
        }
        side.deck = self.pile(player, text.deck.as_ref());
        side.grave = self.pile(player, text.grave.as_ref());
        side.promised = text.promised;
        side
    }

    /// That no card goes by a name, or that several do.
    fn nobody(&self, name: &At<String>) -> Fault {
        let labels = || self.things.iter().map(|(t, _)| t.label.as_str());
        let numbered = |label: &&str| label.split_once('#').is_some_and(|(n, _)| n == name.value);
        let same: Vec<&str> = labels().filter(numbered).collect();
        match same.len() {
            0 | 1 => name
                .fault(format!("局面里没有“{}”", name.value))
                .nearest(name, labels()),
            _ => name
                .fault(format!("“{}”有几张，不知道是哪一张", name.value))
                .fix(format!("写作 {}", same.join("、"))),
        }
    }

    fn seat(&mut self, player: Player, map: &SeatMap, at: &At<()>) -> Option<Seat> {
        let card = self.thing(player, &map.name, at)?;
        let def = usize::from(self.things[usize::from(card)].0.def);
        if self.defs[def].kind == Kind::Core {
            self.faults.push(at.fault(format!(
                "核心卡“{}”放在核心卡区，不在卡位〔1.1.2-4〕",
                map.name
            )));
        }
        let speed = self.defs[def].speed;
        if speed == 0 && (map.faster != 0 || map.slower != 0 || map.paid != 0 || map.fixed) {
            self.faults.push(at.fault(format!(
                "无速度卡“{}”没有速度属性可以调整〔1.1.1-4〕",
                map.name
            )));
        }
        let mut seat = Seat::new(card, map.face.unwrap_or(Facing::Up), speed);
        let push = |seat: &mut Seat, what| seat.mods.push(Mod::given(what));
        if map.faster != 0 {
            push(&mut seat, ModKind::Add(map.faster));
        }
        if map.slower != 0 {
            push(&mut seat, ModKind::Add(-map.slower));
        }
        if map.paid != 0 {
            push(&mut seat, ModKind::Cost(map.paid));
        }
        if map.fixed {
            // At what all that was done before comes to.
            let (now, _) = work_out(speed, &seat.mods, self.reads);
            push(&mut seat, ModKind::Fix(now));
        }
        if let Some(element) = map.element {
            push(&mut seat, ModKind::Element(element));
        }
        if let Some(text) = &map.text {
            let text = match text.as_str() {
                "无" => None,
                name => Some(self.def(name, at)?),
            };
            push(&mut seat, ModKind::Text(text));
        }
        seat.immune = map.purged;
        seat.used = !map.acted.0.is_empty();
        for speed in &map.acted.0 {
            seat.acted |= 1 << (speed & 7);
            seat.last = if seat.last == 0 {
                *speed
            } else {
                seat.last.min(*speed)
            };
        }
        Some(seat)
    }
}

impl Paixu {
    /// The game and its first state.
    pub(crate) fn from_files(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        let reads = Reads::of(readings);
        let defs = definitions(cards, &reads)?;
        let mut maker = Maker {
            defs,
            things: Vec::new(),
            faults: Vec::new(),
            reads: &reads,
        };
        let mut sides = [
            maker.side(Player(0), &setup.first),
            maker.side(Player(1), &setup.second),
        ];
        let phase = setup.phase.unwrap_or(Phase::Effects);
        if phase == Phase::Build {
            maker.fill_pools(&mut sides);
        }
        label(&mut maker.things);
        let mut made = 0;
        for (player, text) in [(Player(0), &setup.first), (Player(1), &setup.second)] {
            for lasting in &text.lasting {
                maker.lasting(player, lasting, &mut sides, &mut made);
            }
        }
        let (turn, step, speed) = maker.start(setup, phase);
        let things: Vec<Thing> = maker.things.into_iter().map(|t| t.0).collect();
        if too_many(&things) {
            maker
                .faults
                .push(At::nowhere(()).fault("一局至多 255 张牌"));
        }
        if !maker.faults.is_empty() {
            return Err(maker.faults);
        }
        let game = Self {
            watched: maker.defs.iter().fold(0, |all, d| all | d.watches),
            standing: maker.defs.iter().any(|d| d.stands),
            dated: maker.defs.iter().any(Def::dated),
            defs: maker.defs,
            things,
            reads,
        };
        let mut state = State {
            turn,
            phase,
            step,
            speed,
            sides,
            runs: Vec::new(),
            waiting: Vec::new(),
            fresh: Vec::new(),
            tick: 1,
            made,
            dying: false,
            third: false,
            stirred: true,
            end: None,
        };
        for seat in state.seats_mut() {
            (seat.speed, seat.fixed) = game.work_out(seat.card, &seat.mods);
        }
        let slow = |s: &Seat| game.speed_of(s).is_some_and(|s| s < 1);
        let dying = state.seats().any(|(_, _, s)| slow(s));
        state.dying = dying;
        for side in &mut state.sides {
            side.empty = side.deck.is_empty();
        }
        if phase != Phase::Effects {
            // What holds already has been answered when it came to hold.
            game.mark_answered(&mut state);
        }
        Ok((game, state))
    }

    /// Takes the standing conditions that hold as answered.
    fn mark_answered(&self, st: &mut State) {
        let mut held = Vec::new();
        for (player, _, seat) in st.seats() {
            let Some(def) = self.text_of(seat) else {
                continue;
            };
            for (ix, ability) in self.text(def).abilities.iter().enumerate() {
                let Timing::While(conds) = &ability.timing else {
                    continue;
                };
                let scope = Scope::waiting(seat.card, def, ix, player, Cause::None);
                if self.view(st).all_hold(conds, scope) {
                    held.push((seat.card, ix));
                }
            }
        }
        for (card, ix) in held {
            if let Some(seat) = st.seat_mut(card) {
                seat.answered |= 1 << ix;
            }
        }
    }
}

impl Maker<'_> {
    /// Gives each player the cards that might be put into a sequence instead of those that are listed.
    fn fill_pools(&mut self, sides: &mut [Side; 2]) {
        let nowhere = At::nowhere(());
        for player in Player::BOTH {
            for def in 1..self.defs.len() {
                let most = match self.defs[def].kind {
                    Kind::Speed => 2,
                    Kind::Speedless => 1,
                    Kind::Core => 0,
                };
                let side = &sides[player.ix()];
                let have = side
                    .deck
                    .iter()
                    .filter(|c| usize::from(self.things[usize::from(**c)].0.def) == def)
                    .count();
                let key = self.defs[def].key.clone();
                for _ in have..most {
                    let card = self.thing(player, &key, &nowhere);
                    sides[player.ix()].pool.extend(card);
                }
            }
        }
    }

    fn lasting(
        &mut self,
        player: Player,
        text: &At<LastingText>,
        sides: &mut [Side; 2],
        made: &mut u16,
    ) {
        let Some(slot) = text.slot.checked_sub(1).filter(|s| *s < 3) else {
            self.faults
                .push(text.fault(format!("没有次序为 {} 的卡位〔1.1.2-5〕", text.slot)));
            return;
        };
        if text.effect.select().is_some_and(|s| *s != Select::Itself)
            || matches!(
                text.effect,
                Effect::Modes(_)
                    | Effect::If(_)
                    | Effect::May(_)
                    | Effect::Lasting(_)
                    | Effect::Copy(_)
            )
        {
            self.faults
                .push(text.fault("卡位的永续效果只作用于放在该卡位的卡，对象写“自身”〔1.2.4-22〕"));
            return;
        }
        let maker = match &text.maker {
            None => player,
            Some(name) => match Player::named(name, 2) {
                Ok(player) => player,
                Err(fault) => return self.faults.push(fault),
            },
        };
        let source = match &text.source {
            None => None,
            Some(name) => {
                let found = self.things.iter().position(|(t, _)| t.label == name.value);
                if found.is_none() {
                    self.faults.push(self.nobody(name));
                }
                found.map(CardIx::of)
            }
        };
        let op = Op::Do(Effect::Lasting(Lasting {
            at: Place::Own,
            effect: Box::new(text.effect.clone()),
            until: text.until,
        }));
        self.defs.push(Def {
            key: format!("{}{}的永续", player.name(), slot + 1),
            name: String::new(),
            kind: Kind::Speedless,
            element: None,
            speed: 0,
            lock: 0,
            uses: 0,
            text: String::new(),
            abilities: vec![Ability {
                text: String::new(),
                timing: Timing::Speed,
                conditions: Vec::new(),
                graves: op.graves(),
                ops: vec![op],
                cost: 0,
                names_same: false,
                unread: None,
            }],
            watches: 0,
            stands: false,
        });
        *made += 1;
        sides[player.ix()].slots[usize::from(slot)]
            .effects
            .push(SlotEffect {
                made: *made,
                text: TextRef {
                    def: (self.defs.len() - 1) as u16,
                    ability: 0,
                },
                op: 0,
                source,
                maker,
                until: text.until,
            });
    }

    /// Turn, step and speed at which the board begins.
    fn start(&mut self, setup: &Setup, phase: Phase) -> (u16, Step, u8) {
        let turn = setup.turn.as_ref().map_or(2, |t| t.value);
        if let Some(at) = setup.turn.as_ref().filter(|t| t.value == 0) {
            self.faults.push(
                at.fault("第一个回合是 1，没有第 0 回合〔2.1.1〕")
                    .fix("写 1 以上的数"),
            );
        }
        let mut speed = 0;
        if let Some(at) = &setup.speed {
            if phase != Phase::Effects || !(1..=5).contains(&at.value) {
                self.faults.push(
                    at.fault("速度阶段只在效果发动阶段里，从 1 到 5〔2.2-1〕")
                        .fix("阶段写 效果发动阶段，速度阶段写 1 到 5"),
                );
            } else {
                speed = at.value;
            }
        }
        let _ = self.reads;
        match phase {
            Phase::Build => (0, Step::Submit(Player(0)), 0),
            Phase::Deal => (0, Step::Deal(Player(0), 0), 0),
            Phase::Effects if speed > 0 => (turn, Step::SpeedBegins, speed),
            Phase::Effects if turn == 1 => (turn, Step::Locks, 0),
            Phase::Effects => (turn, Step::EffectsBegin, 0),
            Phase::Flip => (turn, Step::FlipBegins, 0),
            Phase::Play => (turn, Step::PlayBegins, 0),
            Phase::End => (turn, Step::TurnEnds, 0),
        }
    }
}

/// Numbers the cards that share a name: 火花#1, 火花#2, in the order of the board.
fn label(things: &mut [(Thing, bool)]) {
    let names: Vec<String> = things.iter().map(|(t, _)| t.label.clone()).collect();
    let mut next: BTreeMap<String, usize> = BTreeMap::new();
    for ix in 0..things.len() {
        if things[ix].1 || names.iter().filter(|n| **n == names[ix]).count() < 2 {
            continue;
        }
        loop {
            let n = next.entry(names[ix].clone()).or_insert(0);
            *n += 1;
            let label = format!("{}#{n}", names[ix]);
            if !names.contains(&label) {
                things[ix].0.label = label;
                break;
            }
        }
    }
}
