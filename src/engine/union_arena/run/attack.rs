//! The attack phase: attack timing, block timing, resolution.
//!
//! 5.4-1 to 5.4-5, 5.4.1, 5.4.2, 5.4.3, 4-4, 4-5.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Log;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::step::{Attacked, Free};
use crate::engine::union_arena::state::{Attack, Frame, Ix, LeaveReason, Obj, State};
use crate::engine::union_arena::table::{AbKind, bit};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{Cannot, Deed, Leave, Phase, Until, Zone};
use crate::rulebook::RuleId;

impl Run<'_> {
    /// One step of [`Frame::Attacking`].
    pub fn attacking(&self, s: &mut State, at: Free, log: &mut Log<Event>) {
        match at {
            Free::Begin => {
                log.record(
                    || Event::PhaseBegins {
                        phase: Phase::Attack,
                    },
                    [Cite::requires(ua!("5-1")), Cite::requires(ua!("5.4-3"))],
                );
                let player = s.turn_player;
                self.emit(s, Deed::AttackPhase.by(player), log);
                s.go(Free::Ask);
            }
            // Step 1 is asked; see choices.
            Free::Ask | Free::Over => {
                let open = (R::AttackPhaseEnd, ua!("5.4-5"));
                self.close(s, Deed::AttackPhaseEnd, open, log);
            }
            Free::Closed => {
                s.frames.pop();
            }
        }
    }

    /// A character attacks (5.4.1-1).
    pub fn begin_attack(&self, s: &mut State, ix: Ix, target: Option<Ix>, log: &mut Log<Event>) {
        let again = s.attacked.contains(&s.obj(ix));
        let attacker = s.obj(ix);
        s.attack = Some(Attack {
            attacker,
            blocker: None,
            target: target.map(|t| s.obj(t)),
            fought: false,
            won: false,
            no_impact: false,
            moved: [false; 3],
        });
        s.frames.push(Frame::Attack {
            at: Attacked::Named,
        });
        let upright = self.let_to(s, ix, Leave::AttackUpright, None);
        let rests = upright.is_none() && !s.card(ix).rested;
        s.card_mut(ix).rested |= rests;
        s.attacked.push(attacker);
        log.record_with(|| {
            let mut cites = vec![
                Cite::permits(ua!("5.4-1")),
                Cite::requires(ua!("5.4.1-1")),
                Cite::permits(ua!("4-4")),
                Cite::requires(ua!("4-5")),
                Cite::permits(ua!("2.1-1")),
                Cite::permits(ua!("1.1-1")),
            ];
            cites.extend(self.against_the_step(s, ix, (upright, rests), true));
            if target.is_some()
                && let Some(by) = self.let_to(s, ix, Leave::AttackCharacter, target)
            {
                cites.push(Cite::overrides(self.effect_clause(s, by, 0).clause));
            }
            let read = again.then(|| self.reads.under(R::AttackAgain));
            let event = Event::Attacked {
                card: ix,
                target,
                rests,
            };
            (event, cites, read.into_iter().collect())
        });
        let player = s.card(ix).owner;
        if rests {
            self.emit(s, Deed::Rest.of(ix, player), log);
        }
        self.emit(s, Deed::Attack.of(ix, player).with(target), log);
    }

    /// The effects by which a character attacks or blocks against what the step asks: from EL, rested, unrested.
    fn against_the_step(
        &self,
        s: &State,
        ix: Ix,
        (upright, rests): (Option<Ix>, bool),
        attacks: bool,
    ) -> Vec<Cite> {
        let card = s.card(ix);
        let (el, rested) = if attacks {
            (Leave::AttackFromEl, Leave::AttackRested)
        } else {
            (Leave::BlockFromEl, Leave::BlockRested)
        };
        let other = s.attack.map(|a| a.attacker.ix).filter(|_| !attacks);
        let by = |what| self.let_to(s, ix, what, other);
        let from_el = (card.zone == Zone::El).then(|| by(el)).flatten();
        let lying = (card.rested && !rests).then(|| by(rested)).flatten();
        let all = [upright, from_el, lying].into_iter().flatten();
        all.map(|by| Cite::overrides(self.effect_clause(s, by, 0).clause))
            .collect()
    }

    /// A character blocks (5.4.2-1).
    pub fn block(&self, s: &mut State, ix: Ix, log: &mut Log<Event>) {
        let blocker = s.obj(ix);
        let Some(attack) = &mut s.attack else { return };
        attack.blocker = Some(blocker);
        attack.moved[1] = false;
        let attacker = attack.attacker.ix;
        let upright = self.let_to(s, ix, Leave::BlockUpright, Some(attacker));
        let rests = upright.is_none() && !s.card(ix).rested;
        s.card_mut(ix).rested |= rests;
        s.go(Attacked::Resolve);
        log.record_with(|| {
            let mut cites = vec![
                Cite::requires(ua!("5.4.2-1")),
                Cite::permits(ua!("4-4")),
                Cite::requires(ua!("4-5")),
                Cite::permits(ua!("2.1-1")),
                Cite::permits(ua!("1.1-1")),
            ];
            cites.extend(self.against_the_step(s, ix, (upright, rests), false));
            (Event::Blocked { card: ix, attacker }, cites, Vec::new())
        });
        let (me, them) = (s.card(ix).owner, s.card(attacker).owner);
        if rests {
            self.emit(s, Deed::Rest.of(ix, me), log);
        }
        self.emit(s, Deed::Block.of(ix, me).with(attacker), log);
        self.emit(s, Deed::Blocked.of(attacker, them).with(ix), log);
    }

    /// Nobody blocks.
    pub fn no_block(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(attack) = s.attack else { return };
        let attacker = attack.attacker.ix;
        s.go(Attacked::Resolve);
        let player = s.card(attacker).owner;
        let could = s
            .side(player.opponent())
            .fl
            .iter()
            .any(|ix| !s.card(*ix).rested);
        log.record_under(
            || Event::NotBlocked { attacker },
            [Cite::permits(ua!("5.4.2-2"))],
            could.then(|| self.reads.under(R::MayNotBlock)),
        );
        self.emit(s, Deed::Unblocked.of(attacker, player), log);
    }

    /// Whether an attacking or blocking character is there for the resolution, and by which reading not. `moved` where
    /// it has moved to EL since it was named; an effect may let it fight from there.
    fn present(&self, s: &State, obj: Obj, moved: bool) -> Result<Option<R>, Option<R>> {
        if !s.stands(obj) {
            return Err(None);
        }
        if moved {
            return if self.reads.is(R::MovedToEl, "视同离场") {
                Err(Some(R::MovedToEl))
            } else {
                Ok(Some(R::MovedToEl))
            };
        }
        Ok(None)
    }

    /// One step of [`Frame::Attack`].
    pub fn attack(&self, s: &mut State, at: Attacked, log: &mut Log<Event>) {
        let Some(attack) = s.attack else {
            s.frames.pop();
            return;
        };
        let (a, b) = (attack.attacker, attack.foe());
        match at {
            // An attacker that is gone by now leaves nothing to be blocked, whatever it attacks.
            Attacked::Named if self.gone_before_block(s, attack, log) => {}
            // 5.4.2-1 lets the attacked player block; where a character is attacked, a reading says whether.
            Attacked::Named if attack.target.is_some() => self.attack_on_card(s, attack, log),
            Attacked::Named => s.go(Attacked::Block),
            Attacked::Resolve => self.resolution(s, attack, log),
            Attacked::Compare => self.compare(s, attack, log),
            Attacked::AttackerWins
            | Attacked::AttackerWon
            | Attacked::BlockerWins
            | Attacked::BlockerWon
            | Attacked::BattleEnds => {
                if let Some(b) = b {
                    self.battle(s, (a, b), at, log);
                }
            }
            Attacked::AttackerDone => s.go(Attacked::BattleEnds),
            Attacked::BlockerDone => {
                s.go(Attacked::BattleEnds);
                if s.stands(a) {
                    log.record(
                        || Event::StaysOn { card: a.ix },
                        [Cite::requires(ua!("5.4.3.1b-4"))],
                    );
                }
            }
            Attacked::BattleLapses => {
                s.go(Attacked::Over);
                self.lapse(
                    s,
                    Until::Battle,
                    |_| true,
                    Cite::requires(ua!("5.4.3.1c-2")),
                    None,
                    log,
                );
            }
            Attacked::Strike => {
                s.go(Attacked::Over);
                self.strike(s, a, log);
            }
            _ => self.attack_ends(s, attack, log),
        }
    }

    /// One of the steps in which a battle is won and ends.
    fn battle(&self, s: &mut State, (a, b): (Obj, Obj), at: Attacked, log: &mut Log<Event>) {
        match at {
            Attacked::AttackerWins => self.attacker_wins(s, (a, b), log),
            Attacked::AttackerWon => {
                s.go(Attacked::AttackerDone);
                self.won(s, a, b, log);
            }
            Attacked::BlockerWins => self.blocker_wins(s, (a, b), log),
            Attacked::BlockerWon => {
                s.go(Attacked::BlockerDone);
                self.won(s, b, a, log);
            }
            Attacked::BattleEnds => self.battle_ends(s, (a, b), log),
            _ => {}
        }
    }

    /// The attack is over (5.4-4).
    fn attack_ends(&self, s: &mut State, attack: Attack, log: &mut Log<Event>) {
        let (a, b) = (attack.attacker, attack.foe());
        let player = s.card(a.ix).owner;
        // A battle that an effect broke off has ended too.
        if attack.fought || self.reads.is(R::BattleEffects, "攻击结束时") {
            let read = (!attack.fought).then_some(R::BattleEffects);
            self.lapse(
                s,
                Until::Battle,
                |_| true,
                Cite::requires(ua!("5.4.3.1c-2")),
                read,
                log,
            );
        }
        log.record(
            || Event::AttackEnded { card: a.ix },
            [Cite::requires(ua!("5.4-4"))],
        );
        self.lapse(
            s,
            Until::Attack,
            |_| true,
            Cite::requires(ua!("5.4-4")),
            Some(R::Duration),
            log,
        );
        let seen = s.stands(a).then_some(a.ix);
        s.attack = None;
        s.frames.pop();
        if let Some(ix) = seen {
            let foe = b.map(|b| b.ix);
            self.emit(s, Deed::AttackEnd.of(ix, player).with(foe), log);
        }
    }

    /// The battle ends (5.4.3.1c-1).
    fn battle_ends(&self, s: &mut State, (a, b): (Obj, Obj), log: &mut Log<Event>) {
        log.record(
            || Event::BattleEnded,
            [
                Cite::requires(ua!("5.4.3.1c")),
                Cite::requires(ua!("5.4.3.1c-1")),
            ],
        );
        s.go(Attacked::BattleLapses);
        let late = (R::EnderGone, ua!("5.4.3.1c-1"));
        self.go_off_late(s, (a, b), Deed::BattleEnd, late, log);
        self.go_off_late(s, (b, a), Deed::BattleEnd, late, log);
    }

    /// Whether something on the field waits for a victory and something for what befalls the loser: only then does it
    /// matter whether the steps of the battle order them.
    fn battle_orders(&self, s: &State, loser: u64) -> bool {
        let waits = |deeds: u64| {
            let any = |ix: Ix| {
                let own = self.abilities_of(s, ix);
                own.iter().any(|x| self.ab(*x).deeds & deeds != 0)
            };
            self.deeds & deeds != 0 && s.field().any(any)
        };
        waits(bit(Deed::Win)) && waits(loser)
    }

    /// B: the blocker has won (5.4.3.1b-1, 5.4.3.1b-2).
    fn blocker_wins(&self, s: &mut State, (a, b): (Obj, Obj), log: &mut Log<Event>) {
        let ordered = self.battle_orders(s, bit(Deed::AttackLose) | bit(Deed::Lose));
        let order = ordered.then(|| self.reads.under(R::BattleOrder));
        log.record_under(
            || Event::BattleWon {
                card: b.ix,
                over: a.ix,
            },
            [
                Cite::requires(ua!("5.4.3.1b")),
                Cite::requires(ua!("5.4.3.1b-1")),
            ],
            order,
        );
        log.record(
            || Event::BattleLost { card: a.ix },
            [Cite::requires(ua!("5.4.3.1b-1"))],
        );
        s.go(Attacked::BlockerWon);
        self.emit(
            s,
            Deed::AttackLose.of(a.ix, s.card(a.ix).owner).with(b.ix),
            log,
        );
        self.lost(s, a, b, log);
        if ordered && self.reads.is(R::BattleOrder, "回合玩家先") {
            s.go(Attacked::BlockerDone);
            self.won(s, b, a, log);
        }
    }

    /// A: the attacker has won (5.4.3.1a-1, 5.4.3.1a-2).
    fn attacker_wins(&self, s: &mut State, (a, b): (Obj, Obj), log: &mut Log<Event>) {
        let loses = bit(Deed::Retire) | bit(Deed::Leave) | bit(Deed::Lose);
        let ordered = self.battle_orders(s, loses);
        let together = ordered && self.reads.is(R::BattleOrder, "回合玩家先");
        log.record(
            || Event::BattleWon {
                card: a.ix,
                over: b.ix,
            },
            [
                Cite::requires(ua!("5.4.3.1a")),
                Cite::requires(ua!("5.4.3.1a-1")),
            ],
        );
        log.record(
            || Event::BattleLost { card: b.ix },
            [Cite::requires(ua!("5.4.3.1a-1"))],
        );
        self.lost(s, b, a, log);
        s.go(if together {
            Attacked::AttackerDone
        } else {
            Attacked::AttackerWon
        });
        if self
            .kept_from(s, b.ix, Cannot::RetireInBattle, Some(a.ix))
            .is_some()
        {
            log.record(
                || Event::Kept { card: b.ix },
                [
                    Cite::overrides(ua!("1.1-3-7")),
                    Cite::requires(ua!("5.4.3.1a-2")),
                ],
            );
        } else {
            self.retire(s, b.ix, LeaveReason::Battle { ordered }, log);
        }
        if together {
            self.won(s, a, b, log);
        }
    }

    /// A character is attacked: whether it may be blocked a reading says (5.4.2-1).
    fn attack_on_card(&self, s: &mut State, attack: Attack, log: &mut Log<Event>) {
        let may = self.reads.is(R::BlockForCard, "可以");
        log.record_with(|| {
            let card = attack.target.map_or(attack.attacker.ix, |t| t.ix);
            (
                Event::TargetSet { card },
                vec![
                    Cite::defines(ua!("5.4.2-1")),
                    Cite::requires(ua!("5.4.3-1")),
                ],
                vec![self.reads.under(R::BlockForCard)],
            )
        });
        s.go(if may {
            Attacked::Block
        } else {
            Attacked::Resolve
        });
    }

    /// The loser's effects on losing go off; the steps of the battle do not name them.
    fn lost(&self, s: &mut State, loser: Obj, winner: Obj, log: &mut Log<Event>) {
        let player = s.card(loser.ix).owner;
        let waited = s.waiting.len();
        self.emit(s, Deed::Lose.of(loser.ix, player).with(winner.ix), log);
        if s.waiting.len() > waited && self.reads.is(R::LoseStep, "未定") {
            s.frames.push(Frame::Undetermined(R::LoseStep));
        }
    }

    /// The winner's effects on winning go off; a reading says what becomes of them where it has left meanwhile.
    fn won(&self, s: &mut State, winner: Obj, loser: Obj, log: &mut Log<Event>) {
        let step = if s.attack.is_some_and(|a| a.won) {
            ua!("5.4.3.1a-4")
        } else {
            ua!("5.4.3.1b-3")
        };
        self.go_off_late(s, (winner, loser), Deed::Win, (R::WinnerGone, step), log);
    }

    /// The effects of a character of a battle go off in a step before which it may have left: a reading says what becomes
    /// of them then.
    fn go_off_late(
        &self,
        s: &mut State,
        (of, foe): (Obj, Obj),
        deed: Deed,
        (reading, step): (R, RuleId),
        log: &mut Log<Event>,
    ) {
        let player = s.card(of.ix).owner;
        let mut own = Vec::new();
        if !s.stands(of) {
            let printed = self.def(s, of.ix).abilities.iter().copied();
            let late: Vec<u16> = printed
                .filter(|x| self.ab(*x).deeds & bit(deed) != 0 && !self.ab(*x).raid_only)
                .collect();
            if let Some(ability) = late.first().copied() {
                match self.reads.of(reading) {
                    "未定" => {
                        s.frames.push(Frame::Undetermined(reading));
                        return;
                    }
                    "照常处理" => own = late,
                    _ => log.record_with(|| {
                        (
                            Event::Lost {
                                card: of.ix,
                                ability,
                            },
                            vec![Cite::requires(step), Cite::defines(ua!("5.3.5-3"))],
                            vec![self.reads.under(reading)],
                        )
                    }),
                }
            }
        }
        let happens = deed.of(of.ix, player).with(foe.ix);
        self.emit(s, happens.own(&own), log);
    }

    /// 5.4.3-1: by the target of the attack.
    fn resolution(&self, s: &mut State, attack: Attack, log: &mut Log<Event>) {
        if let Err(moved) = self.present(s, attack.attacker, attack.moved[0]) {
            return self.attacker_gone(s, attack, moved, log);
        }
        match attack.foe() {
            None => s.go(Attacked::Strike),
            Some(b) => match self.present(s, b, attack.foe_moved()) {
                Ok(_) => s.go(Attacked::Compare),
                Err(moved) => {
                    let under: Vec<R> = moved.into_iter().chain([R::BlockerGone]).collect();
                    match self.reads.of(R::BlockerGone) {
                        // Where a character was attacked, the player never was the target.
                        "打玩家" if attack.target.is_none() => s.go(Attacked::Strike),
                        "未定" => s.frames.push(Frame::Undetermined(R::BlockerGone)),
                        _ => self.stop_attack(s, &under, log),
                    }
                }
            },
        }
    }

    /// Whether the attacking character is gone before anybody could block; then the attack goes no further.
    fn gone_before_block(&self, s: &mut State, attack: Attack, log: &mut Log<Event>) -> bool {
        match self.present(s, attack.attacker, attack.moved[0]) {
            Err(moved) if !self.reads.is(R::AttackerGone, "照常伤害") => {
                self.attacker_gone(s, attack, moved, log);
                true
            }
            _ => false,
        }
    }

    /// The attacking character is gone: what the reading makes of it. `moved` is the reading by which it counts as gone.
    fn attacker_gone(&self, s: &mut State, attack: Attack, moved: Option<R>, log: &mut Log<Event>) {
        match (self.reads.of(R::AttackerGone), attack.foe()) {
            ("照常伤害", None) => {
                s.go(Attacked::Strike);
            }
            ("照常伤害" | "中止", _) => {
                let under: Vec<R> = moved.into_iter().chain([R::AttackerGone]).collect();
                self.stop_attack(s, &under, log);
            }
            _ => s.frames.push(Frame::Undetermined(R::AttackerGone)),
        }
    }

    /// The attack ends here, without battle and damage.
    fn stop_attack(&self, s: &mut State, under: &[R], log: &mut Log<Event>) {
        log.record_with(|| {
            (
                Event::AttackStopped,
                vec![Cite::requires(ua!("5.4.3-1"))],
                under.iter().map(|r| self.reads.under(*r)).collect(),
            )
        });
        s.go(Attacked::Over);
    }

    /// 5.4.3.1-1: BP against BP.
    fn compare(&self, s: &mut State, attack: Attack, log: &mut Log<Event>) {
        let Some(b) = attack.foe() else { return };
        let (x, y) = (self.bp(s, attack.attacker.ix), self.bp(s, b.ix));
        let won = x >= y;
        let no_impact = self.has(s, b.ix, AbKind::NoImpact);
        if let Some(attack) = &mut s.attack {
            attack.fought = true;
            attack.won = won;
            attack.no_impact = no_impact;
        }
        s.go(if won {
            Attacked::AttackerWins
        } else {
            Attacked::BlockerWins
        });
        let moved = attack.moved[0] || attack.foe_moved();
        log.record_under(
            || Event::Battle {
                attacker: attack.attacker.ix,
                blocker: b.ix,
                a: x,
                b: y,
            },
            [
                Cite::requires(ua!("5.4.3-1")),
                Cite::requires(ua!("5.4.3.1-1")),
                Cite::defines(ua!("1.1-3-10")),
            ],
            moved
                .then_some(R::MovedToEl)
                .into_iter()
                .chain(self.knot(s))
                .chain(self.becomes_twice(s, attack.attacker.ix))
                .chain(self.becomes_twice(s, b.ix))
                .map(|r| self.reads.under(r)),
        );
    }

    /// 5.4.3.2-1: damage to the player.
    fn strike(&self, s: &mut State, a: Obj, log: &mut Log<Event>) {
        let to = s.card(a.ix).owner.opponent();
        let mut under = Vec::new();
        if s.attack.is_some_and(|at| at.foe().is_some()) {
            under.push(R::BlockerGone);
        }
        let mut n = 1;
        if s.stands(a) {
            if let Some(by) = self.kept_from(s, a.ix, Cannot::Deal, None) {
                log.record(
                    || Event::NoDamage { card: a.ix },
                    [
                        Cite::overrides(self.effect_clause(s, by, 0).clause),
                        Cite::requires(ua!("5.4.3.2-1")),
                    ],
                );
                return;
            }
            if s.attack.is_some_and(|at| at.moved[0]) {
                under.push(R::MovedToEl);
            }
            let xs = self.keyword_numbers(s, a.ix, AbKind::Damage);
            let added: i32 = self
                .keyword_numbers(s, a.ix, AbKind::DamageMore)
                .iter()
                .sum();
            let more = i32::from(self.reads.is(R::DamageX, "附加"));
            if !xs.is_empty() {
                under.push(R::DamageX);
            }
            n = match xs[..] {
                [] => 1,
                [x] => x + more,
                _ => {
                    under.push(R::SeveralDamageX);
                    match self.reads.of(R::SeveralDamageX) {
                        "取最大" => xs.iter().max().copied().unwrap_or(1) + more,
                        "相加" => xs.iter().sum::<i32>() + more,
                        _ => {
                            s.frames.push(Frame::Undetermined(R::SeveralDamageX));
                            return;
                        }
                    }
                }
            };
            n = n.saturating_add(added);
        } else {
            under.push(R::AttackerGone);
        }
        self.begin_damage(s, to, Some(a), n.clamp(0, 99) as u8, &under, log);
    }
}
