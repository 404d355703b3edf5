//! Looking at cards, showing them, turning them up (8.10 to 8.12, 8.16).

use super::super::event::say;
use super::super::judge::OF_OTHERS;
use super::super::run::Run;
use super::super::state::{CardId, CharId, Ctx, Exec, Place, Shift, This, Verb, Work};
use super::super::words::Common;
use super::super::words::names::Name;
use super::super::words::op::{Look, Together, TurnUp};
use crate::engine::cite::{Cite, sgs};

impl Run<'_> {
    /// Marks who has seen cards, and shuffles the hands that were operated on without moving (3.6-4).
    fn seen(&mut self, who: Option<CharId>, by: u32, cards: &[CardId], later: bool, way: u32) {
        let mut owners: Vec<CharId> = cards
            .iter()
            .map(|c| self.s.card(*c).place)
            .filter(|p| p.is_hand())
            .filter_map(Place::owner)
            .collect();
        owners.sort_unstable();
        owners.dedup();
        for card in cards {
            self.s.card_mut(*card).known |= by;
        }
        for owner in owners {
            let keep: &[CardId] = if later { cards } else { &[] };
            let all = if later && who != Some(owner) {
                vec![self.game.under("观看后再操作")]
            } else {
                Vec::new()
            };
            self.mix(owner, keep, sgs!("3.6-4"), &all, "洗混");
        }
        if later {
            self.s.later = (way, cards.to_vec());
        }
        self.s.last.exec = Exec::Yes;
        self.s.operated_on(way, cards.to_vec());
    }

    pub fn do_look(&mut self, l: &Look, ctx: &Ctx) {
        let Ok((who, cards)) = self.view(ctx).looked(l) else {
            return;
        };
        let mut all = Vec::new();
        if let Some(top) = &l.top
            && self
                .view(ctx)
                .count_of(top)
                .is_ok_and(|n| n > cards.len() as i64)
        {
            // A deck that is too short is one question, whatever its cards are wanted for.
            if self.game.option("牌堆不足") != "有几张摸几张" {
                self.s.unruled = Some(self.game.open("牌堆不足"));
                return;
            }
            all.push(self.game.under("牌堆不足"));
        }
        let owner = cards.first().and_then(|c| self.s.card(*c).place.owner());
        if let Some(owner) = owner
            && owner != who
        {
            self.mix_before(who, owner, &cards, ctx);
            all.push(self.game.under(OF_OTHERS));
        }
        let mut cites = vec![
            Cite::permits(sgs!("8.10-1")),
            Cite::requires(sgs!("8.10-2")),
        ];
        self.note_dead(Some(who), owner, (&mut cites, &mut all));
        say(self.log, "观看", &cites, &all, || {
            format!(
                "{}观看{}，这些牌仍背面朝上，对其他角色不可见。",
                self.game.who(who),
                self.game.labels(&cards)
            )
        });
        self.seen(Some(who), 1 << who.0, &cards, l.later, ctx.way);
    }

    pub fn do_show(&mut self, l: &Look, ctx: &Ctx) {
        let Ok((who, cards)) = self.view(ctx).looked(l) else {
            return;
        };
        let owner = cards.first().and_then(|c| self.s.card(*c).place.owner());
        if let Some(owner) = owner {
            self.mix_before(who, owner, &cards, ctx);
        }
        let mut all = Vec::new();
        let mut cites = vec![
            Cite::permits(sgs!("8.11-1")),
            Cite::requires(sgs!("8.11-2")),
        ];
        self.note_dead(Some(who), owner, (&mut cites, &mut all));
        let equipped = cards.iter().any(|c| self.s.card(*c).place.is_equipment());
        if equipped {
            all.push(self.game.under("展示装备区的牌"));
        }
        say(self.log, "展示", &cites, &all, || {
            let how = if equipped && self.game.option("展示装备区的牌") == "只选不翻" {
                "选择装备区里的牌，不翻转"
            } else if l.later {
                "翻转至正面朝上，后续须操作，不翻回"
            } else {
                "翻转至正面朝上，再翻转至背面朝上"
            };
            format!(
                "{}展示{}：{how}；记下牌面信息。",
                self.game.who(who),
                self.game.labels(&cards)
            )
        });
        if let [card] = cards.as_slice() {
            self.s.mention(This {
                by: Some(who),
                way: ctx.way,
                card: *card,
                moves: self.s.card(*card).moves,
                recorded: true,
            });
        }
        self.seen(Some(who), u32::MAX, &cards, l.later, ctx.way);
        if l.later {
            for card in &cards {
                self.s.card_mut(*card).up = true;
            }
        }
    }

    pub fn do_show_together(&mut self, x: &Together, ctx: &Ctx) {
        let Ok((who, cards)) = self.view(ctx).shown_together(x) else {
            return;
        };
        let cites = [
            Cite::requires(sgs!("8.11-3")),
            Cite::permits(sgs!("8.11-1")),
        ];
        say(self.log, "展示", &cites, &[], || {
            let who = self.game.whos(&who);
            match self.game.labels(&cards) {
                none if none.is_empty() => format!("{who}同时展示手牌。"),
                cards => format!("{who}同时展示手牌：{cards}。"),
            }
        });
        for c in who {
            let own = |card: &&CardId| self.s.card(**card).place.owner() == Some(c);
            let own: Vec<CardId> = cards.iter().filter(own).copied().collect();
            self.seen_in_hand(c, &own, x.later, ctx.way);
        }
        if x.later {
            self.s.later = (ctx.way, cards.clone());
            for card in &cards {
                self.s.card_mut(*card).up = true;
            }
        }
        self.s.last.exec = Exec::Yes;
        self.s.operated_on(ctx.way, cards);
    }

    /// Cards of a hand that all have seen: the hand is shuffled, but for those that are operated on later (3.6-4).
    fn seen_in_hand(&mut self, who: CharId, cards: &[CardId], later: bool, way: u32) {
        if cards.is_empty() {
            return self.mix(who, &[], sgs!("3.6-4"), &[], "洗混");
        }
        self.seen(Some(who), u32::MAX, cards, later, way);
    }

    pub fn do_turn_up(&mut self, u: &TurnUp, ctx: &Ctx) {
        let who = self.view(ctx).doer(&u.who).ok();
        if let Some(top) = &u.top {
            let n = usize::try_from(self.view(ctx).count_of(top).unwrap_or(0)).unwrap_or(0);
            return self.turn_up_top(who, n, ctx);
        }
        if !u.within.is_empty() {
            let fitting: Vec<CardId> = self
                .s
                .deck
                .iter()
                .copied()
                .filter(|c| self.look().fits(*c, &u.within))
                .collect();
            match fitting.as_slice() {
                [] => {
                    say(
                        self.log,
                        "没有事发生",
                        &[Cite::requires(sgs!("8.12-3"))],
                        &[],
                        || "牌堆里没有这样的牌，没有事发生。".to_owned(),
                    );
                    self.s.last.exec = Exec::Yes;
                    self.s.operated_on(ctx.way, Vec::new());
                }
                [card] => self.turn_up_within(*card, ctx),
                _ => self.push(Work::RandomTurnUp(fitting), ctx),
            }
            return;
        }
        let Ok(cards) = self.view(ctx).cards_named(who, &u.cards) else {
            return;
        };
        if let (Some(who), Some(owner)) = (
            who,
            cards.first().and_then(|c| self.s.card(*c).place.owner()),
        ) {
            self.mix_before(who, owner, &cards, ctx);
        }
        for card in &cards {
            self.s.card_mut(*card).up = true;
        }
        say(
            self.log,
            "亮出",
            &[Cite::requires(sgs!("8.12-4"))],
            &[],
            || format!("{}翻至正面朝上。", self.game.labels(&cards)),
        );
        // 3.6-4: cards of a hand were operated on and stay in it.
        self.seen(who, u32::MAX, &cards, u.later, ctx.way);
        // Shuffling does not turn them down again: they lie face up, and everybody knows them.
        for card in &cards {
            let lies = self.s.card_mut(*card);
            (lies.up, lies.known) = (true, u32::MAX);
        }
        if let [card] = cards.as_slice() {
            self.s.mention(This {
                by: who,
                way: ctx.way,
                card: *card,
                moves: self.s.card(*card).moves,
                recorded: true,
            });
        }
    }

    /// One card from within the deck, chosen by the system.
    pub fn turn_up_within(&mut self, card: CardId, ctx: &Ctx) {
        say(
            self.log,
            "巧变开始",
            &[Cite::requires(sgs!("8.12-3"))],
            &[],
            || format!("系统在牌堆里选出{}。", self.game.label(card)),
        );
        self.put_in_processing(None, vec![card], ctx);
    }

    fn put_in_processing(&mut self, who: Option<CharId>, cards: Vec<CardId>, ctx: &Ctx) {
        self.shift(
            Shift::new(who, Verb::TurnUp, cards, Place::Common(Common::Processing)),
            ctx,
        );
    }

    pub fn turn_up_top(&mut self, who: Option<CharId>, n: usize, ctx: &Ctx) {
        if self.s.deck.len() < n {
            self.s.unruled = Some(self.game.open("牌堆不足"));
            return;
        }
        let cards: Vec<CardId> = self.s.deck.iter().copied().take(n).collect();
        self.put_in_processing(who, cards, ctx);
    }

    pub fn do_judgement(&mut self, name: &Name, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).char_named(name) else {
            return;
        };
        say(
            self.log,
            "判定",
            &[Cite::defines(sgs!("8.16-1")), Cite::defines(sgs!("8.12-5"))],
            &[],
            || format!("{}进行判定，亮出牌堆顶的一张牌。", self.game.who(who)),
        );
        self.turn_up_top(Some(who), 1, ctx);
    }
}
