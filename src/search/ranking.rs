//! The weights of ranking, by name. `index/ranking.toml` sets them; what it leaves out keeps its default.

use serde::Deserialize;

use crate::text::codec::{Reader, Writer};

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $default:expr,)*) => {
        /// The weights of ranking.
        #[derive(Debug, Clone, PartialEq, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub(super) struct Weights {
            $($(#[$doc])* pub(super) $name: f32,)*
        }

        impl Default for Weights {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Weights {
            /// Their names, in order.
            #[cfg(test)]
            pub(super) const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// The weight of this name.
            #[cfg(test)]
            pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }

            pub(super) fn encode(&self, w: &mut Writer) {
                $(w.float(self.$name);)*
            }

            pub(super) fn decode(r: &mut Reader<'_>) -> Option<Self> {
                Some(Self { $($name: r.float()?,)* })
            }
        }
    };
}

weights! {
    /// A word found in the headings above a clause, against 1 in its own text.
    headings = 0.5,
    /// … in the clauses above it.
    context = 0.2,
    /// … in an editor's remark.
    notes = 0.3,
    /// … in what the glossary says of a term that the clause defines.
    gloss = 0.35,
    /// … in the everyday words in which people speak of it.
    said = 0.7,
    /// What the second-best and further zones add.
    further_zones = 0.2,
    /// Part of a word, by the share of its pairs.
    partial = 0.7,
    /// How steeply that share counts.
    partial_power = 1.5,
    /// How strongly long texts are discounted: 0 not at all, 1 in full.
    length = 0.3,
    /// A clause that is nothing but the word, as in a list.
    list_entry = 0.45,
    /// Texts shorter than so many bytes count as that long.
    shortest = 60.0,
    /// What further mentions of a word in one text add.
    repeats = 0.1,
    /// A term's name where the query uses an alias.
    alias = 0.9,
    /// Another alias of the same term.
    sibling = 0.5,
    /// The same idea's name in another game.
    concept = 0.45,
    /// Another way to say it.
    synonym = 0.85,
    /// A corrected slip.
    correction = 0.8,
    /// Pinyin.
    pinyin = 0.9,
    /// A pair of characters that no word covers.
    pair = 0.6,
    /// … of which one is an empty word: 伤还 of 伤还在吗.
    half_empty_pair = 0.2,
    /// A single character that no word covers.
    single = 0.12,
    /// A pair inside a word that is already found.
    inner_pair = 0.15,
    /// A word that most clauses use, beside others.
    common = 0.4,
    /// A word that shows what the asker wants to know: whether one may, how many, when.
    cue = 0.25,
    /// The clause that defines the asked term.
    definition = 0.6,
    /// … where the query is nothing but the term.
    bare_definition = 2.0,
    /// … where the query asks what it means.
    meaning_definition = 1.2,
    /// … by so much of that, a clause that opens with the word as definitions do.
    opening = 0.5,
    /// … the first clause under a heading of that word.
    first_under = 0.35,
    /// … any other clause under it.
    under = 0.12,
    /// … the heading itself.
    title = 0.3,
    /// … a clause that is nothing but the word, over the clauses that say what it is.
    keyword = 0.95,
    /// … further clauses that decide the term.
    also = 0.3,
    /// How much is lost when words of the query are missing.
    coverage = 0.8,
    /// What words standing close together add.
    proximity = 0.25,
    /// What a text loses that tells of the other side alone: of 小于 where 大于 was asked.
    opposite = 0.25,
    /// What a text loses that stands under a title of which no other text speaks, where that is not asked for.
    apart = 0.2,
    /// Kinds, against 1 for a clause.
    chapter = 0.7,
    section = 0.8,
    example = 0.85,
    note = 0.85,
    commentary = 0.7,
    /// A section against its only clause.
    lone_section = 0.6,
    /// What a hit lends to a clause that it refers to, by relation.
    link_contradicts = 0.35,
    link_exception = 0.3,
    link_supplements = 0.15,
    link_defines = 0.06,
    link_steps = 0.1,
    link_refers = 0.08,
    /// What a matching ruling or reading lends to the clauses it cites.
    link_ruling = 0.5,
    /// A clause of a book that the query names.
    named_book = 3.0,
    /// A further answer of one book, where others have answers too.
    same_book = 0.85,
    /// A worked ruling, for a question.
    ruling = 1.2,
    /// A glossary entry.
    term = 0.9,
    /// Clauses fetched for ranking.
    fetched = 100.0,
}

impl Weights {
    /// Reads `index/ranking.toml`; a file that cannot be read leaves the defaults.
    pub(super) fn parse(text: &str) -> Self {
        toml::from_str(text).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_are_read() {
        let text = crate::rulebook::shipped::file("index/ranking.toml").expect("carried");
        let weights: Weights = toml::from_str(text).expect("well formed");
        let mut w = Writer::default();
        weights.encode(&mut w);
        assert_eq!(Weights::decode(&mut Reader(&w.0)), Some(weights));
    }

    #[test]
    fn an_unknown_weight_is_refused() {
        assert!(toml::from_str::<Weights>("headlines = 1.0").is_err());
    }
}
