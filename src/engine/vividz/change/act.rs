//! Single actions that replacement effects may take the place of (902.2c, 912), and what they do:
//! damage (1101), stand and rest (1104), drawing (1106), entering and leaving.

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::ModKinds;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Acting, Moving, ReplaceStep, ScoutOf, Scouting, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::Frame;
use crate::engine::vividz::state::{Cause, Obj, Seen};
use crate::engine::vividz::words::{Kind, Prohibition, Zone};

impl Run<'_> {
    /// Does an action, or has replacements looked at first.
    pub fn act(&mut self, act: Act, ctx: Option<u8>) {
        if self.g.kinds.meets(ModKinds::REPLACE) && self.view().may_be_replaced(&act) {
            self.s.stack.push(Frame::Act(Box::new(Acting {
                act,
                at: ReplaceStep::Scarce,
                ix: 0,
                go: Vec::new(),
                ctx,
                offers: Vec::new(),
                left: Vec::new(),
                asked: Vec::new(),
            })));
        } else {
            for ix in 0..act.several().max(1) {
                if let Some(one) = act.one(ix) {
                    self.tell_ban_first(&one);
                }
            }
            self.execute(act, ctx);
        }
    }

    /// Tells that replacements do not wait for an action, for an effect forbids it: a reading of 102.7 and 912.1.
    pub fn tell_ban_first(&mut self, act: &Act) {
        let ban = self.g.reads.ban_first == reads::BanFirst::Ban;
        if !ban || !self.log.keeps() || !self.g.kinds.meets(ModKinds::REPLACE) {
            return;
        }
        let view = self.view();
        if !view.would_happen(act) || view.waiting(act, &[]).is_empty() {
            return;
        }
        let Some(by) = view.forbidden(act) else {
            return;
        };
        let under = self.g.reads.ban_first.under();
        self.note(
            || {
                Event::new(Word::Not)
                    .card(by.card)
                    .note("不能执行的动作不会发生，没有可以替代的")
            },
            &[must(vv!("102.7")), says(vv!("912.1"))],
            &[under],
        );
    }

    /// Does an action.
    pub fn execute(&mut self, act: Act, ctx: Option<u8>) {
        match act {
            Act::Move(objs, how) => self.do_move(objs, how, ctx),
            Act::Enter {
                mut cards,
                player,
                rested,
                played_from,
            } => {
                let mut bans = Vec::new();
                cards.retain(|(obj, _)| {
                    let by = self
                        .view()
                        .banned(Prohibition::Enter, Some(obj.card), Some(player));
                    bans.extend(by);
                    by.is_none()
                });
                for source in bans {
                    self.banned(source, "登场");
                }
                let n = self.put_on_field(&cards, player, rested, played_from);
                for (obj, _) in &cards {
                    let now = self.s.obj(obj.card);
                    self.follow(ctx, *obj, now);
                }
                self.count_done(ctx, n);
            }
            Act::Draw(player) => self.do_draw(player, ctx),
            Act::Damage {
                to,
                source,
                by,
                combat,
            } => {
                for (to, amount) in to {
                    self.do_damage(to, amount, source, by, combat, ctx);
                }
            }
            Act::Rest(objs) => {
                let n = objs.into_iter().map(|o| self.turn_card(o, true)).sum();
                self.count_done(ctx, n);
            }
            Act::Stand(objs) => {
                let n = objs.into_iter().map(|o| self.turn_card(o, false)).sum();
                self.count_done(ctx, n);
            }
            Act::Slide { card, to, player } => {
                if self.s.lives(card) {
                    self.slide(card.card, to, player, ctx);
                }
            }
            Act::Complete {
                cards,
                player,
                phase,
            } => {
                let done = |o| self.do_complete(o, player, phase);
                let n = cards.into_iter().map(done).sum();
                self.count_done(ctx, n);
            }
            Act::Scout(player) => {
                if self.barred(Prohibition::Scout, None, Some(player), "搜寻") {
                    return;
                }
                self.s
                    .stack
                    .push(Frame::Scout(Scouting::by(player, ScoutOf::Scout(ctx))));
            }
            Act::ScoutWithOther(player) => self.scout_with_other(player),
            Act::Lose(players) => {
                for player in players {
                    self.s.losing[player.ix()] = true;
                    self.log.record(
                        || Event::new(Word::Lose).by(player),
                        [must(vv!("101.2")), must(vv!("910.1"))],
                    );
                }
            }
        }
    }

    fn do_draw(&mut self, player: Player, ctx: Option<u8>) {
        if self.barred(Prohibition::Draw, None, Some(player), "抓牌") {
            return;
        }
        let Some(top) = self.s.zone(player, Zone::Deck).last().copied() else {
            self.empty_deck(player, "抓牌");
            return;
        };
        let obj = self.s.obj(top);
        let moved = self.shift(&[obj], Moving::to(Zone::Hand, Why::Draw, player));
        self.count_done(ctx, 1);
        self.past(EventKind::Draw, player, Some(top));
        self.happen(
            EventKind::Draw,
            Seen {
                card: moved.first().map(|m| m.after),
                after: moved.first().map(|m| m.after),
                other: None,
                player: Some(player),
                amount: 1,
                combat: false,
            },
        );
    }

    fn do_damage(
        &mut self,
        to: Obj,
        amount: i32,
        source: Obj,
        by: Player,
        combat: bool,
        ctx: Option<u8>,
    ) {
        if !self.s.lives(to) || self.s.card(to.card).zone != Zone::Field {
            self.not_done(
                || "受伤害的角色已不在场地区".to_owned(),
                vec![may(vv!("102.3")), says(vv!("501.4"))],
            );
            return;
        }
        if self.barred(Prohibition::Damaged, Some(to.card), Some(by), "受到伤害") {
            return;
        }
        if combat
            && let Some(ban) =
                self.view()
                    .banned(Prohibition::DealCombat, Some(source.card), Some(by))
        {
            self.banned(ban, "造成战斗伤害");
            return;
        }
        let mut amount = amount;
        let more = self.view().damage_change(to.card);
        if more != 0 {
            amount = (amount + more).max(0);
            self.log.record(
                || {
                    Event::new(Word::Lasting)
                        .card(to.card)
                        .number(amount)
                        .note(format!("受到的伤害改为{amount}"))
                },
                [must(vv!("911.1c")), says(vv!("902.2b"))],
            );
        }
        if amount <= 0 {
            self.log.record(
                || Event::new(Word::NoDamage).card(to.card).note("伤害为0点"),
                [must(vv!("1101.2"))],
            );
            return;
        }
        self.s.card_mut(to.card).damage += amount;
        self.log.record(
            || {
                Event::new(Word::Damage)
                    .by(by)
                    .card(to.card)
                    .other(source.card)
                    .number(amount)
            },
            [
                if combat {
                    must(vv!("805.3"))
                } else {
                    must(vv!("1101.1"))
                },
                if combat {
                    must(vv!("305.3"))
                } else {
                    must(vv!("910.1"))
                },
                says(vv!("914.3")),
            ],
        );
        if self.log.keeps() && self.view().power(to.card) == self.s.card(to.card).damage {
            self.log.also_under([self.g.reads.damage_equal.under()]);
        }
        let cause = match self.is_in_battle(combat, ctx) {
            true => Cause::Battle(source),
            false => Cause::Effect(source, by),
        };
        self.s.causes.push((to, cause));
        self.count_done(ctx, 1);
        self.past(EventKind::Damage, by, Some(to.card));
        self.happen(
            EventKind::Damage,
            Seen {
                card: Some(to),
                after: Some(to),
                other: Some(source),
                player: Some(by),
                amount,
                combat,
            },
        );
    }

    /// Whether damage that was just told counts as taken in battle (1102.1): what takes the place of battle damage (912.1)
    /// does under a reading.
    fn is_in_battle(&mut self, combat: bool, ctx: Option<u8>) -> bool {
        let within = ctx.and_then(|c| self.s.ctxs.get(c as usize));
        let passed_on = !combat && within.is_some_and(|c| !c.within.is_empty() && c.seen.combat);
        if passed_on {
            self.log.also_under([self.g.reads.passed_on.under()]);
        }
        combat || passed_on && self.g.reads.passed_on == reads::PassedOn::InBattle
    }

    /// Rests or stands a card (1104); how many times it was really done.
    pub fn turn_card(&mut self, obj: Obj, rested: bool) -> i32 {
        if !self.s.lives(obj) {
            return 0;
        }
        let card = *self.s.card(obj.card);
        let word = if rested { "横置" } else { "竖置" };
        if !self.view().may_turn(obj.card) {
            let mission = self.view().kind(obj.card) == Kind::Mission && card.zone == Zone::Mission;
            let under = self.g.reads.mission_rest.under();
            self.note(
                || {
                    Event::new(Word::Not)
                        .card(obj.card)
                        .note(format!("不在场地区或账号区，不执行{word}"))
                },
                &[bars(vv!("1104.3")), must(vv!("102.5"))],
                if mission {
                    std::slice::from_ref(&under)
                } else {
                    &[]
                },
            );
            return 0;
        }
        let deed = if rested {
            Prohibition::Rest
        } else {
            Prohibition::Stand
        };
        if let Some(source) = self.view().banned(deed, Some(obj.card), None) {
            self.banned(source, word);
            return 0;
        }
        if card.rested == rested {
            self.not_done(
                || format!("已经{word}，不视为重新处于这一状态"),
                vec![must(vv!("102.6"))],
            );
            return 0;
        }
        self.s.card_mut(obj.card).rested = rested;
        let (clause, event) = if rested {
            (vv!("1104.2"), Word::Rest)
        } else {
            (vv!("1104.1"), Word::Stand)
        };
        self.log.record(
            || Event::new(event).card(obj.card),
            [must(clause), says(vv!("502.2"))],
        );
        let deed = if rested {
            EventKind::Rest
        } else {
            EventKind::Stand
        };
        let player = card.controller;
        self.past(deed, player, Some(obj.card));
        self.happen(deed, Seen::of(obj, player));
        1
    }
}
