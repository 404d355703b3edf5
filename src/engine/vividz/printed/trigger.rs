//! What an ability goes off at, and what a replacement waits for: ○○时.

use super::cond::{self, PHASES};
use super::make;
use super::np::{self, Count, Np, np};
use super::said::Said;
use crate::engine::vividz::card::flag::Flag;
use crate::engine::vividz::card::modify::Pattern;
use crate::engine::vividz::card::trigger::{About, Done, Event, Trigger, Turned, Which};
use crate::engine::vividz::card::{Cond, Filter, Sel, Situation};
use crate::engine::vividz::words::{Kind, Phase, Who, Zone};
use crate::engine::vocab::Many;

/// All that an ability goes off at, with its 时: 登场时，或攻击时.
pub fn triggers(s: &mut Said<'_>) -> Option<Vec<Trigger>> {
    let mut all = vec![timed(s)?];
    while let Some(more) = s.attempt(|s| {
        s.any(&["，"]);
        s.need_any(&["或者", "或", "以及"])?;
        timed(s)
    }) {
        all.push(more);
    }
    Some(all)
}

/// One of them.
fn timed(s: &mut Said<'_>) -> Option<Trigger> {
    s.any(&["每当", "每次", "当"]);
    let found = s.first(&[phase, player, card])?;
    s.need("时")?;
    tell(s, &found);
    Some(found)
}

/// A state that comes to hold (908.5).
pub fn state(s: &mut Said<'_>) -> Option<Trigger> {
    s.any(&["每当", "当", "若"]);
    let mut all = cond::conds(s)?;
    s.need_any(&["的场合，", "时，", "则"])?;
    s.before.this = all
        .iter()
        .all(|c| matches!(c, Cond::Own(Situation::Standing | Situation::Rested)));
    let cond = match all.len() {
        1 => all.remove(0),
        _ => Cond::All(Many(all)),
    };
    Some(Trigger::State(Box::new(cond)))
}

/// What later words may point back to.
fn tell(s: &mut Said<'_>, trigger: &Trigger) {
    let about = match trigger {
        Trigger::Attack(e)
        | Trigger::Success(e)
        | Trigger::BattleEnd(e)
        | Trigger::Enter(e)
        | Trigger::Leave(e)
        | Trigger::BattleLeave(e)
        | Trigger::BattleKill(e)
        | Trigger::EffectLeave(e)
        | Trigger::Move(e)
        | Trigger::Play(e)
        | Trigger::Activate(e)
        | Trigger::Damage(e)
        | Trigger::Deal(e)
        | Trigger::Rest(e)
        | Trigger::Stand(e)
        | Trigger::Slide(e)
        | Trigger::LevelUp(e)
        | Trigger::Exp(e)
        | Trigger::Check(e)
        | Trigger::Complete(e)
        | Trigger::Chosen(e)
        | Trigger::Show(e) => Some(&e.cards.0),
        _ => None,
    };
    s.before.seen = about.is_some();
    s.before.seen_this = about == Some(&About::This);
    s.before.damage = matches!(trigger, Trigger::Damage(_) | Trigger::Deal(_));
    s.before.other = matches!(
        trigger,
        Trigger::Damage(_) | Trigger::BattleLeave(_) | Trigger::EffectLeave(_)
    );
}

/// 你的主要阶段开始时, 游戏开始时.
fn phase(s: &mut Said<'_>) -> Option<Trigger> {
    if s.eat("游戏开始") {
        return Some(Trigger::GameStart);
    }
    let who = s.attempt(np::who).unwrap_or(Who::Both);
    s.of();
    s.attempt(|s| {
        s.need("回合")?;
        s.of();
        Some(())
    });
    s.any(&["每个", "下个", "下一个"]);
    let phase = s.one(&PHASES)?;
    s.need("开始")?;
    let turned = Turned { who };
    Some(match phase {
        Phase::Opening => Trigger::Opening(turned),
        Phase::Main => Trigger::Main(turned),
        Phase::Mission => Trigger::Mission(turned),
        Phase::Charge => Trigger::Charge(turned),
        Phase::Closing => Trigger::Closing(turned),
    })
}

/// 你抓牌, 对手打出事件牌.
fn player(s: &mut Said<'_>) -> Option<Trigger> {
    let named = s.attempt(np::who);
    let who = named.unwrap_or(Who::You);
    if s.attempt(|s| s.need("打出")).is_some() {
        let which = np(s)?;
        return Some(Trigger::Play(Event {
            cards: Which(about(&which, true)?),
            who: Some(who),
            ..Event::default()
        }));
    }
    if named.is_some() && s.attempt(|s| s.need("发动")).is_some() {
        let which = np::with_ability(s)?;
        let cards = match which {
            Some(which) => about(&which, true)?,
            None => About::Any,
        };
        return Some(Trigger::Activate(Event {
            cards: Which(cards),
            who: Some(who),
            ..Event::default()
        }));
    }
    let of: fn(Done) -> Trigger = s.one::<fn(Done) -> Trigger>(&[
        ("抓牌", Trigger::Draw),
        ("弃手牌", Trigger::Discard),
        ("弃牌", Trigger::Discard),
        ("进行搜寻", Trigger::Scout),
        ("搜寻", Trigger::Scout),
        ("洗混牌库", Trigger::Shuffle),
        ("进行再装填", Trigger::Reload),
        ("再装填", Trigger::Reload),
    ])?;
    Some(of(Done { who, cards: None }))
}

/// Which cards a phrase means in what happens to them.
fn about(np: &Np, any_kind: bool) -> Option<About> {
    if let Some(sel) = &np.sel {
        return (*sel == Sel::This).then_some(About::This);
    }
    if !matches!(np.count, None | Some(Count::Exactly(1))) {
        return None;
    }
    let mut filter = np.filter();
    if filter.zones.0 == [Zone::Mission] {
        filter.zones.0.clear();
        filter.owner = None;
        filter.controller = np.who;
    }
    if any_kind && np.kind == Some(Kind::Character) {
        filter.kind = Many(vec![Kind::Character]);
    }
    let other = Filter {
        not_this: Flag(true),
        ..Filter::default()
    };
    Some(if filter == Filter::default() {
        About::Any
    } else if filter == other {
        About::Other
    } else {
        About::Match(Box::new(filter))
    })
}

/// 此角色登场, 对手的角色进行攻击, 牌移至弃牌区.
fn card(s: &mut Said<'_>) -> Option<Trigger> {
    let which = s.attempt(np);
    event(s, which.as_ref())
}

fn event(s: &mut Said<'_>, which: Option<&Np>) -> Option<Trigger> {
    let doubts = *s;
    let own = matches!(s.game.kind, Kind::Mission) || s.peek() == Some('被');
    let of = |any_kind| match which {
        None => {
            if !own {
                doubts.doubts("没有写哪一张牌；按此牌处理".to_owned());
            }
            Some(About::This)
        }
        Some(np) => about(np, any_kind),
    };
    let bare = |cards| Event {
        cards: Which(cards),
        ..Event::default()
    };
    if let Some(moved) = s.attempt(moved) {
        return Some(Trigger::Move(Event {
            cards: Which(of(true)?),
            ..moved
        }));
    }
    if let Some(from) = s.attempt(|s| {
        s.need("从")?;
        s.any(&["自己的", "你的"]);
        let from = np::zone(s)?;
        s.need("登场")?;
        Some(from)
    }) {
        return Some(Trigger::Enter(Event {
            from: Many(vec![from]),
            ..bare(of(false)?)
        }));
    }
    if let Some(found) = s.attempt(|s| because(s, of(false)?)) {
        return Some(found);
    }
    if let Some((deals, combat)) = s.attempt(|s| {
        let deals = s.one(&[("受到", false), ("造成", true)])?;
        let combat = s.eat("战斗");
        s.need("伤害")?;
        Some((deals, combat))
    }) {
        let event = Event {
            combat: combat.then_some(Flag(true)),
            ..bare(of(false)?)
        };
        return Some(match deals {
            true => Trigger::Deal(event),
            false => Trigger::Damage(event),
        });
    }
    type Of = fn(Event) -> Trigger;
    let (make, any_kind): (Of, bool) = s.one::<(Of, bool)>(&[
        ("攻击成功", (Trigger::Success, false)),
        ("进行攻击", (Trigger::Attack, false)),
        ("攻击", (Trigger::Attack, false)),
        ("战斗结束", (Trigger::BattleEnd, false)),
        ("登场", (Trigger::Enter, false)),
        ("退场", (Trigger::Leave, false)),
        ("滑行", (Trigger::Slide, false)),
        ("升级", (Trigger::LevelUp, false)),
        ("变为横置状态", (Trigger::Rest, true)),
        ("变为横置", (Trigger::Rest, true)),
        ("被横置", (Trigger::Rest, true)),
        ("横置", (Trigger::Rest, true)),
        ("变为竖置状态", (Trigger::Stand, true)),
        ("变为竖置", (Trigger::Stand, true)),
        ("被竖置", (Trigger::Stand, true)),
        ("竖置", (Trigger::Stand, true)),
        ("成为经验", (Trigger::Exp, true)),
        ("被选择", (Trigger::Chosen, true)),
        ("被展示", (Trigger::Show, true)),
        ("被检查", (Trigger::Check, false)),
        ("被完成", (Trigger::Complete, false)),
        ("检查", (Trigger::Check, false)),
        ("完成", (Trigger::Complete, false)),
        ("被打出", (Trigger::Play, true)),
    ])?;
    let narrow = matches!(make(Event::default()), Trigger::Chosen(_))
        && which.is_some_and(|n| n.who.is_some());
    Some(make(bare(of(any_kind && !narrow)?)))
}

/// 从场地移至弃牌区, 被除外, 返回手牌.
fn moved(s: &mut Said<'_>) -> Option<Event> {
    let to = |zone| Event {
        to: Many(vec![zone]),
        ..Event::default()
    };
    if s.any(&["被从游戏中除外", "被除外", "从游戏中除外"])
        .is_some()
    {
        return Some(to(Zone::Removed));
    }
    let from = s.attempt(|s| {
        s.need("从")?;
        s.any(&["自己的", "你的"]);
        np::zone(s)
    });
    s.any(&["被"]);
    s.need_any(&[
        "移动至",
        "移至",
        "移到",
        "移动到",
        "置入",
        "置于",
        "返回",
        "加入",
    ])?;
    if s.any(&["其他区域"]).is_some() {
        return Some(Event {
            from: Many(vec![from?]),
            ..Event::default()
        });
    }
    let mut event = to(np::zone(s)?);
    event.from = Many(from.into_iter().collect());
    Some(event)
}

/// 因战斗退场, 因此角色的效果退场, 通过战斗使角色退场.
fn because(s: &mut Said<'_>, cards: About) -> Option<Trigger> {
    let event = Event {
        cards: Which(cards),
        ..Event::default()
    };
    if s.any(&[
        "通过战斗使某角色退场",
        "通过战斗使角色退场",
        "通过战斗令角色退场",
    ])
    .is_some()
    {
        return Some(Trigger::BattleKill(event));
    }
    s.need_any(&["因", "由于"])?;
    if s.attempt(|s| s.need("战斗退场")).is_some() {
        return Some(Trigger::BattleLeave(event));
    }
    let by = match s.attempt(|s| s.need("效果退场")) {
        Some(()) => None,
        None => {
            let by = np(s)?;
            s.attempt(|s| s.need("的效果"));
            s.need("退场")?;
            Some(Box::new(source(&by)?))
        }
    };
    Some(Trigger::EffectLeave(Event { other: by, ..event }))
}

/// A source as a filter.
fn source(by: &Np) -> Option<Filter> {
    match by.sel {
        Some(Sel::This) => Some(make::this()),
        Some(_) => None,
        None if by.count.is_none() => {
            let mut filter = by.filter();
            if by.kind == Some(Kind::Character) {
                filter.kind = Many(vec![Kind::Character]);
            }
            (filter != Filter::default()).then_some(filter)
        }
        None => None,
    }
}

/// 此角色将要退场时: what a replacement waits for.
pub fn pattern(s: &mut Said<'_>) -> Option<Pattern> {
    s.any(&["每当", "当", "若", "如果"]);
    let found = s.first(&[done, happening])?;
    s.any(&["的场合"]);
    s.any(&["时"]);
    s.any(&["，"]);
    Some(found)
}

/// 你将要抓牌.
fn done(s: &mut Said<'_>) -> Option<Pattern> {
    let who = np::who(s)?;
    s.need("将要")?;
    let of = s.one::<fn(Done) -> Pattern>(&[
        ("抓牌", Pattern::Draw),
        ("进行搜寻", Pattern::Scout),
        ("搜寻", Pattern::Scout),
        ("输掉游戏", Pattern::Lose),
    ])?;
    Some(of(Done { who, cards: None }))
}

/// 此角色将要从场地移至其他区域.
fn happening(s: &mut Said<'_>) -> Option<Pattern> {
    let which = s.attempt(np);
    s.need("将要")?;
    s.before.seen = true;
    let this = which.as_ref().is_none_or(|np| np.sel == Some(Sel::This));
    s.before.seen_this = this;
    let cards = |any_kind| match &which {
        None => Some(About::This),
        Some(np) => about(np, any_kind),
    };
    let event = |cards| Event {
        cards: Which(cards),
        ..Event::default()
    };
    if s.attempt(|s| {
        s.need("从")?;
        s.need_any(&["场地区", "场地"])?;
        s.need_any(&["移动至", "移至", "移动到", "移到"])?;
        s.need("其他区域")
    })
    .is_some()
        || s.any(&["离场", "离开场地"]).is_some()
    {
        return Some(Pattern::LeaveField(event(cards(false)?)));
    }
    if let Some(moved) = s.attempt(moved) {
        return Some(Pattern::Move(Event {
            cards: Which(cards(true)?),
            ..moved
        }));
    }
    if let Some(combat) = s.attempt(|s| {
        s.need("受到")?;
        let combat = s.eat("战斗");
        s.need("伤害")?;
        Some(combat)
    }) {
        s.before.damage = true;
        return Some(Pattern::Damage(Event {
            combat: combat.then_some(Flag(true)),
            ..event(cards(false)?)
        }));
    }
    let of = s.one::<fn(Event) -> Pattern>(&[
        ("退场", Pattern::Retire),
        ("登场", Pattern::Enter),
        ("横置", Pattern::Rest),
        ("竖置", Pattern::Stand),
        ("滑行", Pattern::Slide),
    ])?;
    Some(of(event(cards(false)?)))
}
