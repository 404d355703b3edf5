//! Bare `caijue`: the desk on a terminal, help on a pipe.

use std::io::{self, IsTerminal};

use crate::import::Originals;
use crate::search::Searcher;
use crate::text::nearest;
use crate::tui::theme::Theme;
use crate::tui::{self, Desk, Folders, Search, Start, Stocked};
use crate::view::Tone;

use super::context::{self, Cli, Found, Outcome};
use super::settings::When;

pub fn run(cli: &mut Cli) -> Outcome {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !terminal || cli.settings.dumb {
        let help = cli.command().render_help();
        cli.out.raw(help.to_string().as_bytes())?;
        return Ok(Found::Yes);
    }
    let theme = theme(cli)?;
    let (data, cache) = (cli.settings.data.clone(), cli.settings.cache.clone());
    let stock = move || {
        let lists = context::lists(data.as_deref(), cache.as_deref());
        let library = context::books(data.as_deref(), cache.as_deref(), lists.clone());
        let (own, cards, cache) = (library.clone(), lists.clone(), cache.clone());
        Stocked {
            library,
            lists,
            search: Box::new(move |progress| {
                let searcher = Searcher::with_library_and(&own, cache.as_deref(), progress)
                    .map_err(|e| e.to_string())?;
                let cards = cards.clone();
                let search: Search = Box::new(move |text, options| tui::Found {
                    answer: searcher.search(text, options),
                    cards: match &cards {
                        Some(lists) => tui::carded(lists, text, options.book),
                        None => Vec::new(),
                    },
                });
                Ok(search)
            }),
        }
    };
    let data = cli.settings.data.clone();
    let said = tui::run(Desk {
        stock: Box::new(stock),
        words: cli.words.clone(),
        theme,
        start: Start::Home,
        originals: Box::new(move |book| match &data {
            Some(data) => Originals::load(data, book).map_err(|problem| problem.to_string()),
            None => Ok(None),
        }),
        folders: Folders {
            config: cli.settings.config.clone(),
            state: cli.settings.state.clone(),
            data: cli.settings.data.clone(),
            cache: cli.settings.cache.clone(),
            home: etcetera::home_dir().ok(),
        },
        shelf: cli.shelf(),
        event: cli.event.clone(),
        ask_event: cli.asks_event,
        editor: cli.settings.editor.clone(),
    })?;
    if let Some(said) = said {
        cli.remark(Tone::Warn, said)?;
    }
    Ok(Found::Yes)
}

/// The looks that go before the config file's: none where colour is not wanted, else what the environment names.
fn theme(cli: &mut Cli) -> io::Result<Option<Theme>> {
    if cli.settings.color == When::Never {
        return Ok(Some(Theme::Mono));
    }
    let Some(name) = cli.settings.theme.clone() else {
        return Ok(None);
    };
    let theme = Theme::named(&name);
    if theme.is_none() {
        let near = nearest(&name, Theme::ALL.map(|(n, _)| n)).unwrap_or_default();
        let wrong = format!("CAIJUE_THEME = {name}: {near}");
        let said = cli.words.fill("say.config", &[("wrong", &wrong)]);
        cli.remark(Tone::Warn, said)?;
    }
    Ok(theme)
}
