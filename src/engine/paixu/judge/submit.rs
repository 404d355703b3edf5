//! Sequences: how many cards, how many of a kind (1.1.1-2, 1.1.1-4, 1.1.1-5, 1.2.2-1).

use super::super::reads::Copies;
use super::super::view::View;
use super::super::words::Kind;
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::engine::{Cite, Player};
use std::collections::BTreeMap;

impl<'a> View<'a> {
    /// Whether a sequence may be handed in (1.1.1-2 to 1.1.1-5, 1.2.2-1).
    pub(crate) fn judge_submit<T: Tracer>(self, player: Player, defs: &[u16], t: &mut T) -> Go {
        for clause in [
            px!("1.1.1-2"),
            px!("1.1.1-4"),
            px!("1.1.1-5"),
            px!("1.2.2-1"),
            px!("1.1.2-2"),
        ] {
            t.cite(Cite::permits(clause));
        }
        t.require(defs.len() == 23, || {
            Reason::requires(
                px!("1.1.1-2"),
                format!("牌序要恰好 23 张，这里是 {} 张。", defs.len()),
            )
        })?;
        t.require(self.st.side(player).core.is_some(), || {
            Reason::requires(px!("1.1.1-3"), "要选定一张核心卡，与牌序一同使用。")
                .blocked_by(player.name())
        })?;
        let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        for def in defs {
            let Some(def) = self.defs.get(usize::from(*def)) else {
                continue;
            };
            t.require(def.kind != Kind::Core, || {
                Reason::forbids(px!("1.1.1-2"), "牌序由无速度卡和速度卡组成，不能放核心卡。")
                    .blocked_by(def.name.as_str())
            })?;
            let [speed, none] = counts.entry(def.name.as_str()).or_default();
            match def.kind {
                Kind::Speed => *speed += 1,
                Kind::Speedless => *none += 1,
                Kind::Core => {}
            }
        }
        for (name, [speed, none]) in counts {
            for (n, most, clause, rule) in [
                (speed, 2, px!("1.1.1-5"), "同一牌序里一样的速度卡最多两张"),
                (speed, 2, px!("1.2.2-1"), "卡名相同的速度卡可以有两张"),
                (
                    none,
                    1,
                    px!("1.1.1-4"),
                    "同一牌序内每一种无速度卡只可以有一张",
                ),
                (none, 1, px!("1.2.2-1"), "卡名相同的无速度卡只可以有一张"),
            ] {
                t.require(n <= most, || {
                    Reason::forbids(clause, format!("{rule}，“{name}”有 {n} 张。"))
                        .blocked_by(format!("{name}×{n}"))
                })?;
            }
            if speed > 0 && none > 0 {
                match self.reads.copies {
                    Copies::Apart => {}
                    Copies::Together => t.require(speed + none <= 2, || {
                        Reason::forbids(
                            px!("1.2.2-1"),
                            format!(
                                "卡名“{name}”的卡合计至多两张，这里 {} 张（读法“同名牌的计数”）。",
                                speed + none
                            ),
                        )
                    })?,
                    Copies::Open => t.undecided(|| crate::engine::Unruled {
                        clauses: vec![px!("1.2.2-1"), px!("1.1.1-4"), px!("1.1.1-5")],
                        question: format!("“{name}”有的有速度、有的没有速度，张数怎样计算？"),
                        reading: Some("同名牌的计数".to_owned()),
                        lack: crate::engine::verdict::Lack::Text,
                    })?,
                }
            }
        }
        GO
    }
}
