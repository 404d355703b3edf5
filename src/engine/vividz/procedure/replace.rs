//! Replacement effects: which wait for an action, and what happens instead (912).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::modify::Pattern;
use crate::engine::vividz::card::trigger::{Event as Wanted, EventKind};
use crate::engine::vividz::card::{Mod, ModKinds};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::change::triggers::Happening;
use crate::engine::vividz::clause::{must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Acting, After, Frame, ReplaceStep, Script, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Ctx, Gap, Obj, Offer, Question, Reply, Seen, YesNo};
use crate::engine::vividz::view::Scope;
use crate::engine::vividz::words::Zone;

impl Run<'_> {
    pub fn may_be_replaced(&self, act: &Act) -> bool {
        match act.several() {
            0 | 1 => !self.offers(act, &[]).is_empty(),
            n => (0..n)
                .filter_map(|ix| act.one(ix))
                .any(|one| !self.offers(&one, &[]).is_empty()),
        }
    }

    /// The replacements that wait for an action.
    pub fn offers(&self, act: &Act, left: &[Offer]) -> Vec<Offer> {
        let view = self.view();
        let is_replace = |m: &Mod| matches!(m, Mod::Replace(_));
        let mut all: Vec<(Offer, Option<&Ctx>)> = view
            .standing(ModKinds::REPLACE, is_replace)
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
                let scope = Scope {
                    source: o.source,
                    player: o.player,
                    ctx: *ctx,
                };
                !left.contains(o)
                    && r.of.as_ref().is_some_and(|p| self.replaces(p, act, scope))
                    && r.when.as_ref().is_none_or(|w| view.cond(w, scope))
            })
            .map(|(o, _)| o)
            .collect()
    }

    pub fn replaces(&self, pattern: &Pattern, act: &Act, scope: Scope<'_>) -> bool {
        let view = self.view();
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
                event: EventKind::Move,
                seen: s,
                route,
                phase: None,
            };
            view.wanted(e, h, s.card, s.other, scope)
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
                hit(e, seen(*o, None, scope.player, false), None)
            }
            (Pattern::Draw(d), Act::Draw(p))
            | (Pattern::Scout(d), Act::Scout(p))
            | (Pattern::Lose(d), Act::Lose(p)) => view.players(d.who, scope).contains(p),
            _ => false,
        }
    }

    /// Chooses among replacements (912.2) and has one take the action's place (912.1).
    pub fn acting(&mut self, mut a: Box<Acting>) -> After {
        match a.at {
            ReplaceStep::Look => {
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
                    a.at = ReplaceStep::Chosen;
                } else {
                    a.at = ReplaceStep::Ask;
                }
                After::Keep(Frame::Act(a))
            }
            ReplaceStep::Chosen => {
                if let Reply::Number(n) = self.reply()
                    && let Some(offer) = a.offers.get(n as usize).copied()
                {
                    a.offers = vec![offer];
                }
                a.at = ReplaceStep::Ask;
                After::Keep(Frame::Act(a))
            }
            ReplaceStep::Ask => {
                let offer = a.offers[0];
                let optional = match &self.g.mods[offer.modn as usize].of {
                    Mod::Replace(r) => r.optional.0,
                    _ => false,
                };
                a.at = ReplaceStep::Apply;
                if optional {
                    self.ask_yes(offer.player, YesNo::Replace, vv!("912.1"));
                } else {
                    self.s.reply = Reply::Yes;
                }
                After::Keep(Frame::Act(a))
            }
            ReplaceStep::Apply => {
                let offer = a.offers[0];
                a.at = ReplaceStep::Look;
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
    pub fn drop_within(&mut self, a: &mut Acting) {
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

    pub fn replace(&mut self, a: &Acting, offer: Offer, mut within: Vec<Offer>) {
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
                moved: Vec::new(),
                paid: Vec::new(),
                within: Vec::new(),
                origin: None,
            },
            |c| *c,
        );
        ctx.within = within;
        ctx.origin = other;
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
        self.s.stack.push(Frame::Script(Script::of(n, script)));
    }
}
