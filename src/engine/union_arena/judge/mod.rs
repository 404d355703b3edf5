//! The one predicate: whether a choice may be made, by which clauses, and every reason why not.

pub mod answer;
pub mod attack;
pub mod deck;
pub mod explain;
pub mod moves;
pub mod pass;
pub mod play;

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::State;
use crate::engine::union_arena::state::{Damage, Ix};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::view::asks::{Asks, among};
use crate::engine::union_arena::words::{Cannot, Rule, Zone};
use crate::engine::verdict::{GO, Go, Lack, Reason, Silent, Tracer, Unruled};

impl View<'_> {
    /// Whether the choice may be made.
    pub fn is_legal(&self, s: &State, choice: &Choice) -> bool {
        self.judge_choice(s, choice, &mut Silent).is_continue()
    }

    /// Whether the choice may be made.
    pub fn judge_choice<T: Tracer>(&self, s: &State, choice: &Choice, t: &mut T) -> Go {
        let Some((player, asks)) = self.asks(s) else {
            return t.forbid(|| Reason::requires(ua!("5-1"), "现在没有人作决定"));
        };
        match (choice, &asks) {
            (Choice::Concede, _) => self.judge_concede(t),
            (Choice::HandIn, Asks::HandIn) => {
                for reason in self.deck_faults(s, player) {
                    t.forbid(|| reason)?;
                }
                for cite in self.deck_held_against(s, player) {
                    t.cite(cite);
                }
                GO
            }
            (Choice::Ready, Asks::Ready) => {
                t.cite(Cite::requires(ua!("5-1")));
                GO
            }
            (Choice::Mulligan, Asks::Ready) => self.judge_mulligan(t),
            (Choice::Pass, Asks::Extra) => {
                t.cite(Cite::permits(ua!("5.1.5")));
                GO
            }
            (Choice::ExtraDraw, Asks::Extra) => self.judge_extra(s, player, t),
            (Choice::Pass, Asks::Batch) => {
                t.cite(Cite::permits(ua!("5.2-1")));
                GO
            }
            (Choice::Move(movers), Asks::Batch) => self.judge_move(s, player, movers, t),
            (Choice::Move(movers), Asks::Main | Asks::Attack)
                if self.reads.is(R::StepTime, "随时") =>
            {
                for ix in movers {
                    t.require(s.card(*ix).zone == Zone::Fl, || {
                        Reason::requires(ua!("5.2-1"), "从EL移动到FL只在移动阶段")
                            .blocked_by(self.name(*ix))
                    })?;
                }
                self.judge_move(s, player, movers, t)
            }
            (Choice::Pass, Asks::Main) => {
                t.cite(Cite::permits(ua!("5-1")));
                GO
            }
            (Choice::Play { card, to }, Asks::Main) => self.judge_play(s, player, *card, *to, t),
            (Choice::Raid { card, base }, Asks::Main) => {
                self.judge_raid(s, player, *card, *base, t)
            }
            (Choice::Use { card }, Asks::Main) => self.judge_use(s, player, *card, t),
            (Choice::Activate { card, ability }, Asks::Main) => {
                self.judge_activate(s, player, *card, *ability, t)
            }
            (Choice::Pass, Asks::Attack) => self.judge_no_attack(s, player, t),
            (Choice::Attack { card }, Asks::Attack) => self.judge_attack(s, player, *card, t),
            (Choice::AttackOn { card, target }, Asks::Attack) => {
                self.judge_attack_on(s, player, (*card, *target), t)
            }
            (Choice::Pass, Asks::Block) => self.judge_no_block(s, player, t),
            (Choice::Block { card }, Asks::Block) => self.judge_block(s, player, *card, t),
            (Choice::Trigger(ix), Asks::Trigger(d)) => self.judge_trigger(s, player, (*ix, d), t),
            (Choice::Pass, Asks::Trigger(_)) => {
                t.cite(Cite::permits(ua!("5.4.4-1")));
                GO
            }
            (Choice::Next(place), Asks::Next(all)) => {
                t.require(all.contains(&usize::from(*place)), || {
                    self.not_yet(s, usize::from(*place))
                })?;
                t.cite(Cite::permits(ua!("6.1-1")));
                GO
            }
            (Choice::Pay(place), Asks::Pay(p)) => {
                let there = self.left(p).contains(place);
                t.require(there, || {
                    Reason::requires(ua!("5.3.5-5"), "没有这一项条件，或者已经支付")
                })?;
                t.cite(Cite::requires(ua!("5.3.5-5")));
                GO
            }
            (Choice::Misplaced(_), _) => self.wrong_time(s, choice, &asks, t),
            (Choice::NoSuch(place), _) => {
                let n = among(&asks).len();
                let clause = self.prompt(s, &asks).clause;
                t.forbid(|| {
                    Reason::requires(clause, format!("没有第{place}张可选的卡，可选的有{n}张"))
                        .blocked_by(format!("{n}张"))
                })
            }
            (choice, Asks::Question(q)) => self.judge_answer(s, choice, q, t),
            _ => self.wrong_time(s, choice, &asks, t),
        }
    }

    /// Whether another opening hand may be asked for: the text has none (reading 调度).
    fn judge_mulligan<T: Tracer>(&self, t: &mut T) -> Go {
        if self.reads.is(R::Mulligan, "未定") {
            return t.undecided(|| Unruled {
                clauses: vec![ua!("5-1"), ua!("5.1.4")],
                question: "条文没有写起始手牌能否重抽。".to_owned(),
                reading: Some(R::Mulligan.id().to_owned()),
                lack: Lack::Text,
            });
        }
        t.forbid(|| Reason::forbids(ua!("5-1"), "没有哪一条允许重抽起始手牌（读法：调度）"))
    }

    /// Whether a trigger may be carried out (5.4.4-1).
    fn judge_trigger<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        (ix, d): (Ix, &Damage),
        t: &mut T,
    ) -> Go {
        t.require(d.open.contains(&ix), || {
            let says = if !d.cards.contains(&ix) {
                "这张卡没有在进行触发检测"
            } else if self.def(s, ix).trigger.is_none() {
                "这张卡没有触发效果"
            } else {
                "这张卡的触发效果已经执行过"
            };
            Reason::forbids(ua!("5.4.4-1"), says).blocked_by(self.name(ix))
        })?;
        if let Some(by) = self
            .kept_from(s, ix, Cannot::Trigger, None)
            .or_else(|| self.ruled_out(s, player, Rule::Trigger, Some(ix)))
        {
            self.prevented(s, by, ua!("5.4.4-1"), "因效果不能执行触发", t)?;
        }
        t.cite(Cite::permits(ua!("5.4.4-1")));
        GO
    }

    fn judge_concede<T: Tracer>(&self, t: &mut T) -> Go {
        // Nobody can be kept from giving up; what comes of it the book does not say.
        t.cite(Cite::defines(ua!("5.4.3.2-4")));
        GO
    }

    /// Why a waiting effect is not next.
    fn not_yet(&self, s: &State, place: usize) -> Reason {
        match s.waiting.get(place) {
            None => Reason::requires(ua!("6.1-1"), "没有这样等待处理的效果"),
            Some(w) if self.held_back(s, w) => {
                Reason::requires(ua!("5.4.3.2-4"), "触发检测结束之后才处理它")
                    .blocked_by(self.name(w.source.ix))
            }
            Some(w) if w.player != s.turn_player => Reason::requires(
                ua!("6.1-1"),
                "要由当前回合的玩家先处理完全部效果，再处理非回合玩家的",
            )
            .blocked_by(self.name(w.source.ix)),
            Some(w) => Reason::requires(ua!("6.1-1"), "先要处理更早等待的效果")
                .blocked_by(self.name(w.source.ix)),
        }
    }

    fn judge_extra<T: Tracer>(&self, s: &State, player: Player, t: &mut T) -> Go {
        let side = s.side(player);
        t.require(!side.extra, || {
            Reason::forbids(ua!("5.1.5"), "额外抽牌1回合最多1次，本回合已经抽过")
        })?;
        t.require(side.ap_active > 0, || {
            Reason::requires(ua!("1.4-2"), "支付1AP要把1张激活状态的AP卡横置，现在没有")
                .blocked_by(format!("激活状态的AP卡{}张", side.ap_active))
        })?;
        let first = s.first == player && side.turns == 1;
        t.require(!first || self.reads.is(R::FirstTurnExtra, "可以"), || {
            Reason::forbids(
                ua!("5.1.5"),
                "先攻玩家的第一回合不抽卡，不能“再”抽1张（读法：先攻第一回合额外抽牌）",
            )
        })?;
        if let Some(by) = self
            .ruled_out(s, player, Rule::Extra, None)
            .or_else(|| self.ruled_out(s, player, Rule::Draw, None))
        {
            self.prevented(s, by, ua!("5.1.5"), "因效果玩家不能额外抽牌", t)?;
        }
        t.cite(Cite::permits(ua!("5.1.5")));
        GO
    }
}
