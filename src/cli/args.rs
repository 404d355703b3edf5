//! What may be typed, raw. The words of help come from the catalogues: see [`localise`](super::localise).

use clap::{Parser, Subcommand};

use super::settings::Common;
use super::{
    ask, books, calc, card, cards, check, completions, coverage, deck, event, help, import, man,
    play, readings, record, refs, remove, rulings, search, sheet, show, skill, term, tree, verify,
    why,
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
    Ask(ask::Ask),
    Verify(verify::Verify),
    Coverage(coverage::Coverage),
    Calc(Box<calc::Calc>),
    Skill(skill::Skill),
    Deck(deck::Deck),
    Cards(cards::Cards),
    Card(card::Card),
    Sheet(sheet::Sheet),
    Event(event::Event),
    Record(record::Record),
    Books(books::Books),
    Import(import::Import),
    Remove(remove::Remove),
    Check(check::Check),
    Completions(completions::Completions),
    Man(man::Man),
    Help(help::Help),
}
