//! Effects that end (704.4, 806.6, 806.7).

use crate::engine::cite::vv;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::state::{Lasting, State};
use crate::engine::vividz::words::Until;
use crate::rulebook::RuleId;

impl Run<'_> {
    /// Effects whose time is over (902.2b).
    pub fn expire(&mut self, over: impl Fn(Until) -> bool, clause: RuleId) {
        // The opponent's next turn is none of one's own, and not the one in which it was made.
        let next_over = |s: &State, l: &Lasting| l.turn < s.turn && l.player != s.active;
        self.lapse(
            |s, l| over(l.until) && (l.until != Until::NextTurnEnd || next_over(s, l)),
            clause,
        );
    }

    fn lapse(&mut self, over: impl Fn(&State, &Lasting) -> bool, clause: RuleId) {
        let (gone, left): (Vec<_>, Vec<_>) = std::mem::take(&mut self.s.lasting)
            .into_iter()
            .partition(|l| over(self.s, l));
        self.s.lasting = left;
        if gone.is_empty() {
            return;
        }
        let mut names = Vec::new();
        for l in &gone {
            self.give_back(l);
            names.push(match l.back {
                Some(_) => "获得操控",
                None => self.g.mods[l.modn as usize].of.word(),
            });
        }
        let outside = gone.iter().any(|l| l.outside);
        let under = outside.then(|| self.g.reads.outside_attack.under());
        let cards: Vec<_> = gone
            .iter()
            .flat_map(|l| l.on.iter().map(|o| o.card))
            .collect();
        self.note(
            || Event::new(Word::Lapse).cards(cards).note(names.join("、")),
            &[must(clause), says(vv!("902.2b"))],
            under.as_slice(),
        );
    }

    /// Control goes back to who had it before, unless another effect has given it since: then that one gives it back to
    /// who had it before both.
    fn give_back(&mut self, gone: &Lasting) {
        let Some(back) = gone.back else { return };
        for obj in gone.on.iter().copied() {
            if !self.s.lives(obj) {
                continue;
            }
            let since =
                |l: &&mut Lasting| l.back.is_some() && l.on.contains(&obj) && l.id > gone.id;
            let later = self.s.lasting.iter_mut().filter(since);
            match later.min_by_key(|l| l.id) {
                Some(later) => later.back = Some(back),
                None => self.s.card_mut(obj.card).controller = back,
            }
        }
    }

    /// Effects that last as long as their source stays; a source that moved is another object (501.4).
    pub fn expire_sources(&mut self) {
        let over = |s: &State, l: &Lasting| l.until == Until::WhileSource && !s.lives(l.source);
        if self.s.lasting.iter().any(|l| over(self.s, l)) {
            self.lapse(over, vv!("501.4"));
        }
    }
}
