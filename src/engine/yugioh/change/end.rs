//! How a duel ends, and the match with it: 1.4, 1.1-2.

use super::super::action::PayWhen;
use super::super::event::Event;
use super::super::op::{Cause, Change, Op};
use super::super::reads::{
    BothInBattle, BothInPhase, BothShort, CostToZero, DifferentEnds, DrawnDuel, NoDamage,
    NoTwoWins, OwnDamage, PaymentToZero, open,
};
use super::run::Run;
use crate::engine::{Cite, Outcome, Player, Under, Unruled};
use crate::rulebook::RuleId;
use crate::ygo;

/// By what a player falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fall {
    /// Life points at 0, and whose monster or effect did it.
    Life(Cause, Option<Player>),
    /// A draw that could not be made; whether an effect asked for it, and whether the deck was at 0 before.
    Deck { effect: bool, empty: bool },
}

impl Fall {
    /// Whether life points were brought to 0 by an effect (1.4.4-1).
    fn by_effect(&self) -> bool {
        matches!(
            self,
            Self::Life(
                Cause::EffectDamage | Cause::Effect | Cause::Pay(PayWhen::Resolution),
                _
            )
        )
    }

    /// Whether it is a draw of an effect from a deck that was at 0 (1.4.4-1).
    fn of_empty_deck(&self) -> bool {
        matches!(
            self,
            Self::Deck {
                effect: true,
                empty: true
            }
        )
    }
}

/// Whether both players are among those who fell.
fn both(fallen: &[(Player, Fall)]) -> bool {
    let fell = |p: Player| fallen.iter().any(|(f, _)| *f == p);
    Player::BOTH.into_iter().all(fell)
}

/// What comes of one fall: by which clauses, and by which reading.
struct Comes {
    what: AtZero,
    clauses: Vec<RuleId>,
    under: Option<Under>,
}

/// What becomes of a player at 0.
enum AtZero {
    Loses,
    GoesOn,
    Open(&'static str),
}

impl AtZero {
    fn by(loses: bool, open: Option<&'static str>) -> Self {
        match (loses, open) {
            (true, _) => Self::Loses,
            (false, Some(question)) => Self::Open(question),
            (false, None) => Self::GoesOn,
        }
    }
}

impl Run<'_> {
    /// Ends the duel where somebody fell or won by a card's text in one and the same moment.
    pub fn settle(&mut self, fallen: &[(Player, Fall)], specials: &[Player]) {
        if specials.is_empty() && both(fallen) && self.both_alike(fallen) {
            return;
        }
        let goes_on =
            |(p, f): &(Player, Fall)| matches!(self.comes_of(*p, *f).what, AtZero::GoesOn);
        let fallen: Vec<_> = fallen.iter().copied().filter(|f| !goes_on(f)).collect();
        let wins = |p: &Player| {
            specials.contains(p) || fallen.iter().any(|(loser, _)| loser.opponent() == *p)
        };
        let winners: Vec<Player> = Player::BOTH.into_iter().filter(wins).collect();
        match winners.as_slice() {
            [] => {}
            [winner] if specials.is_empty() => self.one_fell(winner.opponent(), &fallen),
            [winner] => self.wins_by_text(*winner, &fallen),
            _ => self.different(&fallen),
        }
    }

    /// A player wins by a card's text, and by whatever the other falls by in the same moment.
    fn wins_by_text(&mut self, player: Player, fallen: &[(Player, Fall)]) {
        let cite = ygo!("1.4.3-1");
        self.log
            .record(|| Event::SpecialWin { player }, [Cite::permits(cite)]);
        let mut cites = vec![cite];
        for (loser, fall) in fallen {
            let by = self.comes_of(*loser, *fall);
            if let (AtZero::Loses, Some(clause)) = (by.what, by.clauses.first()) {
                cites.push(*clause);
            }
        }
        cites.push(ygo!("1.4-1"));
        self.end(Outcome::Win(player), cites, Vec::new());
    }

    /// One player fell, for one reason or for several: one that decides is enough.
    fn one_fell(&mut self, loser: Player, fallen: &[(Player, Fall)]) {
        let least_open = |(_, fall): &&(Player, Fall)| {
            let by = self.comes_of(loser, *fall);
            (!matches!(by.what, AtZero::Loses), by.under.is_some())
        };
        let Some((_, fall)) = fallen.iter().min_by_key(least_open).copied() else {
            return;
        };
        if let Fall::Life(Cause::Battle | Cause::EffectDamage, source) = fall
            && source != Some(loser)
        {
            return self.by_damage(loser);
        }
        let by = self.comes_of(loser, fall);
        match by.what {
            AtZero::Loses => {
                let unders = by.under.into_iter().collect();
                self.end(Outcome::Win(loser.opponent()), by.clauses, unders);
            }
            AtZero::Open(question) => self.stop(open(&by.clauses, question, by.under)),
            AtZero::GoesOn => {}
        }
    }

    /// What comes of one fall of one player by itself.
    fn comes_of(&self, loser: Player, fall: Fall) -> Comes {
        let reads = &self.g.reads;
        let (cause, source) = match fall {
            Fall::Deck { .. } => {
                return Comes {
                    what: AtZero::Loses,
                    clauses: vec![ygo!("1.4.2-1"), ygo!("1.4-1")],
                    under: None,
                };
            }
            Fall::Life(cause, source) => (cause, source),
        };
        let (what, clauses, under) = match cause {
            Cause::Battle | Cause::EffectDamage if source != Some(loser) => {
                (AtZero::Loses, vec![ygo!("1.4.1-3")], None)
            }
            Cause::Battle | Cause::EffectDamage => (
                AtZero::by(
                    reads.own_damage == OwnDamage::Loses,
                    Some("自己造成的伤害使自己的基本分成为0，会败北吗？"),
                ),
                vec![ygo!("1.4.1-3"), ygo!("1.4.1-6")],
                Some(reads.own_damage.under()),
            ),
            Cause::Effect => (
                AtZero::by(reads.no_damage == NoDamage::Loses, None),
                vec![ygo!("1.4.1-6"), ygo!("1.4.1-3")],
                Some(reads.no_damage.under()),
            ),
            Cause::Pay(PayWhen::Activation) => (
                match reads.cost_to_zero {
                    CostToZero::Loses => AtZero::Loses,
                    CostToZero::GoesOn => AtZero::GoesOn,
                    CostToZero::Unruled => AtZero::Open("支付cost使基本分恰好为0，决斗怎样？"),
                },
                vec![ygo!("1.4.1-5"), ygo!("1.4.1-3"), ygo!("1.4.1-6")],
                Some(reads.cost_to_zero.under()),
            ),
            Cause::Pay(PayWhen::Resolution) => (
                AtZero::by(
                    reads.payment_to_zero == PaymentToZero::Loses,
                    Some("处理当中支付到0，会败北吗？"),
                ),
                vec![ygo!("1.4.1-6"), ygo!("1.4.1-5")],
                Some(reads.payment_to_zero.under()),
            ),
        };
        Comes {
            what,
            clauses,
            under,
        }
    }

    /// Damage that another dealt: 1.4.1-3. While an effect is carried out it is also the moment of 1.4.1-6.
    fn by_damage(&mut self, loser: Player) {
        let (reads, s) = (&self.g.reads, &*self.s);
        let in_effect = s.in_effect();
        let mut cites = vec![ygo!("1.4.1-3")];
        let mut unders = Vec::new();
        if s.chain || in_effect {
            cites.push(ygo!("1.4.1-6"));
        }
        if in_effect && !s.chain {
            unders.push(reads.outside_chain.under());
        }
        if in_effect && self.other_would_fall(loser) {
            unders.push(reads.one_effect.under());
        }
        cites.push(ygo!("1.4-1"));
        self.end(Outcome::Win(loser.opponent()), cites, unders);
    }

    /// Whether what is still to be done of the effect would bring the other player's life points to 0 as well.
    fn other_would_fall(&self, loser: Player) -> bool {
        let other = loser.opponent();
        let left = self.s.lp[other.ix()];
        self.s.queue.iter().any(|op| match op {
            Op::Life { who, change, .. } if who.contains(&other) => match change {
                Change::Less(amount) => *amount >= left,
                Change::To(value) => *value == 0,
                Change::More(_) | Change::Half => false,
            },
            _ => false,
        })
    }

    /// Both fell in one moment for the same reason (1.4.4-1); says whether it is so.
    fn both_alike(&mut self, fallen: &[(Player, Fall)]) -> bool {
        let all = |test: fn(&Fall) -> bool| fallen.iter().all(|(_, f)| test(f));
        // Whatever else either of them falls by in that moment.
        let each = |test: fn(&Fall) -> bool| {
            let so = |p: Player| fallen.iter().any(|(f, fall)| *f == p && test(fall));
            Player::BOTH.into_iter().all(so)
        };
        let of_life = |f: &Fall| matches!(f, Fall::Life(..));
        let by_effects = fallen.iter().all(|(_, f)| !of_life(f) || f.by_effect());
        let reads = &self.g.reads;
        if by_effects && each(Fall::by_effect) || each(Fall::of_empty_deck) {
            let cites = vec![ygo!("1.4.4-1"), ygo!("1.4-1")];
            self.end(Outcome::Draw, cites, Vec::new());
            return true;
        }
        let (draws, under, loses, asks) = if all(|f| matches!(f, Fall::Life(Cause::Battle, _))) {
            (
                reads.both_in_battle == BothInBattle::Draw,
                reads.both_in_battle.under(),
                ygo!("1.4.1-3"),
                "双方的基本分因战斗同时成为0，结果怎样？",
            )
        } else if all(|f| matches!(f, Fall::Deck { effect: true, .. })) {
            (
                reads.both_short == BothShort::Draw,
                reads.both_short.under(),
                ygo!("1.4.2-1"),
                "双方同时要处理抽卡效果，都不够抽，结果怎样？",
            )
        } else if all(|f| matches!(f, Fall::Deck { effect: false, .. })) {
            (
                reads.both_in_phase == BothInPhase::Draw,
                reads.both_in_phase.under(),
                ygo!("1.4.2-1"),
                "双方同时要在抽卡阶段抽卡而抽不到，结果怎样？",
            )
        } else {
            return false;
        };
        self.by_reading(draws, under, &[ygo!("1.4.4-1"), loses], asks);
        true
    }

    /// One by this, the other by that, in one moment. Where it is open whether one of them falls at all, that comes first.
    fn different(&mut self, fallen: &[(Player, Fall)]) {
        for (loser, fall) in fallen {
            let by = self.comes_of(*loser, *fall);
            if let AtZero::Open(question) = by.what {
                return self.stop(open(&by.clauses, question, by.under));
            }
        }
        let reading = self.g.reads.different_ends;
        self.by_reading(
            reading == DifferentEnds::Draw,
            reading.under(),
            &[
                ygo!("1.4.4-1"),
                ygo!("1.4.1-3"),
                ygo!("1.4.2-1"),
                ygo!("1.4.3-1"),
            ],
            "双方因不同原因同时分出胜负，结果怎样？",
        );
    }

    fn by_reading(&mut self, draw: bool, under: Under, clauses: &[RuleId], question: &str) {
        if draw {
            self.end(Outcome::Draw, vec![ygo!("1.4.4-1")], vec![under]);
        } else {
            self.stop(open(clauses, question, Some(under)));
        }
    }

    /// The duel ends (1.4-1), and the match where it is one of a match (1.1-2).
    fn end(&mut self, outcome: Outcome, clauses: Vec<RuleId>, unders: Vec<Under>) {
        self.log.record_with(|| {
            let cites = clauses.into_iter().map(Cite::requires).collect();
            (Event::DuelOver { outcome }, cites, unders)
        });
        self.s.outcome = Some(outcome);
        self.s.queue.clear();
        self.s.waiting.clear();
        if let Some(unruled) = self.count_duel(outcome) {
            self.stop(unruled);
        }
    }

    /// Counts the duel of a match, which may end by it; what the text leaves open.
    fn count_duel(&mut self, outcome: Outcome) -> Option<Unruled> {
        let reads = &self.g.reads;
        let series = self.s.series.as_mut()?;
        series.between = true;
        match outcome {
            Outcome::Win(player) => {
                let wins = &mut series.wins[player.ix()];
                *wins = wins.saturating_add(1);
            }
            Outcome::Draw => series.draws = series.draws.saturating_add(1),
        }
        let won: u16 = series.wins.iter().copied().map(u16::from).sum();
        let counted = match reads.drawn_duel {
            DrawnDuel::Not => won,
            DrawnDuel::Counts | DrawnDuel::Unruled => won + u16::from(series.draws),
        };
        let leader = Player::BOTH.into_iter().find(|p| series.wins[p.ix()] >= 2);
        let (outcome, under) = if let Some(winner) = leader {
            (Outcome::Win(winner), None)
        } else if series.draws > 0 && reads.drawn_duel == DrawnDuel::Unruled {
            return Some(open(
                &[ygo!("1.1-2"), ygo!("1.2.3-5"), ygo!("1.4.4-1")],
                "平局的决斗计入最多三局吗？",
                Some(reads.drawn_duel.under()),
            ));
        } else if counted < 3 {
            return None;
        } else {
            let under = reads.no_two_wins.under();
            match reads.no_two_wins {
                NoTwoWins::MoreWins => (most(series.wins), Some(under)),
                NoTwoWins::Extra => return None,
                NoTwoWins::Unruled => {
                    return Some(open(
                        &[ygo!("1.1-2"), ygo!("1.4.4-1")],
                        "打满三局没有人取得两胜，比赛结果怎样？",
                        Some(under),
                    ));
                }
            }
        };
        series.outcome = Some(outcome);
        self.log.record_under(
            || Event::MatchOver { outcome },
            [Cite::requires(ygo!("1.1-2"))],
            under,
        );
        None
    }
}

/// Who has won more duels.
fn most([first, second]: [u8; 2]) -> Outcome {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Outcome::Win(Player(0)),
        std::cmp::Ordering::Less => Outcome::Win(Player(1)),
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}
