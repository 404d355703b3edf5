//! Raiding by an effect.

use crate::engine::cite::{Cite, ua};
use crate::engine::union_arena::card::RaidBy;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::script::base::{Acting, NeedsInput};
use crate::engine::union_arena::state::{Answer, Frame, Ix, Question, State, Why};
use crate::engine::union_arena::words::{Cannot, Kind, Rule, Zone};

impl Run<'_> {
    /// An effect has a card raided, past the steps that ask for energy and AP. What may be raided is a character of
    /// the same player that is on the field (5.3.2-1), and what is put on top a card of a character that raids.
    pub fn raid_by_effect(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        raid: &RaidBy,
    ) -> Result<(), NeedsInput> {
        let source = s.ctx().map(|c| c.source.ix);
        let me = s.ctx().map_or(s.turn_player, |c| c.player);
        let cards = self.taken(s, &raid.card, &mut a.k)?;
        let card = self
            .unbarred(s, cards, (Rule::Raid, None), |_| None, a.log)
            .first()
            .copied();
        let raids = |ix: &Ix| {
            let def = self.def(s, *ix);
            def.kind == Kind::Character && !def.raid.is_empty() && !self.lost_all(s, *ix)
        };
        let Some(card) = card.filter(raids) else {
            self.did(s, 0, a.log);
            return Ok(());
        };
        let owner = s.card(card).owner;
        // From the hand a raid costs AP (5.3.2-5); whether one that a trigger orders does is a reading.
        let from_hand = raid.of_trigger && s.card(card).zone == Zone::Hand;
        let ap = if from_hand {
            self.ap_to_pay(s, card)
        } else {
            0
        };
        let pays = ap > 0 && self.reads.is(R::TriggerRaidAp, "要支付");
        if pays && i32::from(s.side(owner).ap_active) < ap {
            self.meet(R::TriggerRaidAp, ua!("5.3.2-5"));
            self.did(s, 0, a.log);
            return Ok(());
        }
        let bases = match &raid.onto {
            Some(sel) => {
                let all = self.cards(s, sel, &mut a.k)?;
                self.touched(s, all, sel.is_choice(), a.log)
            }
            None => match s.got.get(a.k).cloned() {
                Some(Answer::Cards(c)) => {
                    a.k += 1;
                    c
                }
                _ => {
                    let touched =
                        |b: &Ix| source.is_none_or(|by| self.untouched_by(s, *b, by).is_none());
                    let from: Vec<Ix> = s
                        .side(owner)
                        .field()
                        .filter(|b| *b != card && self.raid_base(s, card, *b) && touched(b))
                        .collect();
                    if !from.is_empty() {
                        if raid.of_trigger {
                            self.meet(R::TriggerRaid, ua!("5.4.4-1"));
                        }
                        let must = !raid.of_trigger || self.reads.is(R::TriggerRaid, "必须激跃");
                        return Err(self.ask(
                            s,
                            me,
                            Question::Cards {
                                from,
                                min: u8::from(must),
                                max: 1,
                                why: Why::Effect,
                            },
                        ));
                    }
                    Vec::new()
                }
            },
        };
        let base = bases.first().copied().filter(|b| {
            *b != card
                && s.card(*b).zone.on_field()
                && s.card(*b).owner == s.card(card).owner
                && self.def(s, *b).kind == Kind::Character
                && self
                    .kept_from(s, *b, Cannot::BeRaided, Some(card))
                    .is_none()
        });
        if base.is_some() && ap > 0 {
            self.meet(R::TriggerRaidAp, ua!("5.3.2-5"));
        }
        if let Some(base) = base {
            if pays {
                let cites = [Cite::requires(ua!("5.3.2-5"))];
                self.pay_ap(s, owner, ap.clamp(0, 99) as u8, &cites, a.log);
            }
            s.begin_raid(s.card(base).owner, card, s.obj(base));
        }
        self.did(s, usize::from(base.is_some()), a.log);
        if base.is_some() && ap > 0 && self.reads.is(R::TriggerRaidAp, "未定") {
            s.frames.push(Frame::Undetermined(R::TriggerRaidAp));
        }
        Ok(())
    }
}
