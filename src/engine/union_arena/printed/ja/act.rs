//! What is done, in Japanese: one clause of a sentence.

use super::super::make;
use super::super::np::{Count, For, Np};
use super::super::pred;
use super::super::said::Said;
use super::np::{counted, np};
use super::verb::{gives, until, verbs, verbs_for, who};
use crate::engine::union_arena::card::{Cost, Effect, Num, Sel, Which};
use crate::engine::union_arena::words::{End, Who, Zone};

/// Clauses one behind the other.
pub fn acts(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let mut effects = act(s)?;
    while !s.done()
        && s.attempt(|s| {
            s.any(&["、"]);
            effects.extend(act(s)?);
            Some(())
        })
        .is_some()
    {}
    Some(effects)
}

/// What one clause does.
pub fn act(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["さらに"]);
    s.first(&[
        hurts,
        draw,
        paid,
        ap,
        look,
        shown_hand,
        top,
        sorted,
        take,
        each_take,
        rest,
        that,
        swap,
        not_readied,
        undermost,
        energy,
        next_card,
        has_to,
        waits,
        discard,
        opponent,
        choose,
        all,
        subject,
    ])
}

/// カードを1枚引く.
fn draw(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = who(s).unwrap_or(Who::Me);
    s.need("カードを")?;
    let n = s.number()?;
    s.need("枚引")?;
    let may = s.any(&["いてもよい"]).is_some();
    if !may {
        s.need_any(&["く", "き、", "き"])?;
    }
    let draw = vec![make::draw(who, Num::Lit(n))];
    Some(if may {
        vec![make::may(None, draw)]
    } else {
        draw
    })
}

/// 相手プレイヤーに1ダメージを与える.
fn hurts(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["相手プレイヤーに", "相手に"])?;
    let n = s.number()?;
    s.need("ダメージ")?;
    s.any(&["を与える"]);
    Some(vec![make::damage(n)])
}

/// APを1支払ってもよい.
fn paid(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("APを")?;
    let n = s.number()?;
    s.need("支払ってもよい")?;
    Some(vec![make::pay(vec![Cost::Ap(Num::Lit(n))], Vec::new())])
}

/// 自分のAPカードを1枚まで選び、アクティブにする.
fn ap(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["自分のAPカードを", "自分のAＰカードを"])?;
    let n = s.number()?;
    s.need("枚")?;
    let up_to = s.eat("まで");
    s.any(&["選び、"]);
    s.need("アクティブにする")?;
    Some(vec![make::ready_ap(n, up_to)])
}

/// 自分の山札の上から5枚見る, 1枚を公開する.
fn look(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if s.attempt(|s| {
        s.need_any(&[
            "このキャラの下に置かれたカードを見る",
            "このフィールドの下に置かれたカードを見る",
        ])
    })
    .is_some()
    {
        s.before.looked = true;
        s.before.deck = Some(Who::Me);
        return Some(vec![make::look_at(make::below())]);
    }
    s.need("自分の山札の上から")?;
    let n = s.number()?;
    s.need("枚")?;
    s.any(&["を"]);
    let (shown, may) = s.one(&[
        ("見てもよい", (false, true)),
        ("見る", (false, false)),
        ("見て、", (false, false)),
        ("公開する", (true, false)),
        ("公開し、", (true, false)),
    ])?;
    s.before.looked = true;
    s.before.shown = shown;
    s.before.deck = Some(Who::Me);
    let look = vec![match shown {
        true => make::show(make::top(Who::Me, n)),
        false => make::look(Who::Me, n),
    }];
    Some(if may {
        vec![make::may(None, look)]
    } else {
        look
    })
}

/// 自分の山札の上から3枚を場外に置いてもよい.
fn top(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("自分の山札の上から")?;
    let n = s.number()?;
    s.need("枚を")?;
    if s.attempt(|s| s.need("裏向きで")).is_some() {
        s.need_any(&["このキャラの下に置く", "このフィールドの下に置く"])?;
        return Some(vec![make::tuck(make::top(Who::Me, n))]);
    }
    let said = verbs(s)?;
    pred::apply(s, make::top(Who::Me, n), said)
}

/// その中から望む枚数を望む順で自分の山札の上に置き、残りを望む順で下に置く.
fn sorted(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("その中から望む枚数を望む順で自分の山札の上に置き、残りを望む順で")?;
    s.any(&["自分の山札の"]);
    s.need("下に置く")?;
    s.before.looked.then(make::sorted)
}

/// その中から○○を1枚まで公開し手札に加える.
fn take(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.looked {
        return None;
    }
    let np = s
        .attempt(|s| {
            // その中から1枚までを手札に加え
            s.need("その中から")?;
            let mut np = Np::default();
            counted(s, &mut np)?;
            s.need("を")?;
            Some(np)
        })
        .or_else(|| s.attempt(|s| np(s, For::Doing).filter(|np| np.filter.among.is_some())))?;
    let pick = np.picked(Which::Looked)?;
    s.before.whose = s.before.deck;
    s.before.took = true;
    let chosen = Which::Chosen(None);
    if s.attempt(|s| {
        s.need("公開し")?;
        s.any(&["て"]);
        s.need_any(&["裏向きで", "、裏向きで"])
    })
    .is_some()
    {
        s.need_any(&["このキャラの下に置く", "このフィールドの下に置く"])?;
        return Some(vec![
            Effect::Choose(pick),
            make::show(chosen.clone()),
            make::tuck(chosen),
        ]);
    }
    let said = verbs(s)?;
    s.before.shown = said.iter().any(|p| p.what == pred::Pred::Show);
    if said.len() == 1 && !matches!(said[0].what, pred::Pred::Bounce | pred::Pred::Show) {
        return pred::apply(s, Which::Pick(Box::new(pick)), said);
    }
    let mut out = vec![Effect::Choose(pick)];
    out.extend(pred::apply(s, chosen, said)?);
    Some(out)
}

/// その中から〈○○〉と〈○○〉をそれぞれ1枚まで公開し手札に加える.
fn each_take(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.looked {
        return None;
    }
    s.need("その中から")?;
    let one = s.name()?.to_owned();
    s.need("と")?;
    let other = s.name()?.to_owned();
    s.need("をそれぞれ")?;
    let n = s.number()?;
    s.need("枚まで公開し手札に加える")?;
    s.before.took = true;
    Some(make::take_each(one, other, n))
}

/// 残りを望む順で自分の山札の下に置く.
fn rest(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.looked {
        return None;
    }
    s.need("残りを")?;
    s.any(&["望む順で"]);
    s.any(&["自分の"]);
    Some(vec![s.one(&[
        ("山札の下に置く", make::to_deck(Which::Rest, End::Bottom)),
        ("山札の上に置く", make::to_deck(Which::Rest, End::Top)),
        ("場外に置く", make::to_zone(Which::Rest, Zone::Outside)),
    ])?])
}

/// そのカードを自分の山札の上か下に置く, 選んだキャラを退場させる.
fn that(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if s.before.looked
        && !s.before.took
        && s.attempt(|s| s.need_any(&["そのカードを", "公開したカードを"]))
            .is_some()
    {
        let said = verbs(s)?;
        return pred::apply(s, Which::Looked, said);
    }
    if s.before.chosen
        && s.attempt(|s| {
            s.need_any(&[
                "選んだキャラを",
                "選んだキャラは",
                "そのキャラを",
                "そのキャラは",
                "選んだキャラに、",
            ])
        })
        .is_some()
    {
        let said = verbs(s)?;
        return pred::apply(s, Which::Chosen(None), said);
    }
    // さらにアクティブにする: what was chosen before is meant.
    if !s.before.chosen {
        return None;
    }
    let said = verbs(s)?;
    let named = said.iter().all(|p| {
        matches!(
            p.what,
            pred::Pred::Ready | pred::Pred::Rest | pred::Pred::Grant(_) | pred::Pred::Boost(_)
        )
    });
    if !named {
        return None;
    }
    pred::apply(s, Which::Chosen(None), said)
}

/// ○○と○○を1枚ずつ選び、それらの位置を入れ替えてもよい.
fn swap(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let one = np(s, For::Asking)?;
    s.need("と")?;
    s.any(&["、"]);
    let other = np(s, For::Asking)?;
    s.need("を")?;
    s.any(&["それぞれ"]);
    let n = s.number()?;
    s.need("枚")?;
    let up_to = s.eat("まで");
    s.any(&["ずつ"]);
    s.need("選")?;
    if n != 1 {
        return None;
    }
    let count = if up_to {
        Count::UpTo(1)
    } else {
        Count::Exactly(1)
    };
    let single = |np: Np| {
        let np = Np {
            count: Some(count.clone()),
            ..np
        };
        np.sel()
    };
    s.need_any(&["び、"])?;
    let (one, other) = (single(one)?, single(other)?);
    if s.eat("それらの位置を入れ替え") {
        let both = vec![make::swap(one, other)];
        if s.eat("てもよい") {
            return Some(vec![make::may(None, both)]);
        }
        s.need("る")?;
        return Some(both);
    }
    let said = verbs(s)?;
    let (choose, both) = make::two(one, other)?;
    s.before.chosen = true;
    let mut out = choose;
    out.extend(pred::apply(s, both, said)?);
    Some(out)
}

/// それは次の1回アクティブにならない.
fn not_readied(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&[
        "それは次の1回アクティブにならない",
        "そのキャラは次の1回アクティブにならない",
    ])?;
    if !s.before.chosen {
        return None;
    }
    pred::apply(
        s,
        Which::Chosen(None),
        vec![pred::Said {
            what: pred::Pred::NotReadied,
            until: crate::engine::union_arena::words::Until::Turn,
            may: false,
        }],
    )
}

/// レイド状態のこのキャラの一番下のカードを自分の場にアクティブで登場させる.
fn undermost(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("レイド状態のこのキャラの一番下のカードを")?;
    let said = verbs(s)?;
    pred::apply(s, Which::Undermost(Box::new(Which::This)), said)
}

/// 自分の手札を望む枚数公開する.
fn shown_hand(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&[
        "自分の手札を望む枚数公開する",
        "自分の手札を望む枚数公開し、",
    ])?;
    s.before.hand_shown = true;
    Some(make::shown_hand())
}

/// このターン中、このキャラの発生エナジー+【紫】.
fn energy(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let until = until(s)?;
    s.need_any(&["このキャラ", "このフィールド"])?;
    let gives = gives(s)?;
    Some(vec![make::grant(Which::This, vec![gives], until)])
}

/// このターン中、次に手札から使用するイベントカードの消費APを-1する.
fn next_card(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("このターン中、次に手札から使用する")?;
    let which = np(s, For::Asking)?;
    s.need("の消費APを-")?;
    let n = s.number()?;
    s.need("する")?;
    Some(vec![make::next_from_hand(which.filter(), -n)])
}

/// 自分はこのターン中、「選んだキャラが退場した場合、カードを2枚引く」を得る.
fn waits(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.chosen {
        return None;
    }
    s.need("自分は")?;
    let until = until(s)?;
    let run = s.within('「', '」')?;
    s.need("を得る")?;
    let mut inner = s.inside(run);
    inner.need_any(&["選んだキャラが退場した場合、", "選んだキャラが退場した時、"])?;
    let does = acts(&mut inner)?;
    inner.any(&["。"]);
    inner.done().then(|| vec![make::waits(does, until)])
}

/// このターン中、相手はこのキャラのアタックを可能ならブロックしなければならない.
fn has_to(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let until = until(s)?;
    s.need("相手はこのキャラのアタックを可能ならブロックしなければならない")?;
    let must = make::must(crate::engine::union_arena::words::Must::BeBlocked);
    Some(vec![make::grant(Which::This, vec![must], until)])
}

/// 自分の手札を1枚場外に置いてもよい.
fn discard(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = who(s);
    s.before.own = who;
    let np = np(s, For::Doing)?;
    let Some(Count::Exactly(n)) = np.count else {
        return None;
    };
    if np.filter.zones.0 != [Zone::Hand] {
        return None;
    }
    s.need("場外に置")?;
    let may = s.one(&[("いてもよい", true), ("く", false), ("き、", false)])?;
    let mut is = np.filter();
    let owner = is.who.take().unwrap_or(Who::Me);
    is.zones.0.clear();
    let is = (is != Default::default()).then_some(is);
    let does = vec![make::discard(who.unwrap_or(owner), Num::Lit(n), is)];
    Some(if may {
        vec![make::may(who, does)]
    } else {
        does
    })
}

/// 相手は自身の場のキャラを1枚退場させる.
fn opponent(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = who(s)?;
    s.before.own = Some(who);
    let np = np(s, For::Doing)?;
    if np.filter.who != Some(who) {
        return None;
    }
    let mut sel = np.sel()?;
    let Which::Pick(pick) = &mut sel else {
        return None;
    };
    pick.who = who;
    let said = verbs(s)?;
    if said.iter().any(|p| p.may) {
        return None;
    }
    pred::apply(s, sel, said)
}

/// ○○を1枚まで選び、….
fn choose(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let np = np(s, For::Doing)?;
    let each = s.attempt(|s| {
        s.need("、")?;
        super::np::each_of(s)
    });
    let sel = np.sel()?;
    s.need("選")?;
    s.before.chosen = true;
    s.before.whose = np.filter.who;
    if s.eat("ぶ") {
        return match sel {
            Which::Pick(pick) => Some(vec![Effect::Choose(*pick)]),
            _ => None,
        };
    }
    s.need("び、")?;
    let per = each.or_else(|| s.attempt(super::np::each_of));
    let said = verbs(s)?;
    let said = match per {
        None => said,
        Some(each) => pred::for_each(said, &each)?,
    };
    pred::apply(s, sel, said)
}

/// 自分の場の○○全ては、このターン中、BP+500.
fn all(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let np = np(s, For::Doing)?;
    if np.count != Some(Count::All) {
        return None;
    }
    s.need_any(&["は、", "は", "を"])?;
    let said = verbs(s)?;
    pred::apply(s, np.sel()?, said)
}

/// このキャラを退場させる, ○○を1枚退場させる.
fn subject(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let first = until(s);
    let np = np(s, For::Doing)?;
    let sel: Sel = np.sel()?;
    s.any(&["は、", "は", "を", "が"]);
    let mut said = match first {
        Some(until) => verbs_for(s, until)?,
        None => verbs(s)?,
    };
    let choice = matches!(sel, Which::Pick(_));
    if choice {
        s.before.chosen = true;
    }
    if s.before.given && np.this {
        return None;
    }
    // ○○を1枚退場させてもよい: the choice may be left with what is done.
    let may = choice && said.first().is_some_and(|p| p.may);
    if may {
        said.iter_mut().for_each(|p| p.may = false);
    }
    let done = pred::apply(s, sel, said)?;
    Some(if may {
        vec![make::may(None, done)]
    } else {
        done
    })
}
