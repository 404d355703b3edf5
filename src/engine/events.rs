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

/// A field of an event beside what puts it into words: what an event is about is asked of each field, whether or not
/// there are words for it.
#[derive(Debug)]
pub struct Field<'e, T, F: ?Sized>(pub &'e T, pub &'e F);

/// Whether a field of this type, as it is written, names something: a plain number does not.
pub fn is_name(of: &str) -> bool {
    ![
        "u8", "u16", "u32", "u64", "usize", "i8", "i32", "i64", "bool", "String",
    ]
    .contains(&of)
}

/// A field for which there are words: one name, or several joined with 、.
pub trait Spoken {
    /// The names.
    fn names(&self) -> Vec<String>;
}

impl<T: Say<F>, F: ?Sized> Spoken for Field<'_, T, F> {
    fn names(&self) -> Vec<String> {
        let said = self.0.say(self.1);
        said.split('、').map(str::to_owned).collect()
    }
}

/// A field for which there are none. It is one reference further off, so that the words go first where there are any.
pub trait Unspoken {
    /// No names.
    fn names(&self) -> Vec<String>;
}

impl<T, F: ?Sized> Unspoken for &Field<'_, T, F> {
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

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

            /// What it is about: its fields, in words; numbers are nothing that it is about.
            pub fn about(&self, $t: $teller) -> Vec<String> {
                #[allow(unused_imports)]
                use $crate::engine::events::{Spoken as _, Unspoken as _};
                match self {
                    $(Self::$variant $({ $($field),* })? => {
                        #[allow(unused_mut)]
                        let mut about = Vec::new();
                        $($(
                            if $crate::engine::events::is_name(stringify!($ty)) {
                                about.extend((&$crate::engine::events::Field(&$t, $field)).names());
                            } else {
                                let _ = $field;
                            }
                        )*)?
                        about
                    }),+
                }
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
