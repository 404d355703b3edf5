//! Looking at cards, showing them, turning them up (8.10 to 8.12, 8.16).

use super::event::{Event, say};
use super::names::Names;
use super::op::{Look, TurnUp};
use super::state::{CardId, CharId, Ctx, Exec, Frame, Place, Shift, State, This, Verb, Work};
use super::value::{open, under};
use super::words::{Area, Common};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl Sgs {
    /// Who looks, and at which cards.
    fn looked(&self, s: &State, l: &Look, ctx: &Ctx) -> Result<(CharId, Vec<CardId>), Fault> {
        let who = self.doer(s, ctx, &l.who)?;
        let whose = match &l.whose {
            Some(name) => Some(self.char_named(s, ctx, name)?),
            None => None,
        };
        if let Some(top) = &l.top {
            let n = usize::try_from(self.count(s, ctx, top)?).unwrap_or(0);
            return Ok((who, s.deck.iter().copied().take(n).collect()));
        }
        if l.cards.is_empty() {
            // 8.10-2: of a hand, all of it.
            let owner = whose.unwrap_or(who);
            return Ok((who, s.at(Place::Of(owner, Area::Hand))));
        }
        Ok((
            who,
            self.cards_named(s, ctx, whose.or(Some(who)), &l.cards)?,
        ))
    }

    pub(super) fn can_look<T: Tracer>(
        &self,
        s: &State,
        l: &Look,
        show: bool,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let (who, cards) = known!(t, self.looked(s, l, ctx));
        t.cite(if show {
            Cite::permits(sgs!("8.11-1"))
        } else {
            Cite::permits(sgs!("8.10-1"))
        });
        self.still_there(s, &l.cards, ctx, t)?;
        let owner = match &l.whose {
            Some(name) => known!(t, self.char_named(s, ctx, name)),
            None => who,
        };
        t.require(!cards.is_empty(), || {
            Reason::forbids(
                sgs!("8.17-1"),
                format!(
                    "{}没有这样的牌，不能{}。",
                    self.who(owner),
                    if show { "展示" } else { "观看" }
                ),
            )
            .blocked_by(self.who(owner))
        })?;
        for card in &cards {
            let lies = s.card(*card);
            if let Some(owner) = lies.place.owner() {
                self.may_touch(who, owner, t)?;
            }
            if show {
                let label = self.label(*card);
                t.require(!lies.up || lies.place.is_equipment(), || {
                    Reason::forbids(
                        sgs!("8.11-1"),
                        format!("【{label}】不是背面朝上放置，也不在装备区里，不能展示。"),
                    )
                    .blocked_by(label)
                })?;
            }
        }
        GO
    }

    /// Marks who has seen cards, and shuffles the hands that were operated on without moving (3.6-4).
    fn seen(
        &self,
        s: &mut State,
        who: CharId,
        by: u32,
        cards: &[CardId],
        later: bool,
        log: &mut Log<Event>,
    ) {
        let mut owners: Vec<CharId> = cards
            .iter()
            .map(|c| s.card(*c).place)
            .filter(|p| p.is_hand())
            .filter_map(Place::owner)
            .collect();
        owners.sort_unstable();
        owners.dedup();
        for card in cards {
            s.card_mut(*card).known |= by;
        }
        for owner in owners {
            let keep: &[CardId] = if later { cards } else { &[] };
            let all = if later && who != owner {
                vec![under(&self.readings, "观看后再操作")]
            } else {
                Vec::new()
            };
            self.mix(s, owner, keep, sgs!("3.6-4"), &all, "洗混", log);
        }
        if later {
            s.later = cards.to_vec();
        }
        s.last.exec = Exec::Yes;
        s.last.cards = cards.to_vec();
    }

    pub(super) fn do_look(&self, s: &mut State, l: &Look, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok((who, cards)) = self.looked(s, l, ctx) else {
            return;
        };
        let owner = cards.first().and_then(|c| s.card(*c).place.owner());
        let mut all = Vec::new();
        if let Some(owner) = owner
            && owner != who
        {
            self.mix_before(s, who, owner, &cards, log);
            all.push(under(&self.readings, "操作他人的牌"));
        }
        say(
            log,
            "观看",
            &[
                Cite::permits(sgs!("8.10-1")),
                Cite::requires(sgs!("8.10-2")),
            ],
            &all,
            || {
                format!(
                    "{}观看{}，这些牌仍背面朝上，对其他角色不可见。",
                    self.who(who),
                    self.labels(&cards)
                )
            },
        );
        self.seen(s, who, 1 << who.0, &cards, l.later, log);
    }

    pub(super) fn do_show(&self, s: &mut State, l: &Look, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok((who, cards)) = self.looked(s, l, ctx) else {
            return;
        };
        if let Some(owner) = cards.first().and_then(|c| s.card(*c).place.owner()) {
            self.mix_before(s, who, owner, &cards, log);
        }
        let mut all = Vec::new();
        let equipped = cards.iter().any(|c| s.card(*c).place.is_equipment());
        if equipped {
            all.push(under(&self.readings, "展示装备区的牌"));
        }
        say(
            log,
            "展示",
            &[
                Cite::permits(sgs!("8.11-1")),
                Cite::requires(sgs!("8.11-2")),
            ],
            &all,
            || {
                let how = if equipped && self.readings.of("展示装备区的牌") == "只选不翻"
                {
                    "选择装备区里的牌，不翻转"
                } else if l.later {
                    "翻转至正面朝上，后续须操作，不翻回"
                } else {
                    "翻转至正面朝上，再翻转至背面朝上"
                };
                format!(
                    "{}展示{}：{how}；记下牌面信息。",
                    self.who(who),
                    self.labels(&cards)
                )
            },
        );
        if let [card] = cards.as_slice() {
            s.mention(This {
                by: Some(who),
                card: *card,
                moves: s.card(*card).moves,
                recorded: true,
            });
        }
        self.seen(s, who, u32::MAX, &cards, l.later, log);
        if l.later {
            for card in &cards {
                s.card_mut(*card).up = true;
            }
        }
    }

    pub(super) fn can_show_together<T: Tracer>(
        &self,
        s: &State,
        names: &Names,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let who = known!(t, self.chars_named(s, ctx, names));
        t.cite(Cite::requires(sgs!("8.11-3")));
        for c in who {
            t.require(!s.at(Place::Of(c, Area::Hand)).is_empty(), || {
                Reason::forbids(
                    sgs!("8.11-3"),
                    format!(
                        "{}没有手牌，任何角色都不能执行同时展示手牌的操作。",
                        self.who(c)
                    ),
                )
                .blocked_by(self.who(c))
            })?;
        }
        GO
    }

    pub(super) fn do_show_together(
        &self,
        s: &mut State,
        names: &Names,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok(who) = self.chars_named(s, ctx, names) else {
            return;
        };
        say(
            log,
            "展示",
            &[
                Cite::requires(sgs!("8.11-3")),
                Cite::permits(sgs!("8.11-1")),
            ],
            &[],
            || format!("{}同时展示手牌。", self.whos(&who)),
        );
        for c in who {
            self.mix(s, c, &[], sgs!("3.6-4"), &[], "洗混", log);
        }
        s.last.exec = Exec::Yes;
    }

    pub(super) fn can_turn_up<T: Tracer>(&self, s: &State, u: &TurnUp, ctx: &Ctx, t: &mut T) -> Go {
        let who = self.doer(s, ctx, &u.who).ok();
        t.cite(Cite::permits(sgs!("8.12-1")));
        let ways = usize::from(u.top.is_some())
            + usize::from(!u.within.is_empty())
            + usize::from(!u.cards.is_empty());
        t.require(ways == 1, || {
            Reason::requires(sgs!("8.12-1"), "亮出要写“牌堆顶”“牌堆里”“牌”中的恰好一项。")
        })?;
        let cards = known!(t, self.cards_named(s, ctx, who, &u.cards));
        for card in &cards {
            let lies = s.card(*card);
            let label = self.label(*card);
            t.require(
                !lies.up && lies.place != Place::Common(Common::Deck),
                || {
                    Reason::forbids(
                        sgs!("8.12-4"),
                        format!("【{label}】不是牌堆以外背面朝上放置的牌，不能这样亮出。"),
                    )
                    .blocked_by(label)
                },
            )?;
            if let (Some(who), Some(owner)) = (who, lies.place.owner()) {
                self.may_touch(who, owner, t)?;
            }
        }
        GO
    }

    pub(super) fn do_turn_up(&self, s: &mut State, u: &TurnUp, ctx: &Ctx, log: &mut Log<Event>) {
        let who = self.doer(s, ctx, &u.who).ok();
        if let Some(top) = &u.top {
            let n = usize::try_from(self.count(s, ctx, top).unwrap_or(0)).unwrap_or(0);
            return self.turn_up_top(s, who, n, ctx);
        }
        if !u.within.is_empty() {
            let fitting: Vec<CardId> = s
                .deck
                .iter()
                .copied()
                .filter(|c| self.fits(s, *c, &u.within))
                .collect();
            match fitting.as_slice() {
                [] => {
                    say(
                        log,
                        "没有事发生",
                        &[Cite::requires(sgs!("8.12-3"))],
                        &[],
                        || "牌堆里没有这样的牌，没有事发生。".to_owned(),
                    );
                    s.last.exec = Exec::Yes;
                    s.last.cards.clear();
                }
                [card] => self.turn_up_within(s, *card, ctx, log),
                _ => s.stack.push(Frame {
                    kind: Work::RandomTurnUp(fitting),
                    step: 0,
                    ctx: *ctx,
                }),
            }
            return;
        }
        let Ok(cards) = self.cards_named(s, ctx, who, &u.cards) else {
            return;
        };
        for card in &cards {
            s.card_mut(*card).up = true;
        }
        say(
            log,
            "亮出",
            &[Cite::requires(sgs!("8.12-4"))],
            &[],
            || format!("{}翻至正面朝上。", self.labels(&cards)),
        );
        s.last.exec = Exec::Yes;
        s.last.cards = cards;
    }

    /// One card from within the deck, chosen by the system.
    pub(super) fn turn_up_within(
        &self,
        s: &mut State,
        card: CardId,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        say(
            log,
            "巧变开始",
            &[Cite::requires(sgs!("8.12-3"))],
            &[],
            || format!("系统在牌堆里选出{}。", self.label(card)),
        );
        self.to_processing(s, None, vec![card], ctx);
    }

    fn to_processing(&self, s: &mut State, who: Option<CharId>, cards: Vec<CardId>, ctx: &Ctx) {
        self.shift(
            s,
            Shift {
                who,
                verb: Verb::TurnUp,
                cards: cards
                    .into_iter()
                    .map(|c| (c, Place::Common(Common::Processing)))
                    .collect(),
                prevented: false,
                later: false,
                inserts: Vec::new().into(),
                pause: false,
            },
            ctx,
        );
    }

    pub(super) fn turn_up_top(&self, s: &mut State, who: Option<CharId>, n: usize, ctx: &Ctx) {
        if s.deck.len() < n {
            s.unruled = Some(open(&self.readings, "牌堆不足"));
            return;
        }
        let cards: Vec<CardId> = s.deck.iter().copied().take(n).collect();
        self.to_processing(s, who, cards, ctx);
    }

    pub(super) fn do_judgement(
        &self,
        s: &mut State,
        name: &super::names::Name,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok(who) = self.char_named(s, ctx, name) else {
            return;
        };
        say(
            log,
            "判定",
            &[Cite::defines(sgs!("8.16-1")), Cite::defines(sgs!("8.12-5"))],
            &[],
            || format!("{}进行判定，亮出牌堆顶的一张牌。", self.who(who)),
        );
        self.turn_up_top(s, Some(who), 1, ctx);
    }
}
