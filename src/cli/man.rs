//! `caijue man`: the manual pages, one a verb.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man as Page;

use crate::view::Tone;

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Man {
    #[arg(value_name = "folder")]
    folder: Option<PathBuf>,
}

impl Man {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let mut command = cli.command.clone();
        command.build();
        let Some(folder) = self.folder else {
            let mut page = Vec::new();
            Page::new(command).render(&mut page)?;
            cli.out.raw(&page)?;
            return Ok(Found::Yes);
        };
        let mut pages = vec![("caijue.1".to_owned(), command.clone())];
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

fn write(folder: &Path, name: &str, command: &Command) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut page = Vec::new();
    Page::new(command.clone()).render(&mut page)?;
    fs::write(folder.join(name), page)
}
