//! Continuous effects of one player with equal time stamps whose order matters (911.3c): those that have come from one
//! ability (911.3b), and those of static abilities of one card or of cards that entered at the same time (911.3a, 501.5).

use crate::engine::game::Player;
use crate::engine::vividz::card::ModKinds;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Made};
use crate::engine::vividz::view::View;
use crate::engine::vividz::view::in_force::Altered;
use crate::engine::vividz::view::numbers::{Op, Pending, param_of};
use crate::engine::vividz::view::standing::Standing;

/// Effects of one player whose order that player settles.
pub type Tie = (Player, Vec<Made>);

impl Standing<'_> {
    /// Which continuous effect it is.
    pub fn made(&self) -> Made {
        let lasting = self.lasting.map_or(0, |l| l.id);
        (self.scope.source, self.modn, lasting)
    }
}

impl<'a> View<'a> {
    /// The place of an effect among those whose order its player has settled; behind them where it was not settled.
    pub fn settled(self, m: &Standing<'_>) -> usize {
        let made = m.made();
        let at = self.s.settled.iter().position(|s| *s == made);
        at.unwrap_or(usize::MAX)
    }

    /// By what effects are put in order where none hangs on another (911.3): their time stamp, at equal stamps the turn
    /// player's first, then as their player has settled it (911.3c).
    pub fn stamp_order(self, m: &Standing<'_>) -> (u32, bool, usize) {
        let theirs = m.scope.player != self.s.active;
        (m.stamp, theirs, self.settled(m))
    }

    /// Effects of one player that have one time stamp and would come out otherwise in another order, of which none has
    /// been settled to come first: on words and abilities (911.1b), else on numbers (911.1c).
    pub fn tied(self) -> Option<Tie> {
        let mut tie = None;
        if self.g.word_ties && self.alters() {
            self.alter(Some(&mut tie));
        }
        tie.or_else(|| self.tied_numbers())
    }

    /// Which of the effects on words and abilities that wait have to be put in order before this one, where none hangs
    /// on the other (911.2) and it matters.
    pub fn tied_words(
        self,
        waiting: &[Standing<'a>],
        on: &[Vec<bool>],
        next: usize,
        done: &Altered,
    ) -> Option<Tie> {
        let first = &waiting[next];
        let open = |w: &Standing<'a>| self.settled(w) == usize::MAX;
        if !self.g.word_ties || !open(first) {
            return None;
        }
        let after = |one: &Standing<'a>, two: &Standing<'a>| {
            let mut then = done.clone();
            self.apply_words(&mut then, one);
            self.apply_words(&mut then, two);
            then.unordered()
        };
        let n = waiting.len();
        let alike = |x: usize, y: usize| {
            let (one, two) = (&waiting[x], &waiting[y]);
            let of_one = one.stamp == two.stamp && one.scope.player == two.scope.player;
            x != y && of_one && open(two)
        };
        let tied = |x: usize, y: usize| {
            let (one, two) = (&waiting[x], &waiting[y]);
            alike(x, y) && on[x][y] == on[y][x] && after(one, two) != after(two, one)
        };
        // What hangs on another has its place from that, and so has what is tied to it (911.2).
        let hangs = |x: usize, y: usize| alike(x, y) && on[x][y] != on[y][x];
        let mut with = bound(n, next, |x, y| tied(x, y) || hangs(x, y));
        let any = with.iter().any(|x| with.iter().any(|y| tied(*x, *y)));
        with.retain(|x| (0..n).all(|y| !on[*x][y] || on[y][*x]));
        let made = || with.iter().map(|ix| waiting[*ix].made()).collect();
        (any && with.len() > 1).then(|| (first.scope.player, made()))
    }

    /// Effects of one player on numbers that have one time stamp and would come out otherwise in another order, of
    /// which none has been settled to come first.
    fn tied_numbers(self) -> Option<Tie> {
        if !self.g.ties || !self.g.kinds.meets(ModKinds::NUMBERS) {
            return None;
        }
        let words = self.altered();
        self.seeing_words(&words).tied_now()
    }

    fn tied_now(self) -> Option<Tie> {
        let view = self;
        let does = |p: &Pending<'a>| -> Vec<(CardIx, Op)> {
            let Some(param) = param_of(p.m.of).filter(|_| view.holds(&p.m)) else {
                return Vec::new();
            };
            let cards = view.reached(&p.m).into_iter();
            let op = |card| Some((card, view.op_of(p, card, param)?));
            cards.filter_map(op).collect()
        };
        // What hangs on another has its order from that (911.2).
        let mut open = view.in_order(view.pending(|_| true));
        open.retain(|p| !p.hangs && self.settled(&p.m) == usize::MAX);
        let key = |p: &Pending<'a>| (p.m.stamp, p.m.scope.player, param_of(p.m.of));
        // Nearly all have a stamp of their own; what these do need not be worked out.
        let keys: Vec<_> = open.iter().map(key).collect();
        let mut shared = keys
            .iter()
            .map(|k| keys.iter().filter(|o| *o == k).count() > 1);
        open.retain(|_| shared.next().unwrap_or(false));
        let does: Vec<_> = open.iter().map(does).collect();
        let clash = |a: usize, b: usize| {
            a != b
                && key(&open[a]) == key(&open[b])
                && does[a].iter().any(|(card, one)| {
                    let other = does[b].iter().find(|(c, _)| c == card);
                    other.is_some_and(|(_, other)| self.clash(*one, *other))
                })
        };
        let n = open.len();
        let first = (0..n).find(|a| (0..n).any(|b| clash(*a, b)))?;
        let all = bound(n, first, clash);
        let made = all.iter().map(|ix| open[*ix].m.made()).collect();
        Some((open[first].m.scope.player, made))
    }

    /// Whether it matters in which order two effects on one number are resolved.
    fn clash(self, a: Op, b: Op) -> bool {
        let after_all = self.g.reads.bounds == reads::Bounds::AfterAll;
        let bound = |op: Op| matches!(op, Op::Floor(_) | Op::Ceiling(_));
        if after_all && bound(a) != bound(b) {
            return false;
        }
        match (a, b) {
            (Op::Add(_), Op::Add(_))
            | (Op::Floor(_), Op::Floor(_))
            | (Op::Ceiling(_), Op::Ceiling(_)) => false,
            (Op::Add(n), _) | (_, Op::Add(n)) => n != 0,
            (Op::Set(m), Op::Set(n)) => m != n,
            (Op::Set(n), Op::Floor(floor)) | (Op::Floor(floor), Op::Set(n)) => floor > n,
            (Op::Set(n), Op::Ceiling(most)) | (Op::Ceiling(most), Op::Set(n)) => most < n,
            (Op::Floor(floor), Op::Ceiling(most)) | (Op::Ceiling(most), Op::Floor(floor)) => {
                floor > most
            }
        }
    }
}

/// Those of so many that are bound to the first, by one another.
fn bound(n: usize, first: usize, by: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let (mut all, mut at) = (vec![first], 0);
    while let Some(one) = all.get(at).copied() {
        let more: Vec<usize> = (0..n)
            .filter(|other| !all.contains(other) && by(one, *other))
            .collect();
        all.extend(more);
        at += 1;
    }
    all.sort_unstable();
    all
}
