//! The mat of a game: where cards lie on its board as files write it. Plain data, one static a game; from it and the
//! table of words follow the drawn board that is edited and the line in which a board is said.

/// Where things lie, and what is meant where little is written.
#[derive(Debug)]
pub struct Mat {
    /// Whose the sides are.
    pub sides: Sides,
    /// The zones of one side, from the middle of the table outwards.
    pub zones: &'static [MatZone],
    /// The zones that are nobody's.
    pub shared: &'static [MatZone],
    /// The zone of a card that is named without one; empty where it has to be said.
    pub bare: &'static str,
    /// Under which key of `牌` the definitions of cards lie; empty where they lie in `牌` itself.
    pub defined: &'static str,
    /// The printed number that is meant by a number alone: 力量值 in `火花(3000)`; empty where there is none.
    pub number: &'static str,
    /// What a card of which nothing is known is given, as flow YAML.
    pub vanilla: &'static str,
    /// The name of a card of which nobody knows which it is; empty where the game has none.
    pub nameless: &'static str,
    /// The board from which one is built up, as flow YAML: what a game in its middle has anyway, such as a deck.
    pub board: &'static str,
    /// How clauses of the book are written: one of them.
    pub clause: &'static str,
    /// What one key does to a card.
    pub marks: &'static [Mark],
}

/// Whose the sides of a board are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// One for each of the two players, by their names.
    Players,
    /// One for each piece on a map, by the names that a board gives them.
    Pieces {
        /// The key of the board that holds them.
        key: &'static str,
        /// The key that says who controls one.
        player: &'static str,
        /// The key that says where on the map it stands.
        at: &'static str,
        /// The key of the board that says what its squares are.
        terrain: &'static str,
        /// Columns and rows of the map.
        size: (u16, u16),
    },
}

/// A zone as a board writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatZone {
    /// Its key.
    pub name: &'static str,
    /// How things lie in it.
    pub lies: Lies,
    /// What lies in it where a board does not write it: 30 cards of a deck; empty where nothing does.
    pub unsaid: &'static str,
    /// How many places it has, where things lie side by side in places that are seen; 0 where there is no such number.
    pub room: u8,
    /// The parts of a deck file that begin there, by all their names; none where no deck lies there.
    pub deals: &'static [&'static str],
}

/// How things lie in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lies {
    /// In places of their own, by these keys.
    Places(&'static [&'static str]),
    /// In so many places by number, some of which may be empty.
    Slots(u8),
    /// Side by side, as many as there are.
    Row,
    /// In a pile: cards by name, or only how many.
    Pile,
    /// Only how many, or a number: energy, life points.
    Number,
}

/// What one key does to a card on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The key; in upper case it goes the other way.
    pub key: char,
    /// The field of the card.
    pub field: &'static str,
    /// What it becomes.
    pub does: Does,
}

/// What becomes of a field of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// It is this word, or no longer.
    Is(&'static str),
    /// It goes up by so much.
    Up(i32),
    /// A card is put there, by name.
    Holds,
}

impl MatZone {
    /// A zone of this name.
    pub const fn of(name: &'static str, lies: Lies) -> Self {
        Self {
            name,
            lies,
            unsaid: "",
            room: 0,
            deals: &[],
        }
    }

    /// What lies in it where nothing is written.
    #[must_use]
    pub const fn unsaid(mut self, what: &'static str) -> Self {
        self.unsaid = what;
        self
    }

    /// How many places it has.
    #[must_use]
    pub const fn room(mut self, places: u8) -> Self {
        self.room = places;
        self
    }

    /// Which parts of a deck begin in it.
    #[must_use]
    pub const fn deals(mut self, parts: &'static [&'static str]) -> Self {
        self.deals = parts;
        self
    }
}

impl Mark {
    /// What a key does.
    pub const fn of(key: char, field: &'static str, does: Does) -> Self {
        Self { key, field, does }
    }
}
