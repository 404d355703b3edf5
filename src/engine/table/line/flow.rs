//! Any value as YAML on one line, and whether two values are one but for how they are written.

use super::fields::named;
use crate::engine::vocab::{Content, Field, Form, Shape, fits};
use crate::text::yaml::{self, Kind, Node, Scalar};

/// A value as YAML on one line.
pub fn flow(node: &Node) -> String {
    let mut out = String::new();
    push(node, &mut out);
    out
}

fn push(node: &Node, out: &mut String) {
    match &node.kind {
        Kind::Scalar(_, Scalar::Null) => out.push('~'),
        Kind::Scalar(text, Scalar::Text) if !is_plain(text) => {
            out.push_str(&serde_json::Value::from(text.as_str()).to_string());
        }
        Kind::Scalar(text, _) => out.push_str(text),
        Kind::List(items) => {
            out.push('[');
            for (nth, item) in items.iter().enumerate() {
                out.push_str(if nth > 0 { ", " } else { "" });
                push(item, out);
            }
            out.push(']');
        }
        Kind::Map(entries) => {
            out.push('{');
            for (nth, (key, value)) in entries.iter().enumerate() {
                out.push_str(if nth > 0 { ", " } else { "" });
                push(key, out);
                out.push_str(": ");
                push(value, out);
            }
            out.push('}');
        }
    }
}

/// Whether a text reads back as itself without quotes.
fn is_plain(text: &str) -> bool {
    let Some(first) = text.chars().next() else {
        return false;
    };
    let inside = |c: char| {
        c.is_alphanumeric() || "_.+-×#♠♥♣♦·・—～。，、；（）【】「」“”…！？▶▷→⇒".contains(c)
    };
    let safe = first.is_alphanumeric() && text.chars().all(inside);
    let is_ascii = first.is_ascii() || text.is_ascii();
    safe && (!is_ascii
        || matches!(yaml::parse(text), Ok(Node { kind: Kind::Scalar(t, Scalar::Text), .. }) if t == text))
}

/// Whether two values of a shape are one but for how they are written.
pub fn same(shape: &'static Shape, a: &Node, b: &Node) -> bool {
    if flow(a) == flow(b) {
        return true;
    }
    let shape = shape.inner();
    match shape.form {
        Form::YesNo => a.as_bool().is_some() && a.as_bool() == b.as_bool(),
        Form::Number { .. } => a.as_integer().is_some() && a.as_integer() == b.as_integer(),
        Form::Text => a.as_str().is_some() && a.as_str() == b.as_str(),
        Form::List(of) => match (&a.kind, &b.kind) {
            (Kind::List(a), Kind::List(b)) => all_same(of(), a, b),
            _ => false,
        },
        Form::Many(of) => all_same(of(), items(a), items(b)),
        Form::Entries(of) => match (&a.kind, &b.kind) {
            (Kind::Map(a), Kind::Map(b)) => {
                let pairs = || a.iter().zip(b);
                a.len() == b.len()
                    && pairs().all(|((ka, va), (kb, vb))| {
                        ka.scalar() == kb.scalar() && same(of(), va, vb)
                    })
            }
            _ => false,
        },
        Form::Fields { fields, short, .. } => same_fields(fields, short, a, b),
        Form::About(word, more) => match (about(a), about(b)) {
            (Some((wa, ma)), Some((wb, mb))) => {
                same(word(), wa, wb)
                    && match (ma, mb) {
                        (Some(ma), Some(mb)) => same(more(), ma, mb),
                        (None, None) => true,
                        _ => false,
                    }
            }
            _ => false,
        },
        Form::Words(words) => {
            let named = |node: &Node| {
                let (word, more) = about(node)?;
                let word = word.as_str()?;
                let nth = words.iter().position(|w| {
                    w.names.contains(&word)
                        && (more.is_none() || !matches!(w.content, Content::None))
                })?;
                Some((nth, more.cloned()))
            };
            match (named(a), named(b)) {
                (Some((na, ma)), Some((nb, mb))) => {
                    na == nb
                        && match (ma, mb, words[na].content.shape()) {
                            (Some(ma), Some(mb), Some(of)) => same(of, &ma, &mb),
                            (ma, mb, _) => ma.is_none() && mb.is_none(),
                        }
                }
                (None, None) => words.iter().any(|w| match w.content {
                    Content::Any(of) => fits(of(), a) && fits(of(), b) && same(of(), a, b),
                    _ => false,
                }),
                _ => false,
            }
        }
        Form::Anything | Form::Same(_) | Form::Maybe(_) => false,
    }
}

fn items(node: &Node) -> &[Node] {
    match &node.kind {
        Kind::List(items) => items,
        _ => std::slice::from_ref(node),
    }
}

fn all_same(of: &'static Shape, a: &[Node], b: &[Node]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(of, a, b))
}

/// A word with what stands behind it.
fn about(node: &Node) -> Option<(&Node, Option<&Node>)> {
    match &node.kind {
        Kind::Scalar(..) => Some((node, None)),
        Kind::Map(entries) => match entries.as_slice() {
            [(word, more)] => Some((word, Some(more).filter(|m| !m.is_nothing()))),
            _ => None,
        },
        Kind::List(_) => None,
    }
}

fn same_fields(fields: &'static [Field], short: &[usize], a: &Node, b: &Node) -> bool {
    let value = |node: &Node, nth: usize| -> Option<Option<Node>> {
        let Kind::Map(entries) = &node.kind else {
            let alone = short.iter().find(|nth| fits((fields[**nth].of)(), node))?;
            return Some((*alone == nth).then(|| node.clone()));
        };
        if entries.iter().any(|(key, _)| named(fields, key).is_none()) {
            return None;
        }
        let found = entries
            .iter()
            .find(|(key, _)| named(fields, key) == Some(nth));
        Some(
            found
                .map(|(_, value)| value.clone())
                .filter(|v| !v.is_nothing()),
        )
    };
    (0..fields.len()).all(|nth| match (value(a, nth), value(b, nth)) {
        (Some(Some(a)), Some(Some(b))) => same((fields[nth].of)(), &a, &b),
        (Some(None), Some(None)) => true,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::flow;
    use crate::text::yaml;

    #[test]
    fn a_value_on_one_line_reads_back() {
        for text in [
            "{甲: {手牌区: [火花×2, 水滴#1]}, 回合: 3}",
            "{文: \"抓1张: 牌\", 空: \"\", 无: ~, 数: \"1\", 真: \"yes\", 否: true, 条: 1.10}",
            "[\"- 一\", \"a#b c\", \"#\", 1.5, -3, \"二\\n三\"]",
        ] {
            let node = yaml::parse(text).expect(text);
            let written = flow(&node);
            let again = yaml::parse(&written).expect(&written);
            assert_eq!(flow(&again), written, "{text}");
            assert_eq!(written, text);
        }
    }
}
