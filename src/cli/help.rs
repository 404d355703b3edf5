//! `caijue help`: the help of the program or of one verb.

use crate::text::nearest;
use crate::view::{Line, Tone};

use super::{Cli, Failure, Found, Outcome, localise};

#[derive(Debug, clap::Args)]
pub struct Help {
    #[arg(value_name = "verb")]
    verb: Option<String>,
}

impl Help {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let mut command = localise::command(&cli.words);
        command.build();
        let help = match &self.verb {
            None => command.render_help(),
            Some(name) => match command.find_subcommand_mut(name) {
                Some(verb) => verb.render_help(),
                None => {
                    let verbs = command.get_subcommands().map(|v| v.get_name());
                    let near = nearest(name, verbs);
                    let mut lines = vec![Line::of(
                        Tone::Plain,
                        cli.words.fill("say.no-verb", &[("verb", name)]),
                    )];
                    if let Some(near) = near {
                        lines.push(Line::of(
                            Tone::Plain,
                            cli.words.fill("say.nearest", &[("near", &near)]),
                        ));
                    }
                    lines.push(Line::of(Tone::Muted, cli.words.get("say.help")));
                    return Err(Failure::Said(lines));
                }
            },
        };
        cli.out.raw(help.to_string().as_bytes())?;
        Ok(Found::Yes)
    }
}
