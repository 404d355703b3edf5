//! What the table of words says of a field or a word, in Chinese: its note in the source is English, and
//! `locales/explained.zh-CN.toml` has what it says for those who read none.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::rulebook::shipped;

static CHINESE: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let text = shipped::file("locales/explained.zh-CN.toml").unwrap_or_default();
    toml::from_str(text).unwrap_or_default()
});

/// What a note says, in Chinese; nothing where nobody has said it.
pub fn explained(note: &str) -> &'static str {
    CHINESE.get(note.trim()).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::engine::games;
    use crate::engine::vocab::{Content, Form, Shape};

    /// The notes below a shape beside which nothing is said in Chinese.
    fn notes(
        shape: &'static Shape,
        seen: &mut Vec<&'static Shape>,
        into: &mut BTreeSet<&'static str>,
    ) {
        let shape = shape.inner();
        if seen.iter().any(|s| s.is(shape)) {
            return;
        }
        seen.push(shape);
        let mut note = |says: &str, note: &'static str| {
            if says.is_empty() && !note.trim().is_empty() {
                into.insert(note.trim());
            }
        };
        match shape.form {
            Form::Fields { fields, .. } => {
                for field in fields {
                    note(field.says, field.note);
                }
                for field in fields {
                    notes((field.of)(), seen, into);
                }
            }
            Form::Words(words) => {
                for word in words.iter().filter(|word| !word.names.is_empty()) {
                    note(word.says, word.note);
                }
                for word in words {
                    if let Content::Needed(of) | Content::Maybe(of) | Content::Any(of) =
                        word.content
                    {
                        notes(of(), seen, into);
                    }
                }
            }
            Form::List(of)
            | Form::Many(of)
            | Form::Maybe(of)
            | Form::Entries(of)
            | Form::Same(of) => notes(of(), seen, into),
            _ => {}
        }
    }

    #[test]
    fn every_note_is_said_in_chinese_and_nothing_else_is() {
        let (mut seen, mut asked) = (Vec::new(), BTreeSet::new());
        for book in games::played() {
            let lexicon = games::lexicon(book).expect("a game with words");
            notes((lexicon.setup)(), &mut seen, &mut asked);
            notes((lexicon.action)(), &mut seen, &mut asked);
            if let Some(card) = lexicon.card() {
                notes(card, &mut seen, &mut asked);
            }
        }
        let missing: Vec<_> = asked
            .iter()
            .filter(|note| explained(note).is_empty())
            .collect();
        assert!(missing.is_empty(), "without Chinese: {missing:#?}");
        let left: Vec<_> = CHINESE
            .keys()
            .filter(|note| !asked.contains(note.as_str()))
            .collect();
        assert!(left.is_empty(), "no note any more: {left:#?}");
    }
}
