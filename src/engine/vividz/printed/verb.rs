//! What is said of cards: 退场, 返回手牌, 力量值+1000, 失去能力, 不能攻击. Done to those that are meant, or lasting on them.

use super::attrs;
use super::make;
use super::np::{self, SPOTS, np, pointing};
use super::num;
use super::said::Said;
use crate::engine::vividz::card::ability::AbilityBody;
use crate::engine::vividz::card::effect::{
    Control, Enter, Flip, Heal, Marks, Move, Slide, ToExp, Use,
};
use crate::engine::vividz::card::flag::Flag;
use crate::engine::vividz::card::modify::{
    Ban, Change, Grant, Immune, Kept, MarkOn, Mod, Strip, WordChange,
};
use crate::engine::vividz::card::select::Cond;
use crate::engine::vividz::card::{Ability, Effect, Num, Sel};
use crate::engine::vividz::words::{End, Facing, Prohibition, Spots, Until, Who, Zone};
use crate::engine::vocab::Many;

/// Into a zone.
pub const INTO: [&str; 12] = [
    "移动至",
    "移动到",
    "移至",
    "移到",
    "置入",
    "置于",
    "放置到",
    "放置至",
    "放置于",
    "返回",
    "回到",
    "加入",
];

/// What is said of cards.
#[derive(Debug, Clone, PartialEq)]
pub enum Pred {
    Retire,
    Rest,
    Stand,
    Remove,
    Show,
    Slide,
    Check,
    Complete,
    Move(Move),
    Enter(Enter),
    ToExp(Sel),
    Hurt(Num),
    Heal(Option<Num>),
    Flip(Facing),
    Use(bool),
    Mark(String, i32),
    Unmark(String, i32),
    Control(Who),
    Power(Change),
    Cost(Change),
    Damage(Change),
    Strip,
    Mute,
    Ban(Vec<Prohibition>),
    Immune(Immune),
    Bears(String),
    Trait(WordChange),
    Grant(Box<Ability>),
}

/// How long.
pub fn until(s: &mut Said<'_>) -> Option<Until> {
    s.one(&[
        ("直到此次攻击结束为止", Until::AttackEnd),
        ("直到此次攻击结束", Until::AttackEnd),
        ("直到攻击结束", Until::AttackEnd),
        ("此次攻击中", Until::AttackEnd),
        ("直到此次战斗结束", Until::BattleEnd),
        ("直到战斗结束", Until::BattleEnd),
        ("此次战斗中", Until::BattleEnd),
        ("直到此回合的任务阶段结束", Until::MissionEnd),
        ("直到任务阶段结束", Until::MissionEnd),
        ("直到此回合结束", Until::TurnEnd),
        ("直到回合结束", Until::TurnEnd),
        ("此回合中", Until::TurnEnd),
        ("此回合内", Until::TurnEnd),
        ("直到对手的下个回合结束", Until::NextTurnEnd),
        ("直到下个对手的回合结束", Until::NextTurnEnd),
        ("直到下个对手回合结束", Until::NextTurnEnd),
        ("只要此牌在场", Until::WhileSource),
        ("只要此角色在场", Until::WhileSource),
        ("此角色在场期间", Until::WhileSource),
        ("此牌在场期间", Until::WhileSource),
    ])
    .inspect(|_| {
        s.any(&["为止", "期间"]);
    })
}

/// One thing that is said of cards.
pub fn pred(s: &mut Said<'_>) -> Option<Pred> {
    s.first(&[
        change, strip, ban, immune, entering, moving, exp, hurt, marked, gained, flip, plain,
    ])
}

fn plain(s: &mut Said<'_>) -> Option<Pred> {
    s.any(&["变为", "进行", "转为"]);
    let found = s.one(&[
        ("退场", Pred::Retire),
        ("横置状态", Pred::Rest),
        ("横置", Pred::Rest),
        ("竖置状态", Pred::Stand),
        ("竖置", Pred::Stand),
        ("从游戏中除外", Pred::Remove),
        ("除外", Pred::Remove),
        ("展示", Pred::Show),
        ("滑行", Pred::Slide),
        ("检查", Pred::Check),
        ("完成", Pred::Complete),
        ("弃掉", Pred::Move(make::to(Sel::This, Zone::Trash))),
        ("弃置", Pred::Move(make::to(Sel::This, Zone::Trash))),
        ("不支付费用使用", Pred::Use(true)),
        ("不支付费用打出", Pred::Use(true)),
    ])?;
    // 横置状态的 says how cards stand.
    (s.peek() != Some('的')).then_some(found)
}

/// 力量值+1000, 费用-1, 受到的伤害-1000, 力量值变为与其相同.
fn change(s: &mut Said<'_>) -> Option<Pred> {
    let of = s.one(&[
        ("力量值", 0),
        ("力量", 0),
        ("费用值", 1),
        ("费用", 1),
        ("受到的伤害", 2),
    ])?;
    let mut c = Change::default();
    amend(s, &mut c)?;
    while let Some(more) = s.attempt(|s| {
        s.any(&["，"]);
        s.any(&["但", "且", "并", "并且"]);
        let mut more = c.clone();
        amend(s, &mut more)?;
        Some(more)
    }) {
        c = more;
    }
    Some(match of {
        0 => Pred::Power(c),
        1 => Pred::Cost(c),
        _ => Pred::Damage(c),
    })
}

/// One thing that becomes of a number.
fn amend(s: &mut Said<'_>, c: &mut Change) -> Option<()> {
    let place = s.one(&[
        ("+", 0),
        ("增加", 0),
        ("加上", 0),
        ("加", 0),
        ("提高", 0),
        ("提升", 0),
        ("-", 1),
        ("减少", 1),
        ("减小", 1),
        ("减去", 1),
        ("减", 1),
        ("降低", 1),
        ("变为", 2),
        ("成为", 2),
        ("不低于", 3),
        ("不会低于", 3),
        ("不高于", 4),
        ("不会高于", 4),
    ])?;
    let n = match s.attempt(num::value) {
        Some(n) => n,
        None if place == 2 => {
            s.need_any(&["与", "和"])?;
            let card = pointing(s)?;
            s.need_any(&["相同", "一样"])?;
            make::counted(crate::engine::vividz::card::select::Counted::Power(card))
        }
        None => num::amount(s)?,
    };
    s.any(&["点"]);
    let at = match place {
        0 => &mut c.add,
        1 => &mut c.less,
        2 => &mut c.set,
        3 => &mut c.floor,
        _ => &mut c.ceiling,
    };
    at.is_none().then(|| *at = Some(n))
}

/// 失去所有能力, 能力无效.
fn strip(s: &mut Said<'_>) -> Option<Pred> {
    if s.any(&["失去所有能力", "失去全部能力", "失去能力"])
        .is_some()
    {
        return Some(Pred::Strip);
    }
    s.any(&["的"]);
    s.any(&["所有"]);
    s.need("能力")?;
    s.need_any(&["无效力", "无效", "失去效力"])?;
    Some(Pred::Mute)
}

const BANS: [(&str, Prohibition); 24] = [
    ("进行攻击", Prohibition::Attack),
    ("攻击宣言", Prohibition::Attack),
    ("攻击", Prohibition::Attack),
    ("打出事件牌", Prohibition::PlayEvent),
    ("打出角色牌", Prohibition::PlayCharacter),
    ("打出手牌", Prohibition::Play),
    ("打出牌", Prohibition::Play),
    ("打出", Prohibition::Play),
    ("发动启动式能力", Prohibition::Activate),
    ("发动能力", Prohibition::Activate),
    ("弃牌滑行", Prohibition::Ward),
    ("滑行", Prohibition::Slide),
    ("横置", Prohibition::Rest),
    ("竖置", Prohibition::Stand),
    ("退场", Prohibition::Leave),
    ("抓牌", Prohibition::Draw),
    ("搜寻", Prohibition::Scout),
    ("检查任务", Prohibition::Check),
    ("检查", Prohibition::Check),
    ("完成", Prohibition::Complete),
    ("被选择", Prohibition::Chosen),
    ("受到伤害", Prohibition::Damaged),
    ("造成战斗伤害", Prohibition::DealCombat),
    ("登场", Prohibition::Enter),
];

/// What may not be done.
pub fn banned(s: &mut Said<'_>) -> Option<Vec<Prohibition>> {
    s.need_any(&["不能", "不会", "无法", "不可以"])?;
    if s.attempt(|s| {
        s.need("被")?;
        np::who(s)?;
        s.need("的效果选择")
    })
    .is_some()
    {
        return s.lacks("只管某一方的效果的“不能被选择”");
    }
    let one = |s: &mut Said<'_>| {
        s.attempt(|s| s.one(&BANS)).or_else(|| {
            s.any(&["被", "进行"]);
            s.one(&BANS)
        })
    };
    let mut all = vec![one(s)?];
    while let Some(more) = s.attempt(|s| {
        s.any(&["，"]);
        s.need_any(&["或", "与", "和", "也不能", "且不能"])?;
        one(s)
    }) {
        all.push(more);
    }
    Some(all)
}

fn ban(s: &mut Said<'_>) -> Option<Pred> {
    Some(Pred::Ban(banned(s)?))
}

/// 不受对手减小力量值的效果影响.
fn immune(s: &mut Said<'_>) -> Option<Pred> {
    s.need("不受")?;
    let whose = s.attempt(np::who).unwrap_or(Who::Both);
    s.of();
    let kept = s.one(&[
        ("减小力量值的效果", Kept::LessPower),
        ("减少力量值的效果", Kept::LessPower),
        ("降低力量值的效果", Kept::LessPower),
        ("改变力量值的效果", Kept::Power),
        ("改变费用的效果", Kept::Cost),
        ("失去能力的效果", Kept::Strip),
        ("持续性效果", Kept::All),
    ])?;
    s.of();
    s.need("影响")?;
    Some(Pred::Immune(Immune {
        whose,
        kept,
        ..Immune::default()
    }))
}

/// 以横置状态在侧边区登场, 登场到自己的场地.
fn entering(s: &mut Said<'_>) -> Option<Pred> {
    let mut e = Enter::default();
    let mut entered = false;
    loop {
        if s.any(&["以横置状态", "横置状态", "横置"]).is_some() {
            e.rested = Flag(true);
        } else if s.any(&["以竖置状态", "竖置状态"]).is_some() {
            // So it enters in any case (1109.3).
        } else if !entered && s.eat("登场") {
            entered = true;
        } else if s.attempt(|s| place(s, &mut e)).is_none() {
            break;
        }
    }
    entered.then_some(Pred::Enter(e))
}

/// 在中央区, 到自己没有角色的场地.
fn place(s: &mut Said<'_>, e: &mut Enter) -> Option<()> {
    s.need_any(&["在", "到", "至", "于"])?;
    let of = s.attempt(np::who);
    s.of();
    if s.any(&["没有角色的", "空的", "空"]).is_some() {
        e.empty = Flag(true);
    }
    let mut spots: Vec<Spots> = Vec::new();
    while let Some(spot) = s.attempt(|s| {
        s.any(&["或", "，"]);
        s.one(&SPOTS)
    }) {
        spots.push(spot);
    }
    if spots.is_empty() {
        s.need_any(&["场地区", "场地", "场上"])?;
    }
    s.any(&["上", "中"]);
    e.spots = Many(spots);
    if let Some(of @ (Who::You | Who::Opponent)) = of {
        e.of = Some(of);
    }
    Some(())
}

/// 返回手牌, 移至牌库底, 以背面朝上置入能量区.
fn moving(s: &mut Said<'_>) -> Option<Pred> {
    let mut to = Move::default();
    s.any(&["以"]);
    to.facing = s.one(&[("正面朝上", Facing::Up), ("背面朝上", Facing::Down)]);
    s.any(&["地"]);
    if s.any(&["洗入"]).is_some() {
        s.any(&["自己的", "你的", "拥有者的"]);
        s.need("牌库")?;
        (to.to, to.end) = (Zone::Deck, End::Shuffled);
        return Some(Pred::Move(to));
    }
    s.any(&["以任意顺序", "任意顺序"]);
    s.need_any(&INTO)?;
    s.any(&["自己的", "你的", "对手的", "拥有者的", "其拥有者的"]);
    if s.any(&["牌库底部", "牌库底"]).is_some() {
        (to.to, to.end) = (Zone::Deck, End::Bottom);
    } else if s.any(&["牌库顶部", "牌库顶"]).is_some() {
        (to.to, to.end) = (Zone::Deck, End::Top);
    } else {
        to.to = np::zone(s)?;
        if to.to == Zone::Deck {
            s.doubts("没有写放到牌库的顶还是底；按牌库顶处理".to_owned());
        }
        if to.to == Zone::Field {
            return None;
        }
    }
    s.any(&["中", "里"]);
    Some(Pred::Move(to))
}

/// 成为此角色的经验, 作为其EXP.
fn exp(s: &mut Said<'_>) -> Option<Pred> {
    s.need_any(&["变为", "成为", "作为"])?;
    let of = match s.attempt(pointing) {
        Some(of) => of,
        None => np(s)?.sel(s)?,
    };
    s.before.chosen |= matches!(of, Sel::Pick(_));
    s.of();
    s.need_any(&["EXP", "经验牌", "经验"])?;
    Some(Pred::ToExp(of))
}

/// 受到1000点伤害.
fn hurt(s: &mut Said<'_>) -> Option<Pred> {
    s.need("受到")?;
    if s.before.damage && s.any(&["等量的伤害", "等量伤害", "相同的伤害"]).is_some() {
        let seen = crate::engine::vividz::card::select::Counted::Seen;
        return Some(Pred::Hurt(make::counted(seen)));
    }
    let n = num::value(s)?;
    s.any(&["点", "的"]);
    s.need("伤害")?;
    Some(Pred::Hurt(n))
}

/// The name of a marker.
pub fn mark(s: &mut Said<'_>) -> Option<String> {
    let quoted = s.attempt(|s| s.quoted());
    let name = match quoted {
        Some(name) => name,
        None => s
            .attempt(|s| s.word_before(&["标记"]))
            .or_else(|| s.attempt(|s| s.word_before(&["，", "。"])))
            .or_else(|| s.word_to_end())?,
    };
    s.any(&["标记"]);
    Some(name)
}

/// 获得1个怒气, 失去2个怒气, 拥有禁止攻击标记.
fn marked(s: &mut Said<'_>) -> Option<Pred> {
    if let Some(name) = s.attempt(|s| {
        s.need_any(&["拥有", "具有", "带有"])?;
        let name = s
            .attempt(|s| s.quoted())
            .or_else(|| s.word_before(&["标记"]))?;
        s.need("标记")?;
        Some(name)
    }) {
        return Some(Pred::Bears(name));
    }
    let on = s.one(&[
        ("获得", true),
        ("上放置", true),
        ("放置", true),
        ("失去", false),
        ("移除", false),
    ])?;
    let n = s.number()?;
    s.need_any(&["个", "枚", "层"])?;
    let name = mark(s)?;
    Some(match on {
        true => Pred::Mark(name, n),
        false => Pred::Unmark(name, n),
    })
}

/// 获得「○○」: an ability, a trait, a name.
fn gained(s: &mut Said<'_>) -> Option<Pred> {
    if s.attempt(|s| {
        s.any(&["也"]);
        s.need_any(&["视为", "当作"])?;
        s.need("牌名")
    })
    .is_some()
    {
        return None;
    }
    let set = s.one(&[
        ("获得", false),
        ("具有", false),
        ("拥有", false),
        ("特征变为", true),
    ])?;
    if set {
        let all = attrs::listed(s, &["，", "。"]).or_else(|| Some(vec![s.word_to_end()?]))?;
        return Some(Pred::Trait(WordChange {
            set: Some(Many(all)),
            ..WordChange::default()
        }));
    }
    if let Some(all) = s.attempt(|s| {
        if let Some(name) = s.of_trait() {
            return Some(vec![name.to_owned()]);
        }
        let all = attrs::listed(s, &["特征", "与", "和"])?;
        s.need("特征")?;
        Some(all)
    }) {
        return Some(Pred::Trait(WordChange {
            add: Many(all),
            ..WordChange::default()
        }));
    }
    s.any(&["以下能力", "能力", ":"]);
    let run = s.within('「', '」')?;
    let ability = (s.game.grammar.granted)(&s.inside(run))?;
    Some(Pred::Grant(Box::new(ability)))
}

fn flip(s: &mut Said<'_>) -> Option<Pred> {
    s.need_any(&["翻为", "变为", "翻至", "翻成"])?;
    Some(Pred::Flip(s.one(&[
        ("正面朝上", Facing::Up),
        ("正面", Facing::Up),
        ("背面朝上", Facing::Down),
        ("背面", Facing::Down),
    ])?))
}

impl Pred {
    /// Whether it lasts.
    pub fn lasts(&self) -> bool {
        matches!(
            self,
            Self::Power(_)
                | Self::Cost(_)
                | Self::Damage(_)
                | Self::Strip
                | Self::Mute
                | Self::Ban(_)
                | Self::Immune(_)
                | Self::Bears(_)
                | Self::Trait(_)
                | Self::Grant(_)
        )
    }

    /// What it is as something that lasts on cards.
    pub fn modification(self, cards: Sel, until: Option<Until>) -> Option<Mod> {
        Some(match self {
            Self::Power(c) => Mod::Power(Change { cards, until, ..c }),
            Self::Cost(c) => Mod::Cost(Change { cards, until, ..c }),
            Self::Damage(c) => Mod::Damage(Change { cards, until, ..c }),
            Self::Strip => Mod::Strip(Strip { cards, until }),
            Self::Mute => Mod::Mute(Strip { cards, until }),
            // What only players do is not said of cards.
            Self::Ban(all) if all.iter().any(|p| p.of_player()) => return None,
            Self::Ban(all) => Mod::Ban(Ban {
                prohibited: Many(all),
                // Of the card with the ability nothing need be written.
                cards: (cards != Sel::This).then_some(cards),
                until,
                ..Ban::default()
            }),
            Self::Immune(i) => Mod::Immune(Immune { cards, until, ..i }),
            Self::Bears(name) => Mod::Mark(MarkOn { cards, name, until }),
            Self::Trait(w) => Mod::Trait(WordChange { cards, until, ..w }),
            Self::Grant(ability) => Mod::Grant(grant(cards, ability, until)),
            _ => return None,
        })
    }

    /// What it is as an action on cards; what lasts, so long.
    pub fn done(self, cards: Sel, until: Option<Until>, when: Option<Cond>) -> Option<Effect> {
        let when = when.map(Box::new);
        if when.is_some() && !matches!(self, Self::Power(_) | Self::Cost(_)) {
            return None;
        }
        Some(match self {
            Self::Retire => Effect::Retire(cards),
            Self::Rest => Effect::Rest(cards),
            Self::Stand => Effect::Stand(cards),
            Self::Remove => Effect::Remove(cards),
            Self::Show => make::show(cards),
            Self::Slide => Effect::Slide(Slide {
                card: Some(cards),
                ..Slide::default()
            }),
            Self::Check => Effect::Check(cards),
            Self::Complete => Effect::Complete(cards),
            Self::Move(m) => Effect::Move(Move { cards, ..m }),
            Self::Enter(e) => Effect::Enter(Enter { cards, ..e }),
            Self::ToExp(of) => Effect::ToExp(ToExp { cards, of }),
            Self::Hurt(n) => make::damage(cards, n),
            Self::Heal(amount) => Effect::Heal(Heal { cards, amount }),
            Self::Flip(facing) => Effect::Flip(Flip { cards, facing }),
            Self::Use(free) => Effect::Use(Use {
                cards,
                free: Flag(free),
                optional: Flag(false),
            }),
            Self::Mark(name, n) => Effect::Mark(Marks {
                cards,
                name,
                count: Num::Lit(n),
            }),
            Self::Unmark(name, n) => Effect::Unmark(Marks {
                cards,
                name,
                count: Num::Lit(n),
            }),
            Self::Control(who) => Effect::Control(Control { cards, who, until }),
            Self::Power(c) => Effect::Power(Change {
                cards,
                until,
                when,
                ..c
            }),
            Self::Cost(c) => Effect::CostOf(Change {
                cards,
                until,
                when,
                ..c
            }),
            Self::Strip => Effect::Strip(Strip { cards, until }),
            Self::Grant(ability) => Effect::Grant(grant(cards, ability, until)),
            other => {
                return Some(make::lasting(
                    until.unwrap_or(Until::MissionEnd),
                    vec![other.modification(cards, None)?],
                ));
            }
        })
    }
}

/// An ability that cards get.
fn grant(cards: Sel, ability: Box<Ability>, until: Option<Until>) -> Box<Grant> {
    Box::new(Grant {
        cards,
        ability: Some(AbilityBody {
            id: 0,
            body: Some(ability),
        }),
        until,
        when: None,
    })
}
