//! Choosing cards for an effect (1107, 902.3, 102.8–102.10).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::select::Pick;
use crate::engine::vividz::card::{Filter, Sel};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, may, must};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{LineStep, Script};
use crate::engine::vividz::procedure::script::scope::Flow;
use crate::engine::vividz::state::{CardIx, Obj, PickOf, Reply};
use crate::engine::vividz::view::Scope;
use crate::engine::vividz::words::{Prohibition, Who};

impl Run<'_> {
    /// Chooses the cards that a selector asks for; true when there is nothing (more) to ask.
    pub fn chosen(&mut self, sel: &Sel, f: &mut Script) -> bool {
        let Sel::Pick(pick) = sel else {
            return true;
        };
        self.choose_cards(pick, f)
    }

    /// The same for several selectors, one after the other; `more` counts those done.
    pub fn chosen_all(&mut self, sels: &[&Sel], f: &mut Script) -> bool {
        while let Some(sel) = sels.get(f.more as usize) {
            if !self.chosen(sel, f) {
                return false;
            }
            f.more += 1;
            if (f.more as usize) < sels.len() {
                f.at = LineStep::Begin;
                f.keep = 0;
            }
        }
        true
    }

    /// 1107, 902.3, 102.8–102.10. Steps: 0 asks, 1 takes the answer; `keep` counts the players.
    pub fn choose_cards(&mut self, pick: &Pick, f: &mut Script) -> bool {
        let name = self.g.key_of(pick.name.as_ref());
        if f.at >= LineStep::Ready {
            return true;
        }
        let players = self.players(pick.who, f);
        if f.at == LineStep::Begin && f.keep == 0 {
            self.s.ctxs[f.ctx as usize].keep(name, Vec::new());
        }
        let Some(player) = players.get(f.keep as usize).copied() else {
            f.at = LineStep::Ready;
            f.keep = 0;
            return true;
        };
        if f.at == LineStep::Chosen {
            let cards = self.reply_cards();
            let objs = self.objs(&cards);
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            let mut all = ctx.picked(name).to_vec();
            all.extend(&objs);
            ctx.keep(name, all);
            for obj in objs {
                self.occur(EventKind::Choose, player, Some(obj.card));
            }
            f.keep += 1;
            f.at = LineStep::Begin;
            if players.len() > 1 && f.keep as usize == players.len() {
                self.log.record(
                    || Event::new(Word::Stage).note("双方都已选择"),
                    [must(vv!("102.8"))],
                );
            }
            return false;
        }
        let Some((from, least, most, hidden)) = self.candidates(pick, player, f) else {
            // How many is undefined: nothing is chosen.
            self.s.reply = Reply::Cards(Vec::new());
            f.at = LineStep::Chosen;
            return false;
        };
        if players.len() > 1 {
            self.log.record(
                || Event::new(Word::Stage).note("先由回合玩家选择，后由非回合玩家选择"),
                [must(vv!("102.8"))],
            );
        }
        if hidden {
            self.tell_hidden();
        }
        if from.len() < least as usize {
            self.not_done(
                || format!("可以选择的只有{}张", from.len()),
                vec![must(vv!("102.5")), may(vv!("102.3"))],
            );
        }
        let least = if hidden && specific(&pick.from) {
            0
        } else {
            least
        };
        if from.is_empty() {
            self.s.reply = Reply::Cards(Vec::new());
        } else {
            self.ask_pick(player, from, least, most, PickOf::Effect, vv!("904.3a"));
        }
        f.at = LineStep::Chosen;
        false
    }

    /// That cards are chosen from a hidden zone (102.9, 102.10).
    pub fn tell_hidden(&mut self) {
        self.log.record(
            || Event::new(Word::Stage).note("从隐藏区域选择，信息不公开"),
            [must(vv!("102.9")), may(vv!("102.10"))],
        );
    }

    /// What may be chosen, how many, and whether it lies in a hidden zone; `None` where how many is undefined.
    pub fn candidates(
        &mut self,
        pick: &Pick,
        player: Player,
        f: &Script,
    ) -> Option<(Vec<CardIx>, u16, u16, bool)> {
        let exact = self.few(pick.count.as_ref(), f).ok()?;
        let up_to = self.few(pick.up_to.as_ref(), f).ok()?;
        self.tell_words(&pick.from);
        let scope = self.scope(f.ctx);
        let each = matches!(pick.who, Who::Both);
        let scope = if each {
            Scope { player, ..scope }
        } else {
            scope
        };
        let mut from = self.view().all_matching(&pick.from, scope);
        let mut bans: Vec<(Obj, CardIx)> = Vec::new();
        from.retain(|c| {
            let by = self
                .view()
                .banned(Prohibition::Chosen, Some(*c), Some(player));
            bans.extend(by.map(|by| (by, *c)));
            by.is_none()
        });
        for (by, card) in bans {
            let by = &self.g.labels[by.card.ix()];
            let note = format!("{by}的效果使{}不能被选择", self.g.labels[card.ix()]);
            self.not_done(|| note, vec![bars(vv!("102.7"))]);
        }
        let view = self.view();
        let hidden = from
            .first()
            .is_some_and(|c| view.hidden(self.s.card(*c).zone));
        let all = from.len() as u16;
        let (least, most) = match (exact, up_to, pick.any.0) {
            (_, _, true) => (0, all),
            (Some(n), _, _) => (n, n),
            (None, Some(n), _) => (0, n),
            (None, None, false) => (1, 1),
        };
        Some((from, least, most, hidden))
    }

    pub fn on_choose(&mut self, pick: &Pick, f: &mut Script) -> Flow {
        if self.choose_cards(pick, f) {
            let name = self.g.key_of(pick.name.as_ref());
            let n = self.s.ctxs[f.ctx as usize].picked(name).len();
            self.count_done(Some(f.ctx), n as i32);
            Flow::Next
        } else {
            Flow::Stay
        }
    }
}

/// Whether a filter asks for parameters that a hidden card does not show (102.10).
pub fn specific(f: &Filter) -> bool {
    !f.kind.is_empty()
        || !f.named.is_empty()
        || !f.name_has.is_empty()
        || !f.trait_.is_empty()
        || !f.account.is_empty()
        || !f.mission.is_empty()
        || f.cost.is_some()
        || f.power.is_some()
        || f.scout.is_some()
}
