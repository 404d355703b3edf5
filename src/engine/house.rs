//! House readings: a ruling or a board under what the judges of an event settled.
//!
//! A ruling's answer was written for the readings of its file, and for the defaults where it names none. What the house
//! settled otherwise is therefore not put under it unseen: the ruling is run once more under it, and where it then comes
//! out otherwise that is a line of its own, for which the file has a branch or no answer.

use super::fault::Fault;
use super::games;
use super::report::Report;
use super::session::Session;
use super::table::draft::Draft;
use super::table::path::keys;
use crate::rulebook::Library;
use crate::text::yaml::Node;

/// What the house readings make of a ruling.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct House {
    /// Those that the file settles otherwise itself: reading, the file's option, the house's. The file keeps its own.
    pub kept: Vec<(String, String, String)>,
    /// Those under which it comes out otherwise than by itself, as reading and option.
    pub decides: Vec<(String, String)>,
    /// What of its expectations does not hold under them.
    pub faults: Vec<Fault>,
}

impl House {
    /// What the library's house readings make of a ruling; nothing where there are none or it cannot be played.
    pub fn of(text: &str, library: &Library) -> Self {
        let Ok(draft) = Draft::from_text(text) else {
            return Self::default();
        };
        let mut house = Self::default();
        let mut open = Vec::new();
        for (reading, option) in library.house(draft.book()) {
            let own = draft.get(&["读法", &reading]).and_then(Node::as_str);
            let default = library.reading(draft.book(), &reading).map(|r| &r.default);
            match own {
                Some(own) if own != option => {
                    house.kept.push((reading, own.to_owned(), option));
                }
                None if default != Some(&option) => open.push((reading, option)),
                _ => {}
            }
        }
        if open.is_empty() {
            return house;
        }
        let (Some(own), Some(all)) = (came(text, &[], library), came(text, &open, library)) else {
            return house;
        };
        if own.0 == all.0 {
            return house;
        }
        house.faults = all.1;
        // Those that make a difference alone; where only several together do, all.
        let alone = |one: &(String, String)| {
            came(text, std::slice::from_ref(one), library).is_some_and(|c| c.0 != own.0)
        };
        house.decides = open.iter().filter(|one| alone(one)).cloned().collect();
        if house.decides.is_empty() {
            house.decides = open;
        }
        house
    }

    /// Goes over to the line of a ruling under those readings that decide, at its beginning: the branch that the file
    /// has for them, else its steps, played again as far as they go.
    ///
    /// # Errors
    /// The faults that keep it from being played.
    pub fn go(&self, session: &mut dyn Session) -> Result<(), Vec<Fault>> {
        if self.decides.is_empty() {
            return Ok(());
        }
        session.choose_line(0);
        let line = session.lines().into_iter().next();
        if let Some((_, end)) = line.and_then(|l| l.ends.into_iter().next()) {
            session.jump(end);
        }
        for (reading, option) in &self.decides {
            session.switch(reading, option)?;
        }
        session.jump(0);
        Ok(())
    }
}

/// What happens on the way to each end, by its name, and the faults.
type Came = (Vec<(String, Vec<String>)>, Vec<Fault>);

/// What comes of a ruling with these options chosen.
fn came(text: &str, chosen: &[(String, String)], library: &Library) -> Option<Came> {
    let session = games::open_under(text, chosen, library).ok()?;
    let faults = Report::clone(session.report()).faults;
    let ends = session.lines().into_iter().next()?.ends;
    let mut ways: Vec<(String, Vec<String>)> = ends
        .into_iter()
        .map(|(name, end)| {
            let moments = session.path_to(end).into_iter();
            (name, moments.flat_map(|m| session.says(m)).collect())
        })
        .collect();
    // What does not hold is a difference, too, though the same happened.
    ways.extend(faults.iter().map(|f| (f.what.clone(), Vec::new())));
    Some((ways, faults))
}

/// Puts a board that is begun under the house readings, where it says nothing of them itself: what is played on it, and
/// a ruling that is made of it, names what it went under.
pub fn into_draft(draft: &mut Draft, library: &Library) {
    for (reading, option) in library.house(draft.book()) {
        let default = library.reading(draft.book(), &reading).map(|r| &r.default);
        if default != Some(&option) && draft.get(&["读法", &reading]).is_none() {
            draft.put(&keys(["读法", &reading]), Node::text(option));
        }
    }
    draft.forget();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::session::Said;
    use crate::rulebook::BookId;

    fn settled(book: BookId, reading: &str, option: &str) -> Library {
        let mut library = Library::shipped();
        library.settle(&[(book, reading.to_owned(), option.to_owned())]);
        library
    }

    fn ruling<'l>(library: &'l Library, book: BookId, name: &str) -> &'l str {
        let book = library.book(book).expect("book");
        let found = book.rulings.iter().find(|r| r.name() == name);
        &found.expect("ruling").text
    }

    #[test]
    fn a_ruling_that_hangs_on_it_comes_out_otherwise_and_shows_no_answer_of_its_own() {
        let library = settled(BookId::YUGIOH, "支付到零", "败北");
        let text = ruling(&library, BookId::YUGIOH, "01-pay-exactly");
        let house = House::of(text, &library);
        assert_eq!(house.decides, [("支付到零".to_owned(), "败北".to_owned())]);
        let mut session = games::open(text, &library).expect("played");
        assert!(
            session.report().passes(),
            "the ruling itself holds as it did"
        );
        house.go(&mut *session).expect("played");
        assert_eq!(session.departs(), house.decides);
        let last = session.moments() - 1;
        assert!(last > 0);
        assert!(!matches!(session.said(last), Said::Answers(_)));
    }

    #[test]
    fn a_ruling_that_does_not_hang_on_it_stays_as_it_is() {
        let library = settled(BookId::YUGIOH, "支付到零", "败北");
        let book = library.book(BookId::YUGIOH).expect("book");
        let other = book.rulings.iter().find(|r| !r.text.contains("支付"));
        let text = &other.expect("ruling").text;
        assert_eq!(House::of(text, &library), House::default());
        let mut session = games::open(text, &library).expect("played");
        House::default().go(&mut *session).expect("played");
        assert_eq!(
            (session.line(), session.lines().len()),
            (
                0,
                games::open(text, &library).expect("played").lines().len()
            )
        );
    }

    #[test]
    fn a_file_that_settles_a_reading_keeps_it() {
        let library = settled(BookId::YUGIOH, "支付到零", "败北");
        let text = ruling(&library, BookId::YUGIOH, "01-pay-exactly");
        let default = &library
            .reading(BookId::YUGIOH, "支付到零")
            .expect("reading")
            .default;
        let mut own = Draft::from_text(text).expect("a file");
        own.put(&keys(["读法", "支付到零"]), Node::text(default.as_str()));
        let house = House::of(&own.yaml(), &library);
        assert!(house.decides.is_empty());
        assert_eq!(
            house.kept,
            [("支付到零".to_owned(), default.clone(), "败北".to_owned())]
        );
        // A board that is begun names it; one that settles it itself is left alone.
        let mut board = Draft::new(BookId::YUGIOH);
        into_draft(&mut board, &library);
        let said = |draft: &Draft| {
            draft
                .get(&["读法", "支付到零"])
                .and_then(Node::as_str)
                .map(str::to_owned)
        };
        assert_eq!(said(&board).as_deref(), Some("败北"));
        into_draft(&mut own, &library);
        assert_eq!(said(&own).as_ref(), Some(default));
    }
}
