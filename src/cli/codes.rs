//! Codes that a phone reads, on the shell.

use std::io::{self, IsTerminal};

use crate::view::qr;

use super::context::{Cli, Failure};

/// Painted blocks are light, what is left free is dark: the lightest and darkest of the colours that no theme changes.
const PAPER_ON_INK: &str = "\x1b[38;5;231;48;5;16m";
const AS_BEFORE: &str = "\x1b[0m";

/// Writes the codes that say a text, each as large as the terminal has room for. A terminal is told the colours; on a
/// pipe what is light is painted, as for light letters on dark.
///
/// # Errors
/// Where there is no room for any, and where the handle refuses.
pub fn write(cli: &mut Cli, text: &str) -> Result<(), Failure> {
    let painted = io::stdout().is_terminal() && !cli.settings.dumb;
    let (columns, rows) = match crossterm::terminal::size() {
        Ok((columns, rows)) if painted => (usize::from(columns), usize::from(rows)),
        _ => (cli.out.columns(), cli.out.columns()),
    };
    // Below the code the shell's own line must have room.
    let most = columns.min(rows.saturating_sub(2) * 2);
    let codes = qr::codes(text, most);
    if codes.is_empty() {
        return Err(Failure::said(cli.words.get("show.no-room")));
    }
    for (nth, code) in codes.iter().enumerate() {
        if codes.len() > 1 {
            cli.out
                .raw(format!("{}/{}\n", nth + 1, codes.len()).as_bytes())?;
        }
        for row in code.blocks().lines() {
            let line = match painted {
                true => format!("{PAPER_ON_INK}{row}{AS_BEFORE}\n"),
                false => format!("{row}\n"),
            };
            cli.out.raw(line.as_bytes())?;
        }
    }
    Ok(())
}
