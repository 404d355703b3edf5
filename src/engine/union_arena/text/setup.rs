//! A scenario's cards and board. Boards load raw: nothing fires.

use std::collections::BTreeMap;
use std::num::NonZeroU16;

use super::board::*;
use super::sample;
use crate::engine::copies::counted;
use crate::engine::fault::{At, Fault};
use crate::engine::game::Player;
use crate::engine::scenario::Readings;
use crate::engine::union_arena::reads::{R, Reads};
use crate::engine::union_arena::state::step::{Attacked, Ending, Free, Prepare, Start};
use crate::engine::union_arena::state::{Attack, Card, Frame, Ix, NOBODY, On, Side, State, Timed};
use crate::engine::union_arena::table::{Opening, UnionArena};
use crate::engine::union_arena::view::{Scope, View};
use crate::engine::union_arena::words::{Kind, LIFE, LINE, NAMELESS, Phase, Pose, Until, Zone};

/// The most cards of one player that are read.
const MOST: usize = 240;

/// What is being made.
struct Builder {
    game: UnionArena,
    state: State,
    faces: BTreeMap<String, u16>,
    /// The step of its phase at which the board stands, from 1; 0 where nothing is written.
    step: usize,
    /// The name that each card asked for.
    called: Vec<Option<At<String>>>,
    faults: Vec<Fault>,
}

/// Reads cards and board.
pub fn set_up(
    cards: &Cards,
    setup: &Setup,
    readings: &Readings,
) -> Result<(UnionArena, State), Vec<Fault>> {
    let mut game = UnionArena::empty(Reads::new(readings));
    let mut faces = BTreeMap::from([(NAMELESS.to_owned(), 0)]);
    for (name, text) in &cards.0 {
        let def = game.add_def(name, text.clone().unwrap_or_default().0);
        faces.insert(name.clone(), def);
    }
    let mut b = Builder {
        game,
        state: blank(),
        faces,
        step: 0,
        called: Vec::new(),
        faults: Vec::new(),
    };
    b.turn(setup);
    for (player, side) in Player::BOTH.into_iter().zip([&setup.a, &setup.b]) {
        b.side(player, side, setup);
    }
    b.names();
    for (player, side) in Player::BOTH.into_iter().zip([&setup.a, &setup.b]) {
        b.used(player, side);
    }
    b.in_force(setup);
    b.earlier(setup);
    b.frames(setup);
    b.game.interdependent = b.game.tangles();
    b.game.far = b.game.reaches_far();
    b.game.outlying = b.game.reaches_from_afar();
    if b.faults.is_empty() {
        Ok((b.game, b.state))
    } else {
        Err(b.faults)
    }
}

fn blank() -> State {
    State {
        cards: Vec::new(),
        sides: [Side::default(), Side::default()],
        turn: 5,
        turn_player: Player(0),
        first: Player(0),
        phase: Phase::Main,
        frames: Vec::new(),
        ctxs: Vec::new(),
        timed: Vec::new(),
        waiting: Vec::new(),
        later: Vec::new(),
        used: Vec::new(),
        attack: None,
        seen: Vec::new(),
        used_ever: Vec::new(),
        skips: Vec::new(),
        extra_turns: Vec::new(),
        attacked: Vec::new(),
        happened: Vec::new(),
        got: Vec::new(),
        lapsed: Vec::new(),
        spared: Vec::new(),
        stamp: 0,
        batch: 0,
        saved: Vec::new(),
        over: None,
    }
}

/// A text at the place of what it was read from.
fn placed<T>(of: &At<T>, value: String) -> At<String> {
    At {
        value,
        line: of.line,
        column: of.column,
    }
}

impl Builder {
    fn player(&mut self, name: Option<&At<String>>) -> Option<Player> {
        match Player::named(name?, 2) {
            Ok(p) => Some(p),
            Err(fault) => {
                self.faults.push(fault);
                None
            }
        }
    }

    fn turn(&mut self, setup: &Setup) {
        let first = setup
            .opening
            .as_ref()
            .and_then(|o| o.first.as_ref())
            .or(setup.first.as_ref());
        let first = self.player(first).unwrap_or(Player(0));
        let turn_player = self.player(setup.turn_player.as_ref());
        let of = |turn: u16| {
            if turn % 2 == 1 {
                first
            } else {
                first.opponent()
            }
        };
        let written = setup.turn.map(NonZeroU16::get);
        let turn = match (written, turn_player) {
            (Some(turn), _) => turn.min(9_999),
            (None, Some(p)) if p != of(5) => 6,
            _ => 5,
        };
        self.state.first = first;
        self.state.turn = turn;
        self.state.turn_player = turn_player.unwrap_or(of(turn));
        if let (Some(p), Some(turn), Some(name)) = (turn_player, written, &setup.turn_player)
            && p != of(turn)
        {
            self.faults.push(
                name.fault(format!(
                    "{}先攻时，第{turn}回合是{}的回合",
                    first.name(),
                    of(turn).name()
                ))
                .fix("改回合、回合玩家或先攻"),
            );
        }
        self.state.phase = setup.phase;
        match setup.nth_step() {
            Ok(nth) => self.step = nth,
            Err(fault) => self.faults.push(fault),
        }
        if setup.opening.is_some() {
            self.state.turn = 1;
            self.state.turn_player = first;
            self.state.phase = Phase::Prepare;
        }
    }

    fn side(&mut self, player: Player, text: &At<SideText>, setup: &Setup) {
        let opening = setup.opening.is_some();
        let nameless = |n: u16| {
            Pile(vec![At::nowhere(Entry {
                name: NAMELESS.to_owned(),
                how: Lies {
                    count: n,
                    ..Lies::default()
                },
            })])
        };
        let before_turn = matches!(self.state.phase, Phase::Start) || opening;
        let own = self.state.turn.div_ceil(2);
        let turns = text.turns.map(|t| t.min(9_999)).unwrap_or(if opening {
            0
        } else if player == self.state.first {
            own - u16::from(before_turn && self.state.turn_player == player)
        } else {
            self.state.turn / 2
                - u16::from(before_turn && self.state.turn_player == player && self.state.turn > 1)
        });
        for (zone, pile) in [
            (Zone::Fl, &text.fl),
            (Zone::El, &text.el),
            (Zone::Hand, &text.hand),
        ] {
            self.pile(player, zone, pile);
        }
        let life = text.life.clone().unwrap_or_else(|| {
            if opening {
                Pile::default()
            } else {
                nameless(LIFE as u16)
            }
        });
        self.lines(player, text);
        self.pile(player, Zone::Life, &life);
        let deck = match &text.deck {
            Some(pile) => self.sample(pile).unwrap_or_else(|| pile.clone()),
            None => nameless(30),
        };
        self.pile(player, Zone::Deck, &deck);
        self.pile(player, Zone::Outside, &text.outside);
        self.pile(player, Zone::Removed, &text.removed);
        let first = self.state.first == player;
        // The third step of the start phase has laid out those of the turn that has begun (5.1.3).
        let laid_out = matches!(self.state.phase, Phase::Start)
            && !opening
            && self.state.turn_player == player
            && self.step > 3;
        let (ap, _) = self.game.ap_in_turn(first, turns + u16::from(laid_out));
        let side = self.state.side_mut(player);
        side.deck.reverse();
        side.turns = turns;
        side.extra = text.extra;
        side.enough = text.enough;
        side.ap_deck = text.ap_deck;
        match &text.ap {
            Some(ap) => {
                side.ap_active = ap.active.min(99);
                side.ap_rested = ap.rested.min(99);
            }
            None => side.ap_active = ap.min(text.ap_deck),
        }
    }

    /// A line holds four cards (2.1-1, 2.2-1), and FL no sites unless a reading lets them enter there.
    fn lines(&mut self, player: Player, text: &At<SideText>) {
        for (zone, pile) in [(Zone::Fl, &text.fl), (Zone::El, &text.el)] {
            let (mut sites, mut others) = (0, 0);
            for ix in self.state.side(player).zone(zone) {
                let def = self.state.card(*ix).def;
                match self.game.defs[usize::from(def)].kind {
                    Kind::Site => sites += 1,
                    _ => others += 1,
                }
            }
            let each = zone == Zone::El && self.game.reads.is(R::ElCapacity, "各算");
            let most = if each {
                sites.max(others)
            } else {
                sites + others
            };
            let Some(last) = pile.0.last() else { continue };
            let fault = |what: String| match last.line {
                0 => text.fault(what),
                _ => last.fault(what),
            };
            let name = format!("{}的{}", player.name(), zone.word());
            if most > LINE {
                self.faults.push(fault(format!(
                    "{name}最多放置{LINE}张，写了{}张〔5.2-6、{}〕",
                    sites + others,
                    if zone == Zone::Fl { "2.1-1" } else { "2.2-1" }
                )));
            }
            if zone == Zone::Fl && sites > 0 && self.game.reads.is(R::SiteLine, "仅EL") {
                self.faults.push(
                    fault(format!("{name}不能有场地卡〔2.2-1〕"))
                        .fix("场地卡放在EL，或另立读法“场地卡登场区域”"),
                );
            }
        }
        if let Some(ap) = &text.ap {
            let n = u16::from(ap.active) + u16::from(ap.rested);
            if n > u16::from(text.ap_deck) {
                self.faults.push(text.fault(format!(
                    "{}的AP卡有{n}张，卡组只带{}张〔3.2-1〕",
                    player.name(),
                    text.ap_deck
                )));
            }
        }
    }

    /// The cards of a deck that comes with the program, where the pile is nothing but its name.
    fn sample(&mut self, pile: &Pile) -> Option<Pile> {
        let [one] = &pile.0[..] else { return None };
        let name = one.value.name.trim();
        if self.faces.contains_key(name) {
            return None;
        }
        let deck = sample::decks().into_iter().find(|d| d.name == name)?;
        for (key, text) in deck.cards.0 {
            if !self.faces.contains_key(&key) {
                let def = self.game.add_def(&key, text.unwrap_or_default().0);
                self.faces.insert(key, def);
            }
        }
        Some(deck.deck)
    }

    fn pile(&mut self, player: Player, zone: Zone, pile: &Pile) {
        for entry in &pile.0 {
            let (name, times, called) = self.read_name(entry, &entry.value.name);
            let Some(def) = self.face(entry, &name) else {
                continue;
            };
            let times = times.saturating_mul(entry.value.how.count);
            let room = MOST.saturating_sub(self.owned(player));
            if usize::from(times) > room {
                self.faults
                    .push(entry.fault(format!("{}的卡太多，一方至多{MOST}张", player.name())));
            }
            for nth in 1..=usize::from(times).min(room) {
                let called = self.copy_called(entry, called.as_ref(), nth);
                let ix = self.card(player, zone, def, called);
                let how = &entry.value.how;
                let turn = self.state.turn;
                let card = self.state.card_mut(ix);
                card.rested = zone.on_field() && how.pose == Pose::Rested;
                if zone.on_field() {
                    card.since = if how.fresh { turn } else { 0 };
                }
                if how.attacked {
                    let obj = self.state.obj(ix);
                    self.state.attacked.push(obj);
                }
                if zone.on_field() {
                    self.check_line(entry, zone, def);
                }
                for under in how.under.iter() {
                    let (name, times, called) = self.read_name(entry, &under.0);
                    let Some(def) = self.face(entry, &name) else {
                        continue;
                    };
                    let room = MOST.saturating_sub(self.owned(player));
                    for nth in 0..usize::from(times).min(room) {
                        let called = called.clone().filter(|_| nth == 0);
                        let called = called.map(|name| placed(entry, name));
                        let below = self.card(player, Zone::Under, def, called);
                        self.state.card_mut(below).above = ix;
                    }
                }
                for below in how.below.iter() {
                    let (name, times, called) = self.read_name(entry, &below.0);
                    let Some(def) = self.face(entry, &name) else {
                        continue;
                    };
                    let room = MOST.saturating_sub(self.owned(player));
                    self.game.tucks = true;
                    for nth in 0..usize::from(times).min(room) {
                        let called = called.clone().filter(|_| nth == 0);
                        let called = called.map(|name| placed(entry, name));
                        let card = self.card(player, Zone::Below, def, called);
                        self.state.card_mut(card).above = ix;
                    }
                }
            }
        }
    }

    /// How many cards a player has so far.
    fn owned(&self, player: Player) -> usize {
        self.state
            .cards
            .iter()
            .filter(|c| c.owner == player)
            .count()
    }

    fn check_line(&mut self, entry: &At<Entry>, zone: Zone, def: u16) {
        let kind = self.game.defs[def as usize].kind;
        if kind == Kind::Event {
            self.faults.push(
                entry
                    .fault(format!(
                        "事件卡“{}”不能放在{}",
                        entry.value.name,
                        zone.word()
                    ))
                    .fix("事件卡放在手牌、卡组、血区、场外或除外区"),
            );
        }
    }

    fn read_name(&mut self, at: &At<Entry>, text: &str) -> (String, u16, Option<String>) {
        let text = text.trim().replace(['＊', '✕'], "×");
        let text = text.as_str();
        let (text, times) = match self.faces.get(text) {
            Some(_) => (text, 1),
            None => match counted(text) {
                Ok(counted) => counted,
                Err(says) => {
                    self.faults.push(at.fault(says).fix("写作 火花×2"));
                    (text, 1)
                }
            },
        };
        let times = u16::try_from(times).unwrap_or(1);
        match text.split_once('#') {
            Some((name, _)) => (name.trim().to_owned(), times, Some(text.to_owned())),
            None => (text.to_owned(), times, None),
        }
    }

    fn face(&mut self, at: &At<Entry>, name: &str) -> Option<u16> {
        let found = self.faces.get(name).copied();
        if found.is_none() {
            let decks = sample::decks();
            let known = self.faces.keys().map(String::as_str);
            self.faults.push(
                at.fault(format!("牌里没有“{name}”"))
                    .nearest(name, known.chain(decks.iter().map(|d| d.name.as_str()))),
            );
        }
        found
    }

    fn card(&mut self, owner: Player, zone: Zone, def: u16, called: Option<At<String>>) -> Ix {
        let ix = self.state.cards.len() as Ix;
        self.state.cards.push(Card {
            def,
            owner,
            zone,
            rested: false,
            up: false,
            serial: 0,
            above: NOBODY,
            since: 0,
            stamp: 0,
            came: None,
            raised: 0,
        });
        self.state.side_mut(owner).zone_mut(zone).push(ix);
        self.called.push(called);
        ix
    }

    /// Names each card: by its face where it is the only one, with a number otherwise.
    fn names(&mut self) {
        let keys: BTreeMap<u16, &String> = self.faces.iter().map(|(k, v)| (*v, k)).collect();
        let mut count: BTreeMap<u16, u16> = BTreeMap::new();
        for card in &self.state.cards {
            *count.entry(card.def).or_default() += 1;
        }
        let mut next: BTreeMap<u16, u16> = BTreeMap::new();
        let mut names: Vec<String> = Vec::new();
        for (card, called) in self.state.cards.iter().zip(&self.called) {
            let key = keys[&card.def];
            let name = match called {
                Some(name) => name.value.clone(),
                None if count[&card.def] == 1 => key.clone(),
                None => loop {
                    let n = next.entry(card.def).or_insert(0);
                    *n += 1;
                    let name = format!("{key}#{n}");
                    if !self.called.iter().flatten().any(|c| c.value == name) {
                        break name;
                    }
                },
            };
            names.push(name);
        }
        self.game.names = names;
        let faults = self.told_apart(&keys);
        self.faults.extend(faults);
    }

    /// What a copy is called: the first as it is written, the others with their number. `#2` stands for one copy only.
    fn copy_called(
        &mut self,
        entry: &At<Entry>,
        numbered: Option<&String>,
        nth: usize,
    ) -> Option<At<String>> {
        let Some(name) = &entry.value.how.called else {
            let numbered = numbered.filter(|_| nth == 1)?;
            return Some(placed(entry, numbered.clone()));
        };
        let text = name.value.trim();
        if text.is_empty() && nth == 1 {
            self.faults.push(
                name.fault("“名”空着")
                    .fix("写这张卡在这份裁定里的叫法，或去掉这一项"),
            );
        }
        let text = match nth {
            1 => text.to_owned(),
            _ => format!("{text}#{nth}"),
        };
        Some(placed(name, text))
    }

    /// No card is called what another is: steps and facts could not tell them apart. The two players' cards can be told
    /// apart by whose they are.
    fn told_apart(&self, keys: &BTreeMap<u16, &String>) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (ix, called) in self.called.iter().enumerate() {
            let Some(called) = called else { continue };
            let card = &self.state.cards[ix];
            let base = UnionArena::base(&called.value);
            let numbered = base != called.value && base == keys[&card.def].as_str();
            let named = self.state.cards.iter().enumerate().find(|(other, c)| {
                let def = &self.game.defs[usize::from(c.def)];
                *other != ix && !numbered && (keys[&c.def] == base || def.name == base)
            });
            if let Some((_, other)) = named {
                let (owner, zone) = (other.owner.name(), other.zone.word());
                let what = format!("“{}”也是另一张卡的名（{owner}的{zone}）", called.value);
                faults.push(called.fault(what).fix("换一个没有卡用的叫法"));
                continue;
            }
            let twice = self.called[..ix]
                .iter()
                .zip(&self.state.cards)
                .any(|(c, other)| {
                    c.as_ref().is_some_and(|c| c.value == called.value) && other.owner == card.owner
                });
            if twice {
                let what = format!("{}有两张卡都叫“{}”", card.owner.name(), called.value);
                faults.push(called.fault(what).fix("各用各的叫法"));
            }
        }
        faults
    }

    fn used(&mut self, player: Player, text: &SideText) {
        let mut at = 0;
        let order: Vec<Ix> = (0..self.state.cards.len() as Ix)
            .filter(|ix| {
                let c = self.state.card(*ix);
                c.owner == player && c.zone.on_field()
            })
            .collect();
        for entry in text.fl.0.iter().chain(&text.el.0) {
            let (_, times, _) = self.read_name(entry, &entry.value.name);
            for _ in 0..times.saturating_mul(entry.value.how.count) {
                let Some(ix) = order.get(at).copied() else {
                    continue;
                };
                at += 1;
                for place in entry.value.how.used.iter() {
                    let all: Vec<u16> = self
                        .game
                        .def(&self.state, ix)
                        .abilities
                        .iter()
                        .copied()
                        .filter(|a| self.game.ab(*a).times > 0)
                        .collect();
                    match usize::from(*place).checked_sub(1).and_then(|p| all.get(p)) {
                        Some(ability) => {
                            let obj = self.state.obj(ix);
                            self.state.used.push((obj, *ability));
                        }
                        None => self.faults.push(entry.fault(format!(
                            "“{}”没有第{place}个“每回合1次”的效果",
                            entry.value.name
                        ))),
                    }
                }
            }
        }
    }

    fn named(&mut self, name: &At<String>) -> Option<Ix> {
        let rank = |ix: Ix| u8::from(self.state.card(ix).zone.on_field());
        match View::new(&self.game).card_named(&self.state, name, &rank) {
            Ok(ix) => Some(ix),
            Err(fault) => {
                self.faults.push(fault);
                None
            }
        }
    }

    fn in_force(&mut self, setup: &Setup) {
        for text in &setup.timed {
            if text.rules.is_some() || text.player.is_some() {
                self.laid_down(text);
                continue;
            }
            let Some(ix) = self.named(&text.card) else {
                continue;
            };
            let source = match &text.source {
                Some(name) => self.named(name).unwrap_or(ix),
                None => ix,
            };
            let player = self
                .player(text.who.as_ref())
                .unwrap_or(self.state.card(source).owner);
            for m in text.mods.iter() {
                for change in self.game.add_mod(m.clone()) {
                    let on = On::Card(self.state.obj(ix));
                    self.holds(text, on, change, (player, source));
                }
            }
        }
    }

    /// What happened earlier in this turn, for conditions that ask for it.
    fn earlier(&mut self, setup: &Setup) {
        for what in &setup.happened {
            let card = what.card.as_ref().and_then(|name| self.named(name));
            let owner = card.map_or(self.state.turn_player, |ix| self.state.card(ix).owner);
            let player = self.player(what.who.as_ref()).unwrap_or(owner);
            let times = what.times;
            if times == 0 {
                continue;
            }
            let all = &mut self.state.happened;
            match all
                .iter_mut()
                .find(|(d, p, _)| *d == what.deed && *p == player)
            {
                Some((_, _, n)) => *n = n.saturating_add(times),
                None => all.push((what.deed, player, times)),
            }
            if let Some(ix) = card {
                let told = std::iter::repeat_n((what.deed, player, ix), usize::from(times));
                self.state.seen.extend(told);
            }
        }
    }

    /// What an effect laid down for a player before.
    fn laid_down(&mut self, text: &TimedText) {
        let (Some(rules), Some(source), Some(_)) = (&text.rules, &text.source, &text.player) else {
            let at = text.player.as_ref().or(text.source.as_ref());
            self.faults.push(
                at.unwrap_or(&text.card)
                    .fault("正在对玩家起作用的规定，要写玩家、规定、来源三项")
                    .fix("写作 {玩家: 乙, 规定: {不能: 使用事件}, 来源: 卡名, 直到: 本回合中}"),
            );
            return;
        };
        if matches!(text.until, Until::Stay | Until::NextReady) {
            self.faults.push(
                source
                    .fault(format!(
                        "“规定”不附在卡上，“{}”永远不会结束",
                        text.until.word()
                    ))
                    .fix("写“来源在场期间”，或写出别的期间"),
            );
            return;
        }
        let Some((source, for_whom)) = self.named(source).zip(self.player(text.player.as_ref()))
        else {
            return;
        };
        let player = self
            .player(text.who.as_ref())
            .unwrap_or(self.state.card(source).owner);
        for change in self.game.add_rules(rules.clone()) {
            self.holds(text, On::Player(for_whom), change, (player, source));
        }
    }

    /// One change that holds for a time from the board's beginning, of the player and the card that laid it down.
    fn holds(&mut self, text: &TimedText, on: On, change: u16, (player, source): (Player, Ix)) {
        let scope = Scope::of(&self.state, source);
        let n = View::new(&self.game).change_number(&self.state, scope, change);
        self.state.stamp += 1;
        self.state.timed.push(Timed {
            on,
            change,
            n,
            until: text.until,
            player,
            source,
            born: self.state.stamp,
            turn: text.turn.unwrap_or(self.state.turn),
        });
    }

    fn frames(&mut self, setup: &Setup) {
        if let Some(opening) = &setup.opening {
            let life = [0, 1].map(|p| std::mem::take(&mut self.state.sides[p].life));
            // Given life cards wait in the deck until they are laid out.
            for (p, cards) in life.iter().enumerate() {
                for ix in cards {
                    self.state.card_mut(*ix).zone = Zone::Deck;
                    self.state.sides[p].deck.insert(0, *ix);
                }
                let side = &mut self.state.sides[p];
                side.ap_active = 0;
                side.ap_rested = 0;
            }
            self.game.opening = Some(Opening {
                hand: opening.hand,
                life,
            });
            self.state.frames.push(Frame::Prepare {
                at: Prepare::FirstDeck,
            });
            return;
        }
        let step = self.step;
        self.state.frames.push(Frame::Turn { fresh: false });
        self.state.frames.push(match self.state.phase {
            Phase::Prepare | Phase::Start => Frame::Start {
                at: Start::nth(step),
            },
            Phase::Move => Frame::Moving {
                at: Free::Ask,
                moved: false,
            },
            Phase::Main => Frame::Main { at: Free::Ask },
            Phase::Attack => Frame::Attacking { at: Free::Ask },
            Phase::End => Frame::Ending {
                at: Ending::nth(step),
            },
        });
        if self.state.phase == Phase::Prepare {
            self.state.phase = Phase::Start;
        }
        if self.state.phase == Phase::Start && step > 0 {
            // The turn has begun.
            let player = self.state.turn_player;
            self.state.side_mut(player).turns += 1;
        }
        let Some(attack) = &setup.attack else { return };
        if self.state.phase != Phase::Attack {
            self.state.phase = Phase::Attack;
            self.state.frames.pop();
            self.state.frames.push(Frame::Attacking { at: Free::Ask });
        }
        let Some(attacker) = self.named(&attack.attacker) else {
            return;
        };
        let turn_player = self.state.turn_player;
        self.fights(&attack.attacker, attacker, turn_player, "攻击角色");
        self.state.card_mut(attacker).rested = true;
        let blocker = attack.blocker.as_ref().and_then(|b| self.named(b));
        if let (Some(name), Some(ix)) = (&attack.blocker, blocker) {
            self.fights(name, ix, turn_player.opponent(), "阻挡角色");
        }
        if let Some(b) = blocker {
            self.state.card_mut(b).rested = true;
        }
        let target = attack.target.as_ref().and_then(|t| self.named(t));
        if let (Some(name), Some(ix)) = (&attack.target, target) {
            self.fights(name, ix, turn_player.opponent(), "攻击目标");
        }
        let obj = self.state.obj(attacker);
        self.state.attacked.push(obj);
        let in_el = |ix: Option<Ix>| ix.is_some_and(|ix| self.state.card(ix).zone == Zone::El);
        self.state.attack = Some(Attack {
            attacker: obj,
            blocker: blocker.map(|b| self.state.obj(b)),
            target: target.map(|t| self.state.obj(t)),
            fought: false,
            won: false,
            no_impact: false,
            moved: [in_el(Some(attacker)), in_el(blocker), false],
        });
        let at = if attack.step == AttackStep::Resolve || blocker.is_some() {
            Attacked::Resolve
        } else if target.is_some() {
            Attacked::Named
        } else {
            Attacked::Block
        };
        self.state.frames.push(Frame::Attack { at });
    }

    /// Only a character of that player that is on the field can be attacking or blocking (5.4-1, 5.4.2-1).
    fn fights(&mut self, name: &At<String>, ix: Ix, player: Player, what: &str) {
        let card = *self.state.card(ix);
        let whose = player.name();
        let kind = self.game.defs[usize::from(card.def)].kind;
        if card.owner != player {
            self.faults.push(
                name.fault(format!(
                    "{what}要是{whose}的角色，“{}”是{}的",
                    name.value,
                    card.owner.name()
                ))
                .fix(format!(
                    "现在是{}的回合；写出{whose}场上的角色",
                    self.state.turn_player.name()
                )),
            );
        } else if !card.zone.on_field() || kind != Kind::Character {
            self.faults.push(name.fault(format!(
                "{what}要是{whose}场上的角色，“{}”是{}、在{}",
                name.value,
                kind.word(),
                card.zone.word()
            )));
        }
    }
}
