//! What the desk does with what it is told. Pure: it changes the model and returns what it asks of the world.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};

use super::keys::{Chord, Op, Place};
use super::model::{Effect, Message, Model, Screen, Then};
use super::overlay::Overlay;
use super::{
    calc, editions, event, find, history, overlay, read, rule, sheet, sheets, shelf, show, stock,
    table, unfinished,
};

/// Rows that one notch of the wheel scrolls.
const NOTCH: isize = 3;

/// Takes a message.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = take(model, message);
    // A desk that is killed offers the places, too: they are kept as soon as they are others.
    let places = history::kept(model);
    let keeps = effects.contains(&Effect::Persist);
    if keeps || history::moved(&places, &model.persisted.places) {
        model.persisted.places = places;
        if !keeps {
            effects.push(Effect::Persist);
        }
    }
    if unfinished::keep(model) && !effects.contains(&Effect::Persist) {
        effects.push(Effect::Persist);
    }
    let ends = effects.contains(&Effect::Quit);
    if let Some(rule) = model.rule.as_mut().filter(|_| !ends) {
        effects.extend(rule.keep());
    }
    effects
}

fn take(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        // Nothing is done by one who does not see what.
        Message::Terminal(Event::Mouse(_) | Event::Paste(_)) if model.unseen => Vec::new(),
        Message::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => {
            on_key(model, key)
        }
        Message::Terminal(Event::Mouse(mouse)) => on_mouse(model, mouse),
        Message::Terminal(Event::Paste(text)) => match model.editor() {
            Some(editor) => {
                editor.insert(&text);
                after_typing(model)
            }
            None => match model.place() {
                Place::Table => table::pasted(model, &text),
                _ => Vec::new(),
            },
        },
        // What was read is told one by one.
        Message::Terminal(_) | Message::Read(_) => Vec::new(),
        Message::Building { done, all } => {
            model.building = Some((done, all));
            Vec::new()
        }
        Message::SearchReady => {
            model.building = None;
            Vec::new()
        }
        Message::Found { generation, found } => {
            model.building = None;
            let mut effects = find::found(model, generation, found);
            effects.extend(go_on(model));
            effects
        }
        Message::SearchFailed { said, stopped } => {
            model.building = None;
            find::failed(model);
            if stopped {
                model.say_word("desk.stopped");
            } else {
                let said = model.words.fill("desk.search-failed", &[("error", &said)]);
                model.say(said);
            }
            Vec::new()
        }
        Message::Written(writing) => match writing.then {
            Then::Deck { edit } => stock::written(model, writing.path, writing.text, edit),
            _ => rule::written(model, writing),
        },
        Message::NotWritten {
            writing,
            exists,
            said,
        } => {
            overlay::not_written(model, writing, exists, &said);
            Vec::new()
        }
        Message::Corrected { wish, kept } => table::corrected(model, &wish, kept),
        Message::Edited { path, text } => {
            match stock::is_deck(model, &path) {
                true => stock::edited(model, &path, text),
                false => rule::edited(model, &path, text),
            }
            Vec::new()
        }
        Message::Typed { what, text } => sheet::typed(model, what, text),
        Message::Original { book, found } => {
            read::original_found(model, book, found);
            Vec::new()
        }
        Message::SheetFiles(files) => {
            sheets::list(model, &files);
            Vec::new()
        }
        Message::SheetRead { path, text } => sheets::opened(model, &path, text),
        Message::Shelved(items) => shelf::listed(model, items),
        Message::Own(files, unread) => {
            shelf::own(model, files, unread);
            Vec::new()
        }
        Message::Stock(told) => stock::told(model, told),
        Message::Stop => vec![Effect::Persist, Effect::Suspend],
        Message::Continued => vec![Effect::TakeAgain],
        Message::Terminate => {
            model.notice = None;
            history::quit_now()
        }
    }
}

/// Presses the keys that waited for the answer to what is typed.
fn go_on(model: &mut Model) -> Vec<Effect> {
    let mut effects = Vec::new();
    if !model.find.is_waited_for() {
        for key in std::mem::take(&mut model.find.held) {
            effects.extend(on_key(model, key));
        }
    }
    effects
}

fn on_key(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    model.notice = None;
    let place = model.place();
    let chord = Chord::of(key);
    if model.overlays.is_empty() && model.screen == Screen::Read && model.read.hinting() {
        match key.code {
            KeyCode::Char(c) => {
                if let Some(link) = model.read.type_hint(c, &model.library) {
                    read::open(model, &link);
                }
            }
            _ => model.read.end_hints(),
        }
        return Vec::new();
    }
    let op = model.keys.op(place, chord);
    if model.unseen && !matches!(op, Some(Op::Quit | Op::Suspend)) {
        return Vec::new();
    }
    if find::holds(model, op, key) {
        return Vec::new();
    }
    if let Some(letter) = typed_on_list(model, chord) {
        overlay::filter(model, letter);
        return Vec::new();
    }
    match op {
        Some(Op::Meant) => {
            // Which of them is told by the key's place among those that do this.
            let nth = model.keys.nth(place, Op::Meant, chord);
            return nth.map_or_else(Vec::new, |nth| find::meant(model, nth));
        }
        Some(op @ (Op::Mark | Op::Unmark)) => {
            let nth = model.keys.nth(place, op, chord);
            return nth.map_or_else(Vec::new, |nth| table::mark(model, nth, op == Op::Unmark));
        }
        Some(op) => return on_op(model, op),
        None => {}
    }
    if place.types()
        && let KeyCode::Char(c) = chord.code
        && chord.modifiers.is_empty()
        && let Some(editor) = model.editor()
    {
        editor.insert(c.encode_utf8(&mut [0; 4]));
        return after_typing(model);
    }
    if place == Place::Table
        && let KeyCode::Char(c) = chord.code
        && chord.modifiers.is_empty()
    {
        return table::character(model, c);
    }
    Vec::new()
}

/// The letter that a key types on a list that filters while one types; nothing in it for one that takes the last back.
fn typed_on_list(model: &Model, chord: Chord) -> Option<Option<char>> {
    if !overlay::filters(model) || !chord.modifiers.is_empty() {
        return None;
    }
    match chord.code {
        // These narrow and explain on every list.
        KeyCode::Char(c) if !" /\\?".contains(c) => Some(Some(c)),
        KeyCode::Backspace => Some(None),
        _ => None,
    }
}

/// In the search box every change is a search.
fn after_typing(model: &mut Model) -> Vec<Effect> {
    if model.overlays.is_empty() && model.screen == Screen::Find {
        find::ask(model)
    } else if matches!(model.overlays.last(), Some(Overlay::Call(_))) {
        event::form_typed(model)
    } else if model.overlays.is_empty() && model.screen == Screen::Record {
        event::filtered(model);
        Vec::new()
    } else {
        match model.place() {
            Place::Typing => table::typed(model),
            Place::Shelf => shelf::typed(model),
            _ => {}
        }
        Vec::new()
    }
}

/// Does what a key or a row stands for.
pub fn on_op(model: &mut Model, op: Op) -> Vec<Effect> {
    let mut effects = event::put_by(model, op);
    effects.extend(do_op(model, op));
    effects
}

fn do_op(model: &mut Model, op: Op) -> Vec<Effect> {
    match op {
        Op::Quit => return history::quit(model),
        Op::Back if model.overlays.is_empty() => return history::back(model),
        Op::Forward if model.overlays.is_empty() => return history::forward(model),
        Op::History if model.overlays.is_empty() => {
            history::list(model);
            return Vec::new();
        }
        Op::Event | Op::Record | Op::Call | Op::Settle => {
            if let Some(effects) = event::everywhere(model, op) {
                return effects;
            }
        }
        Op::Suspend => return vec![Effect::Persist, Effect::Suspend],
        Op::Help => {
            let help = overlay::help(model);
            model.overlays.push(help);
            return Vec::new();
        }
        Op::Find => {
            model.overlays.clear();
            model.screen = Screen::Find;
            // The next question stands in the place of the last one; a key that moves the cursor edits that one.
            model.find.editor.mark();
            if model.find.editor.is_empty() {
                find::welcome(model);
            }
            return Vec::new();
        }
        Op::Show => return show::open(model),
        Op::Rulings => {
            return shelf::open(model);
        }
        Op::Stock => {
            return stock::open(model);
        }
        Op::Editions => return editions::open(),
        Op::Calculate => {
            let calculators = calc::list(model);
            model.overlays.push(calculators);
            return Vec::new();
        }
        Op::Bookmarks => {
            overlay::bookmarks(model);
            return Vec::new();
        }
        Op::Sheet => {
            model.overlays.clear();
            sheet::open(model);
            return Vec::new();
        }
        Op::Table => {
            model.overlays.clear();
            return table::open(model);
        }
        Op::Mouse => {
            model.mouse = !model.mouse;
            model.say_word(if model.mouse {
                "desk.mouse-on"
            } else {
                "desk.mouse-off"
            });
            return vec![Effect::Mouse(model.mouse)];
        }
        _ => {}
    }
    if let Some(edited) = edit(model, op) {
        return if edited {
            after_typing(model)
        } else {
            Vec::new()
        };
    }
    if !model.overlays.is_empty() {
        return overlay::op(model, op);
    }
    match model.screen {
        Screen::Find => find::op(model, op),
        Screen::Read => read::op(model, op),
        Screen::Rule => {
            let mut effects = rule::op(model, op);
            effects.extend(table::follow(model));
            effects
        }
        Screen::Table => table::op(model, op),
        Screen::Sheet => sheet::op(model, op),
        Screen::Record => event::list_op(model, op),
    }
}

/// What an operation does to the line that is being typed: whether it changed, `None` where it is none of these.
fn edit(model: &mut Model, op: Op) -> Option<bool> {
    let editor = model.editor()?;
    match op {
        Op::EraseBack => editor.backspace(),
        Op::EraseForward => editor.delete(),
        Op::EraseWord => editor.delete_word(),
        Op::Clear => editor.clear(),
        Op::CursorLeft => editor.left(),
        Op::CursorRight => editor.right(),
        Op::CursorHome => editor.home(),
        Op::CursorEnd => editor.end(),
        _ => return None,
    }
    let moved = matches!(
        op,
        Op::CursorLeft | Op::CursorRight | Op::CursorHome | Op::CursorEnd
    );
    Some(!moved)
}

fn on_mouse(model: &mut Model, mouse: MouseEvent) -> Vec<Effect> {
    let (column, row) = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::ScrollDown => wheel(model, column, row, NOTCH),
        MouseEventKind::ScrollUp => wheel(model, column, row, -NOTCH),
        MouseEventKind::Down(MouseButton::Left) => {
            model.notice = None;
            if !model.overlays.is_empty() {
                return overlay::click(model, column, row);
            }
            match model.screen {
                Screen::Find => {
                    let (list, preview) = (model.find.list_area, model.find.preview_area);
                    if list.contains((column, row).into()) {
                        return find::click(model, usize::from(row - list.y));
                    } else if preview.contains((column, row).into()) {
                        find::click_preview(
                            model,
                            usize::from(column - preview.x),
                            usize::from(row - preview.y),
                        );
                    }
                }
                Screen::Read => read::click(model, column, row),
                Screen::Rule => rule::click(model, column, row),
                Screen::Sheet => return sheet::click(model, column, row),
                Screen::Record => return event::click(model, column, row),
                Screen::Table => table::click(model, column, row),
            }
        }
        MouseEventKind::Down(MouseButton::Right) => {
            if !model.overlays.is_empty() {
                if !matches!(
                    model.overlays.last(),
                    Some(Overlay::Prompt { .. } | Overlay::Call(_) | Overlay::Working)
                ) {
                    model.overlays.pop();
                }
            } else if matches!(model.screen, Screen::Read | Screen::Rule | Screen::Table) {
                return history::back(model);
            }
        }
        _ => {}
    }
    Vec::new()
}

fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    if !model.overlays.is_empty() {
        overlay::scroll(model, by);
        return;
    }
    match model.screen {
        Screen::Find => {
            if model.find.preview_area.contains((column, row).into()) {
                find::scroll_preview(model, by);
            } else {
                let op = if by > 0 { Op::Down } else { Op::Up };
                find::op(model, op);
            }
        }
        Screen::Read => read::wheel(model, column, row, by),
        Screen::Rule => rule::wheel(model, column, row, by),
        Screen::Sheet => sheet::wheel(model, column, row, by),
        Screen::Record => event::wheel(model, column, row, by),
        Screen::Table => table::wheel(model, column, row, by),
    }
}
