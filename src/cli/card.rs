//! `caijue card`: a card of the user's lists, as it stands there and as it is read; a sentence of it corrected.

use serde::Serialize;

use crate::cards::catalogue::Found as Which;
use crate::cards::corrections::Says;
use crate::cards::declare::Declared;
use crate::cards::{Of, Shelf};
use crate::rulebook::BookId;
use crate::text::yaml::Node;
use crate::view::{StyledLine, Tone, cards};

use super::cards::about;
use super::context::{Cli, Failure, Found, Outcome};
use super::correct::Correct;

/// How many cards of one name are shown.
const SHOWN: usize = 40;

#[derive(Debug, clap::Args)]
pub struct Card {
    #[arg(value_name = "card", required = true)]
    card: Vec<String>,
    #[arg(short, long, value_name = "book")]
    book: Option<String>,
    #[arg(long, conflicts_with = "json")]
    yaml: bool,
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    correct: Correct,
}

#[derive(Serialize)]
struct Told {
    schema: &'static str,
    cards: Vec<One>,
}

#[derive(Serialize)]
struct One {
    book: &'static str,
    list: String,
    row: u64,
    number: String,
    names: Vec<String>,
    /// What stands in its columns.
    printed: Vec<(&'static str, String)>,
    /// What stands of it under `牌`; nothing where a value cannot be used.
    declared: Option<Node>,
    /// The values that cannot be used, with the reason.
    unusable: Vec<(&'static str, String, String)>,
    sentences: Vec<ToldSentence>,
    /// Corrections that are not used.
    unused: Vec<ToldUnused>,
}

#[derive(Serialize)]
struct ToldSentence {
    part: &'static str,
    text: String,
    outcome: &'static str,
    told: String,
    /// Whether it stands in the declaration: it is read, and so is all of its effect.
    declared: bool,
    /// What is not sure, or why it is not read.
    why: Vec<String>,
    /// What a judge says instead.
    corrected: Option<ToldCorrection>,
}

#[derive(Serialize)]
struct ToldCorrection {
    words: Option<String>,
    declared: Option<Node>,
    date: String,
    remark: String,
}

#[derive(Serialize)]
struct ToldUnused {
    sentence: String,
    why: String,
}

impl Card {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let called = self.card.join(" ");
        let Some(lists) = cli.lists() else {
            return Err(Failure::not(cli.words.get("cards.none")));
        };
        let books = match &self.book {
            Some(name) => vec![cli.book(&cli.library(), name)?.rules.id],
            None => lists.books(),
        };
        let mut shelves = Vec::new();
        for book in &books {
            shelves.push(about(cli, &lists, *book, &called)?);
        }
        let mut found: Vec<(&Shelf, Of<'_>)> = Vec::new();
        for shelf in &shelves {
            match shelf.find(&called) {
                Which::Nothing => {}
                Which::One(of) => found.push((&**shelf, of)),
                Which::Several { cards, .. } => {
                    found.extend(cards.into_iter().map(|of| (&**shelf, of)));
                }
            }
        }
        if found.is_empty() {
            let shelves: Vec<_> = books.iter().map(|book| lists.shelf(*book)).collect();
            return Err(nobody(
                cli,
                &called,
                &shelves.iter().map(|s| &**s).collect::<Vec<_>>(),
            ));
        }
        if self.correct.sentence().is_some() {
            let (shelf, of) = only(cli, &called, &found)?;
            self.correct.run(cli, &lists, shelf, of, self.json)?;
        }
        if self.yaml {
            return yaml(cli, &called, &found);
        }
        if self.json {
            let cards = found.iter().map(|(shelf, of)| told(shelf, *of)).collect();
            cli.out.json(&Told {
                schema: "caijue.card/1",
                cards,
            })?;
            return Ok(Found::Yes);
        }
        match found.as_slice() {
            [_] if self.correct.sentence().is_some() => {}
            [(shelf, of)] => {
                let lines = cards::card(*of, &shelf.declare(*of), &cli.words);
                cli.out.lines(&lines)?;
            }
            several => {
                // Where all of them have that number, it tells none of them.
                let numbered = several.iter().all(|(_, of)| of.number() == called);
                let said = cli.words.fill(
                    if numbered {
                        "cards.several-numbered"
                    } else {
                        "cards.several"
                    },
                    &[("name", &called), ("count", &several.len())],
                );
                let mut lines = vec![StyledLine::of(Tone::Plain, said)];
                let these = several.iter().take(SHOWN);
                lines.extend(these.map(|(_, of)| cards::line(*of).indented(2)));
                cli.out.lines(&lines)?;
            }
        }
        Ok(Found::Yes)
    }
}

fn nobody(cli: &Cli, called: &str, shelves: &[&Shelf]) -> Failure {
    let said = cli.words.fill("cards.nobody", &[("name", &called)]);
    let mut lines = vec![StyledLine::of(Tone::Plain, said)];
    let near: Vec<String> = shelves
        .iter()
        .flat_map(|shelf| shelf.near(called))
        .collect();
    if !near.is_empty() {
        let said = cli
            .words
            .fill("say.nearest", &[("near", &cli.words.list(&near))]);
        lines.push(StyledLine::of(Tone::Plain, said));
    }
    let said = cli.words.fill("say.to-search", &[("query", &called)]);
    lines.push(StyledLine::of(Tone::Muted, said));
    Failure::Not(lines)
}

/// The one card that was found.
fn only<'s, 'l>(
    cli: &Cli,
    called: &str,
    found: &[(&'s Shelf, Of<'l>)],
) -> Result<(&'s Shelf, Of<'l>), Failure> {
    if let [one] = found {
        return Ok(*one);
    }
    let numbers: Vec<&str> = found.iter().map(|(_, of)| of.number()).collect();
    let said = cli.words.fill(
        "cards.which",
        &[("name", &called), ("numbers", &cli.words.list(&numbers))],
    );
    Err(Failure::said(said))
}

/// The declaration as it would stand in a file.
fn yaml(cli: &mut Cli, called: &str, found: &[(&Shelf, Of<'_>)]) -> Outcome {
    let (shelf, of) = only(cli, called, found)?;
    let declared = shelf.declare(of);
    if !declared.wrong.is_empty() {
        return Err(Failure::Said(cards::card(of, &declared, &cli.words)));
    }
    let card = Node::map(vec![(Node::text(shelf.written(of)), declared.card)]);
    let file = Node::map(vec![(Node::text("牌"), card)]);
    let text = serde_saphyr::to_string(&file).unwrap_or_default();
    cli.out.raw(text.as_bytes())?;
    Ok(Found::Yes)
}

fn told(shelf: &Shelf, of: Of<'_>) -> One {
    let mut declared = shelf.declare(of);
    let card = std::mem::replace(&mut declared.card, Node::nothing());
    let wrong = std::mem::take(&mut declared.wrong);
    let book: BookId = of.list.book;
    One {
        book: book.as_str(),
        list: of.list.id(),
        row: of.card.row,
        number: of.number().to_owned(),
        names: of.names().map(str::to_owned).collect(),
        printed: of
            .all(|_| true)
            .map(|(column, value)| (column.word, value.to_owned()))
            .collect(),
        declared: wrong.is_empty().then_some(card),
        unusable: wrong
            .into_iter()
            .map(|wrong| (wrong.column, wrong.value, wrong.why))
            .collect(),
        sentences: (0..declared.sentences.len())
            .map(|nth| sentence(&declared, nth))
            .collect(),
        unused: declared
            .unused
            .iter()
            .map(|unused| ToldUnused {
                sentence: unused.correction.sentence.clone(),
                why: unused.why.says(),
            })
            .collect(),
    }
}

fn sentence(declared: &Declared, nth: usize) -> ToldSentence {
    use crate::cards::report::doubtful;
    use crate::engine::printed::{Outcome, Part};
    let sentence = &declared.sentences[nth];
    let corrected = declared.correction(nth);
    let (outcome, why) = match &sentence.outcome {
        Outcome::Read => ("read", Vec::new()),
        Outcome::Doubt(all) => ("doubt", all.iter().map(doubtful).collect()),
        Outcome::Unread { why, .. } => ("unread", vec![why.says()]),
    };
    let (outcome, why) = match corrected {
        Some(own) => ("corrected", own.doubts.iter().map(doubtful).collect()),
        None => (outcome, why),
    };
    ToldSentence {
        part: match sentence.part {
            Part::Field => "field",
            Part::Text => "text",
            Part::Trigger => "trigger",
            Part::Original => "original",
            Part::OriginalTrigger => "original-trigger",
        },
        text: sentence.text.clone(),
        outcome,
        told: sentence.told.clone(),
        declared: !sentence.beside && !sentence.is_unread(),
        why,
        corrected: corrected.map(|own| ToldCorrection {
            words: match &own.correction.says {
                Says::Words(words) => Some(words.clone()),
                _ => None,
            },
            declared: match &own.correction.says {
                Says::Declared(node) => Some(node.clone()),
                _ => None,
            },
            date: own.correction.date.clone(),
            remark: own.correction.remark.clone(),
        }),
    }
}
