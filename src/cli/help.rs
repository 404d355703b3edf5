//! `caijue help`: the help of the program or of one verb.

use crate::text::nearest;
use crate::view::{StyledLine, Tone};

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Help {
    #[arg(value_name = "verb")]
    verb: Option<String>,
}

impl Help {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let mut command = cli.command.clone();
        command.build();
        let help = match &self.verb {
            None => command.render_help(),
            Some(name) => match command.find_subcommand_mut(name) {
                Some(verb) => verb.render_help(),
                None => {
                    let verbs = command.get_subcommands().map(|v| v.get_name());
                    let near = nearest(name, verbs);
                    let mut lines = vec![StyledLine::of(
                        Tone::Plain,
                        cli.words.fill("say.no-verb", &[("verb", name)]),
                    )];
                    if let Some(near) = near {
                        lines.push(StyledLine::of(
                            Tone::Plain,
                            cli.words.fill("say.nearest", &[("near", &near)]),
                        ));
                    }
                    lines.push(StyledLine::of(Tone::Muted, cli.words.get("say.help")));
                    return Err(Failure::Said(lines));
                }
            },
        };
        cli.out.raw(help.to_string().as_bytes())?;
        Ok(Found::Yes)
    }
}
