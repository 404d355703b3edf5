//! Facts as people write them: cards of one name without their numbers, timings by themselves.

use super::super::Sgs;
use super::super::compute::Computed;
use super::super::view::View;
use super::super::words::square::Square;
use super::super::words::written::written;
use super::super::words::{Area, Common, Point, Timing};

impl View<'_> {
    /// Whether a ruling means this thing, which it writes another way.
    pub fn means(self, path: &str, wanted: &str, held: &str) -> bool {
        match path {
            "时机" => self.same_timing(wanted, held),
            "用牌时机" => held.ends_with(wanted) && Timing::find(wanted).is_some(),
            _ if path.ends_with(".区域") => same_place(wanted, held),
            // Open is also what the board does not give.
            _ if wanted == Computed::OPEN => held == Computed::UNWRITTEN,
            // A square in its other writing, a card without its number.
            _ => {
                let square = |text: &str| Square::parse(text).ok();
                self.same_name(wanted, held)
                    || square(wanted).is_some_and(|at| square(held) == Some(at))
            }
        }
    }

    /// 开始时 beside its phase, 回合结束前❶ with the mark that the text has, and a card's own timing.
    fn same_timing(self, wanted: &str, value: &str) -> bool {
        let wanted = wanted.trim_end_matches('❶');
        let of_turn = Point::find(wanted).is_some() || wanted == "内";
        let of_card = self.s.using().and_then(|u| u.now).map(|(at, _)| at.word());
        wanted == value
            || (of_turn && value.ends_with(wanted.trim_start_matches("阶段")))
            || of_card == Some(wanted)
    }
}

impl Sgs {
    /// A card of several by its bare name or by its face: 杀 or 杀♥5 for 杀#2.
    fn same_name(&self, wanted: &str, held: &str) -> bool {
        if wanted == held {
            return true;
        }
        let Some(card) = self.cards.iter().find(|c| c.label == held) else {
            return false;
        };
        written(wanted).is_ok_and(|w| {
            w.label.is_none()
                && w.name == card.name
                && (w.suit.is_none() || w.suit == card.suit)
                && (w.number.is_none() || w.number == card.number)
        })
    }
}

/// 手牌 for 关羽的手牌区, 装备区 for one of its parts (3.10-1); whose it is need not be said.
fn same_place(wanted: &str, value: &str) -> bool {
    let (owner, area) = value.split_once('的').unwrap_or(("", value));
    let (whose, meant) = wanted.split_once('的').unwrap_or(("", wanted));
    let held = Area::find(area);
    let same = match (meant, held) {
        ("装备区" | "装备", Some(held)) => held.is_equipment(),
        _ => {
            (held.is_some() && held == Area::find(meant))
                || Common::find(area)
                    .is_some_and(|common| meant != "牌堆顶" && Common::find(meant) == Some(common))
        }
    };
    same && (whose.is_empty() || whose == owner)
}
