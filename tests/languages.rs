//! The program in its two languages, as a user meets them: no word of the one strays into the other's help or remarks.
//!
//! That both catalogues hold the same keys and placeholders is tested beside `view::words`.

use std::path::Path;
use std::process::{Command, Output};

fn run(language: &str, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_caijue"))
        .args(words)
        .env_clear()
        .env("HOME", env!("CARGO_TARGET_TMPDIR"))
        .env("LANG", language)
        .env(
            "CAIJUE_CACHE",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
        )
        .output()
        .expect("runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// The verbs, as help lists them.
fn verbs() -> Vec<String> {
    let help = text(&run("en_US.UTF-8", &["help"]).stdout);
    let mut verbs: Vec<String> = help
        .lines()
        .skip_while(|l| *l != "Commands:")
        .skip(1)
        .take_while(|l| !l.is_empty())
        .filter(|l| !l.starts_with("   "))
        .filter_map(|l| Some(l.split_whitespace().next()?.to_owned()))
        .collect();
    verbs.sort();
    assert!(verbs.len() > 15, "{verbs:?}");
    verbs
}

#[test]
fn help_and_manual_are_of_one_language() {
    for verb in verbs() {
        let english = text(&run("en_US.UTF-8", &["help", &verb]).stdout);
        // A game's name and words that may be typed stay Chinese; the telling is English.
        let strays = english.chars().filter(|c| han(*c)).count();
        let letters = english.chars().filter(char::is_ascii_alphabetic).count();
        assert!(strays * 5 < letters, "{verb}: {english}");
        let chinese = text(&run("zh_CN.UTF-8", &["help", &verb]).stdout);
        for word in [
            "Usage",
            "Options",
            "Arguments",
            "Commands",
            "[default",
            "[possible",
        ] {
            assert!(!chinese.contains(word), "{verb}: {word} in\n{chinese}");
        }
        let told = chinese.lines().next().unwrap_or_default();
        assert!(told.chars().any(han), "{verb}: {told}");
        // The language is chosen by the option just as by the locale.
        assert_eq!(
            text(&run("zh_CN.UTF-8", &["--lang", "en", "help", &verb]).stdout),
            english
        );
        assert_eq!(
            text(&run("en_US.UTF-8", &["help", &verb, "--lang=zh"]).stdout),
            chinese
        );
    }
}

#[test]
fn what_is_refused_is_refused_in_the_users_language() {
    for words in [
        &["shwo"][..],
        &["show"],
        &["show", "--jsno", "802.1"],
        &["show", "滑行"],
        &["show", "999.9"],
        &["search", "  "],
        &["tree", "vividzz"],
        &["verify", "nothing"],
        &["play", "nothing"],
        &["term", "nothing"],
        &["completions", "tcsh"],
        &["remove", "../x"],
        &["import", "nothing.txt"],
        &["rulings", "nothing"],
        &["search", "滑行", "--width", "5"],
    ] {
        let [english, chinese] = ["en_GB.UTF-8", "zh_TW.UTF-8"].map(|language| {
            let said = run(language, words);
            assert!(matches!(said.status.code(), Some(1 | 2)), "{words:?}");
            text(&said.stderr)
        });
        assert_ne!(english, chinese, "{words:?}");
        let first = chinese.lines().next().unwrap_or_default();
        assert!(first.chars().any(han), "{words:?}: {chinese}");
        let first = english.lines().next().unwrap_or_default();
        assert!(first.split_whitespace().count() > 1, "{words:?}: {english}");
    }
}
