//! What each type of effect does to its objects (1.2.4-13 to 1.2.4-21).

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{CopyBlank, CopyCond, CopySpeed, PurgeDown, PurgeSide};
use super::super::state::{CardIx, Lowered, Mod, ModKind, RunKind, Scope, State};
use super::super::words::{Effect, Element, Facing, Moment, Until};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Explaining, Verdict};

impl Paixu {
    /// The effect in progress is done to what was picked for it, all at once.
    pub(super) fn apply_picked(&self, st: &mut State, element: Option<Element>, log: &mut Log) {
        let Some(run) = st.runs.last_mut() else {
            return;
        };
        let scope = run.scope;
        let Some(effect) = self.effect_at(scope, run.at) else {
            return;
        };
        let (picks, from) = (run.picks.clone(), run.from);
        run.did = 0;
        st.tick += 1;
        if picks.is_empty() {
            let why = format!("轮到“{}”时没有符合的对象，这一项不做。", effect.word());
            self.unmoved(scope.card, &why, Cite::requires(px!("1.2.5-2")), log);
        }
        for card in picks {
            // The board may have changed since it was picked.
            let Some(placed) = st.placed(card) else {
                let gone = Cite::requires(px!("1.2.5-2"));
                self.unmoved(card, "这张卡已不在场上。", gone, log);
                continue;
            };
            let view = self.view(st);
            let may = view.judge_kind(scope, effect, false, placed, &mut Silent);
            if may.is_break() {
                log.record_with(|| {
                    let mut t = Explaining::default();
                    let _ = view.judge_kind(scope, effect, false, placed, &mut t);
                    let reasons = match t.verdict() {
                        Verdict::Illegal(reasons) => reasons,
                        _ => Vec::new(),
                    };
                    let cites: Vec<Cite> = reasons.iter().map(|r| r.cite).collect();
                    let under = self.refused_under(scope, &cites);
                    let why = reasons.first().map_or("", |r| r.says.as_ref());
                    (Event::unmoved(card, why), cites, under)
                });
                continue;
            }
            if let Some(run) = st.runs.last_mut() {
                run.did = run.did.saturating_add(1);
            }
            match effect {
                Effect::Copy(_) => self.copy(st, card, from, log),
                Effect::Recolour(r) => {
                    let like = from.and_then(|f| st.seat(f));
                    let like = || like.and_then(|s| self.element_of(s));
                    let to = r.to.or(element).or_else(like);
                    self.recolour(st, scope, card, to, log);
                }
                _ => self.apply_one(st, scope, effect, card, log),
            }
        }
        st.next_piece();
    }

    /// What an effect does to a card, where that is all in its text.
    fn apply_one(
        &self,
        st: &mut State,
        scope: Scope,
        effect: &Effect,
        card: CardIx,
        log: &mut Log,
    ) {
        match effect {
            Effect::Destroy(_) => self.bury_by(st, scope, card, true, log),
            Effect::Bury(_) => self.bury_by(st, scope, card, false, log),
            Effect::TurnDown(_) => self.turn_down(st, card, log),
            Effect::TurnUp(_) => self.turn_up(st, card, Some(px!("1.2.4-16")), log),
            Effect::Seal(t) => {
                self.seal(st, card, log);
                if t.until.is_some() {
                    let done = self.done(st, scope, ModKind::Sealed, t.until);
                    self.modify(st, card, done, log);
                }
            }
            Effect::Faster(a) | Effect::Slower(a) => {
                let n = self.view(st).count(&a.by, scope) as i8;
                let n = if matches!(effect, Effect::Faster(_)) {
                    n
                } else {
                    -n
                };
                self.adjust(
                    st,
                    card,
                    n,
                    self.done(st, scope, ModKind::Add(n), a.until),
                    log,
                );
            }
            Effect::Fix(t) => {
                let at = st.seat(card).map_or(0, |s| s.speed);
                let done = self.done(st, scope, ModKind::Fix(at), t.until);
                self.modify(st, card, done, log);
                log.record_under(
                    || Event::Fixed { card, at },
                    [Cite::requires(px!("1.2.4-19"))],
                    t.until.is_none().then(|| self.reads.adjust_lasts.under()),
                );
            }
            Effect::Purge(_) => self.purge(st, card, log),
            _ => {}
        }
    }

    /// What an effect does to a card's speed, element or facing: for a slot's effect by the card that made it.
    fn done(&self, st: &State, scope: Scope, what: ModKind, until: Option<Until>) -> Mod {
        let made = self.view(st).slot_effect(scope).and_then(|e| e.source);
        Mod {
            what,
            by: Some(made.unwrap_or(scope.card)),
            slot: scope.kind == RunKind::Hit,
            until,
        }
    }

    /// Changes an element (1.2.4-20).
    fn recolour(
        &self,
        st: &mut State,
        scope: Scope,
        card: CardIx,
        to: Option<Element>,
        log: &mut Log,
    ) {
        let Some(to) = to else {
            let none = Cite::requires(px!("1.2.4-20"));
            return self.unmoved(card, "没有可以变成的元素。", none, log);
        };
        let was = st.seat(card).and_then(|s| self.element_of(s));
        let done = self.done(st, scope, ModKind::Element(to), None);
        self.modify(st, card, done, log);
        log.record_under(
            || Event::Recoloured { card, to },
            [
                Cite::requires(px!("1.2.4-20")),
                Cite::permits(px!("1.2.1-5")),
            ],
            [self.reads.marks_last.under()],
        );
        if was != Some(to) {
            self.happens(st, Moment::Recoloured, card, log);
        } else {
            self.happens_unchanged(st, Moment::Recoloured, card, px!("1.2.4-20"), log);
        }
    }

    /// Nothing comes of an effect for a card: why.
    fn unmoved(&self, card: CardIx, why: &str, cite: Cite, log: &mut Log) {
        log.record(|| Event::unmoved(card, why), [cite]);
    }

    /// Destroys a card, or sends it to the grave, by an effect.
    fn bury_by(&self, st: &mut State, scope: Scope, card: CardIx, destroyed: bool, log: &mut Log) {
        if self.owner(card) != scope.player {
            log.record_under(
                || Event::Chosen {
                    player: scope.player,
                    cards: vec![card],
                },
                [Cite::permits(px!("1.1.2-3"))],
                [self.reads.destroy_other.under()],
            );
        }
        self.bury(st, card, destroyed, px!("1.2.4-13"), log);
    }

    /// Changes a speed (1.2.4-19), unless it is fixed.
    fn adjust(&self, st: &mut State, card: CardIx, by: i8, done: Mod, log: &mut Log) {
        let Some(seat) = st.seat(card) else { return };
        if seat.fixed {
            return self.unmoved(
                card,
                "速度已被固定，不再受速度调整影响。",
                Cite::forbids(px!("1.2.4-19")),
                log,
            );
        }
        if by == 0 {
            return self.unmoved(card, "调整的数是 0。", Cite::requires(px!("1.2.4-19")), log);
        }
        let over = seat.speed.saturating_add(by) > 5;
        log.record_with(|| {
            let to = self.speed_after(seat, done.what).min(5);
            let mut under = Vec::new();
            if done.until.is_none() {
                under.push(self.reads.adjust_lasts.under());
            }
            if to < 1 {
                under.push(self.reads.below_one.under());
            }
            let event = if by > 0 {
                Event::Faster { card, by, to }
            } else {
                Event::Slower { card, by: -by, to }
            };
            let mut cites = vec![
                Cite::requires(px!("1.2.4-19")),
                Cite::permits(px!("1.2.1-5")),
            ];
            // What it comes to may rest on an earlier cut.
            if !over && let Some((cite, by)) = self.cap_grounds(seat) {
                cites.push(cite);
                under.push(by);
            }
            (event, cites, under)
        });
        if over {
            log.record_under(
                || Event::Capped { card },
                [Cite::requires(px!("1.2.1-6"))],
                [self.reads.cap.under()],
            );
        }
        // What follows from the new speed is told after it.
        let before = self.speed_of(seat);
        self.modify(st, card, done, log);
        if before == st.seat(card).and_then(|s| self.speed_of(s)) {
            let moment = if by > 0 {
                Moment::Faster
            } else {
                Moment::Slower
            };
            self.happens_unchanged(st, moment, card, px!("1.2.1-6"), log);
            self.happens_unchanged(st, Moment::SpeedChanged, card, px!("1.2.1-6"), log);
        }
    }

    /// Makes a card's text that of another (1.2.4-18).
    fn copy(&self, st: &mut State, card: CardIx, from: Option<CardIx>, log: &mut Log) {
        let Some(from) = from else { return };
        let Some(source) = st.seat(from) else {
            return self.unmoved(
                from,
                "复制的来源已不在场上。",
                Cite::requires(px!("1.2.5-2")),
                log,
            );
        };
        let mut under = vec![self.reads.marks_last.under()];
        let text = match (self.text_of(source), self.reads.copy_blank) {
            (Some(text), _) => Some(text),
            (None, CopyBlank::Open) => return self.stop(st, Question::CopyBlank, log),
            (None, CopyBlank::Printed) => {
                under.push(self.reads.copy_blank.under());
                self.written_text(source)
            }
            (None, CopyBlank::Blank | CopyBlank::MayNot) => {
                under.push(self.reads.copy_blank.under());
                None
            }
        };
        if let (Some(text), Some(seat)) = (text, st.seat(card))
            && self.speed_text(seat, text)
        {
            if self.reads.copy_speed == CopySpeed::Open {
                return self.stop(st, Question::CopySpeed, log);
            }
            under.push(self.reads.copy_speed.under());
        }
        if let (Some(text), Some(seat)) = (text, st.seat(card))
            && self.mixed_text(seat, text)
        {
            if self.reads.copy_cond == CopyCond::Open {
                return self.stop(st, Question::CopyCond, log);
            }
            under.push(self.reads.copy_cond.under());
        }
        under.push(self.reads.copy_cost.under());
        if let Some(seat) = st.seat_mut(card) {
            seat.answered = 0;
        }
        self.modify(st, card, Mod::by(from, ModKind::Text(text)), log);
        log.record_with(|| {
            (
                Event::Copied { card, from },
                vec![
                    Cite::requires(px!("1.2.4-18")),
                    Cite::defines(px!("1.2.2-2")),
                ],
                under,
            )
        });
    }

    /// Undoes every effect that was done to a card (1.2.4-21), its own cost included.
    fn purge(&self, st: &mut State, card: CardIx, log: &mut Log) {
        let before = st.seat(card).and_then(|s| self.speed_of(s));
        let down = st.seat(card).is_some_and(|s| !s.is_up());
        if down {
            match self.reads.purge_down {
                PurgeDown::Open => return self.stop(st, Question::PurgeDown, log),
                PurgeDown::Up => self.turn_up(st, card, Some(px!("1.2.4-21")), log),
                PurgeDown::Stays | PurgeDown::MayNot => {}
            }
        }
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        seat.mods.clear();
        seat.immune = true;
        seat.paid = false;
        seat.slowed_unpurged = Lowered::default();
        let sideways = seat.face == Facing::Side;
        log.record_under(
            || Event::Purged { card },
            [Cite::requires(px!("1.2.4-21"))],
            down.then(|| self.reads.purge_down.under()),
        );
        self.follow(st, card, before, false, log);
        if sideways {
            self.straighten(st, card, log);
        }
        self.happens(st, Moment::Purged, card, log);
    }

    /// What becomes of a purged card that lies sideways (1.2.4-21).
    fn straighten(&self, st: &mut State, card: CardIx, log: &mut Log) {
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        match self.reads.purge_side {
            PurgeSide::Upright => seat.face = Facing::Up,
            PurgeSide::TextOnly => seat.speaks = true,
            PurgeSide::Nothing => {}
        }
        if self.reads.purge_side == PurgeSide::Upright {
            log.record_under(
                || Event::Straightened { card },
                [Cite::requires(px!("1.2.4-21"))],
                [self.reads.purge_side.under()],
            );
        } else {
            log.record_under(
                || Event::unmoved(card, "横放的卡没有转正。"),
                [Cite::defines(px!("1.2.3-3"))],
                [self.reads.purge_side.under()],
            );
        }
    }
}
