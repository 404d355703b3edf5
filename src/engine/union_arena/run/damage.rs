//! Damage to a player, trigger checks, and winning.
//!
//! 2.3-1, 5.4.3.2-1 to 5.4.3.2-4, 5.4.4-1, 5.4.4-2, 1.1-3-8, 1.2-2-8, 1.3-2-8.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Outcome, Player};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::zones::PLAIN;
use crate::engine::union_arena::state::step::Check;
use crate::engine::union_arena::state::{Answer, Cause, Damage, Due, Frame, Ix, Obj, State, Why};
use crate::engine::union_arena::table::bit;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::triggers::Happening;
use crate::engine::union_arena::words::{Deed, Zone};

impl Run<'_> {
    /// A player is damaged, by a character's attack or by an effect, unless an effect is done instead; by how many
    /// points already.
    pub fn begin_damage(
        &self,
        s: &mut State,
        to: Player,
        by: Option<Obj>,
        n: u8,
        under: &[R],
        log: &mut Log<Event>,
    ) -> u8 {
        // What does nothing is not about to happen.
        let ignored = by.is_none() && self.reads.is(R::EffectDamage, "不要");
        if n > 0 && !ignored && self.instead & bit(Deed::Hurt) != 0 {
            let due = Due::Damage {
                to,
                by,
                n,
                under: under.to_vec(),
            };
            if self.intercepted(s, &due) {
                return 0;
            }
        }
        self.damage_now(s, to, by, n, under, log);
        n
    }

    /// A player is damaged.
    pub fn damage_now(
        &self,
        s: &mut State,
        to: Player,
        by: Option<Obj>,
        n: u8,
        under: &[R],
        log: &mut Log<Event>,
    ) {
        if n == 0 {
            return;
        }
        let effect = by.is_none();
        let mut under = under.to_vec();
        if effect {
            under.push(R::EffectDamage);
            if self.reads.is(R::EffectDamage, "不要") {
                log.record_with(|| {
                    (
                        Event::DamageIgnored { player: to, n },
                        vec![self.by_effect(s), Cite::requires(ua!("5.4.3.2-2"))],
                        under.iter().map(|r| self.reads.under(*r)).collect(),
                    )
                });
                return;
            }
        }
        log.record_with(|| {
            (
                Event::Damaged { player: to, n },
                vec![
                    if effect {
                        self.by_effect(s)
                    } else {
                        Cite::requires(ua!("5.4.3.2-1"))
                    },
                    Cite::requires(ua!("5.4.3.2-2")),
                ],
                under.iter().map(|r| self.reads.under(*r)).collect(),
            )
        });
        s.frames.push(Frame::Damage(Damage {
            to,
            by,
            n,
            at: Check::Choose,
            cards: Vec::new(),
            open: Vec::new(),
            done: Vec::new(),
            joint: self.is_joint(&under),
        }));
        self.cause.set(by.map(|_| Cause::Battle));
        self.emit(
            s,
            Happening {
                card: by.map(|o| o.ix),
                ..Deed::Hurt.by(to)
            }
            .times(i32::from(n)),
            log,
        );
        if let Some(by) = by.filter(|o| s.stands(*o)) {
            self.emit(
                s,
                Deed::Deal.of(by.ix, to.opponent()).times(i32::from(n)),
                log,
            );
        }
        self.cause.set(None);
    }

    /// An effect damages players, the turn player first; both at once as the reading says. By how many points already.
    pub fn damage_by_effect(
        &self,
        s: &mut State,
        players: &[Player],
        n: u8,
        log: &mut Log<Event>,
    ) -> i32 {
        let both = players.len() > 1 && n > 0 && self.reads.is(R::EffectDamage, "要");
        if both && self.reads.is(R::BothHurt, "未定") {
            s.frames.push(Frame::Undetermined(R::BothHurt));
            return 0;
        }
        let under = if both { &[R::BothHurt][..] } else { &[] };
        let below = s.frames.len();
        let mut dealt = 0;
        for p in players.iter().rev() {
            dealt += i32::from(self.begin_damage(s, *p, None, n, under, log));
        }
        // What may be done instead is settled first come, first served; here the turn player comes first too.
        if let Some(due) = s.frames.get_mut(below..)
            && due.iter().all(|f| matches!(f, Frame::Instead(_)))
        {
            due.reverse();
        }
        dealt
    }

    /// Whether damage under these readings is dealt to both players together, so that 5.4.3.2-4 waits for both.
    pub fn is_joint(&self, under: &[R]) -> bool {
        under.contains(&R::BothHurt) && self.reads.is(R::BothHurt, "一起检测")
    }

    /// One step of [`Frame::Damage`].
    pub fn damage(&self, s: &mut State, d: Damage, log: &mut Log<Event>) {
        match d.at {
            Check::Choose => self.choose_life(s, &d),
            // All are turned up together (5.4.4-1).
            Check::TurnUp => self.turn_up(s, &d, log),
            // Step 2 is asked; see choices. 3: a trigger has been carried out.
            Check::Triggered => self.triggered(s, &d, log),
            Check::PutOut => {
                for ix in d.cards.iter().filter(|ix| !d.done.contains(ix)) {
                    self.checked(s, *ix, None, log);
                }
                s.go_within(Check::Win);
            }
            _ => {
                s.frames.pop();
                self.win_check(s, &d, log);
            }
        }
    }

    /// A trigger has been carried out.
    fn triggered(&self, s: &mut State, d: &Damage, log: &mut Log<Event>) {
        s.ctxs.pop();
        let mut done = d.done.clone();
        if let Some(Answer::Cards(used)) = s.got.pop()
            && self.reads.is(R::TriggerGoes, "逐张")
        {
            for ix in used {
                self.checked(s, ix, Some(R::TriggerGoes), log);
                done.push(ix);
            }
        }
        let here = |ix: &Ix| s.card(*ix).zone == Zone::Life && s.card(*ix).up;
        // A card that another trigger has moved: whether its own may still be carried out is not written.
        let still = self.reads.is(R::CheckedMoved, "仍可执行");
        let open: Vec<Ix> = d
            .open
            .iter()
            .copied()
            .filter(|ix| still || here(ix))
            .collect();
        for ix in d.open.iter().filter(|ix| !open.contains(ix)) {
            log.record_under(
                || Event::TriggerLost { card: *ix },
                [Cite::defines(ua!("5.4.4-1")), Cite::defines(ua!("5.4.4-2"))],
                [self.reads.under(R::CheckedMoved)],
            );
        }
        if let Some(d) = Self::checking(s) {
            d.open = open;
            d.done = done;
            d.at = if d.open.is_empty() {
                Check::PutOut
            } else {
                Check::Trigger
            };
        }
    }

    /// The chosen cards are turned up together (5.4.4-1).
    fn turn_up(&self, s: &mut State, d: &Damage, log: &mut Log<Event>) {
        let Some(Answer::Cards(cards)) = s.got.pop() else {
            return;
        };
        let over = usize::from(d.n) > cards.len();
        let player = if self.reads.is(R::LifeChosenBy, "攻击方") {
            d.to.opponent()
        } else {
            d.to
        };
        log.record_with(|| {
            let mut under = vec![self.reads.under(R::LifeChosenBy)];
            if over {
                under.push(self.reads.under(R::DamageOverLife));
            }
            (
                Event::LifeChosen {
                    player,
                    cards: cards.clone(),
                },
                vec![
                    Cite::requires(ua!("5.4.3.2-3")),
                    Cite::defines(ua!("2.3-1")),
                ],
                under,
            )
        });
        for ix in &cards {
            if s.card(*ix).up {
                continue;
            }
            s.card_mut(*ix).up = true;
            log.record(
                || Event::TurnedUp { card: *ix },
                [
                    Cite::requires(ua!("5.4.4-1")),
                    Cite::requires(ua!("5.4.3.2-3")),
                ],
            );
        }
        let open: Vec<Ix> = cards
            .iter()
            .copied()
            .filter(|ix| self.def(s, *ix).trigger.is_some())
            .collect();
        let at_once = self.reads.is(R::NoTriggerGoes, "确认后立即");
        let mut done = cards.clone();
        done.retain(|ix| at_once && !open.contains(ix));
        for ix in &done {
            self.checked(s, *ix, Some(R::NoTriggerGoes), log);
        }
        if let Some(d) = Self::checking(s) {
            d.cards = cards;
            d.open = open;
            d.done = done;
            d.at = if d.open.is_empty() {
                Check::PutOut
            } else {
                Check::Trigger
            };
        }
    }

    /// The innermost damage: what is done instead of a card's going to 场外 stands above it.
    fn checking(s: &mut State) -> Option<&mut Damage> {
        s.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Damage(d) => Some(d),
            _ => None,
        })
    }

    /// Which life cards are checked (5.4.3.2-3).
    fn choose_life(&self, s: &mut State, d: &Damage) {
        let life: Vec<Ix> = s
            .side(d.to)
            .life
            .iter()
            .copied()
            .filter(|ix| self.may_be_named(s, *ix))
            .collect();
        let n = usize::from(d.n).min(life.len());
        if usize::from(d.n) > life.len() && self.reads.is(R::DamageOverLife, "未定") {
            s.frames.push(Frame::Undetermined(R::DamageOverLife));
            return;
        }
        if n == 0 {
            s.go_within(Check::Win);
            return;
        }
        s.go_within(Check::TurnUp);
        let player = if self.reads.is(R::LifeChosenBy, "攻击方") {
            d.to.opponent()
        } else {
            d.to
        };
        // Who is asked hangs on it.
        self.meet(R::LifeChosenBy, ua!("5.4.3.2-3"));
        s.ask_cards(player, life, (n as u8, n as u8), Why::Life);
    }

    /// Whether a life card may be named for a check: one that is being checked already as two readings say.
    fn may_be_named(&self, s: &State, ix: Ix) -> bool {
        if !self.being_checked(s, ix) {
            return true;
        }
        self.meet(R::FaceUpLife, ua!("5.4.4-1"));
        if self.reads.is(R::FaceUpLife, "不算") {
            return false;
        }
        self.meet(R::CheckedAgain, ua!("5.4.3.2-3"));
        self.reads.is(R::CheckedAgain, "可以")
    }

    /// A checked card goes to 场外 (5.4.4-1), unless its trigger has moved it.
    fn checked(&self, s: &mut State, ix: Ix, why: Option<R>, log: &mut Log<Event>) {
        let here = s.card(ix).zone == Zone::Life && s.card(ix).up;
        let anyway = !here
            && s.card(ix).zone != Zone::Outside
            && self.reads.is(R::TriggerMoved, "仍放到场外");
        if !here && !anyway {
            return;
        }
        let mut under: Vec<R> = why.into_iter().collect();
        if anyway {
            under.push(R::TriggerMoved);
        }
        let mut cites = vec![Cite::requires(ua!("5.4.4-1"))];
        if why == Some(R::TriggerGoes) {
            cites.push(Cite::overrides(ua!("5.4.4-2")));
        }
        // The step puts it there, whatever dealt the damage.
        self.cause.set(Some(Cause::Rule));
        self.send(s, ix, Zone::Outside, PLAIN, (&cites, &under), log);
        self.cause.set(None);
    }

    /// The checking player carries out a trigger.
    pub fn use_trigger(&self, s: &mut State, ix: Ix, log: &mut Log<Event>) {
        let Some((icon, ability)) = self.def(s, ix).trigger else {
            return;
        };
        let player = s.card(ix).owner;
        let several = matches!(s.frames.last(), Some(Frame::Damage(d)) if d.open.len() > 1);
        if let Some(Frame::Damage(d)) = s.frames.last_mut() {
            d.open.retain(|x| *x != ix);
            d.at = Check::Triggered;
        }
        let source = s.obj(ix);
        self.begin_ctx(s, player, source, ability);
        s.got.push(Answer::Cards(vec![ix]));
        let ab = self.ab(ability);
        log.record_with(|| {
            let mut cites = vec![
                self.effect_clause(s, ix, ability),
                Cite::permits(ua!("5.4.4-1")),
            ];
            if several {
                cites.push(Cite::permits(ua!("5.4.4-2")));
            }
            let under = icon
                .is_special()
                .then(|| self.reads.under(R::SpecialTrigger));
            (
                Event::TriggerUsed { card: ix },
                cites,
                under.into_iter().collect(),
            )
        });
        self.emit(s, Deed::Trigger.of(ix, player), log);
        let unsaid = !ab.has_script || self.reads.is(R::SpecialTrigger, "未定");
        if icon.is_special() && unsaid {
            s.frames.push(Frame::Undetermined(R::SpecialTrigger));
        } else if ab.has_script {
            s.begin_script(ab.script);
        }
    }

    /// The checking player carries out no more.
    pub fn no_trigger(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(Frame::Damage(d)) = s.frames.last_mut() else {
            return;
        };
        d.at = Check::PutOut;
        let open = std::mem::take(&mut d.open);
        if self.reads.is(R::NoTriggerGoes, "确认后立即") {
            d.done.extend(&open);
        }
        let player = d.to;
        log.record(
            || Event::TriggerDeclined { player },
            [Cite::permits(ua!("5.4.4-1"))],
        );
        if self.reads.is(R::NoTriggerGoes, "确认后立即") {
            for ix in open {
                self.checked(s, ix, Some(R::NoTriggerGoes), log);
            }
        }
    }

    /// 5.4.3.2-4: after the checks.
    fn win_check(&self, s: &mut State, d: &Damage, log: &mut Log<Event>) {
        let moved = d
            .cards
            .iter()
            .any(|ix| s.card(*ix).zone != Zone::Outside && s.card(*ix).owner == d.to);
        // What went off in the check has waited for its end.
        let waited = self.reads.is(R::TriggerSetsOff, "检测之后")
            && s.waiting.iter().any(|w| !w.is_of_damage());
        log.record_under(
            || Event::CheckEnded { player: d.to },
            [Cite::requires(ua!("5.4.3.2-4"))],
            // Where there was a card to be checked, its choosing has told that there were fewer than points.
            moved
                .then_some(R::TriggerMoved)
                .into_iter()
                .chain((d.n > 0 && d.cards.is_empty()).then_some(R::DamageOverLife))
                .chain(waited.then_some(R::TriggerSetsOff))
                .map(|r| self.reads.under(r)),
        );
        let n = d.cards.len() as i32;
        self.emit(s, Deed::CheckEnd.by(d.to).times(n), log);
        if d.joint {
            return self.joint_check(s, log);
        }
        let (looked_at, winner) = if self.reads.is(R::LifeEmptyWins, "攻击方获胜") {
            (d.to, d.to.opponent())
        } else {
            (d.to.opponent(), d.to)
        };
        if s.over.is_none() && self.life(s, looked_at) == 0 {
            s.over = Some(Outcome::Win(winner));
            log.record_under(
                || Event::Won { player: winner },
                [Cite::requires(ua!("5.4.3.2-4"))],
                [self.reads.under(R::LifeEmptyWins)],
            );
        }
    }

    /// 5.4.3.2-4 where both were damaged together: after the checks of both, or what was done instead of one.
    pub fn joint_check(&self, s: &mut State, log: &mut Log<Event>) {
        let other = |f: &Frame| match f {
            Frame::Damage(d) => d.joint,
            Frame::Instead(i) => {
                matches!(&i.what, Due::Damage { under, .. } if self.is_joint(under))
            }
            _ => false,
        };
        if s.over.is_some() || s.frames.iter().any(other) {
            return;
        }
        let cites = [Cite::requires(ua!("5.4.3.2-4"))];
        let under = [
            self.reads.under(R::LifeEmptyWins),
            self.reads.under(R::BothHurt),
        ];
        let empty = |p: Player| self.life(s, p) == 0;
        match Player::BOTH.map(empty) {
            [false, false] => {}
            [true, true] => {
                s.over = Some(Outcome::Draw);
                log.record_under(|| Event::Tied, cites, under);
            }
            [a, _] => {
                let player = if a { Player::BOTH[1] } else { Player::BOTH[0] };
                s.over = Some(Outcome::Win(player));
                log.record_under(|| Event::Won { player }, cites, under);
            }
        }
    }
}
