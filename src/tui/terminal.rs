//! The terminal's state: taken when the desk opens, given back on every way out, panic and signal included.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, poll,
    read,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Whether the terminal is ours now; giving it back twice would undo what the shell has set since.
static OURS: AtomicBool = AtomicBool::new(false);

/// The terminal while the desk is open. Dropping it gives the terminal back.
pub struct Screen {
    /// What is drawn on.
    pub terminal: Terminal<CrosstermBackend<io::Stdout>>,
    mouse: bool,
}

impl Screen {
    /// Takes the terminal, and sees to it that a panic gives it back before it is reported.
    ///
    /// # Errors
    /// Where standard output is no terminal or refuses.
    pub fn open(mouse: bool) -> io::Result<Self> {
        static HOOK: std::sync::Once = std::sync::Once::new();
        HOOK.call_once(|| {
            let report = std::panic::take_hook();
            let desk = std::thread::current().id();
            std::panic::set_hook(Box::new(move |panic| {
                // The search thread says what befell it; its report would only be drawn across the desk.
                if OURS.load(Ordering::SeqCst) && std::thread::current().id() != desk {
                    return;
                }
                give_back();
                report(panic);
            }));
        });
        take(mouse)?;
        Ok(Self {
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
            mouse,
        })
    }

    /// Gives the terminal to another program, runs it, and takes the terminal back. What was typed for that program
    /// and not read by it is dropped. Nobody may be reading the terminal meanwhile.
    ///
    /// # Errors
    /// What the program's run gives, or the terminal's refusal.
    pub fn lend<T>(&mut self, run: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        give_back();
        let ran = run();
        take(self.mouse)?;
        drop_typed();
        // Begun anew rather than cleared: clearing asks the terminal where its cursor is, and the answer would wait
        // for the reader of keys.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        ran
    }

    /// Whether the mouse is ours or the terminal's own selection.
    ///
    /// # Errors
    /// Where the terminal refuses.
    pub fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        self.mouse = mouse;
        if mouse {
            execute!(io::stdout(), EnableMouseCapture)
        } else {
            execute!(io::stdout(), DisableMouseCapture)
        }
    }
}

/// Drops what waits to be read; a key that is held down does not keep us here.
fn drop_typed() {
    for _ in 0..10_000 {
        if !poll(Duration::ZERO).unwrap_or(false) || read().is_err() {
            break;
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    OURS.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Gives the terminal back, once. Nothing can be done about a terminal that is gone.
pub fn give_back() {
    if OURS.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = execute!(
            out,
            DisableMouseCapture,
            DisableBracketedPaste,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
        let _ = out.flush();
    }
}
