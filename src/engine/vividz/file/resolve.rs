//! The choice that a written action means.

use crate::engine::fault::{At, Fault};
use crate::engine::game::Player;
use crate::engine::verdict::Silent;
use crate::engine::vividz::card::Ability;
use crate::engine::vividz::file::action::{Action, ActivateForm, Do, SlideForm, WardForm};
use crate::engine::vividz::judge;
use crate::engine::vividz::state::{Area, CardIx, Choice, Question, State, Wait};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::View;
use crate::engine::vividz::view::named::{cards_named, name_parts};
use crate::engine::vividz::words::{Spot, Zone};

pub struct Resolver<'a> {
    g: &'a Vividz,
    s: &'a State,
    at: &'a At<Action>,
}

impl Resolver<'_> {
    pub fn view(&self) -> View<'_> {
        View::new(self.g, self.s)
    }

    pub fn decider(&self) -> Player {
        match &self.s.wait {
            Wait::Ask(ask) => ask.player,
            _ => self.s.active,
        }
    }

    pub fn named(&self, written: &str) -> Result<Vec<CardIx>, Fault> {
        let cards = cards_named(self.g, self.s, written);
        if cards.is_empty() {
            return Err(self
                .at
                .fault(format!("局面里没有“{written}”"))
                .nearest(written, self.g.labels.iter().map(String::as_str)));
        }
        Ok(cards)
    }

    /// The card for which the choice is legal; else the likeliest.
    pub fn best(
        &self,
        written: &str,
        zones: &[Zone],
        choice: impl Fn(CardIx) -> Choice,
    ) -> Result<Choice, Fault> {
        let mut cards = self.named(written)?;
        let decider = self.decider();
        cards.sort_by_key(|c| {
            let card = self.s.card(*c);
            (!zones.contains(&card.zone), card.controller != decider)
        });
        let legal = cards
            .iter()
            .map(|c| choice(*c))
            .find(|c| judge::judge(self.g, self.s, c, &mut Silent).is_continue());
        Ok(legal.unwrap_or_else(|| choice(cards[0])))
    }

    /// Cards of one zone, one for each name, all different.
    pub fn energy(&self, names: &[String]) -> Result<Vec<CardIx>, Fault> {
        let zone = self.s.zone(self.decider(), Zone::Energy);
        self.distinct(names, zone)
    }

    pub fn distinct(&self, names: &[String], prefer: &[CardIx]) -> Result<Vec<CardIx>, Fault> {
        let mut taken: Vec<CardIx> = Vec::new();
        for written in names {
            let (name, number, times) = name_parts(written);
            let written = match number {
                Some(n) => format!("{name}#{n}"),
                None => name,
            };
            for _ in 0..times.max(1) {
                let cards = self.named(&written)?;
                let card = cards
                    .iter()
                    .find(|c| prefer.contains(c) && !taken.contains(c))
                    .or_else(|| cards.iter().find(|c| !taken.contains(c)))
                    .unwrap_or(&cards[0]);
                taken.push(*card);
            }
        }
        Ok(taken)
    }

    pub fn ability(
        &self,
        card: CardIx,
        number: Option<u8>,
        wanted: impl Fn(&Ability) -> bool,
    ) -> Result<u16, Fault> {
        let view = self.view();
        let has = view.abilities(card);
        let printed = &view.face(card).abilities;
        let name = view.name(card);
        if let Some(n) = number {
            // What it has lost comes behind what it has, so that it can be refused by what took it.
            let lost = printed.iter().filter(|a| !has.contains(a));
            let all: Vec<u16> = has.iter().chain(lost).copied().collect();
            let named = (n as usize).checked_sub(1).and_then(|ix| all.get(ix));
            return named.copied().ok_or_else(|| {
                self.at
                    .fault(format!("“{name}”没有第{n}个能力，只有{}个", all.len()))
            });
        }
        has.iter()
            .chain(printed)
            .copied()
            .find(|a| wanted(&self.g.ability(*a).ability))
            .or_else(|| has.first().copied())
            .or_else(|| printed.first().copied())
            .ok_or_else(|| self.at.fault(format!("“{name}”没有能力")))
    }

    /// The area of that name among those asked for; the decider's where none is.
    pub fn asked_area(&self, spot: Spot) -> Area {
        let among = match &self.s.wait {
            Wait::Ask(ask) => match &ask.what {
                Question::Area(areas) => areas.as_slice(),
                _ => &[],
            },
            _ => &[],
        };
        let named = among.iter().find(|a| a.ix == spot as u8);
        named
            .copied()
            .unwrap_or_else(|| self.area(spot, self.decider()))
    }

    pub fn area(&self, spot: Spot, side: Player) -> Area {
        Area::new(side, spot as u8)
    }
}

/// The choice that an action means.
///
/// # Errors
/// A fault where it names what is not there.
pub fn resolve(g: &Vividz, s: &State, at: &At<Action>) -> Result<Choice, Fault> {
    let r = Resolver { g, s, at };
    let me = r.decider();
    let asked = match &s.wait {
        Wait::Ask(ask) => Some(&ask.what),
        _ => None,
    };
    match &at.value {
        Do::Pass => Ok(match asked {
            Some(Question::Pick(_)) => Choice::Done,
            Some(Question::YesNo(_)) => Choice::No,
            Some(Question::Slide { .. }) => Choice::No,
            _ => Choice::Pass,
        }),
        Do::Concede(who) => r.concede(who.as_deref()),
        Do::HandIn => Ok(Choice::HandIn),
        Do::Play(p) => {
            let energy = r.energy(&p.energy)?;
            let area = p.area.map(|a| r.area(a, me));
            r.best(&p.card, &[Zone::Hand, Zone::Keep], |card| Choice::Play {
                card,
                area,
                energy: energy.clone(),
            })
        }
        Do::Activate(a) => r.activate(a),
        Do::Attack(name) => r.best(name, &[Zone::Field], Choice::Attack),
        Do::Check(name) => r.best(name, &[Zone::Mission], Choice::Check),
        Do::Ward(w) => r.ward(w),
        Do::Slide(x) => r.slide(x, matches!(asked, Some(Question::Defence))),
        Do::Pick(names) => r.pick(names, asked),
        Do::Done => Ok(Choice::Done),
        Do::Yes => Ok(Choice::Yes),
        Do::No => Ok(match asked {
            Some(Question::Pick(_)) => Choice::Done,
            _ => Choice::No,
        }),
        Do::Option(n) => Ok(Choice::Option(n.wrapping_sub(1))),
        Do::Number(n) => Ok(Choice::Number(*n)),
        Do::Area(spot) => Ok(Choice::Area(r.asked_area(*spot))),
        Do::First(a) => r.trigger(&a.card, a.ability),
        Do::Replace(name) => r.replacement(name, asked),
    }
}

impl Resolver<'_> {
    fn concede(&self, who: Option<&str>) -> Result<Choice, Fault> {
        let Some(name) = who else {
            return Ok(Choice::Concede(self.decider()));
        };
        let player = Player::BOTH.into_iter().find(|p| p.name() == name);
        player.map(Choice::Concede).ok_or_else(|| {
            let fault = self.at.fault(format!("没有名为“{name}”的玩家"));
            fault.nearest(name, Player::BOTH.map(Player::name))
        })
    }

    fn activate(&self, a: &ActivateForm) -> Result<Choice, Fault> {
        let energy = self.energy(&a.energy)?;
        let is = |x: &Ability| matches!(x, Ability::Activated(_) | Ability::Accel(_));
        let mut faults = Vec::new();
        let mut found: Vec<(CardIx, u16)> = Vec::new();
        for card in self.named(&a.card)? {
            match self.ability(card, a.ability, is) {
                Ok(ability) => found.push((card, ability)),
                Err(fault) => faults.push(fault),
            }
        }
        if found.is_empty() {
            return Err(faults.remove(0));
        }
        self.best(
            &a.card,
            &[Zone::Field, Zone::Account, Zone::Mission],
            |card| Choice::Activate {
                card,
                ability: found
                    .iter()
                    .find(|(c, _)| *c == card)
                    .map_or(found[0].1, |(_, a)| *a),
                energy: energy.clone(),
            },
        )
    }

    /// 803.1-2.
    fn ward(&self, w: &WardForm) -> Result<Choice, Fault> {
        let me = self.decider();
        let hand = self.s.zone(me, Zone::Hand);
        let discard = self.distinct(&w.discard, hand)?;
        let Some(name) = &w.card else {
            return Ok(Choice::Ward {
                discard,
                slide: None,
            });
        };
        let moves = self.view().ward_slides(me);
        self.best(name, &[Zone::Field], |card| {
            let own = self.s.card(card).area.map_or(me, |a| a.side);
            let to =
                w.to.map(|t| self.area(t, own))
                    .or_else(|| moves.iter().find(|(c, _)| *c == card).map(|(_, a)| *a))
                    .unwrap_or(Area::new(me, 1));
            Choice::Ward {
                discard: discard.clone(),
                slide: Some((card, to)),
            }
        })
    }

    fn slide(&self, x: &SlideForm, defence: bool) -> Result<Choice, Fault> {
        let me = self.decider();
        let side = x
            .side
            .as_ref()
            .and_then(|n| Player::BOTH.into_iter().find(|p| p.name() == n));
        self.best(&x.card, &[Zone::Field], |card| {
            let own = self.s.card(card).area.map_or(me, |a| a.side);
            let moves = self.view().slides(card);
            let to =
                x.to.map(|t| self.area(t, side.unwrap_or(own)))
                    .or_else(|| moves.first().map(|(_, a)| *a))
                    .unwrap_or(Area::new(own, 1));
            if defence {
                Choice::Ward {
                    discard: Vec::new(),
                    slide: Some((card, to)),
                }
            } else {
                Choice::Slide(card, to)
            }
        })
    }

    fn pick(&self, names: &[String], asked: Option<&Question>) -> Result<Choice, Fault> {
        let me = self.decider();
        if names.is_empty() {
            return Ok(Choice::Done);
        }
        let from: Vec<CardIx> = match asked {
            Some(Question::Pick(p)) => p.from.clone(),
            _ => self.s.zone(me, Zone::Hand).to_vec(),
        };
        match asked {
            Some(Question::Area(_)) if names.len() == 1 => {
                if let Some(spot) = Spot::find(&names[0]) {
                    return Ok(Choice::Area(self.asked_area(spot)));
                }
            }
            Some(Question::Trigger) if names.len() == 1 => {
                return self.trigger(&names[0], None);
            }
            _ => {}
        }
        Ok(Choice::Pick(self.distinct(names, &from)?))
    }

    fn replacement(&self, name: &str, asked: Option<&Question>) -> Result<Choice, Fault> {
        let cards = self.named(name)?;
        let Some(Question::Replacement(offers)) = asked else {
            return Err(self.at.fault("现在不用选择替代性效果"));
        };
        offers
            .iter()
            .position(|o| cards.contains(&o.source.card))
            .map(|n| Choice::Option(n as u8))
            .ok_or_else(|| {
                self.at
                    .fault(format!("“{name}”现在没有可以适用的替代性效果"))
            })
    }

    pub fn trigger(&self, name: &str, number: Option<u8>) -> Result<Choice, Fault> {
        let cards = self.named(name)?;
        let wanted = match number {
            Some(_) => Some(self.ability(cards[0], number, |_| true)?),
            None => None,
        };
        self.s
            .triggered
            .iter()
            .position(|t| cards.contains(&t.source.card) && wanted.is_none_or(|w| t.ability == w))
            .map(|n| Choice::Option(n as u8))
            .ok_or_else(|| {
                let sources = || self.s.triggered.iter().map(|t| t.source.card);
                if let Some(n) = number.filter(|_| sources().any(|c| cards.contains(&c))) {
                    let says = format!("“{name}”的第{n}个能力没有处于触发状态");
                    return self.at.fault(says);
                }
                let there = sources().map(|c| self.g.labels[c.ix()].as_str());
                self.at
                    .fault(format!("“{name}”没有处于触发状态的能力"))
                    .nearest(name, there.filter(|t| *t != name))
            })
    }
}
