//! Whether a card may be activated by its speed (2.2, 2.4-2).

use super::super::reads::{BackAgain, CondAgain, Drops, FallRise, LockNew, PurgedFall, Renewed};
use super::super::state::{Change, Seat};
use super::super::view::View;
use super::super::words::{Facing, Timing};
use crate::engine::Cite;
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl<'a> View<'a> {
    /// Whether a card may be activated by its speed now: facing, speed, lock, and what it did this turn.
    pub(crate) fn judge_turn<T: Tracer>(self, seat: &Seat, t: &mut T) -> Go {
        let card = seat.card;
        let no = |clause, says: String| Reason::forbids(clause, says).blocked_by(self.label(card));
        t.require(seat.is_up(), || {
            no(
                px!("1.2.3-2"),
                "这张卡盖放着，视作没有属性、没有效果。".to_owned(),
            )
        })?;
        let text = self.text_of(seat);
        t.require(self.def(card).speed > 0, || {
            let copied = text.is_some_and(|def| self.speed_text(seat, def));
            no(
                if copied {
                    px!("1.2.2-4")
                } else {
                    px!("1.1.1-4")
                },
                if copied {
                    "它得到的是速度卡的文本，没有写发动条件；无速度卡没有速度属性，不按速度阶段发动（读法“复制速度卡”）。"
                        .to_owned()
                } else {
                    "无速度卡没有速度属性，不按速度阶段发动。".to_owned()
                },
            )
        })?;
        t.require(
            text.is_some() || seat.face != Facing::Side || seat.speaks,
            || no(px!("1.2.3-3"), "这张卡横放着，失去了效果文本。".to_owned()),
        )?;
        let current = self.st.speed as i8;
        let speed = self.speed_of(seat);
        t.require(speed == Some(current), || {
            no(
                px!("2.2-1"),
                match (current, speed) {
                    (0, _) => "现在不在速度阶段里。".to_owned(),
                    (_, Some(s)) => format!("现在是速度{current}阶段，这张卡的速度是 {s}。"),
                    (_, None) => format!("现在是速度{current}阶段，这张卡没有速度属性。"),
                },
            )
        })?;
        if speed == Some(current) && current > 0 {
            self.judge_lock(seat, t)?;
            self.judge_again(seat, t)?;
        }
        if let Some(def) = text {
            let mixed = self.mixed_text(seat, def);
            let any = self.text(def).abilities.iter().any(|a| {
                a.timing == Timing::Speed
                    || (mixed && self.by_speed(seat, def) && a.timing != Timing::Flipped)
            });
            t.require(any, || {
                no(
                    px!("1.2.2-3"),
                    "这张卡没有按速度阶段发动的效果文本。".to_owned(),
                )
            })?;
        }
        GO
    }

    /// In a locked speed only the lock's owner activates speed cards (2.4-2).
    fn judge_lock<T: Tracer>(self, seat: &Seat, t: &mut T) -> Go {
        let Some(by) = self.locked_by(self.st.speed) else {
            return GO;
        };
        let free = self.reads.lock_new == LockNew::Free && !seat.native;
        t.require(by == self.owner(seat.card) || free, || {
            Reason::forbids(
                px!("2.4-2"),
                format!("这是{}封锁的速度，对方该速度的速度卡不发动。", by.name()),
            )
            .blocked_by(self.label(seat.card))
        })
    }

    /// A card that was activated this turn is activated again only in a lower speed's phase, and not where only its
    /// own cost brought it there (2.2-3).
    fn judge_again<T: Tracer>(self, seat: &Seat, t: &mut T) -> Go {
        if seat.last == 0 && (!seat.paid || self.reads.cond_again == CondAgain::Apart) {
            return GO;
        }
        if self.reads.renewed == Renewed::New && seat.renewed {
            return GO;
        }
        let no = |says: &str| Reason::forbids(px!("2.2-3"), says).blocked_by(self.label(seat.card));
        if seat.last == self.st.speed {
            let back = self.reads.back_again == BackAgain::May
                && self.st.fresh.iter().any(|f| f.0 == seat.card);
            return t.require(back, || {
                no("这张卡在本速度阶段已经发动过，只有到了更低的速度阶段才可以再次发动。")
            });
        }
        let lowered = match self.reads.purged_fall {
            PurgedFall::Counts => seat.slowed,
            PurgedFall::Not => seat.slowed_unpurged,
        };
        let slowed = match self.reads.drops {
            Drops::SinceLast => lowered.since,
            Drops::Latest => seat.latest != Change::Cost,
            Drops::WholeTurn => lowered.turn,
        };
        t.require(slowed, || match seat.latest {
            Change::Rose => no(
                "这张卡自上次发动以来只因自己的速度消耗降低过，后来的升高不是降低（读法“消耗与减速并存”“降后又升”），不可以再次发动。",
            ),
            _ => no("这张卡只是因为自己的速度消耗才降到这个速度，不可以再次发动。"),
        })?;
        let fell = seat.latest != Change::Rose || self.reads.fall_rise == FallRise::May;
        t.require(fell, || {
            no("使这张卡进入现在速度的是升高，不是降低（读法“降后又升”）。")
        })?;
        t.cite(Cite::permits(px!("2.2-3")));
        GO
    }
}
