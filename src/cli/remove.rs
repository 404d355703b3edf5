//! `caijue remove`: takes a book of the user's own off the shelf.

use std::fs;

use crate::rulebook::BookId;
use crate::view::Tone;

use super::{Answer, Cli, Failure, Found};

#[derive(Debug, clap::Args)]
pub struct Remove {
    #[arg(value_name = "book")]
    book: String,
}

impl Remove {
    pub fn run(self, cli: &mut Cli) -> Answer {
        // Only a well-formed book name becomes part of a path: no other folder can be meant.
        let Some(id) = BookId::named(&self.book) else {
            return Err(cli.no_book(&cli.library(), &self.book));
        };
        let folder = cli
            .settings
            .data
            .as_ref()
            .map(|data| data.join("books").join(id.as_str()));
        let Some(folder) = folder.filter(|f| f.is_dir()) else {
            let library = cli.library();
            return Err(match library.book(id) {
                Some(_) => Failure::said(cli.words.fill("remove.shipped", &[("book", &id)])),
                None => cli.no_book(&library, &self.book),
            });
        };
        // First out of sight, then away: a reader never meets half a book.
        let away = folder.with_file_name(format!(".{id}.removed-{}", std::process::id()));
        let gone = fs::rename(&folder, &away).and_then(|()| fs::remove_dir_all(&away));
        if let Err(error) = gone {
            return Err(Failure::said(cli.words.fill(
                "remove.failed",
                &[("folder", &folder.display()), ("error", &error)],
            )));
        }
        let key = if BookId::SHIPPED.contains(&id) {
            "remove.wording"
        } else {
            "remove.done"
        };
        let said = cli
            .words
            .fill(key, &[("book", &id), ("folder", &folder.display())]);
        cli.remark(Tone::Good, said)?;
        Ok(Found::Yes)
    }
}
