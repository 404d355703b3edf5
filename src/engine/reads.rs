//! The readings of a game as types: each open question of `readings.toml` an enum of its answers. Knows no game.

/// Declares the readings that a game honours: for each its field, its type, its id and its options, the default first.
#[macro_export]
#[doc(hidden)]
macro_rules! readings {
    ($($field:ident: $name:ident = $id:literal { $first:ident = $default:literal $(, $variant:ident = $word:literal)* $(,)? }),+ $(,)?) => {
        $(
            #[doc = $id]
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum $name { #[doc = $default] $first $(, #[doc = $word] $variant)* }

            impl $name {
                /// The answer in force.
                pub fn of(readings: &$crate::engine::scenario::Readings) -> Self {
                    match readings.of($id) {
                        $($word => Self::$variant,)*
                        _ => Self::$first,
                    }
                }

                /// The note that this reading decided something. Readings that only stop the game, or that decide
                /// before there is a log, have nothing to note.
                #[allow(dead_code)]
                #[inline]
                pub fn under(self) -> $crate::engine::game::Under {
                    let option = match self { Self::$first => $default $(, Self::$variant => $word)* };
                    $crate::engine::game::Under { reading: $id.into(), option: option.into() }
                }
            }
        )+

        /// The answers in force.
        #[derive(Debug, Clone)]
        pub struct Reads { $(#[doc = $id] pub $field: $name),+ }

        impl Reads {
            /// From what a scenario chose.
            pub fn of(readings: &$crate::engine::scenario::Readings) -> Self {
                Self { $($field: $name::of(readings)),+ }
            }
        }

        /// Every reading that the game honours, with its options, the default first.
        #[allow(dead_code)]
        pub const KNOWN: &[(&str, &[&str])] = &[$(($id, &[$default $(, $word)*])),+];
    };
}
pub use crate::readings;
