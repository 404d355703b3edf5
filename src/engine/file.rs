//! The shape of a ruling's file, shared by all games; and reading it with faults that name their place.

use super::empty::emptied;
use super::fault::{At, Fault};
use super::game::Drawn;
use super::over;
use super::scenario::Playable;
use super::slips::{fault_of, wrong_shape};
use super::vocab::{self, About, Entries, Form, Many, Shape, Vocab, Wrong};
use crate::rulebook::BookId;
use crate::rulebook::library::LARGEST_RULING;
use crate::text::yaml::{self, Kind, Node, Scalar};

/// The largest ruling file that is read, in bytes.
pub const LARGEST: usize = LARGEST_RULING as usize;

/// A ruling as a file.
#[derive(Debug, Vocab)]
#[vocab(name = "裁定文件", says = "一道裁定：题、牌、局面、步骤与答")]
pub struct File<G: Playable> {
    /// The book, by its id.
    #[word("书")]
    pub book: At<String>,
    /// What the ruling is called; empty while trying.
    #[word("标题", default)]
    pub title: String,
    /// The question as a judge gets it; empty while trying.
    #[word("问题", default)]
    pub question: String,
    /// The readings it goes under, where not the defaults.
    #[word("读法", default)]
    pub readings: Pairs,
    /// The cards.
    #[word("牌", default)]
    pub cards: G::Cards,
    /// The board it begins on.
    #[word("局面")]
    pub setup: G::Setup,
    /// Seed for chance that no step fixes.
    #[word("种子", default)]
    pub seed: Option<u64>,
    /// What is done.
    #[word("步骤", default)]
    pub steps: Vec<At<Step<G::Action>>>,
    /// Names of moments on the way through the steps, as the number of the moment and its name.
    #[word("时刻", default)]
    pub moments: Pairs,
    /// Other ways it may go on after the steps.
    #[word("分支", default)]
    pub branches: Vec<At<Branch<G>>>,
    /// What must hold after all the steps, over the whole run of them.
    #[word("期望", default)]
    pub expect: Option<At<Expect<G::Action>>>,
    /// The ruling; none while trying.
    #[word("裁定", default)]
    pub ruling: Option<RulingText>,
}

/// One step: what is tried and refused, what is done, what then holds.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "步骤", says = "一步：先试哪些不可，再做什么，之后怎样")]
pub struct Step<A> {
    /// A remark for the reader.
    #[word("说明", default)]
    pub says: Option<String>,
    /// Who must be the one to decide now.
    #[word("谁", default)]
    pub who: Option<At<String>>,
    /// What is tried first and must be refused.
    #[word("不可", default)]
    pub refused: Vec<At<Attempt<A>>>,
    /// What is done.
    #[word("做", default)]
    pub act: Option<At<A>>,
    /// What chance gives, where the game waits for it.
    #[word("机会", default)]
    pub chance: Option<At<ChanceText>>,
    /// Until when the rules then go on: the first event that cites this clause or one below it, or an event of this
    /// word; to the next decision where not said.
    #[word("停在", default)]
    pub stop: Option<Happening>,
    /// What must hold afterwards.
    #[word("期望", default)]
    pub expect: Option<At<Expect<A>>>,
}

/// An event by its word, and by what it is about: `退场`, `{退场: 火花}`.
pub type Happening = About<At<String>, Option<Many<At<String>>>>;

impl<A> Step<A> {
    /// Whether it asks anything of a player or of chance, so that it begins at a decision.
    pub fn asks(&self) -> bool {
        self.act.is_some()
            || self.who.is_some()
            || self.chance.is_some()
            || !self.refused.is_empty()
    }
}

impl<A> Default for Step<A> {
    fn default() -> Self {
        Self {
            says: None,
            who: None,
            refused: Vec::new(),
            act: None,
            chance: None,
            stop: None,
            expect: None,
        }
    }
}

/// Something that must be refused.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "尝试", says = "必须被拒的一件事")]
pub struct Attempt<A> {
    /// What is tried.
    #[word("做")]
    pub act: At<A>,
    /// The clauses that must stand against it; among others, there may be more.
    #[word("因", default)]
    pub by: Vec<At<String>>,
    /// Words that one of the reasons must contain.
    #[word("理由", default)]
    pub reason: Option<At<String>>,
}

/// What must hold.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "期望", says = "之后必须怎样")]
pub struct Expect<A> {
    /// Facts of the board: 火花.状态: 横置.
    #[word("局面", default)]
    pub facts: Pairs,
    /// Events that must have happened since the step began; with cards, one about each of them.
    #[word("事件", default)]
    pub events: Many<Happening>,
    /// Events that must not.
    #[word("无事件", default)]
    pub no_events: Many<Happening>,
    /// Events that must have happened in this order, others between them.
    #[word("次序", default)]
    pub order: Many<Happening>,
    /// Clauses that must have been cited since the step began.
    #[word("条文", default)]
    pub cites: Many<At<String>>,
    /// Readings that must have decided something since the step began.
    #[word("读法", default)]
    pub under: Many<At<String>>,
    /// Who decides next.
    #[word("待决", default)]
    pub decides: Option<At<String>>,
    /// Cards that a player may see, by player.
    #[word("看见", default)]
    pub sees: Entries<Many<At<String>>>,
    /// Cards that a player may not see, by player.
    #[word("看不见", default)]
    pub unseen: Entries<Many<At<String>>>,
    /// What that player may do; among others.
    #[word("可做", default)]
    pub legal: Vec<At<A>>,
    /// How the game ended: 甲胜, 乙胜, 平局; or 未分 where it must not have ended.
    #[word("胜负", default)]
    pub outcome: Option<At<String>>,
    /// The text leaves it open, naming these clauses.
    #[word("未定", default)]
    pub unruled: Option<Vec<At<String>>>,
}

/// Another way to go on after the steps.
#[derive(Debug, Vocab)]
#[vocab(name = "分支", says = "步骤之后的另一种走法")]
pub struct Branch<G: Playable> {
    /// What the branch is called.
    #[word("名")]
    pub name: String,
    /// Readings of this branch; the steps before it are then played again under them.
    #[word("读法", default)]
    pub readings: Pairs,
    /// What is otherwise about the cards, laid over those of the file by their names and keys; the steps before it are
    /// then played again with them.
    #[word("牌", default)]
    pub cards: Option<Over<G::Cards>>,
    /// What is otherwise on the board, laid over that of the file key by key, a list in place of a list; the steps
    /// before it are then played again on it.
    #[word("局面", default)]
    pub setup: Option<Over<G::Setup>>,
    /// How many of the steps before it are played again on its board and under its readings; all where not said.
    #[word("共同步骤", default)]
    pub common: Option<At<usize>>,
    /// What is done in it.
    #[word("步骤", default)]
    pub steps: Vec<At<Step<G::Action>>>,
    /// The ruling for it, where it differs.
    #[word("裁定", default)]
    pub ruling: Option<RulingText>,
}

impl<G: Playable> Branch<G> {
    /// Whether it begins on a board or with cards of its own.
    pub fn has_board(&self) -> bool {
        self.cards.is_some() || self.setup.is_some()
    }
}

impl<G: Playable> File<G> {
    /// The cards and the board that a branch, by its place, begins with; those of the file itself for `None`.
    pub fn beginning(&self, branch: Option<usize>) -> (&G::Cards, &G::Setup) {
        let branch = branch.and_then(|nth| self.branches.get(nth));
        let cards = branch.and_then(|b| b.cards.as_ref());
        let setup = branch.and_then(|b| b.setup.as_ref());
        (
            cards.map_or(&self.cards, |over| &over.0),
            setup.map_or(&self.setup, |over| &over.0),
        )
    }

    /// The same as they are written: `牌` and `局面`.
    pub fn board(&self, branch: Option<usize>) -> [Node; 2] {
        let (cards, setup) = self.beginning(branch);
        [cards.write(), setup.write()]
    }
}

/// What a branch has otherwise. The file writes a part, which is laid over the file's own before it is read
/// (`engine::over`); what is read is the whole.
#[derive(Debug)]
pub struct Over<T>(pub T);

impl<T: Vocab> Vocab for Over<T> {
    const SHAPE: &'static Shape = &Shape::of("", "", "", Form::Entries(<Node as Vocab>::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        T::read(node).map(Self)
    }
    fn write(&self) -> Node {
        self.0.write()
    }
}

/// The ruling: the answer, the clauses it rests on, and how.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "裁定", says = "答与它所据的条文", serde)]
pub struct RulingText {
    /// The answer.
    #[word("答")]
    pub says: String,
    /// The clauses it rests on.
    #[word("条文")]
    pub clauses: Vec<At<String>>,
    /// How it rests on them.
    #[word("依据")]
    pub basis: Basis,
}

impl RulingText {
    /// Whether an answer is written: a file that is being tried has none.
    pub fn is_written(&self) -> bool {
        !self.says.is_empty() || !self.clauses.is_empty()
    }
}

/// How an answer rests on its clauses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Vocab)]
#[vocab(name = "依据", says = "答怎样据于条文", serde)]
pub enum Basis {
    /// The text states it.
    #[word("条文")]
    Stated,
    /// It follows from several clauses together.
    #[default]
    #[word("推导")]
    Derived,
    /// It holds under a reading.
    #[word("读法")]
    Reading,
}

/// What chance gives, as written: `原序`, a list of places from 1 in the old order, or one place from 1.
#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "机会", example = "原序、3 或 [2, 1, 3]（从 1 数）")]
pub enum ChanceText {
    /// The order stays as it is.
    #[word("原序")]
    AsItIs,
    /// One place, from 1.
    #[word(any)]
    Pick(u32),
    /// The old places in the new order, from 1.
    #[word(any)]
    Order(Vec<u32>),
}

impl From<&Drawn> for ChanceText {
    fn from(drawn: &Drawn) -> Self {
        match drawn {
            Drawn::Order(order) => Self::Order(order.iter().map(|n| n + 1).collect()),
            Drawn::Pick(ix) => Self::Pick(ix + 1),
        }
    }
}

/// A mapping in the order of the file; values are words, numbers or yes and no, kept as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pairs(pub Vec<(String, At<String>)>);

impl Vocab for Pairs {
    const SHAPE: &'static Shape = &Shape::of(
        "名与值",
        "",
        "",
        Form::Entries(<Many<String> as Vocab>::shape),
    );
    fn read(node: &Node) -> Result<Self, Wrong> {
        let entries = Entries::<At<Loose>>::read(node)?.0;
        let loose = |(name, value): (String, At<Loose>)| {
            let (line, column) = (value.line, value.column);
            let value = value.value.0;
            (
                name,
                At {
                    value,
                    line,
                    column,
                },
            )
        };
        Ok(Self(entries.into_iter().map(loose).collect()))
    }
    fn write(&self) -> Node {
        let entry = |(name, value): &(String, At<String>)| (Node::text(name), Node::text(&**value));
        Node::map(self.0.iter().map(entry).collect())
    }
}

/// A word, a number, a yes or no, or a list of them, as one text.
struct Loose(String);

impl Vocab for Loose {
    const SHAPE: &'static Shape = <Many<String> as Vocab>::SHAPE;
    fn read(node: &Node) -> Result<Self, Wrong> {
        Ok(Self(match &node.kind {
            Kind::Scalar(_, Scalar::Bool(yes)) => if *yes { "是" } else { "否" }.to_owned(),
            Kind::List(items) if items.is_empty() => "无".to_owned(),
            Kind::List(items) => {
                let words: Result<Vec<Self>, Wrong> = items.iter().map(Self::read).collect();
                let words: Vec<String> = words?.into_iter().map(|word| word.0).collect();
                words.join("、")
            }
            _ => String::read(node)?,
        }))
    }
    fn write(&self) -> Node {
        Node::text(&self.0)
    }
}

/// The book that a file names, before anything else of it is read.
///
/// # Errors
/// A fault where the file is too large, is no YAML, or names no book that has an engine.
pub fn book_of(text: &str) -> Result<BookId, Fault> {
    book_in(&parse(text)?, text)
}

/// The same where the text has been read into a tree.
///
/// # Errors
/// A fault where it names no book that has an engine.
pub fn book_in(file: &Node, text: &str) -> Result<BookId, Fault> {
    let Some(book) = file.get("书").filter(|book| !book.is_nothing()) else {
        return Err(At {
            value: (),
            line: 1,
            column: 1,
        }
        .fault("没有写明是哪本书")
        .fix("文首写 书: vividz"));
    };
    let book = At::<String>::read(book).map_err(|wrong| wrong_shape(&wrong, text))?;
    BookId::SHIPPED
        .into_iter()
        .find(|b| b.as_str() == *book)
        .ok_or_else(|| {
            book.fault(format!("没有“{}”的引擎", *book))
                .nearest(&book, BookId::SHIPPED.map(BookId::as_str))
        })
}

/// Reads any part of a file, with faults in Chinese.
///
/// # Errors
/// One fault: what is wrong first, where, and the nearest right word where a word is unknown.
pub fn read<T: Vocab>(text: &str) -> Result<T, Fault> {
    read_node(&parse(text)?, text)
}

/// Reads a file into a tree, with faults in Chinese.
///
/// # Errors
/// One fault: the file is too large, or no YAML.
pub fn parse(text: &str) -> Result<Node, Fault> {
    if text.len() > LARGEST {
        return Err(At::nowhere(()).fault(format!(
            "文件太大：{} 字节，至多 {LARGEST} 字节",
            text.len()
        )));
    }
    yaml::parse(text).map_err(|error| fault_of(&error, text))
}

/// Reads a value from a part of the tree of a text. What a ruling's branches have otherwise is laid over what the ruling
/// has, and nothing is said alike.
///
/// # Errors
/// As [`read`].
pub fn read_node<T: Vocab>(node: &Node, text: &str) -> Result<T, Fault> {
    let whole = over::spread(node, T::shape());
    let read = whole.and_then(|node| T::read(&emptied(node, T::shape())));
    read.map_err(|wrong| wrong_shape(&wrong, text))
}
