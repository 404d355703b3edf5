//! `caijue help`: the help of the program or of one verb.

use clap::Command;

use crate::text::nearest;
use crate::view::{StyledLine, Tone};

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Help {
    #[arg(value_name = "verb")]
    verb: Vec<String>,
}

impl Help {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let mut command = cli.command.clone();
        command.build();
        for name in &self.verb {
            command = match command.find_subcommand(name) {
                Some(verb) => verb.clone(),
                None => return Err(no_verb(cli, &command, name)),
            };
        }
        let help = command.render_help();
        cli.out.raw(help.to_string().as_bytes())?;
        Ok(Found::Yes)
    }
}

fn no_verb(cli: &Cli, command: &Command, name: &str) -> Failure {
    let verbs = command.get_subcommands().map(Command::get_name);
    let near = nearest(name, verbs);
    let mut lines = vec![StyledLine::of(
        Tone::Plain,
        cli.words.fill("say.no-verb", &[("verb", &name)]),
    )];
    if let Some(near) = near {
        lines.push(StyledLine::of(
            Tone::Plain,
            cli.words.fill("say.nearest", &[("near", &near)]),
        ));
    }
    lines.push(StyledLine::of(Tone::Muted, cli.words.get("say.help")));
    Failure::Said(lines)
}
