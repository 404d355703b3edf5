//! The game's fixed data: faces, abilities, scripts, modifications and costs in numbered tables, so that a state
//! refers to them by number. Built once from the cards of a scenario.

use std::collections::BTreeMap;

use crate::engine::fault::{At, Fault};
use crate::engine::vividz::card::ability::AbilityBody;
use crate::engine::vividz::card::effect::Script;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::lint::card;
use crate::engine::vividz::card::walk::{self, Part};
use crate::engine::vividz::card::{
    Ability, CardText, Cost, Effect, Face, Mod, ModKinds, Situation,
};
use crate::engine::vividz::reads::Reads;
use crate::engine::vividz::words::{Kind, Zone};

/// Vividz 综合规则 1.0.0 with the cards and readings of one scenario.
#[derive(Debug)]
pub struct Vividz {
    pub(super) reads: Reads,
    pub(super) faces: Vec<Face>,
    pub(super) abilities: Vec<AbilityEntry>,
    pub(super) scripts: Vec<Vec<Line>>,
    pub(super) mods: Vec<ModEntry>,
    pub(super) costs: Vec<CostEntry>,
    /// What playing each face costs besides energy.
    pub(super) face_costs: Vec<Vec<u16>>,
    /// The cost of resting the source, for accel (1201.1).
    pub(super) rest_this: u16,
    /// A modification that does nothing, for effects that are kept for their end alone.
    pub(super) no_mod: u16,
    /// What each card is called in scenarios.
    pub(super) labels: Vec<String>,
    /// The names that texts give to markers and to what is chosen, each with the number by which a state keeps it.
    names: BTreeMap<String, u32>,
    /// The faults of each player's deck are looked for in these.
    pub(super) decks: [Option<DeckList>; 2],
    /// Happenings for which some ability waits, as bits.
    pub(super) waits: u64,
    /// Zones besides field, account and mission in which some ability may have effect, as bits.
    pub(super) far: u16,
    /// The kinds of modifications that there are.
    pub(super) kinds: ModKinds,
    /// Whether there are abilities that wait for a state.
    pub(super) states: bool,
    /// Whether some effect on a number may hang on numbers (911.2).
    pub(super) hangs: bool,
    /// Whether some effect on a number does not merely add to it: only then can an order matter (911.3c).
    pub(super) ties: bool,
    /// Whether some effect takes words or abilities away or sets them: only then can an order among them matter (911.3c).
    pub(super) word_ties: bool,
    /// Whether some text quotes a name with 「」 (301.3).
    pub(super) quotes: bool,
    /// Printed sentences that are not read.
    unread: Vec<String>,
    /// Whether some condition is not read.
    pub(super) asks_unread: bool,
}

/// A deck as handed in: faces by number.
#[derive(Debug, Clone, Default)]
pub struct DeckList {
    /// 账号牌.
    pub account: Vec<u16>,
    /// 任务牌.
    pub missions: Vec<u16>,
    /// 主牌组.
    pub main: Vec<u16>,
}

/// An ability with what belongs to it.
#[derive(Debug)]
pub struct AbilityEntry {
    pub ability: Ability,
    pub mods: Vec<u16>,
    pub costs: Vec<u16>,
    pub script: Option<u16>,
    pub must: Option<u16>,
    /// Happenings it waits for, as bits.
    pub waits: u64,
    /// Whether it waits for a state.
    pub state: bool,
    /// Whether its conditions hang on the power or the cost of cards.
    pub hangs: bool,
}

/// An action with what belongs to it.
#[derive(Debug)]
pub struct Line {
    pub effect: Effect,
    pub mods: Vec<u16>,
    pub costs: Vec<u16>,
    /// The happenings that a delayed ability waits for, as bits.
    pub waits: u64,
}

/// A modification with what it reads and writes, for dependency (911.2).
#[derive(Debug)]
pub struct ModEntry {
    pub of: Mod,
    /// Whether what it does hangs on the power or the cost of cards.
    pub hangs: bool,
}

/// A cost with its alternatives.
#[derive(Debug)]
pub struct CostEntry {
    pub cost: Cost,
    pub alternatives: Vec<Vec<u16>>,
    pub choose: u8,
}

/// What was chosen under no name.
pub const UNNAMED: u32 = 0;

/// The cards that an ability has shown.
pub const SHOWN: u32 = 1;

/// Every card that an effect has shown, for the end of the effect (1108.3).
pub const ALL_SHOWN: u32 = 2;

/// What one player has chosen to discard while the other still chooses (102.8).
pub const DISCARDING: u32 = 3;

/// The characters among which damage is shared.
pub const SHARED: u32 = 4;

/// The first number of a name that a text gives.
const GIVEN: u32 = 5;

/// The number of a name that no text gives: nothing is kept under it.
const NOWHERE: u32 = u32::MAX;

/// The bit of a happening.
pub fn event_bit(event: EventKind) -> u64 {
    1 << (event as u64)
}

impl Vividz {
    /// A game without cards.
    pub(super) fn empty(reads: Reads) -> Self {
        Self {
            reads,
            faces: Vec::new(),
            abilities: Vec::new(),
            scripts: vec![Vec::new()],
            mods: vec![ModEntry {
                of: Mod::Ban(Default::default()),
                hangs: false,
            }],
            costs: vec![CostEntry {
                cost: Cost::RestThis,
                alternatives: Vec::new(),
                choose: 0,
            }],
            face_costs: Vec::new(),
            rest_this: 0,
            no_mod: 0,
            labels: Vec::new(),
            names: BTreeMap::from([(String::new(), UNNAMED)]),
            decks: [None, None],
            waits: 0,
            far: 0,
            kinds: ModKinds::default(),
            states: false,
            hangs: false,
            ties: false,
            word_ties: false,
            quotes: false,
            unread: Vec::new(),
            asks_unread: false,
        }
    }

    /// Adds a face, and gives its number with the faults of its abilities at their places.
    pub(super) fn add_face(
        &mut self,
        face_key: &str,
        written: &At<CardText>,
        filler: bool,
    ) -> (u16, Vec<Fault>) {
        let number = self.faces.len() as u16;
        let mut faults = Vec::new();
        self.quotes |= card(written, &mut faults);
        let mut text = written.value.clone();
        for conds in [&text.check, &text.clear, &text.only_when] {
            walk::conds(conds, &mut |part| self.learn_unread(&part));
        }
        walk::script(&text.must, &mut |part| self.learn_unread(&part));
        let written = std::mem::take(&mut text.abilities);
        let mut abilities = Vec::new();
        for at in written {
            check_ability(&at, text.kind, &mut faults);
            let id = self.hoist_ability(at.value.clone());
            abilities.push(id);
        }
        let must = std::mem::take(&mut text.must);
        text.must = Script {
            id: self.hoist(must),
            effects: Vec::new(),
        };
        let extra = self.hoist_costs(&text.extra);
        self.face_costs.push(extra);
        let kinds = abilities
            .iter()
            .flat_map(|a| &self.ability(*a).mods)
            .fold(ModKinds::default(), |all, m| {
                all.or(self.mods[*m as usize].of.kind())
            });
        self.faces.push(Face {
            key: face_key.to_owned(),
            name: text.name.clone().unwrap_or_else(|| face_key.to_owned()),
            text,
            abilities,
            kinds,
            filler,
        });
        faults.dedup();
        (number, faults)
    }

    /// Numbers an ability and everything inside it.
    pub(super) fn hoist_ability(&mut self, mut ability: Ability) -> u16 {
        walk::ability(&ability, &mut |part| self.learn_unread(&part));
        let mut mods = Vec::new();
        let mut script = None;
        let mut must = None;
        let mut waits = 0;
        let mut state = false;
        match &mut ability {
            Ability::Activated(a) => {
                script = Some(self.hoist(std::mem::take(&mut a.does)));
                let m = std::mem::take(&mut a.must);
                must = (!m.effects.is_empty()).then(|| self.hoist(m));
            }
            Ability::Triggered(a) => {
                script = Some(self.hoist(std::mem::take(&mut a.does)));
                for on in a.on.iter() {
                    match on.event_kind() {
                        Some(event) => waits |= event_bit(event),
                        None => state = true,
                    }
                }
            }
            Ability::Static(a) => {
                for m in a.mods.0.drain(..).flat_map(|m| m.parts()) {
                    mods.push(self.hoist_mod(m));
                }
            }
            Ability::Event(a) => script = Some(self.hoist(std::mem::take(&mut a.does))),
            Ability::Accel(_) => {}
        }
        let costs = self.hoist_costs(ability.cost());
        for zone in ability.zones() {
            if !matches!(zone, Zone::Field | Zone::Account | Zone::Mission) {
                self.far |= 1 << (*zone as u16);
            }
        }
        self.waits |= waits;
        self.states |= state;
        let mut hangs = false;
        walk::conds(ability.when(), &mut |part| {
            hangs |= walk::reads_numbers(&part)
        });
        self.hangs |= hangs;
        let alters = |m: &u16| self.mods[*m as usize].of.alters();
        self.word_ties |= hangs && mods.iter().any(alters);
        self.abilities.push(AbilityEntry {
            ability,
            mods,
            costs,
            script,
            must,
            waits,
            state,
            hangs,
        });
        self.abilities.len() as u16 - 1
    }

    /// Numbers a script; an empty one is number 0.
    pub(super) fn hoist(&mut self, script: Script) -> u16 {
        if script.effects.is_empty() {
            return 0;
        }
        let lines = script
            .effects
            .into_iter()
            .map(|effect| self.hoist_effect(effect))
            .collect();
        self.scripts.push(lines);
        self.scripts.len() as u16 - 1
    }

    fn hoist_effect(&mut self, mut effect: Effect) -> Line {
        self.learn_names(&effect);
        let mut mods = Vec::new();
        let mut costs = Vec::new();
        let mut waits = 0;
        let inner = |game: &mut Self, script: &mut Script| {
            script.id = game.hoist(Script {
                id: 0,
                effects: std::mem::take(&mut script.effects),
            });
        };
        match &mut effect {
            Effect::Power(c) => {
                for m in Mod::Power(c.clone()).parts() {
                    mods.push(self.hoist_mod(m));
                }
            }
            Effect::CostOf(c) => {
                for m in Mod::Cost(c.clone()).parts() {
                    mods.push(self.hoist_mod(m));
                }
            }
            Effect::Grant(g) => mods.push(self.hoist_mod(Mod::Grant(g.clone()))),
            Effect::Strip(s) => mods.push(self.hoist_mod(Mod::Strip(s.clone()))),
            Effect::Replace(r) => mods.push(self.hoist_mod(Mod::Replace(r.clone()))),
            Effect::Lasting(l) => {
                for m in l.mods.0.drain(..).flat_map(|m| m.parts()) {
                    mods.push(self.hoist_mod(m));
                }
            }
            Effect::Later(l) => {
                inner(self, &mut l.does);
                match l.when.as_ref().and_then(|w| w.event_kind()) {
                    Some(event) => waits = event_bit(event),
                    None => self.states = true,
                }
                self.waits |= waits;
            }
            Effect::If(i) => {
                inner(self, &mut i.then);
                inner(self, &mut i.otherwise);
            }
            Effect::May(m) => {
                inner(self, &mut m.does);
                inner(self, &mut m.then);
                inner(self, &mut m.otherwise);
            }
            Effect::Pay(p) => {
                costs = self.hoist_costs(&p.cost);
                inner(self, &mut p.then);
                inner(self, &mut p.otherwise);
            }
            Effect::Modal(m) => {
                for option in &mut m.of {
                    inner(self, option);
                }
            }
            Effect::Repeat(r) => inner(self, &mut r.does),
            Effect::Each(e) => inner(self, &mut e.does),
            _ => {}
        }
        Line {
            effect,
            mods,
            costs,
            waits,
        }
    }

    /// Numbers a modification.
    pub(super) fn hoist_mod(&mut self, mut of: Mod) -> u16 {
        match &mut of {
            Mod::Grant(g) => {
                if let Some(AbilityBody { id, body }) = &mut g.ability
                    && let Some(inner) = body.take()
                {
                    *id = self.hoist_ability(*inner);
                }
            }
            Mod::Replace(r) => {
                r.with.id = self.hoist(Script {
                    id: 0,
                    effects: std::mem::take(&mut r.with.effects),
                });
            }
            Mod::Mark(m) => self.learn(&m.name.clone()),
            _ => {}
        }
        self.kinds = self.kinds.or(of.kind());
        let mut hangs = false;
        let mut quotes = false;
        walk::modification(&of, &mut |part| {
            hangs |= walk::reads_numbers(&part);
            quotes |= walk::quotes(&part);
        });
        self.quotes |= quotes;
        if let Mod::Power(change) | Mod::Cost(change) = &of {
            self.hangs |= hangs;
            self.ties |= change.set.is_some() || change.is_bound();
        }
        self.word_ties |= match &of {
            Mod::Name(c) | Mod::Trait(c) | Mod::AccountInfo(c) | Mod::MissionInfo(c) => {
                c.set.is_some() || !c.lose.is_empty()
            }
            other => matches!(other, Mod::Strip(_)),
        };
        // What hangs on numbers may hang on effects of its own time stamp on them.
        self.word_ties |= hangs && of.alters();
        self.mods.push(ModEntry { of, hangs });
        self.mods.len() as u16 - 1
    }

    /// Numbers costs.
    pub(super) fn hoist_costs(&mut self, costs: &[Cost]) -> Vec<u16> {
        costs
            .iter()
            .map(|c| {
                let (alternatives, choose) = match c {
                    Cost::Choice(choice) => (
                        choice.of.iter().map(|o| self.hoist_costs(o)).collect(),
                        choice.count,
                    ),
                    _ => (Vec::new(), 0),
                };
                if let Cost::Unmark(m) = c {
                    self.learn(&m.name.clone());
                }
                self.costs.push(CostEntry {
                    cost: c.clone(),
                    alternatives,
                    choose,
                });
                self.costs.len() as u16 - 1
            })
            .collect()
    }

    /// Learns a name that a text gives.
    pub(super) fn learn(&mut self, name: &str) {
        if !self.names.contains_key(name) {
            let number = GIVEN + self.names.len() as u32;
            self.names.insert(name.to_owned(), number);
        }
    }

    /// The names that an action gives, those in the scripts within it left out.
    fn learn_names(&mut self, effect: &Effect) {
        let mut names: Vec<String> = Vec::new();
        walk::own(effect, &mut |part| match part {
            Part::Pick(p) => names.extend(p.name.clone()),
            Part::Effect(e) => match e {
                Effect::Discard(d) => names.extend(d.name.clone()),
                Effect::Mill(m) => names.extend(m.name.clone()),
                Effect::Show(s) => names.extend(s.name.clone()),
                Effect::Number(n) => names.extend(n.name.clone()),
                Effect::Mark(m) | Effect::Unmark(m) => names.push(m.name.clone()),
                _ => {}
            },
            _ => {}
        });
        names.iter().for_each(|name| self.learn(name));
    }

    /// Learns what is not read of a text.
    fn learn_unread(&mut self, part: &Part<'_>) {
        let says = match part {
            Part::Effect(Effect::Unread(says)) | Part::Mod(Mod::Unread(says)) => says,
            Part::Situation(Situation::Unread(says)) => {
                self.asks_unread = true;
                says
            }
            _ => return,
        };
        if !self.unread.contains(says) {
            self.unread.push(says.clone());
        }
    }

    /// The number of a sentence that is not read.
    pub(super) fn unread_number(&self, says: &str) -> u16 {
        let nth = self.unread.iter().position(|s| s == says);
        nth.unwrap_or(self.unread.len()) as u16
    }

    /// The sentence of this number.
    pub(super) fn unread_says(&self, nth: u16) -> &str {
        self.unread.get(usize::from(nth)).map_or("", String::as_str)
    }

    /// The number by which a state keeps a name.
    pub(super) fn key(&self, name: &str) -> u32 {
        self.names.get(name).copied().unwrap_or(NOWHERE)
    }

    /// The number of an optional name.
    pub(super) fn key_of(&self, name: Option<&String>) -> u32 {
        name.map_or(UNNAMED, |name| self.key(name))
    }

    /// The name of this number.
    pub(super) fn name_of(&self, number: u32) -> &str {
        let mut all = self.names.iter();
        all.find(|(_, n)| **n == number)
            .map_or("?", |(name, _)| name)
    }

    /// An ability.
    pub(super) fn ability(&self, id: u16) -> &AbilityEntry {
        &self.abilities[id as usize]
    }
}

fn check_ability(at: &crate::engine::fault::At<Ability>, kind: Kind, faults: &mut Vec<Fault>) {
    match &at.value {
        Ability::Event(_) if kind != Kind::Event => faults.push(
            at.fault(format!("{}没有事件能力", kind.word()))
                .fix("事件能力写在事件牌上(901.2d)"),
        ),
        Ability::Triggered(t) if t.on.is_empty() => faults.push(
            at.fault("触发式能力没有写何时触发")
                .fix("加一行 当: 登场时"),
        ),
        Ability::Static(s) if s.mods.is_empty() => faults.push(
            at.fault("常在式能力没有写效果")
                .fix("加一行 效果: {力量值: {牌: 此牌, 加: 1000}}"),
        ),
        Ability::Accel(a) if a.traits.is_empty() && a.account.is_empty() => faults.push(
            at.fault("加速没有写指示的特征或账号信息")
                .fix("写作 加速: {特征: 某特征}(1201.2)"),
        ),
        _ => {}
    }
}
