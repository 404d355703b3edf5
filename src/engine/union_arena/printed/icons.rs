//! Icons by the words that both languages fold to: when an effect works, what it costs, and keywords with what they say.

use super::make;
use crate::engine::union_arena::card::ability::{Given, Own};
use crate::engine::union_arena::card::effect::PayHand;
use crate::engine::union_arena::card::{
    Ability, Against, By, Clause, Cond, Cost, Effect, Filter, Mod, Num, Situation, StaticText,
    Which,
};
use crate::engine::union_arena::words::{Cannot, Deed, Leave, Zone};
use crate::engine::vocab::Many;

/// What an icon at the head of an effect says.
#[derive(Debug, Clone, PartialEq)]
pub enum Head {
    /// It is activated.
    Activated,
    /// It goes off at this.
    At(Deed),
    /// Only while this holds.
    If(Situation),
    /// What it costs.
    Cost(Box<Cost>),
    /// How often a turn.
    Times(i32),
}

/// A keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyword {
    /// 激跃.
    Raid,
    /// 后撤.
    Step,
    /// 影响力X.
    Impact(i32),
    /// 影响力+X.
    ImpactMore(i32),
    /// No 影响力 in a battle with this.
    NoImpact,
    /// 伤害X.
    Damage(i32),
    /// 伤害+X.
    DamageMore(i32),
    /// It is readied when it first attacks in a turn.
    TwoAttacks,
    /// It is readied when it first blocks in a turn.
    TwoBlocks,
    /// It may attack characters of FL, and is not blocked then.
    Snipe,
}

/// The number in an icon's words: the words before and behind it.
fn split(words: &str) -> Option<(&str, i32, &str)> {
    let at = words.find(|c: char| c.is_ascii_digit())?;
    let len = words[at..].find(|c: char| !c.is_ascii_digit());
    let end = len.map_or(words.len(), |len| at + len);
    Some((&words[..at], words[at..end].parse().ok()?, &words[end..]))
}

/// An icon at the head of an effect.
pub fn head(words: &str) -> Option<Head> {
    let fixed = [
        ("起动", Head::Activated),
        ("登场时", Head::At(Deed::Enter)),
        ("退场时", Head::At(Deed::Retire)),
        ("攻击时", Head::At(Deed::Attack)),
        ("阻挡时", Head::At(Deed::Block)),
        ("我方回合中", Head::If(Situation::MyTurn)),
        ("对方回合中", Head::If(Situation::TheirTurn)),
        ("在前线", Head::If(Situation::InFl)),
        ("在能量线", Head::If(Situation::InEl)),
        ("休眠", Head::Cost(Box::new(Cost::RestThis))),
        ("退场此卡", Head::Cost(Box::new(Cost::RetireThis))),
        ("除外此卡", Head::Cost(Box::new(Cost::RemoveThis))),
    ];
    if let Some((_, head)) = fixed.into_iter().find(|(w, _)| *w == words) {
        return Some(head);
    }
    match split(words)? {
        ("1回合", n, "次") => Some(Head::Times(n)),
        ("", 1, "回合1次") => Some(Head::Times(1)),
        ("", 1, "回合2次") => Some(Head::Times(2)),
        ("支付AP", n, "") => Some(Head::Cost(Box::new(Cost::Ap(Num::Lit(n))))),
        ("弃手牌", n, "") => Some(Head::Cost(Box::new(Cost::Discard(PayHand {
            count: Num::Lit(n),
            is: None,
        })))),
        _ => None,
    }
}

/// An icon that is a keyword.
pub fn keyword(words: &str) -> Option<Keyword> {
    match words {
        "激跃" => return Some(Keyword::Raid),
        "后撤" => return Some(Keyword::Step),
        "影响力无效" => return Some(Keyword::NoImpact),
        "2次攻击" => return Some(Keyword::TwoAttacks),
        "2次阻挡" => return Some(Keyword::TwoBlocks),
        "狙击" => return Some(Keyword::Snipe),
        _ => {}
    }
    match split(words)? {
        ("影响力", n, "") => Some(Keyword::Impact(n)),
        ("影响力+", n, "") => Some(Keyword::ImpactMore(n)),
        ("伤害", n, "") => Some(Keyword::Damage(n)),
        ("伤害+", n, "") => Some(Keyword::DamageMore(n)),
        _ => None,
    }
}

/// Energy of a colour, as an icon shows it: 紫, 紫x1.
pub fn energy(words: &str) -> Option<(String, u8)> {
    let mut chars = words.chars();
    let first = chars.next()?;
    let colour = super::values::colour(&first.to_string())?;
    let rest = chars
        .as_str()
        .trim_start_matches("能量")
        .trim_start_matches('色');
    match rest.strip_prefix('x') {
        None if rest.is_empty() => Some((colour.to_owned(), 1)),
        Some(n) => Some((colour.to_owned(), n.parse().ok()?)),
        None => None,
    }
}

impl Keyword {
    /// As an effect of a card; what the game has no word for is named.
    pub fn abilities(self, raid_only: bool) -> Result<Vec<Ability>, &'static str> {
        let lasting = |mods: Vec<Mod>, when: Vec<Cond>| {
            Ability::Static(StaticText {
                mods: Many(mods),
                when: Many(when),
                raid_only,
                ..StaticText::default()
            })
        };
        // The first time in the turn, whenever this was given: that is not once a turn.
        let first = |text: &str, deed| Clause {
            text: text.to_owned(),
            when: Many(vec![make::first_time(deed)]),
            raid_only,
            does: super::make::whole(vec![Effect::Ready(Which::This)]),
            ..Clause::default()
        };
        Ok(match self {
            Self::Raid => return Err("得到激跃"),
            Self::ImpactMore(n) => {
                vec![lasting(vec![Mod::ImpactMore(make::impact(n))], Vec::new())]
            }
            Self::DamageMore(n) => vec![lasting(vec![Mod::DamageMore(Num::Lit(n))], Vec::new())],
            Self::Step if raid_only => vec![lasting(vec![Mod::Step], Vec::new())],
            Self::Step => vec![Ability::Step],
            Self::Impact(n) if raid_only => {
                vec![lasting(vec![Mod::Impact(make::impact(n))], Vec::new())]
            }
            Self::Impact(n) => vec![Ability::Impact(make::impact(n))],
            Self::Damage(n) if raid_only => {
                vec![lasting(vec![Mod::Damage(Num::Lit(n))], Vec::new())]
            }
            Self::Damage(n) => vec![Ability::Damage(Num::Lit(n))],
            Self::TwoAttacks => vec![Ability::OnAttack(Own(first("2次攻击", Deed::Attack)))],
            Self::TwoBlocks => vec![Ability::OnBlock(Own(first("2次阻挡", Deed::Block)))],
            Self::Snipe => {
                let line = Filter {
                    zones: Many(vec![Zone::Fl]),
                    ..Filter::default()
                };
                let at = Against {
                    what: Leave::AttackCharacter,
                    by: By(Some(Box::new(line))),
                };
                let aimed = vec![
                    make::own(Situation::Attacking),
                    make::not(make::own(Situation::PlayerAttacked)),
                ];
                vec![
                    lasting(vec![Mod::May(Many(vec![at]))], Vec::new()),
                    lasting(vec![make::cannot(Cannot::BeBlocked, None)], aimed),
                ]
            }
            Self::NoImpact if raid_only => vec![lasting(vec![Mod::NoImpact], Vec::new())],
            Self::NoImpact => vec![Ability::NoImpact],
        })
    }

    /// As what a card is given.
    pub fn mods(self) -> Result<Vec<Mod>, &'static str> {
        Ok(match self {
            Self::Step => vec![Mod::Step],
            Self::NoImpact => vec![Mod::NoImpact],
            Self::Impact(n) => vec![Mod::Impact(make::impact(n))],
            Self::ImpactMore(n) => vec![Mod::ImpactMore(make::impact(n))],
            Self::Damage(n) => vec![Mod::Damage(Num::Lit(n))],
            Self::DamageMore(n) => vec![Mod::DamageMore(Num::Lit(n))],
            other => {
                let all = other.abilities(false)?.into_iter();
                all.map(given).collect()
            }
        })
    }

    /// Characters that a reminder of it is made of.
    pub fn reminder(self) -> &'static str {
        match self {
            Self::Raid => "",
            Self::Step => {
                "可以在我方自己的移动阶段中时从前线能量线移动至到换与,，。、自分の移動フェイズにフロントLからエナジーLへ移動できる"
            }
            Self::Impact(_) | Self::ImpactMore(_) => {
                "当此这个名角色卡在进行攻击并且而的战斗中取得获赢了胜利时候，,、。对给与予让方玩家造成点伤害0123456789冲击影响力+没有持不具备效果场合追加额外增多得アタックしてバトルに勝利した時、相手プレイヤーダメージインパクトの与えるがされ持たない場合を得"
            }
            Self::NoImpact => {
                "和与跟同此这个名角色卡进行战斗的对方在场这次中，,、。失去无效化期间将会其【】このキャラとバトルをしたキャラはこのバトル中、を失う"
            }
            Self::Damage(_) | Self::DamageMore(_) => {
                "当此这个名角色卡的攻击造成直接伤害对玩家给予与时候，,、。改变成为代替作点0123456789额外追加再+このキャラがアタックで直接ダメージを与える時、代わりに追加で"
            }
            Self::TwoAttacks => {
                "此这个名角色卡在本回合中内第次初首1一攻击时候，,、。将其转为变成激活活跃状态后可以再次进行このキャラがこのターン初めてアタックした時、アクティブにする"
            }
            Self::TwoBlocks => {
                "此这个名角色卡在本回合中内第次初首1一阻挡时候，,、。将其转为变成激活活跃状态后可以再次进行このキャラがこのターン初めてブロックした時、アクティブにする"
            }
            Self::Snipe => {
                "可以指定选择瞄准对方的前线上角色卡进行攻击作为目标，,、。了场合时被不能够无法阻挡【】狙击：:相手のフロントLのキャラを指定してアタックでき、指定した場合、相手はブロックできない"
            }
        }
    }
}

/// An effect as it is given.
pub fn given(ability: Ability) -> Mod {
    Mod::Gain(Box::new(Given(ability)))
}
