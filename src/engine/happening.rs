//! Events as rulings name them: by their word, and by what they are about.

use super::fault::{At, Fault};
use super::file::Happening;
use super::game::{Entry, Game, Player};
use super::scenario::Playable;

/// That a game has events of this word.
///
/// # Errors
/// A fault with the nearest word.
pub(super) fn known<G: Playable>(word: &At<String>) -> Result<(), Fault> {
    if G::event_words().contains(&word.as_str()) {
        return Ok(());
    }
    Err(word
        .fault(format!("没有名为“{}”的事件", **word))
        .nearest(word, G::event_words().iter().copied()))
}

/// That something in a game is called so.
///
/// # Errors
/// A fault with the nearest name.
pub(super) fn named<G: Playable>(
    game: &G,
    state: &G::State,
    name: &At<String>,
) -> Result<(), Fault> {
    let mut names = game.names(state);
    if names.is_empty() {
        return Ok(());
    }
    names.extend(Player::BOTH.map(|p| p.name().to_owned()));
    if concerns(game, state, &names, name) {
        return Ok(());
    }
    Err(name
        .fault(format!("这里没有名为“{}”的牌、角色或玩家", **name))
        .nearest(name, names.iter().map(String::as_str)))
}

/// Whether an event is the one that is named; of several things that it may be about, any one. `state` is the state
/// after it.
pub(super) fn happens<G: Playable>(
    game: &G,
    state: &G::State,
    entry: &Entry<<G as Game>::Event>,
    named: &Happening,
) -> bool {
    if game.event_word(&entry.event) != *named.what {
        return false;
    }
    let Some(of) = &named.by else { return true };
    let about = game.event_about(state, &entry.event);
    of.iter()
        .any(|wanted| concerns(game, state, &about, wanted))
}

/// Whether what an event is about has this name: `火花` is any of several 火花, `火花#2` the second.
pub(super) fn concerns<G: Playable>(
    game: &G,
    state: &G::State,
    about: &[String],
    wanted: &str,
) -> bool {
    about.iter().any(|held| {
        wanted == held
            || held.split('#').next() == Some(wanted)
            || game.means(state, "", wanted, held)
    })
}
