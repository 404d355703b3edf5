//! What lasts, and what goes off at what a sentence names, in Japanese.

use super::super::block;
use super::super::icons;
use super::super::make::{self, must};
use super::super::np::{For, Np};
use super::super::pred::Pred;
use super::super::said::Said;
use super::act::acts;
use super::cond::givens;
use super::np::np;
use super::verb::{self, gives};
use crate::engine::union_arena::card::ability::NeedChange;
use crate::engine::union_arena::card::against::Seen;
use crate::engine::union_arena::card::{Ability, Cond, Effect, Filter, Mod, Num, When};
use crate::engine::union_arena::words::{Cannot, Deed, Kind, Must, Until, Who};
use crate::engine::vocab::Many;

/// One sentence that lasts or goes off.
pub fn lasting(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.any(&["・"]);
    if let Some(ability) = s.attempt(goes_off) {
        return Some(vec![ability]);
    }
    let (did, conds) = givens(s);
    if did {
        return None;
    }
    s.first(&[in_hand, named_too, energy_in_fl, hand_limit])
        .map(|all| all.into_iter().map(|a| make::with(a, &conds)).collect())
        .or_else(|| s.attempt(|s| of_this(s, &conds)))
        .or_else(|| s.attempt(|s| of_others(s, &conds)))
}

/// ※このカードはデッキに3枚までしか入れられない.
pub fn copies(s: &mut Said<'_>) -> Option<i32> {
    s.need("※")?;
    s.any(&["このカードは"]);
    s.need("デッキに")?;
    if s.eat("何枚でも") {
        s.need_any(&["入れることができる", "入れられる"])?;
        return Some(make::ANY_COPIES);
    }
    let n = s.number()?;
    s.need_any(&[
        "枚までしか入れられない",
        "枚まで入れることができる",
        "枚まで入れられる",
    ])?;
    Some(n)
}

/// 手札にあるこのカードの必要エナジーを【紫x1】減らす.
fn in_hand(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.need("手札にあるこのカードの")?;
    if s.eat("必要エナジーを") {
        let (colour, n) = icons::energy(s.take_icon()?)?;
        s.need("減らす")?;
        return Some(vec![make::in_hand(Mod::Need(NeedChange {
            colour: Some(colour),
            amount: Num::Lit(-i32::from(n)),
        }))]);
    }
    s.need("消費APを-")?;
    let n = s.number()?;
    s.need("する")?;
    Some(vec![make::in_hand(Mod::Ap(Num::Lit(-n)))])
}

/// このカードは〈○○〉としても扱う.
fn named_too(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.need("このカードは")?;
    let mut names = vec![s.name()?.to_owned()];
    while s.any(&["と", "、", "か"]).is_some() {
        names.push(s.name()?.to_owned());
    }
    s.need("としても扱う")?;
    Some(vec![make::named(names)])
}

fn energy_in_fl(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.need("このキャラはフロントLにある場合もエナジーを発生させる")?;
    Some(vec![make::energy_in_fl()])
}

/// 自分の手札の上限は15枚になる.
fn hand_limit(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.need("自分の手札の上限は")?;
    let n = s.number()?;
    s.need("枚になる")?;
    Some(vec![make::hand_limit(n)])
}

fn of_this(s: &mut Said<'_>, conds: &[Cond]) -> Option<Vec<Ability>> {
    let each = s.attempt(super::np::each_of);
    s.need_any(&["このキャラ", "このフィールド"])?;
    if let Some(gives) = s.attempt(gives) {
        return Some(vec![block::lasting(conds.to_vec(), vec![gives])]);
    }
    s.need("は")?;
    s.any(&["、"]);
    if each.is_none()
        && let Some(mods) = s.attempt(restricted)
    {
        return Some(vec![block::lasting(conds.to_vec(), mods)]);
    }
    let mods = said(s, each, make::this_turn(conds))?;
    Some(vec![block::lasting(conds.to_vec(), mods)])
}

/// What it is, has or gets. `turn` says that the condition ends with the turn, so that このターン中 adds nothing.
fn said(s: &mut Said<'_>, each: Option<Num>, turn: bool) -> Option<Vec<Mod>> {
    if s.attempt(|s| s.need_any(&["アクティブで場に登場させる", "アクティブで登場させる"]))
        .is_some()
    {
        return Some(vec![Mod::EntersActive]);
    }
    if let Some(n) = s.attempt(|s| {
        let n = verb::boost(s)?;
        s.done().then_some(n)
    }) {
        return Some(vec![match (each, n) {
            (Some(each), Num::Lit(n)) => Mod::Bp(each.times(n)),
            (_, n) => Mod::Bp(n),
        }]);
    }
    let until = s.attempt(verb::until);
    if until.is_some() && !(turn && until == Some(Until::Turn)) {
        return None;
    }
    let preds = s.attempt(|s| verb::lasting_gains(s))?;
    let mut mods = Vec::new();
    for pred in preds {
        match (pred, &each) {
            (Pred::Boost(n), None) => mods.push(Mod::Bp(n)),
            (Pred::Grant(all), None) => mods.extend(all),
            _ => return None,
        }
    }
    Some(mods)
}

fn restricted(s: &mut Said<'_>) -> Option<Vec<Mod>> {
    let mut mods = vec![restriction(s)?];
    while s
        .attempt(|s| {
            s.any(&["、"]);
            mods.push(restriction(s)?);
            Some(())
        })
        .is_some()
    {}
    Some(mods)
}

fn restriction(s: &mut Said<'_>) -> Option<Mod> {
    if s.eat("BPをマイナスする効果を受けない") {
        return Some(make::cannot(Cannot::LowerBp, None));
    }
    if s.eat("相手のアタックを可能ならブロックしなければならない") {
        return Some(must(Must::Block));
    }
    let fixed = [
        ("フロントLに登場できず", Cannot::PlayToFl),
        ("フロントLに登場できない", Cannot::PlayToFl),
        ("フロントLに移動できない", Cannot::MoveToFl),
        ("アタックできない", Cannot::Attack),
        ("ブロックできない", Cannot::Block),
        ("ブロックされない", Cannot::BeBlocked),
    ];
    if let Some(what) = s.one(&fixed) {
        return Some(make::cannot(what, None));
    }
    let by = np(s, For::Asking)?;
    s.need("にブロックされない")?;
    let mut by = by.filter();
    // Who blocks is a character in any case.
    by.kind = Many::default();
    Some(make::cannot(Cannot::BeBlocked, Some(by)))
}

fn of_others(s: &mut Said<'_>, conds: &[Cond]) -> Option<Vec<Ability>> {
    if s.attempt(|s| s.need("相手はこのキャラのアタックを可能ならブロックしなければならない"))
        .is_some()
    {
        return Some(vec![block::lasting(
            conds.to_vec(),
            vec![must(Must::BeBlocked)],
        )]);
    }
    if let Some(mods) = s.attempt(unchosen) {
        return Some(vec![block::lasting(conds.to_vec(), mods)]);
    }
    if s.attempt(|s| s.need("最初のアタックをブロックできない"))
        .is_some()
    {
        return s.lacks("不能阻挡最初的攻击");
    }
    let which: Np = np(s, For::Doing)?;
    if which.this
        || which
            .count
            .as_ref()
            .is_some_and(|c| *c != super::super::np::Count::All)
    {
        return None;
    }
    s.need("は")?;
    s.any(&["、"]);
    if s.eat("相手が手札から使用したイベントカードの効果で選ばれない") {
        return s.lacks("手牌使用的事件的选择");
    }
    let mods = said(s, None, false)?;
    Some(vec![block::lasting_on(
        conds.to_vec(),
        which.filter(),
        mods,
    )])
}

/// 相手はキャラの効果・イベントカードの効果でこのキャラを選べない.
fn unchosen(s: &mut Said<'_>) -> Option<Vec<Mod>> {
    s.need("相手は")?;
    let mut kinds = Vec::new();
    let mut trigger = false;
    loop {
        if s.eat("キャラの効果") {
            kinds.push(Kind::Character);
        } else if s.eat("イベントカードの効果") {
            kinds.push(Kind::Event);
        } else if s.eat("トリガーの効果") {
            trigger = true;
        } else {
            break;
        }
        s.any(&["・", "や", "か", "、"]);
    }
    s.need("で")?;
    s.need("このキャラを選")?;
    if s.eat("ぶ際に、追加で") {
        let Some(n) = s.attempt(|s| {
            let n = s.number()?;
            s.need_any(&[
                "AP払わないと選べない",
                "APを払わないと選べない",
                "AP支払わないと選べない",
                "APを支払わないと選べない",
            ])?;
            Some(n)
        }) else {
            return s.lacks("不付别的费用就不能选择");
        };
        return make::to_choose(s, n, kinds, trigger);
    }
    s.need("べない")?;
    make::unchosen(s, kinds, trigger)
}

/// このキャラがアタックしてバトルに勝利した時、….
fn goes_off(s: &mut Said<'_>) -> Option<Ability> {
    let on = s.attempt(phase_deed).or_else(|| s.attempt(card_deed))?;
    s.need_any(&["時、", "場合、", "時に、"])?;
    let (did, conds) = givens(s);
    if did {
        return None;
    }
    let effects: Vec<Effect> = acts(s)?;
    Some(block::triggered(on, conds, effects))
}

fn phase_deed(s: &mut Said<'_>) -> Option<When> {
    let who = s.one(&[("自分の", Who::Me), ("相手の", Who::Opponent)]);
    s.any(&["各"]);
    let deed = s.one(&[
        ("ターン開始", Deed::StartPhase),
        ("メインフェイズ開始", Deed::MainPhase),
        ("メインフェイズ終了", Deed::MainEnd),
        ("メインフェイズの終了", Deed::MainEnd),
        ("アタックフェイズ開始", Deed::AttackPhase),
        ("アタックフェイズ終了", Deed::AttackPhaseEnd),
        ("アタックフェイズの終了", Deed::AttackPhaseEnd),
        ("エンドフェイズ開始", Deed::EndPhase),
    ])?;
    Some(make::in_phase(deed, who))
}

fn card_deed(s: &mut Said<'_>) -> Option<When> {
    let card: Option<Filter> = match s.eat("このキャラが") {
        true => None,
        false => {
            let which = np(s, For::Asking)?;
            s.need("が")?;
            if which.this {
                return None;
            }
            Some(which.filter())
        }
    };
    let deed = s.one(&[
        ("アタックしてバトルに勝利した", Deed::Win),
        ("アタックしてバトルに敗北した", Deed::AttackLose),
        ("アタックしてブロックされなかった", Deed::Unblocked),
        ("アタックしてブロックされた", Deed::Blocked),
        ("アタックした", Deed::Attack),
        ("ブロックした", Deed::Block),
        ("退場した", Deed::Retire),
        ("登場した", Deed::Enter),
    ])?;
    let seen = Seen {
        card: card.map(Box::new),
        ..Seen::default()
    };
    Some(make::when_of(deed, seen))
}
