//! What steers a text: if, may, pay, one of several, several times. Only what is written is here: how far each has
//! come, who is asked and what is told are the game's own. `S` is what a game does in one place, `W` whom it asks.

use crate::engine::vocab::{self, Many, Vocab};

/// What is done if all of these hold, and what otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "若", example = "{条件: …, 则: …, 否则: …}")]
pub struct If<C, S: Vocab + Default> {
    /// All of these.
    #[word("条件", "若", "当", default)]
    pub when: Many<C>,
    /// What is then done.
    #[word("则", "做", "效果", default)]
    pub then: S,
    /// What is done otherwise.
    #[word("否则", default)]
    pub otherwise: S,
}

/// What is done if a player wants it, and what otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "可以", short = does, short_map = does)]
pub struct May<W, S: Vocab + Default> {
    /// Who is asked; the player of the effect where not said.
    #[word("谁", "由谁")]
    pub who: Option<W>,
    /// What is done.
    #[word("做", "则", "效果", default)]
    pub does: S,
    /// What is done otherwise.
    #[word("否则", default)]
    pub otherwise: S,
}

/// What is done if a player pays for it, and what otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "支付", example = "{费用: …, 则: …, 否则: …}")]
pub struct Pay<W, P: Vocab + Default, S: Vocab + Default> {
    /// Who pays and is asked; the player of the effect where not said.
    #[word("谁", "由谁")]
    pub who: Option<W>,
    /// The costs.
    #[word("费用", default)]
    pub cost: P,
    /// What is done if they were paid.
    #[word("则", "如此做", "做", "效果", default)]
    pub then: S,
    /// What is done otherwise.
    #[word("否则", default)]
    pub otherwise: S,
}

/// Some of several parts, all different.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "择一", short = of, short_map = of)]
pub struct Modes<W, N, M> {
    /// Who chooses; the player of the effect where not said.
    #[word("谁", "由谁")]
    pub who: Option<W>,
    /// How many of them; one where not said.
    #[word("数", "选")]
    pub count: Option<N>,
    /// The parts.
    #[word("选项", "于", default)]
    pub of: Vec<M>,
}

/// One of several parts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "选项")]
pub struct Mode<S: Vocab + Default> {
    /// Its words.
    #[word("文", "名", default)]
    pub text: String,
    /// What is done.
    #[word("做", "效果", default)]
    pub does: S,
}

/// The same several times.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "重复", example = "{次数: 2, 做: …}")]
pub struct Repeat<N, S: Vocab + Default> {
    /// How often.
    #[word("次", "次数")]
    pub times: Option<N>,
    /// What is done.
    #[word("做", "效果", default)]
    pub does: S,
}
