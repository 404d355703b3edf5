//! Whether an answer to a question of a procedure may be given.

use crate::engine::cite::{Cite, ua};
use crate::engine::union_arena::card::Effect;
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::state::{Ix, Question, State, Why};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::view::asks::Asks;
use crate::engine::union_arena::words::Zone;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    pub fn judge_answer<T: Tracer>(
        &self,
        s: &State,
        choice: &Choice,
        q: &Question,
        t: &mut T,
    ) -> Go {
        match (choice, q) {
            (Choice::Cards(cards), Question::Cards { .. }) => self.judge_cards(s, cards, q, t),
            (Choice::Cards(order), Question::Arrange(cards)) => {
                let strange = order.iter().find(|c| !cards.contains(c));
                if let Some(ix) = strange {
                    t.forbid(|| {
                        let says = format!(
                            "要排的是{}，没有{}",
                            self.list_of(s, cards),
                            self.where_it_is(s, *ix)
                        );
                        Reason::forbids(self.by_effect(s).clause, says).blocked_by(self.name(*ix))
                    })?;
                }
                let same = order.len() == cards.len() && cards.iter().all(|c| order.contains(c));
                t.require(same || strange.is_some(), || {
                    Reason::requires(
                        self.by_effect(s).clause,
                        format!(
                            "要排出全部{}张卡的先后：{}",
                            cards.len(),
                            self.list_of(s, cards)
                        ),
                    )
                })?;
                t.cite(Cite::requires(self.by_effect(s).clause));
                GO
            }
            (Choice::Line(line), Question::Line(_)) => {
                t.require(line.on_field() && *line != Zone::Field, || {
                    Reason::requires(ua!("5.3.1-1"), "登场的位置是FL或者EL").blocked_by(line.word())
                })?;
                t.cite(Cite::permits(ua!("5.3.1-1")));
                GO
            }
            (Choice::Yes(_), Question::RaidMove(_)) => {
                t.cite(Cite::permits(ua!("5.3.2-6-4")));
                GO
            }
            (Choice::Yes(_), Question::May(_)) => {
                t.cite(self.by_effect(s));
                GO
            }
            (
                Choice::Mode(ix),
                Question::Mode {
                    of,
                    done,
                    script,
                    pc,
                },
            ) => {
                if let Some(reason) = self.no_part(s, (*script, *pc), *ix) {
                    t.forbid(|| reason)?;
                }
                let again = ix < of && (done >> ix) & 1 == 1;
                t.require(!again, || {
                    Reason::forbids(self.by_effect(s).clause, "这一项已经选过，每项只能选一次")
                })?;
                t.require(ix < of, || {
                    Reason::requires(self.by_effect(s).clause, format!("只有{of}项可选"))
                })?;
                t.cite(self.by_effect(s));
                GO
            }
            _ => self.wrong_time(s, choice, &Asks::Question(q), t),
        }
    }

    /// Why one of several parts cannot be chosen, where another one can.
    fn no_part(&self, s: &State, (script, pc): (u16, u8), ix: u8) -> Option<Reason> {
        // The parts of a cost have no script.
        let actions = self.scripts.get(usize::from(script))?;
        let Some(Effect::Modes(modes)) = actions.get(usize::from(pc)) else {
            return None;
        };
        let reason = self.no_raid(s, modes.of.get(usize::from(ix))?.does.id)?;
        let mut parts = modes.of.iter().map(|mode| mode.does.id);
        let other = modes.count.is_none() && parts.any(|id| self.no_raid(s, id).is_none());
        other.then_some(reason)
    }

    /// Whether these cards may be chosen.
    fn judge_cards<T: Tracer>(&self, s: &State, cards: &[Ix], q: &Question, t: &mut T) -> Go {
        let Question::Cards {
            from,
            min,
            max,
            why,
        } = q
        else {
            return GO;
        };
        let clause = self.why_clause(s, *why);
        for (at, ix) in cards.iter().enumerate() {
            t.require(!cards[..at].contains(ix), || {
                Reason::forbids(clause, "同一张卡选了两次").blocked_by(self.name(*ix))
            })?;
            t.require(from.contains(ix), || {
                let says = format!(
                    "可选的是{}，没有{}",
                    self.list_of(s, from),
                    self.where_it_is(s, *ix)
                );
                Reason::forbids(clause, says).blocked_by(self.name(*ix))
            })?;
            if !from.contains(ix) {
                for reason in self.misfits(s, from, *ix) {
                    t.forbid(|| reason)?;
                }
            }
        }
        let n = cards.len();
        t.require(n >= usize::from(*min) && n <= usize::from(*max), || {
            let want = if min == max {
                format!("{max}张")
            } else {
                format!("{min}～{max}张")
            };
            Reason::requires(clause, format!("要选{want}，选了{n}张")).blocked_by(format!("{n}张"))
        })?;
        if self.tolls
            && let (Some(ctx), Some((player, _))) = (s.ctx(), self.asks(s))
            && let (toll @ 1.., Some(by)) = self.tolls(s, cards, ctx.source.ix)
        {
            let ap = s.side(player).ap_active;
            let clause = self.effect_clause(s, by, 0).clause;
            t.require(toll <= ap, || {
                Reason::forbids(clause, format!("选择要另支付{toll}AP，激活的AP不够"))
                    .blocked_by(format!("激活的AP卡{ap}张"))
            })?;
            t.cite(Cite::requires(ua!("1.4-2")));
        }
        if let Why::Together { distinct, bp } = why {
            self.judge_together(s, cards, (*distinct, *bp), t)?;
        }
        t.cite(Cite::requires(clause));
        GO
    }

    /// Whether chosen cards are such together.
    fn judge_together<T: Tracer>(
        &self,
        s: &State,
        cards: &[Ix],
        (distinct, most): (bool, Option<i32>),
        t: &mut T,
    ) -> Go {
        for (at, ix) in cards.iter().enumerate() {
            let same = |o: &&Ix| self.names_of(s, **o)[0] == self.names_of(s, *ix)[0];
            let twice = distinct && cards[..at].iter().any(|o| same(&o));
            t.require(!twice, || {
                Reason::forbids(self.by_effect(s).clause, "要选卡名各不相同的卡")
                    .blocked_by(self.name(*ix))
            })?;
        }
        let sum: i32 = cards.iter().map(|ix| self.bp(s, *ix)).sum();
        t.require(most.is_none_or(|most| sum <= most), || {
            Reason::forbids(
                self.by_effect(s).clause,
                format!("所选的BP合计至多{}，选了{sum}", most.unwrap_or_default()),
            )
        })?;
        GO
    }
}
