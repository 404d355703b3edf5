//! Continuous effects on parameters (911): base, then what is no number, then numbers; what depends on another
//! comes after it, then the earlier time stamp.

use super::card::modify::{Change, Kept};
use super::card::select::Which;
use super::card::{Mod, Sel};
use super::eye::{Env, Eye, Standing};
use super::reads;
use super::state::{CardIx, Obj};
use super::words::Zone;
use crate::engine::game::Player;

/// A parameter that is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Param {
    /// 力量值.
    Power,
    /// 费用.
    Cost,
}

/// One effect on a number, ready to be applied.
#[derive(Debug, Clone)]
pub struct Effect1 {
    /// Its source.
    pub source: Obj,
    /// Its modification.
    pub modn: u16,
    /// Its time stamp.
    pub stamp: u32,
    /// Its amount where it was fixed when it came about.
    pub fixed: Option<i32>,
    /// What happens to the number.
    pub op: Op,
}

/// What happens to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// More or less.
    Add(i32),
    /// It becomes this (911.6).
    Set(i32),
    /// Not below (911.9).
    Floor(i32),
    /// Not above.
    Ceiling(i32),
}

/// A step of a computation.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The effect; `None` for the base.
    pub by: Option<Effect1>,
    /// Whether it came here because it depends on the one before (911.2).
    pub depended: bool,
    /// Whether it was kept off (911.7).
    pub kept_off: bool,
    /// The value after it.
    pub value: i32,
}

/// What continuous effects do to words and abilities, for every card that they touch (911.1b).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Altered {
    cards: Vec<(CardIx, Words)>,
}

/// What is changed on one card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// Names.
    pub names: Option<Vec<String>>,
    /// Traits.
    pub traits: Option<Vec<String>>,
    /// Account infos.
    pub account: Option<Vec<String>>,
    /// Mission infos.
    pub mission: Option<Vec<String>>,
    /// Granted abilities.
    pub gained: Vec<u16>,
    /// Whether what it had is lost.
    pub stripped: bool,
    /// Whether its abilities have no effect.
    pub muted: bool,
}

impl Altered {
    /// What is changed on a card.
    pub fn of(&self, card: CardIx) -> Option<&Words> {
        self.cards.iter().find(|(c, _)| *c == card).map(|(_, w)| w)
    }

    fn of_mut(&mut self, card: CardIx) -> &mut Words {
        let ix = match self.cards.iter().position(|(c, _)| *c == card) {
            Some(ix) => ix,
            None => {
                self.cards.push((card, Words::default()));
                self.cards.len() - 1
            }
        };
        &mut self.cards[ix].1
    }

    /// The abilities of a card.
    pub fn abilities(&self, eye: Eye<'_>, card: CardIx) -> Vec<u16> {
        let words = self.of(card);
        let mut all = match words {
            Some(w) if w.stripped => Vec::new(),
            _ => eye.face(card).abilities.clone(),
        };
        if let Some(w) = words {
            all.extend(&w.gained);
        }
        all
    }

    /// Whether a card's abilities have no effect.
    pub fn muted(&self, card: CardIx) -> bool {
        self.of(card).is_some_and(|w| w.muted)
    }
}

/// An effect on a number that waits to be applied: with its fixed amount, and the objects it was applied to.
type Pending = (Standing, Option<i32>, Option<Vec<Obj>>);

/// A modification of words that waits to be applied.
#[derive(Debug, Clone)]
struct Waiting {
    source: Obj,
    player: Player,
    ability: Option<u16>,
    modn: u16,
    stamp: u32,
    on: Option<Vec<Obj>>,
}

impl<'a> Eye<'a> {
    /// What continuous effects do to words and abilities.
    pub fn altered(self) -> Altered {
        let mut done = Altered::default();
        if !self.alters() {
            return done;
        }
        let eye = self.flat();
        let mut waiting: Vec<Waiting> = Vec::new();
        for card in self.live() {
            for ability in &self.face(card).abilities {
                eye.wait_for(card, *ability, &mut waiting);
            }
        }
        for l in &self.s.lasting {
            if self.g.mods[l.modn as usize].of.alters() {
                waiting.push(Waiting {
                    source: l.source,
                    player: l.player,
                    ability: None,
                    modn: l.modn,
                    stamp: l.stamp,
                    on: Some(l.on.clone()),
                });
            }
        }
        while !waiting.is_empty() {
            self.by_stamp(&mut waiting, |w| (w.stamp, w.player));
            let next = (0..waiting.len())
                .find(|ix| {
                    (0..waiting.len()).all(|other| {
                        other == *ix || !eye.words_depend(&done, &waiting[*ix], &waiting[other])
                    })
                })
                .unwrap_or(0);
            let w = waiting.remove(next);
            let gained = eye.apply_words(&mut done, &w);
            for (card, ability) in gained {
                eye.wait_for(card, ability, &mut waiting);
            }
        }
        done
    }

    fn wait_for(self, card: CardIx, ability: u16, waiting: &mut Vec<Waiting>) {
        let entry = self.g.ability(ability);
        if !entry
            .mods
            .iter()
            .any(|m| self.g.mods[*m as usize].of.alters())
        {
            return;
        }
        let as_is = self.s.card(card);
        if !self.in_effect_zone(as_is, self.kind(card), &entry.ability) {
            return;
        }
        for modn in &entry.mods {
            if self.g.mods[*modn as usize].of.alters() {
                waiting.push(Waiting {
                    source: self.s.obj(card),
                    player: as_is.controller,
                    ability: Some(ability),
                    modn: *modn,
                    stamp: as_is.stamp,
                    on: None,
                });
            }
        }
    }

    /// Whether the resolving of `b` would change `a`'s (911.2).
    fn words_depend(self, done: &Altered, a: &Waiting, b: &Waiting) -> bool {
        let before = self.targets_of_words(done, a);
        let mut then = done.clone();
        self.apply_words(&mut then, b);
        self.targets_of_words(&then, a) != before
    }

    /// The cards that a modification of words touches, as far as things have gone.
    fn targets_of_words(self, done: &Altered, w: &Waiting) -> Vec<CardIx> {
        if let Some(ability) = w.ability {
            let words = done.of(w.source.card);
            let printed = self.face(w.source.card).abilities.contains(&ability);
            let lost = words.is_some_and(|x| x.muted || (x.stripped && printed));
            if lost || !self.printed_conditions(w.source.card, ability) {
                return Vec::new();
            }
        }
        let of = &self.g.mods[w.modn as usize].of;
        match (&w.on, of.cards()) {
            (Some(on), _) => on
                .iter()
                .filter(|o| self.s.lives(**o))
                .map(|o| o.card)
                .collect(),
            (None, Some(sel)) => self.cards_under(done, sel, w),
            (None, None) => Vec::new(),
        }
    }

    /// Conditions of an ability, looked at without changes of words: they would ask for themselves.
    fn printed_conditions(self, card: CardIx, ability: u16) -> bool {
        let when = self.g.ability(ability).ability.when();
        when.is_empty() || {
            let env = self.env_of(card);
            when.iter()
                .all(|c| self.cond_with(c, env, Some(&Altered::default())))
        }
    }

    fn cards_under(self, done: &Altered, sel: &Sel, w: &Waiting) -> Vec<CardIx> {
        let env = Env {
            source: w.source,
            player: w.player,
            ctx: None,
        };
        match &sel.0 {
            Which::This => vec![w.source.card],
            Which::All(filter) => self.all_matching(filter, env, Some(done)),
            _ => self.sel(sel, env).iter().map(|o| o.card).collect(),
        }
    }

    fn apply_words(self, done: &mut Altered, w: &Waiting) -> Vec<(CardIx, u16)> {
        let mut gained = Vec::new();
        let of = &self.g.mods[w.modn as usize].of;
        for card in self.targets_of_words(done, w) {
            if matches!(of, Mod::Strip(_) | Mod::Mute(_))
                && self.kept_off(card, w.player, &Kept::Strip, false)
            {
                continue;
            }
            let face = self.face(card);
            let words = done.of_mut(card);
            let change = |now: &mut Option<Vec<String>>,
                          printed: &[String],
                          c: &super::card::modify::WordChange| {
                let mut list = now.clone().unwrap_or_else(|| printed.to_vec());
                if let Some(set) = &c.set {
                    list = set.to_vec();
                }
                list.retain(|t| !c.lose.contains(t));
                for add in c.add.iter() {
                    if !list.contains(add) {
                        list.push(add.clone());
                    }
                }
                *now = Some(list);
            };
            match of {
                Mod::Name(c) => change(&mut words.names, std::slice::from_ref(&face.name), c),
                Mod::Trait(c) => change(&mut words.traits, &face.text.traits, c),
                Mod::AccountInfo(c) => change(&mut words.account, &face.text.account, c),
                Mod::MissionInfo(c) => change(&mut words.mission, &face.text.mission, c),
                Mod::Grant(g) => {
                    if let Some(ability) = &g.ability {
                        words.gained.push(ability.id);
                        gained.push((card, ability.id));
                    }
                }
                Mod::Strip(_) => {
                    words.stripped = true;
                    words.gained.clear();
                }
                Mod::Mute(_) => words.muted = true,
                _ => {}
            }
        }
        gained
    }

    /// The power of a card (305).
    pub fn power(self, card: CardIx) -> i32 {
        let base = self.face(card).text.power;
        if !self.g.numbers {
            return base;
        }
        self.number(card, Param::Power, base, None)
    }

    /// The cost on a card (303).
    pub fn cost(self, card: CardIx) -> i32 {
        let base = self.face(card).text.cost;
        if !self.g.numbers {
            return base;
        }
        self.number(card, Param::Cost, base, None).max(0)
    }

    /// The steps of the computation of a number.
    pub fn stages(self, card: CardIx, param: Param) -> Vec<Stage> {
        let base = match param {
            Param::Power => self.face(card).text.power,
            Param::Cost => self.face(card).text.cost,
        };
        let mut stages = Vec::new();
        self.number(card, param, base, Some(&mut stages));
        stages
    }

    fn number(
        self,
        card: CardIx,
        param: Param,
        base: i32,
        mut stages: Option<&mut Vec<Stage>>,
    ) -> i32 {
        let Some(eye) = self.asking(card) else {
            return base;
        };
        if let Some(stages) = &mut stages {
            stages.push(Stage {
                by: None,
                depended: false,
                kept_off: false,
                value: base,
            });
        }
        let wanted = |m: &Mod| {
            matches!(
                (m, param),
                (Mod::Power(_), Param::Power) | (Mod::Cost(_), Param::Cost)
            )
        };
        let mut value = base;
        let mut pending: Vec<Pending> = self
            .asking(card)
            .map_or(Vec::new(), |eye| eye.standing(wanted))
            .into_iter()
            .map(|s| (s, None, None))
            .collect();
        for l in &self.s.lasting {
            if wanted(&self.g.mods[l.modn as usize].of) {
                let here = l.on.iter().any(|o| o.card == card && self.s.lives(*o))
                    || (l.hidden && eye.lasts_on_hidden(l, card));
                if here {
                    pending.push((
                        Standing {
                            source: l.source,
                            player: l.player,
                            modn: l.modn,
                            stamp: l.stamp,
                        },
                        Some(l.amount),
                        Some(l.on.clone()),
                    ));
                }
            }
        }
        if pending.is_empty() {
            return value;
        }
        self.by_stamp(&mut pending, |(s, _, _)| (s.stamp, s.player));
        eye.floors_first_large(&mut pending);
        while !pending.is_empty() {
            let next = (0..pending.len()).find(|ix| {
                let (a, fixed, _) = &pending[*ix];
                let entry = &self.g.mods[a.modn as usize];
                let hangs = match param {
                    Param::Power => entry.reads_power,
                    Param::Cost => entry.reads_cost,
                } && fixed.is_none();
                !hangs
                    || (0..pending.len()).all(|other| {
                        other == *ix || {
                            let (b, bf, bo) = &pending[other];
                            let then = self
                                .op_of(b, *bf, bo.is_some(), card, param, value)
                                .map_or(value, |op| apply(op, value));
                            eye.op_of(a, *fixed, false, card, param, value)
                                == eye.op_of(a, *fixed, false, card, param, then)
                        }
                    })
            });
            let depended = next.is_some_and(|n| n != 0);
            let (s, fixed, on) = pending.remove(next.unwrap_or(0));
            let Some(op) = eye.op_of(&s, fixed, on.is_some(), card, param, value) else {
                continue;
            };
            let after = apply(op, value);
            let kept = match param {
                Param::Power => Kept::Power,
                Param::Cost => Kept::Cost,
            };
            let kept_off = eye.kept_off(
                card,
                s.player,
                &kept,
                param == Param::Power && after < value,
            );
            if !kept_off {
                value = after;
            }
            if let Some(stages) = &mut stages {
                stages.push(Stage {
                    by: Some(Effect1 {
                        source: s.source,
                        modn: s.modn,
                        stamp: s.stamp,
                        fixed,
                        op,
                    }),
                    depended,
                    kept_off,
                    value,
                });
            }
        }
        value
    }

    /// What a modification does to a card's number, given the number so far; `None` where it does not touch it.
    fn op_of(
        self,
        s: &Standing,
        fixed: Option<i32>,
        applied: bool,
        card: CardIx,
        param: Param,
        value: i32,
    ) -> Option<Op> {
        let of = &self.g.mods[s.modn as usize].of;
        let (Mod::Power(change) | Mod::Cost(change)) = of else {
            return None;
        };
        let change: &Change = change;
        let env = Env {
            source: s.source,
            player: s.player,
            ctx: None,
        };
        if !applied {
            let touches = match &change.cards.0 {
                Which::This => s.source.card == card,
                Which::All(f) => self.matches_with(card, f, env, param, value),
                _ => self.sel(&change.cards, env).iter().any(|o| o.card == card),
            };
            if !touches {
                return None;
            }
            if let Some(when) = &change.when
                && !self.cond(when, env)
            {
                return None;
            }
        }
        let n = |n: &super::card::Num| {
            fixed.unwrap_or_else(|| self.num_given(n, env, card, param, value))
        };
        if let Some(set) = &change.set {
            // 911.6: what a card does not have is not changed.
            let has =
                param == Param::Cost || self.face(card).text.kind == super::words::Kind::Character;
            return has.then(|| Op::Set(n(set)));
        }
        if let Some(floor) = &change.floor {
            return Some(Op::Floor(n(floor)));
        }
        if let Some(ceiling) = &change.ceiling {
            return Some(Op::Ceiling(n(ceiling)));
        }
        if let Some(less) = &change.less {
            return Some(Op::Add(-n(less)));
        }
        change.add.as_ref().map(|add| Op::Add(n(add)))
    }

    /// Sorts by time stamp; at equal stamps the turn player's first (911.3c).
    fn by_stamp<T>(self, all: &mut [T], of: impl Fn(&T) -> (u32, Player)) {
        let active = self.s.active;
        all.sort_by_key(|x| {
            let (stamp, player) = of(x);
            (stamp, player != active)
        });
    }

    /// Bounds are applied after all else, larger lower bounds first or last by the reading (911.9).
    fn floors_first_large(self, all: &mut Vec<Pending>) {
        let bound = |s: &Standing, fixed: Option<i32>| -> Option<i32> {
            let (Mod::Power(c) | Mod::Cost(c)) = &self.g.mods[s.modn as usize].of else {
                return None;
            };
            let env = Env {
                source: s.source,
                player: s.player,
                ctx: None,
            };
            c.floor
                .as_ref()
                .map(|f| fixed.unwrap_or_else(|| self.num(f, env)))
        };
        let mut floors: Vec<_> = Vec::new();
        let mut rest = Vec::new();
        for x in all.drain(..) {
            match bound(&x.0, x.1) {
                Some(n) => floors.push((n, x)),
                None => rest.push(x),
            }
        }
        floors.sort_by_key(|(n, _)| -*n);
        if self.g.reads.floors == reads::Floors::Smaller && floors.len() > 1 {
            floors.drain(..floors.len() - 1);
        }
        rest.extend(floors.into_iter().map(|(_, x)| x));
        *all = rest;
    }

    /// Whether a card is kept from a player's continuous effect (911.7, 911.8).
    pub fn kept_off(self, card: CardIx, by: Player, kind: &Kept, less: bool) -> bool {
        if !self.g.numbers {
            return false;
        }
        let keeps =
            |kept: &Kept| kept == &Kept::All || kept == kind || (less && kept == &Kept::LessPower);
        let wanted = |m: &Mod| matches!(m, Mod::Immune(i) if keeps(&i.kept.0));
        let by_static = self.standing(wanted).iter().any(|s| {
            let Mod::Immune(i) = &self.g.mods[s.modn as usize].of else {
                return false;
            };
            let env = Env {
                source: s.source,
                player: s.player,
                ctx: None,
            };
            self.players(i.whose, env).contains(&by)
                && match &i.cards.0 {
                    Which::This => s.source.card == card,
                    Which::All(f) => self.matches(card, f, env),
                    _ => self.sel(&i.cards, env).iter().any(|o| o.card == card),
                }
        });
        by_static
            || self.s.lasting.iter().any(|l| {
                let Mod::Immune(i) = &self.g.mods[l.modn as usize].of else {
                    return false;
                };
                let env = Env {
                    source: l.source,
                    player: l.player,
                    ctx: None,
                };
                keeps(&i.kept.0)
                    && self.players(i.whose, env).contains(&by)
                    && l.on.iter().any(|o| o.card == card && self.s.lives(*o))
            })
    }

    /// Whether an effect on a hidden zone touches a card that came there later (911.4).
    pub fn lasts_on_hidden(self, l: &super::state::Lasting, card: CardIx) -> bool {
        let of = &self.g.mods[l.modn as usize].of;
        let Some(sel) = of.cards() else { return false };
        let Which::All(filter) = &sel.0 else {
            return false;
        };
        let env = Env {
            source: l.source,
            player: l.player,
            ctx: l.ctx.as_deref(),
        };
        self.hidden(self.s.card(card).zone) && self.matches(card, filter, env)
    }

    /// Whether power falls where this zone is the field: for 1103.3.
    pub fn lowered_by(self, source: Obj) -> Vec<CardIx> {
        if !self.g.numbers {
            return Vec::new();
        }
        self.s
            .on_field()
            .filter(|c| self.s.card(*c).zone == Zone::Field)
            .filter(|c| {
                let stages = self.stages(*c, Param::Power);
                stages.windows(2).any(|w| {
                    w[1].by.as_ref().is_some_and(|b| b.source == source) && w[1].value < w[0].value
                })
            })
            .collect()
    }
}

fn apply(op: Op, value: i32) -> i32 {
    match op {
        Op::Add(n) => value.saturating_add(n),
        Op::Set(n) => n,
        Op::Floor(n) => value.max(n),
        Op::Ceiling(n) => value.min(n),
    }
}

impl Eye<'_> {
    /// The amount of a modification as things are.
    pub fn amount_of(self, of: &Mod, env: Env<'_>) -> i32 {
        let first = |all: &[&Option<super::card::Num>]| {
            all.iter()
                .filter_map(|n| n.as_ref())
                .next()
                .map_or(0, |n| self.num(n, env))
        };
        match of {
            Mod::Power(c) | Mod::Cost(c) | Mod::Damage(c) => {
                first(&[&c.add, &c.less, &c.set, &c.floor, &c.ceiling])
            }
            Mod::PlayCost(c) | Mod::ActivateCost(c) => first(&[&c.add, &c.less]),
            _ => 0,
        }
    }
}
