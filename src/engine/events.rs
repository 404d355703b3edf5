//! What can happen in a game, declared once: each event with its fields, the word by which rulings name it and the
//! sentence that tells it. Knows no game.

use super::game::{Outcome, Player};

/// What puts the things of an event into words: a player's name, a card's name as of now.
pub trait Say<T: ?Sized> {
    /// The words for it.
    fn say(&self, of: &T) -> String;
}

/// What every game says alike.
pub trait Plain {
    /// The words for it.
    fn plain(&self) -> String;
}

impl Plain for Player {
    fn plain(&self) -> String {
        self.name().to_owned()
    }
}

impl Plain for Outcome {
    fn plain(&self) -> String {
        self.word()
    }
}

macro_rules! numbers {
    ($($of:ty),+) => {$(
        impl Plain for $of {
            fn plain(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

/// Lets a teller say these as every game does: `says_plainly! { Teller<'_>: Player, Outcome, u32 }`.
#[macro_export]
#[doc(hidden)]
macro_rules! says_plainly {
    ($teller:ty: $($of:ty),+ $(,)?) => {$(
        impl $crate::engine::events::Say<$of> for $teller {
            fn say(&self, of: &$of) -> String {
                $crate::engine::events::Plain::plain(of)
            }
        }
    )+};
}
pub use crate::says_plainly;

/// Declares the events of a game: `Variant { field: Type } = "word": "{field} in a sentence"`. Where a sentence needs
/// more than its fields' names, an expression in braces stands for it, with the fields as they are.
///
/// `told by t: Teller` names what puts the fields into words ([`Say`]).
#[macro_export]
#[doc(hidden)]
macro_rules! events {
    ($(#[$m:meta])* pub enum $name:ident told by $t:ident: $teller:ty {
        $($(#[$vm:meta])* $variant:ident $({ $($field:ident: $ty:ty),* $(,)? })? = $word:literal: $says:tt),+ $(,)?
    }) => {
        $(#[$m])*
        #[derive(Debug, Clone, PartialEq, ::serde::Serialize)]
        #[allow(missing_docs)]
        pub enum $name {
            $($(#[$vm])* $variant $({ $($field: $ty),* })?),+
        }

        impl $name {
            /// All words by which rulings name an event.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word by which rulings name it.
            pub const fn word(&self) -> &'static str {
                match self { $(Self::$variant $({ $($field: _),* })? => $word),+ }
            }

            /// The event in a sentence.
            pub fn tell(&self, $t: $teller) -> String {
                match self {
                    $(Self::$variant $({ $($field),* })? => {
                        $crate::sentence!($t, [$($($field),*)?], $says)
                    }),+
                }
            }
        }
    };
}
pub use crate::events;

/// A sentence with its fields put into words, or the expression that makes it.
#[macro_export]
#[doc(hidden)]
macro_rules! sentence {
    ($t:ident, [], $says:literal) => {
        $says.to_owned()
    };
    ($t:ident, [$($field:ident),+], $says:literal) => {{
        $(
            #[allow(unused_variables)]
            let $field = $crate::engine::events::Say::say(&$t, $field);
        )+
        format!($says)
    }};
    ($t:ident, [$($field:ident),*], $says:block) => {{
        $(let _ = $field;)*
        $says
    }};
}
