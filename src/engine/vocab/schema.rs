//! JSON Schema by the table: what an editor may offer, and what the reader takes.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::shape::{Content, Field, Form, Link, Shape, Word};

/// The JSON Schema of a shape, with all it needs under `$defs`.
pub fn schema(shape: &'static Shape) -> Value {
    let mut all = Definitions::default();
    let root = all.of(shape);
    let defs: Map<String, Value> = all.done.into_iter().collect();
    let mut root = match root {
        Value::Object(root) => root,
        other => return other,
    };
    root.insert(
        "$schema".to_owned(),
        "https://json-schema.org/draft/2020-12/schema".into(),
    );
    if !defs.is_empty() {
        root.insert("$defs".to_owned(), Value::Object(defs));
    }
    Value::Object(root)
}

/// The definitions of the shapes that have a name.
#[derive(Default)]
struct Definitions {
    names: Vec<(&'static Shape, String)>,
    done: BTreeMap<String, Value>,
}

impl Definitions {
    /// A shape, by reference where it is a definition.
    fn of(&mut self, shape: &'static Shape) -> Value {
        match shape.form {
            Form::Words(_) | Form::Fields { .. } => self.named(shape),
            Form::Same(of) if shape.name.is_empty() => self.of(of()),
            _ => self.form(shape),
        }
    }

    fn named(&mut self, shape: &'static Shape) -> Value {
        if let Some((_, name)) = self.names.iter().find(|(known, _)| known.is(shape)) {
            return json!({"$ref": format!("#/$defs/{name}")});
        }
        // Two types of one name are two definitions.
        let mut name = shape.name.to_owned();
        let mut more = 2;
        while self.names.iter().any(|(_, n)| *n == name) {
            name = format!("{}{more}", shape.name);
            more += 1;
        }
        self.names.push((shape, name.clone()));
        let of = self.form(shape);
        self.done.insert(name.clone(), of);
        json!({"$ref": format!("#/$defs/{name}")})
    }

    fn form(&mut self, shape: &'static Shape) -> Value {
        let of = match shape.form {
            Form::Text => json!({"type": ["string", "number", "boolean"]}),
            Form::Number { low, high } => number(low, high),
            Form::YesNo => json!({"enum": [true, false, "是", "否"]}),
            Form::Words(words) => self.words(words),
            Form::Fields {
                fields,
                short,
                short_map,
                beside,
            } => {
                let alone: Vec<usize> = short.iter().chain(short_map).copied().collect();
                self.fields(fields, alone, beside)
            }
            Form::About(word, of) => {
                let word = self.of(word());
                json!({"anyOf": [word, {
                    "type": "object",
                    "propertyNames": word,
                    "additionalProperties": self.or_nothing(of),
                    "minProperties": 1,
                    "maxProperties": 1,
                }]})
            }
            Form::List(of) => {
                let list = json!({"type": "array", "items": self.of(of())});
                json!({"anyOf": [list, {"type": "null"}, self.none()]})
            }
            Form::Many(of) => {
                let one = self.of(of());
                let list = json!({"type": "array", "items": one});
                match of().inner().form {
                    // Any text may stand there.
                    Form::Text => json!({"anyOf": [one, list, {"type": "null"}]}),
                    _ => json!({"anyOf": [one, list, {"type": "null"}, self.none()]}),
                }
            }
            Form::Maybe(of) => self.or_nothing(of),
            Form::Entries(of) => {
                json!({"type": ["object", "null"], "additionalProperties": self.of(of())})
            }
            Form::Same(of) => self.of(of()),
            Form::Anything => json!(true),
        };
        explained(of, shape.says, shape.note)
    }

    /// A word for nothing.
    fn none(&mut self) -> Value {
        let none = || json!({"enum": ["无", "空"]});
        self.done.entry("无".to_owned()).or_insert_with(none);
        json!({"$ref": "#/$defs/无"})
    }

    fn or_nothing(&mut self, of: Link) -> Value {
        json!({"anyOf": [self.of(of()), {"type": "null"}]})
    }

    fn words(&mut self, words: &'static [Word]) -> Value {
        let mut ways = Vec::new();
        let mut bare: Vec<&str> = Vec::new();
        for word in words {
            match word.content {
                Content::None => bare.extend(word.names),
                Content::Maybe(of) => {
                    bare.extend(word.names);
                    let of = self.or_nothing(of);
                    ways.extend(word.names.iter().map(|name| keyed(name, &of, word)));
                }
                Content::Needed(of) => {
                    let of = self.of(of());
                    ways.extend(word.names.iter().map(|name| keyed(name, &of, word)));
                }
                Content::Any(of) => {
                    let of = self.of(of());
                    ways.extend(word.names.iter().map(|name| keyed(name, &of, word)));
                    ways.push(of);
                }
            }
        }
        if !bare.is_empty() {
            ways.insert(0, json!({"enum": bare}));
        }
        json!({"anyOf": ways})
    }

    fn fields(
        &mut self,
        fields: &'static [Field],
        mut alone: Vec<usize>,
        beside: Option<usize>,
    ) -> Value {
        let mut properties = Map::new();
        let more = beside.map(|nth| &(fields[nth].of)().inner().form);
        let more = match more {
            Some(Form::Fields { fields, .. }) => *fields,
            _ => &[],
        };
        for field in more.iter().chain(fields) {
            let mut of = self.of((field.of)());
            let maps = match &(field.of)().inner().form {
                Form::Fields { short, .. } => short.is_empty(),
                Form::Entries(_) => true,
                _ => false,
            };
            if maps {
                of = json!({"anyOf": [of, self.none()]});
            }
            for (nth, name) in field.names.iter().enumerate() {
                let mut of = explained(of.clone(), field.says, field.note);
                if nth > 0
                    && let Value::Object(of) = &mut of
                {
                    of.insert(
                        "$comment".to_owned(),
                        format!("= {}", field.names[0]).into(),
                    );
                }
                properties.insert((*name).to_owned(), of);
            }
        }
        let mut whole = json!({
            "type": ["object", "null"],
            "properties": properties,
            "additionalProperties": false,
        });
        let needed = fields.iter().filter(|f| f.needed);
        let (one, several): (Vec<&Field>, Vec<&Field>) = needed.partition(|f| f.names.len() == 1);
        if !one.is_empty() || !several.is_empty() {
            whole["type"] = json!("object");
        }
        if !one.is_empty() {
            whole["required"] = one.iter().map(|f| f.names[0]).collect();
        }
        if !several.is_empty() {
            whole["allOf"] = several.into_iter().map(any_name).collect();
        }
        alone.sort_unstable();
        alone.dedup();
        if alone.is_empty() {
            return whole;
        }
        let mut ways = vec![whole];
        ways.extend(alone.iter().map(|nth| self.of((fields[*nth].of)())));
        json!({"anyOf": ways})
    }
}

/// That a field is there, under one of its names.
fn any_name(field: &Field) -> Value {
    let ways: Vec<Value> = field
        .names
        .iter()
        .map(|name| json!({"required": [name]}))
        .collect();
    json!({"anyOf": ways})
}

/// A word with its content.
fn keyed(name: &str, of: &Value, word: &Word) -> Value {
    let mut of = of.clone();
    if word.names[0] != name
        && let Value::Object(of) = &mut of
    {
        of.insert("$comment".to_owned(), format!("= {}", word.names[0]).into());
    }
    let way = json!({
        "type": "object",
        "properties": {name: of},
        "required": [name],
        "additionalProperties": false,
    });
    explained(way, word.says, word.note)
}

fn number(low: i64, high: i64) -> Value {
    let mut of = json!({"type": "integer"});
    if low > i64::MIN {
        of["minimum"] = low.into();
    }
    if high < i64::MAX {
        of["maximum"] = high.into();
    }
    of
}

fn explained(mut of: Value, says: &str, note: &str) -> Value {
    let says = if says.is_empty() { note } else { says };
    if !says.is_empty()
        && let Value::Object(of) = &mut of
    {
        of.insert("description".to_owned(), says.into());
    }
    of
}
