//! Facts of a duel as people write them, and what they rest on.

use super::state::{State, Where};
use super::{Yugioh, field};
use crate::engine::forms::items;
use crate::engine::{At, Cite, Under};
use crate::ygo;

impl Yugioh {
    /// Whether a fact is what a ruling writes. The order of cards means nothing but in the deck and the graveyard.
    pub(super) fn same_said(&self, state: &State, path: &str, wanted: &str, value: &str) -> bool {
        if wanted == value {
            return true;
        }
        if path.ends_with(".区域") {
            return zone_word(wanted) == zone_word(value);
        }
        let ordered = path.ends_with(".墓地") || path.ends_with(".卡组");
        let wanted = items(wanted);
        let mut held = items(value);
        if wanted.len() != held.len() {
            return false;
        }
        if ordered {
            return wanted
                .iter()
                .zip(held)
                .all(|(w, h)| self.same_name(state, w, h));
        }
        // Those that name a certain copy come first, so that a bare name does not take it from them.
        let (exact, loose): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|w| held.contains(w));
        exact.iter().chain(&loose).all(|w| {
            let same = |h: &&str| h == w;
            let found = held
                .iter()
                .position(same)
                .or_else(|| held.iter().position(|h| self.same_name(state, w, h)));
            found.map(|ix| held.swap_remove(ix)).is_some()
        })
    }

    /// A copy by the bare name: 战士 for 战士#2, and 战士#1 for the first, which goes by the bare name itself.
    fn same_name(&self, state: &State, wanted: &str, held: &str) -> bool {
        let bare = |name: &str| name.split('#').next().map(str::to_owned);
        wanted == held
            || wanted.strip_suffix("#1") == Some(held)
            || (!wanted.contains('#')
                && bare(held).as_deref() == Some(wanted)
                && self.find_named(state, held).is_some())
    }

    /// The clauses and readings behind a fact.
    pub(super) fn grounds_of(&self, state: &State, path: &At<String>) -> (Vec<Cite>, Vec<Under>) {
        let (subject, what) = path.rsplit_once('.').unwrap_or(("", path.as_str()));
        let (zone, counted) = match what.strip_suffix("张数") {
            Some(zone) => (zone, true),
            None => (what, false),
        };
        let whole = match zone {
            "场上的卡" => vec![Cite::defines(ygo!("2.1-3"))],
            "墓地" => vec![
                Cite::defines(ygo!("2.1.3-1")),
                Cite::permits(ygo!("2.1.3-2")),
            ],
            "怪兽区域" => vec![
                Cite::defines(ygo!("2.1.1-1")),
                Cite::requires(ygo!("2.1.1-2")),
            ],
            "魔法&陷阱区域" | "魔法陷阱区域" | "魔陷区" => {
                vec![
                    Cite::defines(ygo!("2.1.2-1")),
                    Cite::requires(ygo!("2.1.2-2")),
                ]
            }
            "基本分" => vec![Cite::defines(ygo!("1.4.1-1"))],
            "卡组合法" => vec![
                Cite::requires(ygo!("1.2.1-2")),
                Cite::requires(ygo!("1.2.1-5")),
            ],
            "回合玩家" => vec![Cite::defines(ygo!("1.3-1"))],
            _ if subject.ends_with("同名张数") => {
                vec![
                    Cite::defines(ygo!("1.2.1.1-1")),
                    Cite::requires(ygo!("1.2.1-5")),
                ]
            }
            _ => Vec::new(),
        };
        if counted || !whole.is_empty() {
            return (whole, Vec::new());
        }
        let Some(ix) = self.find_named(state, subject) else {
            return (whole, Vec::new());
        };
        match what {
            "视为" => {
                let (_, cites, unders) = field::counts_as(self, state, ix);
                (cites, unders)
            }
            "能确认" => {
                let (_, cites, unders) = field::seen_by(self, state, ix);
                (cites, unders)
            }
            "对方" => (
                vec![Cite::defines(ygo!("1.3-2"))],
                vec![self.reading("对方指谁").1],
            ),
            "是场上的卡" => (vec![Cite::defines(ygo!("2.1-3"))], Vec::new()),
            "卡名" => {
                let def = self.def(state, ix);
                let mut cites = vec![Cite::defines(ygo!("1.2.1.1-1"))];
                if def.by_rule.is_some() {
                    cites.push(Cite::requires(ygo!("1.2.1.1-3")));
                }
                if def.by_effect.is_some() {
                    cites.push(Cite::requires(ygo!("1.2.1.1-4")));
                }
                (cites, Vec::new())
            }
            "持有者" | "控制者" => (vec![Cite::defines(ygo!("2-2"))], Vec::new()),
            "墓地第几张" if state.card(ix).at == Where::Graveyard => {
                (vec![Cite::requires(ygo!("2.1.3-3"))], Vec::new())
            }
            "区域" => (vec![Cite::requires(ygo!("2-1"))], Vec::new()),
            _ => (Vec::new(), Vec::new()),
        }
    }
}

/// A zone by its word on the board.
fn zone_word(word: &str) -> &str {
    match word {
        "怪兽区" | "怪兽卡区域" => "怪兽区域",
        "魔陷区" | "魔法陷阱区域" | "魔法&陷阱卡区域" => "魔法&陷阱区域",
        "场地魔法区域" => "场地区域",
        "手牌" => "手卡",
        "除外区" => "除外",
        other => other,
    }
}
