//! What is said of cards in Japanese: 退場させる, 手札に戻してもよい, このターン中、BP+1000.

use super::super::block;
use super::super::icons;
use super::super::pred::{Pred, Said as Spoken};
use super::super::reminder;
use super::super::said::Said;
use super::np::owner;
use crate::engine::union_arena::card::{Energy, Mod, Num};
use crate::engine::union_arena::words::{Deed, End, Until, Who, Zone};

/// How long: このターン中、.
pub fn until(s: &mut Said<'_>) -> Option<Until> {
    let until = s.one(&[
        ("このターン中", Until::Turn),
        ("次の自分のターン開始時まで", Until::MyNextTurn),
        ("次の自分のターン終了時まで", Until::MyNextEnd),
        ("次の相手のターン開始時まで", Until::TheirNextTurn),
        ("次の相手のターン終了時まで", Until::TheirNextEnd),
        ("このバトル中", Until::Battle),
    ])?;
    s.any(&["、"]);
    Some(until)
}

/// How a verb ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// 退場させる.
    Done,
    /// 退場させてもよい.
    May,
    /// 退場させ、: more follows.
    On,
}

/// The end of a verb, by its stem's row: す, く, る.
fn ends(s: &mut Said<'_>, done: &str, may: &str, on: &str) -> Option<Ends> {
    if s.eat(may) {
        return Some(Ends::May);
    }
    if s.eat(done) {
        s.any(&["。"]);
        return Some(Ends::Done);
    }
    s.need(on)?;
    s.any(&["、"]);
    Some(Ends::On)
}

/// Everything that is said of one thing.
pub fn verbs(s: &mut Said<'_>) -> Option<Vec<Spoken>> {
    lasting(s, None)
}

/// The same, of what lasts so long where it is said before.
pub fn verbs_for(s: &mut Said<'_>, until: Until) -> Option<Vec<Spoken>> {
    lasting(s, Some(until))
}

fn lasting(s: &mut Said<'_>, first: Option<Until>) -> Option<Vec<Spoken>> {
    let mut out: Vec<Spoken> = Vec::new();
    loop {
        let more = s.attempt(|s| {
            s.any(&["さらに"]);
            let mut lasts = until(s).or(first);
            s.any(&["さらに"]);
            if lasts.is_none() {
                lasts = until(s);
            }
            let (all, end) = one(s)?;
            let timed = all
                .iter()
                .any(|p| matches!(p, Pred::Boost(_) | Pred::Grant(_) | Pred::Either(_)));
            if timed && lasts.is_none() {
                return None;
            }
            Some((all, end, lasts))
        });
        let Some((all, end, lasts)) = more else { break };
        let may = end == Ends::May;
        out.extend(all.into_iter().enumerate().map(|(n, what)| Spoken {
            what,
            until: lasts.unwrap_or(Until::Turn),
            may: may && n == 0,
        }));
        if end != Ends::On {
            break;
        }
    }
    (!out.is_empty()).then_some(out)
}

fn one(s: &mut Said<'_>) -> Option<(Vec<Pred>, Ends)> {
    s.first(&[gains, entering, moving, plain, placing])
}

fn plain(s: &mut Said<'_>) -> Option<(Vec<Pred>, Ends)> {
    if s.eat("このキャラと位置を入れ替え") {
        return Some((vec![Pred::SwapThis], ends(s, "る", "てもよい", "")?));
    }
    if s.eat("退場させ") {
        return Some((vec![Pred::Retire], ends(s, "る", "てもよい", "")?));
    }
    if s.eat("手札に戻") {
        return Some((vec![Pred::Bounce], ends(s, "す", "してもよい", "し")?));
    }
    if s.eat("手札に加え") {
        return Some((vec![Pred::Bounce], ends(s, "る", "てもよい", "")?));
    }
    if s.eat("公開し") {
        s.any(&["て"]);
        s.any(&["、"]);
        return Some((vec![Pred::Show], Ends::On));
    }
    if s.eat("レストに") {
        return Some((vec![Pred::Rest], ends(s, "する", "してもよい", "し")?));
    }
    if s.eat("アクティブに") {
        return Some((vec![Pred::Ready], ends(s, "する", "してもよい", "し")?));
    }
    for (icon, deed) in [
        ("登场时", Deed::Enter),
        ("退场时", Deed::Retire),
        ("攻击时", Deed::Attack),
    ] {
        let carried = s.attempt(|s| {
            s.need("そのキャラの")?;
            s.eat_icon(icon).then_some(())?;
            s.need("を発動")?;
            ends(s, "する", "してもよい", "し")
        });
        if let Some(end) = carried {
            return Some((vec![Pred::Carry(deed)], end));
        }
    }
    None
}

fn moving(s: &mut Said<'_>) -> Option<(Vec<Pred>, Ends)> {
    let what = s.one(&[
        ("フロントLに移動させ", Pred::Shift(Zone::Fl)),
        ("エナジーLに移動させ", Pred::Shift(Zone::El)),
        ("別のラインに移動させ", Pred::OtherLine),
    ])?;
    Some((vec![what], ends(s, "る", "てもよい", "")?))
}

fn placing(s: &mut Said<'_>) -> Option<(Vec<Pred>, Ends)> {
    s.any(&["望む順で"]);
    if let Some(place) = s.attempt(owner) {
        s.need("の")?;
        s.before.place = place;
    }
    let what = s.one(&[
        ("山札の上か下に", Pred::EitherEnd(None)),
        ("山札の下か上に", Pred::EitherEnd(None)),
        ("山札の上に", Pred::Deck(End::Top)),
        ("山札の下に", Pred::Deck(End::Bottom)),
        ("場外に", Pred::Zone(Zone::Outside)),
        ("リムーブエリアに", Pred::Remove),
        ("ライフエリアに", Pred::Zone(Zone::Life)),
    ])?;
    if s.eat("戻") {
        return Some((vec![what], ends(s, "す", "してもよい", "し")?));
    }
    s.need("置")?;
    Some((vec![what], ends(s, "く", "いてもよい", "き")?))
}

/// 自分の場にレストで登場させる, アクティブで登場させるかレイドさせる.
fn entering(s: &mut Said<'_>) -> Option<(Vec<Pred>, Ends)> {
    let to = s.attempt(|s| {
        s.before.place = owner(s)?;
        s.need("の")?;
        let zone = s.one(&[
            ("フロントL", Some(Zone::Fl)),
            ("エナジーL", Some(Zone::El)),
            ("場", None),
        ])?;
        s.need("に")?;
        Some(zone)
    });
    let active = s
        .one(&[("アクティブで", true), ("レストで", false)])
        .unwrap_or(false);
    let raid = s.eat("登場させるかレイドさせ");
    if !raid {
        s.need("登場させ")?;
    }
    let enter = Pred::Enter {
        to: to.flatten(),
        active,
        raid,
    };
    Some((vec![enter], ends(s, "る", "てもよい", "")?))
}

/// BP+1000: the amount.
pub fn boost(s: &mut Said<'_>) -> Option<Num> {
    s.need("BP")?;
    let minus = s.one(&[("+", false), ("-", true), ("ー", true)])?;
    let n = s.number()?;
    Some(Num::Lit(if minus { -n } else { n }))
}

/// BP+1000と【○○】を得る.
fn gains(s: &mut Said<'_>) -> Option<(Vec<Pred>, Ends)> {
    let (mut all, mut either) = (vec![gain(s)?], false);
    let mut several = false;
    while let Some((or, more)) = s.attempt(|s| {
        let or = s.one(&[("と", false), ("か", true)])?;
        Some((or, gain(s)?))
    }) {
        either |= or;
        several |= !or;
        all.push(more);
    }
    if either && several {
        return None;
    }
    let boost = matches!(all.as_slice(), [one] if matches!(one.as_slice(), [Pred::Boost(_)]));
    let end = s.attempt(|s| {
        s.need("を")?;
        let given = s.one(&[("得", ()), ("与え", ())]);
        given?;
        ends(s, "る", "てもよい", "")
    });
    let end = match end {
        Some(end) => end,
        None if boost => Ends::Done,
        None => return None,
    };
    if either {
        let parts = all.into_iter().enumerate();
        let parts = parts.map(|(n, preds)| (format!("第{}项", n + 1), preds));
        return Some((vec![Pred::Either(parts.collect())], end));
    }
    Some((
        super::super::pred::merged(all.into_iter().flatten().collect()),
        end,
    ))
}

/// What is got while something lasts.
pub fn lasting_gains(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    let (all, end) = gains(s)?;
    (end == Ends::Done).then_some(all)
}

fn gain(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    if let Some(n) = s.attempt(boost) {
        return Some(vec![Pred::Boost(n)]);
    }
    if s.icon().is_some() {
        return Some(vec![Pred::Grant(reminder::keyword(s)?)]);
    }
    let run = s.attempt(|s| s.within('「', '」'))?;
    let mut inner = s.inside(run);
    let several = inner.attempt(|s| {
        let mut all = gain(s)?;
        while s.eat("と") {
            all.extend(gain(s)?);
        }
        s.done().then_some(all)
    });
    if let Some(all) = several {
        return Some(super::super::pred::merged(all));
    }
    Some(vec![Pred::Grant(block::quoted(inner)?)])
}

/// の発生エナジー+【紫】【紫】.
pub fn gives(s: &mut Said<'_>) -> Option<Mod> {
    s.need("の発生エナジー+")?;
    let mut all: Vec<(String, u8)> = Vec::new();
    while let Some((colour, n)) = s.attempt(|s| icons::energy(s.take_icon()?)) {
        match all.iter_mut().find(|(c, _)| *c == colour) {
            Some((_, old)) => *old += n,
            None => all.push((colour, n)),
        }
    }
    let energy = Energy(all);
    (!energy.0.is_empty()).then_some(Mod::Gives(energy))
}

/// Who an action is done by, where it is said: 相手は.
pub fn who(s: &mut Said<'_>) -> Option<Who> {
    s.one(&[("自分は", Who::Me), ("相手は", Who::Opponent)])
}
