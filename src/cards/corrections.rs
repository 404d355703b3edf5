//! What judges have corrected of a list's cards, sentence by sentence: one file beside the list,
//! `<list>.corrections.yaml`, to be read, mended and handed on by hand. Knows the file; what a correction makes of a card
//! is told in `corrected`.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use super::list::{Of, name_key, number_key};
use super::store::{Kept, NotSaved};
use crate::engine::fault::{At, Fault};
use crate::engine::file::{LARGEST, read as parsed};
use crate::engine::printed::text::{Script, name};
use crate::engine::vocab::{self, Node, Vocab};
use crate::rulebook::{Place, Problem};
use crate::text::file::{self, Unread};

/// The form of the file.
const SCHEMA: &str = "caijue.corrections/1";

/// What a judge says instead of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub enum Says {
    /// The same in other words, which the program reads.
    Words(String),
    /// Its declaration: what stands for it under `牌`, one or a list.
    Declared(Node),
    /// That it does nothing.
    Nothing,
}

/// A correction of one sentence of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    /// The card's number; empty where the list has none.
    pub number: String,
    /// The card's name.
    pub name: String,
    /// The sentence as it is printed.
    pub sentence: String,
    /// What is said instead.
    pub says: Says,
    /// The day on which it was made, as 2026-01-31; empty where that is not known.
    pub date: String,
    /// A remark for the reader; empty where there is none.
    pub remark: String,
}

/// The corrections of a list, in the order of their file.
#[derive(Debug, Clone, Default)]
pub struct Corrections {
    all: Vec<Correction>,
    /// The place of those of a card, by the key of its number or, without one, of its name.
    by: HashMap<String, Vec<usize>>,
}

/// The file as it is written.
#[derive(Debug, Vocab)]
#[vocab(name = "更正文件")]
struct Form {
    /// [`SCHEMA`].
    #[word("格式")]
    schema: At<String>,
    /// The game's book.
    #[word("书")]
    book: At<String>,
    /// Those of each sentence.
    #[word("更正", default)]
    all: Vec<At<Entry>>,
}

/// A correction as it is written.
#[derive(Debug, Default, Vocab)]
#[vocab(name = "更正", check = Entry::says_one_thing)]
struct Entry {
    #[word("编号", default)]
    number: Option<String>,
    #[word("卡名", "牌名", default)]
    name: Option<String>,
    #[word("句")]
    sentence: String,
    #[word("改写", default)]
    words: Option<String>,
    #[word("声明", default)]
    declared: Option<Node>,
    #[word("无效果", default)]
    nothing: bool,
    #[word("日期", default)]
    date: Option<String>,
    #[word("说明", default)]
    remark: Option<String>,
}

impl Entry {
    fn says_one_thing(&self) -> Result<(), String> {
        let said = [self.words.is_some(), self.declared.is_some(), self.nothing];
        let said = said.into_iter().filter(|said| *said).count();
        match (said, self.number.is_some() || self.name.is_some()) {
            (_, false) => Err("没有写是哪张卡：写 编号，没有编号就写 卡名".to_owned()),
            (0, _) => Err(
                "没有写这一句是什么：写 改写: 另一种说法，或 声明: 它在“牌”里的样子，或 无效果: 是"
                    .to_owned(),
            ),
            (1, _) => Ok(()),
            _ => Err("改写、声明、无效果 只能写一个".to_owned()),
        }
    }

    fn correction(self) -> Correction {
        Correction {
            number: self.number.unwrap_or_default(),
            name: self.name.unwrap_or_default(),
            sentence: self.sentence,
            says: match (self.words, self.declared) {
                (Some(words), _) => Says::Words(words),
                (None, Some(declared)) => Says::Declared(declared),
                (None, None) => Says::Nothing,
            },
            date: self.date.unwrap_or_default(),
            remark: self.remark.unwrap_or_default(),
        }
    }
}

/// A sentence as sentences are compared: without spaces, width and variants of characters, and without its full stop.
pub fn sentence_key(sentence: &str) -> String {
    let key = name(sentence, Script::Chinese);
    key.trim_end_matches(['。', '．']).to_owned()
}

impl Says {
    /// What is meant by a line that somebody typed: YAML in `{…}` or `[{…}]` declares, `无效果` says that there is none,
    /// anything else is the sentence in other words.
    ///
    /// # Errors
    /// What is wrong with the YAML.
    pub fn typed(line: &str) -> Result<Self, Fault> {
        let line = line.trim();
        match line {
            "无效果" => Ok(Self::Nothing),
            line if line.starts_with('{') || line.starts_with("[{") => Self::declared(line),
            line => Ok(Self::Words(line.to_owned())),
        }
    }

    /// A declaration in YAML.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn declared(yaml: &str) -> Result<Self, Fault> {
        parsed(yaml).map(Self::Declared)
    }

    /// As somebody would type it.
    pub fn line(&self) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::Declared(node) => crate::engine::table::line::flow(node),
            Self::Nothing => "无效果".to_owned(),
        }
    }
}

impl Correction {
    /// One made today.
    pub fn today(of: Of<'_>, sentence: &str, says: Says) -> Self {
        Self {
            number: of.number().to_owned(),
            name: of.name().to_owned(),
            sentence: sentence.to_owned(),
            says,
            date: crate::text::date::today(),
            remark: String::new(),
        }
    }

    /// What the card is called: its number and its name.
    pub fn card(&self) -> String {
        let both = [self.number.as_str(), self.name.as_str()];
        let both = both.into_iter().filter(|word| !word.is_empty());
        both.collect::<Vec<_>>().join(" ")
    }

    /// Whether two are about the same sentence. One without a number is about all cards of its name.
    pub fn same(&self, other: &Self) -> bool {
        let [own, its] = [&self.number, &other.number].map(|number| number_key(number));
        let card = match own.is_empty() || its.is_empty() {
            true => name_key(&self.name) == name_key(&other.name),
            false => own == its,
        };
        card && sentence_key(&self.sentence) == sentence_key(&other.sentence)
    }

    /// Whether it is about a card.
    fn is_on(&self, card: Of<'_>) -> bool {
        match number_key(&self.number) {
            number if number.is_empty() => name_key(&self.name) == name_key(card.name()),
            number => number == number_key(card.number()),
        }
    }

    fn write(&self) -> Node {
        let text =
            |key: &str, text: &str| (!text.is_empty()).then(|| (Node::text(key), Node::text(text)));
        let says = match &self.says {
            Says::Words(words) => (Node::text("改写"), Node::text(words.as_str())),
            Says::Declared(node) => (Node::text("声明"), node.clone()),
            Says::Nothing => (Node::text("无效果"), Node::text("是")),
        };
        let entries = [
            text("编号", &self.number),
            text("卡名", &self.name),
            text("句", &self.sentence),
            Some(says),
            text("日期", &self.date),
            text("说明", &self.remark),
        ];
        Node::map(entries.into_iter().flatten().collect())
    }
}

/// By what a card is found: its number, else its name.
fn key(number: &str, name: &str) -> String {
    match number_key(number) {
        number if !number.is_empty() => number,
        _ => format!(" {}", name_key(name)),
    }
}

impl Corrections {
    /// Of some corrections.
    pub fn of(all: Vec<Correction>) -> Self {
        let mut by: HashMap<String, Vec<usize>> = HashMap::new();
        for (nth, one) in all.iter().enumerate() {
            by.entry(key(&one.number, &one.name)).or_default().push(nth);
        }
        Self { all, by }
    }

    /// All of them.
    pub fn all(&self) -> &[Correction] {
        &self.all
    }

    /// Those of a card.
    pub fn on(&self, card: Of<'_>) -> Vec<&Correction> {
        if self.all.is_empty() {
            return Vec::new();
        }
        // What is said of its number goes before what is said of its name.
        let keys = [key(card.number(), card.name()), key("", card.name())];
        let keys = &keys[..if card.number().is_empty() { 1 } else { 2 }];
        let these = keys.iter().filter_map(|key| self.by.get(key)).flatten();
        these.map(|nth| &self.all[*nth]).collect()
    }

    /// Adds one in place of what was said of its sentence; a remark stays where none takes its place.
    pub fn put(&mut self, mut correction: Correction) {
        let mut all = std::mem::take(&mut self.all);
        match all.iter_mut().find(|old| old.same(&correction)) {
            Some(old) => {
                if correction.remark.is_empty() {
                    correction.remark = std::mem::take(&mut old.remark);
                }
                *old = correction;
            }
            None => all.push(correction),
        }
        *self = Self::of(all);
    }

    /// Takes away what is said of a card's sentence; whether anything was.
    pub fn forget(&mut self, of: Of<'_>, sentence: &str) -> bool {
        let mut all = std::mem::take(&mut self.all);
        let before = all.len();
        let sentence = sentence_key(sentence);
        all.retain(|one| !one.is_on(of) || sentence_key(&one.sentence) != sentence);
        *self = Self::of(all);
        self.all.len() < before
    }

    /// Reads a file of a book's corrections.
    ///
    /// # Errors
    /// What is wrong first, and where.
    pub fn read(text: &str, book: &str) -> Result<Self, Fault> {
        let form: Form = parsed(text)?;
        if form.schema.value != SCHEMA {
            let what = format!("更正的格式是 {}，这个版本只读 {SCHEMA}", form.schema.value);
            return Err(form.schema.fault(what));
        }
        if form.book.value != book {
            let what = format!("这是 {} 的更正，不是 {book} 的", form.book.value);
            return Err(form.book.fault(what));
        }
        let mut all: Vec<Correction> = Vec::new();
        for entry in form.all {
            let place = entry.place();
            let correction = entry.value.correction();
            if let Some(twice) = all.iter().find(|other| other.same(&correction)) {
                let what = format!("{} 的这一句更正了两次：“{}”", twice.card(), twice.sentence);
                return Err(place.fault(what).fix("留下一个"));
            }
            all.push(correction);
        }
        Ok(Self::of(all))
    }

    /// The file that says them.
    pub fn written(&self, book: &str) -> String {
        let file = Node::map(vec![
            (Node::text("格式"), Node::text(SCHEMA)),
            (Node::text("书"), Node::text(book)),
            (
                Node::text("更正"),
                Vec::write(&self.all.iter().map(Correction::write).collect::<Vec<_>>()),
            ),
        ]);
        // A tree of texts has nothing that YAML cannot write.
        let text = serde_saphyr::to_string(&file).unwrap_or_default();
        format!("{}\n", text.trim_end())
    }
}

/// What is wrong with a file of corrections.
pub fn problem(path: &Path, fault: Fault) -> Problem {
    Problem {
        place: Place {
            file: path.display().to_string().into(),
            line: fault.line.max(1),
            column: fault.column.max(1),
        },
        what: fault.what,
        fix: Some(match fault.fix {
            Some(fix) => fix,
            None => "照 docs/cards.md 的样子改好这个文件；改好以前里面的更正都不用".to_owned(),
        }),
    }
}

/// The corrections of a list; none where there is no file.
///
/// # Errors
/// What is wrong with the file. None of it is used then, and it is left as it is.
pub fn load(kept: &Kept) -> Result<Corrections, Problem> {
    let path = kept.corrections();
    let unread = |why: Unread| problem(&path, At::nowhere(()).fault(why.to_string()));
    match file::read(&path, LARGEST as u64) {
        Err(Unread::Missing) => Ok(Corrections::default()),
        Err(why) => Err(unread(why)),
        Ok(text) => Corrections::read(&text, kept.book.as_str()).map_err(|f| problem(&path, f)),
    }
}

/// Changes the corrections of a list as they are on the disk now, whoever wrote them last; what is there then.
///
/// # Errors
/// [`NotSaved`]; what was there is then as it was. A file that cannot be read is never written over.
pub fn change(kept: &Kept, change: impl FnOnce(&mut Corrections)) -> Result<Corrections, NotSaved> {
    let path = kept.corrections();
    let io = |error| NotSaved::Io(path.clone(), error);
    let _alone = path.parent().and_then(file::alone);
    let mut all = load(kept).map_err(|problem| NotSaved::Broken(Box::new(problem)))?;
    change(&mut all);
    if all.all.is_empty() {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(io(error)),
            _ => return Ok(all),
        }
    }
    let text = all.written(kept.book.as_str());
    if text.len() > LARGEST {
        return Err(io(std::io::ErrorKind::FileTooLarge.into()));
    }
    file::write(&path, &text, true).map_err(io)?;
    Ok(all)
}
