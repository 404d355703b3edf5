//! Continuous effects on what is no number (911.1b): words and abilities; what depends on another comes after it,
//! then the earlier time stamp. And what keeps cards from continuous effects (911.7).

use std::borrow::Cow;

use crate::engine::cite::{Cite, vv};
use crate::engine::game::Player;
use crate::engine::vividz::card::modify::{Kept, WordChange};
use crate::engine::vividz::card::{Mod, ModKinds};
use crate::engine::vividz::clause::must;
use crate::engine::vividz::state::{CardIx, Made};
use crate::engine::vividz::view::View;
use crate::engine::vividz::view::in_force::{Altered, AlteredText, Early};
use crate::engine::vividz::view::numbers::next_by;
use crate::engine::vividz::view::standing::Standing;
use crate::engine::vividz::view::ties::Tie;
use crate::rulebook::RuleId;

/// Effects on numbers that hang on an effect on words as that does on them.
#[derive(Default)]
struct Crossed {
    /// Those that are resolved before it.
    early: Vec<Early>,
    /// Those that are resolved after it.
    late: Vec<Made>,
}

impl Altered {
    /// Whether effects on numbers have gone before such on words, or wait for one.
    pub(super) const fn crosses(&self) -> bool {
        !(self.early.is_empty() && self.late.is_empty() && self.behind.is_empty())
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// What is changed on a card.
    pub fn of(&self, card: CardIx) -> Option<&AlteredText> {
        self.cards.iter().find(|(c, _)| *c == card).map(|(_, w)| w)
    }

    fn of_mut(&mut self, card: CardIx) -> &mut AlteredText {
        let ix = match self.cards.iter().position(|(c, _)| *c == card) {
            Some(ix) => ix,
            None => {
                self.cards.push((card, AlteredText::default()));
                self.cards.len() - 1
            }
        };
        &mut self.cards[ix].1
    }

    /// What decided what is changed: effects on what is no number come first (911.1b), in this order.
    pub fn cites(&self) -> impl Iterator<Item = Cite> {
        let [hung, mutual] = self.ordered;
        let hung = (hung || mutual).then(|| must(vv!("911.2")));
        let mutual = mutual.then(|| must(vv!("911.3")));
        std::iter::once(must(vv!("911.1b")))
            .chain(hung)
            .chain(mutual)
    }

    /// The abilities of a card.
    pub fn abilities(&self, view: View<'_>, card: CardIx) -> Vec<u16> {
        let words = self.of(card);
        let mut all = match words {
            Some(w) if w.stripped => Vec::new(),
            _ => view.face(card).abilities.clone(),
        };
        if let Some(w) = words {
            all.extend(&w.gained);
        }
        all
    }

    /// Whether a card's abilities have no effect.
    pub fn muted(&self, card: CardIx) -> bool {
        self.of(card).is_some_and(|w| w.muted)
    }
}

impl<'a> View<'a> {
    /// What continuous effects do to words and abilities.
    pub fn altered(self) -> Cow<'a, Altered> {
        match self.words {
            Some(words) => Cow::Borrowed(words),
            None if !self.alters() => Cow::Owned(Altered::default()),
            None => Cow::Owned(self.alter(None)),
        }
    }

    /// 911.1b: what hangs on another effect comes after it (911.2), then the earlier time stamp (911.3). Numbers on
    /// which an effect hangs are looked at as things are so far. Notes the first effects, where that is asked for, whose
    /// order neither settles.
    pub(super) fn alter(self, mut tie: Option<&mut Option<Tie>>) -> Altered {
        let mut done = Altered::default();
        let mut waiting: Vec<Standing<'a>> = Vec::new();
        for card in self.live() {
            for ability in &self.face(card).abilities {
                self.wait_for(card, *ability, &mut waiting);
            }
        }
        let lasting = self.s.lasting.iter().map(|l| self.made(l));
        waiting.extend(lasting.filter(|m| m.of.alters()));
        while !waiting.is_empty() {
            waiting.sort_by_key(|w| self.stamp_order(w));
            let n = waiting.len();
            let view = self.seeing_words(&done);
            let now: Vec<_> = waiting.iter().map(|w| view.targets_of_words(w)).collect();
            let mut on = vec![vec![false; n]; n];
            for b in 0..n {
                let mut then = done.clone();
                view.apply_words(&mut then, &waiting[b]);
                if then == done {
                    continue;
                }
                let after = self.seeing_words(&then);
                for a in (0..n).filter(|a| *a != b) {
                    on[a][b] = after.targets_of_words(&waiting[a]) != now[a];
                }
            }
            let (next, mutual) = next_by(&on);
            if let Some(tie) = &mut tie
                && tie.is_none()
            {
                **tie = view.tied_words(&waiting, &on, next, &done);
            }
            let w = waiting.remove(next);
            let crossed = self.crossed(&done, &w, &mut tie);
            let mut seen = done.clone();
            seen.late.clone_from(&crossed.late);
            let mut then = done.clone();
            let gained = self.seeing_words(&seen).apply_words(&mut then, &w);
            done = then;
            done.ordered[0] |= next != 0;
            done.ordered[1] |= mutual || !crossed.early.is_empty() || !seen.late.is_empty();
            done.early.extend(crossed.early);
            done.behind.extend(crossed.late);
            for (card, ability) in gained {
                self.wait_for(card, ability, &mut waiting);
            }
        }
        done
    }

    /// The effects on numbers that hang on an effect on words as it does on them: by 911.3 those with an earlier time
    /// stamp are resolved before it and the others after it. Notes such as have the same one, where that is asked for.
    fn crossed(
        self,
        done: &Altered,
        w: &Standing<'a>,
        tie: &mut Option<&mut Option<Tie>>,
    ) -> Crossed {
        let mut crossed = Crossed::default();
        let conditions = |ability| self.g.ability(ability).hangs;
        let hangs = self.g.mods[w.modn as usize].hangs || w.ability.is_some_and(conditions);
        if !hangs || !self.g.kinds.meets(ModKinds::NUMBERS) {
            return crossed;
        }
        let view = self.seeing_words(done);
        let mut then = done.clone();
        view.apply_words(&mut then, w);
        if then == *done {
            return crossed;
        }
        let after = self.seeing_words(&then).deeds();
        let mut changed = view.deeds();
        changed.retain(|(m, does)| {
            let then = after.iter().find(|(other, _)| other.made() == m.made());
            then.is_none_or(|(_, then)| then != does)
        });
        let mut without = done.clone();
        without.late = changed.iter().map(|(m, _)| m.made()).collect();
        let here = view.targets_of_words(w);
        if changed.is_empty() || self.seeing_words(&without).targets_of_words(w) == here {
            return crossed;
        }
        let own = self.stamp_order(w);
        if let Some(tie) = tie
            && tie.is_none()
        {
            let mut all = vec![w.made()];
            let tied =
                |m: &Standing<'_>| self.stamp_order(m) == own && m.scope.player == w.scope.player;
            all.extend(
                changed
                    .iter()
                    .map(|(m, _)| m)
                    .filter(|m| tied(m))
                    .map(Standing::made),
            );
            **tie = (all.len() > 1).then_some((w.scope.player, all));
        }
        for (m, does) in changed {
            match self.stamp_order(&m) < own {
                true => crossed.early.push(Early {
                    made: m.made(),
                    stamp: m.stamp,
                    does,
                }),
                false => crossed.late.push(m.made()),
            }
        }
        crossed
    }

    fn wait_for(self, card: CardIx, ability: u16, waiting: &mut Vec<Standing<'a>>) {
        let entry = self.g.ability(ability);
        if !entry
            .mods
            .iter()
            .any(|m| self.g.mods[*m as usize].of.alters())
        {
            return;
        }
        let as_is = self.s.card(card);
        if !self.in_effect_zone(as_is, self.kind(card), &entry.ability) {
            return;
        }
        for modn in &entry.mods {
            let of = &self.g.mods[*modn as usize].of;
            if of.alters() {
                waiting.push(Standing {
                    scope: self.scope_of(card),
                    modn: *modn,
                    of,
                    stamp: as_is.stamp,
                    ability: Some(ability),
                    lasting: None,
                });
            }
        }
    }

    /// The cards that a modification of words touches, as far as things have gone.
    fn targets_of_words(self, w: &Standing<'_>) -> Vec<CardIx> {
        let card = w.scope.source.card;
        if let Some(ability) = w.ability {
            let words = self.altered();
            if words.muted(card) || !words.abilities(self, card).contains(&ability) {
                return Vec::new();
            }
        }
        match self.holds(w) {
            true => self.reached(w),
            false => Vec::new(),
        }
    }

    /// Resolves a modification of words as this look sees things.
    pub(super) fn apply_words(self, done: &mut Altered, w: &Standing<'_>) -> Vec<(CardIx, u16)> {
        let mut gained = Vec::new();
        for card in self.targets_of_words(w) {
            if matches!(w.of, Mod::Strip(_) | Mod::Mute(_))
                && self
                    .kept_off(card, w.scope.player, &Kept::Strip, false)
                    .is_some()
            {
                continue;
            }
            let face = self.face(card);
            let words = done.of_mut(card);
            let change = |now: &mut Option<Vec<String>>, printed: &[String], c: &WordChange| {
                let mut list = now.clone().unwrap_or_else(|| printed.to_vec());
                if let Some(set) = &c.set {
                    list = set.to_vec();
                }
                list.retain(|t| !c.lose.contains(t));
                for add in c.add.iter() {
                    if !list.contains(add) {
                        list.push(add.clone());
                    }
                }
                *now = Some(list);
            };
            match w.of {
                Mod::Name(c) => change(&mut words.names, std::slice::from_ref(&face.name), c),
                Mod::Trait(c) => change(&mut words.traits, &face.text.traits, c),
                Mod::AccountInfo(c) => change(&mut words.account, &face.text.account, c),
                Mod::MissionInfo(c) => change(&mut words.mission, &face.text.mission, c),
                Mod::Grant(g) => {
                    if let Some(ability) = &g.ability {
                        words.gained.push(ability.id);
                        gained.push((card, ability.id));
                    }
                }
                Mod::Strip(_) => {
                    words.stripped = true;
                    words.gained.clear();
                }
                Mod::Mute(_) => words.muted = true,
                _ => {}
            }
        }
        gained
    }

    /// By which clause a card is kept from a player's continuous effect: 911.7, or 911.8 where it is kept only from such
    /// as make its power less.
    pub fn kept_off(self, card: CardIx, by: Player, kind: &Kept, less: bool) -> Option<RuleId> {
        if !self.g.kinds.meets(ModKinds::IMMUNE) {
            return None;
        }
        let keeps =
            |kept: &Kept| kept == &Kept::All || kept == kind || (less && kept == &Kept::LessPower);
        let wanted = |m: &Mod| matches!(m, Mod::Immune(i) if keeps(&i.kept));
        let all = self.standing(ModKinds::IMMUNE, wanted);
        let keeping = all.iter().filter_map(|m| match m.of {
            Mod::Immune(i) if self.players(i.whose, m.scope).contains(&by) => {
                self.reaches(m, card).then_some(&i.kept)
            }
            _ => None,
        });
        let clause = |kept: &Kept| match kept {
            Kept::LessPower => vv!("911.8"),
            _ => vv!("911.7"),
        };
        keeping.map(clause).min()
    }
}
