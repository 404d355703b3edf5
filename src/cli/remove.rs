//! `caijue remove`: takes a book of the user's own with its editions, one edition of it (`magic@20231117`), or an original
//! wording, off the shelf.

use crate::import::{self, Removed};
use crate::rulebook::BookId;
use crate::view::Tone;
use crate::view::import::not_saved;

use super::context::{Cli, Failure, Found, Outcome};
use super::editions::split;

#[derive(Debug, clap::Args)]
pub struct Remove {
    #[arg(value_name = "book")]
    book: String,
}

impl Remove {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        // Only a well-formed book name becomes part of a path: no other folder can be meant.
        let (name, edition) = split(&self.book);
        let (Some(id), Some(data)) = (BookId::named(name), &cli.settings.data) else {
            return Err(cli.no_book(&cli.library(), name));
        };
        let removed = match edition {
            Some(edition) => import::remove_edition(data, id, edition),
            None => import::remove(data, id),
        };
        let removed = removed.map_err(|why| Failure::said(not_saved(&why, &cli.words)))?;
        let (key, files) = match removed {
            Removed::Deleted(files) => ("remove.done", files),
            Removed::Aside(folder) => ("remove.aside", vec![folder]),
        };
        for file in files {
            let said = cli.words.fill(key, &[("file", &file.display())]);
            cli.remark(Tone::Good, said)?;
        }
        Ok(Found::Yes)
    }
}
