//! A line that is being typed where the desk asks for one. It is kept with every key until it is answered or given up,
//! so that a desk that is killed offers it at the next start.

use serde::{Deserialize, Serialize};

use crate::view::{StyledLine, Tone};

use super::editor::Editor;
use super::history;
use super::model::{Effect, Model, Screen};
use super::overlay::{Asks, Overlay, pane_of};
use super::persist::Been;

/// A line that was typed and not answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    /// What was asked.
    pub title: String,
    /// What was typed.
    pub text: String,
    /// What it was for; nothing where that is not there any more at another sitting.
    #[serde(default)]
    pub asks: Option<Asks>,
    /// The place that it is about.
    #[serde(default)]
    pub at: Option<Been>,
}

/// So many lines are kept.
const MOST: usize = 5;

/// Keeps the line that is being typed as it is now; whether that is to be written.
pub fn keep(model: &mut Model) -> bool {
    let now = typed(model);
    if now == model.typing {
        return false;
    }
    let kept = &mut model.persisted.unfinished;
    if let Some(before) = &model.typing {
        kept.retain(|line| line != before);
    }
    if let Some(now) = &now {
        kept.retain(|line| line != now);
        kept.push(now.clone());
        kept.drain(..kept.len().saturating_sub(MOST));
    }
    model.typing = now;
    if model.typing.is_none() && model.screen == Screen::Find && model.find.editor.is_empty() {
        super::find::welcome(model);
    }
    true
}

/// The line that is being typed, where it is another than the one that stood there.
fn typed(model: &Model) -> Option<Unfinished> {
    let prompt = model.overlays.iter().rev().find_map(|over| match over {
        Overlay::Prompt {
            title,
            asks,
            editor,
            began,
        } if *asks != Asks::Narrow => Some((title, asks, editor.text(), began)),
        _ => None,
    });
    let line = match prompt {
        Some((title, asks, text, began)) => Unfinished {
            title: title.clone(),
            // A calculation with a fault is asked again with what was typed.
            text: (text != began || *asks == Asks::Calculate).then(|| text.to_owned())?,
            asks: asks.is_kept().then(|| asks.clone()),
            at: asks
                .is_of_place()
                .then(|| model.persisted.places.last().cloned())
                .flatten(),
        },
        None if model.screen == Screen::Table => {
            let (title, text) = super::table::typing(model)?;
            Unfinished {
                title,
                text,
                asks: None,
                at: None,
            }
        }
        None => return None,
    };
    (!line.text.trim().is_empty()).then_some(line)
}

/// The lines that are offered, the latest first; not the one that is being typed.
fn offered(model: &Model) -> impl Iterator<Item = &Unfinished> {
    let latest = model.persisted.unfinished.iter().rev();
    latest.filter(|line| model.typing.as_ref() != Some(*line))
}

/// What is offered, a row a line.
pub fn rows(model: &Model) -> Vec<StyledLine> {
    let row = |line: &Unfinished| {
        StyledLine::of(Tone::Muted, format!("{}  ", line.title))
            .with(Tone::Plain, line.text.clone())
            .hanging(2)
    };
    offered(model).map(row).collect()
}

/// Goes on with a line where it was typed; where that is gone it is shown, to be copied.
pub fn take_up(model: &mut Model, nth: usize) -> Vec<Effect> {
    let Some(line) = offered(model).nth(nth).cloned() else {
        return Vec::new();
    };
    if let Some(asks) = line.asks.clone() {
        let there = match &line.at {
            Some(been) => history::again_at(model, been),
            None => (!asks.is_of_place()).then(Vec::new),
        };
        if let Some(effects) = there {
            model.overlays.push(Overlay::Prompt {
                title: line.title.clone(),
                asks,
                editor: Editor::holding(&line.text),
                began: String::new(),
            });
            model.typing = Some(line);
            return effects;
        }
    }
    // It has been told, and is kept no longer than it is looked at.
    let text = vec![StyledLine::of(Tone::Plain, line.text.clone())];
    model.overlays.push(Overlay::Text {
        title: line.title.clone(),
        pane: pane_of(text),
        edit: None,
    });
    model.persisted.unfinished.retain(|kept| *kept != line);
    super::find::welcome(model);
    vec![Effect::Persist]
}
