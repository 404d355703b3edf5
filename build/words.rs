// The interface's words, out of their catalogues. Shared by the build, which puts them into a release in order, and by
// the library, which reads them where they lie while it is being developed.

use std::collections::BTreeMap;

/// The messages of a catalogue by their keys, tables within tables as keys with dots. What cannot be read has none.
pub fn messages(text: &str) -> BTreeMap<String, String> {
    let mut messages = BTreeMap::new();
    if let Ok(table) = text.parse::<toml::Table>() {
        flatten("", &table, &mut messages);
    }
    messages
}

fn flatten(prefix: &str, table: &toml::Table, out: &mut BTreeMap<String, String>) {
    for (key, value) in table {
        let path = if prefix.is_empty() {
            key.clone()
        } else {
            format!("{prefix}.{key}")
        };
        match value {
            toml::Value::Table(inner) => flatten(&path, inner, out),
            toml::Value::String(message) => {
                out.insert(path, message.clone());
            }
            _ => {}
        }
    }
}
