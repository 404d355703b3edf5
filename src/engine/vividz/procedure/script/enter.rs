//! Entering the field by an effect and sliding (1109, 1116).

use crate::engine::cite::vv;
use crate::engine::vividz::card::effect;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, over};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Entering, LineStep, Script};
use crate::engine::vividz::procedure::script::scope::Flow;
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{Area, CardIx, Obj, Question, Reply};
use crate::engine::vividz::words::{Kind, Prohibition, Spots, Zone};

impl Run<'_> {
    /// 1109: which cards, once and for all; their areas are asked next.
    pub fn enter(&mut self, e: &effect::Enter, f: &mut Script) -> Flow {
        if !self.chosen(&e.cards, f) {
            return Flow::Stay;
        }
        let mut objs = self.objs_of(&e.cards, f);
        objs.retain(|o| self.s.lives(*o) && self.view().kind(o.card) == Kind::Character);
        self.nobody(&objs);
        if objs.is_empty() {
            return Flow::Next;
        }
        let player = self.me(f);
        let side = e.of.map(|who| self.player(who, f));
        let mut areas = [player, player.opponent()]
            .map(|p| self.view().areas(p))
            .concat();
        areas.retain(|a| {
            e.spots.is_empty()
                || e.spots.iter().any(|s| match s {
                    Spots::Left => a.ix == 0,
                    Spots::Centre => a.ix == 1,
                    Spots::Right => a.ix == 2,
                    Spots::Sides => a.ix != 1,
                })
        });
        let from_deck = objs.iter().all(|o| self.s.card(o.card).zone == Zone::Deck);
        let one_by_one = from_deck && objs.len() > 1;
        if one_by_one {
            self.log.record(
                || Event::new(Word::Stage).note("从牌库一张一张登场"),
                [must(vv!("504.3"))],
            );
        }
        self.s.stack.push(Frame::Enter(Box::new(Entering {
            player,
            left: objs,
            placed: Vec::new(),
            areas,
            side,
            empty: e.empty.0,
            rested: e.rested.0,
            one_by_one,
            ctx: f.ctx,
        })));
        Flow::Next
    }

    /// One step of [`Self::enter`]: the next card's area, or the entering itself.
    pub fn entering(&mut self, mut e: Box<Entering>) -> After {
        if let Reply::Area(area) = self.reply()
            && !e.left.is_empty()
        {
            let obj = e.left.remove(0);
            e.placed.push((obj, area));
        }
        if e.left.is_empty() || (e.one_by_one && !e.placed.is_empty()) {
            let cards = std::mem::take(&mut e.placed);
            if e.rested {
                let told: Vec<Obj> = cards.iter().map(|(o, _)| *o).collect();
                self.log.record(
                    || Event::new(Word::Stage).objs(&told).note("以横置状态登场"),
                    [over(vv!("102.2"))],
                );
            }
            if !cards.is_empty() {
                self.act(
                    Act::Enter {
                        cards,
                        player: e.player,
                        rested: e.rested,
                        played_from: None,
                    },
                    Some(e.ctx),
                );
            }
            return if e.left.is_empty() {
                After::Drop
            } else {
                After::Keep(Frame::Enter(e))
            };
        }
        let side = e.side.unwrap_or(self.s.card(e.left[0].card).owner);
        let free = |a: &Area| {
            let empty =
                self.s.in_area(*a).next().is_none() && !e.placed.iter().any(|(_, p)| p == a);
            a.side == side && (!e.empty || empty)
        };
        let areas: Vec<Area> = e.areas.iter().copied().filter(free).collect();
        match areas.len() {
            0 => {
                self.partly("没有可以登场的场地");
                e.left.remove(0);
            }
            1 => self.s.reply = Reply::Area(areas[0]),
            _ => self.ask(e.player, Question::Area(areas), vv!("1109.1")),
        }
        After::Keep(Frame::Enter(e))
    }

    pub fn slide_effect(&mut self, s: &effect::Slide, f: &mut Script) -> Flow {
        if let Some(sel) = &s.card
            && !self.chosen(sel, f)
        {
            return Flow::Stay;
        }
        let player = self.player(s.who, f);
        if f.at >= LineStep::Asked {
            if let Reply::Slide(card, area) = self.reply() {
                self.would_slide(card, area, player, Some(f.ctx));
            }
            return Flow::Next;
        }
        let cards: Vec<CardIx> = match (&s.card, &s.from) {
            (Some(sel), _) => self
                .objs_of(sel, f)
                .into_iter()
                .filter(|o| self.s.lives(*o))
                .map(|o| o.card)
                .collect(),
            (None, Some(filter)) => {
                let scope = self.scope(f.ctx);
                self.view().all_matching(filter, scope)
            }
            (None, None) => self
                .s
                .on_field()
                .filter(|c| self.s.card(*c).controller == player)
                .collect(),
        };
        let mut ban = None;
        let moves: Vec<_> = cards
            .into_iter()
            .filter(|c| {
                let by = self
                    .view()
                    .banned(Prohibition::Slide, Some(*c), Some(player));
                ban = ban.or(by);
                by.is_none()
            })
            .flat_map(|c| self.view().slides(c))
            .collect();
        if moves.is_empty() {
            if let Some(source) = ban {
                self.banned(source, "滑行");
            }
            let under = self.g.reads.adjacent.under();
            self.note(
                || Event::new(Word::Not).note("没有角色能滑行：相邻的场地都有角色牌"),
                &[must(vv!("1116.1")), may(vv!("102.3")), must(vv!("102.5"))],
                &[under],
            );
            return Flow::Next;
        }
        f.at = LineStep::Asked;
        if moves.len() == 1 && !s.optional.0 {
            self.s.reply = Reply::Slide(moves[0].0, moves[0].1);
        } else {
            self.ask(
                player,
                Question::Slide {
                    moves,
                    optional: s.optional.0,
                },
                vv!("1116.1"),
            );
        }
        Flow::Stay
    }
}
