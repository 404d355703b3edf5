//! The desk's part of the config file: keys, theme, mouse. What is wrong is said with its line and the likely fix,
//! and all the rest holds.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::rulebook::Problem;
use crate::rulebook::problem::Places;
use crate::text::nearest;
use crate::view::Catalog;

use super::keys::{Keys, Op, Place, Wrong};
use super::theme::Theme;

/// What the file sets.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The key table.
    pub keys: Keys,
    /// The looks, where it says.
    pub theme: Option<Theme>,
    /// Whether the mouse is ours at first, where it says.
    pub mouse: Option<bool>,
}

/// Other entries are for others to read.
#[derive(Deserialize)]
struct Raw {
    theme: Option<Spanned<toml::Value>>,
    mouse: Option<Spanned<toml::Value>>,
    #[serde(default)]
    keys: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, Spanned<toml::Value>>>,
}

/// Reads the text of `file`.
pub fn read(file: &str, text: &str, words: &Catalog) -> (Config, Vec<Problem>) {
    let places = Places::new(file, text);
    let mut config = Config::default();
    let mut problems = Vec::new();
    let raw: Raw = match toml::from_str(text) {
        Ok(raw) => raw,
        Err(error) => {
            let at = error.span().map_or(0, |s| s.start);
            problems.push(places.problem(at, crate::text::toml_said(error.message()), None));
            return (config, problems);
        }
    };
    if let Some(theme) = raw.theme {
        let name = theme.get_ref().as_str().unwrap_or_default();
        config.theme = Theme::named(name);
        if config.theme.is_none() {
            let what = words.fill("config.theme", &[("value", theme.get_ref())]);
            let fix = nearest(name, Theme::ALL.map(|(n, _)| n))
                .unwrap_or_else(|| Theme::ALL.map(|(n, _)| n).join(", "));
            problems.push(places.problem(theme.span().start, what, Some(fix)));
        }
    }
    if let Some(mouse) = raw.mouse {
        config.mouse = mouse.get_ref().as_bool();
        if config.mouse.is_none() {
            let what = words.fill("config.mouse", &[("value", mouse.get_ref())]);
            let fix = "mouse = true, mouse = false".to_owned();
            problems.push(places.problem(mouse.span().start, what, Some(fix)));
        }
    }
    for (place, changes) in raw.keys {
        for (op, keys) in changes {
            let chords = match keys.get_ref() {
                toml::Value::String(key) => Some(vec![key.clone()]),
                toml::Value::Array(list) => {
                    list.iter().map(|k| k.as_str().map(str::to_owned)).collect()
                }
                _ => None,
            };
            let wrong = match chords {
                Some(chords) => config
                    .keys
                    .remap(place.get_ref(), op.get_ref(), &chords)
                    .err(),
                None => Some(Wrong::Key(keys.get_ref().to_string())),
            };
            let Some(wrong) = wrong else { continue };
            let (at, what, fix) = match wrong {
                Wrong::Place => (
                    place.span().start,
                    words.fill("config.place", &[("value", place.get_ref())]),
                    nearest(place.get_ref(), Place::ALL.map(Place::name))
                        .unwrap_or_else(|| Place::ALL.map(Place::name).join(", ")),
                ),
                Wrong::Op => (
                    op.span().start,
                    words.fill("config.op", &[("value", op.get_ref())]),
                    nearest(op.get_ref(), Op::ALL.iter().map(|o| o.name()))
                        .unwrap_or_else(|| words.get("config.see-help").to_owned()),
                ),
                Wrong::Key(key) => (
                    keys.span().start,
                    words.fill("config.key", &[("value", &key)]),
                    "\"x\", \"ctrl-r\", \"alt-left\", \"f2\", \"pagedown\"".to_owned(),
                ),
            };
            problems.push(places.problem(at, what, Some(fix)));
        }
    }
    problems.sort_by(|a, b| a.place.cmp(&b.place));
    (config, problems)
}

#[cfg(test)]
mod tests {
    use super::super::keys::Chord;
    use super::*;
    use crate::view::Language;

    fn said(text: &str) -> (Config, Vec<String>) {
        let words = Catalog::of(Language::Chinese);
        let (config, problems) = read("config.toml", text, &words);
        (config, problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_is_right_holds_and_what_is_wrong_is_said_with_its_line() {
        let (config, said) = said(
            "lang = \"en\"\ntheme = \"drak\"\nmouse = false\n[keys.read]\nquti = [\"x\"]\nback = \"z\"\n\
             help = [\"hyper-x\"]\n[keys.raed]\nback = [\"y\"]\n",
        );
        assert_eq!(config.mouse, Some(false));
        assert_eq!(config.theme, None);
        let z = Chord::parse("z").expect("key");
        assert_eq!(config.keys.op(Place::Read, z), Some(Op::Back));
        assert_eq!(said.len(), 4, "{said:#?}");
        for (nth, (line, fix)) in [(2, "dark"), (5, "quit"), (7, "ctrl-r"), (8, "read")]
            .into_iter()
            .enumerate()
        {
            assert!(
                said[nth].starts_with(&format!("config.toml:{line}:")) && said[nth].contains(fix),
                "{}",
                said[nth]
            );
        }
    }

    #[test]
    fn a_file_that_is_no_toml_says_where() {
        let (_, said) = said("mouse = true\ntheme = \n");
        assert!(said[0].starts_with("config.toml:2:"), "{said:?}");
        assert!(
            super::read("c", "", &Catalog::of(Language::English))
                .1
                .is_empty()
        );
    }
}
