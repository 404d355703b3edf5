//! Which field of a mapping a word means: by its name, by the beginning of it, with its number, or by a word that only
//! stands in one of them.

use crate::engine::vocab::{Content, Field, Form, Node, Shape};

/// What a word means among fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Which field.
    pub nth: usize,
    /// How surely.
    pub sure: Sure,
    /// What of the word is the value.
    pub value: Value,
}

/// How surely a word means a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sure {
    /// It begins its name, and no other's.
    Begins,
    /// It is a word that stands there.
    Stands,
    /// It is its name with a value: 手牌3.
    NameAndValue,
    /// It is its name.
    Name,
}

/// What of a word is the value of its field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Nothing: it follows.
    Follows,
    /// This.
    Is(String),
}

/// The integer that a word is, with what counts things left out: 3张.
pub fn number(word: &str) -> Option<i128> {
    let word = word
        .strip_suffix(['张', '点', '个', '枚', '次'])
        .unwrap_or(word);
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let is = !digits.is_empty() && digits.len() <= 18 && digits.bytes().all(|b| b.is_ascii_digit());
    is.then(|| word.parse().ok()).flatten()
}

/// A number with what stands before and behind it: 伤2, 1费, 手牌3张.
fn around(word: &str) -> Option<(&str, &str, &str)> {
    let from = word.find(|c: char| c.is_ascii_digit())?;
    let signed = word[..from].ends_with(['+', '-']);
    let from = from - usize::from(signed);
    let length = word[from + usize::from(signed)..]
        .find(|c: char| !c.is_ascii_digit())
        .map_or(word.len() - from, |n| n + usize::from(signed));
    let (before, rest) = word.split_at(from);
    let (number, behind) = rest.split_at(length);
    Some((
        before,
        number,
        behind
            .strip_suffix(['张', '点', '个', '枚', '次'])
            .unwrap_or(behind),
    ))
}

/// The fields of a mapping, behind what only holds it; none of what is no mapping.
pub fn fields_of(shape: &'static Shape) -> Option<(&'static [Field], &'static [usize])> {
    match shape.inner().form {
        Form::Fields { fields, short, .. } => Some((fields, short)),
        _ => None,
    }
}

/// Whether a value of this shape may be a number.
pub fn takes_number(shape: &'static Shape, depth: u8) -> bool {
    depth > 0
        && match shape.inner().form {
            Form::Number { .. } | Form::Text => true,
            Form::Words(words) => words.iter().any(|w| match w.content {
                Content::Any(of) => takes_number(of(), depth - 1),
                _ => false,
            }),
            Form::Fields { fields, short, .. } => short
                .iter()
                .any(|nth| takes_number((fields[*nth].of)(), depth - 1)),
            Form::Many(of) | Form::List(of) => takes_number(of(), depth - 1),
            _ => false,
        }
}

/// Whether a word alone may stand in a value of this shape, in a list of them too.
pub fn has_word(shape: &'static Shape, word: &str) -> bool {
    let shape = shape.inner();
    match shape.form {
        Form::List(of) => has_word(of(), word),
        Form::Words(words) => {
            let alone = |c: &Content| matches!(c, Content::None | Content::Maybe(_));
            let named = words
                .iter()
                .any(|w| w.names.contains(&word) && alone(&w.content));
            named || shape.words().contains(&word) && !words.iter().any(|w| w.names.contains(&word))
        }
        _ => shape.words().contains(&word),
    }
}

/// The field of a key.
pub fn named(fields: &[Field], key: &Node) -> Option<usize> {
    let key = key.as_str()?;
    fields.iter().position(|f| f.names.contains(&key))
}

/// What a word means among those fields that are open.
pub fn hit(fields: &'static [Field], word: &str, open: &dyn Fn(usize) -> bool) -> Option<Hit> {
    let word = word.strip_prefix('第').unwrap_or(word);
    let stands = |field: &Field, word: &str| has_word((field.of)(), word);
    let found = |nth, sure, value| Some(Hit { nth, sure, value });
    let named = |name: &str| fields.iter().position(|f| f.names.contains(&name));
    if let Some(nth) = named(word) {
        return found(nth, Sure::Name, Value::Follows);
    }
    let numbered = around(word);
    if let Some((before, digits, behind)) = numbered {
        let name = if before.is_empty() { behind } else { before };
        let whole = before.is_empty() || behind.is_empty();
        if let Some(nth) = named(name).filter(|nth| whole && takes_number((fields[*nth].of)(), 3)) {
            return found(nth, Sure::NameAndValue, Value::Is(digits.to_owned()));
        }
    }
    // 朝向盖放, 元素风.
    for (nth, field) in fields.iter().enumerate() {
        let rest = field
            .names
            .iter()
            .filter_map(|name| word.strip_prefix(name));
        if let Some(rest) = rest.max_by_key(|r| std::cmp::Reverse(r.len()))
            && !rest.is_empty()
            && stands(field, rest)
        {
            return found(nth, Sure::NameAndValue, Value::Is(rest.to_owned()));
        }
    }
    let mut standing = (0..fields.len()).filter(|nth| open(*nth) && stands(&fields[*nth], word));
    if let Some(nth) = standing.next() {
        return found(nth, Sure::Stands, Value::Is(word.to_owned()));
    }
    let begins = |part: &str, nth: &usize| {
        let field = &fields[*nth];
        !part.is_empty() && field.names.iter().any(|name| name.starts_with(part))
    };
    let one = |part: &str, counts: bool| {
        let takes = |nth: &usize| !counts || takes_number((fields[*nth].of)(), 3);
        let mut all = (0..fields.len()).filter(|nth| begins(part, nth) && takes(nth));
        let first = all.next()?;
        all.next().is_none().then_some(first)
    };
    if let Some(nth) = one(word, false) {
        return found(nth, Sure::Begins, Value::Follows);
    }
    let (before, digits, behind) = numbered?;
    let part = match (before.is_empty(), behind.is_empty()) {
        (false, true) => before,
        (true, false) => behind,
        _ => return None,
    };
    found(one(part, true)?, Sure::Begins, Value::Is(digits.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{Sure, Value, around, fields_of, hit, number};
    use crate::engine::games;
    use crate::engine::vocab::Field;
    use crate::rulebook::BookId;

    fn side(book: BookId) -> &'static [Field] {
        let grammar = games::grammar(book).expect("plays");
        let (fields, _) = fields_of((grammar.setup)()).expect("fields");
        let side = fields.iter().find(|f| f.names[0] == "甲").expect("a side");
        fields_of((side.of)()).expect("fields").0
    }

    #[test]
    fn numbers_and_what_is_around_them() {
        assert_eq!(
            (number("3张"), number("-2"), number("三")),
            (Some(3), Some(-2), None)
        );
        assert_eq!(around("伤2"), Some(("伤", "2", "")));
        assert_eq!(around("1费"), Some(("", "1", "费")));
        assert_eq!(around("BP+2000"), Some(("BP", "+2000", "")));
    }

    #[test]
    fn a_word_means_one_field_or_none() {
        let fields = side(BookId::VIVIDZ);
        let of = |word: &str| {
            hit(fields, word, &|_| true).map(|h| (fields[h.nth].names[0], h.sure, h.value))
        };
        assert_eq!(of("手牌"), Some(("手牌区", Sure::Name, Value::Follows)));
        assert_eq!(of("手"), Some(("手牌区", Sure::Begins, Value::Follows)));
        assert_eq!(
            of("能量4"),
            Some(("能量区", Sure::NameAndValue, Value::Is("4".into())))
        );
        assert_eq!(
            of("能4"),
            Some(("能量区", Sure::Begins, Value::Is("4".into())))
        );
        // 牌库 and 牌组区, 牌组.
        assert_eq!(of("牌"), None);
    }
}
