//! What an ability goes off at, told back.

use crate::engine::vividz::card::trigger::{About, Event, Trigger, Which};
use crate::engine::vividz::printed::called::{any, conditions as all_of, who};
use crate::engine::vividz::words::Who;

/// What it goes off at.
pub fn trigger(t: &Trigger) -> Option<String> {
    let whose = |w: Who| match w {
        Who::Both => Some(String::new()),
        w => Some(format!("{}的", who(w)?)),
    };
    let phase = |w: Who, word: &str| Some(format!("{}{word}开始时", whose(w)?));
    let player = |w: Who, word: &str| Some(format!("{}{word}时", who(w)?));
    Some(match t {
        Trigger::GameStart => "游戏开始时".to_owned(),
        Trigger::Opening(w) => phase(w.who, "起始抓牌阶段")?,
        Trigger::Main(w) => phase(w.who, "主要阶段")?,
        Trigger::Mission(w) => phase(w.who, "任务阶段")?,
        Trigger::Charge(w) => phase(w.who, "充能阶段")?,
        Trigger::Closing(w) => phase(w.who, "结束抓牌阶段")?,
        Trigger::Draw(d) if d.cards.is_none() => player(d.who, "抓牌")?,
        Trigger::Discard(d) if d.cards.is_none() => player(d.who, "弃牌")?,
        Trigger::Scout(d) if d.cards.is_none() => player(d.who, "进行搜寻")?,
        Trigger::Shuffle(d) if d.cards.is_none() => player(d.who, "洗混牌库")?,
        Trigger::Reload(d) if d.cards.is_none() => player(d.who, "进行再装填")?,
        Trigger::Play(e) => {
            let by = who(e.who?)?;
            let bare = plain(e, |e| e.who = None)?;
            format!("{by}打出{}时", about(bare, "牌")?)
        }
        Trigger::Activate(e) => {
            let by = who(e.who?)?;
            match plain(e, |e| e.who = None)? {
                About::Any => format!("{by}发动能力时"),
                other => format!("{by}发动{}的能力时", about(other, "牌")?),
            }
        }
        Trigger::Enter(e) => match &e.from[..] {
            [] => happening(e, "登场", "角色")?,
            [from] => {
                let card = about(plain(e, |e| e.from.0.clear())?, "角色")?;
                format!("{card}从{}登场时", from.word())
            }
            _ => return None,
        },
        Trigger::Attack(e) => happening(e, "进行攻击", "角色")?,
        Trigger::Success(e) => happening(e, "攻击成功", "角色")?,
        Trigger::BattleEnd(e) => happening(e, "战斗结束", "角色")?,
        Trigger::Leave(e) => happening(e, "退场", "角色")?,
        Trigger::BattleLeave(e) => happening(e, "因战斗退场", "角色")?,
        Trigger::BattleKill(e) => happening(e, "通过战斗使角色退场", "角色")?,
        Trigger::EffectLeave(e) => {
            let card = about(plain(e, |e| e.other = None)?, "角色")?;
            match &e.other {
                None => format!("{card}因效果退场时"),
                Some(by) if by.this.0 => format!("{card}因此牌的效果退场时"),
                Some(by) => format!("{card}因{}的效果退场时", any(by)?),
            }
        }
        Trigger::Move(e) => {
            let card = about(
                plain(e, |e| {
                    e.from.0.clear();
                    e.to.0.clear();
                })?,
                "牌",
            )?;
            match (&e.from[..], &e.to[..]) {
                ([], [to]) => format!("{card}移至{}时", to.word()),
                ([from], [to]) => format!("{card}从{}移至{}时", from.word(), to.word()),
                ([from], []) => format!("{card}从{}移至其他区域时", from.word()),
                _ => return None,
            }
        }
        Trigger::Damage(e) | Trigger::Deal(e) => {
            let verb = match t {
                Trigger::Deal(_) => "造成",
                _ => "受到",
            };
            let card = about(plain(e, |e| e.combat = None)?, "角色")?;
            match e.combat.map(|c| c.0) {
                None => format!("{card}{verb}伤害时"),
                Some(true) => format!("{card}{verb}战斗伤害时"),
                Some(false) => return None,
            }
        }
        Trigger::Slide(e) => happening(e, "滑行", "角色")?,
        Trigger::LevelUp(e) => happening(e, "升级", "角色")?,
        Trigger::Rest(e) => happening(e, "变为横置", "牌")?,
        Trigger::Stand(e) => happening(e, "变为竖置", "牌")?,
        Trigger::Exp(e) => happening(e, "成为经验", "牌")?,
        Trigger::Chosen(e) => happening(e, "被选择", "牌")?,
        Trigger::Show(e) => happening(e, "被展示", "牌")?,
        Trigger::Check(e) => happening(e, "被检查", "任务")?,
        Trigger::Complete(e) => happening(e, "完成", "任务")?,
        Trigger::State(c) => format!("{}时", all_of(std::slice::from_ref(c))?),
        _ => return None,
    })
}

/// The cards of an event that says nothing else, but for what is told of it.
pub fn plain(e: &Event, but: impl FnOnce(&mut Event)) -> Option<&About> {
    let mut rest = e.clone();
    but(&mut rest);
    rest.cards = Which::default();
    (rest == Event::default()).then_some(&e.cards.0)
}

fn happening(e: &Event, verb: &str, what: &str) -> Option<String> {
    Some(format!("{}{verb}时", about(plain(e, |_| {})?, what)?))
}

/// The cards that an event is about.
pub fn about(a: &About, what: &str) -> Option<String> {
    Some(match a {
        About::This => "此牌".to_owned(),
        About::Other => format!("其他{what}"),
        About::Any => what.to_owned(),
        About::Match(f) => {
            let says = any(f)?;
            match says.strip_suffix("角色") {
                Some(rest) if f.kind.is_empty() && what != "角色" => format!("{rest}{what}"),
                _ => says,
            }
        }
    })
}
