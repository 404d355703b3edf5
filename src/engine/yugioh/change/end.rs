//! How a duel ends, and the match with it: 1.4, 1.1-2.

use super::super::action::PayWhen;
use super::super::event::Event;
use super::super::op::{Cause, Change, Op};
use super::super::reads::{
    BothInBattle, BothShort, CostToZero, DifferentEnds, DrawnDuel, NoDamage, NoTwoWins, OwnDamage,
    PaymentToZero, open,
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
        let fell = |p: &Player| fallen.iter().any(|(f, _)| f == p);
        let losers: Vec<Player> = Player::BOTH.into_iter().filter(fell).collect();
        match (losers.as_slice(), specials) {
            ([], []) => {}
            ([], [winner]) => {
                let player = *winner;
                let cite = ygo!("1.4.3-1");
                self.log
                    .record(|| Event::SpecialWin { player }, [Cite::permits(cite)]);
                self.end(Outcome::Win(player), vec![cite, ygo!("1.4-1")], Vec::new());
            }
            ([loser], []) => {
                for (_, fall) in fallen {
                    self.one_fell(*loser, *fall);
                    if self.s.outcome.is_some() || self.s.unruled.is_some() {
                        return;
                    }
                }
            }
            ([_, _], []) => self.both_fell(fallen),
            _ => self.different(),
        }
    }

    /// One player fell for one reason.
    fn one_fell(&mut self, loser: Player, fall: Fall) {
        let winner = Outcome::Win(loser.opponent());
        let (cause, source) = match fall {
            Fall::Deck { .. } => {
                let cites = vec![ygo!("1.4.2-1"), ygo!("1.4-1")];
                return self.end(winner, cites, Vec::new());
            }
            Fall::Life(cause, source) => (cause, source),
        };
        let reads = &self.g.reads;
        let (what, clauses, under) = match cause {
            Cause::Battle | Cause::EffectDamage if source != Some(loser) => {
                return self.by_damage(loser);
            }
            Cause::Battle | Cause::EffectDamage => (
                AtZero::by(
                    reads.own_damage == OwnDamage::Loses,
                    Some("自己造成的伤害使自己的基本分成为0，会败北吗？"),
                ),
                vec![ygo!("1.4.1-3"), ygo!("1.4.1-6")],
                reads.own_damage.under(),
            ),
            Cause::Effect => (
                AtZero::by(reads.no_damage == NoDamage::Loses, None),
                vec![ygo!("1.4.1-6"), ygo!("1.4.1-3")],
                reads.no_damage.under(),
            ),
            Cause::Pay(PayWhen::Activation) => (
                match reads.cost_to_zero {
                    CostToZero::Loses => AtZero::Loses,
                    CostToZero::GoesOn => AtZero::GoesOn,
                    CostToZero::Unruled => AtZero::Open("支付cost使基本分恰好为0，决斗怎样？"),
                },
                vec![ygo!("1.4.1-5"), ygo!("1.4.1-3")],
                reads.cost_to_zero.under(),
            ),
            Cause::Pay(PayWhen::Resolution) => (
                AtZero::by(
                    reads.payment_to_zero == PaymentToZero::Loses,
                    Some("处理当中支付到0，会败北吗？"),
                ),
                vec![ygo!("1.4.1-6"), ygo!("1.4.1-5")],
                reads.payment_to_zero.under(),
            ),
        };
        match what {
            AtZero::Loses => self.end(winner, clauses, vec![under]),
            AtZero::Open(question) => self.stop(open(&clauses, question, Some(under))),
            AtZero::GoesOn => {}
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

    /// Both fell in one moment (1.4.4-1).
    fn both_fell(&mut self, fallen: &[(Player, Fall)]) {
        let all = |test: fn(&Fall) -> bool| fallen.iter().all(|(_, f)| test(f));
        let from_nothing = Fall::Deck {
            effect: true,
            empty: true,
        };
        let reads = &self.g.reads;
        if all(|f| matches!(f, Fall::Life(Cause::Battle, _))) {
            self.by_reading(
                reads.both_in_battle == BothInBattle::Draw,
                reads.both_in_battle.under(),
                &[ygo!("1.4.4-1"), ygo!("1.4.1-3")],
                "双方的基本分因战斗同时成为0，结果怎样？",
            );
        } else if all(|f| matches!(f, Fall::Life(..)))
            || fallen.iter().all(|(_, f)| *f == from_nothing)
        {
            self.end(
                Outcome::Draw,
                vec![ygo!("1.4.4-1"), ygo!("1.4-1")],
                Vec::new(),
            );
        } else if all(|f| matches!(f, Fall::Deck { .. })) {
            self.by_reading(
                reads.both_short == BothShort::Draw,
                reads.both_short.under(),
                &[ygo!("1.4.4-1"), ygo!("1.4.2-1")],
                "双方同时要抽卡，都不够抽，结果怎样？",
            );
        } else {
            self.different();
        }
    }

    /// One by this, the other by that, in one moment.
    fn different(&mut self) {
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
            Outcome::Win(player) => series.wins[player.ix()] += 1,
            Outcome::Draw => series.draws += 1,
        }
        let won = series.wins.iter().sum::<u8>();
        let counted = match reads.drawn_duel {
            DrawnDuel::Not => won,
            DrawnDuel::Counts | DrawnDuel::Unruled => won + series.draws,
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
