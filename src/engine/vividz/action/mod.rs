//! `做`: what a player does, as a person writes it, and the choice that it means.

mod resolve;
mod tell;

use super::card::forms::{Bare, Many, Short, Shorthand};
use super::words::Spot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use resolve::{cards_named, resolve};
pub use tell::{action, tell_choice};

/// Playing a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<PlayForm>)]
pub struct PlayForm {
    /// The card.
    #[serde(rename = "牌")]
    pub card: String,
    /// The area, for a character.
    #[serde(rename = "场地", alias = "到", skip_serializing_if = "Option::is_none")]
    pub area: Option<Spot>,
    /// The energy to pay with; asked where not written.
    #[serde(rename = "能量", skip_serializing_if = "none_written")]
    pub energy: Many<String>,
}

/// Activating an ability.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ActivateForm {
    /// The card.
    #[serde(rename = "牌")]
    pub card: String,
    /// Which of its abilities, from 1 in the order of the card; its activated one where it has but one.
    #[serde(rename = "能力", skip_serializing_if = "Option::is_none")]
    pub ability: Option<u8>,
    /// The energy to pay with.
    #[serde(rename = "能量", skip_serializing_if = "none_written")]
    pub energy: Many<String>,
}

/// 803.1-2.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<WardForm>)]
pub struct WardForm {
    /// The cards of the hand to discard; asked where not written.
    #[serde(rename = "弃", alias = "弃牌", skip_serializing_if = "none_written")]
    pub discard: Many<String>,
    /// The character that slides.
    #[serde(rename = "牌", alias = "角色", skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Where it slides.
    #[serde(rename = "到", alias = "场地", skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
}

/// A slide.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<SlideForm>)]
pub struct SlideForm {
    /// The character.
    #[serde(rename = "牌", alias = "角色")]
    pub card: String,
    /// Where it slides.
    #[serde(rename = "到", alias = "场地", skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    /// On whose side, where a reading lets it slide across: 甲 or 乙.
    #[serde(
        rename = "边",
        alias = "谁的场地",
        skip_serializing_if = "Option::is_none"
    )]
    pub side: Option<String>,
}

fn none_written(names: &Many<String>) -> bool {
    names.is_empty()
}

macro_rules! brief {
    ($($form:ident: $field:ident [$($key:literal),+]),+ $(,)?) => {$(
        impl Shorthand for $form {
            type Brief = String;
            const KEYS: &'static [&'static str] = &[$($key),+];
            fn from_brief(brief: String) -> Self {
                Self { $field: brief.into(), ..Self::default() }
            }
        }
    )+};
}

brief! {
    PlayForm: card ["牌", "场地", "到", "能量"],
    ActivateForm: card ["牌", "能力", "能量"],
    SlideForm: card ["牌", "角色", "到", "场地", "边", "谁的场地"],
}

impl Shorthand for WardForm {
    type Brief = Many<String>;

    const KEYS: &'static [&'static str] = &["弃", "弃牌", "牌", "角色", "到", "场地"];

    fn from_brief(discard: Many<String>) -> Self {
        Self {
            discard,
            ..Self::default()
        }
    }
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Do>)]
pub enum Do {
    /// Nothing.
    #[serde(
        rename = "跳过",
        alias = "什么也不做",
        alias = "结束主要阶段",
        alias = "pass"
    )]
    Pass,
    /// Give up (101.4): the one who decides, or the one who is named.
    #[serde(rename = "投降", alias = "宣告投降")]
    Concede(Option<String>),
    /// Hand in the deck.
    #[serde(rename = "提交牌组", alias = "提交")]
    HandIn,
    /// Play a card.
    #[serde(rename = "打出", alias = "打出牌")]
    Play(Short<PlayForm>),
    /// Activate an ability.
    #[serde(rename = "发动", alias = "发动能力", alias = "启动")]
    Activate(Short<ActivateForm>),
    /// Declare an attack.
    #[serde(rename = "攻击", alias = "攻击宣言", alias = "宣言攻击")]
    Attack(String),
    /// Check a mission.
    #[serde(rename = "检查", alias = "检查任务")]
    Check(String),
    /// Discard two cards for a slide (803.1-2).
    #[serde(rename = "弃牌滑行", alias = "防御滑行")]
    Ward(Short<WardForm>),
    /// A character slides there.
    #[serde(rename = "滑行")]
    Slide(Short<SlideForm>),
    /// One or several cards.
    #[serde(
        rename = "选择",
        alias = "选",
        alias = "保留",
        alias = "充能",
        alias = "支付",
        alias = "弃"
    )]
    Pick(Many<String>),
    /// No more cards, or none.
    #[serde(
        rename = "选毕",
        alias = "不选",
        alias = "不再选择",
        alias = "不保留",
        alias = "不充能"
    )]
    Done,
    /// Yes.
    #[serde(rename = "是", alias = "使用", alias = "同意", alias = "执行")]
    Yes,
    /// No.
    #[serde(
        rename = "否",
        alias = "不使用",
        alias = "不",
        alias = "不执行",
        alias = "不发动",
        alias = "不支付"
    )]
    No,
    /// One of several, from 1.
    #[serde(rename = "选项", alias = "第几项", alias = "先付")]
    Option(u8),
    /// A number.
    #[serde(rename = "数", alias = "选数", alias = "分配")]
    Number(i32),
    /// An area.
    #[serde(rename = "场地", alias = "选择场地")]
    Area(Spot),
    /// The triggered ability that is resolved first.
    #[serde(rename = "先结算", alias = "结算")]
    First(Short<ActivateForm>),
    /// The replacement that is used: the card it comes from.
    #[serde(rename = "替代", alias = "适用替代")]
    Replace(String),
}

/// `做` as written: a bare word where the action needs nothing more.
pub type Action = Bare<Do>;
