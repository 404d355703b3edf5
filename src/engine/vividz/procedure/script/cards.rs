//! Actions that move cards or turn them (1101, 1104–1106, 1108, 1110–1115).

use crate::engine::cite::vv;
use crate::engine::vividz::card::effect::Effect;
use crate::engine::vividz::card::{Filter, Many, Sel, Times, effect};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, LineStep, Script, UpTo, Why};
use crate::engine::vividz::procedure::script::choose::specific;
use crate::engine::vividz::procedure::script::scope::Flow;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::Frame;
use crate::engine::vividz::state::{CardIx, Obj, PickOf, Question, Reply};
use crate::engine::vividz::table::{ALL_SHOWN, DISCARDING, Line, SHARED, SHOWN};
use crate::engine::vividz::words::Zone;

impl Run<'_> {
    pub fn discard(&mut self, d: &effect::Discard, f: &mut Script) -> Flow {
        let players = self.players(d.who, f);
        let Some(player) = players.get(f.keep as usize).copied() else {
            return Flow::Next;
        };
        if f.at == LineStep::Begin {
            let (Ok(Some(count)), Ok(up_to)) =
                (self.few(Some(&d.count), f), self.few(d.up_to.as_ref(), f))
            else {
                return Flow::Next;
            };
            let hand: Vec<CardIx> = {
                let scope = self.scope(f.ctx);
                let view = self.view();
                self.s
                    .zone(player, Zone::Hand)
                    .iter()
                    .copied()
                    .filter(|c| {
                        d.is.as_ref().is_none_or(|is| {
                            let hand = Filter {
                                zones: Many(vec![Zone::Hand]),
                                ..(**is).clone()
                            };
                            view.matches(*c, &hand, scope)
                        })
                    })
                    .collect()
            };
            let all = hand.len() as u16;
            let (least, most) = if d.all.0 {
                (all, all)
            } else if let Some(n) = up_to {
                (0, n)
            } else {
                (count, count)
            };
            if least > all {
                self.not_done(
                    || format!("手牌只有{all}张"),
                    vec![must(vv!("102.5")), may(vv!("102.3"))],
                );
            }
            // 102.10: what a hidden card is need not be owned up to.
            let denied = !d.all.0 && d.is.as_ref().is_some_and(|is| specific(is));
            if denied {
                self.tell_hidden();
            }
            let least = if denied { 0 } else { least };
            if hand.is_empty() || (least >= all && !denied) {
                self.s.reply = Reply::Cards(hand);
            } else {
                self.ask_pick(player, hand, least, most, PickOf::Discard, vv!("904.3a"));
            }
            f.at = LineStep::Asked;
            return Flow::Stay;
        }
        let cards = self.reply_cards();
        let mut objs = self.objs(&cards);
        if let Some(next) = players.get(f.keep as usize + 1) {
            // 102.8, 102.9: each chooses in turn, hidden from the other; then they move together.
            let next = *next;
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            let mut all = ctx.picked(DISCARDING).to_vec();
            all.append(&mut objs);
            ctx.keep(DISCARDING, all);
            self.log.record(
                || {
                    Event::new(Word::Stage)
                        .note(format!("已选的牌仍隐藏，接着由{}选择", next.name()))
                },
                [must(vv!("102.8")), must(vv!("102.9"))],
            );
            f.at = LineStep::Begin;
            f.keep += 1;
            return Flow::Stay;
        }
        if players.len() > 1 {
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            let mut all = ctx.picked(DISCARDING).to_vec();
            ctx.keep(DISCARDING, Vec::new());
            all.append(&mut objs);
            objs = all;
            self.log.record(
                || Event::new(Word::Stage).note("双方选的牌一起移动，同时公开"),
                [must(vv!("102.8")), must(vv!("102.9"))],
            );
        }
        let name = self.g.key_of(d.name.as_ref());
        let after: Vec<Obj> = objs
            .iter()
            .map(|o| Obj {
                card: o.card,
                life: o.life.wrapping_add(1),
            })
            .collect();
        self.s.ctxs[f.ctx as usize].keep(name, after);
        if !objs.is_empty() {
            let mut how = self.how(f, Zone::Trash, Why::Discard);
            how.by = player;
            self.act(Act::Move(objs, how), Some(f.ctx));
        }
        Flow::Next
    }

    pub fn share(&mut self, s: &effect::Share, f: &mut Script) -> Flow {
        if !self.chosen(&s.to, f) {
            return Flow::Stay;
        }
        let name = SHARED;
        if f.at < LineStep::Asked {
            f.at = LineStep::Asked;
            f.keep = 0;
            let Some(total) = self.n(&s.total, f) else {
                return Flow::Next;
            };
            f.more = total;
            let objs = self.objs_of(&s.to, f);
            self.s.ctxs[f.ctx as usize].keep(name, objs);
        }
        let objs = self.s.ctxs[f.ctx as usize].picked(name).to_vec();
        let unit = s.unit.max(1);
        if let Reply::Number(n) = self.reply() {
            let obj = objs[f.keep as usize];
            f.more -= n;
            f.keep += 1;
            let by = self.me(f);
            self.s.ctxs[f.ctx as usize].numbers.push((SHARED, n));
            self.log.record(
                || {
                    Event::new(Word::Answer)
                        .by(by)
                        .card(obj.card)
                        .note(format!("分配{n}点给"))
                },
                [must(vv!("904.3b"))],
            );
            return Flow::Stay;
        }
        let left = objs.len() as i32 - f.keep;
        if left <= 0 || f.more < unit {
            self.deal_shares(objs, f);
            return Flow::Next;
        }
        let most = f.more - unit * (left - 1);
        let me = self.me(f);
        if most < unit {
            self.partly("不够分给每张牌大于0的值");
            return Flow::Next;
        }
        if left == 1 {
            self.s.reply = Reply::Number(f.more);
            return Flow::Stay;
        }
        self.ask(
            me,
            Question::Share {
                card: objs[f.keep as usize].card,
                least: unit,
                most,
                unit,
            },
            vv!("904.3b"),
        );
        Flow::Stay
    }

    /// Deals at the same time what was shared out (904.3b).
    fn deal_shares(&mut self, objs: Vec<Obj>, f: &Script) {
        let mut shares = Vec::new();
        self.s.ctxs[f.ctx as usize].numbers.retain(|(name, n)| {
            if *name == SHARED {
                shares.push(*n);
            }
            *name != SHARED
        });
        let to: Vec<_> = objs.into_iter().zip(shares).collect();
        if to.is_empty() {
            return;
        }
        let damage = Act::Damage {
            to,
            source: self.source(f),
            by: self.me(f),
            combat: false,
        };
        self.act(damage, Some(f.ctx));
    }

    pub fn move_cards(&mut self, m: &effect::Move, f: &mut Script) -> Flow {
        let objs = self.objs_of(&m.cards, f);
        self.nobody(&objs);
        if objs.is_empty() {
            return Flow::Next;
        }
        if m.to == Zone::Field {
            self.partly("进入场地区须写作“登场”");
            return Flow::Next;
        }
        let mut how = self.how(f, m.to, Why::Effect);
        how.end = m.end;
        how.facing = m.facing;
        let from_deck = objs.iter().all(|o| self.s.card(o.card).zone == Zone::Deck);
        // 504.3 is about other zones; within the deck nothing moves to another (501.4).
        if from_deck && m.to != Zone::Deck && objs.len() > 1 {
            self.log.record(
                || Event::new(Word::Stage).note("从牌库一张一张移动"),
                [must(vv!("504.3"))],
            );
            self.s.stack.push(Frame::MoveEach {
                cards: objs,
                how,
                ctx: Some(f.ctx),
            });
        } else {
            self.act(Act::Move(objs, how), Some(f.ctx));
        }
        Flow::Next
    }

    pub fn mill(&mut self, m: &effect::Mill, f: &mut Script) -> Flow {
        let player = self.player(m.who, f);
        let me = self.me(f);
        let name = self.g.key_of(m.name.as_ref());
        if f.at == LineStep::Begin {
            self.s.ctxs[f.ctx as usize].keep(name, Vec::new());
            f.at = LineStep::Asked;
            if let Some(up_to) = &m.up_to {
                let Ok(Some(left)) = self.few(Some(up_to), f) else {
                    return Flow::Next;
                };
                f.more = 0;
                self.s.stack.push(Frame::UpTo(UpTo {
                    player,
                    by: me,
                    left,
                    to: m.to,
                    ctx: f.ctx,
                    name,
                    asked: false,
                }));
            } else {
                let Some(count) = self.times(&m.count, f) else {
                    return Flow::Next;
                };
                f.more = count;
                if f.more == 0 {
                    self.zero();
                }
            }
            return Flow::Stay;
        }
        if f.more <= 0 {
            return Flow::Next;
        }
        if self.s.zone(player, Zone::Deck).is_empty() {
            self.empty_deck(player, "从牌库移动");
            return Flow::Next;
        }
        f.more -= 1;
        self.mill_one(player, me, m.to, f.ctx, name);
        Flow::Stay
    }

    pub fn on_draw(&mut self, t: &Times, f: &mut Script) -> Flow {
        let players = self.players(t.who, f);
        if f.at == LineStep::Begin {
            let Some(count) = self.times(&t.count, f) else {
                return Flow::Next;
            };
            f.more = count;
            f.at = LineStep::Ready;
            if f.more > 1 {
                self.log.record(
                    || Event::new(Word::Stage).note("重复抓一张牌的动作"),
                    [must(vv!("1106.2"))],
                );
            }
        }
        let each = f.more;
        let total = each * players.len() as i32;
        if f.keep >= total {
            if total == 0 {
                self.zero();
            }
            return Flow::Next;
        }
        let player = players[(f.keep / each.max(1)) as usize];
        if self.s.zone(player, Zone::Deck).is_empty() {
            self.empty_deck(player, "抓牌");
            f.keep = (f.keep / each.max(1) + 1) * each;
            return Flow::Stay;
        }
        f.keep += 1;
        self.act(Act::Draw(player), Some(f.ctx));
        Flow::Stay
    }

    pub fn on_damage(&mut self, d: &effect::Damage, f: &mut Script) -> Flow {
        if !self.chosen(&d.to, f) {
            return Flow::Stay;
        }
        let objs = self.objs_of(&d.to, f);
        let Some(amount) = self.n(&d.amount, f) else {
            return Flow::Next;
        };
        let source = self.source(f);
        let by = self.me(f);
        self.nobody(&objs);
        if !objs.is_empty() {
            let damage = Act::Damage {
                to: objs.into_iter().map(|o| (o, amount)).collect(),
                source,
                by,
                combat: false,
            };
            self.act(damage, Some(f.ctx));
        }
        Flow::Next
    }

    pub fn on_retire(&mut self, sel: &Sel, f: &mut Script) -> Flow {
        if !self.chosen(sel, f) {
            return Flow::Stay;
        }
        let objs = self.objs_of(sel, f);
        self.nobody(&objs);
        if !objs.is_empty() {
            let how = self.how(f, Zone::Energy, Why::Retire);
            self.act(Act::Move(objs, how), Some(f.ctx));
        }
        Flow::Next
    }

    pub fn on_rest(&mut self, sel: &Sel, line: &Line, f: &mut Script) -> Flow {
        if !self.chosen(sel, f) {
            return Flow::Stay;
        }
        let rest = matches!(line.effect, Effect::Rest(_));
        let objs = self.objs_of(sel, f);
        self.nobody(&objs);
        if !objs.is_empty() {
            let act = match rest {
                true => Act::Rest(objs),
                false => Act::Stand(objs),
            };
            self.act(act, Some(f.ctx));
        }
        Flow::Next
    }

    pub fn on_move(&mut self, m: &effect::Move, f: &mut Script) -> Flow {
        if !self.chosen(&m.cards, f) {
            return Flow::Stay;
        }
        self.move_cards(m, f)
    }

    pub fn on_remove(&mut self, sel: &Sel, f: &mut Script) -> Flow {
        if !self.chosen(sel, f) {
            return Flow::Stay;
        }
        let objs = self.objs_of(sel, f);
        self.nobody(&objs);
        let how = self.how(f, Zone::Removed, Why::Remove);
        let one_by_one = self.g.reads.removing == reads::Removing::OneByOne;
        if objs.len() > 1 {
            let under = self.g.reads.removing.under();
            self.note(
                || {
                    Event::new(Word::Stage).note(if one_by_one {
                        "逐张重复除外"
                    } else {
                        "同时除外"
                    })
                },
                &[if one_by_one {
                    must(vv!("1111.2"))
                } else {
                    must(vv!("501.5"))
                }],
                &[under],
            );
        }
        if one_by_one {
            self.s.stack.push(Frame::MoveEach {
                cards: objs,
                how,
                ctx: Some(f.ctx),
            });
        } else if !objs.is_empty() {
            self.act(Act::Move(objs, how), Some(f.ctx));
        }
        Flow::Next
    }

    pub fn on_to_exp(&mut self, x: &effect::ToExp, f: &mut Script) -> Flow {
        if !self.chosen_all(&[&x.cards, &x.of], f) {
            return Flow::Stay;
        }
        let objs = self.objs_of(&x.cards, f);
        let of = self.objs_of(&x.of, f);
        let under = of
            .first()
            .filter(|o| self.s.lives(**o) && self.s.card(o.card).zone == Zone::Field)
            .map(|o| o.card);
        match under {
            None => self.not_done(
                || "要关联的角色不在场地区".to_owned(),
                vec![must(vv!("1112.2")), may(vv!("102.3"))],
            ),
            Some(under) => {
                let mut how = self.how(f, Zone::Exp, Why::ToExp);
                how.under = Some(under);
                let objs: Vec<_> = objs.into_iter().filter(|o| o.card != under).collect();
                if !objs.is_empty() {
                    self.act(Act::Move(objs, how), Some(f.ctx));
                }
            }
        }
        Flow::Next
    }

    pub fn on_show(&mut self, s: &effect::Show, f: &mut Script) -> Flow {
        if !self.chosen(&s.cards, f) {
            return Flow::Stay;
        }
        let objs = self.objs_of(&s.cards, f);
        let me = self.me(f);
        self.nobody(&objs);
        let ctx = &mut self.s.ctxs[f.ctx as usize];
        ctx.keep(SHOWN, objs.clone());
        let mut all = ctx.picked(ALL_SHOWN).to_vec();
        all.extend(&objs);
        ctx.keep(ALL_SHOWN, all);
        if s.name.is_some() {
            ctx.keep(self.g.key_of(s.name.as_ref()), objs.clone());
        }
        self.count_done(Some(f.ctx), objs.len() as i32);
        for obj in objs {
            self.show(obj.card, me, vv!("1108.1"));
        }
        Flow::Next
    }

    pub fn on_energy_to(&mut self, e: &effect::EnergyTo, f: &mut Script) -> Flow {
        match f.at {
            LineStep::Begin => {
                let player = self.player(e.who, f);
                let Ok(Some(n)) = self.few(Some(&e.count), f) else {
                    return Flow::Next;
                };
                let zone = self.s.zone(player, Zone::Energy).to_vec();
                if zone.len() < n as usize {
                    self.not_done(
                        || "能量不足，能移动多少移动多少".to_owned(),
                        vec![must(vv!("102.5")), may(vv!("102.3"))],
                    );
                }
                self.ask_pick(player, zone, n, n, PickOf::Energy, vv!("506.3"));
                f.at = LineStep::Asked;
                Flow::Stay
            }
            _ => {
                let cards = self.reply_cards();
                let objs = self.objs(&cards);
                let how = self.how(f, e.to, Why::Effect);
                if !objs.is_empty() {
                    self.log.record(
                        || Event::new(Word::Stage).note("所选的能量同时移动"),
                        [must(vv!("506.3"))],
                    );
                    self.act(Act::Move(objs, how), Some(f.ctx));
                }
                Flow::Next
            }
        }
    }
}
