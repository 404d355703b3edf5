//! `caijue import`: a published rules text becomes a book, or the original wording beside one.
//!
//! Exit status: 0 written, or read with `--dry-run`; 2 refused. Where more than 3 % of the letters would be left
//! out, the report is printed, nothing is written and the status is 2, unless `--yes` is given.

use std::path::PathBuf;

use serde::Serialize;

use crate::import::{ImportOptions, Report, Saved, read_file};
use crate::rulebook::BookId;
use crate::text::is_device;
use crate::view::import::{asked, not_saved, refusal, report, saved};
use crate::view::{StyledLine, Tone};

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Import {
    #[arg(value_name = "file")]
    file: PathBuf,
    #[arg(short, long, value_name = "book", conflicts_with = "new_id")]
    book: Option<String>,
    #[arg(long = "as", value_name = "new-book")]
    new_id: Option<String>,
    #[arg(long, value_name = "title", conflicts_with = "book")]
    title: Option<String>,
    #[arg(long, value_name = "edition", conflicts_with = "book")]
    edition: Option<String>,
    #[arg(long, value_name = "day", conflicts_with = "book")]
    date: Option<String>,
    #[arg(long)]
    replace: bool,
    #[arg(long)]
    dry_run: bool,
    #[arg(long)]
    yes: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told<'i> {
    schema: &'static str,
    #[serde(flatten)]
    report: Report<'i>,
    /// Nothing where nothing was to be written.
    saved: Option<Saved>,
}

impl Import {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let book = match &self.book {
            Some(name) => Some(cli.book(&library, name)?.rules.id),
            None => None,
        };
        let as_new = match &self.new_id {
            Some(name) => Some(
                BookId::named(name)
                    .filter(|_| !is_device(name))
                    .ok_or_else(|| {
                        Failure::said(cli.words.fill("import.bad-id", &[("name", name)]))
                    })?,
            ),
            None => None,
        };
        let options = ImportOptions {
            book,
            as_new,
            title: self.title,
            edition: self.edition,
            date: self.date,
        };
        let import = read_file(&self.file, &options, &library)
            .map_err(|why| Failure::said(refusal(&why, &cli.words)))?;
        // What may be rules is not left out unseen.
        let ask = import.loss.as_ref().filter(|_| !self.yes && !self.dry_run);
        // Stored before it is told: a reader who closes the pipe early has still imported.
        let stored = match (&cli.settings.data, self.dry_run || ask.is_some()) {
            (_, true) => None,
            (Some(data), false) => Some(
                import
                    .save(data, self.replace)
                    .map_err(|why| Failure::said(not_saved(&why, &cli.words)))?,
            ),
            (None, false) => return Err(Failure::said(cli.words.get("import.no-folder"))),
        };
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.import/1",
                report: import.report(),
                saved: stored.clone(),
            })?;
        } else {
            cli.out.lines(&report(&import, &cli.words))?;
        }
        cli.out.flush()?;
        if let Some(loss) = ask {
            return Err(Failure::said(asked(loss, &cli.words)));
        }
        if self.json {
            return Ok(Found::Yes);
        }
        match stored {
            Some(stored) => cli.err.lines(&[saved(&stored, &cli.words)])?,
            None => {
                let said = cli.words.get("import.dry").to_owned();
                cli.err.lines(&[StyledLine::of(Tone::Muted, said)])?;
            }
        }
        Ok(Found::Yes)
    }
}
