//! What may be typed, raw. The words of help come from the catalogues: see [`localise`](super::localise).

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, FromArgMatches, Parser, Subcommand};

use super::settings::Common;
use super::{
    ask, books, calc, card, cards, check, completions, coverage, deck, diff, event, help, import,
    man, play, readings, record, refs, remove, rulings, search, sheet, show, skill, term, tree,
    verify, why,
};

#[derive(Debug, Parser)]
#[command(
    name = "caijue",
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub struct Args {
    #[command(flatten)]
    pub common: Common,
    #[arg(short = 'V', long)]
    pub version: bool,
    #[command(subcommand)]
    pub verb: Option<Verb>,
}

/// The verbs, each with what may be typed behind it.
macro_rules! verbs {
    ($($verb:ident($of:ty) = $name:literal,)*) => {
        #[derive(Debug, Subcommand)]
        pub enum Verb {
            $(#[command(name = $name)] $verb($of),)*
        }

        /// The command of one verb, raw.
        fn verb(name: &str) -> Option<Command> {
            match name {
                $($name => Some(<$of as clap::Args>::augment_args(Command::new($name))),)*
                _ => None,
            }
        }
    };
}

verbs! {
    Search(search::Search) = "search",
    Show(show::Show) = "show",
    Tree(tree::Tree) = "tree",
    Refs(refs::Refs) = "refs",
    Why(why::Why) = "why",
    Term(term::Term) = "term",
    Readings(readings::Readings) = "readings",
    Rulings(rulings::Rulings) = "rulings",
    Play(play::Play) = "play",
    Ask(ask::Ask) = "ask",
    Verify(verify::Verify) = "verify",
    Coverage(coverage::Coverage) = "coverage",
    Calc(Box<calc::Calc>) = "calc",
    Skill(skill::Skill) = "skill",
    Deck(deck::Deck) = "deck",
    Cards(cards::Cards) = "cards",
    Card(card::Card) = "card",
    Sheet(sheet::Sheet) = "sheet",
    Event(event::Event) = "event",
    Record(record::Record) = "record",
    Books(books::Books) = "books",
    Import(import::Import) = "import",
    Diff(diff::Diff) = "diff",
    Remove(remove::Remove) = "remove",
    Check(check::Check) = "check",
    Completions(completions::Completions) = "completions",
    Man(man::Man) = "man",
    Help(help::Help) = "help",
}

impl Args {
    /// What is typed, where it can be understood with the verb that is typed alone: the other verbs and all words of
    /// help are then never put together. `None` where the whole command line has to look, and to say what is wrong.
    pub fn quickly(typed: &[OsString]) -> Option<Self> {
        let mut command = Command::new("caijue")
            .disable_help_flag(true)
            .disable_version_flag(true)
            .disable_help_subcommand(true);
        command = <Common as clap::Args>::augment_args(command);
        command = command.arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::SetTrue),
        );
        if let Some(name) = named(typed)? {
            command = command.subcommand(verb(name)?);
        }
        let matches = command.try_get_matches_from(typed).ok()?;
        Self::from_arg_matches(&matches).ok()
    }
}

/// The verb that is typed, if any; `None` where that takes more than a look.
fn named(typed: &[OsString]) -> Option<Option<&str>> {
    let mut words = typed.iter().skip(1);
    while let Some(word) = words.next() {
        match word.to_str()? {
            "--no-event" | "-V" | "--version" => {}
            "--lang" | "--color" | "--width" | "--data" | "--cache" | "--event" => {
                words.next()?;
            }
            option if option.starts_with("--") && option.contains('=') => {}
            option if option.starts_with('-') => return None,
            name => return Some(Some(name)),
        }
    }
    Some(None)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn whole(typed: &[OsString]) -> Option<Args> {
        let matches = Args::command().try_get_matches_from(typed).ok()?;
        Args::from_arg_matches(&matches).ok()
    }

    #[test]
    fn the_quick_look_understands_what_the_whole_command_line_does() {
        let lines = [
            "",
            "--version",
            "-V --lang en",
            "search 激跃",
            "--lang=en search -n 3 激跃 滑行 --json",
            "--width 60 show vividz:904.2f -t",
            "show vv 802.1a 904.2 --qr --data /tmp/a --cache=/tmp/b",
            "--event 甲 record list",
            "event",
            "event show 甲 --json",
            "calc vividz 1 2",
            "cards list",
            "term --no-event",
            "search -- --lang",
            // None of these is understood.
            "serach 激跃",
            "--width 3 show 802",
            "--color blue",
            "search --batch 甲",
            "show",
            "--event a --no-event books",
            "--lang",
            "--lang fr books",
            "-x books",
            "--help",
            "search -h",
        ];
        for line in lines {
            let words = std::iter::once("caijue").chain(line.split_whitespace());
            let typed: Vec<OsString> = words.map(OsString::from).collect();
            let (quick, whole) = (Args::quickly(&typed), whole(&typed));
            assert_eq!(format!("{quick:?}"), format!("{whole:?}"), "{line}");
        }
        let verbs = Args::command();
        for known in verbs.get_subcommands() {
            assert!(verb(known.get_name()).is_some(), "{known}");
        }
    }
}
