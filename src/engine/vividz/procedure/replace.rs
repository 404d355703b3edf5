//! Replacement effects: which wait for an action, and what happens instead (912).

use crate::engine::cite::vv;
use crate::engine::vividz::card::Mod;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Acting, ReplaceStep, Script};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{CardIx, Ctx, Gap, Obj, Offer, OptionOf, PickOf, Question};
use crate::engine::vividz::state::{Reply, Seen, YesNo};

/// An effect that works only so often replaces none but the cards that were chosen for it.
fn drop_not_chosen(a: &mut Acting) {
    let Some(obj) = a.act.card(a.ix as usize) else {
        return;
    };
    let asked = &a.asked;
    let others = |cards: &[CardIx]| !cards.is_empty() && !cards.contains(&obj.card);
    let other = |o: &Offer| asked.iter().any(|(of, cards)| of == o && others(cards));
    a.offers.retain(|o| !other(o));
}

impl Run<'_> {
    /// Chooses among replacements (912.2) and has one take the action's place (912.1).
    pub fn acting(&mut self, mut a: Box<Acting>) -> After {
        match a.at {
            ReplaceStep::Scarce => {
                a.at = match self.ask_scarce(&mut a) {
                    true => ReplaceStep::Spent,
                    false => ReplaceStep::Look,
                };
                After::Keep(Frame::Act(a))
            }
            ReplaceStep::Spent => {
                self.take_first(&mut a);
                a.at = ReplaceStep::Scarce;
                After::Keep(Frame::Act(a))
            }
            ReplaceStep::Look => {
                let Some(one) = a.act.one(a.ix as usize) else {
                    let act = a.act.only(&a.go);
                    self.execute(act, a.ctx);
                    return After::Drop;
                };
                a.offers = self.view().offers(&one, &a.left);
                drop_not_chosen(&mut a);
                if self.g.reads.replaced_again == reads::ReplacedAgain::Once {
                    self.drop_within(&mut a);
                }
                if a.offers.is_empty() {
                    if a.left.is_empty() {
                        self.tell_ban_first(&one);
                    }
                    if a.act.several() > 0 {
                        a.go.push(a.ix);
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
                let optional = self.view().may_be_left(&offer);
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
                self.take_place(&a, offer, within);
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

    /// Of several things at the same time an effect that works only so often replaces no more: asks which, once for
    /// each such effect. What is done in place of an action that it has replaced it does not wait for, under a reading.
    fn ask_scarce(&mut self, a: &mut Acting) -> bool {
        let mut skip: Vec<Offer> = a.asked.iter().map(|(o, _)| *o).collect();
        if self.g.reads.replaced_again == reads::ReplacedAgain::Once
            && let Some(c) = a.ctx.and_then(|c| self.s.ctxs.get(c as usize))
        {
            skip.extend(&c.within);
        }
        let taken: Vec<CardIx> = a.asked.iter().flat_map(|(_, c)| c).copied().collect();
        let Some((offers, n, parts)) = self.view().scarce(&a.act, &skip, &taken) else {
            return false;
        };
        self.ask_spent(&a.act, offers[0], n, &parts);
        a.asked.extend(offers.into_iter().map(|o| (o, Vec::new())));
        true
    }

    /// What was chosen to be replaced comes first.
    fn take_first(&mut self, a: &mut Acting) {
        match self.reply() {
            Reply::Number(n) => a.act.put_player_first(n.max(0) as usize),
            Reply::Cards(cards) => {
                a.act.put_first(&cards);
                let new = a.asked.iter_mut().filter(|(_, c)| c.is_empty());
                new.for_each(|(_, c)| c.clone_from(&cards));
            }
            _ => {}
        }
    }

    /// By whom it is chosen is a reading.
    fn ask_spent(&mut self, act: &Act, offer: Offer, n: u16, parts: &[usize]) {
        let cards: Vec<Obj> = parts.iter().filter_map(|ix| act.card(*ix)).collect();
        let by = match self.g.reads.scarce {
            reads::Scarce::TurnPlayer => self.s.active,
            reads::Scarce::Controller => offer.player,
        };
        let under = self.g.reads.scarce.under();
        self.note(
            || {
                Event::new(Word::Stage)
                    .objs(&cards)
                    .note(format!("只能再替代{n}次，要选择替代其中哪些"))
            },
            &[says(vv!("912.1")), says(vv!("912.2"))],
            &[under],
        );
        if let Act::Lose(players) = act {
            let what = Question::Option {
                of: OptionOf::Spared,
                count: players.len() as u8,
                taken: 0,
            };
            self.ask(by, what, vv!("912.1"));
            return;
        }
        let from = cards.iter().map(|o| o.card).collect();
        self.ask_pick(by, from, n, n, PickOf::Replaced, vv!("912.1"));
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

    fn take_place(&mut self, a: &Acting, offer: Offer, mut within: Vec<Offer>) {
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
            Act::Damage { to, source, by, .. } => {
                let amount = to.get(a.ix as usize).map_or(0, |(_, n)| *n);
                (Some(*source), amount, *by)
            }
            Act::Slide { player, .. } | Act::Complete { player, .. } => (None, 0, *player),
            Act::Rest(_) | Act::Stand(_) => (None, 0, offer.player),
            Act::Draw(p) | Act::Scout(p) | Act::ScoutWithOther(p) => (None, 0, *p),
            Act::Lose(players) => {
                let player = players.get(a.ix as usize).copied();
                (None, 0, player.unwrap_or(offer.player))
            }
        };
        let one = a.act.one(a.ix as usize);
        let forbidden = one.is_some_and(|one| self.view().forbidden(&one).is_some());
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
            combat: matches!(&a.act, Act::Damage { combat: true, .. }),
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
        if forbidden {
            self.log.also_under([self.g.reads.ban_first.under()]);
        }
        let n = self.open_ctx(ctx);
        self.s.stack.push(Frame::EndCtx(n));
        self.s.stack.push(Frame::Script(Script::of(n, script)));
    }
}
