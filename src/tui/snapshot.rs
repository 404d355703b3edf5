//! A desk without a terminal: keys in, frames out. What measures the desk and takes its pictures.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::rulebook::Library;
use crate::search::Searcher;
use crate::view::Catalog;

use super::keys::{Chord, Keys};
use super::model::{Effect, Message, Model};
use super::theme::Theme;
use super::update::update;

/// A desk whose frames go nowhere. Searches are answered at once; files are neither read nor written.
pub struct Snapshot {
    pub(super) model: Model,
    searcher: Searcher,
    terminal: Terminal<CrosstermBackend<io::Sink>>,
    pub(super) frame: Buffer,
}

impl Snapshot {
    /// A desk of so many columns and rows.
    ///
    /// # Errors
    /// Where the search cannot be opened.
    pub fn open(
        library: Library,
        words: Catalog,
        theme: Theme,
        cache: Option<&Path>,
        (columns, rows): (u16, u16),
    ) -> Result<Self, String> {
        let searcher = Searcher::with_library(&library, cache).map_err(|e| e.to_string())?;
        let mut model = Model::new(Arc::new(library), words, Keys::default(), theme);
        super::find::welcome(&mut model);
        let options = TerminalOptions {
            viewport: Viewport::Fixed(Rect::new(0, 0, columns, rows)),
        };
        let terminal = Terminal::with_options(CrosstermBackend::new(io::sink()), options)
            .map_err(|e| e.to_string())?;
        let mut still = Self {
            model,
            searcher,
            terminal,
            frame: Buffer::default(),
        };
        still.draw();
        Ok(still)
    }

    /// Presses a key, as config files write it; how long the desk took to have it drawn, its search apart.
    ///
    /// What is no key changes nothing.
    pub fn press(&mut self, key: &str) -> Duration {
        let Some(chord) = Chord::parse(key) else {
            return Duration::ZERO;
        };
        self.tell(chord.code, chord.modifiers)
    }

    /// Types a text, key by key; how long each took.
    pub fn type_text(&mut self, text: &str) -> Vec<Duration> {
        text.chars()
            .map(|c| self.tell(KeyCode::Char(c), KeyModifiers::NONE))
            .collect()
    }

    /// The rows of the last frame as text.
    pub fn screen(&self) -> String {
        rows(&self.frame).join("\n")
    }

    fn tell(&mut self, code: KeyCode, modifiers: KeyModifiers) -> Duration {
        let start = Instant::now();
        let key = Message::Terminal(Event::Key(KeyEvent::new(code, modifiers)));
        let effects = update(&mut self.model, key);
        let mut took = start.elapsed();
        for effect in effects {
            if let Effect::Search {
                generation,
                query,
                options,
            } = effect
            {
                // The search has a thread of its own: a key is drawn before it has answered.
                let answer = self.searcher.search(&query, &options);
                let start = Instant::now();
                let found = answer.into();
                update(&mut self.model, Message::Found { generation, found });
                took += start.elapsed();
            }
        }
        let start = Instant::now();
        self.draw();
        took + start.elapsed()
    }

    pub(super) fn draw(&mut self) {
        let model = &mut self.model;
        if let Ok(done) = self.terminal.draw(|frame| super::draw::draw(frame, model)) {
            self.frame = done.buffer.clone();
        }
    }
}

/// The rows of a frame; the second half of a wide character takes no place in them.
pub(super) fn rows(buffer: &Buffer) -> Vec<String> {
    let mut rows = Vec::new();
    for y in 0..buffer.area.height {
        let mut row = String::new();
        let mut skip = 0;
        for x in 0..buffer.area.width {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            let symbol = buffer[(x, y)].symbol();
            skip = crate::text::width::width(symbol).saturating_sub(1);
            row.push_str(symbol);
        }
        rows.push(row);
    }
    rows
}
