//! Choices of a game, and how a scenario writes them.

use super::action::*;

use serde::{Deserialize, Serialize};

use super::UnionArena;
use super::choices::Asks;
use super::defs::AbKind;
use super::leaving::{Leave, at_own, left};
use super::state::{Ix, Question, State};
use super::words::{Kind, Zone};
use crate::engine::forms::Many;
use crate::engine::game::Player;
use crate::engine::scenario::{At, Fault};

/// What a player may decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Choice {
    HandIn,
    Ready,
    Mulligan,
    Pass,
    ExtraDraw,
    Move(Vec<Ix>),
    Play {
        card: Ix,
        to: Zone,
    },
    Raid {
        card: Ix,
        base: Ix,
    },
    Use {
        card: Ix,
    },
    Activate {
        card: Ix,
        ability: u16,
    },
    Attack {
        card: Ix,
    },
    AttackOn {
        card: Ix,
        target: Ix,
    },
    Block {
        card: Ix,
    },
    Cards(Vec<Ix>),
    Line(Zone),
    Yes(bool),
    Mode(u8),
    Trigger(Ix),
    Next(u16),
    Pay(u8),
    Concede,
    /// A word that belongs to another moment: never legal, and never listed.
    Misplaced(Leave),
    /// A place that is not there among what may be chosen: never legal, and never listed.
    NoSuch(u16),
}

/// A place among the cards that may be chosen that is not there.
fn strange(asks: &Option<Asks<'_>>, names: &[Name]) -> Option<u16> {
    let of = asks.as_ref().map_or(0, |a| among(a).len());
    names
        .iter()
        .filter_map(|n| n.0.parse::<u16>().ok())
        .find(|n| of > 0 && (*n == 0 || usize::from(*n) > of))
}

/// The cards among which one is chosen by its place.
pub(super) fn among<'s>(asks: &Asks<'s>) -> &'s [Ix] {
    match asks {
        Asks::Question(Question::Cards { from, .. } | Question::Arrange(from)) => from,
        Asks::Trigger(d) => &d.cards,
        _ => &[],
    }
}

/// What stands between an owner and a name.
const OF: [&str; 3] = ["的", ".", "·"];

/// Whose card a text speaks of, where it says so, and the rest of it: 甲的火花.
fn owned(mut text: &str) -> (Option<Player>, &str) {
    let mut owner = None;
    for p in Player::BOTH {
        for sep in OF {
            if let Some(rest) = text.strip_prefix(&format!("{}{sep}", p.name())) {
                owner = Some(p);
                text = rest;
            }
        }
    }
    (owner, text)
}

impl UnionArena {
    /// The base of a display name: `火花` of `火花#2`.
    pub(super) fn base(name: &str) -> &str {
        name.split_once('#').map_or(name, |(b, _)| b)
    }

    /// The card that a name means; of several alike, the one with the highest rank, then the first.
    pub(super) fn card_named(
        &self,
        s: &State,
        name: &At<String>,
        rank: &dyn Fn(Ix) -> u8,
    ) -> Result<Ix, Fault> {
        // A name as it stands is meant before an owner is read into it.
        let mut whole = (0..s.cards.len() as Ix).filter(|ix| self.name(*ix) == name.value.trim());
        if let (Some(one), None) = (whole.next(), whole.next()) {
            return Ok(one);
        }
        let (owner, text) = owned(name.value.trim());
        // As a face-down card is told of: 乙的血区第1张.
        let place = owner.and_then(|owner| {
            let n = text.strip_prefix("血区第")?.strip_suffix('张')?;
            let n: usize = n.parse().ok()?;
            s.side(owner).life.get(n.checked_sub(1)?).copied()
        });
        if let Some(ix) = place {
            return Ok(ix);
        }
        let all: Vec<Ix> = (0..s.cards.len() as Ix)
            .filter(|ix| owner.is_none_or(|o| s.card(*ix).owner == o))
            .filter(|ix| {
                let shown = self.name(*ix);
                shown == text || Self::base(shown) == text || self.def(s, *ix).name == text
            })
            .collect();
        if let Some(exact) = all.iter().find(|ix| self.name(**ix) == text) {
            return Ok(*exact);
        }
        let best = all.iter().map(|ix| rank(*ix)).max();
        let mut best: Vec<Ix> = all
            .into_iter()
            .filter(|ix| Some(rank(*ix)) == best)
            .collect();
        match best[..] {
            [] => {
                let names = (0..s.cards.len() as Ix)
                    .filter(|ix| owner.is_none_or(|o| s.card(*ix).owner == o))
                    .map(|ix| self.name(ix));
                let whose = owner.map_or("", |o| o.name());
                Err(name.fault(format!("{whose}没有名为“{text}”的卡")).nearest(
                    text,
                    names
                        .clone()
                        .chain(names.map(Self::base))
                        .filter(|n| Self::base(n) != super::NAMELESS || text.contains("无名")),
                ))
            }
            [one] => Ok(one),
            _ => {
                let alike = |a: Ix, b: Ix| {
                    let (x, y) = (s.card(a), s.card(b));
                    (x.def, x.owner, x.zone, x.rested, x.up)
                        == (y.def, y.owner, y.zone, y.rested, y.up)
                };
                if best.iter().all(|ix| alike(*ix, best[0])) {
                    return Ok(best[0]);
                }
                const SHOWN: usize = 8;
                // Those that lie open or in a hand are meant more often than those of a deck.
                best.sort_by_key(|ix| matches!(s.card(*ix).zone, Zone::Deck | Zone::Life));
                let known: Vec<String> = best
                    .iter()
                    .take(SHOWN)
                    .map(|ix| {
                        let card = s.card(*ix);
                        let (whose, zone) = (card.owner.name(), card.zone.word());
                        format!("{}（{whose}的{zone}）", self.name(*ix))
                    })
                    .collect();
                let more = if best.len() > SHOWN {
                    format!("等{}张", best.len())
                } else {
                    String::new()
                };
                Err(name
                    .fault(format!("“{text}”有几张，不知道是哪一张"))
                    .fix(format!("写作 {}{more}", known.join("、"))))
            }
        }
    }

    /// What a file calls a card: its name, and whose it is where the other player has one of that name too.
    fn called(&self, s: &State, ix: Ix) -> Name {
        let name = self.name(ix);
        let alike = |text: &str| self.names.iter().filter(|n| *n == text).count();
        if alike(name) < 2 {
            return Name(name.to_owned());
        }
        let owner = s.card(ix).owner.name();
        // A card may bear the very words as its name: 甲的兵.
        let written = OF.map(|of| format!("{owner}{of}{name}"));
        let free = written.iter().find(|text| alike(text) == 0);
        Name(free.unwrap_or(&written[0]).clone())
    }

    /// The activated effects of a card in the order in which a file counts them: those that it is printed with, then
    /// those that it has gained.
    fn activated_of(&self, s: &State, ix: Ix) -> Vec<u16> {
        let mut all = self.def(s, ix).abilities.clone();
        for a in self.abilities_of(s, ix) {
            if !all.contains(&a) {
                all.push(a);
            }
        }
        all.retain(|a| self.ab(*a).kind == AbKind::Activated);
        all
    }

    /// The places of the waiting effects of some cards in the order in which a file counts them: those that may be
    /// next come first, so that a name alone means one of them.
    fn waiting_of(&self, s: &State, such: impl Fn(Ix) -> bool) -> Vec<usize> {
        let mut all: Vec<usize> = (0..s.waiting.len())
            .filter(|place| such(s.waiting[*place].source.ix))
            .collect();
        let next = self.due(s).map_or_else(Vec::new, |(_, all)| all);
        all.sort_by_key(|place| !next.contains(place));
        all
    }

    /// The effect of a card that a text or place means.
    fn effect_named(
        &self,
        which: &Option<Name>,
        all: &[u16],
        at: &At<String>,
    ) -> Result<u16, Fault> {
        let Some(which) = which else {
            return match all {
                [one] => Ok(*one),
                [] => Err(at.fault(format!("“{}”没有这样的效果", at.value))),
                _ => Err(at
                    .fault(format!("“{}”有几个这样的效果，不知道是哪一个", at.value))
                    .fix("写作 {卡: 卡名, 效果: 2} 或写出效果文")),
            };
        };
        if let Ok(n) = which.0.parse::<usize>() {
            return n
                .checked_sub(1)
                .and_then(|n| all.get(n))
                .copied()
                .ok_or_else(|| at.fault(format!("“{}”没有第{n}个这样的效果", at.value)));
        }
        all.iter()
            .copied()
            .find(|a| self.ab(*a).text == which.0)
            .or_else(|| {
                all.iter()
                    .copied()
                    .find(|a| self.ab(*a).text.contains(&which.0))
            })
            .ok_or_else(|| {
                at.fault(format!("“{}”没有写着“{}”的效果", at.value, which.0))
                    .nearest(&which.0, all.iter().map(|a| self.ab(*a).text.as_str()))
            })
    }

    /// The choice that an action means.
    pub(super) fn meant(&self, s: &State, action: &At<Action>) -> Result<Choice, Fault> {
        let at = |name: &Name| At {
            value: name.0.clone(),
            line: action.line,
            column: action.column,
        };
        let asks = self.asks(s);
        let player = asks.as_ref().map_or(s.turn_player, |(p, _)| *p);
        let in_hand = |ix: Ix| {
            let c = s.card(ix);
            u8::from(c.owner == player) + 2 * u8::from(c.zone == Zone::Hand && c.owner == player)
        };
        let on_field = |ix: Ix| {
            let c = s.card(ix);
            let fl = c.zone == Zone::Fl && !c.rested;
            u8::from(c.owner == player)
                + 2 * u8::from(c.zone.on_field())
                + u8::from(fl && c.owner == player)
        };
        let hand = |n: &Name| self.card_named(s, &at(n), &in_hand);
        let field = |n: &Name| self.card_named(s, &at(n), &on_field);
        let asks = asks.map(|(_, a)| a);
        Ok(match &action.value.0 {
            Act::HandIn => Choice::HandIn,
            Act::Ready => Choice::Ready,
            Act::Mulligan => Choice::Mulligan,
            Act::Pass => left(&asks),
            Act::End => at_own(Leave::End, &asks),
            Act::NoExtra => at_own(Leave::Extra, &asks),
            Act::NoMove => at_own(Leave::Move, &asks),
            Act::EndMain => at_own(Leave::Main, &asks),
            Act::NoAttack => at_own(Leave::Attack, &asks),
            Act::NoBlock => at_own(Leave::Block, &asks),
            Act::NoTrigger => at_own(Leave::Trigger, &asks),
            Act::NoChoice => at_own(Leave::Choice, &asks),
            Act::No => at_own(Leave::No, &asks),
            Act::StayEl => at_own(Leave::StayEl, &asks),
            Act::ToFl => match asks {
                Some(Asks::Question(Question::RaidMove(_))) => Choice::Yes(true),
                _ => Choice::Misplaced(Leave::ToFl),
            },
            Act::Yes => match asks {
                Some(Asks::Trigger(d)) if d.open.len() == 1 => Choice::Trigger(d.open[0]),
                Some(Asks::Extra) => Choice::ExtraDraw,
                _ => Choice::Yes(true),
            },
            Act::ExtraDraw => Choice::ExtraDraw,
            Act::Move(all) => {
                let mine = |ix: Ix| {
                    u8::from(s.card(ix).owner == player) + 2 * u8::from(s.card(ix).zone.on_field())
                };
                let mut movers = Vec::new();
                for n in all.iter() {
                    // Each of several alike is named once.
                    let fresh = |ix: Ix| 4 * u8::from(!movers.contains(&ix)) + mine(ix);
                    movers.push(self.card_named(s, &at(n), &fresh)?);
                }
                Choice::Move(movers)
            }
            Act::Play(p) => {
                let card = hand(&p.card)?;
                let to = match (p.to, self.def(s, card).kind) {
                    (Some(to), _) => to,
                    (None, Kind::Site | Kind::Event) => Zone::El,
                    (None, Kind::Character) => {
                        return Err(at(&p.card)
                            .fault("没有写登场到FL还是EL")
                            .fix("写作 登场: {卡: 卡名, 到: FL}，或 登场到FL: 卡名"));
                    }
                };
                Choice::Play { card, to }
            }
            Act::PlayFl(n) => Choice::Play {
                card: hand(n)?,
                to: Zone::Fl,
            },
            Act::PlayEl(n) => Choice::Play {
                card: hand(n)?,
                to: Zone::El,
            },
            Act::Raid(r) => Choice::Raid {
                card: hand(&r.card)?,
                base: field(&r.onto)?,
            },
            Act::Use(n) => Choice::Use { card: hand(n)? },
            Act::Activate(e) => {
                let card = field(&e.card)?;
                let all = self.activated_of(s, card);
                let ability = self.effect_named(&e.which, &all, &at(&e.card))?;
                Choice::Activate { card, ability }
            }
            Act::Attack(a) => {
                let (card, target) = a.parts();
                let card = field(card)?;
                let theirs = |ix: Ix| {
                    let c = s.card(ix);
                    let fl = u8::from(c.zone == Zone::Fl);
                    u8::from(c.zone.on_field()) + fl + 3 * u8::from(c.owner != player)
                };
                match target {
                    None => Choice::Attack { card },
                    Some(n) => Choice::AttackOn {
                        card,
                        target: self.card_named(s, &at(n), &theirs)?,
                    },
                }
            }
            Act::Block(n) => Choice::Block { card: field(n)? },
            Act::Trigger(n) => match strange(&asks, std::slice::from_ref(n)) {
                Some(place) => Choice::NoSuch(place),
                None => Choice::Trigger(self.among(s, &asks, n, &at(n))?),
            },
            Act::Next(e) => self.next_named(s, e, &at(&e.card))?,
            Act::Pay(n) => match n.0.parse::<u8>() {
                Ok(n) => Choice::Pay(n.wrapping_sub(1)),
                Err(_) => {
                    return Err(at(n).fault("写出先支付第几项").fix("写作 先支付: 2"));
                }
            },
            Act::Concede => Choice::Concede,
            Act::Choose(all) => match &asks {
                Some(Asks::Question(Question::Line(_))) => {
                    let name = all.first().cloned().unwrap_or_default();
                    let line = Zone::find(&name.0).ok_or_else(|| {
                        at(&name)
                            .fault(format!("没有名为“{}”的区域", name.0))
                            .nearest(&name.0, ["FL", "EL"])
                    })?;
                    Choice::Line(line)
                }
                Some(Asks::Question(Question::Mode { script, pc, .. })) => {
                    let name = all.first().cloned().unwrap_or_default();
                    let modes = self.modes(s, *script, *pc);
                    let place = match name.0.parse::<usize>() {
                        Ok(n) => n.checked_sub(1),
                        Err(_) => modes
                            .iter()
                            .position(|m| m.starts_with(&name.0))
                            .or_else(|| modes.iter().position(|m| m.contains(&name.0))),
                    };
                    let place = place.and_then(|p| u8::try_from(p).ok());
                    let place = place.ok_or_else(|| {
                        at(&name)
                            .fault(format!("没有“{}”这一项", name.0))
                            .nearest(&name.0, modes.iter().map(String::as_str))
                    })?;
                    Choice::Mode(place)
                }
                Some(Asks::Question(Question::May(_) | Question::RaidMove(_))) => {
                    Choice::Yes(all.first().is_some_and(|n| n.0 == "是" || n.0 == "FL"))
                }
                Some(Asks::Trigger(_)) => {
                    let name = all.first().cloned().unwrap_or_default();
                    Choice::Trigger(self.among(s, &asks, &name, &at(&name))?)
                }
                Some(Asks::Next(_)) => {
                    let name = all.first().cloned().unwrap_or_default();
                    let e = NextText {
                        card: name.clone(),
                        ..NextText::default()
                    };
                    self.next_named(s, &e, &at(&name))?
                }
                _ => {
                    if let Some(place) = strange(&asks, all) {
                        return Ok(Choice::NoSuch(place));
                    }
                    let mut cards = Vec::new();
                    for n in all.iter() {
                        let left: Vec<Ix> = cards.clone();
                        cards.push(self.one_of(s, &asks, n, &at(n), &left)?);
                    }
                    Choice::Cards(cards)
                }
            },
        })
    }

    /// The waiting effect that is meant: what [`next_written`](Self::next_written) writes, and what a person does.
    fn next_named(&self, s: &State, e: &NextText, at: &At<String>) -> Result<Choice, Fault> {
        let whole = e.card.0.trim();
        let (owner, text) = owned(whole);
        let meant = |ix: Ix| {
            let shown = self.name(ix);
            let own = owner.is_none_or(|o| s.card(ix).owner == o);
            (own && (shown == text || Self::base(shown) == text)) || Self::base(shown) == whole
        };
        let mut cards = self.waiting_of(s, |ix| self.name(ix) == whole);
        if cards.is_empty() {
            cards = self.waiting_of(s, meant);
        }
        let Some(first) = cards.first() else {
            let known: Vec<&str> = s.waiting.iter().map(|w| self.name(w.source.ix)).collect();
            return Err(at
                .fault(format!("“{}”没有等待处理的效果", e.card.0))
                .nearest(&e.card.0, known));
        };
        let abilities: Vec<u16> = cards.iter().map(|c| s.waiting[*c].ability).collect();
        let one = match &e.which {
            None => s.waiting[*first].ability,
            which => self.effect_named(which, &abilities, at)?,
        };
        let mut same = cards.iter().filter(|c| s.waiting[**c].ability == one);
        let n = same.clone().count();
        let nth = usize::from(e.nth).checked_sub(1);
        let place = nth.and_then(|nth| same.nth(nth)).ok_or_else(|| {
            at.fault(format!(
                "“{}”的这个效果没有第{}个在等待处理",
                e.card.0, e.nth
            ))
            .fix(format!("在等的有{n}个，从1数起"))
        })?;
        Ok(Choice::Next(*place as u16))
    }

    fn among(
        &self,
        s: &State,
        asks: &Option<Asks<'_>>,
        name: &Name,
        at: &At<String>,
    ) -> Result<Ix, Fault> {
        self.one_of(s, asks, name, at, &[])
    }

    /// A card among what may be chosen: by its place, or by its name.
    fn one_of(
        &self,
        s: &State,
        asks: &Option<Asks<'_>>,
        name: &Name,
        at: &At<String>,
        had: &[Ix],
    ) -> Result<Ix, Fault> {
        let from = asks.as_ref().map_or(&[][..], among);
        if let Ok(n) = name.0.parse::<usize>() {
            return n
                .checked_sub(1)
                .and_then(|n| from.get(n))
                .copied()
                .ok_or_else(|| {
                    at.fault(format!("没有第{n}张可选的卡"))
                        .fix(format!("可选的有{}张", from.len()))
                });
        }
        let rank = |ix: Ix| 2 * u8::from(from.contains(&ix)) + u8::from(!had.contains(&ix));
        self.card_named(s, at, &rank)
    }

    /// The action that writes a choice.
    pub(super) fn written(&self, s: &State, choice: &Choice) -> Action {
        let name = |ix: Ix| self.called(s, ix);
        let effect = |ix: Ix, ability: u16| {
            let all = self.activated_of(s, ix);
            let place = all.iter().position(|a| *a == ability);
            EffectText {
                card: name(ix),
                which: (all.len() > 1)
                    .then(|| place.map(|p| Name((p + 1).to_string())))
                    .flatten(),
            }
        };
        let asks = self.asks(s).map(|(_, a)| a);
        let act = match choice {
            Choice::HandIn => Act::HandIn,
            Choice::Ready => Act::Ready,
            Choice::Mulligan => Act::Mulligan,
            Choice::Pass => match asks {
                Some(Asks::Extra) => Act::NoExtra,
                Some(Asks::Batch) => Act::NoMove,
                Some(Asks::Main) => Act::EndMain,
                Some(Asks::Attack) => Act::NoAttack,
                Some(Asks::Block) => Act::NoBlock,
                Some(Asks::Trigger(_)) => Act::NoTrigger,
                _ => Act::Pass,
            },
            Choice::Misplaced(_) | Choice::NoSuch(_) => Act::Pass,
            Choice::ExtraDraw => Act::ExtraDraw,
            Choice::Move(all) => Act::Move(Many(all.iter().map(|ix| name(*ix)).collect())),
            Choice::Play { card, to: Zone::Fl } => Act::PlayFl(name(*card)),
            Choice::Play { card, .. } => Act::PlayEl(name(*card)),
            Choice::Raid { card, base } => Act::Raid(RaidText {
                card: name(*card),
                onto: name(*base),
            }),
            Choice::Use { card } => Act::Use(name(*card)),
            Choice::Activate { card, ability } => Act::Activate(effect(*card, *ability)),
            Choice::Attack { card } => Act::Attack(AttackText::Plain(name(*card))),
            Choice::AttackOn { card, target } => Act::Attack(AttackText::On(AttackOn {
                card: name(*card),
                target: Some(name(*target)),
            })),
            Choice::Block { card } => Act::Block(name(*card)),
            Choice::Cards(all) if all.is_empty() => Act::NoChoice,
            Choice::Cards(all) => {
                let hidden = |ix: Ix| s.card(ix).zone == Zone::Life;
                let named = |ix: &Ix| self.one_written(s, &asks, *ix, hidden(*ix));
                Act::Choose(Many(all.iter().map(named).collect()))
            }
            Choice::Line(z) => Act::Choose(Many(vec![Name(z.word().to_owned())])),
            Choice::Yes(true) => Act::Yes,
            Choice::Yes(false) => Act::No,
            Choice::Mode(ix) => Act::Choose(Many(vec![Name((ix + 1).to_string())])),
            Choice::Trigger(ix) => Act::Trigger(self.one_written(s, &asks, *ix, false)),
            Choice::Next(place) => self.next_written(s, usize::from(*place)),
            Choice::Pay(ix) => Act::Pay(Name((ix + 1).to_string())),
            Choice::Concede => Act::Concede,
        };
        Action(act)
    }

    /// What writes a card among those that may be chosen: its place where it is hidden, or where its name would be read
    /// as a place.
    fn one_written(&self, s: &State, asks: &Option<Asks<'_>>, ix: Ix, hidden: bool) -> Name {
        let name = self.called(s, ix);
        let from = asks.as_ref().map_or(&[][..], among);
        match from.iter().position(|x| *x == ix) {
            Some(at) if hidden || name.0.parse::<usize>().is_ok() => Name((at + 1).to_string()),
            _ => name,
        }
    }

    /// What [`next_named`](Self::next_named) reads back as this place.
    fn next_written(&self, s: &State, place: usize) -> Act {
        let Some(w) = s.waiting.get(place) else {
            return Act::Pass;
        };
        let same = self.waiting_of(s, |ix| ix == w.source.ix);
        let is = |p: &usize| s.waiting[*p].ability == w.ability;
        let which = same.iter().position(is);
        let nth = same.iter().filter(|p| is(p)).position(|p| *p == place);
        Act::Next(NextText {
            card: self.called(s, w.source.ix),
            which: which
                .filter(|_| same.len() > 1)
                .map(|p| Name((p + 1).to_string())),
            nth: nth.map_or(1, |n| n as u16 + 1),
        })
    }

    /// A choice in words.
    pub(super) fn choice_text(&self, s: &State, choice: &Choice) -> String {
        let all = |cards: &[Ix]| {
            cards
                .iter()
                .map(|ix| {
                    if s.card(*ix).zone == Zone::Life && !s.card(*ix).up {
                        self.place_name(s, *ix)
                    } else {
                        self.name(*ix).to_owned()
                    }
                })
                .collect::<Vec<_>>()
                .join("、")
        };
        match choice {
            Choice::HandIn => "提交卡组".to_owned(),
            Choice::Ready => "准备完毕".to_owned(),
            Choice::Mulligan => "调度".to_owned(),
            Choice::Pass => match self.asks(s).map(|(_, a)| a) {
                Some(Asks::Extra) => "不额外抽牌",
                Some(Asks::Batch) => "不移动",
                Some(Asks::Main) => "结束主要阶段",
                Some(Asks::Attack) => "结束攻击阶段",
                Some(Asks::Block) => "不阻挡",
                Some(Asks::Trigger(_)) => "不执行触发",
                _ => "跳过",
            }
            .to_owned(),
            Choice::ExtraDraw => "额外抽牌".to_owned(),
            Choice::Move(cards) => format!("移动：{}", all(cards)),
            Choice::Play { card, to } => format!("登场：{}到{}", self.name(*card), to.word()),
            Choice::Raid { card, base } => {
                format!("激跃：{}叠放到{}", self.name(*card), self.name(*base))
            }
            Choice::Use { card } => format!("使用：{}", self.name(*card)),
            Choice::Activate { card, ability } => {
                format!("起动：{}{}", self.name(*card), self.text_of(*ability))
            }
            Choice::Attack { card } => format!("攻击：{}", self.name(*card)),
            Choice::AttackOn { card, target } => {
                format!("攻击：{}，目标{}", self.name(*card), self.name(*target))
            }
            Choice::Block { card } => format!("阻挡：{}", self.name(*card)),
            Choice::Cards(cards) if cards.is_empty() => "不选".to_owned(),
            Choice::Cards(cards) => format!("选择：{}", all(cards)),
            Choice::Line(z) => format!("选择：{}", z.word()),
            Choice::Yes(yes) => match (self.asks(s).map(|(_, a)| a), yes) {
                (Some(Asks::Question(Question::RaidMove(_))), true) => "移动到FL",
                (Some(Asks::Question(Question::RaidMove(_))), false) => "留在EL",
                (_, true) => "发动",
                (_, false) => "不发动",
            }
            .to_owned(),
            Choice::Mode(ix) => match self.asks(s).map(|(_, a)| a) {
                Some(Asks::Question(Question::Mode { script, pc, .. })) => self
                    .modes(s, *script, *pc)
                    .get(usize::from(*ix))
                    .map_or_else(String::new, |m| format!("选择：{m}")),
                _ => format!("选择第{}项", ix + 1),
            },
            Choice::Trigger(ix) => format!("执行触发：{}", self.name(*ix)),
            Choice::Next(place) => {
                s.waiting
                    .get(usize::from(*place))
                    .map_or_else(String::new, |w| {
                        let text = self.text_of(w.ability);
                        let says = format!("处理：{}{text}", self.name(w.source.ix));
                        // The same effect may wait several times.
                        let same = self.waiting_of(s, |ix| ix == w.source.ix);
                        let mut same = same.iter().filter(|p| s.waiting[**p].ability == w.ability);
                        match same.clone().count() {
                            0 | 1 => says,
                            _ => same
                                .position(|p| *p == usize::from(*place))
                                .map_or(says.clone(), |n| format!("{says}（第{}个）", n + 1)),
                        }
                    })
            }
            Choice::Pay(ix) => format!("先支付第{}项", ix + 1),
            Choice::Concede => "投降".to_owned(),
            Choice::Misplaced(leave) => leave.word().to_owned(),
            Choice::NoSuch(place) => format!("选择第{place}张"),
        }
    }

    /// A card by its place: 乙的血区第3张.
    pub(super) fn place_name(&self, s: &State, ix: Ix) -> String {
        let card = s.card(ix);
        let at = s
            .side(card.owner)
            .zone(card.zone)
            .iter()
            .position(|x| *x == ix)
            .map_or(0, |p| p + 1);
        format!("{}的{}第{at}张", card.owner.name(), card.zone.word())
    }
}
