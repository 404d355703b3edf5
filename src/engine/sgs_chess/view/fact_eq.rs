//! Facts as people write them: lists in any order, cards of one name without their numbers, timings by themselves.

use super::super::Sgs;
use super::super::view::View;
use super::super::words::square::Square;
use super::super::words::written::written;
use super::super::words::{Area, Common, Point, Timing};
use crate::engine::forms::items;

impl View<'_> {
    /// Whether a fact is what a ruling writes. The order of cards means nothing but in the deck and the discard pile.
    pub fn same_said(self, path: &str, wanted: &str, value: &str) -> bool {
        if wanted == value {
            return true;
        }
        match path {
            "时机" => self.same_timing(wanted, value),
            "用牌时机" => value.ends_with(wanted) && Timing::find(wanted).is_some(),
            "牌堆" | "弃牌堆" => {
                let (wanted, held) = (items(wanted), items(value));
                wanted.len() == held.len()
                    && wanted.iter().zip(held).all(|(w, h)| self.same_name(w, h))
            }
            _ if path.ends_with(".区域") => same_place(wanted, value),
            _ if value.contains('、') => self.same_list(items(wanted), items(value)),
            // A square in its other writing, a card without its number.
            _ => {
                let square = |text: &str| Square::parse(text).ok();
                self.same_name(wanted, value)
                    || square(wanted).is_some_and(|at| square(value) == Some(at))
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
    /// The same things in any order.
    fn same_list(&self, wanted: Vec<&str>, held: Vec<&str>) -> bool {
        let mut left = held;
        let fits = |w: &&str, left: &mut Vec<&str>, exact: bool| {
            let found = left
                .iter()
                .position(|h| h == w || (!exact && self.same_name(w, h)));
            found.map(|ix| left.swap_remove(ix)).is_some()
        };
        // Those that name a certain card come first, so that a bare name does not take it from them.
        let (exact, loose): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|w| left.contains(w));
        exact.iter().all(|w| fits(w, &mut left, true))
            && loose.iter().all(|w| fits(w, &mut left, false))
            && left.is_empty()
    }

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
