//! Settings as they hold: a flag over the program's environment, that over the config file, that over the default.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::{ArgAction, ValueEnum};
use etcetera::BaseStrategy;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::text::file::{self, Unread};
use crate::view::Language;

/// The fewest columns that text is laid out in.
const NARROWEST: u16 = 10;

/// Options that every verb takes.
#[derive(Debug, Default, clap::Args)]
pub struct Common {
    #[arg(long, global = true, value_name = "lang", value_parser = ["zh-CN", "zh", "en"])]
    pub lang: Option<String>,
    #[arg(long, global = true, value_name = "when")]
    pub color: Option<When>,
    #[arg(long, global = true, value_name = "columns", value_parser = clap::value_parser!(u16).range(i64::from(NARROWEST)..))]
    pub width: Option<u16>,
    #[arg(long, global = true, value_name = "folder")]
    pub data: Option<PathBuf>,
    #[arg(long, global = true, value_name = "folder")]
    pub cache: Option<PathBuf>,
    /// Read by [`Chosen`](super::chosen::Chosen) before anything else is.
    #[arg(
        long = "event",
        global = true,
        value_name = "event",
        id = "of_event",
        conflicts_with = "no_event"
    )]
    pub event: Option<String>,
    #[arg(long, global = true)]
    pub no_event: bool,
    #[arg(short = 'h', long, global = true, action = ArgAction::Help)]
    pub help: Option<bool>,
}

/// When to paint.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    Always,
    Never,
}

/// What the process was started in.
#[derive(Debug, Clone, Default)]
pub struct Environment {
    pub variables: BTreeMap<String, String>,
    pub data: Option<PathBuf>,
    pub cache: Option<PathBuf>,
    pub config: Option<PathBuf>,
    pub state: Option<PathBuf>,
}

impl Environment {
    /// The process's own environment and the user's folders.
    pub fn of_process() -> Self {
        // Without a home there are no folders: the shipped books then work from memory.
        let folders = etcetera::choose_base_strategy().ok();
        let below = |folder: Option<PathBuf>| folder.map(|f| f.join("caijue"));
        Self {
            variables: std::env::vars_os()
                .filter_map(|(k, v)| Some((k.into_string().ok()?, v.into_string().ok()?)))
                .collect(),
            data: below(folders.as_ref().map(BaseStrategy::data_dir)),
            cache: below(folders.as_ref().map(BaseStrategy::cache_dir)),
            config: below(folders.as_ref().map(BaseStrategy::config_dir)),
            // Where a system has no state folder the data folder holds it.
            state: below(
                folders
                    .as_ref()
                    .map(|f| f.state_dir().unwrap_or_else(|| f.data_dir())),
            ),
        }
    }

    /// A variable that is set to something.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.variables
            .get(name)
            .map(String::as_str)
            .filter(|v| !v.is_empty())
    }
}

/// The config file, `config.toml` in the user's config folder.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfigFile {
    lang: Option<String>,
    color: Option<When>,
    width: Option<u16>,
    data: Option<PathBuf>,
    cache: Option<PathBuf>,
    /// The desk's looks, mouse and keys; the desk reads them itself and says what is wrong with them.
    #[serde(rename = "theme")]
    _theme: Option<IgnoredAny>,
    #[serde(rename = "mouse")]
    _mouse: Option<IgnoredAny>,
    #[serde(rename = "keys")]
    _keys: Option<IgnoredAny>,
}

/// Something that is wrong with the config file: where, and what.
pub type Said = (String, String);

/// Reads the config file. What is wrong with it is said and does not keep the program from running.
pub fn read_config(environment: &Environment) -> (ConfigFile, Vec<Said>) {
    let Some(path) = environment.config.as_deref().map(|c| c.join("config.toml")) else {
        return (ConfigFile::default(), Vec::new());
    };
    let text = match file::read(&path, 1 << 20) {
        Ok(text) => text,
        Err(Unread::Missing) => return (ConfigFile::default(), Vec::new()),
        Err(e) => {
            return (
                ConfigFile::default(),
                vec![(path.display().to_string(), e.to_string())],
            );
        }
    };
    parse_config(&path, &text)
}

fn parse_config(path: &Path, text: &str) -> (ConfigFile, Vec<Said>) {
    match toml::from_str::<ConfigFile>(text) {
        Ok(mut file) => {
            let narrow = file.width.take_if(|width| *width < NARROWEST);
            let said = narrow.map(|width| {
                let said = format!("width = {width} ({NARROWEST}–65535)");
                (path.display().to_string(), said)
            });
            (file, said.into_iter().collect())
        }
        Err(error) => {
            let at = error.span().map_or(0, |s| s.start);
            let name = path.display().to_string();
            let place = crate::rulebook::problem::Places::new(&name, text).at(at);
            (
                ConfigFile::default(),
                vec![(place.to_string(), crate::text::toml_said(error.message()))],
            )
        }
    }
}

/// The user's data folder, before all settings are weighed against each other.
pub fn data_folder(
    flag: Option<PathBuf>,
    environment: &Environment,
    file: &ConfigFile,
) -> Option<PathBuf> {
    flag.or_else(|| environment.get("CAIJUE_DATA").map(PathBuf::from))
        .or_else(|| file.data.clone())
        .or_else(|| environment.data.clone())
}

/// The language, which must be known before anything is said: `--lang`, CAIJUE_LANG, that of the event, the config
/// file, the locale of the system, and Chinese where none of them says.
pub fn language(
    typed: &[OsString],
    environment: &Environment,
    event: Option<&str>,
    file: &ConfigFile,
) -> Language {
    let mut flag = None;
    let mut words = typed.iter().filter_map(|w| w.to_str());
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        if word == "--lang" {
            flag = words.next().map(str::to_owned);
        } else if let Some(tag) = word.strip_prefix("--lang=") {
            flag = Some(tag.to_owned());
        }
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| environment.get(name));
    [
        flag.as_deref(),
        environment.get("CAIJUE_LANG"),
        event,
        file.lang.as_deref(),
        locale,
    ]
    .into_iter()
    .flatten()
    .find_map(Language::of)
    .unwrap_or(Language::Chinese)
}

/// Settings as they hold.
#[derive(Debug, Clone)]
pub struct Settings {
    pub color: When,
    /// Columns, where somebody said how many.
    pub width: Option<usize>,
    pub data: Option<PathBuf>,
    pub cache: Option<PathBuf>,
    /// The config file.
    pub config: Option<PathBuf>,
    pub state: Option<PathBuf>,
    /// The desk's looks, as the environment names them.
    pub theme: Option<String>,
    pub editor: Option<String>,
    /// Whether the terminal can do more than print.
    pub dumb: bool,
}

/// A setting that cannot be used.
#[derive(Debug)]
pub struct Wrong {
    pub name: &'static str,
    pub value: String,
    pub expected: &'static str,
}

/// Weighs the settings against each other.
///
/// # Errors
/// Where a variable holds what cannot be used.
pub fn resolve(
    flags: &Common,
    environment: &Environment,
    file: ConfigFile,
) -> Result<Settings, Wrong> {
    let color = match environment.get("CAIJUE_COLOR") {
        Some(value) => Some(When::from_str(value, true).map_err(|_| Wrong {
            name: "CAIJUE_COLOR",
            value: value.to_owned(),
            expected: "auto, always, never",
        })?),
        None => None,
    };
    let width = match environment.get("CAIJUE_WIDTH") {
        Some(value) => match value.parse::<u16>() {
            Ok(width) if width >= NARROWEST => Some(width),
            _ => {
                return Err(Wrong {
                    name: "CAIJUE_WIDTH",
                    value: value.to_owned(),
                    expected: "10–65535",
                });
            }
        },
        None => None,
    };
    let no_color = environment.get("NO_COLOR").is_some();
    let color = flags
        .color
        .or(color)
        .or_else(|| no_color.then_some(When::Never))
        .or(file.color)
        .unwrap_or_default();
    let folder =
        |flag: &Option<PathBuf>, name: &str, file: Option<PathBuf>, own: &Option<PathBuf>| {
            flag.clone()
                .or_else(|| environment.get(name).map(PathBuf::from))
                .or(file)
                .or_else(|| own.clone())
        };
    Ok(Settings {
        color,
        width: flags.width.or(width).or(file.width).map(usize::from),
        data: folder(&flags.data, "CAIJUE_DATA", file.data, &environment.data),
        cache: folder(&flags.cache, "CAIJUE_CACHE", file.cache, &environment.cache),
        config: environment.config.as_ref().map(|c| c.join("config.toml")),
        state: environment.state.clone(),
        theme: environment.get("CAIJUE_THEME").map(str::to_owned),
        editor: ["VISUAL", "EDITOR"]
            .into_iter()
            .find_map(|name| environment.get(name))
            .map(str::to_owned),
        dumb: environment.get("TERM") == Some("dumb"),
    })
}

impl Settings {
    /// Whether to paint on a handle that is or is no terminal.
    pub fn paints(&self, handle: &impl IsTerminal) -> bool {
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => !self.dumb && handle.is_terminal(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(set: &[(&str, &str)]) -> Environment {
        Environment {
            variables: set
                .iter()
                .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
                .collect(),
            ..Environment::default()
        }
    }

    fn spoken(typed: &[&str], set: &[(&str, &str)], config: &str) -> Language {
        let typed: Vec<OsString> = typed.iter().map(OsString::from).collect();
        let (file, problems) = parse_config(Path::new("config.toml"), config);
        assert!(problems.is_empty(), "{problems:?}");
        language(&typed, &environment(set), None, &file)
    }

    #[test]
    fn the_nearest_word_on_the_language_holds() {
        use Language::{Chinese, English};
        assert_eq!(spoken(&[], &[], ""), Chinese);
        assert_eq!(spoken(&[], &[("LANG", "C.UTF-8")], ""), Chinese);
        assert_eq!(spoken(&[], &[("LANG", "en_US.UTF-8")], ""), English);
        assert_eq!(
            spoken(&[], &[("LANG", "zh_CN"), ("LC_ALL", "en_GB")], ""),
            English
        );
        assert_eq!(
            spoken(&[], &[("LANG", "en_US")], "lang = \"zh-CN\""),
            Chinese
        );
        assert_eq!(
            spoken(&[], &[("CAIJUE_LANG", "en")], "lang = \"zh-CN\""),
            English
        );
        assert_eq!(
            spoken(&["caijue", "--lang=zh"], &[("CAIJUE_LANG", "en")], ""),
            Chinese
        );
        assert_eq!(spoken(&["caijue", "--", "--lang=en"], &[], ""), Chinese);
    }

    fn resolved(flags: Common, set: &[(&str, &str)], config: &str) -> Settings {
        let (file, _) = parse_config(Path::new("config.toml"), config);
        resolve(&flags, &environment(set), file).expect("settings")
    }

    #[test]
    fn flag_over_environment_over_config_over_default() {
        let config = "width = 70\ncolor = \"always\"\n";
        assert_eq!(resolved(Common::default(), &[], "").width, None);
        assert_eq!(resolved(Common::default(), &[], config).width, Some(70));
        let set = [("CAIJUE_WIDTH", "60"), ("NO_COLOR", "1")];
        let settings = resolved(Common::default(), &set, config);
        assert_eq!((settings.width, settings.color), (Some(60), When::Never));
        let flags = Common {
            width: Some(50),
            color: Some(When::Always),
            ..Common::default()
        };
        let settings = resolved(flags, &set, config);
        assert_eq!((settings.width, settings.color), (Some(50), When::Always));
    }

    #[test]
    fn a_wrong_config_says_where() {
        let (_, said) = parse_config(Path::new("config.toml"), "lang = \"en\"\nwidht = 3\n");
        assert_eq!(said[0].0, "config.toml:2:1");
        assert!(said[0].1.starts_with("这里不能写“widht”"), "{said:?}");
    }

    #[test]
    fn a_width_in_which_nothing_can_be_read_is_none() {
        let (file, said) = parse_config(Path::new("config.toml"), "width = 1\nlang = \"en\"\n");
        assert_eq!((file.width, file.lang.as_deref()), (None, Some("en")));
        assert!(said[0].1.contains("width = 1"), "{said:?}");
    }
}
