//! Choices as actions and in words.

use crate::engine::vividz::card::Ability;
use crate::engine::vividz::card::flag::Many;
use crate::engine::vividz::file::action::{
    Action, ActivateForm, Do, PlayForm, SlideForm, WardForm,
};
use crate::engine::vividz::frame::Act;
use crate::engine::vividz::state::Frame;
use crate::engine::vividz::state::{Area, CardIx, Choice, OptionOf, Question, State, Wait, YesNo};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::Spot;

/// The action that writes a choice.
pub fn action(g: &Vividz, s: &State, choice: &Choice) -> Action {
    let name = |c: &CardIx| g.labels[c.ix()].clone();
    let names = |cards: &[CardIx]| Many(cards.iter().map(name).collect());
    let spot = |a: Area| Spot::ALL[a.ix as usize];
    let place = |card: CardIx, ability: u16| {
        let view = View::new(g, s);
        let has = view.abilities(card);
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
    match choice {
        Choice::HandIn => Do::HandIn,
        Choice::Pass => Do::Pass,
        Choice::Play { card, area, energy } => Do::Play(PlayForm {
            card: name(card),
            area: area.map(spot),
            energy: names(energy),
        }),
        Choice::Activate {
            card,
            ability,
            energy,
        } => Do::Activate(ActivateForm {
            card: name(card),
            ability: place(*card, *ability),
            energy: names(energy),
        }),
        Choice::Attack(card) => Do::Attack(name(card)),
        Choice::Check(card) => Do::Check(name(card)),
        Choice::Ward { discard, slide } => Do::Ward(WardForm {
            discard: names(discard),
            card: slide.as_ref().map(|(c, _)| name(c)),
            to: slide.map(|(_, a)| spot(a)),
        }),
        Choice::Pick(cards) => Do::Pick(names(cards)),
        Choice::Done => Do::Done,
        Choice::Area(area) => Do::Area(spot(*area)),
        Choice::Slide(card, area) => {
            let own = s.card(*card).area.map(|a| a.side);
            Do::Slide(SlideForm {
                card: name(card),
                to: Some(spot(*area)),
                side: (own != Some(area.side)).then(|| area.side.name().to_owned()),
            })
        }
        Choice::Yes => Do::Yes,
        Choice::No => Do::No,
        Choice::Option(n) => option_action(g, s, *n),
        Choice::Number(n) => Do::Number(*n),
        Choice::Concede(player) => Do::Concede(Some(player.name().to_owned())),
    }
}

pub fn option_action(g: &Vividz, s: &State, n: u8) -> Do {
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
            Do::First(ActivateForm {
                card: g.labels[card.ix()].clone(),
                ability: None,
                energy: Many::default(),
            })
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
    let spot = |a: &Area| a.word();
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
                Question::YesNo(YesNo::Use(card)) => {
                    format!("使用：{}", name(card))
                }
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

pub fn tell_option(g: &Vividz, s: &State, n: u8) -> String {
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
        Question::Option {
            of: OptionOf::Spared,
            ..
        } => match s.stack.last() {
            Some(Frame::Act(a)) => match &a.act {
                Act::Lose(players) => players
                    .get(n as usize)
                    .map_or(plain, |p| format!("替代{}输掉游戏", p.name())),
                _ => plain,
            },
            _ => plain,
        },
        _ => plain,
    }
}
