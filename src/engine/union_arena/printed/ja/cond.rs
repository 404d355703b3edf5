//! Conditions in Japanese: …場合.

use super::super::make;
use super::super::np::{For, Np};
use super::super::said::{Given, Said};
use super::np::{np, owner, range};
use crate::engine::union_arena::card::select::{EnergyOf, HappenedTo};
use crate::engine::union_arena::card::{Cond, Counted, Filter, Num, Range, Situation, Which};
use crate::engine::union_arena::words::{Deed, Who, Zone};
use crate::engine::vocab::Many;

/// The conditions at the beginning of a sentence.
pub fn givens(s: &mut Said<'_>) -> (bool, Vec<Cond>) {
    let (mut did, mut conds) = (false, Vec::new());
    while let Some(given) = s.attempt(given) {
        match given {
            Given::Did => did = true,
            Given::Holds(all) => conds.extend(all.into_iter().filter(|c| *c != Cond::Always)),
        }
    }
    (did, conds)
}

fn given(s: &mut Said<'_>) -> Option<Given> {
    if s.any(&["そうした場合、", "そうした場合"]).is_some() {
        return Some(Given::Did);
    }
    if s.any(&["戻せない場合、", "できない場合、"]).is_some() {
        return Some(Given::Holds(vec![make::not(make::own(Situation::Did))]));
    }
    let conds = s.attempt(conds)?;
    s.need("場合、")?;
    Some(Given::Holds(conds))
}

/// One condition, or several joined by があり、.
pub fn conds(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    let mut all = make::each(cond(s)?);
    while s.attempt(|s| s.need("、")).is_some() {
        all.extend(make::each(cond(s)?));
    }
    Some(all)
}

fn cond(s: &mut Said<'_>) -> Option<Cond> {
    let all: [fn(&mut Said<'_>) -> Option<Cond>; 13] = [
        taken, chosen, shown, attacker, this, happened, moved, energy, turn, more_than, life,
        either, there,
    ];
    all.iter().find_map(|c| {
        s.attempt(|s| {
            let cond = c(s)?;
            matches!(s.peek(), Some('場' | '、')).then_some(cond)
        })
    })
}

fn taken(s: &mut Said<'_>) -> Option<Cond> {
    s.need("手札に加えた")?;
    s.before.took.then(|| make::own(Situation::Chose(None)))
}

fn chosen(s: &mut Said<'_>) -> Option<Cond> {
    if !s.before.chosen {
        return None;
    }
    if s.eat("2枚選んだ") {
        let n = Num::from(Counted::Chosen(None));
        return Some(make::compare(n, Range::exactly(Num::Lit(2))));
    }
    s.need_any(&["選んだキャラ", "そのキャラ"])?;
    Some(make::is(Which::Chosen(None), such(s)?))
}

fn shown(s: &mut Said<'_>) -> Option<Cond> {
    if !s.before.shown {
        return None;
    }
    s.need_any(&["公開したカード", "そのカード"])?;
    Some(make::is(s.before.seen(), such(s)?))
}

/// アタックしている相手のキャラがレイド状態の.
fn attacker(s: &mut Said<'_>) -> Option<Cond> {
    s.need("アタックしている相手のキャラ")?;
    Some(make::is(Which::Attacker, such(s)?))
}

/// が〈○○〉の, のBPが5000以上になった, の必要エナジーが2以上の.
fn such(s: &mut Said<'_>) -> Option<Filter> {
    let mut filter = Filter::default();
    if s.eat("のBPが") {
        filter.bp = Some(range(s)?);
        s.need_any(&["の", "になった"])?;
        return Some(filter);
    }
    if s.eat("の必要エナジーが") {
        filter.need = Some(range(s)?);
        s.need("の")?;
        return Some(filter);
    }
    s.need("が")?;
    if s.eat("レイド状態の") {
        filter.raided = Some(true);
        return Some(filter);
    }
    let np = np(s, For::Asking)?;
    s.need("の")?;
    Some(np.filter())
}

fn this(s: &mut Said<'_>) -> Option<Cond> {
    s.need_any(&["このキャラ", "このフィールド", "このカード"])?;
    if s.eat("のBPが") {
        let bp = Num::from(Counted::Bp(Box::new(Which::This)));
        let cond = make::compare(bp, range(s)?);
        s.need("の")?;
        return Some(cond);
    }
    if s.eat("が自分の「キャラの効果・イベントカードの効果・トリガーの効果」で登場していた")
    {
        s.before.by_effect = true;
        return Some(Cond::Always);
    }
    s.any(&["が"]);
    let place = s.one(&[
        ("アクティブの", Situation::Active),
        ("レストの", Situation::Rested),
        ("レイド状態の", Situation::Raided),
        ("フロントLにある", Situation::InFl),
        ("エナジーLにある", Situation::InEl),
    ])?;
    Some(make::own(place))
}

fn happened(s: &mut Said<'_>) -> Option<Cond> {
    s.need("このターン中に")?;
    if s.attempt(|s| {
        s.need_any(&[
            "自分がイベントカードを使用している",
            "自分がイベントカードを使用していた",
        ])
    })
    .is_some()
    {
        return Some(make::own(Situation::Happened(Box::new(HappenedTo {
            deed: Deed::Use,
            who: Who::Me,
            card: None,
        }))));
    }
    let np = np(s, For::Asking)?;
    s.need("が")?;
    s.need_any(&["退場している", "退場していた", "退場した"])?;
    let who = np.filter.who.unwrap_or(Who::Both);
    let mut card = np.filter();
    card.who = None;
    Some(make::own(Situation::Happened(Box::new(HappenedTo {
        deed: Deed::Retire,
        who,
        card: Some(Box::new(card)),
    }))))
}

fn moved(s: &mut Said<'_>) -> Option<Cond> {
    let this = || Filter {
        this: true,
        ..Filter::default()
    };
    let found = s.attempt(|s| {
        s.need("このターン中に")?;
        s.need("このキャラが")?;
        Some(())
    });
    if found.is_none() {
        s.need("このキャラがこのターン中に")?;
    }
    let deed = s.one(&[
        ("移動して", Deed::Move),
        ("登場して", Deed::Enter),
        ("アタックして", Deed::Attack),
    ])?;
    s.need_any(&["いる", "いた"])?;
    Some(make::own(Situation::Happened(Box::new(HappenedTo {
        deed,
        who: Who::Me,
        card: Some(Box::new(this())),
    }))))
}

fn energy(s: &mut Said<'_>) -> Option<Cond> {
    let who = owner(s)??;
    s.need("の発生エナジーが")?;
    let range = range(s)?;
    s.need_any(&["ある", "の"])?;
    let of = EnergyOf { who, colour: None };
    Some(make::compare(Num::from(Counted::Energy(of)), range))
}

fn turn(s: &mut Said<'_>) -> Option<Cond> {
    let who = owner(s)??;
    s.need("のターン中の")?;
    Some(make::own(match who {
        Who::Opponent => Situation::TheirTurn,
        _ => Situation::MyTurn,
    }))
}

/// ○○の数が○○の数以上の.
fn more_than(s: &mut Said<'_>) -> Option<Cond> {
    let one = super::np::amount(s)?;
    s.need("が")?;
    let other = super::np::amount(s)?;
    let range = s.side()?(other);
    s.need("の")?;
    Some(make::compare(one, range))
}

/// 自分のライフが4以下の, 自分の山札が15枚以下の.
fn life(s: &mut Said<'_>) -> Option<Cond> {
    let who = owner(s)??;
    s.need("の")?;
    let zone = s.one(&[
        ("ライフ", Zone::Life),
        ("山札", Zone::Deck),
        ("手札", Zone::Hand),
    ])?;
    s.need("が")?;
    let n = Num::Lit(s.number()?);
    s.any(&["枚"]);
    let range = s.side()?(n);
    s.need_any(&["の", "ある"])?;
    let count = match zone {
        Zone::Life => Counted::Life(Some(who)),
        Zone::Deck => Counted::Deck(Some(who)),
        _ => Counted::Hand(Some(who)),
    };
    Some(make::compare(Num::from(count), range))
}

/// が3枚以上; how many there have to be.
fn quantity(s: &mut Said<'_>) -> Option<Range> {
    s.any(&["合計"]);
    let n = s.number()?;
    let to = match s.any(&["~", "〜", "～"]) {
        Some(_) => Some(s.number()?),
        None => None,
    };
    s.need_any(&["枚", "種類", "体"])?;
    let n = Num::Lit(n);
    match (s.side(), to) {
        (side, None) => Some(side.unwrap_or(Range::exactly)(n)),
        (None, Some(to)) => Some(Range::between(n, Num::Lit(to))),
        (Some(_), Some(_)) => None,
    }
}

/// 自分の場外に［特徴：○○］が1枚以上かイベントカードが4枚以上ある.
fn either(s: &mut Said<'_>) -> Option<Cond> {
    let one = asked(s)?;
    one.range.as_ref()?;
    s.need("か")?;
    let mut other = asked(s)?;
    other.range.as_ref()?;
    s.need_any(&["ある"])?;
    if other.filter.zones.is_empty() {
        other.filter.zones = one.filter.zones.clone();
    }
    other.filter.who = other.filter.who.or(one.filter.who);
    let any = vec![one.there(s), other.there(s)];
    Some(Cond::Any(Many(any)))
}

fn asked(s: &mut Said<'_>) -> Option<Np> {
    let mut np = np(s, For::Asking)?;
    if np.this {
        return None;
    }
    s.need_any(&["が", "に"])?;
    np.together = matches!(s.peek(), Some('合'));
    np.range = s.attempt(quantity);
    Some(np)
}

/// 自分の場に〈○○〉がある, …がない, …が3枚以上ある.
fn there(s: &mut Said<'_>) -> Option<Cond> {
    let mut np = asked(s)?;
    if s.any(&["ある", "あり", "いる"]).is_none() {
        s.need_any(&["ない", "なく", "いない"])?;
        np.none = true;
    }
    Some(np.there(s))
}
