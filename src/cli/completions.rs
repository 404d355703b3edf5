//! `caijue completions`: the script that completes verbs and options in a shell.

use clap_complete::Shell;

use super::context::{Cli, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Completions {
    #[arg(value_name = "shell")]
    shell: Shell,
}

impl Completions {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let mut command = cli.command();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "caijue", &mut script);
        cli.out.raw(&script)?;
        Ok(Found::Yes)
    }
}
