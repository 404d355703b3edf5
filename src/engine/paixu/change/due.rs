//! Written conditions (1.1.1-4, 1.2.2-4): what happens and what stands on the field makes the texts that wait for it due.

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{CondSpeed, CondWhen, NoChange, Outside, OwnComing, Repeat};
use super::super::state::{CardIx, Cause, Placed, Scope, State, Step};
use super::super::words::{Facing, Kind, Moment, Phase, Situation, Time, Timing};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Under};
use crate::rulebook::RuleId;

/// How many effects may wait at once: more than the six cards of a field have texts to answer with. What waits grows
/// beyond it only where each effect brings about more than itself, without end.
const MOST_WAITING: usize = 256;

impl Paixu {
    /// Something happened to a card: the cards whose written condition it meets are due (1.2.2-4).
    pub(super) fn happens(&self, st: &mut State, moment: Moment, to: CardIx, log: &mut Log) {
        if self.watched & moment.bit() == 0 {
            return;
        }
        for (scope, under) in self.answering(st, moment, to, log) {
            self.due(st, scope, under, log);
        }
    }

    /// An adjustment was made and nothing is other than it was: whether that is the rise, fall or change for which
    /// texts wait is a reading.
    pub(super) fn happens_unchanged(
        &self,
        st: &mut State,
        moment: Moment,
        to: CardIx,
        clause: RuleId,
        log: &mut Log,
    ) {
        let counts = self.reads.no_change == NoChange::Counts;
        if self.watched & moment.bit() == 0 || !(counts || log.keeps()) {
            return;
        }
        let answering = self.answering(st, moment, to, log);
        if counts {
            for (scope, _) in answering {
                self.due(st, scope, Some(self.reads.no_change.under()), log);
            }
        } else if !answering.is_empty() {
            log.record_under(
                || {
                    Event::unmoved(
                        to,
                        "作了调整，速度或元素仍和原来一样，不算上升、下降或改变。",
                    )
                },
                [Cite::defines(clause)],
                [self.reads.no_change.under()],
            );
        }
    }

    /// The texts on the field that wait for this and are met by it; with a reading where one lets a text answer.
    pub(super) fn answering(
        &self,
        st: &State,
        moment: Moment,
        to: CardIx,
        log: &mut Log,
    ) -> Vec<(Scope, Option<Under>)> {
        let mut met: Vec<(Scope, Option<Under>)> = Vec::new();
        let Some(placed) = st.placed(to) else {
            return met;
        };
        let gone = matches!(
            moment,
            Moment::Destroyed | Moment::Buried | Moment::TurnedDown
        );
        // Only now has the card itself its text (1.2.3-4, 1.2.3-1).
        let comes = matches!(
            moment,
            Moment::TurnedUp | Moment::Entered | Moment::Drawn | Moment::Played
        );
        for (player, _, seat) in st.seats() {
            // A card that goes to the grave or lies face down has no effect any more (1.2.3-2).
            if gone && seat.card == to {
                continue;
            }
            let Some(def) = self.text_of(seat) else {
                continue;
            };
            if self.text(def).watches & moment.bit() == 0 {
                continue;
            }
            if self.mixed_text(seat, def) && !self.view(st).copied_condition(seat) {
                continue;
            }
            for (ix, ability) in self.text(def).abilities.iter().enumerate() {
                let Timing::When(m, filter) = &ability.timing else {
                    continue;
                };
                if *m != moment {
                    continue;
                }
                let scope = Scope::waiting(seat.card, def, ix, player, Cause::Card(to));
                if self
                    .view(st)
                    .fits(filter, scope, placed, &mut Silent)
                    .is_break()
                {
                    continue;
                }
                let own = (comes && seat.card == to).then(|| self.reads.own_coming.under());
                if own.is_some() && self.reads.own_coming == OwnComing::Not {
                    log.record_under(
                        || {
                            Event::not_activated(
                                to,
                                "它自己被翻开、被置入之后才有这段文本，不回应这一次。",
                            )
                        },
                        [Cite::defines(px!("1.2.3-4"))],
                        own,
                    );
                    continue;
                }
                met.push((scope, own));
            }
        }
        if log.keeps() {
            self.record_sideways(st, moment, placed, log);
        }
        met
    }

    /// Says why the texts of sideways cards that waited for this do not answer (1.2.3-3).
    fn record_sideways(&self, st: &State, moment: Moment, placed: Placed<'_>, log: &mut Log) {
        for (player, _, seat) in st.seats() {
            if seat.face != Facing::Side || self.text_of(seat).is_some() {
                continue;
            }
            let Some(def) = self.written_text(seat) else {
                continue;
            };
            for (ix, ability) in self.text(def).abilities.iter().enumerate() {
                let Timing::When(m, filter) = &ability.timing else {
                    continue;
                };
                let scope = Scope::waiting(seat.card, def, ix, player, Cause::Card(placed.2.card));
                let meets = *m == moment
                    && self
                        .view(st)
                        .fits(filter, scope, placed, &mut Silent)
                        .is_continue();
                if meets && seat.card != placed.2.card {
                    log.record(
                        || Event::not_activated(seat.card, "这张卡横放着，失去了效果文本。"),
                        [Cite::forbids(px!("1.2.3-3"))],
                    );
                }
            }
        }
    }

    /// A card's written condition is met.
    pub(super) fn due(&self, st: &mut State, scope: Scope, by: Option<Under>, log: &mut Log) {
        let in_speed = st.phase == Phase::Effects && st.speed > 0;
        let locked = in_speed
            && self
                .view(st)
                .locked_by(st.speed)
                .is_some_and(|by| by != scope.player);
        // What waits for the effect phase itself comes before the phase of any speed.
        let locked = locked && st.step != Step::SpeedBegins;
        if locked && self.view(st).locked_out(scope) {
            log.record_under(
                || {
                    Event::not_activated(
                        scope.card,
                        "封锁速度的阶段里，只有提供封锁的玩家可以发动效果。",
                    )
                },
                [Cite::forbids(px!("2.4-2"))],
                [self.lock_under(scope)],
            );
            return;
        }
        let mut under: Vec<Under> = by.into_iter().collect();
        let fast = self.def(scope.card).kind == Kind::Speed;
        let seat = st.seat(scope.card);
        if seat.is_some_and(|s| self.view(st).elsewhere(s, scope.text.def)) {
            match self.reads.cond_speed {
                CondSpeed::Open => return self.stop(st, Question::CondSpeed, log),
                CondSpeed::Speed => {
                    return log.record_under(
                        || Event::not_activated(scope.card, "现在不是它的速度阶段，速度卡写明条件的效果也只在自己速度的阶段发动。"),
                        [Cite::forbids(px!("2.2-1"))],
                        [self.reads.cond_speed.under()],
                    );
                }
                CondSpeed::Text => under.push(self.reads.cond_speed.under()),
            }
        }
        if !in_speed {
            match self.reads.outside {
                Outside::Open if fast => return self.stop(st, Question::OutsideSpeed, log),
                Outside::Open => return self.stop(st, Question::Outside, log),
                Outside::MayNot => {
                    log.record_under(
                        || Event::NotActivated {
                            card: scope.card,
                            why: format!(
                                "不在速度阶段里，{}不能发动。",
                                self.def(scope.card).kind.word()
                            ),
                        },
                        [
                            Cite::forbids(if fast { px!("2.2-1") } else { px!("1.1.1-4") }),
                            Cite::forbids(px!("1.2.6-1")),
                        ],
                        [self.reads.outside.under()],
                    );
                    return;
                }
                Outside::May => under.push(self.reads.outside.under()),
            }
        } else {
            if self.reads.cond_when == CondWhen::Open {
                return self.stop(st, Question::CondWhen, log);
            }
            under.push(self.reads.cond_when.under());
        }
        if locked {
            under.push(self.lock_under(scope));
        }
        if let Timing::While(conds) = &self.ability(scope.text).timing {
            under.push(self.reads.repeat.under());
            if conds.iter().any(Situation::names_grave) {
                under.push(self.reads.grave_names.under());
            }
        }
        if st.waiting.len() >= MOST_WAITING {
            return self.no_end(st, Question::Round, log);
        }
        st.wait(scope);
        log.record_with(|| {
            let cites = match fast {
                true => vec![Cite::requires(px!("1.2.2-2"))],
                false => vec![
                    Cite::requires(px!("1.1.1-4")),
                    Cite::requires(px!("1.2.2-4")),
                ],
            };
            let grave = self.ability(scope.text).graves.then_some(px!("1.1.2-3"));
            let cites = cites.into_iter().chain(grave.map(Cite::defines)).collect();
            (Event::Triggered { card: scope.card }, cites, under)
        });
    }

    /// Looks for standing conditions (`满足时`) that now hold.
    pub(super) fn standing(&self, st: &mut State, log: &mut Log) {
        if !self.standing || st.end.is_some() {
            return;
        }
        let mut met = Vec::new();
        let mut lapsed = Vec::new();
        for (player, _, seat) in st.seats() {
            let Some(def) = self.text_of(seat) else {
                continue;
            };
            if !self.text(def).stands {
                continue;
            }
            // What stands is looked for when the phase of its speed has come.
            if self.reads.cond_speed == CondSpeed::Speed && self.view(st).elsewhere(seat, def) {
                continue;
            }
            if self.mixed_text(seat, def) && !self.view(st).copied_condition(seat) {
                continue;
            }
            for (ix, ability) in self.text(def).abilities.iter().enumerate() {
                let Timing::While(conds) = &ability.timing else {
                    continue;
                };
                let scope = Scope::waiting(seat.card, def, ix, player, Cause::None);
                let answered = seat.answered & (1 << ix) != 0;
                let holds = self.view(st).all_hold(conds, scope);
                if holds && !answered {
                    met.push(scope);
                } else if !holds && answered && self.reads.repeat == Repeat::EachTime {
                    lapsed.push(scope);
                }
            }
        }
        for scope in lapsed {
            if let Some(seat) = st.seat_mut(scope.card) {
                seat.answered &= !(1 << scope.text.ability);
            }
        }
        for scope in met {
            if let Some(seat) = st.seat_mut(scope.card) {
                seat.answered |= 1 << scope.text.ability;
            }
            self.due(st, scope, None, log);
        }
    }

    /// A part of the turn begins, or the turn ends: the texts that wait for it are due (1.2.2-4, 1.2.6-3).
    pub(super) fn clock(&self, st: &mut State, time: Time, log: &mut Log) {
        if self.watched & time.bit() == 0 || st.end.is_some() {
            return;
        }
        st.tick += 1;
        for scope in self
            .view(st)
            .waiting_for(time.bit(), |_, timing| *timing == Timing::At(time))
        {
            self.due(st, scope, None, log);
        }
    }
}
