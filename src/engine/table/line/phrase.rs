//! How a field with its value is said: 伤害2, 横置, BP-1000, 攻击(火花 战斗步骤).

use super::fields::{Sure, hit, named, number};
use super::flow::flow;
use super::forms::{is_number, starts};
use super::say::Writer;
use super::token::{Token, What};
use crate::engine::vocab::{Content, Field, Form, Shape, fits};
use crate::text::yaml::{Kind, Node};

impl Writer<'_> {
    /// A field with its value.
    pub fn field(
        &mut self,
        fields: &'static [Field],
        field: &'static Field,
        value: &Node,
    ) -> Option<String> {
        let name = field.names[0];
        let shape = (field.of)().inner();
        match (&shape.form, &value.kind) {
            (Form::YesNo, _) => match value.as_bool() {
                Some(true) => Some(name.to_owned()),
                Some(false) => Some(format!("{name} 否")),
                None => None,
            },
            (Form::Number { .. }, _) => {
                let n = value.as_integer()?;
                let joined = !self.named
                    && name.chars().count() <= 3
                    && name.chars().all(char::is_alphanumeric);
                Some(if joined {
                    format!("{name}{n}")
                } else {
                    format!("{name} {n}")
                })
            }
            (_, Kind::Scalar(text, _)) if value.is_nothing() => {
                let _ = text;
                None
            }
            (_, Kind::Scalar(text, _)) => {
                let found = hit(fields, text, &|_| true);
                let stands = found.is_some_and(|h| {
                    h.sure == Sure::Stands && std::ptr::eq(&raw const fields[h.nth], field)
                });
                if stands && !self.named && !value_is_text(shape) {
                    return Some(text.clone());
                }
                let said = self.text(text);
                let tight = value.as_integer().is_some() && name.is_ascii();
                Some(if tight {
                    format!("{name}{said}")
                } else {
                    format!("{name} {said}")
                })
            }
            (_, Kind::List(items))
                if items.iter().all(|item| item.as_str().is_some()) && !items.is_empty() =>
            {
                let items: Vec<_> = items
                    .iter()
                    .filter_map(Node::as_str)
                    .map(|t| self.text(t))
                    .collect();
                Some(format!("{name} {}", items.join("、")))
            }
            (Form::Entries(_), Kind::Map(entries)) => {
                let said: Option<Vec<_>> = entries
                    .iter()
                    .map(|(key, value)| {
                        Some(format!(
                            "{} {}",
                            self.text(key.as_str()?),
                            self.text(value.as_str()?)
                        ))
                    })
                    .collect();
                Some(format!("{name}({})", said?.join(" ")))
            }
            (Form::Fields { .. }, Kind::Map(_)) => self
                .bracket(shape, value)
                .map(|said| format!("{name}{said}")),
            (Form::List(of) | Form::Many(of), Kind::List(items)) if !items.is_empty() => {
                let said: Option<Vec<_>> =
                    items.iter().map(|item| self.phrase(of(), item)).collect();
                let said = said?;
                let brackets = said.iter().all(|s| s.starts_with('('));
                Some(if brackets {
                    format!("{name}{}", said.join(""))
                } else {
                    format!("{name} {}", said.join("、"))
                })
            }
            (Form::Many(of), Kind::Map(_)) => self.phrase_of(fields, name, of(), value),
            (Form::Words(_), Kind::Map(_)) => self.phrase_of(fields, name, shape, value),
            _ => None,
        }
    }

    /// A field whose value is a word with what stands behind it; without its name where the word says which field it is.
    fn phrase_of(
        &mut self,
        fields: &'static [Field],
        name: &str,
        shape: &'static Shape,
        value: &Node,
    ) -> Option<String> {
        let said = self.phrase(shape, value)?;
        let own = !self.named
            && hit(fields, &said, &|_| true)
                .is_some_and(|h| h.sure == Sure::Stands && fields[h.nth].names[0] == name);
        Some(if own { said } else { format!("{name} {said}") })
    }

    /// A word with what stands behind it: BP-1000, 翻转 自身, 力量值(此牌 加 2000).
    fn phrase(&mut self, shape: &'static Shape, value: &Node) -> Option<String> {
        let shape = shape.inner();
        match (&shape.form, &value.kind) {
            _ if value.is_nothing() => None,
            (_, Kind::Scalar(text, _)) => Some(self.text(text)),
            (Form::Fields { .. }, Kind::Map(_)) => self.bracket(shape, value),
            (Form::Many(of), _) => match &value.kind {
                Kind::List(_) => None,
                _ => self.phrase(of(), value),
            },
            (Form::Words(words), Kind::Map(entries)) => {
                let [(word, more)] = entries.as_slice() else {
                    return None;
                };
                let word = word.as_str()?;
                let found = words
                    .iter()
                    .find(|w| w.names.contains(&word) && w.content.shape().is_some());
                let Some(of) = found.and_then(|w| w.content.shape()) else {
                    let mut open = words.iter().filter_map(|w| match w.content {
                        Content::Any(of) if fits(of(), value) => Some(of()),
                        _ => None,
                    });
                    return open.next().and_then(|of| self.phrase(of, value));
                };
                if let Some(n) = more.as_integer() {
                    return Some(format!("{word}{n}"));
                }
                let more = self.phrase(of, more)?;
                Some(if more.starts_with('(') {
                    format!("{word}{more}")
                } else {
                    format!("{word} {more}")
                })
            }
            _ => None,
        }
    }

    /// A mapping in brackets.
    fn bracket(&mut self, shape: &'static Shape, value: &Node) -> Option<String> {
        let shape = shape.inner();
        let (Form::Fields { fields, short, .. }, Kind::Map(entries)) = (&shape.form, &value.kind)
        else {
            return None;
        };
        let mut said = Vec::new();
        let mut free = vec![true; fields.len()];
        for (key, value) in entries {
            let nth = named(fields, key)?;
            let field = &fields[nth];
            let text = value
                .as_str()
                .filter(|text| hit(fields, text, &|_| true).is_none());
            let token = text.map(|text| Token {
                column: 0,
                span: 0..0,
                what: What::Word {
                    text: text.to_owned(),
                    quoted: false,
                },
            });
            let counts = text.is_some_and(|t| number(t).is_some());
            let bare = token.filter(|_| !self.named && !counts).and_then(|token| {
                let mut order = short.iter().copied().chain(0..fields.len());
                order.find(|nth| {
                    let of = (fields[*nth].of)();
                    free[*nth]
                        && !is_number(of)
                        && !matches!(of.inner().form, Form::YesNo)
                        && starts(of, &token)
                })
            });
            free[nth] = false;
            let text = match (bare == Some(nth), text) {
                (true, Some(text)) => Some(self.text(text)),
                _ => self.field(fields, field, value),
            };
            said.push(text.unwrap_or_else(|| flow(&Node::map(vec![(key.clone(), value.clone())]))));
        }
        Some(format!("({})", said.join(" ")))
    }
}

fn value_is_text(shape: &'static Shape) -> bool {
    matches!(shape.form, Form::Text)
}
