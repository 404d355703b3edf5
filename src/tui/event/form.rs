//! The form of a call: filled in as far as known from where the judge stands, typed with few keys, kept with every key.

use serde_json::{Map, Value, json};

use crate::event::log::{Entry, fresh_id};
use crate::event::{Appeal, Call, Outcome, Source, alike};
use crate::rulebook::{BookId, Library, RuleId};
use crate::text::date;
use crate::view::{Link, called, record};

use super::super::editor::Editor;
use super::super::find::Row;
use super::super::keys::Op;
use super::super::model::{Effect, Location, Model, Screen};
use super::super::overlay::Overlay;
use super::super::rule;
use super::{Deed, deed, key, list};

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    Table,
    Players,
    Question,
    Answer,
    Clauses,
    Judge,
    Note,
    Appeal,
    By,
    Instead,
}

impl Field {
    const ALL: [Self; 10] = [
        Self::Table,
        Self::Players,
        Self::Question,
        Self::Answer,
        Self::Clauses,
        Self::Judge,
        Self::Note,
        Self::Appeal,
        Self::By,
        Self::Instead,
    ];

    /// The key of its name in the catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "record.table",
            Self::Players => "record.players",
            Self::Question => "record.question",
            Self::Answer => "record.answer",
            Self::Clauses => "record.clauses",
            Self::Judge => "record.judge",
            Self::Note => "record.note",
            Self::Appeal => "record.appeal",
            Self::By => "record.by",
            Self::Instead => "record.instead",
        }
    }
}

/// A call while it is typed.
#[derive(Debug, Clone)]
pub struct Form {
    /// The call's name.
    pub id: String,
    /// The call as it is in the record; `None` for a new one.
    before: Option<Call>,
    /// What is known of it besides what is typed.
    call: Call,
    editors: [Editor; Field::ALL.len()],
    /// What came of an appeal.
    pub appeal: Option<Outcome>,
    /// The field that is typed into.
    pub focus: Field,
}

/// The text of a call in a field.
fn text_of(call: &Call, field: Field) -> String {
    let appeal = call.appeal.as_ref();
    match field {
        Field::Table => call.table.clone(),
        Field::Players => call.players.clone(),
        Field::Question => call.question.clone(),
        Field::Answer => call.answer.clone(),
        Field::Clauses => {
            let own = |c: &crate::rulebook::RuleId| match Some(c.book) == call.book {
                true => c.number.to_string(),
                false => c.to_string(),
            };
            call.clauses.iter().map(own).collect::<Vec<_>>().join(" ")
        }
        Field::Judge => call.judge.clone(),
        Field::Note => call.note.clone(),
        Field::Appeal => String::new(),
        Field::By => appeal.map_or_else(String::new, |a| a.by.clone()),
        Field::Instead => appeal.map_or_else(String::new, |a| a.answer.clone()),
    }
}

impl Form {
    /// A form for a call, of which this is known.
    fn of(call: Call, before: Option<Call>) -> Self {
        Self {
            id: call.id.clone(),
            before,
            editors: Field::ALL.map(|field| Editor::holding(&text_of(&call, field))),
            appeal: call.appeal.as_ref().map(|a| a.outcome),
            focus: Field::Table,
            call,
        }
    }

    /// Whether the call is not in the record yet.
    pub fn is_new(&self) -> bool {
        self.before.is_none()
    }

    /// The fields that are shown: whoever heard an appeal is asked for where there was one.
    pub fn fields(&self) -> impl Iterator<Item = Field> + '_ {
        let appealed = |field: &Field| match field {
            Field::By => self.appeal.is_some(),
            Field::Instead => self.appeal == Some(Outcome::Overturned),
            _ => true,
        };
        Field::ALL.into_iter().filter(appealed)
    }

    /// What is typed in a field.
    pub fn editor(&self, field: Field) -> &Editor {
        &self.editors[field as usize]
    }

    /// The line that is typed into; none where something is chosen.
    pub fn editing(&mut self) -> Option<&mut Editor> {
        match self.focus {
            Field::Appeal => None,
            field => Some(&mut self.editors[field as usize]),
        }
    }

    /// What is typed in a field; what a call had there, where nothing of it was changed. A line that is edited has no
    /// line feeds, what a file has may.
    fn text(&self, field: Field) -> String {
        let was = text_of(&self.call, field);
        let typed = self.editor(field).text();
        match Editor::holding(&was).text() == typed {
            true => was,
            false => typed.trim().to_owned(),
        }
    }

    /// The call as it is typed, and what is typed as clauses and is none.
    pub fn call(&self, library: &Library) -> (Call, Vec<String>) {
        let (clauses, unknown) =
            called::clauses(&self.text(Field::Clauses), self.call.book, library);
        let was = &self.call.clauses;
        let new: Vec<RuleId> = clauses
            .iter()
            .copied()
            .filter(|c| !was.contains(c))
            .collect();
        let mut call = Call {
            book: self.call.book.or(new.first().map(|c| c.book)),
            table: self.text(Field::Table),
            players: self.text(Field::Players),
            question: self.text(Field::Question),
            answer: self.text(Field::Answer),
            clauses,
            judge: self.text(Field::Judge),
            note: self.text(Field::Note),
            appeal: self.appeal.map(|outcome| Appeal {
                outcome,
                by: self.text(Field::By),
                answer: match outcome {
                    Outcome::Overturned => self.text(Field::Instead),
                    Outcome::Upheld => String::new(),
                },
            }),
            ..self.call.clone()
        };
        // What is typed may be of a clause that the house has settled a reading of; what was ruled by stays as it was.
        called::settled(&mut call, &new, library);
        (call, unknown)
    }

    /// What it goes under, and what it was made from.
    pub fn known(&self) -> &Call {
        &self.call
    }

    /// Takes note that the record has the call already: what is typed changes it.
    pub fn met(&mut self, ruled: Option<&Call>) {
        if let (None, Some(ruled)) = (&self.before, ruled) {
            self.before = Some(ruled.clone());
        }
    }

    /// Whether something was typed.
    fn touched(&self) -> bool {
        let same = |field: &Field| self.text(*field) == text_of(&self.call, *field);
        !Field::ALL.iter().all(same) || self.appeal != self.call.appeal.as_ref().map(|a| a.outcome)
    }

    /// The file that keeps it while it is typed.
    fn written(&self) -> String {
        let typed: Map<String, Value> = Field::ALL
            .iter()
            .map(|f| (f.name().to_owned(), Value::from(self.editor(*f).text())))
            .collect();
        let known = |call: &Call| json!({"fields": call.fields(), "heads": call.heads, "changed": call.changed});
        json!({
            "id": self.id,
            "call": known(&self.call),
            "before": self.before.as_ref().map(known),
            "typed": typed,
            "appeal": self.appeal,
        })
        .to_string()
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let id = value["id"].as_str().ok_or("id")?.to_owned();
        let call = |of: &Value| {
            let fields = of["fields"].as_object().cloned().unwrap_or_default();
            let heads = of["heads"].as_array().into_iter().flatten();
            Call {
                heads: heads
                    .filter_map(|h| h.as_str().map(str::to_owned))
                    .collect(),
                changed: of["changed"].as_i64().unwrap_or_default(),
                ..Call::of(&id, &fields)
            }
        };
        let before = Some(&value["before"]).filter(|b| b.is_object()).map(call);
        let mut form = Self::of(call(&value["call"]), before);
        for field in Field::ALL {
            if let Some(typed) = value["typed"][field.name()].as_str() {
                form.editors[field as usize] = Editor::holding(typed);
            }
        }
        form.appeal = serde_json::from_value(value["appeal"].clone()).unwrap_or_default();
        Ok(form)
    }

    fn go(&mut self, forward: bool) {
        let fields: Vec<Field> = self.fields().collect();
        let at = fields.iter().position(|f| *f == self.focus).unwrap_or(0);
        let next = match forward {
            true => (at + 1) % fields.len(),
            false => (at + fields.len() - 1) % fields.len(),
        };
        self.focus = fields[next];
    }

    /// The next field after the focus that a call has and that is empty; one that is left empty is gone over.
    fn next_empty(&self) -> Option<Field> {
        const NEEDED: [Field; 5] = [
            Field::Table,
            Field::Players,
            Field::Question,
            Field::Answer,
            Field::Judge,
        ];
        let after = |field: &Field| *field as usize > self.focus as usize;
        let empty = |field: &Field| self.editor(*field).text().trim().is_empty();
        NEEDED.into_iter().filter(after).find(empty)
    }

    /// The next outcome of an appeal.
    fn turn(&mut self, forward: bool) {
        let all = [None, Some(Outcome::Upheld), Some(Outcome::Overturned)];
        let at = all.iter().position(|o| *o == self.appeal).unwrap_or(0);
        self.appeal = all[(at + if forward { 1 } else { 2 }) % 3];
    }
}

/// Opens the form for a call from where the judge stands; in the list of calls for the one that is chosen. Where the
/// form is open already what is typed is kept.
pub fn open(model: &mut Model) -> Vec<Effect> {
    if matches!(model.overlays.last(), Some(Overlay::Call(_))) {
        return keep(model);
    }
    if model.event.shelf.data.is_none() {
        model.say_word("record.no-folder");
        return Vec::new();
    }
    if model.screen == Screen::Record && model.overlays.is_empty() {
        return list::change(model);
    }
    // What goes into the record is what is in force now.
    super::profile::fresh(model);
    let known = here(model);
    model.overlays.clear();
    // A person's own question goes before that of a ruling, and is what was asked of a page.
    let asked = super::super::history::asked(model);
    let asked = asked.and_then(|typed| called::question(&typed));
    let asked = asked.filter(|_| matches!(model.screen, Screen::Read | Screen::Rule));
    let call = Call {
        id: fresh_id(),
        time: date::now(),
        judge: model.event.judge.clone(),
        event: model.event.name().to_owned(),
        book: known.book.or(model.event.book()),
        question: asked.unwrap_or(known.question),
        ..known
    };
    // One that was begun from the same place is gone on with.
    let begun = model.event.drafts.iter().find(|form| {
        form.is_new() && form.call.source.is_some() && form.call.source == call.source
    });
    let form = begun.cloned().unwrap_or_else(|| Form::of(call, None));
    model.overlays.push(Overlay::Call(Box::new(form)));
    deed(Deed::Look)
}

/// What is known of a call that is made from what is shown.
fn here(model: &Model) -> Call {
    let library = &model.library;
    match model.screen {
        Screen::Read => {
            let location = model.read.location().map(Location::link);
            location.map_or_else(Call::default, |link| called::of_link(&link, library))
        }
        Screen::Rule => model.rule.as_ref().map_or_else(Call::default, |rule| {
            let name = match rule::link_of(rule) {
                Some(Link::Ruling { book, name }) if model.ruling_file(book, &name).is_some() => {
                    Some(name)
                }
                _ => None,
            };
            let mut call = called::of_session(&*rule.session, name.as_deref(), library);
            if let Some(id) = &rule.table {
                call.source = Some(Source::Board {
                    id: id.clone(),
                    text: rule.session.to_yaml(&rule.session.head().title),
                });
            }
            call
        }),
        Screen::Table => super::super::table::call_here(model),
        Screen::Find => found(model),
        Screen::Sheet => called::of_sheet(&model.persisted.sheet, library),
        Screen::Record => Call::default(),
    }
}

/// What is known of a call that is made from the search: the hit that is chosen, and what was asked where that is a
/// question and no number.
fn found(model: &Model) -> Call {
    let library = &model.library;
    let asked = model.find.editor.text().trim().to_owned();
    let question = called::question(&asked);
    let mut call = match model.find.link() {
        // What it rests on; its answer is to its own question, and is taken where the judge has opened it.
        Some(Link::Ruling { book, name }) => {
            let ruling = of_ruling(model, book, &name);
            Call {
                question: question.clone().unwrap_or(ruling.question),
                answer: String::new(),
                ..ruling
            }
        }
        Some(link) => called::of_link(&link, library),
        None => Call::default(),
    };
    if let Some(Row::Call(id)) = model.find.rows.get(model.find.chosen)
        && let Some((_, ruled)) = model.event.call(id)
    {
        // Ruled before: the same question, answer, clauses and readings at another table.
        call = Call {
            question: ruled.question.clone(),
            answer: ruled.holds().unwrap_or_default().to_owned(),
            clauses: ruled.clauses.clone(),
            readings: ruled.readings.clone(),
            book: ruled.book,
            source: ruled.source.clone(),
            ..Call::default()
        };
    }
    if call.question.is_empty() {
        call.question = question.unwrap_or_default();
    }
    if call.source.is_none() && !asked.is_empty() {
        call.source = Some(Source::Search(asked));
    }
    call
}

/// What is known of a call that is made from a ruling that is not open: as it stands at its end.
fn of_ruling(model: &Model, book: BookId, name: &str) -> Call {
    let library = &model.library;
    let file = model.ruling_file(book, name);
    let session = file.and_then(|file| super::profile::session(&file.text, library));
    session.map_or_else(Call::default, |(mut session, _)| {
        let line = session.lines().into_iter().nth(session.line());
        let end = line.and_then(|l| l.ends.first().map(|(_, end)| *end));
        session.jump(end.unwrap_or(session.moments().saturating_sub(1)));
        called::of_session(&*session, Some(name), library)
    })
}

/// Opens the form for a call that is in the record, or was begun.
pub fn edit_call(model: &mut Model, id: &str) -> Vec<Effect> {
    let begun = model
        .event
        .drafts
        .iter()
        .find(|form| form.id == id)
        .cloned();
    let ruled = model.event.call(id).map(|(_, call)| call.clone());
    let form = begun.or_else(|| ruled.map(|call| Form::of(call.clone(), Some(call))));
    if let Some(form) = form {
        model.overlays.push(Overlay::Call(Box::new(form)));
    }
    Vec::new()
}

/// What a key does in the form.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let Some(Overlay::Call(form)) = model.overlays.last_mut() else {
        return Vec::new();
    };
    match op {
        Op::Down | Op::NextLink => form.go(true),
        Op::Up | Op::PreviousLink => form.go(false),
        Op::CursorLeft | Op::CursorRight if form.focus == Field::Appeal => {
            form.turn(op == Op::CursorRight);
            return typed(model);
        }
        Op::Open => match form.next_empty() {
            Some(field) => form.focus = field,
            None => return keep(model),
        },
        Op::Save => return keep(model),
        Op::Close => return close(model),
        _ => {}
    }
    Vec::new()
}

/// After a key that was typed into the form.
pub fn typed(model: &mut Model) -> Vec<Effect> {
    let Some(Overlay::Call(form)) = model.overlays.last() else {
        return Vec::new();
    };
    deed(Deed::Draft {
        id: form.id.clone(),
        text: Some(form.written()),
    })
}

/// The calls that are begun, as they are kept.
#[cfg(test)]
pub fn begun(model: &Model) -> Vec<String> {
    let open = model.overlays.iter().filter_map(|over| match over {
        Overlay::Call(form) => Some(&**form),
        _ => None,
    });
    let put_by = model.event.drafts.iter();
    let all = put_by.filter(|form| open.clone().all(|o| o.id != form.id));
    let all = all.chain(open.clone()).filter(|form| form.touched());
    all.map(Form::written).collect()
}

/// Where a key leads elsewhere, the form is closed first, so that nothing of it is lost.
pub fn put_by(model: &mut Model, op: Op) -> Vec<Effect> {
    let leads = matches!(
        op,
        Op::Find
            | Op::Rulings
            | Op::Calculate
            | Op::Bookmarks
            | Op::Sheet
            | Op::Table
            | Op::Record
            | Op::Event
    );
    match leads {
        true => close(model),
        false => Vec::new(),
    }
}

/// Closes the form; what was typed waits.
fn close(model: &mut Model) -> Vec<Effect> {
    if !matches!(model.overlays.last(), Some(Overlay::Call(_))) {
        return Vec::new();
    }
    let Some(Overlay::Call(form)) = model.overlays.pop() else {
        return Vec::new();
    };
    let id = form.id.clone();
    if !form.touched() {
        return deed(Deed::Draft { id, text: None });
    }
    let text = Some(form.written());
    model.event.drafts.retain(|other| other.id != id);
    model.event.drafts.push(*form);
    list::refill(model);
    model.say_word("record.drafted");
    deed(Deed::Draft { id, text })
}

/// That an answer is the opposite of what the ruling says that the call was made from: `told` where that was known to
/// the form, else its answer under the readings of the house.
fn against_ruling(model: &Model, call: &Call, told: &str) -> Option<String> {
    let Some(Source::Ruling { book, name, .. }) = &call.source else {
        return None;
    };
    let answer = match told {
        "" => of_ruling(model, *book, name).answer,
        told => told.to_owned(),
    };
    let ruling = Call {
        id: String::new(),
        answer,
        appeal: None,
        ..call.clone()
    };
    let opposite = alike::against(std::slice::from_ref(&ruling), call)
        .iter()
        .any(|(_, how)| how.opposite);
    let says = || {
        let answer: &dyn std::fmt::Display = &ruling.answer;
        model
            .words
            .fill("record.against-ruling", &[("answer", answer)])
    };
    opposite.then(says)
}

/// Adds what is typed to the record.
fn keep(model: &mut Model) -> Vec<Effect> {
    let library = model.library.clone();
    let Some(Overlay::Call(form)) = model.overlays.last_mut() else {
        return Vec::new();
    };
    let (call, unknown) = form.call(&library);
    if !unknown.is_empty() {
        form.focus = Field::Clauses;
        let said = model
            .words
            .fill("record.not-clauses", &[("text", &unknown.join(" "))]);
        model.say(said);
        return Vec::new();
    }
    if form.is_new()
        && call.question.is_empty()
        && call.answer.is_empty()
        && call.clauses.is_empty()
    {
        form.focus = Field::Question;
        model.say_word("record.nothing");
        return Vec::new();
    }
    let none = Call::default();
    let told = form.call.answer.clone();
    let before = form.before.clone();
    let set = call.changes(before.as_ref().unwrap_or(&none));
    model.overlays.pop();
    if set.is_empty() {
        return deed(Deed::Draft {
            id: call.id,
            text: None,
        });
    }
    let heads = before.as_ref().map_or(&[][..], |b| &b.heads);
    let changed = before.as_ref().map(|b| b.changed);
    let entry = Entry::new(&call.id, &call.judge, set, heads, changed);
    let table = match call.table.as_str() {
        "" => model.words.get("record.no-table").to_owned(),
        table => model.words.fill("record.at-table", &[("table", &table)]),
    };
    let answer = match call.answer.as_str() {
        "" => model.words.get("record.unanswered"),
        answer => answer,
    };
    let values: [(&str, &dyn std::fmt::Display); 2] = [("table", &table), ("answer", &answer)];
    let said = model.words.fill("record.kept", &values);
    let others = alike::against(&model.event.calls, &call);
    let warning = record::warnings(&others, &model.words).into_iter().next();
    let warning = warning.map(|line| line.text());
    let said = match warning.or_else(|| against_ruling(model, &call, &told)) {
        Some(warning) => format!("{said}  {warning}"),
        None => format!("{said}  ({})", key(model, Op::Record)),
    };
    model.say(said);
    let mut effects = deed(Deed::Append(entry));
    if !call.judge.is_empty() && call.judge != model.event.judge {
        effects.push(Effect::Event(Deed::Judge(call.judge)));
    }
    effects
}
