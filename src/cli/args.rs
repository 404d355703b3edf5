//! What may be typed, raw. The words of help come from the catalogues: see [`localise`](super::localise).

use std::path::PathBuf;

use clap::{ArgAction, Parser, Subcommand};

use super::settings::When;
use super::{
    books, calc, check, completions, coverage, deck, help, import, man, play, readings, refs,
    remove, rulings, search, sheet, show, skill, term, tree, verify, why,
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

/// Options that every verb takes.
#[derive(Debug, Default, clap::Args)]
pub struct Common {
    #[arg(long, global = true, value_name = "lang", value_parser = ["zh-CN", "zh", "en"])]
    pub lang: Option<String>,
    #[arg(long, global = true, value_name = "when")]
    pub color: Option<When>,
    #[arg(long, global = true, value_name = "columns", value_parser = clap::value_parser!(u16).range(10..))]
    pub width: Option<u16>,
    #[arg(long, global = true, value_name = "folder")]
    pub data: Option<PathBuf>,
    #[arg(long, global = true, value_name = "folder")]
    pub cache: Option<PathBuf>,
    #[arg(short = 'h', long, global = true, action = ArgAction::Help)]
    pub help: Option<bool>,
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    Search(search::Search),
    Show(show::Show),
    Tree(tree::Tree),
    Refs(refs::Refs),
    Why(why::Why),
    Term(term::Term),
    Readings(readings::Readings),
    Rulings(rulings::Rulings),
    Play(play::Play),
    Verify(verify::Verify),
    Coverage(coverage::Coverage),
    Calc(Box<calc::Calc>),
    Skill(skill::Skill),
    Deck(deck::Deck),
    Sheet(sheet::Sheet),
    Books(books::Books),
    Import(import::Import),
    Remove(remove::Remove),
    Check(check::Check),
    Completions(completions::Completions),
    Man(man::Man),
    Help(help::Help),
}
