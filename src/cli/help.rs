//! `caijue help`: the help of the program or of one verb, and what the exit statuses mean.

use clap::Command;

use crate::text::nearest;
use crate::view::{Catalog, StyledLine, Tone};

use super::context::{Cli, Failure, Found, Outcome, STATUSES};

/// The page that no verb has.
const EXIT_CODES: &str = "exit-codes";

#[derive(Debug, clap::Args)]
pub struct Help {
    #[arg(value_name = "verb")]
    verb: Vec<String>,
}

impl Help {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        if self.verb == [EXIT_CODES] {
            cli.out.lines(&exit_codes(&cli.words))?;
            return Ok(Found::Yes);
        }
        let mut command = cli.command();
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

/// The exit statuses with what each means, a line each.
pub fn exit_codes(words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![StyledLine::of(Tone::Heading, words.get("exit.title"))];
    for status in STATUSES {
        let said = words.get(&format!("exit.{status}")).to_owned();
        let line = StyledLine::of(Tone::Id, format!("{status}  "));
        lines.push(line.with(Tone::Plain, said).indented(2).hanging(3));
    }
    lines.push(StyledLine::of(Tone::Muted, words.get("exit.answered")));
    lines
}

fn no_verb(cli: &Cli, command: &Command, name: &str) -> Failure {
    let verbs = command.get_subcommands().map(Command::get_name);
    let verbs = verbs.chain([EXIT_CODES]);
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
    let said = cli.words.fill("say.help", &[("verb", &"")]);
    lines.push(StyledLine::of(Tone::Muted, said));
    Failure::Said(lines)
}
