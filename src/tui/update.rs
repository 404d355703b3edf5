//! What the desk does with what it is told. Pure: it changes the model and returns what it asks of the world.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};

use super::keys::{Chord, Op};
use super::model::{Effect, Message, Model, Screen};
use super::{find, over, read, rule};

/// Rows that one notch of the wheel scrolls.
const NOTCH: isize = 3;

/// Takes a message.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => {
            on_key(model, key)
        }
        Message::Terminal(Event::Mouse(mouse)) => on_mouse(model, mouse),
        Message::Terminal(Event::Paste(text)) => match model.editor() {
            Some(editor) => {
                editor.insert(&text);
                after_typing(model)
            }
            None => Vec::new(),
        },
        Message::Terminal(_) => Vec::new(),
        Message::Found { generation, answer } => {
            find::found(model, generation, answer);
            Vec::new()
        }
        Message::SearchFailed(said) => {
            model.say(said);
            Vec::new()
        }
        Message::Terminate => vec![Effect::Quit],
    }
}

fn on_key(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    model.notice = None;
    let place = model.place();
    let chord = Chord::of(key);
    if model.over.is_empty() && model.screen == Screen::Read && model.read.hinting() {
        match key.code {
            KeyCode::Char(c) => {
                if let Some(link) = model.read.type_hint(c) {
                    model.follow(&link);
                }
            }
            _ => model.read.end_hints(),
        }
        return Vec::new();
    }
    if let Some(op) = model.keys.op(place, chord) {
        return on_op(model, op);
    }
    if place.types()
        && let KeyCode::Char(c) = chord.code
        && chord.modifiers.is_empty()
        && let Some(editor) = model.editor()
    {
        editor.insert(c.encode_utf8(&mut [0; 4]));
        return after_typing(model);
    }
    Vec::new()
}

/// In the search box every change is a search.
fn after_typing(model: &mut Model) -> Vec<Effect> {
    if model.over.is_empty() && model.screen == Screen::Find {
        vec![model.find.ask()]
    } else {
        Vec::new()
    }
}

fn on_op(model: &mut Model, op: Op) -> Vec<Effect> {
    match op {
        Op::Quit => return vec![Effect::Quit],
        Op::Suspend => return vec![Effect::Suspend],
        Op::Help => {
            let help = over::help(model);
            model.over.push(help);
            return Vec::new();
        }
        Op::Find => {
            model.over.clear();
            model.screen = Screen::Find;
            return Vec::new();
        }
        Op::Rulings => {
            let rulings = over::rulings(model);
            model.over.push(rulings);
            return Vec::new();
        }
        Op::Mouse => {
            model.mouse = !model.mouse;
            let key = if model.mouse {
                "desk.mouse-on"
            } else {
                "desk.mouse-off"
            };
            let said = model.words.get(key).to_owned();
            model.say(said);
            return vec![Effect::Mouse(model.mouse)];
        }
        _ => {}
    }
    if let Some(editor) = model.editor() {
        let edited = match op {
            Op::EraseBack => {
                editor.backspace();
                true
            }
            Op::EraseForward => {
                editor.delete();
                true
            }
            Op::EraseWord => {
                editor.delete_word();
                true
            }
            Op::Clear => {
                editor.clear();
                true
            }
            Op::CursorLeft => {
                editor.left();
                return Vec::new();
            }
            Op::CursorRight => {
                editor.right();
                return Vec::new();
            }
            Op::CursorHome => {
                editor.home();
                return Vec::new();
            }
            Op::CursorEnd => {
                editor.end();
                return Vec::new();
            }
            _ => false,
        };
        if edited {
            return after_typing(model);
        }
    }
    if !model.over.is_empty() {
        return over::op(model, op);
    }
    match model.screen {
        Screen::Find => find::op(model, op),
        Screen::Read => read::op(model, op),
        Screen::Rule => rule::op(model, op),
    }
}

fn on_mouse(model: &mut Model, mouse: MouseEvent) -> Vec<Effect> {
    let (column, row) = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::ScrollDown => wheel(model, column, row, NOTCH),
        MouseEventKind::ScrollUp => wheel(model, column, row, -NOTCH),
        MouseEventKind::Down(MouseButton::Left) => {
            model.notice = None;
            if !model.over.is_empty() {
                return Vec::new();
            }
            match model.screen {
                Screen::Find => {
                    let (list, preview) = (model.find.list_area, model.find.preview_area);
                    if list.contains((column, row).into()) {
                        find::click(model, usize::from(row - list.y));
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
            }
        }
        MouseEventKind::Down(MouseButton::Right)
            if model.over.is_empty() && model.screen == Screen::Read =>
        {
            return read::op(model, Op::Back);
        }
        _ => {}
    }
    Vec::new()
}

fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    if !model.over.is_empty() {
        over::scroll(model, by);
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
    }
}
