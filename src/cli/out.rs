//! Where answers go: a handle, its columns, and whether it is painted.

use std::io::{self, BufWriter, IsTerminal, Write};

use clap::builder::styling::{AnsiColor, Effects, Style};
use serde::Serialize;

use crate::text::width::is_unsafe;
use crate::view::{StyledLine, Tone, lay};

use super::settings::Settings;

/// Columns where nothing says how many there are.
const PIPED: usize = 80;
/// Lines longer than this are hard to read, however wide the terminal.
const WIDEST: usize = 100;

/// A handle that takes lines of meaning, text or JSON.
pub struct Out {
    sink: Box<dyn Write>,
    paint: bool,
    columns: usize,
}

impl Out {
    /// Standard output, written when the buffer is full or [flushed](Self::flush).
    pub fn stdout(settings: &Settings) -> Self {
        let handle = io::stdout();
        let (paint, columns) = (settings.paints(&handle), columns(settings, &handle));
        Self {
            sink: Box::new(BufWriter::new(handle)),
            paint,
            columns,
        }
    }

    /// Standard error.
    pub fn stderr(settings: &Settings) -> Self {
        let handle = io::stderr();
        let (paint, columns) = (settings.paints(&handle), columns(settings, &handle));
        Self {
            sink: Box::new(handle),
            paint,
            columns,
        }
    }

    /// The columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Writes lines of meaning, wrapped and painted.
    ///
    /// # Errors
    /// What the handle says.
    pub fn lines(&mut self, lines: &[StyledLine]) -> io::Result<()> {
        for row in lay(lines, self.columns) {
            if !row.spans.is_empty() {
                write!(self.sink, "{:1$}", "", row.indent)?;
            }
            for span in &row.spans {
                let style = if self.paint {
                    style(span.tone)
                } else {
                    Style::new()
                };
                write!(
                    self.sink,
                    "{}{}{}",
                    style.render(),
                    span.text,
                    style.render_reset()
                )?;
            }
            self.sink.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Writes text that is our own, as it stands.
    ///
    /// # Errors
    /// What the handle says.
    pub fn raw(&mut self, text: &[u8]) -> io::Result<()> {
        self.sink.write_all(text)
    }

    /// Writes a value as JSON: indented for a reader, in one line for a program.
    ///
    /// # Errors
    /// What the handle says.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        // JSON may carry control and reordering characters as they are; a terminal may obey them.
        let mut safe = String::with_capacity(text.len() + 1);
        for c in text.chars() {
            if is_unsafe(c) && c != '\n' {
                safe.push_str(&format!("\\u{:04x}", u32::from(c)));
            } else {
                safe.push(c);
            }
        }
        safe.push('\n');
        self.sink.write_all(safe.as_bytes())
    }

    /// Hands on what is buffered.
    ///
    /// # Errors
    /// What the handle says.
    pub fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

fn columns(settings: &Settings, handle: &impl IsTerminal) -> usize {
    settings.width.unwrap_or_else(|| {
        if !handle.is_terminal() {
            return PIPED;
        }
        crossterm::terminal::size()
            .map_or(PIPED, |(columns, _)| usize::from(columns).clamp(10, WIDEST))
    })
}

/// How a stretch of this meaning is painted. Without paint the words alone say it.
fn style(tone: Tone) -> Style {
    let plain = Style::new();
    let colour = |colour: AnsiColor| plain.fg_color(Some(colour.into()));
    match tone {
        Tone::Plain => plain,
        Tone::Heading | Tone::Strong => plain.effects(Effects::BOLD),
        Tone::Id => colour(AnsiColor::Cyan).bold(),
        Tone::Kind => colour(AnsiColor::Magenta),
        Tone::Label => colour(AnsiColor::Blue).bold(),
        Tone::Muted => plain.effects(Effects::DIMMED),
        Tone::Term => plain.effects(Effects::UNDERLINE),
        Tone::Ref => colour(AnsiColor::Cyan).underline(),
        Tone::Match => colour(AnsiColor::Yellow).bold(),
        Tone::Formula => plain.effects(Effects::ITALIC),
        Tone::Note => colour(AnsiColor::Magenta),
        Tone::Warn => colour(AnsiColor::Yellow).bold(),
        Tone::Good => colour(AnsiColor::Green),
        Tone::Bad => colour(AnsiColor::Red).bold(),
    }
}
