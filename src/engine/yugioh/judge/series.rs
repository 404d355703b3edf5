//! Decks, the side deck between duels, the next duel: 1.2, 1.1-2.

use super::super::deck::{self, WORDS};
use super::super::reads::{BeforeFirst, SwapExtra, SwapIn, open};
use super::super::state::State;
use super::super::view::View;
use crate::engine::{Cite, GO, Go, Player, Reason, Tracer};
use crate::ygo;

/// Whether a player's decks are legal; every fault is a reason.
pub fn decks<T: Tracer>(v: View<'_>, player: Player, tracer: &mut T) -> Go {
    let Some(decks) = v.s.decks(player) else {
        return tracer
            .forbid(|| Reason::requires(ygo!("1.2-1"), "局面里没有登记卡组").blocked_by("构筑"));
    };
    for cite in deck::HELD_AGAINST {
        tracer.cite(cite);
    }
    all_of(deck::faults(decks, &v.g.cards, &v.g.reads), tracer)
}

/// Every fault is a reason.
fn all_of<T: Tracer>(faults: Vec<Reason>, tracer: &mut T) -> Go {
    for reason in faults {
        tracer.forbid(|| reason)?;
    }
    GO
}

/// Whether cards may be swapped with the side deck so (1.2.3-5).
pub fn exchange<T: Tracer>(
    v: View<'_>,
    who: Player,
    out: &[(usize, String)],
    back: &[(usize, String)],
    tracer: &mut T,
) -> Go {
    tracer.cite(Cite::permits(ygo!("1.2.3-5")));
    let Some(series) = &v.s.series else {
        return tracer.forbid(|| Reason::requires(ygo!("1.2.3-5"), "不在三局两胜的比赛当中"));
    };
    let first = series.duel == 0;
    let early = first && v.g.reads.before_first == BeforeFirst::May;
    tracer.require((series.between && !first) || early, || {
        let (says, when) = match first {
            true => (
                "只能在两场决斗之间交换（读法“首局之前交换”）",
                "第一局之前".to_owned(),
            ),
            false => (
                "只能在两场决斗之间交换",
                format!("第{}局进行中", series.duel),
            ),
        };
        Reason::requires(ygo!("1.2.3-5"), says).blocked_by(when)
    })?;
    let extra = out.iter().chain(back).any(|(deck, _)| *deck == 1);
    tracer.require(!extra || v.g.reads.swap_extra == SwapExtra::May, || {
        Reason::forbids(
            ygo!("1.2.3-1"),
            "副卡组只为主卡组做准备（读法“副卡组换额外卡组”）",
        )
    })?;
    for deck in [0, 1] {
        let count = |of: &[(usize, String)]| of.iter().filter(|(d, _)| *d == deck).count();
        let (gone, come) = (count(out), count(back));
        tracer.require(gone == come, || {
            let says = format!(
                "交换前后{}的枚数不得变化：换出{gone}张，换入{come}张",
                WORDS[deck]
            );
            Reason::forbids(ygo!("1.2.3-5"), says)
        })?;
    }
    match deck::swapped(&series.decks[who.ix()], out, back) {
        Ok(after) => {
            all_of(deck::faults_of_swap(&after, &v.g.cards, &v.g.reads), tracer)?;
            let swap_in = v.g.reads.swap_in;
            if swap_in != SwapIn::Unruled || !deck::has_extra(&after[0], &v.g.cards) {
                return GO;
            }
            tracer.undecided(|| {
                open(
                    &[ygo!("1.2.3-5"), ygo!("1.2.1-4")],
                    "可以把融合、同调、XYZ怪兽换进主卡组吗？",
                    Some(swap_in.under()),
                )
            })
        }
        Err((name, word)) => tracer.forbid(|| {
            Reason::requires(ygo!("1.2.3-5"), format!("{word}里没有“{name}”")).blocked_by(name)
        }),
    }
}

/// Whether the next duel may begin.
pub fn next<T: Tracer>(s: &State, tracer: &mut T) -> Go {
    tracer.cite(Cite::permits(ygo!("1.1-2")));
    let series = s.series.as_ref();
    tracer.require(series.is_some(), || {
        Reason::requires(ygo!("1.1-2"), "局面里没有写“比赛”，没有下一局")
    })?;
    tracer.require(series.is_some_and(|s| s.between), || {
        Reason::requires(ygo!("1.4-1"), "这一局还没有结束")
    })?;
    tracer.require(series.is_none_or(|s| s.outcome.is_none()), || {
        Reason::forbids(ygo!("1.1-2"), "已经有人取得2局胜利，比赛结束")
    })
}
