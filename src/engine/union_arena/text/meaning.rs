//! How a file writes choices, and which choice its words mean.

use crate::engine::fault::{At, Fault};
use crate::engine::game::Player;
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::choice::Pass;
use crate::engine::union_arena::judge::pass::{at_own, left};
use crate::engine::union_arena::state::{Ix, Question, State};
use crate::engine::union_arena::table::AbKind;
use crate::engine::union_arena::table::UnionArena;
use crate::engine::union_arena::text::action::{
    Act, Action, AttackOn, AttackText, EffectText, Name, NextText, RaidText,
};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::view::asks::{Asks, among};
use crate::engine::union_arena::view::names::owned;
use crate::engine::union_arena::words::{Kind, Zone};
use crate::engine::vocab::Many;

/// The word for doing nothing that an action is, where it has its own moment.
fn pass_of(act: &Act) -> Option<Pass> {
    Some(match act {
        Act::End => Pass::End,
        Act::NoExtra => Pass::Extra,
        Act::NoMove => Pass::Move,
        Act::EndMain => Pass::Main,
        Act::NoAttack => Pass::Attack,
        Act::NoBlock => Pass::Block,
        Act::NoTrigger => Pass::Trigger,
        Act::NoChoice => Pass::Choice,
        Act::No => Pass::No,
        Act::StayEl => Pass::StayEl,
        _ => return None,
    })
}

/// A place among the cards that may be chosen that is not there.
fn strange(asks: &Option<Asks<'_>>, names: &[Name]) -> Option<u16> {
    let of = asks.as_ref().map_or(0, |a| among(a).len());
    names
        .iter()
        .filter_map(|n| n.0.parse::<u16>().ok())
        .find(|n| of > 0 && (*n == 0 || usize::from(*n) > of))
}

impl View<'_> {
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
    pub fn waiting_of(&self, s: &State, such: impl Fn(Ix) -> bool) -> Vec<usize> {
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
    pub fn meant(&self, s: &State, action: &At<Action>) -> Result<Choice, Fault> {
        if let Some(pass) = pass_of(&action.value.0) {
            return Ok(at_own(pass, &self.asks(s).map(|(_, asks)| asks)));
        }
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
            Act::ToFl => match asks {
                Some(Asks::Question(Question::RaidMove(_))) => Choice::Yes(true),
                _ => Choice::Misplaced(Pass::ToFl),
            },
            Act::Yes => match asks {
                Some(Asks::Trigger(d)) if d.open.len() == 1 => Choice::Trigger(d.open[0]),
                Some(Asks::Extra) => Choice::ExtraDraw,
                _ => Choice::Yes(true),
            },
            Act::ExtraDraw => Choice::ExtraDraw,
            Act::Move(all) => self.move_meant(s, player, &all.0, &at)?,
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
                self.attack_meant(s, (player, field(a.parts().0)?), a.parts().1, &at)?
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
            Act::Choose(all) => self.choice_meant(s, &asks, &all.0, &at)?,
            _ => left(&asks),
        })
    }

    /// The attack that is meant.
    fn attack_meant(
        &self,
        s: &State,
        (player, card): (Player, Ix),
        target: Option<&Name>,
        at: &dyn Fn(&Name) -> At<String>,
    ) -> Result<Choice, Fault> {
        let theirs = |ix: Ix| {
            let c = s.card(ix);
            let fl = u8::from(c.zone == Zone::Fl);
            u8::from(c.zone.on_field()) + fl + 3 * u8::from(c.owner != player)
        };
        Ok(match target {
            None => Choice::Attack { card },
            Some(n) => Choice::AttackOn {
                card,
                target: self.card_named(s, &at(n), &theirs)?,
            },
        })
    }

    /// The characters that are to move.
    fn move_meant(
        &self,
        s: &State,
        player: Player,
        all: &[Name],
        at: &dyn Fn(&Name) -> At<String>,
    ) -> Result<Choice, Fault> {
        let mine = |ix: Ix| {
            u8::from(s.card(ix).owner == player) + 2 * u8::from(s.card(ix).zone.on_field())
        };
        let mut movers = Vec::new();
        for n in all.iter() {
            // Each of several alike is named once.
            let fresh = |ix: Ix| 4 * u8::from(!movers.contains(&ix)) + mine(ix);
            movers.push(self.card_named(s, &at(n), &fresh)?);
        }
        Ok(Choice::Move(movers))
    }

    /// The choice that the words of 选择 mean, by what is asked.
    fn choice_meant(
        &self,
        s: &State,
        asks: &Option<Asks<'_>>,
        all: &[Name],
        at: &dyn Fn(&Name) -> At<String>,
    ) -> Result<Choice, Fault> {
        let name = all.first().cloned().unwrap_or_default();
        Ok(match asks {
            Some(Asks::Question(Question::Line(_))) => {
                let line = Zone::find(&name.0).ok_or_else(|| {
                    at(&name)
                        .fault(format!("没有名为“{}”的区域", name.0))
                        .nearest(&name.0, ["FL", "EL"])
                })?;
                Choice::Line(line)
            }
            Some(Asks::Question(Question::Mode { script, pc, .. })) => {
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
            Some(Asks::Trigger(_)) => Choice::Trigger(self.among(s, asks, &name, &at(&name))?),
            Some(Asks::Next(_)) => {
                let e = NextText {
                    card: name.clone(),
                    ..NextText::default()
                };
                self.next_named(s, &e, &at(&name))?
            }
            _ => {
                if let Some(place) = strange(asks, all) {
                    return Ok(Choice::NoSuch(place));
                }
                let mut cards = Vec::new();
                for n in all.iter() {
                    let left: Vec<Ix> = cards.clone();
                    cards.push(self.one_of(s, asks, n, &at(n), &left)?);
                }
                Choice::Cards(cards)
            }
        })
    }

    /// The waiting effect that is meant: what [`next_written`](Self::next_written) writes, and what a person does.
    fn next_named(&self, s: &State, e: &NextText, at: &At<String>) -> Result<Choice, Fault> {
        let whole = e.card.0.trim();
        let (owner, text) = owned(whole);
        let meant = |ix: Ix| {
            let shown = self.name(ix);
            let own = owner.is_none_or(|o| s.card(ix).owner == o);
            (own && (shown == text || UnionArena::base(shown) == text))
                || UnionArena::base(shown) == whole
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
    pub fn written(&self, s: &State, choice: &Choice) -> Action {
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
                let hidden = |ix: Ix| matches!(s.card(ix).zone, Zone::Life | Zone::Below);
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
}
