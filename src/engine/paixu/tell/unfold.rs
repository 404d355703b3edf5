//! How a card's speed comes about.

use super::super::Paixu;
use super::super::reads::Cap;
use super::super::state::{ModKind, Seat};
use super::super::view::View;
use crate::engine::cite::px;
use crate::engine::{Cite, UnfoldStep, Unfolding};

impl Paixu {
    /// How a card's speed comes about.
    pub(crate) fn unfold_speed(&self, seat: &Seat) -> Unfolding {
        let mut steps = Vec::new();
        let base = self.def(seat.card).speed;
        if base > 0 {
            steps.push(UnfoldStep {
                says: "卡面所记的速度".to_owned(),
                value: base.to_string(),
                cites: vec![Cite::defines(px!("1.2.1-2"))],
            });
            let cuts: Vec<bool> = self.cut_at(seat).collect();
            for (n, cut) in cuts.into_iter().enumerate() {
                let m = seat.mods[n];
                let (value, _) = self.work_out(seat.card, &seat.mods[..=n]);
                let (_, was_fixed) = self.work_out(seat.card, &seat.mods[..n]);
                let by = match (m.by, m.slot) {
                    (Some(card), true) => format!("（{}所附的永续）", self.label(card)),
                    (None, true) => "（永续）".to_owned(),
                    (Some(card), false) => format!("（{}）", self.label(card)),
                    (None, false) => String::new(),
                };
                let (says, clause) = match m.what {
                    ModKind::Add(n) if n >= 0 => (format!("加速 {n}{by}"), px!("1.2.4-19")),
                    ModKind::Add(n) => (format!("减速 {}{by}", -n), px!("1.2.4-19")),
                    ModKind::Cost(n) => (format!("速度消耗 {n}"), px!("1.2.2-3")),
                    ModKind::Fix(_) => (format!("固定{by}"), px!("1.2.4-19")),
                    ModKind::Element(_) | ModKind::Text(_) | ModKind::Sealed => continue,
                };
                let says = if was_fixed {
                    format!("{says}：已固定，不受影响")
                } else {
                    says
                };
                let mut cites = vec![Cite::requires(clause)];
                let says = if cut && self.reads.cap == Cap::Cut {
                    cites.push(Cite::requires(px!("1.2.1-6")));
                    format!("{says}，大于 5 视作 5")
                } else {
                    says
                };
                steps.push(UnfoldStep {
                    says,
                    value: value.to_string(),
                    cites,
                });
            }
            if seat.speed > 5 {
                steps.push(UnfoldStep {
                    says: "大于 5 视作 5".to_owned(),
                    value: "5".to_owned(),
                    cites: vec![Cite::requires(px!("1.2.1-6"))],
                });
            }
        }
        if !seat.is_up() {
            steps.push(UnfoldStep {
                says: "盖放，视作没有属性".to_owned(),
                value: "无".to_owned(),
                cites: vec![Cite::defines(px!("1.2.3-2"))],
            });
        } else if base == 0 {
            steps.push(UnfoldStep {
                says: "无速度卡没有速度属性".to_owned(),
                value: "无".to_owned(),
                cites: vec![Cite::defines(px!("1.1.1-4"))],
            });
        }
        Unfolding {
            of: format!("{}的速度", self.label(seat.card)),
            steps,
        }
    }
}

impl View<'_> {
    /// The speeds that can be unfolded now.
    pub(crate) fn unfoldable(self) -> Vec<String> {
        let fast = self
            .st
            .seats()
            .filter(|(_, _, s)| self.def(s.card).speed > 0);
        fast.map(|(_, _, s)| format!("{}.速度", self.label(s.card)))
            .collect()
    }
}
