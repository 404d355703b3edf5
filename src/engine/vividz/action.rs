//! `做`: what a player does, as a person writes it, and the choice that it means.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::Ability;
use super::card::forms::{Bare, Many, Short, Shorthand};
use super::eye::Eye;
use super::judge;
use super::setup::name_parts;
use super::state::{Area, CardIx, Choice, OptionOf, Question, State, Wait};
use super::table::Vividz;
use super::words::{Spot, Zone};
use crate::engine::game::Player;
use crate::engine::scenario::{At, Fault};
use crate::engine::verdict::Silent;

/// Playing a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayForm {
    /// The card.
    #[serde(rename = "牌")]
    pub card: String,
    /// The area, for a character.
    #[serde(rename = "场地", alias = "到", skip_serializing_if = "Option::is_none")]
    pub area: Option<Spot>,
    /// The energy to pay with; asked where not written.
    #[serde(rename = "能量", skip_serializing_if = "none_written")]
    pub energy: Many<String>,
}

/// Activating an ability.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ActivateForm {
    /// The card.
    #[serde(rename = "牌")]
    pub card: String,
    /// Which of its abilities, from 1 in the order of the card; its activated one where it has but one.
    #[serde(rename = "能力", skip_serializing_if = "Option::is_none")]
    pub ability: Option<u8>,
    /// The energy to pay with.
    #[serde(rename = "能量", skip_serializing_if = "none_written")]
    pub energy: Many<String>,
}

/// 803.1-2.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WardForm {
    /// The cards of the hand to discard; asked where not written.
    #[serde(rename = "弃", alias = "弃牌", skip_serializing_if = "none_written")]
    pub discard: Many<String>,
    /// The character that slides.
    #[serde(rename = "牌", alias = "角色", skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Where it slides.
    #[serde(rename = "到", alias = "场地", skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
}

/// A slide.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SlideForm {
    /// The character.
    #[serde(rename = "牌", alias = "角色")]
    pub card: String,
    /// Where it slides.
    #[serde(rename = "到", alias = "场地", skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    /// On whose side, where a reading lets it slide across: 甲 or 乙.
    #[serde(
        rename = "边",
        alias = "谁的场地",
        skip_serializing_if = "Option::is_none"
    )]
    pub side: Option<String>,
}

fn none_written(names: &Many<String>) -> bool {
    names.is_empty()
}

macro_rules! brief {
    ($($form:ident: $field:ident [$($key:literal),+]),+ $(,)?) => {$(
        impl Shorthand for $form {
            type Brief = String;
            const KEYS: &'static [&'static str] = &[$($key),+];
            fn from_brief(brief: String) -> Self {
                Self { $field: brief.into(), ..Self::default() }
            }
        }
    )+};
}

brief! {
    PlayForm: card ["牌", "场地", "到", "能量"],
    ActivateForm: card ["牌", "能力", "能量"],
    SlideForm: card ["牌", "角色", "到", "场地", "边", "谁的场地"],
}

impl Shorthand for WardForm {
    type Brief = Many<String>;
    const KEYS: &'static [&'static str] = &["弃", "弃牌", "牌", "角色", "到", "场地"];
    fn from_brief(discard: Many<String>) -> Self {
        Self {
            discard,
            ..Self::default()
        }
    }
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Do {
    /// Nothing.
    #[serde(
        rename = "跳过",
        alias = "什么也不做",
        alias = "结束主要阶段",
        alias = "pass"
    )]
    Pass,
    /// Give up (101.4): the one who decides, or the one who is named.
    #[serde(rename = "投降", alias = "宣告投降")]
    Concede(Option<String>),
    /// Hand in the deck.
    #[serde(rename = "提交牌组", alias = "提交")]
    HandIn,
    /// Play a card.
    #[serde(rename = "打出", alias = "打出牌")]
    Play(Short<PlayForm>),
    /// Activate an ability.
    #[serde(rename = "发动", alias = "发动能力", alias = "启动")]
    Activate(Short<ActivateForm>),
    /// Declare an attack.
    #[serde(rename = "攻击", alias = "攻击宣言", alias = "宣言攻击")]
    Attack(String),
    /// Check a mission.
    #[serde(rename = "检查", alias = "检查任务")]
    Check(String),
    /// Discard two cards for a slide (803.1-2).
    #[serde(rename = "弃牌滑行", alias = "防御滑行")]
    Ward(Short<WardForm>),
    /// A character slides there.
    #[serde(rename = "滑行")]
    Slide(Short<SlideForm>),
    /// One or several cards.
    #[serde(
        rename = "选择",
        alias = "选",
        alias = "保留",
        alias = "充能",
        alias = "支付",
        alias = "弃"
    )]
    Pick(Many<String>),
    /// No more cards, or none.
    #[serde(
        rename = "选毕",
        alias = "不选",
        alias = "不再选择",
        alias = "不保留",
        alias = "不充能"
    )]
    Done,
    /// Yes.
    #[serde(rename = "是", alias = "使用", alias = "同意", alias = "执行")]
    Yes,
    /// No.
    #[serde(
        rename = "否",
        alias = "不使用",
        alias = "不",
        alias = "不执行",
        alias = "不发动",
        alias = "不支付"
    )]
    No,
    /// One of several, from 1.
    #[serde(rename = "选项", alias = "第几项", alias = "先付")]
    Option(u8),
    /// A number.
    #[serde(rename = "数", alias = "选数", alias = "分配")]
    Number(i32),
    /// An area.
    #[serde(rename = "场地", alias = "选择场地")]
    Area(Spot),
    /// The triggered ability that is resolved first.
    #[serde(rename = "先结算", alias = "结算")]
    First(Short<ActivateForm>),
    /// The replacement that is used: the card it comes from.
    #[serde(rename = "替代", alias = "适用替代")]
    Replace(String),
}

/// `做` as written: a bare word where the action needs nothing more.
pub type Action = Bare<Do>;

/// The cards that a written name may mean: the label, the key, or the name; with 甲的 or 乙的 before it.
pub fn cards_named(g: &Vividz, s: &State, written: &str) -> Vec<CardIx> {
    let (owner, name) = match written.split_once('的') {
        Some(("甲", rest)) => (Some(Player(0)), rest),
        Some(("乙", rest)) => (Some(Player(1)), rest),
        _ => (None, written),
    };
    let all = (0..s.cards.len() as u16).map(CardIx);
    let mine = |c: &CardIx| owner.is_none_or(|o| s.card(*c).owner == o);
    let exact: Vec<CardIx> = all
        .clone()
        .filter(|c| g.labels[c.ix()] == name)
        .filter(mine)
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let (plain, number, _) = name_parts(name);
    if number.is_some() {
        return Vec::new();
    }
    all.filter(|c| {
        let face = &g.faces[s.card(*c).face as usize];
        face.key == plain || face.name == plain
    })
    .filter(mine)
    .collect()
}

struct Resolver<'a> {
    g: &'a Vividz,
    s: &'a State,
    at: &'a At<Action>,
}

impl Resolver<'_> {
    fn eye(&self) -> Eye<'_> {
        Eye::new(self.g, self.s)
    }

    fn decider(&self) -> Player {
        match &self.s.wait {
            Wait::Ask(ask) => ask.player,
            _ => self.s.active,
        }
    }

    fn named(&self, written: &str) -> Result<Vec<CardIx>, Fault> {
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
    fn best(
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
    fn energy(&self, names: &[String]) -> Result<Vec<CardIx>, Fault> {
        let zone = self.s.zone(self.decider(), Zone::Energy);
        self.distinct(names, zone)
    }

    fn distinct(&self, names: &[String], prefer: &[CardIx]) -> Result<Vec<CardIx>, Fault> {
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

    fn ability(
        &self,
        card: CardIx,
        number: Option<u8>,
        wanted: impl Fn(&Ability) -> bool,
    ) -> Result<u16, Fault> {
        let eye = self.eye();
        let has = eye.abilities(card);
        let printed = &eye.face(card).abilities;
        let name = eye.name(card);
        if let Some(n) = number {
            return has
                .iter()
                .chain(printed)
                .copied()
                .collect::<Vec<_>>()
                .get((n as usize).wrapping_sub(1))
                .copied()
                .ok_or_else(|| {
                    self.at
                        .fault(format!("“{name}”没有第{n}个能力，只有{}个", has.len()))
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

    fn area(&self, spot: Spot, side: Player) -> Area {
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
    match &at.value.0 {
        Do::Pass => Ok(match asked {
            Some(Question::Pick(_)) => Choice::Done,
            Some(Question::YesNo(_)) => Choice::No,
            Some(Question::Slide { .. }) => Choice::No,
            _ => Choice::Pass,
        }),
        Do::Concede(who) => match who {
            None => Ok(Choice::Concede(me)),
            Some(name) => Player::BOTH
                .into_iter()
                .find(|p| p.name() == name)
                .map(Choice::Concede)
                .ok_or_else(|| {
                    at.fault(format!("没有名为“{name}”的玩家"))
                        .nearest(name, Player::BOTH.map(Player::name))
                }),
        },
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
        Do::Activate(a) => {
            let energy = r.energy(&a.energy)?;
            let is = |x: &Ability| matches!(x, Ability::Activated(_) | Ability::Accel(_));
            let mut faults = Vec::new();
            let mut found: Vec<(CardIx, u16)> = Vec::new();
            for card in r.named(&a.card)? {
                match r.ability(card, a.ability, is) {
                    Ok(ability) => found.push((card, ability)),
                    Err(fault) => faults.push(fault),
                }
            }
            if found.is_empty() {
                return Err(faults.remove(0));
            }
            r.best(
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
        Do::Attack(name) => r.best(name, &[Zone::Field], Choice::Attack),
        Do::Check(name) => r.best(name, &[Zone::Mission], Choice::Check),
        Do::Ward(w) => {
            let hand = s.zone(me, Zone::Hand);
            let discard = r.distinct(&w.discard, hand)?;
            let Some(name) = &w.card else {
                return Ok(Choice::Ward {
                    discard,
                    slide: None,
                });
            };
            let moves = super::attack::ward_slides(r.eye(), me);
            r.best(name, &[Zone::Field], |card| {
                let own = s.card(card).area.map_or(me, |a| a.side);
                let to =
                    w.to.map(|t| r.area(t, own))
                        .or_else(|| moves.iter().find(|(c, _)| *c == card).map(|(_, a)| *a))
                        .unwrap_or(Area::new(me, 1));
                Choice::Ward {
                    discard: discard.clone(),
                    slide: Some((card, to)),
                }
            })
        }
        Do::Slide(x) => {
            let defence = matches!(asked, Some(Question::Defence));
            let side = x
                .side
                .as_ref()
                .and_then(|n| Player::BOTH.into_iter().find(|p| p.name() == n));
            r.best(&x.card, &[Zone::Field], |card| {
                let own = s.card(card).area.map_or(me, |a| a.side);
                let moves = r.eye().slides(card);
                let to =
                    x.to.map(|t| r.area(t, side.unwrap_or(own)))
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
        Do::Pick(names) => {
            if names.is_empty() {
                return Ok(Choice::Done);
            }
            let from: Vec<CardIx> = match asked {
                Some(Question::Pick(p)) => p.from.clone(),
                _ => s.zone(me, Zone::Hand).to_vec(),
            };
            match asked {
                Some(Question::Area(_)) if names.len() == 1 => {
                    if let Some(spot) = Spot::find(&names[0]) {
                        return Ok(Choice::Area(r.area(spot, me)));
                    }
                }
                Some(Question::Trigger) if names.len() == 1 => {
                    return r.trigger(&names[0], None);
                }
                _ => {}
            }
            Ok(Choice::Pick(r.distinct(names, &from)?))
        }
        Do::Done => Ok(Choice::Done),
        Do::Yes => Ok(Choice::Yes),
        Do::No => Ok(match asked {
            Some(Question::Pick(_)) => Choice::Done,
            _ => Choice::No,
        }),
        Do::Option(n) => Ok(Choice::Option(n.wrapping_sub(1))),
        Do::Number(n) => Ok(Choice::Number(*n)),
        Do::Area(spot) => Ok(Choice::Area(r.area(*spot, me))),
        Do::First(a) => r.trigger(&a.card, a.ability),
        Do::Replace(name) => {
            let cards = r.named(name)?;
            let Some(Question::Replacement(offers)) = asked else {
                return Err(at.fault("现在不用选择替代性效果"));
            };
            offers
                .iter()
                .position(|o| cards.contains(&o.source.card))
                .map(|n| Choice::Option(n as u8))
                .ok_or_else(|| at.fault(format!("“{name}”现在没有可以适用的替代性效果")))
        }
    }
}

impl Resolver<'_> {
    fn trigger(&self, name: &str, number: Option<u8>) -> Result<Choice, Fault> {
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
                let there = self
                    .s
                    .triggered
                    .iter()
                    .map(|t| self.g.labels[t.source.card.ix()].as_str());
                self.at
                    .fault(format!("“{name}”没有处于触发状态的能力"))
                    .nearest(name, there)
            })
    }
}

/// The action that writes a choice.
pub fn action(g: &Vividz, s: &State, choice: &Choice) -> Action {
    let name = |c: &CardIx| g.labels[c.ix()].clone();
    let names = |cards: &[CardIx]| Many(cards.iter().map(name).collect());
    let spot = |a: Area| Spot::ALL[a.ix as usize];
    let place = |card: CardIx, ability: u16| {
        let eye = Eye::new(g, s);
        let has = eye.abilities(card);
        let activated = has
            .iter()
            .filter(|a| {
                matches!(
                    g.ability(**a).ability,
                    Ability::Activated(_) | Ability::Accel(_)
                )
            })
            .count();
        let n = has.iter().position(|a| *a == ability).map(|n| n as u8 + 1);
        (activated > 1).then_some(n).flatten()
    };
    Bare(match choice {
        Choice::HandIn => Do::HandIn,
        Choice::Pass => Do::Pass,
        Choice::Play { card, area, energy } => Do::Play(Short(PlayForm {
            card: name(card),
            area: area.map(spot),
            energy: names(energy),
        })),
        Choice::Activate {
            card,
            ability,
            energy,
        } => Do::Activate(Short(ActivateForm {
            card: name(card),
            ability: place(*card, *ability),
            energy: names(energy),
        })),
        Choice::Attack(card) => Do::Attack(name(card)),
        Choice::Check(card) => Do::Check(name(card)),
        Choice::Ward { discard, slide } => Do::Ward(Short(WardForm {
            discard: names(discard),
            card: slide.as_ref().map(|(c, _)| name(c)),
            to: slide.map(|(_, a)| spot(a)),
        })),
        Choice::Pick(cards) => Do::Pick(names(cards)),
        Choice::Done => Do::Done,
        Choice::Area(area) => Do::Area(spot(*area)),
        Choice::Slide(card, area) => {
            let own = s.card(*card).area.map(|a| a.side);
            Do::Slide(Short(SlideForm {
                card: name(card),
                to: Some(spot(*area)),
                side: (own != Some(area.side)).then(|| area.side.name().to_owned()),
            }))
        }
        Choice::Yes => Do::Yes,
        Choice::No => Do::No,
        Choice::Option(n) => option_action(g, s, *n),
        Choice::Number(n) => Do::Number(*n),
        Choice::Concede(player) => Do::Concede(Some(player.name().to_owned())),
    })
}

fn option_action(g: &Vividz, s: &State, n: u8) -> Do {
    let Wait::Ask(ask) = &s.wait else {
        return Do::Option(n.wrapping_add(1));
    };
    match &ask.what {
        Question::Trigger => {
            let Some(t) = s.triggered.get(n as usize) else {
                return Do::Option(n.wrapping_add(1));
            };
            let card = t.source.card;
            let same: Vec<_> = s
                .triggered
                .iter()
                .filter(|o| o.source.card == card)
                .collect();
            if same.len() > 1 {
                return Do::Option(n.wrapping_add(1));
            }
            Do::First(Short(ActivateForm {
                card: g.labels[card.ix()].clone(),
                ability: None,
                energy: Many::default(),
            }))
        }
        Question::Replacement(offers) => {
            let Some(o) = offers.get(n as usize) else {
                return Do::Option(n.wrapping_add(1));
            };
            let card = o.source.card;
            if offers.iter().filter(|x| x.source.card == card).count() > 1 {
                return Do::Option(n.wrapping_add(1));
            }
            Do::Replace(g.labels[card.ix()].clone())
        }
        _ => Do::Option(n.wrapping_add(1)),
    }
}

/// A choice in words.
pub fn tell_choice(g: &Vividz, s: &State, choice: &Choice) -> String {
    let name = |c: &CardIx| g.labels[c.ix()].clone();
    let names = |cards: &[CardIx]| cards.iter().map(name).collect::<Vec<_>>().join("、");
    let spot = |a: &Area| Spot::ALL[a.ix as usize].word();
    match choice {
        Choice::HandIn => "提交牌组".to_owned(),
        Choice::Pass => "跳过".to_owned(),
        Choice::Play { card, area, .. } => match area {
            Some(area) => format!("打出：{}（{}）", name(card), spot(area)),
            None => format!("打出：{}", name(card)),
        },
        Choice::Activate { card, ability, .. } => {
            let text = g
                .abilities
                .get(*ability as usize)
                .map_or("", |a| a.ability.text());
            if text.is_empty() {
                format!("发动：{}", name(card))
            } else {
                format!("发动：{}（{text}）", name(card))
            }
        }
        Choice::Attack(card) => match s.card(*card).area {
            Some(area) => format!("攻击宣言：{}（{}）", name(card), spot(&area)),
            None => format!("攻击宣言：{}", name(card)),
        },
        Choice::Check(card) => format!("检查任务：{}", name(card)),
        Choice::Ward { discard, slide } => {
            let mut says = "弃2张手牌使角色滑行".to_owned();
            if !discard.is_empty() {
                says.push_str(&format!("：弃{}", names(discard)));
            }
            if let Some((card, area)) = slide {
                says.push_str(&format!("，{}到{}", name(card), spot(area)));
            }
            says
        }
        Choice::Pick(cards) => format!("选择：{}", names(cards)),
        Choice::Done => "选毕".to_owned(),
        Choice::Area(area) => format!("场地：{}", spot(area)),
        Choice::Slide(card, area) => format!("滑行：{}到{}", name(card), spot(area)),
        Choice::Yes => match &s.wait {
            Wait::Ask(ask) => match &ask.what {
                Question::YesNo(super::state::YesNo::Use(card)) => format!("使用：{}", name(card)),
                _ => "是".to_owned(),
            },
            _ => "是".to_owned(),
        },
        Choice::No => "否".to_owned(),
        Choice::Option(n) => tell_option(g, s, *n),
        Choice::Number(n) => format!("数：{n}"),
        Choice::Concede(player) => format!("{}投降", player.name()),
    }
}

fn tell_option(g: &Vividz, s: &State, n: u8) -> String {
    let plain = format!("第{}项", n.wrapping_add(1));
    let Wait::Ask(ask) = &s.wait else {
        return plain;
    };
    let with = |card: CardIx, text: &str| {
        let name = &g.labels[card.ix()];
        if text.is_empty() {
            name.clone()
        } else {
            format!("{name}（{text}）")
        }
    };
    match &ask.what {
        Question::Trigger => s.triggered.get(n as usize).map_or(plain, |t| {
            let text = if t.script.is_some() {
                "时限型触发式能力"
            } else {
                g.ability(t.ability).ability.text()
            };
            format!("先结算：{}", with(t.source.card, text))
        }),
        Question::Replacement(offers) => offers
            .get(n as usize)
            .map_or(plain, |o| format!("适用：{}", with(o.source.card, ""))),
        Question::Option {
            of: OptionOf::CostOrder,
            ..
        } => format!("先付{plain}费用"),
        _ => plain,
    }
}
