//! `caijue remove`: takes a book of the user's own, or an original wording, off the shelf.

use crate::import;
use crate::rulebook::BookId;
use crate::view::Tone;
use crate::view::import::not_saved;

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Remove {
    #[arg(value_name = "book")]
    book: String,
}

impl Remove {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        // Only a well-formed book name becomes part of a path: no other folder can be meant.
        let (Some(id), Some(data)) = (BookId::named(&self.book), &cli.settings.data) else {
            return Err(cli.no_book(&cli.library(), &self.book));
        };
        let files =
            import::remove(data, id).map_err(|why| Failure::said(not_saved(&why, &cli.words)))?;
        for file in files {
            let said = cli.words.fill("remove.done", &[("file", &file.display())]);
            cli.remark(Tone::Good, said)?;
        }
        Ok(Found::Yes)
    }
}
