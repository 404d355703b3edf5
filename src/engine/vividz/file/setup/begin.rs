//! Where a scenario begins: turn, attack, effects in force, triggered abilities, the place in the procedures.

use crate::engine::fault::{At, nearest_word};
use crate::engine::game::Player;
use crate::engine::vividz::card::Mod;
use crate::engine::vividz::card::effect::Control;
use crate::engine::vividz::file::setup::{Begins, Builder, InForce, Setup};
use crate::engine::vividz::frame::{AttackStep, PhaseStep, PreparationStep, TurnStep};
use crate::engine::vividz::reads::OutsideAttack;
use crate::engine::vividz::state::{
    Attack, CardIx, Frame, Gap, Lasting, Obj, Seen, Triggered, Wait,
};
use crate::engine::vividz::view::named::cards_named;
use crate::engine::vividz::view::{Scope, View};
use crate::engine::vividz::words::{Phase, Stage, Until, Zone};
use crate::engine::vocab::Vocab;

impl Builder {
    pub fn turn(&mut self, setup: &Setup) {
        self.s.turn = setup.turn.get();
        if let Some(at) = &setup.active {
            self.s.active = self.player(at);
        }
        self.s.first = Some(match &setup.first {
            Some(at) => self.player(at),
            // The odd turns are the first player's.
            None if setup.turn.get() % 2 == 1 => self.s.active,
            None => self.s.active.opponent(),
        });
    }

    /// The card that a board speaks of by name.
    pub fn find_card(&mut self, at: &At<String>) -> Option<CardIx> {
        // As actions name cards; of several, one on the field, the turn player's first.
        let found = cards_named(&self.g, &self.s, &at.value)
            .into_iter()
            .min_by_key(|c| {
                let card = self.s.card(*c);
                (card.zone != Zone::Field, card.controller != self.s.active)
            });
        if found.is_none() {
            let fault = at
                .fault(format!("局面里没有“{}”", at.value))
                .nearest(at, self.g.labels.iter().map(String::as_str));
            self.faults.push(fault);
        }
        found
    }

    pub fn effects(&mut self, setup: &Setup) {
        for at in &setup.effects {
            let e = &at.value;
            let Some(name) = &e.source else {
                self.faults
                    .push(at.fault("效果要写出来源").fix("来源: 火花"));
                continue;
            };
            let Some(card) = self.find_card(name) else {
                continue;
            };
            let source = self.s.obj(card);
            let player = match &e.player {
                Some(at) => self.player(at),
                None => self.s.card(card).controller,
            };
            let mut named: Vec<Obj> = Vec::new();
            for n in e.on.iter() {
                let at = At {
                    value: n.clone(),
                    line: at.line,
                    column: at.column,
                };
                if let Some(card) = self.find_card(&at) {
                    named.push(self.s.obj(card));
                }
            }
            for m in e.mods.iter() {
                match m {
                    InForce::Mod(m) => {
                        for part in Mod::clone(m).parts() {
                            self.in_force(setup, e.until, (source, player), &named, part);
                        }
                    }
                    InForce::Control(c) => {
                        let until = c.until.unwrap_or(e.until);
                        let made = (at.place(), until, (source, player));
                        self.controlled(setup, made, &named, c);
                    }
                }
            }
        }
    }

    /// Whether an effect in force ends with an attack while none is going on; nothing where a reading lets there be none,
    /// and where it is left open the board waits for that.
    fn term(&mut self, setup: &Setup, until: Until) -> Option<bool> {
        let outside = until.of_attack() && setup.attack.is_none();
        match self.g.reads.outside_attack {
            OutsideAttack::NoEffect if outside => return None,
            OutsideAttack::Unruled if outside => self.s.wait = Wait::Unruled(Gap::OutsideAttack),
            _ => {}
        }
        Some(outside)
    }

    /// A continuous effect in force.
    fn in_force(
        &mut self,
        setup: &Setup,
        until: Until,
        (source, player): (Obj, Player),
        named: &[Obj],
        part: Mod,
    ) {
        let until = part.until().unwrap_or(until);
        let Some(outside) = self.term(setup, until) else {
            return;
        };
        let modn = self.g.hoist_mod(part);
        let stamp = self.s.tick();
        let view = View::new(&self.g, &self.s);
        let scope = Scope::of(source, player);
        let of = &self.g.mods[modn as usize].of;
        let on = match of.cards() {
            _ if !named.is_empty() => named.to_vec(),
            Some(sel) => view.sel(sel, scope),
            None => Vec::new(),
        };
        let hidden = named.is_empty() && of.cards().is_some_and(|sel| view.stays_on_hidden(sel));
        let left = match of {
            Mod::Replace(r) => r.times,
            _ => None,
        };
        let amount = view.amount_of(of, scope);
        self.s.lasting.push(Lasting {
            id: stamp,
            source,
            player,
            modn,
            on,
            hidden,
            amount,
            stamp,
            until,
            turn: self.s.turn,
            left,
            back: None,
            making: None,
            ctx: None,
            outside,
        });
    }

    /// Cards that have changed their controller: a board may have written them as they are now, or as they were before.
    fn controlled(
        &mut self,
        setup: &Setup,
        (at, until, (source, player)): (At<()>, Until, (Obj, Player)),
        named: &[Obj],
        c: &Control,
    ) {
        let Some(outside) = self.term(setup, until) else {
            return;
        };
        let view = View::new(&self.g, &self.s);
        let scope = Scope::of(source, player);
        let on = match named {
            [] => view.sel(&c.cards, scope),
            named => named.to_vec(),
        };
        let to = view.player(c.who, scope);
        if on.is_empty() {
            self.faults
                .push(at.fault("获得操控要写出是哪些牌").fix("对: [石]"));
        }
        for obj in on {
            let card = self.s.card(obj.card);
            let back = match card.controller {
                had if had != to => had,
                _ => card.owner,
            };
            if back == to {
                let name = &self.g.labels[usize::from(obj.card.0)];
                let says = format!("“{name}”由{}拥有，本来就由其操控", to.name());
                self.faults.push(at.fault(says));
                continue;
            }
            self.s.card_mut(obj.card).controller = to;
            let made = (self.g.no_mod, self.s.tick(), self.s.turn);
            let lasting = Lasting::control((source, player), obj, back, until, made);
            self.s.lasting.push(Lasting { outside, ..lasting });
        }
    }

    pub fn attack(&mut self, setup: &Setup) {
        let Some(a) = &setup.attack else { return };
        let Some(name) = &a.who else {
            self.faults.push(
                At::nowhere(())
                    .fault("攻击要写出是哪张角色")
                    .fix("写作 攻击: {角色: 火花, 步骤: 战斗步骤}"),
            );
            return;
        };
        let Some(card) = self.find_card(name) else {
            return;
        };
        if self.s.card(card).zone != Zone::Field {
            self.faults
                .push(name.fault(format!("“{}”不在场地区，不能正在攻击", name.value)));
        }
        self.s.attack = Some(Attack {
            who: self.s.obj(card),
            success: false,
            at_start: true,
            battle: a.stage.is_some_and(|s| s >= Stage::Battle),
            fired: Vec::new(),
            ended: false,
            stage: a.stage.unwrap_or(Stage::Defence),
        });
    }

    pub fn triggered(&mut self, setup: &Setup) {
        for at in &setup.triggered {
            let Some(name) = &at.value.card else {
                self.faults.push(at.fault("触发中的能力要写出是哪张牌"));
                continue;
            };
            let Some(card) = self.find_card(name) else {
                continue;
            };
            let face = &self.g.faces[self.s.card(card).face as usize];
            let Some(ability) = face
                .abilities
                .get((at.value.ability as usize).wrapping_sub(1))
                .copied()
            else {
                self.faults.push(at.fault(format!(
                    "“{}”只有{}个能力",
                    name.value,
                    face.abilities.len()
                )));
                continue;
            };
            self.s.triggered.push(Triggered {
                source: self.s.obj(card),
                ability,
                player: self.s.card(card).controller,
                seen: vec![Seen::default(); at.value.layers.max(1) as usize],
                kept: None,
                script: None,
            });
        }
    }

    /// The procedures that are half done where the scenario begins.
    pub fn stack(&mut self, setup: &Setup) {
        let prepare = |at| Frame::Prepare {
            at,
            done: 0,
            shown: [None; 2],
        };
        let clause = |begins: &Begins, numbers: &[&str]| match begins {
            Begins::Clause(number) => numbers.contains(&number.as_str()),
            _ => false,
        };
        match setup.from.as_deref() {
            Some(at) if *at == Begins::Decks || clause(at, &["400", "401"]) => {
                self.before_game(prepare(PreparationStep::Decks));
                return;
            }
            Some(at) if *at == Begins::Preparation || clause(at, &["600", "601", "601.1"]) => {
                self.s.handed = [true; 2];
                self.before_game(prepare(PreparationStep::A));
                return;
            }
            _ => {}
        }
        let wanted = setup.from.as_ref().map(|at| (at, place_of(at)));
        if let Some((at, None)) = &wanted {
            let Begins::Clause(typed) = &at.value else {
                return;
            };
            let near = nearest_word(typed, Begins::SHAPE.words());
            let fix = near
                .filter(|fix| !fix.starts_with("可以写"))
                .unwrap_or_else(|| {
                    "可以写 构筑、准备、阶段名、攻击步骤名，或条号如 704.2、806.1".to_owned()
                });
            self.faults
                .push(at.fault(format!("不知道从“{typed}”开始")).fix(fix));
            return;
        }
        let place = wanted.and_then(|(_, p)| p);
        let stage = setup
            .attack
            .as_ref()
            .map(|a| a.stage.unwrap_or(Stage::Defence));
        let (phase, at) = match (place, stage) {
            (Some(Place::Step(step)), _) => {
                self.at_attack(setup, step);
                return;
            }
            (None, Some(stage)) => {
                self.at_attack(setup, first_step(stage));
                return;
            }
            (Some(Place::Phase(phase, at)), _) => (phase, at),
            (None, None) => match setup.phase {
                None | Some(Phase::Main) => (Phase::Main, PhaseStep::Choose),
                Some(phase) => (phase, PhaseStep::Begin),
            },
        };
        self.s.phase = Some(phase);
        self.s.stack = vec![
            Frame::Turn(TurnStep::after(phase)),
            Frame::Phase {
                phase,
                at,
                passed: false,
            },
        ];
    }

    pub fn before_game(&mut self, frame: Frame) {
        self.s.turn = 0;
        self.s.first = None;
        self.s.phase = None;
        self.s.stack = vec![frame];
    }

    pub fn at_attack(&mut self, setup: &Setup, step: AttackStep) {
        if setup.attack.is_none() {
            let place = setup.from.as_ref().map_or(At::nowhere(()), |a| At {
                value: (),
                line: a.line,
                column: a.column,
            });
            self.faults.push(
                place
                    .fault("从攻击中的步骤开始，要写出正在攻击的角色")
                    .fix("加一行 攻击: {角色: 火花}"),
            );
        }
        self.s.phase = Some(Phase::Main);
        if let Some(a) = &mut self.s.attack {
            a.stage = stage_of(step);
        }
        self.s.stack = vec![
            Frame::Turn(TurnStep::after(Phase::Main)),
            Frame::Phase {
                phase: Phase::Main,
                at: PhaseStep::Preprocess,
                passed: false,
            },
            Frame::Attack {
                at: step,
                ward: None,
            },
        ];
    }
}

/// A place in the turn.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    Phase(Phase, PhaseStep),
    Step(AttackStep),
}

/// The place in the turn that is meant; none before the game, or where there is no such clause.
pub fn place_of(begins: &Begins) -> Option<Place> {
    let word = match begins {
        Begins::Decks | Begins::Preparation => return None,
        Begins::Phase(phase) => return Some(Place::Phase(*phase, PhaseStep::Begin)),
        Begins::Stage(stage) => return Some(Place::Step(first_step(*stage))),
        Begins::Clause(word) => word,
    };
    let (section, rest) = word.split_once('.')?;
    let phase = match section {
        "702" => Phase::Opening,
        "703" => Phase::Main,
        "704" => Phase::Mission,
        "705" => Phase::Charge,
        "706" => Phase::Closing,
        _ => {
            let step = match word.as_str() {
                "802.1" | "802.1a" | "802.1b" => AttackStep::A802b,
                "802.1c" => AttackStep::A802c,
                "802.1d" => AttackStep::A802d,
                "802.1e" => AttackStep::A802e,
                "803.1" => AttackStep::A803x1,
                "803.2" => AttackStep::A803x2,
                "803.3" => AttackStep::A803x3,
                "804.1" => AttackStep::A804x1,
                "804.2" | "804.2a" | "804.2b" => AttackStep::A804x2,
                "804.3" => AttackStep::A804x3,
                "805.1" => AttackStep::A805x1,
                "805.2" => AttackStep::A805x2,
                "805.3" => AttackStep::A805x3,
                "805.4" => AttackStep::A805x4,
                "806.1" => AttackStep::A806x1,
                "806.2" => AttackStep::A806x2,
                "806.3" => AttackStep::A806x3,
                "806.4" => AttackStep::A806x4,
                "806.5" => AttackStep::A806x5,
                "806.6" => AttackStep::A806x6,
                "806.7" => AttackStep::A806x7,
                _ => return None,
            };
            return Some(Place::Step(step));
        }
    };
    let n: u8 = rest
        .trim_end_matches(|c: char| c.is_ascii_lowercase())
        .split('-')
        .next()?
        .parse()
        .ok()?;
    Some(Place::Phase(phase, PhaseStep::of_clause(phase, n)?))
}

pub fn first_step(stage: Stage) -> AttackStep {
    match stage {
        Stage::Declare => AttackStep::A802b,
        Stage::Defence => AttackStep::A803x1,
        Stage::Scout => AttackStep::A804x1,
        Stage::Battle => AttackStep::A805x1,
        Stage::End => AttackStep::A806x1,
    }
}

pub fn stage_of(step: AttackStep) -> Stage {
    match step {
        s if s < AttackStep::A803x1 => Stage::Declare,
        s if s < AttackStep::A804x1 => Stage::Defence,
        s if s < AttackStep::A805x1 => Stage::Scout,
        s if s < AttackStep::A806x1 => Stage::Battle,
        _ => Stage::End,
    }
}
