//! The rows of a list, one after another, whatever it is written in: JSON or a table with separators. Nothing of a list but
//! the row at hand is held.

use std::collections::HashMap;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde_json::Value;

/// The most bytes of a list.
pub const MOST_BYTES: u64 = 64 << 20;
/// The most rows of a list: ten times the cards of the largest games.
pub const MOST_ROWS: u64 = 200_000;
/// The most columns of a list.
pub const MOST_COLUMNS: usize = 300;
/// The most characters of one value; beyond it a quote is open somewhere.
pub const LONGEST: usize = 20_000;

/// The heading of the names by which a mapping holds its rows.
const KEY: &str = "（键）";

/// What a list is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// JSON: rows as objects.
    Json,
    /// A table, its first line the headings.
    Table {
        /// What stands between the values.
        between: u8,
    },
}

/// The headings of a list, in the order in which they come.
#[derive(Debug, Default)]
pub struct Headings {
    names: Vec<String>,
    places: HashMap<String, usize>,
}

/// A row of a list.
#[derive(Debug, Default)]
pub struct Row {
    /// Where it stands: its line in a table, its place among the others in JSON; from 1.
    pub place: u64,
    /// Its values by the numbers of their headings; those that are empty are left out.
    pub values: Vec<(usize, String)>,
    /// How many values it has more than there are headings, in a table; those are not among `values`.
    pub beyond: usize,
    /// How many it has fewer.
    pub short: usize,
}

/// Why a list is not read to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// It is no JSON, from this place on.
    Json {
        /// Line from 1.
        line: usize,
        /// Column from 1.
        column: usize,
        /// What the reader says.
        why: String,
    },
    /// It is JSON, but no list of objects.
    NoRows,
    /// A quote is opened and never closed; the line where the value begins or a little before.
    Quote {
        /// The line, from 1.
        line: u64,
    },
    /// Two columns go by one heading.
    Twice {
        /// The heading.
        heading: String,
    },
    /// It has more columns than are read.
    Columns,
    /// It has more rows than are read.
    Rows,
}

impl Headings {
    /// Their names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn place(&mut self, name: &str) -> Option<usize> {
        if let Some(place) = self.places.get(name) {
            return Some(*place);
        }
        if self.names.len() >= MOST_COLUMNS {
            return None;
        }
        self.places.insert(name.to_owned(), self.names.len());
        self.names.push(name.to_owned());
        Some(self.names.len() - 1)
    }
}

/// What a text is written in, by how it begins.
pub fn format(text: &str) -> Format {
    let text = text.trim_start();
    if text.starts_with(['[', '{']) {
        return Format::Json;
    }
    if let Some(between) = told(text) {
        return Format::Table { between };
    }
    let line = text.lines().next().unwrap_or_default();
    let mut quoted = false;
    let mut counts = [(b',', 0), (b'\t', 0), (b';', 0), (b'|', 0)];
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        if let Some((_, count)) = counts.iter_mut().find(|(b, _)| !quoted && *b == byte) {
            *count += 1;
        }
    }
    let best = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    Format::Table {
        between: best.map_or(b',', |(byte, _)| byte),
    }
}

/// What stands between values, where a spreadsheet says so in a line before the headings: `sep=;`.
fn told(text: &str) -> Option<u8> {
    let line = text.lines().next()?.trim();
    match line.strip_prefix("sep=")?.as_bytes() {
        [byte] => Some(*byte),
        _ => None,
    }
}

/// Gives the rows of a list, one after another, until `each` says that it has enough. Rows of nothing are left out.
///
/// # Errors
/// Where it cannot be read on; what came before has been given.
pub fn rows(
    text: &str,
    format: Format,
    each: &mut dyn FnMut(Row) -> bool,
) -> Result<Headings, Broken> {
    match format {
        Format::Json => json(text, each),
        Format::Table { between } => table(text, between, each),
    }
}

/// A value without the spaces around it and without what no text prints.
fn clean(value: &str) -> String {
    let value = value.trim();
    if !value.contains(|c: char| c.is_control()) {
        return value.to_owned();
    }
    let value = value.replace("\r\n", "\n");
    let plain = |c: char| match c {
        '\n' => c,
        c if c.is_control() => ' ',
        c => c,
    };
    value.chars().map(plain).collect()
}

fn table(text: &str, between: u8, each: &mut dyn FnMut(Row) -> bool) -> Result<Headings, Broken> {
    let (text, skipped) = match told(text) {
        Some(_) => (text.split_once('\n').map_or("", |(_, rest)| rest), 1),
        None => (text, 0),
    };
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(between)
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    let mut headings = Headings::default();
    let mut line = 1;
    let mut count = 0;
    let mut wraps = false;
    // The reader gives UTF-8, which it was given: it has no other error.
    while let Ok(true) = reader.read_record(&mut record) {
        let place = record.position().map_or(0, csv::Position::line) + skipped;
        line = place;
        wraps = record.iter().any(|value| value.contains('\n'));
        if record.iter().all(|value| value.trim().is_empty()) {
            continue;
        }
        if headings.names.is_empty() {
            for (nth, name) in record.iter().enumerate() {
                let name = match clean(name) {
                    name if name.is_empty() => format!("（第{}列）", nth + 1),
                    name => name,
                };
                if headings.places.contains_key(&name) {
                    return Err(Broken::Twice { heading: name });
                }
                headings.place(&name).ok_or(Broken::Columns)?;
            }
            continue;
        }
        count += 1;
        if count > MOST_ROWS {
            return Err(Broken::Rows);
        }
        let known = headings.names.len();
        let values = record.iter().take(known).map(clean).enumerate();
        let beyond = record.iter().skip(known);
        let row = Row {
            place,
            values: values.filter(|(_, value)| !value.is_empty()).collect(),
            beyond: beyond.filter(|value| !value.trim().is_empty()).count(),
            short: known.saturating_sub(record.len()),
        };
        if !each(row) {
            return Ok(headings);
        }
    }
    // A quote that is never closed takes all that follows it into one value.
    if wraps && text.bytes().filter(|b| *b == b'"').count() % 2 == 1 {
        return Err(Broken::Quote { line });
    }
    Ok(headings)
}

fn json(text: &str, each: &mut dyn FnMut(Row) -> bool) -> Result<Headings, Broken> {
    let mut rows = Rows {
        headings: Headings::default(),
        each,
        count: 0,
        stop: None,
    };
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = if text.trim_start().starts_with('[') {
        let read = Top(&mut rows).deserialize(&mut reader);
        read.and_then(|()| reader.end())
    } else if a_line_a_row(text) {
        let mut all = reader.into_iter::<Value>();
        all.try_for_each(|row| rows.take(&row?))
    } else {
        let read = serde_json::from_str(text);
        read.and_then(|all| rows.held(all))
    };
    match (rows.stop, read) {
        (Some(Stop::Enough), _) => Ok(rows.headings),
        (Some(Stop::Broken(broken)), _) => Err(broken),
        (None, Err(error)) => Err(Broken::Json {
            line: error.line(),
            column: error.column(),
            why: plainly(&error),
        }),
        (None, Ok(())) if rows.count == 0 => Err(Broken::NoRows),
        (None, Ok(())) => Ok(rows.headings),
    }
}

/// Whether each line is an object of its own.
fn a_line_a_row(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let whole = |line: &str| line.starts_with('{') && line.ends_with('}');
    lines.next().is_some_and(whole) && lines.next().is_some_and(|line| line.starts_with('{'))
}

/// What the reader says, without the place, which is told apart.
fn plainly(error: &serde_json::Error) -> String {
    let said = error.to_string();
    said.split(" at line ").next().unwrap_or(&said).to_owned()
}

enum Stop {
    Enough,
    Broken(Broken),
}

/// Takes rows as they are met.
struct Rows<'e> {
    headings: Headings,
    each: &'e mut dyn FnMut(Row) -> bool,
    count: u64,
    stop: Option<Stop>,
}

impl Rows<'_> {
    /// Takes an object.
    fn take<E: serde::de::Error>(&mut self, object: &Value) -> Result<(), E> {
        if !object.is_object() {
            return Err(E::custom("not an object"));
        }
        self.count += 1;
        if self.count > MOST_ROWS {
            return self.break_off(Stop::Broken(Broken::Rows));
        }
        let mut row = Row {
            place: self.count,
            ..Row::default()
        };
        if !self.flatten("", object, &mut row.values) {
            return self.break_off(Stop::Broken(Broken::Columns));
        }
        if row.values.is_empty() || (self.each)(row) {
            return Ok(());
        }
        self.break_off(Stop::Enough)
    }

    /// Takes the rows of a mapping that holds lists of them, or holds them by name, or is one itself.
    fn held<E: serde::de::Error>(&mut self, all: serde_json::Map<String, Value>) -> Result<(), E> {
        let is_list = |value: &Value| {
            let items = value.as_array().filter(|items| !items.is_empty());
            items.is_some_and(|items| items.iter().all(Value::is_object))
        };
        if all.values().any(is_list) {
            let lists = all.values().filter(|value| is_list(value));
            let mut rows = lists.filter_map(Value::as_array).flatten();
            return rows.try_for_each(|row| self.take(row));
        }
        if !all.is_empty() && all.values().all(Value::is_object) {
            return all.into_iter().try_for_each(|(name, mut row)| {
                if let Value::Object(row) = &mut row {
                    row.entry(KEY).or_insert(Value::String(name));
                }
                self.take(&row)
            });
        }
        self.take(&Value::Object(all))
    }

    fn break_off<E: serde::de::Error>(&mut self, stop: Stop) -> Result<(), E> {
        self.stop = Some(stop);
        Err(E::custom(""))
    }

    /// The values of an object, those within others under both names; whether there is room for all columns.
    fn flatten(&mut self, under: &str, value: &Value, into: &mut Vec<(usize, String)>) -> bool {
        let said = match value {
            Value::Null => return true,
            Value::Object(entries) => {
                return entries.iter().all(|(key, value)| {
                    let key = clean(key);
                    match under {
                        "" => self.flatten(&key, value, into),
                        under => self.flatten(&format!("{under}.{key}"), value, into),
                    }
                });
            }
            Value::Array(items) => {
                return items.iter().all(|item| self.flatten(under, item, into));
            }
            Value::Bool(yes) => if *yes { "是" } else { "否" }.to_owned(),
            Value::Number(n) => n.to_string(),
            Value::String(text) => clean(text),
        };
        let Some(place) = self.headings.place(under) else {
            return false;
        };
        match into.iter_mut().find(|(at, _)| *at == place) {
            _ if said.is_empty() => {}
            Some((_, held)) => {
                held.push('、');
                held.push_str(&said);
            }
            None => into.push((place, said)),
        }
        true
    }
}

/// A list of rows.
struct Top<'r, 'e>(&'r mut Rows<'e>);

impl<'de> DeserializeSeed<'de> for Top<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Top<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(row) = seq.next_element::<Value>()? {
            self.0.take(&row)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows as text, and the headings.
    fn read(text: &str) -> Result<(Vec<String>, Vec<String>), Broken> {
        let mut all = Vec::new();
        let headings = rows(text, format(text), &mut |row| {
            let values = row.values.iter().map(|(at, value)| format!("{at}={value}"));
            let values: Vec<String> = values.collect();
            let mut said = format!("{}: {}", row.place, values.join(" "));
            for (sign, n) in [('+', row.beyond), ('-', row.short)] {
                if n > 0 {
                    said += &format!(" {sign}{n}");
                }
            }
            all.push(said);
            true
        })?;
        Ok((headings.names, all))
    }

    #[test]
    fn a_table_is_read_whatever_stands_between_its_values() {
        for between in [",", ";", "\t", "|"] {
            let text = "编号,卡名,效果\nA-1,火花,\"一, 二\"\n\n,,\nA-2,\"水\n珠\"\nA-3,石,三,四\n";
            let text = text.replace(", 二", " 二").replace(',', between);
            let (headings, rows) = read(&text).expect("reads");
            assert_eq!(headings, ["编号", "卡名", "效果"]);
            assert_eq!(
                rows,
                [
                    "2: 0=A-1 1=火花 2=一 二",
                    "5: 0=A-2 1=水\n珠 -1",
                    "7: 0=A-3 1=石 2=三 +1"
                ]
            );
        }
        let (headings, rows) = read("sep=;\n卡名;\n火花;甲\n").expect("reads");
        assert_eq!(headings, ["卡名", "（第2列）"]);
        assert_eq!(rows, ["3: 0=火花 1=甲"]);
    }

    #[test]
    fn json_is_read_in_the_forms_that_lists_have() {
        let one = r#"{"no": "A-1", "names": {"zh": "火花", "ja": null}, "traits": ["炎", "红"], "bp": 3000}"#;
        let whole = "1: 0=3000 1=火花 2=A-1 3=炎、红";
        for text in [
            format!("[{one}]"),
            format!("{{\"version\": 3, \"cards\": [{one}]}}"),
            one.to_owned(),
        ] {
            let (headings, rows) = read(&text).expect("reads");
            assert_eq!(headings, ["bp", "names.zh", "no", "traits"], "{text}");
            assert_eq!(rows, [whole], "{text}");
        }
        let (_, rows) = read(&format!("{one}\n{one}\n")).expect("reads");
        assert_eq!(rows.len(), 2, "a line a row");
        let by_name = r#"{"A-1": {"name": "火花"}, "A-2": {"name": "水珠"}}"#;
        let (headings, rows) = read(by_name).expect("reads");
        assert_eq!(headings, ["name", "（键）"]);
        assert_eq!(rows, ["1: 0=火花 1=A-1", "2: 0=水珠 1=A-2"]);
    }

    #[test]
    fn what_is_broken_says_where() {
        let json = |text: &str| match read(text).expect_err(text) {
            Broken::Json { line, .. } => line,
            other => panic!("{other:?}"),
        };
        assert_eq!(json("[{\"a\": 1},\n{\"a\" 2}]"), 2);
        assert_eq!(json("[{\"a\": 1},\n 7]"), 2);
        assert_eq!(json("[{\"a\": 1}"), 1);
        assert_eq!(read("[]"), Err(Broken::NoRows));
        let quote = "a,b\n1,2\n3,\"4\n5,6\n7,8\n";
        assert_eq!(read(quote), Err(Broken::Quote { line: 3 }));
        let twice = Broken::Twice {
            heading: "a".into(),
        };
        assert_eq!(read("a,b,a\n1,2,3\n"), Err(twice));
        let wide: Vec<String> = (0..=MOST_COLUMNS).map(|n| n.to_string()).collect();
        assert_eq!(read(&wide.join(",")), Err(Broken::Columns));
    }

    #[test]
    fn a_list_without_an_end_is_left_where_it_is_too_long() {
        let mut text = String::from("a,b\n");
        for n in 0..=MOST_ROWS {
            text += &format!("{n},\n");
        }
        let mut count = 0_u64;
        let read = rows(&text, format(&text), &mut |_| {
            count += 1;
            true
        });
        assert_eq!(read.err(), Some(Broken::Rows));
        assert_eq!(count, MOST_ROWS);
        let some = rows(&text, format(&text), &mut |row| row.place < 11);
        assert!(some.is_ok(), "enough is enough");
    }
}
