//! Enums of words alone.

/// Declares an enum of words: the first is the book's, the others are read too.
#[macro_export]
#[doc(hidden)]
macro_rules! words {
    ($(#[$m:meta])* $name:ident as $what:literal {
        $($(#[doc = $note:literal])* $variant:ident = $word:literal $(| $other:literal)*),+ $(,)?
    }) => {
        $(#[$m])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[doc = $note])* $variant),+
        }

        #[allow(dead_code)]
        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// All words that are read.
            pub const WORDS: &'static [&'static str] = &[$($word $(, $other)*),+];

            /// The book's word.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            /// All words for it, the book's first.
            pub const fn words(self) -> &'static [&'static str] {
                match self {
                    $(Self::$variant => &[$word $(, $other)*]),+
                }
            }

            /// The one that a word means.
            pub fn find(word: &str) -> Option<Self> {
                match word {
                    $($word $(| $other)* => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::engine::vocab::by_serde(d)
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.word())
            }
        }

        impl $crate::engine::vocab::Vocab for $name {
            const SHAPE: &'static $crate::engine::vocab::Shape = &$crate::engine::vocab::Shape {
                id: Some(std::any::TypeId::of::<Self>()),
                name: $what,
                says: "",
                note: "",
                example: "",
                hint: None,
                closed: "",
                form: $crate::engine::vocab::Form::Words(&[$(
                    $crate::engine::vocab::Word {
                        names: &[$word $(, $other)*],
                        content: $crate::engine::vocab::Content::None,
                        clause: "",
                        says: "",
                        note: concat!("" $(, $note)*),
                        printed: "",
                    }
                ),+]),
            };
            fn read(
                node: &$crate::engine::vocab::Node,
            ) -> Result<Self, $crate::engine::vocab::Wrong> {
                let found = $crate::engine::vocab::FoundWord::of(Self::SHAPE, node)?;
                found.nothing()?;
                Ok(Self::ALL[found.nth])
            }
            fn write(&self) -> $crate::engine::vocab::Node {
                $crate::engine::vocab::Node::text(self.word())
            }
        }
    };
}
