//! Drawing, obtaining, giving, putting, and the piles (8.4, 8.6, 8.7, 8.13, 8.18, 3.4).

use super::event::{Event, say};
use super::names::{Name, Names};
use super::op::{Draw, Generals, Give, Obtain, Op, Put};
use super::state::{CardId, CardsAsked, CharId, Ctx, Exec, Frame, Place, Shift, State, Verb, Work};
use super::value::{open, under};
use super::words::{Area, Common, Kind};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl Sgs {
    pub(super) fn can_draw<T: Tracer>(&self, s: &State, d: &Draw, ctx: &Ctx, t: &mut T) -> Go {
        let _ = known!(t, self.doer(s, ctx, &d.who));
        let x = known!(t, self.count(s, ctx, &d.count));
        t.cite(Cite::permits(sgs!("8.7-1")));
        t.require(x >= 0, || {
            Reason::forbids(sgs!("4.11-1"), format!("张数{x}不是自然数。"))
        })
    }

    pub(super) fn do_draw(&self, s: &mut State, d: &Draw, ctx: &Ctx, log: &mut Log<Event>) {
        let (Ok(who), Ok(x)) = (self.doer(s, ctx, &d.who), self.count(s, ctx, &d.count)) else {
            return;
        };
        self.draw(s, who, x, d, ctx, log);
    }

    fn draw(&self, s: &mut State, who: CharId, x: i64, d: &Draw, ctx: &Ctx, log: &mut Log<Event>) {
        let there = s.deck.len() as i64;
        if x <= there {
            return self.draw_now(s, who, x, d, ctx);
        }
        let after = |s: &mut State, rest: i64| {
            s.stack.push(Frame {
                kind: Work::DrawOn(who, rest),
                step: 0,
                ctx: *ctx,
            });
            s.stack.push(Frame {
                kind: Work::Shuffle,
                step: 0,
                ctx: *ctx,
            });
        };
        let reading = under(&self.readings, "牌堆不足");
        say(
            log,
            "条文未定",
            &[Cite::defines(sgs!("8.7-1")), Cite::defines(sgs!("8.18-1"))],
            std::slice::from_ref(&reading),
            || format!("牌堆只有{there}张，不足{x}张：照读法“{}”。", reading.option),
        );
        match reading.option.as_ref() {
            "摸完洗牌再摸" if there + s.discard.len() as i64 >= x => {
                after(s, x - there);
                if there > 0 {
                    self.draw_now(s, who, there, d, ctx);
                }
            }
            "先洗牌再摸" if there + s.discard.len() as i64 >= x => after(s, x),
            "有几张摸几张" => self.draw_now(s, who, there, d, ctx),
            _ => s.unruled = Some(open(&self.readings, "牌堆不足")),
        }
    }

    fn draw_now(&self, s: &mut State, who: CharId, x: i64, d: &Draw, ctx: &Ctx) {
        let cards: Vec<CardId> = s
            .deck
            .iter()
            .copied()
            .take(usize::try_from(x).unwrap_or(0))
            .collect();
        if cards.is_empty() {
            s.last.exec = Exec::Yes;
            s.last.cards.clear();
            return;
        }
        self.shift(
            s,
            Shift {
                who: Some(who),
                verb: Verb::Draw,
                cards: cards
                    .into_iter()
                    .map(|c| (c, Place::Of(who, Area::Hand)))
                    .collect(),
                prevented: false,
                later: d.later,
                inserts: d.meanwhile.clone().into(),
                pause: d.pause,
            },
            ctx,
        );
    }

    /// The rest of a draw after the deck was shuffled.
    pub(super) fn draw_rest(&self, s: &mut State, who: CharId, x: i64, ctx: &Ctx) {
        let plain = Draw {
            who: None,
            count: super::names::Count::Fixed(x),
            later: false,
            meanwhile: Vec::new(),
            pause: false,
        };
        self.draw_now(s, who, x, &plain, ctx);
    }

    /// The cards that an 获得 may take.
    fn obtainable(
        &self,
        s: &State,
        o: &Obtain,
        ctx: &Ctx,
    ) -> Result<(CharId, Vec<CardId>, Vec<CardId>), crate::engine::scenario::Fault> {
        let who = self.doer(s, ctx, &o.who)?;
        let whose = match &o.whose {
            Some(name) => Some(self.char_named(s, ctx, name)?),
            None => None,
        };
        let named = self.cards_named(s, ctx, whose, &o.cards)?;
        let pool = match whose {
            Some(owner) => self
                .areas(&o.areas)?
                .iter()
                .flat_map(|a| s.at(Place::Of(owner, *a)))
                .collect(),
            None => Vec::new(),
        };
        Ok((who, named, pool))
    }

    pub(super) fn can_obtain<T: Tracer>(&self, s: &State, o: &Obtain, ctx: &Ctx, t: &mut T) -> Go {
        let (who, named, pool) = known!(t, self.obtainable(s, o, ctx));
        t.cite(Cite::permits(sgs!("8.13-1")));
        self.still_there(s, &o.cards, ctx, t)?;
        for card in &named {
            let place = s.card(*card).place;
            let label = self.label(*card);
            t.require(place != Place::Of(who, Area::Hand), || {
                Reason::forbids(
                    sgs!("8.13-1"),
                    format!("【{label}】已在{}的手牌区，不能再获得。", self.who(who)),
                )
                .blocked_by(label)
            })?;
            if let Some(owner) = place.owner() {
                self.may_touch(who, owner, t)?;
            }
        }
        if named.is_empty() {
            t.require(!pool.is_empty(), || {
                Reason::forbids(sgs!("8.17-1"), "那里没有这样的牌，不能执行。")
            })?;
            if let Some(owner) = pool.first().and_then(|c| s.card(*c).place.owner()) {
                self.may_touch(who, owner, t)?;
            }
        }
        GO
    }

    pub(super) fn do_obtain(&self, s: &mut State, o: &Obtain, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok((who, named, pool)) = self.obtainable(s, o, ctx) else {
            return;
        };
        let owner = named
            .first()
            .or(pool.first())
            .and_then(|c| s.card(*c).place.owner());
        if let Some(owner) = owner {
            self.mix_before(s, who, owner, &named, log);
        }
        let wanted = match &o.count {
            Some(count) => self.count(s, ctx, count).unwrap_or(0),
            None => pool.len() as i64,
        };
        let wanted = usize::try_from(wanted).unwrap_or(0);
        let cards = if !named.is_empty() {
            named
        } else if pool.len() <= wanted {
            pool
        } else {
            s.stack.push(Frame {
                kind: Work::PickFor(
                    Op::Obtain(o.clone()).into(),
                    CardsAsked {
                        from: pool,
                        count: wanted,
                    },
                ),
                step: 0,
                ctx: Ctx {
                    doer: Some(who),
                    ..*ctx
                },
            });
            return;
        };
        self.shift(
            s,
            Shift {
                who: Some(who),
                verb: Verb::Obtain,
                cards: cards
                    .into_iter()
                    .map(|c| (c, Place::Of(who, Area::Hand)))
                    .collect(),
                prevented: false,
                later: o.later,
                inserts: o.meanwhile.clone().into(),
                pause: o.pause,
            },
            ctx,
        );
    }

    pub(super) fn can_give<T: Tracer>(&self, s: &State, g: &Give, ctx: &Ctx, t: &mut T) -> Go {
        let who = known!(t, self.doer(s, ctx, &g.who));
        let to = known!(t, self.char_named(s, ctx, &g.to));
        let cards = known!(t, self.cards_named(s, ctx, Some(who), &g.cards));
        t.cite(Cite::permits(sgs!("8.6-1")));
        t.cite(Cite::permits(sgs!("8.6-2")));
        self.still_there(s, &g.cards, ctx, t)?;
        t.require(g.cards.is_empty() || !cards.is_empty(), || {
            Reason::forbids(sgs!("8.17-1"), "那里没有这样的牌，不能执行。")
        })?;
        if cards.is_empty() {
            let own = s.own(who).len();
            return t.require(own > 0 && who != to, || {
                Reason::requires(
                    sgs!("8.6-1"),
                    format!("{}没有能交给{}的牌。", self.who(who), self.who(to)),
                )
                .blocked_by(self.who(who))
            });
        }
        for card in &cards {
            let place = s.card(*card).place;
            let label = self.label(*card);
            let owned =
                |c: CharId| place.owner() == Some(c) && (place.is_hand() || place.is_equipment());
            t.require(!owned(to), || {
                Reason::forbids(
                    sgs!("8.6-2"),
                    format!(
                        "【{label}】是{}拥有的牌，不能交给{}。",
                        self.who(to),
                        self.who(to)
                    ),
                )
                .blocked_by(label)
            })?;
            if owned(who) || owned(to) {
                continue;
            }
            if who == to {
                t.require(
                    self.readings.of("处理区的牌交给自己") != "不能",
                    || {
                        Reason::forbids(
                            sgs!("5.2-3"),
                            format!(
                                "【{label}】不是{}自己的牌（读法“处理区的牌交给自己”：不能）。",
                                self.who(who)
                            ),
                        )
                        .blocked_by(label)
                    },
                )?;
            } else if let Some(owner) = place.owner() {
                self.may_touch(who, owner, t)?;
            }
        }
        GO
    }

    pub(super) fn do_give(&self, s: &mut State, g: &Give, ctx: &Ctx, log: &mut Log<Event>) {
        let (Ok(who), Ok(to)) = (self.doer(s, ctx, &g.who), self.char_named(s, ctx, &g.to)) else {
            return;
        };
        let Ok(cards) = self.cards_named(s, ctx, Some(who), &g.cards) else {
            return;
        };
        let wanted = match &g.count {
            Some(count) => self.count(s, ctx, count).unwrap_or(1),
            None => 1,
        };
        let cards = if cards.is_empty() {
            let own = s.own(who);
            let wanted = usize::try_from(wanted).unwrap_or(1).min(own.len());
            if own.len() > wanted {
                s.stack.push(Frame {
                    kind: Work::PickFor(
                        Op::Give(g.clone()).into(),
                        CardsAsked {
                            from: own,
                            count: wanted,
                        },
                    ),
                    step: 0,
                    ctx: Ctx {
                        doer: Some(who),
                        ..*ctx
                    },
                });
                return;
            }
            own
        } else {
            cards
        };
        if who == to {
            say(
                log,
                "巧变开始",
                &[Cite::permits(sgs!("8.6-2")), Cite::defines(sgs!("5.2-3"))],
                &[under(&self.readings, "处理区的牌交给自己")],
                || format!("{}将{}交给自己。", self.who(who), self.labels(&cards)),
            );
        }
        if let Some(owner) = cards.first().and_then(|c| s.card(*c).place.owner()) {
            self.mix_before(s, who, owner, &cards, log);
        }
        self.shift(
            s,
            Shift {
                who: Some(who),
                verb: Verb::Give,
                cards: cards
                    .into_iter()
                    .map(|c| (c, Place::Of(to, Area::Hand)))
                    .collect(),
                prevented: false,
                later: g.later,
                inserts: g.meanwhile.clone().into(),
                pause: g.pause,
            },
            ctx,
        );
    }

    pub(super) fn can_put<T: Tracer>(&self, s: &State, p: &Put, ctx: &Ctx, t: &mut T) -> Go {
        if p.to.text().ends_with("判定区") && !self.checks_delayed() {
            return t.forbid(|| {
                Reason::forbids(
                    sgs!("8.4-3"),
                    "本章没有判定区（读法“判定区与判定阶段”：没有所指）。",
                )
                .blocked_by("判定区")
            });
        }
        let who = self.doer(s, ctx, &p.who).ok();
        let cards = known!(t, self.cards_named(s, ctx, who, &p.cards));
        let to = known!(t, self.place_named(s, ctx, who, &p.to));
        t.cite(Cite::permits(sgs!("8.4-1")));
        self.still_there(s, &p.cards, ctx, t)?;
        for card in &cards {
            let info = &self.cards[usize::from(card.0)];
            if let (Some(who), Some(owner)) = (who, s.card(*card).place.owner()) {
                self.may_touch(who, owner, t)?;
            }
            let Place::Of(owner, area) = to else { continue };
            let name = self.who(owner);
            if area.is_equipment() {
                t.require(info.kind.is_none_or(|k| k.area() == Some(area)), || {
                    Reason::forbids(
                        sgs!("3.10-1"),
                        format!("【{}】不能置入{}。", info.label, area.word()),
                    )
                    .blocked_by(info.label.as_str())
                })?;
                let there: Vec<CardId> = s
                    .at(to)
                    .into_iter()
                    .filter(|c| !cards.contains(c))
                    .collect();
                t.require(there.is_empty() && cards.len() == 1, || {
                    Reason::forbids(
                        sgs!("8.4-2"),
                        format!(
                            "{name}的{}里有牌，不能并非因使用而置入【{}】。",
                            area.word(),
                            info.label
                        ),
                    )
                    .blocked_by(self.labels(&there))
                })?;
            }
            if area == Area::Delayed && info.kind == Some(Kind::Delayed) && self.checks_delayed() {
                t.cite(Cite::requires(sgs!("8.4-3")));
                t.require(p.check != Some(false), || {
                    Reason::forbids(
                        sgs!("8.4-3"),
                        format!("对{name}使用【{}】不合法，没有通过合法性检测。", info.label),
                    )
                    .blocked_by(info.label.as_str())
                })?;
            }
        }
        GO
    }

    /// Whether 8.4-3 says anything of the delayed area.
    fn checks_delayed(&self) -> bool {
        self.readings.of("判定区与判定阶段") == "延时区与延时阶段"
    }

    pub(super) fn do_put(&self, s: &mut State, p: &Put, ctx: &Ctx, log: &mut Log<Event>) {
        let who = self.doer(s, ctx, &p.who).ok();
        let (Ok(cards), Ok(to)) = (
            self.cards_named(s, ctx, who, &p.cards),
            self.place_named(s, ctx, who, &p.to),
        ) else {
            return;
        };
        if let Place::Of(owner, Area::Delayed) = to {
            for card in &cards {
                let info = &self.cards[usize::from(card.0)];
                if info.kind == Some(Kind::Delayed) {
                    let mut cites = vec![Cite::defines(sgs!("8.4-3"))];
                    if self.checks_delayed() {
                        cites = vec![Cite::requires(sgs!("8.4-3"))];
                    }
                    say(
                        log,
                        "合法性检测",
                        &cites,
                        &[under(&self.readings, "判定区与判定阶段")],
                        || {
                            format!(
                                "系统检测对{}使用【{}】合法；原目标移出目标列表，加入与{}对应的新目标。",
                                self.who(owner),
                                info.label,
                                self.who(owner)
                            )
                        },
                    );
                }
            }
        }
        if let (Some(who), Some(owner)) =
            (who, cards.first().and_then(|c| s.card(*c).place.owner()))
        {
            self.mix_before(s, who, owner, &cards, log);
        }
        self.shift(
            s,
            Shift {
                who,
                verb: Verb::Put,
                cards: cards.into_iter().map(|c| (c, to)).collect(),
                prevented: false,
                later: false,
                inserts: p.meanwhile.clone().into(),
                pause: p.pause,
            },
            ctx,
        );
    }

    /// 8.18-1, its first half: the discard pile goes into the deck.
    pub(super) fn gather_discard(&self, s: &mut State, log: &mut Log<Event>) {
        let cards = s.discard.clone();
        for card in &cards {
            self.lay(s, *card, Place::Common(Common::Deck), false);
        }
        say(
            log,
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
    pub(super) fn reorder(&self, s: &mut State, order: &[u32], log: &mut Log<Event>) {
        let old = s.deck.clone();
        s.deck = order
            .iter()
            .filter_map(|ix| old.get(*ix as usize).copied())
            .collect();
        for card in &old {
            s.card_mut(*card).known = 0;
        }
        say(
            log,
            "洗牌",
            &[Cite::requires(sgs!("8.18-1"))],
            &[],
            || format!("系统将牌堆里的{}张牌洗混。", old.len()),
        );
        s.last.exec = Exec::Yes;
    }

    pub(super) fn do_generals(&self, s: &mut State, g: &Generals, log: &mut Log<Event>) {
        let among = |names: &Names, n: &Name| names.iter().any(|m| m == n);
        s.generals = g
            .shown
            .iter()
            .filter(|n| !among(&g.joined, n) && !among(&g.lords, n))
            .map(|n| n.text().to_owned())
            .collect();
        say(
            log,
            "组成武将牌堆",
            &[Cite::requires(sgs!("3.4-1"))],
            &[],
            || {
                format!(
                    "未加入游戏且不为君主的武将牌{}背面朝上形成武将牌堆。",
                    s.generals.join("、")
                )
            },
        );
    }
}
