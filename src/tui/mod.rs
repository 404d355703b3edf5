//! The desk: a terminal interface over [`view`](crate::view).
//!
//! One loop takes messages (keys, answers of the search thread, signals), `update` changes the model and names
//! effects, the loop carries them out and draws once. Nothing waits on a clock: an idle desk takes no time.

mod draw;
mod editor;
mod find;
pub mod keys;
mod model;
mod over;
mod pane;
mod read;
mod rule;
mod terminal;
#[cfg(test)]
mod tests;
pub mod theme;
mod update;
mod worker;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::rulebook::Library;
use crate::view::Words;

use keys::Keys;
use model::{Effect, Message, Model};
use terminal::Screen;
use theme::Theme;
pub use worker::Search;

/// What the desk opens with.
pub struct Desk {
    /// The books.
    pub library: Arc<Library>,
    /// The interface's words.
    pub words: Words,
    /// The key table.
    pub keys: Keys,
    /// The looks.
    pub theme: Theme,
    /// Whether the mouse is ours at first.
    pub mouse: bool,
    /// What is typed at first.
    pub query: String,
    /// Opens the search; called once, on a thread of its own.
    pub search: Box<dyn FnOnce() -> Result<Search, String> + Send>,
}

/// Opens the desk and stays until it is closed.
///
/// # Errors
/// Where the terminal refuses.
pub fn run(desk: Desk) -> io::Result<()> {
    let (tell, told) = channel();
    let asks = worker::start(desk.search, tell.clone());
    // crossterm looks at NO_COLOR by itself and would drop bold and reverse with the colours; the theme decides.
    crossterm::style::force_color_output(true);
    let mut model = Model::new(desk.library, desk.words, desk.keys, desk.theme);
    model.mouse = desk.mouse;
    let mut screen = Screen::open(desk.mouse)?;
    thread::spawn(move || read_terminal(&tell));
    if !desk.query.is_empty() {
        model.find.editor.insert(&desk.query);
        let effect = model.find.ask();
        carry_out(&mut model, &mut screen, &asks, effect);
    }
    work(&mut model, &mut screen, &asks, &told)
}

fn work(
    model: &mut Model,
    screen: &mut Screen,
    asks: &Sender<worker::Ask>,
    told: &Receiver<Message>,
) -> io::Result<()> {
    screen.terminal.draw(|frame| draw::draw(frame, model))?;
    while let Ok(first) = told.recv() {
        // Everything that has arrived is taken before drawing once.
        let mut messages = vec![first];
        messages.extend(told.try_iter());
        for message in messages {
            for effect in update::update(model, message) {
                if carry_out(model, screen, asks, effect) {
                    return Ok(());
                }
            }
        }
        screen.terminal.draw(|frame| draw::draw(frame, model))?;
    }
    Ok(())
}

/// Carries an effect out; whether the desk is to be closed.
fn carry_out(
    model: &mut Model,
    screen: &mut Screen,
    asks: &Sender<worker::Ask>,
    effect: Effect,
) -> bool {
    match effect {
        Effect::Quit => return true,
        Effect::Search {
            generation,
            query,
            options,
        } => {
            let asked = worker::Ask {
                generation,
                query,
                options,
            };
            if asks.send(asked).is_err() {
                let said = model.words.get("desk.search-gone").to_owned();
                model.say(said);
            }
        }
        Effect::Copy(text) => {
            if copy(&text).is_err() {
                let said = model.words.get("desk.copy-failed").to_owned();
                model.say(said);
            }
        }
        Effect::Suspend => {
            if let Err(error) = screen.lend(suspend) {
                model.say(error.to_string());
            }
        }
        Effect::Mouse(on) => {
            if let Err(error) = screen.set_mouse(on) {
                model.say(error.to_string());
            }
        }
    }
    false
}

/// Asks the terminal to take a text to its clipboard (OSC 52), which also works over SSH.
fn copy(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    crossterm::execute!(
        out,
        crossterm::clipboard::CopyToClipboard::to_clipboard_from(text)
    )?;
    out.flush()
}

#[cfg(unix)]
fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn suspend() -> io::Result<()> {
    Ok(())
}

fn read_terminal(tell: &Sender<Message>) {
    #[cfg(unix)]
    {
        let tell = tell.clone();
        thread::spawn(move || {
            use signal_hook::consts::{SIGHUP, SIGTERM};
            if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP])
                && signals.forever().next().is_some()
            {
                let _ = tell.send(Message::Terminate);
            }
        });
    }
    loop {
        match crossterm::event::read() {
            Ok(event) => {
                if tell.send(Message::Terminal(event)).is_err() {
                    return;
                }
            }
            // A terminal that can no longer be read is gone.
            Err(_) => {
                let _ = tell.send(Message::Terminate);
                return;
            }
        }
    }
}
