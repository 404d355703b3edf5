//! Single actions that replacement effects may take the place of (902.2c, 912), and what they do:
//! damage (1101), stand and rest (1104), drawing (1106), entering and leaving.

use super::card::Mod;
use super::card::modify::Pattern;
use super::card::trigger::{Deedword, Event as Wanted};
use super::event::{Event, Word};
use super::eye::Env;
use super::frame::{Act, Acting, After, Frame, Moving, Script, Why};
use super::reads;
use super::run::{Run, bars, may, must, over, says};
use super::state::{Cause, Ctx, Gap, Obj, Offer, Question, Reply, Seen, YesNo};
use super::triggers::Happening;
use super::words::{Deed, End, Kind, Zone};
use crate::engine::cite::vv;
use crate::engine::game::Player;

impl Run<'_> {
    /// Does an action, or has replacements looked at first.
    pub fn act(&mut self, act: Act, ctx: Option<u8>) {
        if self.g.replaces && self.may_be_replaced(&act) {
            self.s.stack.push(Frame::Act(Box::new(Acting {
                act,
                at: 0,
                ix: 0,
                go: Vec::new(),
                ctx,
                offers: Vec::new(),
                left: Vec::new(),
            })));
        } else {
            self.execute(act, ctx);
        }
    }

    fn may_be_replaced(&self, act: &Act) -> bool {
        match act.several() {
            0 | 1 => !self.offers(act, &[]).is_empty(),
            n => (0..n)
                .filter_map(|ix| act.one(ix))
                .any(|one| !self.offers(&one, &[]).is_empty()),
        }
    }

    /// The replacements that wait for an action.
    fn offers(&self, act: &Act, left: &[Offer]) -> Vec<Offer> {
        let eye = self.eye();
        let is_replace = |m: &Mod| matches!(m, Mod::Replace(_));
        let mut all: Vec<(Offer, Option<&Ctx>)> = eye
            .standing(is_replace)
            .into_iter()
            .map(|s| {
                (
                    Offer {
                        source: s.source,
                        modn: s.modn,
                        lasting: None,
                        player: s.player,
                    },
                    None,
                )
            })
            .collect();
        for l in &self.s.lasting {
            if is_replace(&self.g.mods[l.modn as usize].of) && l.left != Some(0) {
                all.push((
                    Offer {
                        source: l.source,
                        modn: l.modn,
                        lasting: Some(l.id),
                        player: l.player,
                    },
                    l.ctx.as_deref(),
                ));
            }
        }
        all.into_iter()
            .filter(|(o, ctx)| {
                let Mod::Replace(r) = &self.g.mods[o.modn as usize].of else {
                    return false;
                };
                let env = Env {
                    source: o.source,
                    player: o.player,
                    ctx: *ctx,
                };
                !left.contains(o)
                    && r.of.as_ref().is_some_and(|p| self.replaces(p, act, env))
                    && r.when.as_ref().is_none_or(|w| eye.cond(w, env))
            })
            .map(|(o, _)| o)
            .collect()
    }

    fn replaces(&self, pattern: &Pattern, act: &Act, env: Env<'_>) -> bool {
        let eye = self.eye();
        let seen = |card: Obj, other: Option<Obj>, by: Player, combat: bool| Seen {
            card: Some(card),
            after: None,
            other,
            player: Some(by),
            amount: 0,
            combat,
        };
        let hit = |e: &Wanted, s: Seen, route: Option<(Zone, Zone)>| {
            let h = Happening {
                deed: Deedword::Move,
                seen: s,
                route,
                phase: None,
            };
            eye.wanted(e, h, s.card, s.other, env)
        };
        match (pattern, act) {
            (
                Pattern::LeaveField(e) | Pattern::Move(e) | Pattern::Retire(e),
                Act::Move(objs, how),
            ) => {
                let Some(obj) = objs.first() else {
                    return false;
                };
                let from = self.s.card(obj.card).zone;
                let fits = match pattern {
                    Pattern::LeaveField(_) => from == Zone::Field && how.to != Zone::Field,
                    Pattern::Retire(_) => matches!(how.why, Why::Retire | Why::RuleRetire),
                    _ => true,
                };
                fits && hit(
                    e,
                    seen(*obj, how.source, how.by, false),
                    Some((from, how.to)),
                )
            }
            (Pattern::Enter(e) | Pattern::Move(e), Act::Enter { cards, player, .. }) => {
                let Some((card, _)) = cards.first() else {
                    return false;
                };
                let from = self.s.card(card.card).zone;
                hit(
                    e,
                    seen(*card, None, *player, false),
                    Some((from, Zone::Field)),
                )
            }
            (
                Pattern::Damage(e),
                Act::Damage {
                    to,
                    source,
                    by,
                    combat,
                    ..
                },
            ) => hit(e, seen(*to, Some(*source), *by, *combat), None),
            (Pattern::Rest(e), Act::Rest(o)) | (Pattern::Stand(e), Act::Stand(o)) => {
                hit(e, seen(*o, None, env.player, false), None)
            }
            (Pattern::Draw(d), Act::Draw(p))
            | (Pattern::Scout(d), Act::Scout(p))
            | (Pattern::Lose(d), Act::Lose(p)) => eye.players(d.who, env).contains(p),
            _ => false,
        }
    }

    /// Chooses among replacements (912.2) and has one take the action's place (912.1).
    pub fn acting(&mut self, mut a: Box<Acting>) -> After {
        match a.at {
            0 => {
                let Some(one) = a.act.one(a.ix as usize) else {
                    let act = a.act.only(&a.go);
                    self.execute(act, a.ctx);
                    return After::Drop;
                };
                a.offers = self.offers(&one, &a.left);
                if self.g.reads.replaced_again == reads::ReplacedAgain::Once {
                    self.drop_within(&mut a);
                }
                if a.offers.is_empty() {
                    if a.act.several() > 0 {
                        a.go.extend(one.card(0));
                        a.ix += 1;
                        a.left.clear();
                        return After::Keep(Frame::Act(a));
                    }
                    self.execute(a.act, a.ctx);
                    return After::Drop;
                }
                if a.offers.len() > 1 {
                    let offers = a.offers.clone();
                    self.ask(self.s.active, Question::Replacement(offers), vv!("912.2"));
                    a.at = 1;
                } else {
                    a.at = 2;
                }
                After::Keep(Frame::Act(a))
            }
            1 => {
                if let Reply::Number(n) = self.reply()
                    && let Some(offer) = a.offers.get(n as usize).copied()
                {
                    a.offers = vec![offer];
                }
                a.at = 2;
                After::Keep(Frame::Act(a))
            }
            2 => {
                let offer = a.offers[0];
                let optional = match &self.g.mods[offer.modn as usize].of {
                    Mod::Replace(r) => r.optional.0,
                    _ => false,
                };
                a.at = 3;
                if optional {
                    self.ask_yes(offer.player, YesNo::Replace, vv!("912.1"));
                } else {
                    self.s.reply = Reply::Yes;
                }
                After::Keep(Frame::Act(a))
            }
            _ => {
                let offer = a.offers[0];
                a.at = 0;
                if self.reply() == Reply::No {
                    a.left.push(offer);
                    return After::Keep(Frame::Act(a));
                }
                let within = a
                    .ctx
                    .and_then(|c| self.s.ctxs.get(c as usize))
                    .map_or(Vec::new(), |c| c.within.clone());
                if within.contains(&offer) {
                    self.unruled(Gap::ReplacedAgain);
                    return After::Keep(Frame::Act(a));
                }
                self.replace(&a, offer, within);
                if a.ix as usize + 1 < a.act.several() || !a.go.is_empty() {
                    a.ix += 1;
                    a.left.clear();
                    After::Keep(Frame::Act(a))
                } else {
                    After::Drop
                }
            }
        }
    }

    /// Leaves out the effects within whose replacement the action stands, under a reading of 912.1.
    fn drop_within(&mut self, a: &mut Acting) {
        let within = a
            .ctx
            .and_then(|c| self.s.ctxs.get(c as usize))
            .map_or(&[][..], |c| &c.within);
        let before = a.offers.len();
        a.offers.retain(|o| !within.contains(o));
        if a.offers.len() < before {
            let under = self.g.reads.replaced_again.under();
            self.note(
                || Event::new(Word::Stage).note("替代后的动作不再被同一效果替代"),
                &[says(vv!("912.1"))],
                &[under],
            );
        }
    }

    fn replace(&mut self, a: &Acting, offer: Offer, mut within: Vec<Offer>) {
        let Mod::Replace(r) = &self.g.mods[offer.modn as usize].of else {
            return;
        };
        let mut kept = None;
        if let Some(id) = offer.lasting
            && let Some(l) = self.s.lasting.iter_mut().find(|l| l.id == id)
        {
            if let Some(n) = &mut l.left {
                *n -= 1;
            }
            kept = l.ctx.clone();
        }
        let card = a.act.card(a.ix as usize);
        let (other, amount, player) = match &a.act {
            Act::Move(_, how) => (how.source, 0, how.by),
            Act::Enter { player, .. } => (None, 0, *player),
            Act::Damage {
                source, amount, by, ..
            } => (Some(*source), *amount, *by),
            Act::Rest(_) | Act::Stand(_) => (None, 0, offer.player),
            Act::Draw(p) | Act::Scout(p) | Act::Lose(p) => (None, 0, *p),
        };
        within.push(offer);
        let mut ctx = kept.map_or_else(
            || Ctx {
                source: offer.source,
                ability: 0,
                player: offer.player,
                seen: Seen::default(),
                triggered: false,
                picks: Vec::new(),
                numbers: Vec::new(),
                done: 0,
                before: 0,
                paid: Vec::new(),
                within: Vec::new(),
            },
            |c| *c,
        );
        ctx.within = within;
        ctx.seen = Seen {
            card,
            after: None,
            other,
            player: Some(player),
            amount,
            combat: false,
        };
        let script = r.with.id;
        let cards: Vec<_> = card.into_iter().collect();
        self.log.record(
            || {
                Event::new(Word::Replace)
                    .by(offer.player)
                    .objs(&cards)
                    .other(offer.source.card)
            },
            [
                must(vv!("912.1")),
                says(vv!("902.2c")),
                says(vv!("901.2c")),
                over(vv!("914.2b")),
            ],
        );
        let n = self.open_ctx(ctx);
        self.s.stack.push(Frame::EndCtx(n));
        self.s.stack.push(Frame::Script(Script {
            ctx: n,
            script,
            line: 0,
            sub: 0,
            keep: 0,
            more: 0,
        }));
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
                    let by = self.eye().banned(Deed::Enter, Some(obj.card), Some(player));
                    bans.extend(by);
                    by.is_none()
                });
                for source in bans {
                    self.banned(source, "登场");
                }
                let n = self.put_on_field(&cards, player, rested, played_from);
                self.count(ctx, n);
            }
            Act::Draw(player) => self.do_draw(player, ctx),
            Act::Damage {
                to,
                amount,
                source,
                by,
                combat,
            } => self.do_damage(to, amount, source, by, combat, ctx),
            Act::Rest(obj) => {
                let n = self.turn_card(obj, true);
                self.count(ctx, n);
            }
            Act::Stand(obj) => {
                let n = self.turn_card(obj, false);
                self.count(ctx, n);
            }
            Act::Scout(player) => {
                if let Some(source) = self.eye().banned(Deed::Scout, None, Some(player)) {
                    self.banned(source, "搜寻");
                    return;
                }
                self.s.stack.push(Frame::Scout {
                    player,
                    at: 0,
                    card: None,
                    ctx,
                });
            }
            Act::Lose(player) => {
                self.s.losing[player.ix()] = true;
                self.log.record(
                    || Event::new(Word::Lose).by(player),
                    [must(vv!("101.2")), must(vv!("910.1"))],
                );
            }
        }
    }

    /// An effect forbids it.
    pub fn banned(&mut self, source: Obj, what: &str) {
        let name = &self.g.labels[source.card.ix()];
        let note = format!("{name}的效果使其不能{what}");
        self.not_done(|| note, vec![bars(vv!("102.7"))]);
    }

    fn do_move(&mut self, objs: Vec<Obj>, how: Moving, ctx: Option<u8>) {
        let mut go = Vec::new();
        for obj in objs {
            if !self.s.lives(obj) {
                continue;
            }
            let from = self.s.card(obj.card).zone;
            if matches!(how.why, Why::Retire | Why::RuleRetire) {
                if from != Zone::Field {
                    self.not_done(
                        || "不在场地区的角色不能退场".to_owned(),
                        vec![must(vv!("1110.1")), may(vv!("102.3"))],
                    );
                    continue;
                }
                if let Some(source) = self.eye().banned(Deed::Leave, Some(obj.card), Some(how.by)) {
                    self.banned(source, "退场");
                    continue;
                }
            }
            go.push(obj);
        }
        if go.is_empty() {
            return;
        }
        let left: Vec<(Obj, Option<(Cause, bool)>)> = go
            .iter()
            .filter(|o| self.s.card(o.card).zone == Zone::Field)
            .map(|o| (*o, self.cause_of(*o, how)))
            .collect();
        let watchers = if left.iter().any(|(_, cause)| cause.is_some()) {
            self.leavers(&go)
        } else {
            Vec::new()
        };
        let moved = self.shift(&go, how);
        self.count(ctx, moved.len() as i32);
        for (obj, cause) in left {
            let after = moved.iter().find(|m| m.before == obj).map(|m| m.after);
            self.blame(obj, after, cause, how.to, &watchers);
        }
        if how.end == End::Shuffled && how.to == Zone::Deck {
            let owner = self.s.card(go[0].card).owner;
            self.shuffle(owner);
        }
    }

    /// By what a character leaves (1102, 1103).
    fn cause_of(&self, obj: Obj, how: Moving) -> Option<(Cause, bool)> {
        match how.why {
            Why::Retire => how.source.map(|s| (Cause::Effect(s, how.by), false)),
            Why::RuleRetire => {
                let mut all = self.s.causes.iter().rev().filter(|(o, _)| *o == obj);
                let last = all.next()?.1;
                (last != Cause::Past).then(|| (last, all.next().is_some()))
            }
            _ => None,
        }
    }

    /// What follows from what made a character leave; abilities that left with it see it too (908.3d).
    fn blame(
        &mut self,
        obj: Obj,
        after: Option<Obj>,
        cause: Option<(Cause, bool)>,
        to: Zone,
        watchers: &[super::triggers::Watcher],
    ) {
        let card = obj.card;
        let several = cause.is_some_and(|(_, s)| s);
        let cause = cause.map(|(c, _)| c);
        match cause {
            None | Some(Cause::Past) => {}
            Some(Cause::Battle(by)) => {
                if self.g.reads.battle_span == reads::BattleSpan::AttackEnd {
                    let under = self.g.reads.battle_span.under();
                    self.note(
                        || Event::new(Word::Not).note("战斗尚未结束，不视为因战斗退场"),
                        &[says(vv!("1102.1"))],
                        &[under],
                    );
                    return;
                }
                let under = self.g.reads.battle_span.under();
                self.note(
                    || Event::new(Word::BattleLeave).card(card).other(by.card),
                    &[says(vv!("1102.1")), says(vv!("1102.2")), says(vv!("914.3"))],
                    &[under],
                );
                let player = self.s.card(by.card).controller;
                self.past(Deedword::BattleLeave, player, Some(card));
                self.happen_moved(
                    Deedword::BattleLeave,
                    Seen {
                        card: Some(obj),
                        after,
                        other: Some(by),
                        player: Some(player),
                        amount: 0,
                        combat: true,
                    },
                    Zone::Field,
                    to,
                    watchers,
                );
            }
            Some(Cause::Effect(source, player)) => {
                self.note(
                    || Event::new(Word::EffectLeave).card(card).other(source.card),
                    &[
                        says(vv!("1103.1")),
                        says(vv!("1103.2")),
                        says(vv!("1103.3")),
                        if several {
                            must(vv!("1103.3a"))
                        } else {
                            says(vv!("914.2a"))
                        },
                    ],
                    &[],
                );
                self.past(Deedword::EffectLeave, player, Some(card));
                self.happen_moved(
                    Deedword::EffectLeave,
                    Seen {
                        card: Some(obj),
                        after,
                        other: Some(source),
                        player: Some(player),
                        amount: 0,
                        combat: false,
                    },
                    Zone::Field,
                    to,
                    watchers,
                );
            }
        }
    }

    fn do_draw(&mut self, player: Player, ctx: Option<u8>) {
        if let Some(source) = self.eye().banned(Deed::Draw, None, Some(player)) {
            self.banned(source, "抓牌");
            return;
        }
        let Some(top) = self.s.zone(player, Zone::Deck).last().copied() else {
            self.empty_deck(player, "抓牌");
            return;
        };
        let obj = self.s.obj(top);
        let moved = self.shift(
            &[obj],
            Moving {
                to: Zone::Hand,
                end: End::Top,
                facing: None,
                why: Why::Draw,
                by: player,
                source: None,
                under: None,
            },
        );
        self.count(ctx, 1);
        self.past(Deedword::Draw, player, Some(top));
        self.happen(
            Deedword::Draw,
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

    /// There is no card in the deck.
    pub fn empty_deck(&mut self, player: Player, what: &str) {
        let under = self.g.reads.empty_deck.under();
        if self.g.reads.empty_deck == reads::EmptyDeck::Unruled {
            self.unruled(Gap::EmptyDeck);
            return;
        }
        let note = format!("{}的牌库没有牌，{what}不能执行", player.name());
        self.note(
            || Event::new(Word::Not).note(note),
            &[may(vv!("102.3")), must(vv!("102.5"))],
            &[under],
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
        if let Some(ban) = self.eye().banned(Deed::Damaged, Some(to.card), Some(by)) {
            self.banned(ban, "受到伤害");
            return;
        }
        if combat
            && let Some(ban) = self
                .eye()
                .banned(Deed::DealCombat, Some(source.card), Some(by))
        {
            self.banned(ban, "造成战斗伤害");
            return;
        }
        let mut amount = amount;
        let more = self.damage_change(to, by);
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
        self.s.causes.push((
            to,
            if combat {
                Cause::Battle(source)
            } else {
                Cause::Effect(source, by)
            },
        ));
        self.count(ctx, 1);
        self.past(Deedword::Damage, by, Some(to.card));
        self.happen(
            Deedword::Damage,
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

    fn damage_change(&self, to: Obj, by: Player) -> i32 {
        if !self.g.numbers {
            return 0;
        }
        let eye = self.eye();
        let mut sum = 0;
        let of = |c: &super::card::Change, env: Env<'_>, fixed: Option<i32>| {
            let n = |n: &super::card::Num| fixed.unwrap_or_else(|| eye.num(n, env));
            c.add.as_ref().map_or(0, n) - c.less.as_ref().map_or(0, n)
        };
        for s in eye.standing(|m| matches!(m, Mod::Damage(_))) {
            if let Mod::Damage(c) = &self.g.mods[s.modn as usize].of {
                let env = Env {
                    source: s.source,
                    player: s.player,
                    ctx: None,
                };
                if eye.touches(&c.cards, to.card, env)
                    && c.when.as_ref().is_none_or(|w| eye.cond(w, env))
                {
                    sum += of(c, env, None);
                }
            }
        }
        for l in &self.s.lasting {
            if let Mod::Damage(c) = &self.g.mods[l.modn as usize].of
                && l.on.contains(&to)
            {
                let env = Env {
                    source: l.source,
                    player: l.player,
                    ctx: None,
                };
                let sign = if c.less.is_some() { -1 } else { 1 };
                let _ = by;
                sum += sign * of(c, env, Some(l.amount)).abs();
            }
        }
        sum
    }

    /// Rests or stands a card (1104); how many times it was really done.
    pub fn turn_card(&mut self, obj: Obj, rested: bool) -> i32 {
        if !self.s.lives(obj) {
            return 0;
        }
        let card = *self.s.card(obj.card);
        let word = if rested { "横置" } else { "竖置" };
        let mission = self.eye().kind(obj.card) == Kind::Mission && card.zone == Zone::Mission;
        let allowed = matches!(card.zone, Zone::Field | Zone::Account)
            || (mission && self.g.reads.mission_rest == reads::MissionRest::May);
        if !allowed {
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
        let deed = if rested { Deed::Rest } else { Deed::Stand };
        if let Some(source) = self.eye().banned(deed, Some(obj.card), None) {
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
            Deedword::Rest
        } else {
            Deedword::Stand
        };
        let player = card.controller;
        self.past(deed, player, Some(obj.card));
        self.happen(
            deed,
            Seen {
                card: Some(obj),
                after: Some(obj),
                other: None,
                player: Some(player),
                amount: 0,
                combat: false,
            },
        );
        1
    }

    /// Has a deck shuffled (1105).
    pub fn shuffle(&mut self, player: Player) {
        let n = self.s.zone(player, Zone::Deck).len();
        if n == 0 {
            self.log.record(
                || {
                    Event::new(Word::Shuffle)
                        .by(player)
                        .note("牌库为空，仍视为已执行")
                },
                [must(vv!("1105.2"))],
            );
            self.past(Deedword::Shuffle, player, None);
            self.happen(
                Deedword::Shuffle,
                Seen {
                    player: Some(player),
                    ..Seen::default()
                },
            );
        } else {
            self.s.wait = super::state::Wait::Shuffle(player);
        }
    }

    /// Chance has given the order of a deck, from the top.
    pub fn shuffled(&mut self, order: &[u32]) {
        let super::state::Wait::Shuffle(player) = self.s.wait else {
            return;
        };
        self.s.wait = super::state::Wait::Auto;
        let deck = self.s.zone_mut(player, Zone::Deck);
        let from_top: Vec<_> = deck.iter().rev().copied().collect();
        *deck = order
            .iter()
            .rev()
            .filter_map(|n| from_top.get(*n as usize).copied())
            .collect();
        self.log.record(
            || Event::new(Word::Shuffle).by(player),
            [must(vv!("1105.1")), says(vv!("504.2")), says(vv!("501.3c"))],
        );
        self.past(Deedword::Shuffle, player, None);
        self.happen(
            Deedword::Shuffle,
            Seen {
                player: Some(player),
                ..Seen::default()
            },
        );
    }
}
