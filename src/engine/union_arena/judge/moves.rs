//! Whether characters may move together (5.2).

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{Cannot, Kind, Rule, Zone};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    pub fn judge_move<T: Tracer>(&self, s: &State, player: Player, movers: &[Ix], t: &mut T) -> Go {
        t.require(!movers.is_empty(), || {
            Reason::requires(ua!("5.2-1"), "要指定至少一个移动的角色")
        })?;
        for (at, ix) in movers.iter().enumerate() {
            let card = s.card(*ix);
            let name = || self.name(*ix);
            t.require(!movers[..at].contains(ix), || {
                Reason::forbids(ua!("5.2-3"), "所有的移动同时进行，同一个角色只移动一次")
                    .blocked_by(name())
            })?;
            t.require(card.owner == player, || {
                Reason::forbids(ua!("5.2-1"), "只能移动自己的角色").blocked_by(name())
            })?;
            t.require(card.zone.on_field(), || {
                Reason::requires(ua!("5.2-1"), "移动的要是EL或FL的角色").blocked_by(format!(
                    "{}（{}）",
                    name(),
                    card.zone.word()
                ))
            })?;
            t.require(self.def(s, *ix).kind == Kind::Character, || {
                Reason::forbids(ua!("5.2-4"), "场地不能移动").blocked_by(name())
            })?;
            if card.zone == Zone::Fl {
                t.require(self.steps_back(s, *ix), || {
                    Reason::forbids(ua!("5.2-2"), "不能把角色从FL移到EL，它没有后撤")
                        .blocked_by(name())
                })?;
                t.cite(Cite::overrides(ua!("5.2-5")));
            }
            if let Some(by) = self.kept_from(s, *ix, Cannot::Move, None) {
                self.prevented(s, by, ua!("5.2-1"), "因效果不能移动", t)?;
            }
            if card.zone == Zone::El
                && let Some(by) = self.kept_from(s, *ix, Cannot::MoveToFl, None)
            {
                self.prevented(s, by, ua!("5.2-1"), "因效果不能移到FL", t)?;
            }
            if let Some(by) = self.ruled_out(s, player, Rule::Move, Some(*ix)) {
                self.prevented(s, by, ua!("5.2-1"), "因效果玩家不能移动", t)?;
            }
        }
        for line in [Zone::Fl, Zone::El] {
            let over = self.overflow(s, player, movers, line);
            if over.n == 0 {
                continue;
            }
            let word = line.word();
            t.require(!over.too_many, || {
                Reason::forbids(
                    ua!("5.2-6"),
                    format!(
                        "移动之后{word}会超过4张，这时只能移到满4张为止（读法：移动后合计超过四张）"
                    ),
                )
                .blocked_by(format!("{word}{}张", s.side(player).zone(line).len()))
            })?;
            t.require(over.from.len() >= over.n, || {
                Reason::requires(
                    ua!("5.2-6"),
                    format!(
                        "移动之前要从{word}指定{}张角色放置于除外区，可指定的只有{}张",
                        over.n,
                        over.from.len()
                    ),
                )
                .blocked_by(format!(
                    "{word}：{}",
                    s.side(player)
                        .zone(line)
                        .iter()
                        .map(|x| self.name(*x))
                        .collect::<Vec<_>>()
                        .join("、")
                ))
            })?;
            t.cite(Cite::requires(ua!("5.2-6")));
        }
        t.cite(Cite::permits(ua!("5.2-1")));
        t.cite(Cite::requires(ua!("5.2-3")));
        GO
    }
}
