//! From a scenario's cards and board to a game and its first state. Nothing fires; every fault names its place.

mod effects;

use super::Sgs;
use super::compute::field::with_bases;
use super::compute::parse_change;
use super::printed::{Declared, declared, moment};
use super::state::{
    Card, CardId, Char, CharId, Ctx, Frame, Last, Place, State, Toward, Turning, Work,
};
use super::words::names::{Name, Names};
use super::words::op::{Affect, Op};
use super::words::setup::{Cards, Facing, Pile, Setup, SkillDef};
use super::words::square::Square;
use super::words::written::{inbound, needs_card, number_of, timing_of, written};
use super::words::{Area, Common, Phase, Point, Side, Terrain, USUAL, usual_kind};
use super::{CardInfo, CharInfo, SkillInfo};
use crate::engine::fault::{Fault, nearest_word};
use crate::engine::game::Player;
use crate::engine::scenario::Readings;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many unnamed cards the deck holds where a scenario says nothing of it.
const UNNAMED: u16 = 60;

struct Loader<'a> {
    defs: &'a Cards,
    faults: Vec<Fault>,
    infos: Vec<CardInfo>,
    states: Vec<Card>,
}

impl Loader<'_> {
    fn skills(&mut self) -> Vec<SkillInfo> {
        self.defs
            .skills
            .0
            .iter()
            .map(|(name, written)| (name, written, given(written)))
            .map(
                |(
                    name,
                    written,
                    Declared {
                        def,
                        unread,
                        doubts,
                    },
                )| SkillInfo {
                    aim: def.aim.clone(),
                    second: def.second.clone(),
                    limit: def.limit,
                    conversions: def.converts.clone(),
                    unread,
                    doubts,
                    name: name.text().to_owned(),
                    text: def.text.clone(),
                    timing: def.timing.clone(),
                    at: match written.timing.as_deref().map(|at| (at, moment(at))) {
                        Some((_, Some(at))) => at.into_iter().map(Name::new).collect(),
                        Some((at, None)) => {
                            self.faults.push(no_moment(name, at));
                            Vec::new()
                        }
                        None => Vec::new(),
                    },
                    tags: def.tags.iter().map(|t| t.text().to_owned()).collect(),
                    cost: def.cost.clone().into(),
                    effects: def.effects.clone().into(),
                    delayed: def
                        .delayed
                        .iter()
                        .filter_map(|d| match timing_of(d.at.text()) {
                            Some(at) => Some((at, d.acts.clone().into())),
                            None if needs_card(d.at.text()) => None,
                            None => {
                                self.faults.push(
                                    d.at.fault(format!("“{}”不是时机", d.at.text()))
                                        .fix("写作 结束阶段开始时"),
                                );
                                None
                            }
                        })
                        .collect(),
                    when: def.when.clone(),
                    affects: def
                        .affects
                        .iter()
                        .filter_map(|text| {
                            let (toward, rest) = match inbound(text.text()) {
                                Some(rest) => (Toward::Inbound, rest),
                                None => (Toward::All, text.text().to_owned()),
                            };
                            match parse_change(&rest) {
                                Ok((quantity, change)) => Some((quantity, change, toward)),
                                Err(what) => {
                                    self.faults.push(text.fault(what));
                                    None
                                }
                            }
                        })
                        .collect(),
                    converts: converts_at(&def)
                        || def.delayed.iter().any(|d| needs_card(d.at.text())),
                },
            )
            .collect()
    }

    fn seated(&mut self, setup: &Setup) -> Vec<CharInfo> {
        let mut infos: Vec<CharInfo> = Vec::new();
        for (name, def) in &setup.chars.0 {
            if infos.iter().any(|i| i.name == name.text()) {
                self.faults
                    .push(name.fault(format!("角色“{}”写了两次", name.text())));
            }
            if ["你", "目标", "另一目标", "来源", "伤害来源", "使用者"].contains(&name.text())
            {
                self.faults
                    .push(name.fault(format!("角色不能名为“{}”", name.text())));
            }
            if Square::parse(name.text()).is_ok() {
                let fault = name.fault(format!("角色不能名为“{}”：那是一个方格", name.text()));
                self.faults.push(fault.fix("换一个名字"));
            }
            let side = def.side.unwrap_or(if infos.len().is_multiple_of(2) {
                Side::Warm
            } else {
                Side::Cold
            });
            let player = match &def.player {
                Some(named) => Player::named(&named.0, 10).unwrap_or_else(|fault| {
                    self.faults.push(fault);
                    Player(0)
                }),
                None => Player(u8::from(side == Side::Cold)),
            };
            infos.push(CharInfo {
                name: name.text().to_owned(),
                side,
                player,
                person: def.name.clone().unwrap_or_else(|| name.text().to_owned()),
                kingdom: def.kingdom,
                sex: def.sex,
            });
        }
        if infos.is_empty() {
            self.faults.push(
                Name::default()
                    .fault("局面里没有角色")
                    .fix("写 角色: {关羽: {}}"),
            );
        }
        if infos.len() > 32 {
            self.faults.push(Name::default().fault("角色至多32名"));
        }
        infos
    }

    /// Puts cards at a place.
    fn put(&mut self, names: &Names, place: Place) -> Vec<CardId> {
        let mut ids = Vec::new();
        for name in names.iter() {
            let written = match written(name.text()) {
                Ok(written) => written,
                Err(what) => {
                    self.faults.push(name.fault(what));
                    continue;
                }
            };
            let def = self.defs.cards.get(&written.name);
            let kind = def
                .and_then(|d| d.kind)
                .or_else(|| usual_kind(&written.name));
            if def.is_none() && kind.is_none() {
                let known = self
                    .defs
                    .cards
                    .names()
                    .chain(USUAL.iter().flat_map(|(_, names)| *names).copied());
                let mut fault = name.fault(format!("没有名为“{}”的牌", written.name));
                fault.fix = nearest_word(&written.name, known)
                    .or_else(|| Some("在 牌.游戏牌 里写明它的类别".to_owned()));
                self.faults.push(fault);
                continue;
            }
            let number = written.number.or_else(|| {
                def.and_then(|d| d.number.as_ref())
                    .and_then(|n| number_of(n.text()))
            });
            for _ in 0..written.times {
                ids.push(CardId(self.infos.len() as u16));
                self.infos.push(CardInfo {
                    label: written.label.clone().unwrap_or_default(),
                    name: written.name.clone(),
                    suit: written.suit.or_else(|| def.and_then(|d| d.suit)),
                    number,
                    kind,
                    range: def.and_then(|d| d.range),
                    skills: def
                        .map(|d| {
                            d.skills
                                .iter()
                                .filter_map(|s| {
                                    self.defs.skills.names().position(|n| n == s.text())
                                })
                                .map(|ix| ix as u16)
                                .collect()
                        })
                        .unwrap_or_default(),
                });
                self.states.push(laid(place));
            }
        }
        if let Place::Of(_, area) = place
            && area.is_equipment()
        {
            for id in &ids {
                let info = &self.infos[usize::from(id.0)];
                if let Some(kind) = info.kind
                    && kind.area() != Some(area)
                    && let Some(name) = names.first()
                {
                    self.faults.push(name.fault(format!(
                        "“{}”是{}，不能放在{}",
                        info.name,
                        kind.word(),
                        area.word()
                    )));
                }
            }
        }
        ids
    }

    fn unnamed(&mut self, count: u16, place: Place) -> Vec<CardId> {
        (0..count.min(500))
            .map(|_| {
                let id = CardId(self.infos.len() as u16);
                self.infos.push(CardInfo {
                    label: String::new(),
                    name: "未知牌".to_owned(),
                    suit: None,
                    number: None,
                    kind: None,
                    range: None,
                    skills: Vec::new(),
                });
                self.states.push(laid(place));
                id
            })
            .collect()
    }

    fn pile(&mut self, pile: &Pile, place: Place) -> Vec<CardId> {
        match pile {
            Pile::Unnamed(n) => self.unnamed(*n, place),
            Pile::Named(names) => self.put(names, place),
        }
    }

    fn state(&mut self, setup: &Setup, skills: &[SkillInfo]) -> State {
        let mut chars = Vec::new();
        for (ix, (name, def)) in setup.chars.0.iter().enumerate() {
            let who = CharId(ix as u8);
            let max = def.max.or(def.health.map(|h| h.max(1))).unwrap_or(4);
            let health = def.health.unwrap_or(max);
            if health > max {
                self.faults.push(name.fault(format!(
                    "{}的体力{health}大于体力上限{max}〔4.1-1、4.2-1〕",
                    name.text()
                )));
            }
            let hand = def.hand.clone().unwrap_or(Pile::Unnamed(0));
            self.pile(&hand, Place::Of(who, Area::Hand));
            for (names, area) in [
                (&def.weapon, Area::Weapon),
                (&def.armour, Area::Armour),
                (&def.mount, Area::Mount),
                (&def.delayed, Area::Delayed),
            ] {
                self.put(names, Place::Of(who, area));
            }
            let mut own = Vec::new();
            for skill in def.skills.iter() {
                match skills.iter().position(|s| s.name == skill.text()) {
                    Some(ix) => own.push(ix as u16),
                    None => self.faults.push(
                        skill
                            .0
                            .fault(format!("没有名为“{}”的技能", skill.text()))
                            .nearest(skill.text(), skills.iter().map(|s| s.name.as_str())),
                    ),
                }
            }
            chars.push(Char {
                health,
                max,
                changed: false,
                square: def.square.as_ref().map(|s| s.value),
                up: def.facing != Some(Facing::Down),
                dead: def.dead,
                gone: false,
                skips: def.skips.iter().fold(0, |bits, p| bits | 1 << p.ix()),
                skills: own,
                dealt: 0,
                taken: 0,
                killer: None,
                hit_by: None,
                hit_last: None,
            });
        }
        let deck = setup.deck.clone().unwrap_or(Pile::Unnamed(UNNAMED));
        let deck = self.pile(&deck, Place::Common(Common::Deck));
        let discard = self.put(&setup.discard, Place::Common(Common::Discard));
        self.put(&setup.processing, Place::Common(Common::Processing));
        self.put(&setup.outside, Place::Common(Common::Outside));
        let mut scores = [0; 2];
        for (side, score) in &setup.scores.0 {
            match Side::find(side.text()) {
                Some(side) => scores[side as usize] = *score,
                None => self.faults.push(side_fault(side)),
            }
        }
        State {
            chars,
            cards: Vec::new(),
            deck,
            discard,
            affects: Vec::new(),
            voided: Vec::new(),
            invoked: Vec::new(),
            waiting: Vec::new(),
            stack: Vec::new(),
            harms: Vec::new(),
            begun_harms: 0,
            scopes: Vec::new(),
            last: Last::default(),
            these: Vec::new(),
            choices: 0,
            later: (0, Vec::new()),
            begun: 0,
            ways: Vec::new(),
            joins: false,
            used: None,
            uses: 0,
            targets: Vec::new(),
            players: 0,
            scores,
            banners: [None; 2],
            generals: setup.generals.iter().map(|n| n.text().to_owned()).collect(),
            unruled: None,
        }
    }

    /// Labels: the name where it is the only one, else with a number.
    fn label(&mut self) {
        let mut counts: BTreeMap<String, u16> = BTreeMap::new();
        for info in &self.infos {
            *counts.entry(info.name.clone()).or_default() += 1;
        }
        let written: Vec<String> = self.infos.iter().map(|i| i.label.clone()).collect();
        let mut next: BTreeMap<String, u16> = BTreeMap::new();
        for info in &mut self.infos {
            if !info.label.is_empty() {
                continue;
            }
            if counts.get(&info.name) == Some(&1) {
                info.label = info.name.clone();
                continue;
            }
            let n = next.entry(info.name.clone()).or_default();
            loop {
                *n += 1;
                let label = format!("{}#{n}", info.name);
                if !written.contains(&label) {
                    info.label = label;
                    break;
                }
            }
        }
    }
}

impl Sgs {
    /// What needs names of characters and cards to be known.
    fn second_pass(
        &self,
        cards: &Cards,
        setup: &Setup,
        state: &mut State,
        faults: &mut Vec<Fault>,
    ) {
        for (name, def) in &setup.chars.0 {
            let affect = Affect::own(name, &def.affects);
            self.load_affect(&affect, state, faults);
        }
        for affect in &setup.affects {
            self.load_affect(affect, state, faults);
        }
        self.load_equipment(cards, state, faults);
        let controlled: std::collections::BTreeSet<_> =
            self.chars.iter().map(|c| c.player).collect();
        state.players = setup.players.unwrap_or(controlled.len() as u8);
        for (side, bearer) in &setup.banners.0 {
            match (Side::find(side.text()), self.view(state).char_named(bearer)) {
                (Some(side), Ok(bearer)) => state.banners[side as usize] = Some(bearer),
                (None, _) => faults.push(side_fault(side)),
                (_, Err(fault)) => faults.push(fault),
            }
        }
        if let Some(turn) = &setup.turn {
            match self.view(state).char_named(turn) {
                Ok(who) => {
                    let of = setup
                        .chars
                        .0
                        .iter()
                        .find(|(n, _)| n.text() == turn.text())
                        .map(|(_, def)| def);
                    state.stack.push(Frame {
                        kind: Work::Turn(Turning {
                            who,
                            phase: setup.phase.unwrap_or(Phase::Play),
                            point: setup.point.unwrap_or(Point::Within),
                            ending: false,
                            moved: of.and_then(|d| d.moved).unwrap_or(0),
                            marches: of
                                .and_then(|d| d.moved)
                                .map_or(0, |moved| u8::from(moved > 0)),
                            goal: None,
                            extra: false,
                            invoked: Vec::new(),
                        }),
                        begun: 0,
                        ctx: Ctx {
                            doer: Some(who),
                            ..Ctx::NOBODY
                        },
                    });
                }
                Err(fault) => faults.push(fault),
            }
        } else if setup.phase.is_some() || setup.point.is_some() {
            faults.push(
                Name::default()
                    .fault("写了阶段或时机，却没有写是谁的回合")
                    .fix("写 回合: 角色名"),
            );
        }
        self.check_pieces(setup, state, faults);
        for (_, def) in &cards.cards.0 {
            for op in &def.effects {
                self.view(state).check_names(op, true, faults);
            }
        }
        for (name, written) in &cards.skills.0 {
            let def = given(written).def;
            let begin = faults.len();
            let aims = def.aim.iter().chain(&def.second);
            let aimed = aims.filter_map(|aim| aim.when.as_deref());
            let conds = def.when.iter().chain(aimed);
            faults.extend(conds.filter_map(|when| self.view(state).fact_fault(when)));
            let areas = def.converts.iter().map(|c| self.areas(&c.areas));
            faults.extend(areas.filter_map(Result::err));
            for op in def
                .cost
                .iter()
                .chain(&def.effects)
                .chain(def.delayed.iter().flat_map(|d| &d.acts))
            {
                self.view(state).check_names(op, true, faults);
            }
            // What a text was read to say stands in no place of its own.
            for fault in faults[begin..].iter_mut().filter(|f| f.line == 0) {
                (fault.line, fault.column) = (name.0.line, name.0.column);
            }
        }
    }

    /// Two pieces may not stand on one square outside of base and camp.
    fn check_pieces(&self, setup: &Setup, state: &State, faults: &mut Vec<Fault>) {
        for (ix, (_, def)) in setup.chars.0.iter().enumerate() {
            let Some(at) = &def.square else { continue };
            let other = setup.chars.0[..ix]
                .iter()
                .find(|(_, d)| d.square.as_ref().map(|s| s.value) == Some(at.value));
            let terrain = self
                .terrain
                .get(&at.value)
                .copied()
                .unwrap_or(Terrain::Plain);
            let camp = matches!(terrain, Terrain::Base | Terrain::Camp);
            let me = state.chars.get(ix).is_some_and(|c| !c.dead);
            if let Some((name, _)) = other
                && !camp
                && me
            {
                faults.push(
                    at.fault(format!("{}已在{}〔10.8-1〕", name.text(), at.value))
                        .fix("只有大本营和军营能同格：在 地图 里写明它的地形"),
                );
            }
        }
    }
}

/// Loads a scenario.
pub fn load(cards: &Cards, setup: &Setup, readings: &Readings) -> Result<(Sgs, State), Vec<Fault>> {
    let mut loader = Loader {
        defs: cards,
        faults: Vec::new(),
        infos: Vec::new(),
        states: Vec::new(),
    };
    // Where a list says 空 or 无 it says that nothing is there.
    for (name, _) in &cards.skills.0 {
        if ["无", "空"].contains(&name.text()) {
            let fault = name.fault(format!("技能不能名为“{}”：那是说没有", name.text()));
            loader.faults.push(fault.fix("换一个名字"));
        }
    }
    let skills = loader.skills();
    let chars = loader.seated(setup);
    let mut state = loader.state(setup, &skills);
    loader.label();
    let mut effects: Vec<(String, Arc<[Op]>)> = Vec::new();
    for (name, def) in &cards.cards.0 {
        if !def.effects.is_empty() {
            effects.push((name.text().to_owned(), def.effects.clone().into()));
        }
    }
    state.cards = std::mem::take(&mut loader.states);
    let mut terrain = BTreeMap::new();
    for (name, kind) in &setup.map.0 {
        match Square::parse(name.text()) {
            Ok(square) => {
                terrain.insert(square, *kind);
            }
            Err(what) => loader.faults.push(name.fault(what)),
        }
    }
    with_bases(&mut terrain, readings);
    let game = Sgs {
        chars,
        cards: std::mem::take(&mut loader.infos),
        effects,
        skills,
        terrain,
        readings: readings.clone(),
    };
    let mut faults = loader.faults;
    game.second_pass(cards, setup, &mut state, &mut faults);
    if faults.is_empty() {
        Ok((game, state))
    } else {
        Err(faults)
    }
}

/// A skill as it is written, or where only its text is, as that is read.
fn given(written: &SkillDef) -> Declared {
    let by_hand = !written.cost.is_empty()
        || !written.effects.is_empty()
        || !written.delayed.is_empty()
        || !written.affects.is_empty()
        || written.when.is_some()
        || written.aim.is_some()
        || written.second.is_some()
        || written.limit.is_some()
        || !written.converts.is_empty();
    let Some(text) = written.text.as_deref().filter(|_| !by_hand) else {
        return Declared {
            def: written.clone(),
            ..Declared::default()
        };
    };
    let mut read = declared(text);
    read.def.text.clone_from(&written.text);
    if written.timing.is_some() {
        read.def.timing.clone_from(&written.timing);
    }
    if !written.tags.is_empty() {
        read.def.tags.clone_from(&written.tags);
    }
    if !read.unread.is_empty() {
        // What is read in part does nothing.
        read.def.cost.clear();
        read.def.effects.clear();
        read.def.delayed.clear();
        read.def.affects.0.clear();
        read.def.converts.clear();
        (read.def.when, read.def.limit) = (None, None);
        (read.def.aim, read.def.second) = (None, None);
    }
    read
}

/// A card that lies at a place as cards lie there.
fn laid(place: Place) -> Card {
    Card {
        place,
        up: place.faces_up(),
        moves: 0,
        known: 0,
    }
}

/// Whether what is used by a skill is a converted card (5.35-1): by its timing, and where it says only what stands for
/// what and no timing.
fn converts_at(def: &SkillDef) -> bool {
    match &def.timing {
        Some(timing) => needs_card(timing),
        None => !def.converts.is_empty(),
    }
}

/// That a skill's 时机 is none.
fn no_moment(skill: &Name, at: &str) -> Fault {
    let known: Vec<String> = Phase::ALL
        .iter()
        .flat_map(|phase| {
            Point::words()
                .into_iter()
                .map(move |point| format!("{}{point}", phase.word()))
        })
        .chain(MOMENTS.iter().map(|at| (*at).to_owned()))
        .collect();
    let fault = skill
        .0
        .fault(format!("技能“{}”的“{at}”不是时机", skill.text()));
    let near = crate::text::nearest(at, known.iter().map(String::as_str));
    fault.fix(match near {
        Some(near) => format!("是不是“{near}”？"),
        None => {
            "写作 出牌阶段内、结束阶段开始时、回合外、成为【杀】的目标时、受到伤害后".to_owned()
        }
    })
}

/// Moments of events as they are usually written.
const MOMENTS: &[&str] = &[
    "需要使用/打出牌时❷",
    "使用牌时",
    "打出牌时",
    "指定目标时",
    "成为目标时",
    "使用结算开始时",
    "生效前",
    "生效时",
    "生效后",
    "受到伤害时",
    "受到伤害后",
    "造成伤害时",
    "造成伤害后",
    "失去体力后",
    "回复体力后",
    "死亡时",
    "判定后",
    "回合开始前",
    "回合结束后",
    "回合内",
    "回合外",
];

fn side_fault(name: &Name) -> Fault {
    name.0
        .fault(format!("没有名为“{}”的阵营", name.text()))
        .nearest(name.text(), Side::words())
}
