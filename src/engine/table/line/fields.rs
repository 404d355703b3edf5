//! Which field of a mapping a word means: by its name, by the beginning of it, with its number, or by a word that only
//! stands in one of them.

use crate::engine::vocab::{Content, Field, Form, Node, Shape};
use crate::text::numeral;

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
    /// It begins one of its other names, and no other's.
    BeginsOther,
    /// It begins its name, and no other's; or all that it begins go on from this one.
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

/// What counts things.
const COUNTERS: [char; 5] = ['张', '点', '个', '枚', '次'];

/// The integer that a word is, with what counts things left out: 3张, 三张.
pub fn number(word: &str) -> Option<i128> {
    let counted = word.strip_suffix(COUNTERS);
    if let Some(n) = counted.and_then(numeral::counted) {
        return Some(n.into());
    }
    let word = counted.unwrap_or(word);
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
        behind.strip_suffix(COUNTERS).unwrap_or(behind),
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
    stands(shape, word, 6)
}

fn stands(shape: &'static Shape, word: &str, depth: u8) -> bool {
    if depth == 0 || word.is_empty() {
        return false;
    }
    match shape.inner().form {
        Form::List(of) | Form::Many(of) | Form::About(of, _) => stands(of(), word, depth - 1),
        Form::Words(words) => words.iter().any(|w| match w.content {
            Content::None | Content::Maybe(_) => w.names.contains(&word),
            Content::Any(of) => stands(of(), word, depth - 1),
            Content::Needed(_) => false,
        }),
        Form::Fields { fields, short, .. } => short
            .iter()
            .any(|nth| stands((fields[*nth].of)(), word, depth - 1)),
        _ => false,
    }
}

/// The field of a key.
pub fn named(fields: &[Field], key: &Node) -> Option<usize> {
    let key = key.as_str()?;
    fields.iter().position(|f| f.names.contains(&key))
}

/// Whether a word that takes a number may stand in a value of this shape: BP in BP-1000.
pub fn has_counted(shape: &'static Shape, word: &str) -> bool {
    match shape.inner().form {
        Form::List(of) | Form::Many(of) => has_counted(of(), word),
        Form::Words(words) => words.iter().any(|w| {
            let counts = |of: &'static Shape| matches!(of.inner().form, Form::Number { .. });
            w.names.contains(&word)
                && w.content
                    .shape()
                    .is_some_and(|of| counts(of) || takes_number(of, 4))
        }),
        _ => false,
    }
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
    // BP-1000.
    if let Some((before, _, "")) = numbered
        && let Some(nth) =
            (0..fields.len()).find(|nth| open(*nth) && has_counted((fields[*nth].of)(), before))
    {
        return found(nth, Sure::Stands, Value::Is(word.to_owned()));
    }
    let one = |part: &str, counts: bool| begun(fields, part, counts);
    if let Some((nth, sure)) = one(word, false) {
        return found(nth, sure, Value::Follows);
    }
    let (before, digits, behind) = numbered?;
    let part = match (before.is_empty(), behind.is_empty()) {
        (false, true) => before,
        (true, false) => behind,
        _ => return None,
    };
    let (nth, sure) = one(part, true)?;
    found(nth, sure, Value::Is(digits.to_owned()))
}

/// A field's name that a word begins with, and what is left.
pub fn joined<'w>(tables: &[&'static [Field]], word: &'w str) -> Option<(&'static str, &'w str)> {
    let names = tables
        .iter()
        .flat_map(|fields| fields.iter())
        .flat_map(|f| f.names);
    let begun = names.filter_map(|name| Some((*name, word.strip_prefix(name)?)));
    let whole = begun.filter(|(name, rest)| name.chars().count() > 1 && !rest.is_empty());
    whole.max_by_key(|(name, _)| name.len())
}

/// The one field whose name a part of a word begins: 速 is 速度, though there is 速度消耗 too.
fn begun(fields: &[Field], part: &str, counts: bool) -> Option<(usize, Sure)> {
    if part.is_empty() {
        return None;
    }
    let takes = |f: &Field| !counts || takes_number((f.of)(), 3);
    let all = |right: &dyn Fn(&Field) -> bool| -> Vec<usize> {
        (0..fields.len())
            .filter(|nth| takes(&fields[*nth]) && right(&fields[*nth]))
            .collect()
    };
    let first = all(&|f| f.names[0].starts_with(part));
    let shortest = first
        .iter()
        .copied()
        .min_by_key(|nth| fields[*nth].names[0].len());
    if let Some(nth) = shortest {
        let name = fields[nth].names[0];
        let go_on = first
            .iter()
            .all(|nth| fields[*nth].names[0].starts_with(name));
        return go_on.then_some((nth, Sure::Begins));
    }
    match all(&|f| f.names.iter().any(|name| name.starts_with(part))).as_slice() {
        [one] => Some((*one, Sure::BeginsOther)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Sure, Value, around, fields_of, hit, number};
    use crate::engine::games;
    use crate::engine::vocab::Field;
    use crate::rulebook::BookId;

    fn side(book: BookId) -> &'static [Field] {
        let lexicon = games::lexicon(book).expect("plays");
        let (fields, _) = fields_of((lexicon.setup)()).expect("fields");
        let side = fields.iter().find(|f| f.names[0] == "甲").expect("a side");
        fields_of((side.of)()).expect("fields").0
    }

    #[test]
    fn numbers_and_what_is_around_them() {
        assert_eq!(
            (number("3张"), number("-2"), number("三"), number("两张")),
            (Some(3), Some(-2), None, Some(2))
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
        assert_eq!(of("卡"), Some(("牌库", Sure::BeginsOther, Value::Follows)));
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
