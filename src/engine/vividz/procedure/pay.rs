//! Costs: how much (905.2), whether they can be paid (904.4), and paying them (904.2f, 905.3).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::Reason;
use crate::engine::vividz::card::{Cost, ModKinds};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Due, Moving, Why};
use crate::engine::vividz::state::{After, Frame, PayFor};
use crate::engine::vividz::state::{CardIx, Obj, OptionOf, PickOf, Question, Reply};
use crate::engine::vividz::table::ALL_SHOWN;
use crate::engine::vividz::words::Zone;

pub use crate::engine::vividz::view::means::chooses;

/// What came of paying one cost.
pub enum Paid {
    /// The player must choose; come again with the answer.
    Asked,
    /// Paid.
    Done,
    /// It cannot be paid.
    Failed(Reason),
}

impl Run<'_> {
    /// Begins to pay one cost: asks for its cards.
    pub fn begin_paying(&mut self, due: Due, player: Player, ctx: u8, preset: &[CardIx]) -> Paid {
        match due {
            Due::Energy(n) => {
                let zone = self.s.zone(player, Zone::Energy).to_vec();
                if (zone.len() as i32) < n {
                    return Paid::Failed(
                        Reason::forbids(
                            vv!("905.3b"),
                            format!("能量区只有{}张，选不出{n}张", zone.len()),
                        )
                        .blocked_by(format!("能量{}张", zone.len())),
                    );
                }
                if n <= 0 {
                    return Paid::Done;
                }
                if preset.len() == n as usize && preset.iter().all(|c| zone.contains(c)) {
                    self.s.reply = Reply::Cards(preset.to_vec());
                    return Paid::Asked;
                }
                self.ask_pick(
                    player,
                    zone,
                    n as u16,
                    n as u16,
                    PickOf::Energy,
                    vv!("905.3a"),
                );
                Paid::Asked
            }
            Due::Cost(id, n) => {
                let cost = &self.g.costs[id as usize].cost;
                let lacks = {
                    let scope = self.scope(ctx);
                    self.view().cost_lacks(id, scope)
                };
                if let Some(reason) = lacks.into_iter().next() {
                    return Paid::Failed(reason);
                }
                if !chooses(cost) {
                    self.s.reply = Reply::Cards(Vec::new());
                    return Paid::Asked;
                }
                let cards = {
                    let scope = self.scope(ctx);
                    self.view().cost_cards(id, scope)
                };
                if !preset.is_empty() {
                    if let Some(gone) = preset.iter().find(|c| !cards.contains(c)) {
                        let reason = {
                            let view = self.view();
                            let name = view.name(*gone);
                            view.unfit(cost, *gone, self.scope(ctx)).unwrap_or_else(|| {
                                Reason::forbids(
                                    vv!("904.2f"),
                                    format!("选来支付的{name}已不能用来支付"),
                                )
                                .blocked_by(name)
                            })
                        };
                        return Paid::Failed(reason);
                    }
                    self.s.reply = Reply::Cards(preset.to_vec());
                    return Paid::Asked;
                }
                self.ask_pick(
                    player,
                    cards,
                    n as u16,
                    n as u16,
                    PickOf::Cost,
                    vv!("904.2c"),
                );
                Paid::Asked
            }
        }
    }

    /// Pays one cost with the cards that were answered.
    pub fn finish_paying(&mut self, due: Due, player: Player, ctx: u8) {
        let cards = self.reply_cards();
        let objs = self.objs(&cards);
        let source = self.s.ctxs[ctx as usize].source;
        let how = |to: Zone, why: Why| Moving::to(to, why, player);
        let told = cards.clone();
        match due {
            Due::Energy(n) => {
                self.log.record(
                    || {
                        Event::new(Word::Pay)
                            .by(player)
                            .cards(told)
                            .number(n)
                            .note(format!("能量{n}点，"))
                    },
                    [
                        must(vv!("905.3")),
                        must(vv!("905.3a")),
                        says(vv!("905.1")),
                        must(vv!("904.2f")),
                    ],
                );
                self.pay_move(objs, how(Zone::Trash, Why::Energy), ctx);
            }
            Due::Cost(id, n) => {
                let cost = self.g.costs[id as usize].cost.clone();
                let clause = match &cost {
                    Cost::Discard(_) => over(vv!("508.3")),
                    Cost::RestThis => must(vv!("907.1a")),
                    Cost::Rest(_) | Cost::Stand(_) => must(vv!("904.4a")),
                    Cost::Move(_) | Cost::Retire(_) | Cost::RetireThis | Cost::Remove(_) => {
                        must(vv!("904.4b"))
                    }
                    _ => must(vv!("904.2f")),
                };
                self.log.record(
                    || Event::new(Word::Pay).by(player).cards(told).number(n),
                    [
                        must(vv!("904.2f")),
                        clause,
                        must(vv!("904.4")),
                        if matches!(cost, Cost::RestThis) {
                            must(vv!("904.4a"))
                        } else {
                            may(vv!("904.2f"))
                        },
                    ],
                );
                match cost {
                    Cost::Discard(_) => {
                        self.pay_move(objs, how(Zone::Trash, Why::Cost), ctx);
                    }
                    Cost::RestThis => self.pay_act(Act::Rest(vec![source])),
                    Cost::Rest(_) => self.pay_act(Act::Rest(objs)),
                    Cost::Stand(_) => self.pay_act(Act::Stand(objs)),
                    Cost::Retire(_) => self.pay_move(objs, how(Zone::Energy, Why::Retire), ctx),
                    Cost::RetireThis => {
                        self.pay_move(vec![source], how(Zone::Energy, Why::Retire), ctx);
                    }
                    Cost::Move(p) => self.pay_move(objs, how(p.to, Why::Cost), ctx),
                    Cost::Remove(_) => self.pay_move(objs, how(Zone::Removed, Why::Remove), ctx),
                    Cost::Mill(p) => {
                        let deck = self.s.zone(player, Zone::Deck);
                        let n = (n.max(0) as usize).min(deck.len());
                        let top: Vec<_> = deck[deck.len() - n..].iter().rev().copied().collect();
                        let objs = self.objs(&top);
                        self.s.stack.push(Frame::MoveEach {
                            cards: objs,
                            how: how(p.to, Why::Mill),
                            ctx: None,
                        });
                    }
                    Cost::Show(_) => {
                        for card in cards {
                            self.show(card, player, vv!("904.2f"));
                        }
                        let kept = &mut self.s.ctxs[ctx as usize];
                        let mut all = kept.picked(ALL_SHOWN).to_vec();
                        all.extend(objs);
                        kept.keep(ALL_SHOWN, all);
                    }
                    Cost::Unmark(p) => {
                        let name = self.g.key(&p.name);
                        self.take_marks(source.card, name, n as u16);
                    }
                    Cost::Energy(_) | Cost::Choice(_) => {}
                }
            }
        }
    }

    fn pay_move(&mut self, objs: Vec<Obj>, how: Moving, ctx: u8) {
        let paid: Vec<_> = objs
            .iter()
            .map(|o| Obj {
                card: o.card,
                life: o.life.wrapping_add(1),
            })
            .collect();
        self.pay_act(Act::Move(objs, how));
        if let Some(c) = self.s.ctxs.get_mut(ctx as usize) {
            c.paid.extend(paid);
        }
    }

    /// Does what pays a cost. What is replaced pays it all the same: a move by 904.4b, another state by a reading.
    fn pay_act(&mut self, act: Act) {
        if self.g.kinds.meets(ModKinds::REPLACE) && self.view().may_be_replaced(&act) {
            let cards: Vec<_> = (0..act.several()).filter_map(|ix| act.card(ix)).collect();
            let (note, cites, under) = match &act {
                Act::Move(..) => ("移动被替代的牌仍可支付费用", vec![may(vv!("904.4b"))], None),
                _ => (
                    "状态的改变被替代的牌仍可支付费用",
                    vec![says(vv!("904.4a")), says(vv!("904.4b"))],
                    Some(self.g.reads.rest_replaced.under()),
                ),
            };
            self.note(
                || Event::new(Word::Stage).objs(&cards).note(note),
                &cites,
                under.as_slice(),
            );
        }
        self.act(act, None);
    }

    /// Which cost is paid next: asked where the order can matter (904.2f). `None` until answered.
    pub fn next_due(&mut self, due: &mut Vec<Due>, player: Player) -> Option<Due> {
        if let Reply::Number(n) = self.reply() {
            let ix = (n.max(0) as usize).min(due.len().saturating_sub(1));
            return Some(due.remove(ix));
        }
        if due.len() > 1 && self.view().order_matters(due) {
            self.ask(
                player,
                Question::Option {
                    of: OptionOf::CostOrder,
                    count: due.len() as u8,
                    taken: 0,
                },
                vv!("904.2f"),
            );
            return None;
        }
        Some(due.remove(0))
    }

    /// Costs that an effect asks for: paid whole or not at all.
    pub fn pay_for(&mut self, mut p: Box<PayFor>) -> After {
        if let Some(due) = p.paying.take() {
            self.finish_paying(due, p.player, p.ctx);
            return After::Keep(Frame::PayFor(p));
        }
        if p.due.is_empty() {
            self.count_done(Some(p.ctx), 1);
            return After::Drop;
        }
        if let Some(next) = self.next_due(&mut p.due, p.player) {
            match self.begin_paying(next, p.player, p.ctx, &[]) {
                Paid::Asked => p.paying = Some(next),
                Paid::Done => {}
                Paid::Failed(_) => return After::Drop,
            }
        }
        After::Keep(Frame::PayFor(p))
    }
}
