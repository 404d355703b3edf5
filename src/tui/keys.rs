//! The key table: one list that handles keys, fills the help page and the hints at the foot, and is remapped by a
//! config file. Nothing else decides what a key does.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Where a key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// Anywhere; looked up after the place itself.
    Anywhere,
    /// Any line that is typed; looked up after a place that takes text.
    Line,
    /// The search box and its results.
    Find,
    /// The reading page.
    Read,
    /// The tree beside it.
    Tree,
    /// The ruling screen.
    Rule,
    /// The ruling sheet.
    Sheet,
    /// The table: a board that is set up.
    Table,
    /// A line that is typed at the table.
    Typing,
    /// The library of rulings.
    Shelf,
    /// The form of a call.
    Call,
    /// The record of calls.
    Record,
    /// A list to choose from, or text to look at, above everything else.
    Over,
    /// A text that is shown to the players.
    Show,
    /// A prompt that takes text.
    Prompt,
}

impl Place {
    /// All places, in the order of the help page.
    pub const ALL: [Self; 15] = [
        Self::Find,
        Self::Read,
        Self::Tree,
        Self::Rule,
        Self::Table,
        Self::Typing,
        Self::Shelf,
        Self::Sheet,
        Self::Record,
        Self::Call,
        Self::Over,
        Self::Show,
        Self::Prompt,
        Self::Line,
        Self::Anywhere,
    ];

    /// The key of its name in the catalogues, and its name in a config file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Anywhere => "anywhere",
            Self::Line => "line",
            Self::Find => "find",
            Self::Read => "read",
            Self::Tree => "tree",
            Self::Rule => "rule",
            Self::Sheet => "sheet",
            Self::Table => "table",
            Self::Typing => "typing",
            Self::Shelf => "shelf",
            Self::Call => "call",
            Self::Record => "record",
            Self::Over => "over",
            Self::Show => "show",
            Self::Prompt => "prompt",
        }
    }

    /// Whether keys that are not in the table are typed.
    pub const fn types(self) -> bool {
        matches!(
            self,
            Self::Find | Self::Prompt | Self::Typing | Self::Shelf | Self::Call | Self::Record
        )
    }
}

macro_rules! ops {
    ($($op:ident $name:literal),* $(,)?) => {
        /// What a key can do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Op {
            $(#[doc = $name] $op),*
        }

        impl Op {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$op),*];

            /// Its name in config files; `keys.<name>` in the catalogues.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$op => $name),* }
            }
        }
    };
}

ops! {
    Quit "quit",
    Help "help",
    Find "find",
    Close "close",
    Up "up",
    Down "down",
    PageUp "page-up",
    PageDown "page-down",
    Top "top",
    Bottom "bottom",
    Open "open",
    NextLink "next-link",
    PreviousLink "previous-link",
    Hints "hints",
    Back "back",
    Forward "forward",
    History "history",
    NextClause "next-clause",
    PreviousClause "previous-clause",
    Jump "jump",
    NextPane "next-pane",
    ToggleTree "toggle-tree",
    ToggleSide "toggle-side",
    Fold "fold",
    Unfold "unfold",
    FoldAll "fold-all",
    BookFilter "book-filter",
    Rulings "rulings",
    Readings "readings",
    Clear "clear",
    EraseBack "erase-back",
    EraseForward "erase-forward",
    EraseWord "erase-word",
    CursorLeft "cursor-left",
    CursorRight "cursor-right",
    CursorHome "cursor-home",
    CursorEnd "cursor-end",
    Copy "copy",
    Mouse "mouse",
    Step "step",
    Run "run",
    StepBack "step-back",
    ToStart "to-start",
    NextBranch "next-branch",
    NextLine "next-line",
    SwitchReading "switch-reading",
    Unfolding "unfolding",
    Viewer "viewer",
    Suspend "suspend",
    KindFilter "kind-filter",
    NextGroup "next-group",
    OlderQuery "older-query",
    NewerQuery "newer-query",
    Queries "queries",
    Meant "meant",
    Within "within",
    NextMatch "next-match",
    PreviousMatch "previous-match",
    Original "original",
    Marks "marks",
    Bookmark "bookmark",
    Bookmarks "bookmarks",
    Pin "pin",
    Sheet "sheet",
    CopyText "copy-text",
    Timeline "timeline",
    Compare "compare",
    Label "label",
    Edit "edit",
    Reload "reload",
    Save "save",
    NewBoard "new-board",
    Remove "remove",
    MoveUp "move-up",
    MoveDown "move-down",
    Export "export",
    NewSheet "new-sheet",
    Narrow "narrow",
    Calculate "calculate",
    Table "table",
    Mark "mark",
    Unmark "unmark",
    PickUp "pick-up",
    Paste "paste",
    SwapSides "swap-sides",
    Undo "undo",
    Redo "redo",
    BoardFields "board-fields",
    CardFields "card-fields",
    Correct "correct",
    Line "line",
    Go "go",
    Attempt "attempt",
    Call "call",
    Record "record",
    Event "event",
    Settle "settle",
    Merge "merge",
    Withdraw "withdraw",
    Show "show",
    Code "code",
    Sheets "sheets",
    Stock "stock",
    Editions "editions",
    OtherEdition "other-edition",
    Complete "complete",
    Larger "larger",
    Smaller "smaller",
}

/// A key with its modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key; letters keep their case, so shift is not a modifier of them.
    pub code: KeyCode,
    /// Control and alt; shift only for keys without a letter.
    pub modifiers: KeyModifiers,
}

impl Chord {
    /// The chord of a key event.
    pub fn of(key: KeyEvent) -> Self {
        let mut modifiers =
            key.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let mut code = key.code;
        if let KeyCode::Char(c) = code {
            modifiers -= KeyModifiers::SHIFT;
            if modifiers.contains(KeyModifiers::CONTROL) {
                code = KeyCode::Char(c.to_ascii_lowercase());
            }
        }
        if code == KeyCode::BackTab {
            modifiers -= KeyModifiers::SHIFT;
        }
        Self { code, modifiers }
    }

    /// A chord as config files write it: `ctrl-r`, `shift-tab`, `pagedown`, `?`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        loop {
            if let Some(after) = rest.strip_prefix("ctrl-").filter(|a| !a.is_empty()) {
                modifiers |= KeyModifiers::CONTROL;
                rest = after;
            } else if let Some(after) = rest.strip_prefix("alt-").filter(|a| !a.is_empty()) {
                modifiers |= KeyModifiers::ALT;
                rest = after;
            } else if let Some(after) = rest.strip_prefix("shift-").filter(|a| !a.is_empty()) {
                modifiers |= KeyModifiers::SHIFT;
                rest = after;
            } else {
                break;
            }
        }
        let code = NAMED
            .iter()
            .find(|(name, _, _)| *name == rest)
            .map(|(_, code, _)| *code)
            .or_else(|| {
                let mut chars = rest.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Some(KeyCode::Char(c)),
                    _ => rest
                        .strip_prefix('f')
                        .and_then(|n| n.parse().ok())
                        .filter(|n| (1..=12).contains(n))
                        .map(KeyCode::F),
                }
            })?;
        if code == KeyCode::Tab && modifiers.contains(KeyModifiers::SHIFT) {
            return Some(Self {
                code: KeyCode::BackTab,
                modifiers: modifiers - KeyModifiers::SHIFT,
            });
        }
        Some(Self { code, modifiers })
    }

    /// The chord as a person reads it.
    pub fn shown(self) -> String {
        let mut text = String::new();
        for (modifier, name) in [
            (KeyModifiers::CONTROL, "Ctrl-"),
            (KeyModifiers::ALT, "Alt-"),
            (KeyModifiers::SHIFT, "Shift-"),
        ] {
            if self.modifiers.contains(modifier) {
                text.push_str(name);
            }
        }
        match self.code {
            KeyCode::Char(c) if c != ' ' => text.push(c),
            KeyCode::F(n) => text.push_str(&format!("F{n}")),
            code => text.push_str(
                NAMED
                    .iter()
                    .find(|(_, c, _)| *c == code)
                    .map_or("?", |(_, _, shown)| shown),
            ),
        }
        text
    }
}

/// Keys with names: as written, the key, as shown.
const NAMED: &[(&str, KeyCode, &str)] = &[
    ("enter", KeyCode::Enter, "Enter"),
    ("esc", KeyCode::Esc, "Esc"),
    ("tab", KeyCode::Tab, "Tab"),
    ("backtab", KeyCode::BackTab, "Shift-Tab"),
    ("space", KeyCode::Char(' '), "Space"),
    ("up", KeyCode::Up, "↑"),
    ("down", KeyCode::Down, "↓"),
    ("left", KeyCode::Left, "←"),
    ("right", KeyCode::Right, "→"),
    ("home", KeyCode::Home, "Home"),
    ("end", KeyCode::End, "End"),
    ("pageup", KeyCode::PageUp, "PgUp"),
    ("pagedown", KeyCode::PageDown, "PgDn"),
    ("backspace", KeyCode::Backspace, "Backspace"),
    ("delete", KeyCode::Delete, "Del"),
];

/// The table as shipped: place, what is done, the keys that do it.
const TABLE: &[(Place, Op, &[&str])] = &[
    (Place::Find, Op::Down, &["down", "ctrl-n"]),
    (Place::Find, Op::Up, &["up", "ctrl-p"]),
    (Place::Find, Op::PageDown, &["pagedown"]),
    (Place::Find, Op::PageUp, &["pageup"]),
    (Place::Find, Op::Open, &["enter"]),
    (Place::Find, Op::BookFilter, &["ctrl-b"]),
    (Place::Find, Op::KindFilter, &["ctrl-t"]),
    (Place::Find, Op::NextGroup, &["ctrl-g"]),
    (Place::Find, Op::OlderQuery, &["alt-up"]),
    (Place::Find, Op::NewerQuery, &["alt-down"]),
    (Place::Find, Op::Queries, &["ctrl-r"]),
    (
        Place::Find,
        Op::Meant,
        &["alt-1", "alt-2", "alt-3", "alt-4", "alt-5"],
    ),
    (Place::Find, Op::Pin, &["ctrl-k"]),
    (Place::Find, Op::Back, &["alt-left"]),
    (Place::Find, Op::Forward, &["alt-right"]),
    (Place::Find, Op::History, &["alt-h"]),
    (Place::Find, Op::Close, &["esc"]),
    (Place::Find, Op::NextPane, &["tab"]),
    (Place::Read, Op::Find, &["/", "i"]),
    (Place::Read, Op::Down, &["down", "j"]),
    (Place::Read, Op::Up, &["up", "k"]),
    (Place::Read, Op::PageDown, &["pagedown", "space", "ctrl-d"]),
    (Place::Read, Op::PageUp, &["pageup", "ctrl-u"]),
    (Place::Read, Op::Top, &["home", "g"]),
    (Place::Read, Op::Bottom, &["end", "G"]),
    (Place::Read, Op::NextLink, &["tab"]),
    (Place::Read, Op::PreviousLink, &["shift-tab"]),
    (Place::Read, Op::Open, &["enter"]),
    (Place::Read, Op::Hints, &["f"]),
    (
        Place::Read,
        Op::Back,
        &["b", "backspace", "alt-left", "left", "h"],
    ),
    (Place::Read, Op::Forward, &["alt-right", "right", "l"]),
    (Place::Read, Op::History, &["H"]),
    (Place::Read, Op::NextClause, &["n"]),
    (Place::Read, Op::PreviousClause, &["p"]),
    (Place::Read, Op::Jump, &[":"]),
    (Place::Read, Op::NextPane, &["w"]),
    (Place::Read, Op::ToggleTree, &["t"]),
    (Place::Read, Op::ToggleSide, &["s"]),
    (Place::Read, Op::Rulings, &["R"]),
    (Place::Read, Op::Readings, &["r"]),
    (Place::Read, Op::Table, &["T"]),
    (Place::Read, Op::Within, &["\\"]),
    (Place::Read, Op::NextMatch, &["."]),
    (Place::Read, Op::PreviousMatch, &[","]),
    (Place::Read, Op::Original, &["o"]),
    (Place::Read, Op::OtherEdition, &["e"]),
    (Place::Read, Op::Marks, &["!"]),
    (Place::Read, Op::Bookmark, &["m"]),
    (Place::Read, Op::Bookmarks, &["'"]),
    (Place::Read, Op::Pin, &["a"]),
    (Place::Read, Op::Sheet, &["A"]),
    (Place::Read, Op::Settle, &["="]),
    (Place::Read, Op::Copy, &["y"]),
    (Place::Read, Op::CopyText, &["Y"]),
    (Place::Read, Op::Help, &["?"]),
    (Place::Read, Op::Quit, &["q"]),
    (Place::Read, Op::Close, &["esc"]),
    (Place::Tree, Op::Find, &["/", "i"]),
    (Place::Tree, Op::Down, &["down", "j"]),
    (Place::Tree, Op::Up, &["up", "k"]),
    (Place::Tree, Op::PageDown, &["pagedown", "space"]),
    (Place::Tree, Op::PageUp, &["pageup"]),
    (Place::Tree, Op::Top, &["home", "g"]),
    (Place::Tree, Op::Bottom, &["end", "G"]),
    (Place::Tree, Op::Open, &["enter"]),
    (Place::Tree, Op::Fold, &["left", "h"]),
    (Place::Tree, Op::Unfold, &["right", "l"]),
    (Place::Tree, Op::FoldAll, &["z"]),
    (Place::Tree, Op::NextPane, &["w", "tab"]),
    (Place::Tree, Op::ToggleTree, &["t"]),
    (Place::Tree, Op::ToggleSide, &["s"]),
    (Place::Tree, Op::Jump, &[":"]),
    (Place::Tree, Op::Within, &["\\"]),
    (Place::Tree, Op::NextMatch, &["."]),
    (Place::Tree, Op::PreviousMatch, &[","]),
    (Place::Tree, Op::Bookmarks, &["'"]),
    (Place::Tree, Op::Rulings, &["R"]),
    (Place::Tree, Op::Table, &["T"]),
    (Place::Tree, Op::Help, &["?"]),
    (Place::Tree, Op::Quit, &["q"]),
    (Place::Tree, Op::Close, &["esc"]),
    (Place::Rule, Op::Step, &["enter", "right", "l", "space"]),
    (Place::Rule, Op::Run, &["c"]),
    (Place::Rule, Op::StepBack, &["left", "h", "backspace", "b"]),
    (Place::Rule, Op::Back, &["alt-left"]),
    (Place::Rule, Op::Forward, &["alt-right"]),
    (Place::Rule, Op::History, &["H"]),
    (Place::Rule, Op::ToStart, &["home", "g"]),
    (Place::Rule, Op::Bottom, &["end", "G"]),
    (Place::Rule, Op::Down, &["down", "j"]),
    (Place::Rule, Op::Up, &["up", "k"]),
    (Place::Rule, Op::PageDown, &["pagedown", "ctrl-d"]),
    (Place::Rule, Op::PageUp, &["pageup", "ctrl-u"]),
    (Place::Rule, Op::NextPane, &["tab", "w"]),
    (Place::Rule, Op::NextBranch, &["n"]),
    (Place::Rule, Op::NextLine, &["x"]),
    (Place::Rule, Op::SwitchReading, &["r"]),
    (Place::Rule, Op::Unfolding, &["u"]),
    (Place::Rule, Op::Viewer, &["v"]),
    (Place::Rule, Op::Timeline, &["t"]),
    (Place::Rule, Op::Compare, &["d"]),
    (Place::Rule, Op::Label, &["m"]),
    (Place::Rule, Op::Edit, &["e"]),
    (Place::Rule, Op::Reload, &["ctrl-r"]),
    (Place::Rule, Op::Save, &["s"]),
    (Place::Rule, Op::NewBoard, &["T", "N"]),
    (Place::Rule, Op::NextLink, &["f"]),
    (Place::Rule, Op::Open, &["o"]),
    (Place::Rule, Op::Pin, &["a"]),
    (Place::Rule, Op::Sheet, &["A"]),
    (Place::Rule, Op::Copy, &["y"]),
    (Place::Rule, Op::Bookmark, &["M"]),
    (Place::Rule, Op::Bookmarks, &["'"]),
    (Place::Rule, Op::Jump, &[":"]),
    (Place::Rule, Op::Rulings, &["R"]),
    (Place::Rule, Op::Find, &["/", "i"]),
    (Place::Rule, Op::Help, &["?"]),
    (Place::Rule, Op::Quit, &["q"]),
    (Place::Rule, Op::Close, &["esc"]),
    (Place::Table, Op::CursorLeft, &["left", "h"]),
    (Place::Table, Op::CursorRight, &["right", "l"]),
    (Place::Table, Op::Up, &["up", "k"]),
    (Place::Table, Op::Down, &["down", "j"]),
    (Place::Table, Op::PageDown, &["pagedown", "ctrl-d"]),
    (Place::Table, Op::PageUp, &["pageup", "ctrl-u"]),
    (Place::Table, Op::Top, &["home"]),
    (Place::Table, Op::Bottom, &["end"]),
    (Place::Table, Op::NextPane, &["tab"]),
    (Place::Table, Op::Open, &["enter"]),
    (Place::Table, Op::Mark, &["r", "f", "d", "x", "m", "z"]),
    (Place::Table, Op::Unmark, &["R", "F", "D", "X", "M", "Z"]),
    (Place::Table, Op::CardFields, &["e"]),
    (Place::Table, Op::Correct, &["c"]),
    (Place::Table, Op::PickUp, &["space"]),
    (Place::Table, Op::Remove, &["delete", "backspace"]),
    (Place::Table, Op::Copy, &["y"]),
    (Place::Table, Op::Paste, &["p"]),
    (Place::Table, Op::SwapSides, &["S"]),
    (Place::Table, Op::BoardFields, &["t"]),
    (Place::Table, Op::Undo, &["u"]),
    (Place::Table, Op::Redo, &["ctrl-r"]),
    (Place::Table, Op::Go, &["g"]),
    (Place::Table, Op::Attempt, &["a"]),
    (Place::Table, Op::Line, &[":", "L"]),
    (Place::Table, Op::Save, &["s"]),
    (Place::Table, Op::Table, &["T"]),
    (Place::Table, Op::Rulings, &["Q"]),
    (Place::Table, Op::Bookmarks, &["'"]),
    (Place::Table, Op::History, &["H"]),
    (Place::Table, Op::Back, &["alt-left"]),
    (Place::Table, Op::Forward, &["alt-right"]),
    (Place::Table, Op::Jump, &["/"]),
    (Place::Table, Op::Find, &["i"]),
    (Place::Table, Op::Help, &["?"]),
    (Place::Table, Op::Quit, &["q"]),
    (Place::Table, Op::Close, &["esc"]),
    (Place::Typing, Op::Open, &["enter"]),
    (Place::Typing, Op::NextLink, &["tab", "down"]),
    (Place::Typing, Op::PreviousLink, &["shift-tab", "up"]),
    (Place::Typing, Op::Close, &["esc"]),
    (Place::Shelf, Op::Open, &["enter"]),
    (Place::Shelf, Op::Down, &["down"]),
    (Place::Shelf, Op::Up, &["up"]),
    (Place::Shelf, Op::PageDown, &["pagedown"]),
    (Place::Shelf, Op::PageUp, &["pageup"]),
    (Place::Shelf, Op::NextGroup, &["tab"]),
    (Place::Shelf, Op::BookFilter, &["ctrl-b"]),
    (Place::Shelf, Op::Edit, &["ctrl-e"]),
    (Place::Shelf, Op::Close, &["esc"]),
    (Place::Sheet, Op::Table, &["T"]),
    (Place::Sheet, Op::Down, &["down", "j"]),
    (Place::Sheet, Op::Up, &["up", "k"]),
    (Place::Sheet, Op::PageDown, &["pagedown", "space", "ctrl-d"]),
    (Place::Sheet, Op::PageUp, &["pageup", "ctrl-u"]),
    (Place::Sheet, Op::Top, &["home", "g"]),
    (Place::Sheet, Op::Bottom, &["end", "G"]),
    (Place::Sheet, Op::Open, &["enter"]),
    (Place::Sheet, Op::Edit, &["e"]),
    (Place::Sheet, Op::Remove, &["d", "delete"]),
    (Place::Sheet, Op::MoveUp, &["K", "shift-up"]),
    (Place::Sheet, Op::MoveDown, &["J", "shift-down"]),
    (Place::Sheet, Op::Export, &["s"]),
    (Place::Sheet, Op::Copy, &["y"]),
    (Place::Sheet, Op::NewSheet, &["N"]),
    (Place::Sheet, Op::Sheets, &["o", "L"]),
    (Place::Sheet, Op::Bookmarks, &["'"]),
    (Place::Sheet, Op::Find, &["/", "i"]),
    (Place::Sheet, Op::Help, &["?"]),
    (Place::Sheet, Op::Quit, &["q"]),
    (Place::Sheet, Op::Back, &["alt-left"]),
    (Place::Sheet, Op::History, &["H"]),
    (Place::Sheet, Op::Close, &["esc", "b"]),
    (Place::Call, Op::Open, &["enter"]),
    (Place::Call, Op::NextLink, &["tab"]),
    (Place::Call, Op::PreviousLink, &["shift-tab"]),
    (Place::Call, Op::Down, &["down"]),
    (Place::Call, Op::Up, &["up"]),
    (Place::Call, Op::Save, &["ctrl-s"]),
    (Place::Call, Op::Close, &["esc"]),
    (Place::Record, Op::Down, &["down", "ctrl-n"]),
    (Place::Record, Op::Up, &["up", "ctrl-p"]),
    (Place::Record, Op::PageDown, &["pagedown"]),
    (Place::Record, Op::PageUp, &["pageup"]),
    (Place::Record, Op::Open, &["enter"]),
    (Place::Record, Op::Call, &["ctrl-s"]),
    (Place::Record, Op::Withdraw, &["ctrl-d"]),
    (Place::Record, Op::Export, &["ctrl-x"]),
    (Place::Record, Op::Merge, &["ctrl-o"]),
    (Place::Record, Op::Back, &["alt-left"]),
    (Place::Record, Op::Forward, &["alt-right"]),
    (Place::Record, Op::History, &["alt-h"]),
    (Place::Record, Op::Close, &["esc"]),
    (Place::Over, Op::Down, &["down", "j"]),
    (Place::Over, Op::Up, &["up", "k"]),
    (Place::Over, Op::PageDown, &["pagedown", "space"]),
    (Place::Over, Op::PageUp, &["pageup"]),
    (Place::Over, Op::Top, &["home", "g"]),
    (Place::Over, Op::Bottom, &["end", "G"]),
    (Place::Over, Op::Open, &["enter"]),
    (Place::Over, Op::NextLink, &["tab"]),
    (Place::Over, Op::PreviousLink, &["shift-tab"]),
    (Place::Over, Op::Narrow, &["/", "\\"]),
    (Place::Over, Op::Remove, &["d", "delete"]),
    (Place::Over, Op::Edit, &["e"]),
    (Place::Over, Op::Copy, &["y"]),
    (Place::Over, Op::Close, &["esc", "q", "?"]),
    (
        Place::Show,
        Op::PageDown,
        &["space", "pagedown", "right", "down", "enter", "j", "l", "n"],
    ),
    (
        Place::Show,
        Op::PageUp,
        &["pageup", "left", "up", "backspace", "k", "h", "p"],
    ),
    (Place::Show, Op::Top, &["home", "g"]),
    (Place::Show, Op::Bottom, &["end", "G"]),
    (Place::Show, Op::Code, &["tab", "c"]),
    (Place::Show, Op::Larger, &["+", "="]),
    (Place::Show, Op::Smaller, &["-"]),
    (Place::Show, Op::Copy, &["y"]),
    (Place::Show, Op::Close, &["esc", "q", "b"]),
    (Place::Prompt, Op::Open, &["enter"]),
    (Place::Prompt, Op::Complete, &["tab"]),
    (Place::Prompt, Op::Close, &["esc"]),
    (Place::Line, Op::Clear, &["ctrl-u"]),
    (Place::Line, Op::EraseBack, &["backspace"]),
    (Place::Line, Op::EraseForward, &["delete"]),
    (Place::Line, Op::EraseWord, &["ctrl-w"]),
    (Place::Line, Op::CursorLeft, &["left"]),
    (Place::Line, Op::CursorRight, &["right"]),
    (Place::Line, Op::CursorHome, &["home", "ctrl-a"]),
    (Place::Line, Op::CursorEnd, &["end", "ctrl-e"]),
    (Place::Anywhere, Op::Help, &["f1"]),
    (Place::Anywhere, Op::Show, &["f2"]),
    (Place::Anywhere, Op::Find, &["ctrl-f", "f3"]),
    (Place::Anywhere, Op::Rulings, &["f4"]),
    (Place::Anywhere, Op::Sheet, &["f5"]),
    (Place::Anywhere, Op::Bookmarks, &["f6"]),
    (Place::Anywhere, Op::Calculate, &["f7"]),
    (Place::Anywhere, Op::Table, &["f8"]),
    (Place::Anywhere, Op::Mouse, &["f9"]),
    (Place::Anywhere, Op::Call, &["f10", "ctrl-s"]),
    (Place::Anywhere, Op::Record, &["f12", "alt-r"]),
    (Place::Anywhere, Op::Event, &["alt-e"]),
    (Place::Anywhere, Op::Stock, &["alt-b", "f11"]),
    (Place::Anywhere, Op::Editions, &["alt-d"]),
    (Place::Anywhere, Op::Suspend, &["ctrl-z"]),
    (Place::Anywhere, Op::Quit, &["ctrl-c", "ctrl-q"]),
];

/// What of a remapping is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// The place.
    Place,
    /// The operation.
    Op,
    /// A key.
    Key(String),
}

/// The key table in force.
#[derive(Debug, Clone)]
pub struct Keys {
    rows: Vec<(Place, Op, Vec<Chord>)>,
}

impl Default for Keys {
    fn default() -> Self {
        Self {
            rows: TABLE
                .iter()
                .map(|(place, op, keys)| {
                    (
                        *place,
                        *op,
                        keys.iter().filter_map(|k| Chord::parse(k)).collect(),
                    )
                })
                .collect(),
        }
    }
}

impl Keys {
    /// What a chord does at a place.
    pub fn op(&self, place: Place, chord: Chord) -> Option<Op> {
        let at = |place: Place| {
            self.rows
                .iter()
                .find(|(p, _, chords)| *p == place && chords.contains(&chord))
                .map(|(_, op, _)| *op)
        };
        // An operation that a place has keys of its own for goes by these alone.
        let own = |op: Op| self.rows(place).any(|(o, _)| o == op);
        at(place)
            .or_else(|| at(Place::Line).filter(|op| place.types() && !own(*op)))
            .or_else(|| at(Place::Anywhere))
    }

    /// Which of the keys that do something at a place this one is.
    pub fn nth(&self, place: Place, op: Op, chord: Chord) -> Option<usize> {
        let (_, chords) = self.rows(place).find(|(o, _)| *o == op)?;
        chords.iter().position(|c| *c == chord)
    }

    /// The rows of a place, for the help page.
    pub fn rows(&self, place: Place) -> impl Iterator<Item = (Op, &[Chord])> {
        self.rows
            .iter()
            .filter(move |(p, _, _)| *p == place)
            .map(|(_, op, chords)| (*op, chords.as_slice()))
    }

    /// The first key that does something at a place, as shown.
    pub fn shown(&self, place: Place, op: Op) -> Option<String> {
        [place, Place::Anywhere].into_iter().find_map(|at| {
            self.rows(at)
                .find(|(o, chords)| *o == op && !chords.is_empty())
                .map(|(_, chords)| chords[0].shown())
        })
    }

    /// Puts other keys to an operation at a place.
    ///
    /// # Errors
    /// Which of place, operation and key is none.
    pub fn remap(&mut self, place: &str, op: &str, keys: &[String]) -> Result<(), Wrong> {
        let place = Place::ALL
            .into_iter()
            .find(|p| p.name() == place)
            .ok_or(Wrong::Place)?;
        let op = Op::ALL
            .iter()
            .copied()
            .find(|o| o.name() == op)
            .ok_or(Wrong::Op)?;
        let mut chords = Vec::new();
        for key in keys {
            chords.push(Chord::parse(key).ok_or_else(|| Wrong::Key(key.clone()))?);
        }
        for row in self
            .rows
            .iter_mut()
            .filter(|(p, o, _)| *p == place && *o != op)
        {
            row.2.retain(|c| !chords.contains(c));
        }
        match self
            .rows
            .iter_mut()
            .find(|(p, o, _)| *p == place && *o == op)
        {
            Some(row) => row.2 = chords,
            None => self.rows.push((place, op, chords)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_written_key_is_a_key_and_means_one_thing() {
        for (place, op, keys) in TABLE {
            for key in *keys {
                let chord = Chord::parse(key).unwrap_or_else(|| panic!("{key}"));
                let meant: Vec<_> = TABLE
                    .iter()
                    .filter(|(p, _, ks)| {
                        p == place && ks.iter().any(|k| Chord::parse(k) == Some(chord))
                    })
                    .map(|(_, o, _)| *o)
                    .collect();
                assert_eq!(meant, [*op], "{key} at {place:?}");
            }
        }
    }

    #[test]
    fn every_place_that_takes_text_edits_it_alike() {
        let at = |keys: &Keys, place, key| keys.op(place, Chord::parse(key).expect("key"));
        let mut keys = Keys::default();
        for place in Place::ALL.into_iter().filter(|p| p.types()) {
            assert_eq!(at(&keys, place, "ctrl-w"), Some(Op::EraseWord), "{place:?}");
            assert_eq!(at(&keys, place, "backspace"), Some(Op::EraseBack));
        }
        assert_eq!(at(&keys, Place::Read, "ctrl-w"), None);
        // What a place is given keys for is done by those alone.
        keys.remap("find", "clear", &["ctrl-x".to_owned()])
            .expect("known words");
        assert_eq!(at(&keys, Place::Find, "ctrl-x"), Some(Op::Clear));
        assert_eq!(at(&keys, Place::Find, "ctrl-u"), None);
        assert_eq!(at(&keys, Place::Prompt, "ctrl-u"), Some(Op::Clear));
    }

    #[test]
    fn keys_can_be_put_elsewhere() {
        let mut keys = Keys::default();
        keys.remap("read", "quit", &["x".to_owned(), "j".to_owned()])
            .expect("known words");
        let at = |key: &str| keys.op(Place::Read, Chord::parse(key).expect("key"));
        assert_eq!(at("x"), Some(Op::Quit));
        assert_eq!(at("j"), Some(Op::Quit));
        assert_eq!(at("q"), None);
        assert!(keys.clone().remap("read", "quti", &[]).is_err());
        assert!(keys.clone().remap("red", "quit", &[]).is_err());
        assert!(
            keys.clone()
                .remap("read", "quit", &["hyper-x".to_owned()])
                .is_err()
        );
    }
}
