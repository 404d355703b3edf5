//! The readings that bear on a question, and the question put again under their other options.

use super::answer::{Bears, Decides, Other, Read, Settled};
use crate::engine::cite::Cite;
use crate::engine::game::Under;
use crate::engine::otherwise::{Came, Question};
use crate::engine::session::Session;
use crate::engine::verdict::Unruled;
use crate::rulebook::{Library, Reading, RuleId};

/// How many moments are played again at most to see whether readings decide that the engine did not note.
const MOST_REPLAYED: usize = 6_000;

/// What an option gives: how it settles the question, in words, and whether that is another answer or another course.
pub type Gives = (Option<Settled>, String, bool, bool);

/// Where it does not come to an answer, that is none: a reading that leaves all open does not make others doubtful.
pub fn not_reached(came: &Came) -> Gives {
    match came {
        Came::Open(unruled) => {
            let settled = Settled::open(unruled);
            (Some(settled), settled.word().to_owned(), false, false)
        }
        Came::Not(why) => (None, format!("走不到这里：{why}"), false, false),
        Came::Is(_) | Came::Judged(..) => (None, String::new(), false, false),
    }
}

/// The readings under which a question is put again, in the order in which they are looked at.
pub struct Readings<'s> {
    session: &'s dyn Session,
    known: &'s [Reading],
    /// Those that decided something, or that an open question names: they are told whatever comes of them.
    noted: Vec<&'s Reading>,
    /// Those that decided something before, or about the clauses that decide.
    near: Vec<&'s Reading>,
    /// Others that may decide.
    further: Vec<&'s Reading>,
}

impl<'s> Readings<'s> {
    pub fn of(session: &'s dyn Session, library: &'s Library) -> Self {
        let book = library.book(session.book());
        Self {
            session,
            known: book.map_or(&[][..], |book| &book.readings),
            noted: Vec::new(),
            near: Vec::new(),
            further: Vec::new(),
        }
    }

    fn note(&mut self, id: &str) {
        let known = self.known.iter().find(|r| r.id == id);
        if let Some(reading) = known
            && !self.noted.iter().any(|r| r.id == id)
        {
            self.noted.push(reading);
        }
    }

    /// Readings that decided something. What the text answers leaves nothing in doubt while its answer is in force.
    pub fn noted(&mut self, under: &[Under]) {
        for under in under {
            let answer =
                |r: &&Reading| !r.is_open() && r.id == under.reading && r.default == under.option;
            if !self.known.iter().any(|r| answer(&r)) {
                self.note(&under.reading);
            }
        }
    }

    /// The readings that decided something in what led here.
    pub fn noted_before(&mut self) {
        for moment in self.session.path_to(self.session.cursor()) {
            for event in self
                .session
                .moment(moment)
                .into_iter()
                .flat_map(|m| m.events)
            {
                for under in event.readings() {
                    self.bears(&under.reading);
                }
            }
        }
    }

    /// The readings that an open question names, and those about its clauses.
    pub fn open(&mut self, unruled: &Unruled) {
        if let Some(reading) = &unruled.reading {
            self.note(reading);
        }
        self.about(&unruled.clauses);
    }

    /// A reading that a reason names: 读法“没有能弃的牌”.
    pub fn named_in(&mut self, says: &str) {
        for part in says.split("读法“").skip(1) {
            self.note(part.split('”').next().unwrap_or(""));
        }
    }

    fn bears(&mut self, id: &str) {
        let known = self.known.iter().find(|r| r.id == id && r.is_open());
        if let Some(reading) = known
            && !self.near.iter().any(|r| r.id == id)
        {
            self.near.push(reading);
        }
    }

    /// The readings about the clauses that decide.
    pub fn near(&mut self, cites: &[Cite]) {
        let clauses: Vec<RuleId> = cites.iter().map(|cite| cite.clause).collect();
        self.about(&clauses);
    }

    fn about(&mut self, clauses: &[RuleId]) {
        for reading in self.known {
            if reading.clauses.iter().any(|c| clauses.contains(c)) {
                self.bears(&reading.id);
            }
        }
    }

    /// Whether the option in force is the one that the house settled on.
    fn is_house(&self, id: &str) -> bool {
        let known = self.known.iter().find(|r| r.id == id);
        known.is_some_and(|r| r.house.as_deref() == Some(self.session.readings().of(id)))
    }

    /// All of the book.
    pub fn all(&mut self) {
        self.further = self.known.iter().filter(|r| r.is_open()).collect();
    }

    /// Puts the question again under every other option of these readings, as far as there is room, and keeps those
    /// that were noted and those on which something hangs.
    pub fn weighed(&self, question: Question<'_>, gives: &dyn Fn(&Came) -> Gives) -> Vec<Read> {
        let noted = |id: &str| self.noted.iter().any(|r| r.id == id);
        let near = |id: &str| self.near.iter().any(|r| r.id == id);
        let further = self
            .further
            .iter()
            .filter(|r| !noted(&r.id) && !near(&r.id));
        let further = self.near.iter().filter(|r| !noted(&r.id)).chain(further);
        let mut others: Vec<Under> = Vec::new();
        for reading in self.noted.iter().chain(further) {
            let in_force = self.session.readings().of(&reading.id);
            let options = reading.offered().filter(|o| o.id != in_force);
            others.extend(options.map(|option| Under {
                reading: reading.id.clone().into(),
                option: option.id.clone().into(),
            }));
        }
        let came = self.session.otherwise(question, &others, MOST_REPLAYED);
        let mut read: Vec<Read> = Vec::new();
        for (under, came) in others.iter().zip(&came) {
            let (settled, says, answer, course) = gives(came);
            let other = Other {
                option: under.option.to_string(),
                settled,
                says,
                differs: answer || course,
            };
            let decides = match (answer, course && noted(&under.reading)) {
                (true, _) => Decides::Answer,
                (_, true) => Decides::Course,
                _ => Decides::Nothing,
            };
            match read.iter_mut().find(|r| r.reading == under.reading) {
                Some(read) => {
                    read.decides = read.decides.min(decides);
                    read.others.push(other);
                }
                None => read.push(Read {
                    house: self.is_house(&under.reading),
                    reading: under.reading.to_string(),
                    option: self.session.readings().of(&under.reading).to_owned(),
                    decides,
                    bears: match &*under.reading {
                        id if noted(id) => Bears::Noted,
                        id if near(id) => Bears::Near,
                        _ => Bears::Far,
                    },
                    others: vec![other],
                }),
            }
        }
        read.retain(|r| r.decides != Decides::Nothing || noted(&r.reading));
        read.sort_by_key(|r| (r.bears == Bears::Far, r.decides, r.bears));
        read
    }
}
