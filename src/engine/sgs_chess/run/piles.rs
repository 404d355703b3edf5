//! Drawing, obtaining, giving, putting, and the piles (8.4, 8.6, 8.7, 8.13, 8.18, 3.4).

use super::super::event::say;
use super::super::judge::piles::SHORT;
use super::super::run::Run;
use super::super::state::{CardId, CharId, Ctx, Exec, Place, Shift, Verb, Work};
use super::super::words::names::{Count, Name, Names};
use super::super::words::op::{Draw, Generals, Give, Obtain, Op, Put};
use super::super::words::{Area, Common, Kind};
use crate::engine::cite::{Cite, sgs};

impl Run<'_> {
    pub fn do_draw(&mut self, d: &Draw, ctx: &Ctx) {
        let (Ok(who), Ok(x)) = (
            self.view(ctx).doer(&d.who),
            self.view(ctx).count_of(&d.count),
        ) else {
            return;
        };
        self.draw(who, x, d, ctx);
    }

    fn draw(&mut self, who: CharId, x: i64, d: &Draw, ctx: &Ctx) {
        let there = self.s.deck.len() as i64;
        if x <= there {
            return self.draw_now(who, x, d, ctx);
        }
        let reading = self.game.under("牌堆不足");
        say(
            self.log,
            "条文未定",
            &[Cite::defines(sgs!("8.7-1")), Cite::defines(sgs!("8.18-1"))],
            std::slice::from_ref(&reading),
            || format!("牌堆只有{there}张，不足{x}张：照读法“{}”。", reading.option),
        );
        match reading.option.as_ref() {
            "摸完洗牌再摸" if there + self.s.discard.len() as i64 >= x => {
                self.push(Work::DrawOn(who, x - there), ctx);
                self.push(Work::Reshuffle, ctx);
                if there > 0 {
                    self.draw_now(who, there, d, ctx);
                }
            }
            "先洗牌再摸" if there + self.s.discard.len() as i64 >= x => {
                self.push(Work::DrawOn(who, x), ctx);
                self.push(Work::Reshuffle, ctx);
            }
            "有几张摸几张" => self.draw_now(who, there, d, ctx),
            _ => self.s.unruled = Some(self.game.open("牌堆不足")),
        }
    }

    fn draw_now(&mut self, who: CharId, x: i64, d: &Draw, ctx: &Ctx) {
        let cards: Vec<CardId> = self
            .s
            .deck
            .iter()
            .copied()
            .take(usize::try_from(x).unwrap_or(0))
            .collect();
        if cards.is_empty() {
            self.s.last.exec = Exec::Yes;
            self.s.operated_on(ctx.way, Vec::new());
            return;
        }
        self.shift(
            Shift {
                later: d.later,
                ..Shift::new(Some(who), Verb::Draw, cards, Place::Of(who, Area::Hand))
                    .meanwhile(&d.meanwhile, d.pause)
            },
            ctx,
        );
    }

    /// The rest of a draw after the deck was shuffled.
    pub fn draw_rest(&mut self, who: CharId, x: i64, ctx: &Ctx) {
        let plain = Draw {
            who: None,
            count: Count::Fixed(x),
            later: false,
            meanwhile: Vec::new(),
            pause: false,
        };
        self.draw_now(who, x, &plain, ctx);
    }

    /// Tells by which reading fewer cards are given or obtained than are asked for.
    fn say_short(&mut self, by: Cite, says: impl FnOnce(&str) -> String) {
        let reading = self.game.under(SHORT);
        let cites = [by, Cite::defines(sgs!("8.5-4"))];
        let option = reading.option.clone();
        say(self.log, "条文未定", &cites, &[reading], || {
            says(&option)
        });
    }

    pub fn do_obtain(&mut self, o: &Obtain, ctx: &Ctx) {
        let Ok((who, named, pool)) = self.view(ctx).obtainable(o) else {
            return;
        };
        let owner = named
            .first()
            .or(pool.first())
            .and_then(|c| self.s.card(*c).place.owner());
        if let Some(owner) = owner {
            self.mix_before(who, owner, &named, ctx);
        }
        let wanted = self.view(ctx).obtained(o, pool.len()).unwrap_or(0);
        let (there, by) = (pool.len() as i64, Cite::defines(sgs!("8.13-1")));
        if named.is_empty() && there < wanted {
            let name = self.game.who(who);
            self.say_short(by, |option| {
                format!("{name}要获得{wanted}张牌，只有{there}张：照读法“{option}”。")
            });
        }
        let wanted = usize::try_from(wanted).unwrap_or(0);
        let cards = if !named.is_empty() {
            named
        } else if pool.len() <= wanted {
            pool
        } else {
            self.ask_for_cards(Op::Obtain(o.clone()), pool, wanted, &ctx.asking(who));
            return;
        };
        self.shift(
            Shift {
                later: o.later,
                ..Shift::new(Some(who), Verb::Obtain, cards, Place::Of(who, Area::Hand))
                    .meanwhile(&o.meanwhile, o.pause)
            },
            ctx,
        );
    }

    pub fn do_give(&mut self, g: &Give, ctx: &Ctx) {
        let (Ok(who), Ok(to)) = (
            self.view(ctx).doer(&g.who),
            self.view(ctx).char_named(&g.to),
        ) else {
            return;
        };
        let Ok(cards) = self.view(ctx).cards_named(Some(who), &g.cards) else {
            return;
        };
        let wanted = self.view(ctx).wanted(g);
        let cards = if cards.is_empty() {
            let own = self.view(ctx).givable(who, g).unwrap_or_default();
            let there = own.len() as i64;
            if there < wanted {
                let (who, to) = (self.game.who(who), self.game.who(to));
                self.say_short(Cite::defines(sgs!("8.6-1")), |option| {
                    format!("{who}要交给{to}{wanted}张牌，只有{there}张：照读法“{option}”。")
                });
            }
            let wanted = usize::try_from(wanted).unwrap_or(1).min(own.len());
            if own.len() > wanted {
                self.ask_for_cards(Op::Give(g.clone()), own, wanted, &ctx.asking(who));
                return;
            }
            own
        } else {
            cards
        };
        if who == to {
            say(
                self.log,
                "巧变开始",
                &[Cite::permits(sgs!("8.6-2")), Cite::defines(sgs!("5.2-3"))],
                &[self.game.under("处理区的牌交给自己")],
                || {
                    format!(
                        "{}将{}交给自己。",
                        self.game.who(who),
                        self.game.labels(&cards)
                    )
                },
            );
        }
        if let Some(owner) = cards.first().and_then(|c| self.s.card(*c).place.owner()) {
            self.mix_before(who, owner, &cards, ctx);
        }
        self.shift(
            Shift {
                later: g.later,
                ..Shift::new(Some(who), Verb::Give, cards, Place::Of(to, Area::Hand))
                    .meanwhile(&g.meanwhile, g.pause)
            },
            ctx,
        );
    }

    pub fn do_put(&mut self, p: &Put, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).putter(&p.who) else {
            return;
        };
        let (Ok(cards), Ok(to)) = (
            self.view(ctx).cards_named(who, &p.cards),
            self.view(ctx).place_named(who, &p.to),
        ) else {
            return;
        };
        if let Place::Of(owner, Area::Delayed) = to {
            for card in &cards {
                let info = &self.game.cards[usize::from(card.0)];
                if info.kind == Some(Kind::Delayed) {
                    let mut cites = vec![Cite::defines(sgs!("8.4-3"))];
                    if self.game.checks_delayed() {
                        cites = vec![Cite::requires(sgs!("8.4-3"))];
                    }
                    say(
                        self.log,
                        "合法性检测",
                        &cites,
                        &[self.game.under("判定区与判定阶段")],
                        || {
                            format!(
                                "系统检测对{}使用【{}】合法；原目标移出目标列表，加入与{}对应的新目标。",
                                self.game.who(owner),
                                info.label,
                                self.game.who(owner)
                            )
                        },
                    );
                }
            }
        }
        if let (Some(who), Some(owner)) = (
            who,
            cards.first().and_then(|c| self.s.card(*c).place.owner()),
        ) {
            self.mix_before(who, owner, &cards, ctx);
        }
        self.shift(
            Shift::new(who, Verb::Put, cards, to).meanwhile(&p.meanwhile, p.pause),
            ctx,
        );
    }

    /// 8.18-1, its first half: the discard pile goes into the deck.
    pub fn gather_discard(&mut self) {
        let cards = self.s.discard.clone();
        for card in &cards {
            self.lay(*card, Place::Common(Common::Deck), false);
        }
        say(
            self.log,
            "置入牌堆",
            &[
                Cite::requires(sgs!("8.18-1")),
                Cite::requires(sgs!("3.2-1")),
            ],
            &[],
            || format!("系统将弃牌堆里的{}张牌置入牌堆。", cards.len()),
        );
    }

    /// 8.18-1, its second half: the deck in its new order.
    pub fn reorder(&mut self, order: &[u32]) {
        let old = self.s.deck.clone();
        self.s.deck = order
            .iter()
            .filter_map(|ix| old.get(*ix as usize).copied())
            .collect();
        for card in &old {
            self.s.card_mut(*card).known = 0;
        }
        say(
            self.log,
            "洗牌",
            &[Cite::requires(sgs!("8.18-1"))],
            &[],
            || format!("系统将牌堆里的{}张牌洗混。", old.len()),
        );
        self.s.last.exec = Exec::Yes;
    }

    pub fn do_generals(&mut self, g: &Generals) {
        let among = |names: &Names, n: &Name| names.iter().any(|m| m == n);
        self.s.generals = g
            .shown
            .iter()
            .filter(|n| !among(&g.joined, n) && !among(&g.lords, n))
            .map(|n| n.text().to_owned())
            .collect();
        say(
            self.log,
            "组成武将牌堆",
            &[Cite::requires(sgs!("3.4-1"))],
            &[],
            || {
                format!(
                    "未加入游戏且不为君主的武将牌{}背面朝上形成武将牌堆。",
                    self.s.generals.join("、")
                )
            },
        );
    }
}
