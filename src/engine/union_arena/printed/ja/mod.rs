//! The grammar of Japanese card texts: the wording of the publisher, which hardly varies.
//!
//! ```text
//!  sentence = {given} clause {clause}          given = condition 場合、| そうした場合、
//!  clause   = カードを1枚引く · 山札の上から… · その中から… · np を1枚まで選び、verbs · np は verbs
//!  verbs    = [期间、] stem ending             ending = る | てもよい | て、
//! ```

mod act;
mod cond;
mod lasting;
mod np;
mod verb;

use super::make;
use super::said::{Gained, Grammar, Instead, Said, Sentence};
use crate::engine::union_arena::card::{Cond, Effect, Num, Which};
use crate::engine::union_arena::words::Deed;

/// Japanese.
pub static JAPANESE: Grammar = Grammar {
    sentence,
    lasting: lasting::lasting,
    usable,
    modes,
    instead,
    raid,
    levels,
    gained,
    level,
    copies: lasting::copies,
};

fn sentence(s: &mut Said<'_>) -> Option<Sentence> {
    if let Some(effect) = s.attempt(delayed) {
        return Some(Sentence {
            effects: vec![effect],
            ..Sentence::default()
        });
    }
    let (did, conds) = cond::givens(s);
    let effects = act::acts(s)?;
    Some(Sentence {
        did,
        conds,
        effects,
    })
}

/// メインフェイズ終了時、このキャラを退場させる.
fn delayed(s: &mut Said<'_>) -> Option<Effect> {
    let deed = s.one(&[
        ("メインフェイズ終了時、", None),
        ("エンドフェイズ開始時、", Some(Deed::EndPhase)),
        ("ターン終了時、", Some(Deed::EndPhase)),
    ])?;
    let does = act::acts(s)?;
    match deed {
        Some(deed) => Some(make::later(make::deed(deed), does)),
        None => Some(make::at_main_end(does)),
    }
}

/// …場合のみ発動できる.
fn usable(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    let conds = s.attempt(cond::conds)?;
    s.need("場合のみ発動できる")?;
    Some(conds)
}

/// 以下から1つ選ぶ.
fn modes(s: &mut Said<'_>) -> Option<i32> {
    s.need("以下から")?;
    let n = s.number()?;
    s.need_any(&["つ選ぶ", "つを選ぶ"])?;
    Some(n)
}

/// ○○の種類の数により以下の効果が全て発動する.
fn levels(s: &mut Said<'_>) -> Option<Num> {
    let used = s.attempt(|s| s.need("このターン中に自分が使用したイベントカードの枚数"));
    let count = match used {
        Some(()) => make::used_this_turn(),
        None => np::amount(s)?,
    };
    s.need("により")?;
    s.any(&["、"]);
    s.need_any(&["以下の効果が全て発動する", "以下の全ての効果が発動する"])?;
    Some(count)
}

/// ○○の枚数により、このキャラは以下の効果を全て得る.
fn gained(s: &mut Said<'_>) -> Option<Gained> {
    let count = np::amount(s)?;
    s.need("により")?;
    s.any(&["、", "，"]);
    s.need_any(&["このキャラは", "このカードは"])?;
    s.need_any(&["以下の効果を全て得る", "以下の全ての効果を得る"])?;
    Some(Gained {
        of: Which::This,
        until: None,
        count,
    })
}

/// ・3種類以上：.
fn level(s: &mut Said<'_>) -> Option<i32> {
    s.need("・")?;
    let n = s.number()?;
    s.need_any(&["枚", "種類", "体"])?;
    s.need("以上")?;
    s.need_any(&["：", ":"])?;
    Some(n)
}

/// …場合、「○○」に代わる.
fn instead(s: &mut Said<'_>) -> Option<Instead> {
    if let Some(added) = s.attempt(added) {
        return Some(added);
    }
    let (did, conds) = cond::givens(s);
    let with = s.within('「', '」')?;
    let may = s.one(&[("に代わる", false), ("に代えてもよい", true)])?;
    (!did && !conds.is_empty()).then_some(Instead {
        conds,
        with,
        may,
        added: None,
    })
}

/// ○○1枚につき、「BP+1000」される.
fn added(s: &mut Said<'_>) -> Option<Instead> {
    let (did, conds) = cond::givens(s);
    let each = np::each_of(s)?;
    s.any(&["さらに"]);
    let with = s.within('「', '」')?;
    s.need("される")?;
    let mut inner = s.inside(with.clone());
    let Num::Lit(amount) = verb::boost(&mut inner)? else {
        return None;
    };
    (!did && inner.done()).then_some(Instead {
        conds,
        with,
        may: false,
        added: Some(each.times(amount)),
    })
}

/// アクティブにし、フロントLに移動できる: what a raid does by the rules.
fn raid(s: &mut Said<'_>) -> Option<()> {
    s.attempt(|s| {
        s.need("アクティブにし、フロントLに移動できる")?;
        s.any(&["。"]);
        Some(())
    })
}
