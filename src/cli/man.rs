//! `caijue man`: the manual pages, one a verb.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man as Page;

use crate::view::{Catalog, Tone};

use super::context::{Cli, Failure, Found, Outcome};
use super::help;

#[derive(Debug, clap::Args)]
pub struct Man {
    #[arg(value_name = "folder")]
    folder: Option<PathBuf>,
}

impl Man {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let mut command = cli.command();
        command.build();
        let Some(folder) = self.folder else {
            let mut page = Vec::new();
            Page::new(with_statuses(command, &cli.words)).render(&mut page)?;
            cli.out.raw(&page)?;
            return Ok(Found::Yes);
        };
        let main = with_statuses(command.clone(), &cli.words);
        let mut pages = vec![("caijue.1".to_owned(), main)];
        for verb in command.get_subcommands() {
            let name = format!("caijue-{}", verb.get_name());
            pages.push((format!("{name}.1"), verb.clone().name(name.clone())));
            for part in verb.get_subcommands() {
                let name = format!("{name}-{}", part.get_name());
                pages.push((format!("{name}.1"), part.clone().name(name)));
            }
        }
        for (name, command) in &pages {
            write(&folder, name, command).map_err(|error| {
                Failure::said(cli.words.fill(
                    "say.file",
                    &[("file", &folder.join(name).display()), ("error", &error)],
                ))
            })?;
        }
        let said = cli.words.fill(
            "man.written",
            &[("count", &pages.len()), ("folder", &folder.display())],
        );
        cli.remark(Tone::Good, said)?;
        Ok(Found::Yes)
    }
}

/// The main page also says what the exit statuses mean.
fn with_statuses(command: Command, words: &Catalog) -> Command {
    let lines = help::exit_codes(words).into_iter();
    let said: Vec<String> = lines
        .map(|line| format!("{}{}", " ".repeat(line.indent.into()), line.text()))
        .collect();
    let after = [words.get("cli.after"), &said.join("\n\n")].join("\n\n");
    command.after_help(after)
}

fn write(folder: &Path, name: &str, command: &Command) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut page = Vec::new();
    Page::new(command.clone()).render(&mut page)?;
    fs::write(folder.join(name), page)
}
