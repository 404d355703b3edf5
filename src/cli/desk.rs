//! Bare `caijue`: the desk on a terminal, help on a pipe.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use crate::search::Searcher;
use crate::text::nearest;
use crate::tui::keys::Keys;
use crate::tui::theme::Theme;
use crate::tui::{self, Desk, Search};
use crate::view::Tone;

use super::settings::When;
use super::{Answer, Cli, Found, localise};

pub fn run(cli: &mut Cli) -> Answer {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !terminal || cli.settings.dumb {
        let help = localise::command(&cli.words).render_help();
        cli.out.raw(help.to_string().as_bytes())?;
        return Ok(Found::Yes);
    }
    let (keys, theme) = (keys(cli)?, theme(cli)?);
    let library = Arc::new(cli.library());
    let (own, cache) = (library.clone(), cli.settings.cache.clone());
    tui::run(Desk {
        library,
        words: cli.words.clone(),
        keys,
        theme,
        mouse: cli.settings.mouse,
        query: String::new(),
        search: Box::new(move || {
            let searcher =
                Searcher::with_library(&own, cache.as_deref()).map_err(|e| e.to_string())?;
            let search: Search = Box::new(move |text, options| searcher.search(text, options));
            Ok(search)
        }),
    })?;
    Ok(Found::Yes)
}

/// The key table with what the config file changes in it; what is wrong there is said and left as it was.
fn keys(cli: &mut Cli) -> io::Result<Keys> {
    let mut keys = Keys::default();
    for (place, changes) in cli.settings.keys.clone() {
        for (op, chords) in changes {
            if let Err(wrong) = keys.remap(&place, &op, &chords) {
                let said = cli.words.fill("say.config", &[("wrong", &wrong)]);
                cli.remark(Tone::Warn, said)?;
            }
        }
    }
    Ok(keys)
}

fn theme(cli: &mut Cli) -> io::Result<Theme> {
    if cli.settings.color == When::Never {
        return Ok(Theme::Mono);
    }
    let Some(name) = cli.settings.theme.clone() else {
        return Ok(Theme::Dark);
    };
    if let Some(theme) = Theme::named(&name) {
        return Ok(theme);
    }
    let near = nearest(&name, Theme::ALL.map(|(n, _)| n)).unwrap_or_default();
    let wrong = format!("theme = \"{name}\": {near}");
    let said = cli.words.fill("say.config", &[("wrong", &wrong)]);
    cli.remark(Tone::Warn, said)?;
    Ok(Theme::Dark)
}
