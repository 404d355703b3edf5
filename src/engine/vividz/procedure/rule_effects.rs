//! Rule effects: which there are and what they do (1001–1005).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::ModKinds;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Moving, Pre, PreFor, PreStep, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{Area, CardIx, Gap, Obj, PickOf, Reply, bit};
use crate::engine::vividz::view::numbers::Param;
use crate::engine::vividz::words::{End, Prohibition, Zone};

impl Run<'_> {
    /// 202.2a: the rule effects that can be resolved now.
    pub fn find_rule_effects(&self, pre: &mut Pre) {
        pre.ups.clear();
        pre.illegal.clear();
        pre.newest.clear();
        pre.leave.clear();
        pre.lose = [false; 2];
        let view = self.view();
        for side in Player::BOTH {
            let list = self.s.zone(side, Zone::Field);
            if list.is_empty() {
                continue;
            }
            if list.len() > 1 {
                for area in view.areas(side) {
                    for player in Player::BOTH {
                        let here: Vec<CardIx> = self
                            .s
                            .in_area(area)
                            .filter(|c| self.s.card(*c).controller == player)
                            .collect();
                        if here.len() > 1 {
                            self.stacked(pre, area, player, &here);
                        }
                    }
                }
            }
            for card in list {
                if self.leaves(*card) && self.kept_there(*card).is_none() {
                    pre.leave.push(self.s.obj(*card));
                }
            }
        }
        self.losers(pre);
    }

    pub fn stacked(&self, pre: &mut Pre, area: Area, player: Player, here: &[CardIx]) {
        let latest = here
            .iter()
            .map(|c| self.s.card(*c).placed)
            .max()
            .unwrap_or(0);
        let newest: Vec<CardIx> = here
            .iter()
            .copied()
            .filter(|c| self.s.card(*c).placed == latest || pre.chosen.contains(c))
            .collect();
        let chosen = newest.iter().copied().find(|c| pre.chosen.contains(c));
        let Some(new) = chosen.or((newest.len() == 1).then(|| newest[0])) else {
            pre.newest.push((area, player));
            return;
        };
        if self.is_highest(new, here) {
            pre.ups.push((area, player, new));
        } else {
            pre.illegal.push((area, player, new));
        }
    }

    /// Whether the newest has the highest cost of the area's cards (1002.1, under readings).
    pub fn is_highest(&self, new: CardIx, here: &[CardIx]) -> bool {
        let view = self.view();
        let cost = view.cost(new);
        let mut others: Vec<CardIx> = here.iter().copied().filter(|c| *c != new).collect();
        if self.g.reads.area_cards == reads::AreaCards::WithExp {
            for card in here {
                others.extend(self.s.exp_of(*card));
            }
        }
        others.iter().all(|c| {
            let other = view.cost(*c);
            other < cost || (other == cost && self.g.reads.tie_level == reads::TieLevel::LevelUp)
        })
    }

    /// Whether another card in the area costs as much as the newest.
    fn is_tied(&self, area: Area, new: CardIx) -> bool {
        let view = self.view();
        let mut others = self.s.in_area(area);
        others.any(|c| c != new && view.cost(c) == view.cost(new))
    }

    /// Whether a character leaves by 1004 and 305.2 as things are.
    pub fn leaves(&self, card: CardIx) -> bool {
        let view = self.view();
        let power = view.power(card);
        let damage = self.s.card(card).damage;
        power <= 0
            || damage > power
            || (damage == power && self.g.reads.damage_equal == reads::DamageEqual::Leaves)
    }

    /// The effect by which a rule effect cannot make a character leave (102.7): such a rule effect cannot be resolved.
    pub fn kept_there(&self, card: CardIx) -> Option<Obj> {
        self.view().banned(Prohibition::Leave, Some(card), None)
    }

    /// 202.2a, 102.7: which characters would leave but for an effect.
    pub fn tell_barred(&mut self) {
        if !self.log.keeps() || !self.g.kinds.meets(ModKinds::BAN) {
            return;
        }
        let all: Vec<CardIx> = self.s.on_field().filter(|c| self.leaves(*c)).collect();
        for card in all {
            let Some(by) = self.kept_there(card) else {
                continue;
            };
            let name = &self.g.labels[by.card.ix()];
            let note = format!("{name}的效果使其不能退场");
            let (power, damage) = (self.view().power(card), self.s.card(card).damage);
            let equal = (power > 0 && damage == power).then(|| self.g.reads.damage_equal.under());
            self.log.record_under(
                || Event::new(Word::Not).card(card).note(note),
                [bars(vv!("102.7")), says(vv!("202.2a")), says(vv!("305.2"))],
                equal,
            );
        }
    }

    pub fn losers(&self, pre: &mut Pre) {
        let active = self.s.active;
        match pre.of {
            PreFor::Opening | PreFor::Closing => {
                if self.s.zone(active, Zone::Deck).is_empty() {
                    pre.lose[active.ix()] = true;
                }
            }
            PreFor::MissionEnd => {
                let whose = match self.g.reads.mission_loss {
                    reads::MissionLoss::Active => active,
                    reads::MissionLoss::Opponent => active.opponent(),
                };
                let missions = self.s.zone(whose, Zone::Mission);
                if !missions.is_empty()
                    && missions.iter().all(|c| self.s.card(*c).has(bit::COMPLETED))
                {
                    pre.lose[active.opponent().ix()] = true;
                }
            }
            PreFor::Other => {}
        }
        for player in Player::BOTH {
            if self.s.losing[player.ix()] {
                pre.lose[player.ix()] = false;
            }
        }
    }

    pub fn tell_rule_effects(&mut self, pre: &Pre) {
        if !self.log.keeps() {
            return;
        }
        let mut kinds = Vec::new();
        let mut cites = vec![
            must(vv!("202.2a")),
            says(vv!("1001.1")),
            must(vv!("1001.2")),
        ];
        if !pre.ups.is_empty() || !pre.newest.is_empty() {
            kinds.push("升级效果");
            cites.push(must(vv!("1001.2a-1")));
        }
        if !pre.illegal.is_empty() {
            kinds.push("角色不合法效果");
            cites.push(must(vv!("1001.2a-2")));
        }
        if !pre.leave.is_empty() {
            kinds.push("退场伤害效果");
            cites.push(must(vv!("1001.2a-3")));
        }
        if pre.lose.contains(&true) {
            kinds.push("输掉游戏效果");
            cites.push(must(vv!("1001.2a-4")));
            if pre.of == PreFor::MissionEnd {
                cites.push(must(vv!("1005.1")));
            } else {
                cites.push(must(vv!("1005.2")));
            }
        }
        if kinds.len() > 1 {
            cites.push(must(vv!("1001.2a")));
        }
        let mut under = if several(pre) {
            vec![self.g.reads.same_kind.under()]
        } else {
            Vec::new()
        };
        if pre.lose.contains(&true) && pre.of == PreFor::MissionEnd {
            under.push(self.g.reads.mission_loss.under());
        }
        // Which of the two it is hangs on the reading where costs are equal.
        let mut newest = pre.ups.iter().chain(&pre.illegal);
        if newest.any(|(area, _, new)| self.is_tied(*area, *new)) {
            under.push(self.g.reads.tie_level.under());
        }
        self.log.record_with(|| {
            (
                Event::new(Word::RuleEffect).note(kinds.join("、")),
                cites,
                under,
            )
        });
    }

    /// 1002.
    pub fn level_up(&mut self, mut pre: Box<Pre>) -> After {
        if let Reply::Cards(cards) = self.reply() {
            pre.chosen.extend(cards);
            pre.at = PreStep::Look;
            return After::Keep(Frame::Pre(pre));
        }
        if let Some((area, player)) = pre.newest.first().copied() {
            if self.g.reads.newest == reads::Newest::Unruled {
                self.unruled(Gap::Newest);
                return After::Keep(Frame::Pre(pre));
            }
            let latest = self
                .s
                .in_area(area)
                .map(|c| self.s.card(c).placed)
                .max()
                .unwrap_or(0);
            let from: Vec<_> = self
                .s
                .in_area(area)
                .filter(|c| {
                    let card = self.s.card(*c);
                    card.controller == player && card.placed == latest
                })
                .collect();
            let under = self.g.reads.newest.under();
            self.note(
                || {
                    Event::new(Word::RuleEffect)
                        .by(player)
                        .note("选择最新进入场地的一张")
                },
                &[must(vv!("1002.1"))],
                &[under],
            );
            self.ask_pick(player, from, 1, 1, PickOf::Newest, vv!("1002.1"));
            return After::Keep(Frame::Pre(pre));
        }
        let Some((area, player, new)) = pop_first(&mut pre.ups) else {
            pre.at = PreStep::Illegal;
            return After::Keep(Frame::Pre(pre));
        };
        let old: Vec<Obj> = self
            .s
            .in_area(area)
            .filter(|c| *c != new && self.s.card(*c).controller == player)
            .map(|c| self.s.obj(c))
            .collect();
        if old.is_empty() {
            return After::Keep(Frame::Pre(pre));
        }
        let tie = self.is_tied(area, new);
        let had_exp = old.iter().any(|o| self.s.exp_of(o.card).next().is_some());
        let mut under = Vec::new();
        if tie {
            under.push(self.g.reads.tie_level.under());
        }
        under.push(self.g.reads.exp_after.under());
        if had_exp {
            under.push(self.g.reads.area_cards.under());
        }
        let keeps = self.g.reads.exp_after != reads::ExpAfter::None;
        self.s.card_mut(new).bits |= bit::LEVELLED;
        self.note(
            || {
                Event::new(Word::LevelUp)
                    .by(player)
                    .card(new)
                    .other(old[0].card)
            },
            &[
                must(vv!("1002.1")),
                says(vv!("303.1")),
                says(vv!("512.3")),
                says(vv!("512.3a")),
            ],
            &under,
        );
        self.act(
            Act::Move(
                old,
                Moving {
                    to: Zone::Exp,
                    end: End::Top,
                    facing: None,
                    why: Why::LevelUp,
                    by: player,
                    source: None,
                    under: keeps.then_some(new),
                },
            ),
            None,
        );
        self.occur(EventKind::LevelUp, player, Some(new));
        After::Keep(Frame::Pre(pre))
    }

    /// 1003.
    pub fn illegal(&mut self, mut pre: Box<Pre>) -> After {
        let Some((area, player, new)) = pop_first(&mut pre.illegal) else {
            pre.at = PreStep::Retire;
            return After::Keep(Frame::Pre(pre));
        };
        let gone: Vec<Obj> = self
            .s
            .in_area(area)
            .filter(|c| self.s.card(*c).controller == player)
            .filter(|c| match self.g.reads.illegal_which {
                reads::IllegalWhich::Old => *c != new,
                reads::IllegalWhich::New => *c == new,
            })
            .map(|c| self.s.obj(c))
            .collect();
        if gone.is_empty() {
            return After::Keep(Frame::Pre(pre));
        }
        let mut under = vec![self.g.reads.illegal_which.under()];
        let foreign = gone.iter().any(|o| {
            let c = self.s.card(o.card);
            c.owner != c.controller
        });
        if foreign {
            under.push(self.g.reads.illegal_where.under());
        }
        if self.is_tied(area, new) {
            under.push(self.g.reads.tie_level.under());
        }
        self.note(
            || Event::new(Word::Illegal).by(player).objs(&gone),
            &[must(vv!("1003.1"))],
            &under,
        );
        let to_controller =
            foreign && self.g.reads.illegal_where == reads::IllegalWhere::Controller;
        let cards: Vec<CardIx> = gone.iter().map(|o| o.card).collect();
        self.act(
            Act::Move(gone, Moving::to(Zone::Trash, Why::Illegal, player)),
            None,
        );
        if to_controller {
            for card in cards {
                let owner = self.s.card(card).owner;
                if owner != player && self.s.card(card).zone == Zone::Trash {
                    self.s.zone_mut(owner, Zone::Trash).retain(|c| *c != card);
                    self.s.zone_mut(player, Zone::Trash).push(card);
                }
            }
        }
        After::Keep(Frame::Pre(pre))
    }

    /// 1004, 305.2.
    pub fn retire(&mut self, mut pre: Box<Pre>) -> After {
        if let Reply::Cards(cards) = self.reply()
            && let Some(first) = cards.first().copied()
        {
            let obj = self.s.obj(first);
            pre.leave.retain(|o| *o != obj);
            self.retire_now(vec![obj], pre.round);
            // One resolved: 202.2a looks again.
            pre.leave.clear();
            return After::Keep(Frame::Pre(pre));
        }
        let s = &self.s;
        pre.leave.retain(|o| s.lives(*o));
        let still: Vec<Obj> = pre
            .leave
            .iter()
            .copied()
            .filter(|o| self.s.card(o.card).zone == Zone::Field && self.leaves(o.card))
            .filter(|o| self.kept_there(o.card).is_none())
            .collect();
        pre.leave.clear();
        if still.is_empty() {
            pre.at = PreStep::Lose;
            return After::Keep(Frame::Pre(pre));
        }
        if still.len() > 1 && self.g.reads.same_kind == reads::SameKind::TurnPlayer {
            let from = still.iter().map(|o| o.card).collect();
            self.ask_pick(self.s.active, from, 1, 1, PickOf::RuleOrder, vv!("1001.2a"));
            return After::Keep(Frame::Pre(pre));
        }
        self.retire_now(still, pre.round);
        After::Keep(Frame::Pre(pre))
    }

    pub fn retire_now(&mut self, objs: Vec<Obj>, round: u8) {
        for obj in &objs {
            self.tell_value(obj.card, Param::Power);
            let power = self.view().power(obj.card);
            let damage = self.s.card(obj.card).damage;
            let card = obj.card;
            let mut under = Vec::new();
            let cites = if power <= 0 {
                vec![must(vv!("1004.2")), must(vv!("305.2"))]
            } else if damage == power {
                under.push(self.g.reads.damage_equal.under());
                vec![must(vv!("305.2"))]
            } else {
                vec![must(vv!("1004.1")), must(vv!("305.2"))]
            };
            let note = format!("力量值{power}，已受伤害{damage}");
            self.note(
                || Event::new(Word::RuleEffect).card(card).note(note),
                &cites,
                &under,
            );
        }
        if round > 0 && self.log.keeps() {
            let cards = objs.clone();
            self.note(
                || {
                    Event::new(Word::RuleEffect)
                        .objs(&cards)
                        .note("由规则效果引起，不视为因先前的效果退场")
                },
                &[must(vv!("1103.3b"))],
                &[],
            );
        }
        let by = self.s.active;
        self.act(
            Act::Move(objs, Moving::to(Zone::Energy, Why::RuleRetire, by)),
            None,
        );
    }
}

pub fn several(pre: &Pre) -> bool {
    pre.ups.len() > 1 || pre.illegal.len() > 1 || pre.leave.len() > 1
}

pub fn pop_first<T>(list: &mut Vec<T>) -> Option<T> {
    (!list.is_empty()).then(|| list.remove(0))
}
