//! `caijue card NUMBER --correct …`: a judge corrects a sentence of a card, or takes a correction back.
//!
//! What the sentence is then taken to say is shown first. Exit status: 0 kept, 2 refused or not confirmed.

use crate::cards::catalogue::Lists;
use crate::cards::corrections::{Correction, Says, sentence_key};
use crate::cards::declare::Declared;
use crate::cards::{Of, Shelf};
use crate::view::{StyledLine, Tone, cards, corrections};

use super::context::{Cli, Failure, Found, Outcome};

/// What is to be done to a sentence.
#[derive(Debug, clap::Args)]
pub struct Correct {
    #[arg(
        long,
        value_name = "sentence",
        requires = "said",
        conflicts_with = "yaml"
    )]
    correct: Option<String>,
    #[command(flatten)]
    said: Said,
    #[arg(long, requires = "correct")]
    yes: bool,
}

#[derive(Debug, clap::Args)]
#[group(id = "said", multiple = false, requires = "correct")]
struct Said {
    #[arg(long = "as", value_name = "text")]
    words: Option<String>,
    #[arg(long, value_name = "yaml")]
    as_yaml: Option<String>,
    #[arg(long)]
    no_effect: bool,
    #[arg(long)]
    forget: bool,
}

impl Correct {
    /// The sentence, where one is to be corrected.
    pub fn sentence(&self) -> Option<&str> {
        self.correct.as_deref()
    }

    /// Corrects a sentence of a card. What is shown is left out where `quiet`, for who prints JSON.
    pub fn run(
        &self,
        cli: &mut Cli,
        lists: &Lists,
        shelf: &Shelf,
        of: Of<'_>,
        quiet: bool,
    ) -> Outcome {
        let declared = shelf.declare(of);
        let meant = self.sentence().unwrap_or_default();
        let Some(sentence) = which(&declared, meant) else {
            return Err(no_sentence(cli, of, &declared, meant));
        };
        let text = declared.sentences[sentence].text.clone();
        if self.said.forget {
            return forget(cli, lists, of, &text, quiet);
        }
        let correction = Correction::today(of, &text, self.says(cli)?);
        let after = shelf.declare_with(of, Some(&correction));
        let mut lines = corrections::marked(&declared, sentence, None);
        lines = lines.indented(0);
        let held = after
            .corrected
            .iter()
            .any(|c| c.correction.same(&correction));
        let taken = corrections::taken(&declared, &after, &correction, &cli.words);
        let mut shown = vec![
            lines,
            StyledLine::of(Tone::Note, correction.says.line())
                .indented(2)
                .hanging(2),
        ];
        shown.extend(taken.into_iter().map(|line| line.indented(4)));
        if !held {
            shown.push(StyledLine::of(
                Tone::Muted,
                cli.words.get("correct.not-kept"),
            ));
            return Err(Failure::Said(shown));
        }
        if !quiet {
            cli.out.lines(&shown)?;
        }
        let question = cli.words.get("correct.agree").to_owned();
        if !self.yes && (quiet || !cli.agreed(&question)?) {
            return Err(Failure::said(cli.words.get("correct.not-agreed")));
        }
        lists
            .correct(of, &text, Some(correction))
            .map_err(|why| Failure::said(cards::not_saved(&why, &cli.words)))?;
        let said = cli.words.fill("correct.kept", &[("list", &of.list.id())]);
        if !quiet {
            cli.remark(Tone::Good, said)?;
        }
        Ok(Found::Yes)
    }

    /// What is said instead.
    fn says(&self, cli: &Cli) -> Result<Says, Failure> {
        let said = &self.said;
        match (&said.words, &said.as_yaml) {
            (Some(words), _) if words.trim().is_empty() => {
                Err(Failure::said(cli.words.get("correct.empty")))
            }
            (Some(words), _) => Ok(Says::Words(words.trim().to_owned())),
            (None, Some(yaml)) => Says::declared(yaml).map_err(|fault| {
                let fault = fault.to_string();
                Failure::said(cli.words.fill("correct.yaml", &[("fault", &fault)]))
            }),
            (None, None) => Ok(Says::Nothing),
        }
    }
}

/// The sentence that is meant: by its number, its text, or a part of it that no other has.
fn which(declared: &Declared, meant: &str) -> Option<usize> {
    let all = declared.correctable();
    if let Ok(number) = meant.trim().parse::<usize>() {
        return number.checked_sub(1).and_then(|nth| all.get(nth)).copied();
    }
    let key = sentence_key(meant);
    let of = |nth: &usize| sentence_key(&declared.sentences[*nth].text);
    let same = all.iter().find(|nth| of(nth) == key);
    let holding: Vec<usize> = all
        .iter()
        .copied()
        .filter(|nth| !key.is_empty() && of(nth).contains(&key))
        .collect();
    match (same, holding.as_slice()) {
        (Some(same), _) => Some(*same),
        (None, [one]) => Some(*one),
        _ => None,
    }
}

fn no_sentence(cli: &Cli, of: Of<'_>, declared: &Declared, meant: &str) -> Failure {
    let values: [(&str, &dyn std::fmt::Display); 2] = [("card", &of.name()), ("sentence", &meant)];
    if declared.extent.is_none() {
        return Failure::said(cli.words.get("cards.no-reader"));
    }
    let mut lines = vec![StyledLine::of(
        Tone::Plain,
        cli.words.fill("correct.no-sentence", &values),
    )];
    let all = declared.correctable().into_iter().enumerate();
    lines.extend(all.map(|(n, nth)| corrections::marked(declared, nth, Some(n + 1))));
    Failure::Said(lines)
}

fn forget(cli: &mut Cli, lists: &Lists, of: Of<'_>, text: &str, quiet: bool) -> Outcome {
    let done = lists
        .correct(of, text, None)
        .map_err(|why| Failure::said(cards::not_saved(&why, &cli.words)))?;
    if !done {
        let said = cli.words.fill("correct.none", &[("sentence", &text)]);
        return Err(Failure::said(said));
    }
    if !quiet {
        let said = cli.words.fill("correct.forgotten", &[("sentence", &text)]);
        cli.remark(Tone::Good, said)?;
    }
    Ok(Found::Yes)
}
