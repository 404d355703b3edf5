//! The documents against the program: every command that is shown is run, what is shown of its output is what it
//! prints, every verb that is named exists, every link within the repository leads somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

#[path = "../../examples/judge.rs"]
mod judge;

/// A line that stands for any lines.
const ANY: &str = "…";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The project's documents, by path below its root.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["", "docs", "index"] {
        for entry in fs::read_dir(root().join(folder))
            .expect("a folder")
            .flatten()
        {
            let path = entry.path();
            if path.extension().is_some_and(|e| e == "md") {
                found.push(path.strip_prefix(root()).expect("below").to_owned());
            }
        }
    }
    found.sort();
    assert!(found.len() >= 8, "{found:?}");
    found
}

/// A stretch of code in a document.
struct Code {
    /// `sh`, `console`, `yaml`; empty for code in running text.
    language: String,
    text: String,
    line: usize,
}

fn read(document: &Path) -> String {
    fs::read_to_string(root().join(document)).expect("UTF-8")
}

fn codes(text: &str) -> Vec<Code> {
    let mut found = Vec::new();
    let mut open: Option<Code> = None;
    let line_of = |at: usize| text[..at].matches('\n').count() + 1;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                open = Some(Code {
                    language: language.into_string(),
                    text: String::new(),
                    line: line_of(range.start),
                });
            }
            Event::Text(part) => {
                if let Some(code) = &mut open {
                    code.text.push_str(&part);
                }
            }
            Event::End(TagEnd::CodeBlock) => found.extend(open.take()),
            Event::Code(part) => found.push(Code {
                language: String::new(),
                text: part.into_string(),
                line: line_of(range.start),
            }),
            _ => {}
        }
    }
    found
}

/// A folder with the files that the documents' commands name, and a home with nothing in it.
struct Place {
    folder: tempfile::TempDir,
}

const RULES: &str = "星海规则\n1 准备\n1.1 每名玩家抓五张牌。\n1.2 先手玩家不抓牌。\n2 回合\n2.1 玩家依次进行回合。\n2.2 手牌最多七张，参照1.2。\n";

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("rules.txt"), RULES).expect("a file");
        for (edition, cards) in [("2023-11-17", "五"), ("2024-02-06", "七")] {
            let rules = format!(
                "---\nbook: star-sea\ntitle: 星海规则\nupdated: '{edition}'\n---\n# 1 准备\n- **1.1** 每名玩家抓{cards}张牌。\n- **1.2** 先手玩家不抓牌。\n- **1.3** 牌库里没有牌时，不能再抓牌。\n"
            );
            let name = format!("star-sea-{edition}.md");
            fs::write(folder.path().join(name), rules).expect("a file");
        }
        let ruling = root().join("rulebooks/vividz/rulings/03-damage-equals-power.yaml");
        fs::copy(ruling, folder.path().join("my-ruling.yaml")).expect("a ruling");
        Self { folder }
    }

    /// What a command prints, and how it ends. A path below the repository is found from here as well.
    fn run(&self, words: &[String]) -> (String, Option<i32>) {
        let output = Command::new(env!("CARGO_BIN_EXE_caijue"))
            .args(words)
            .current_dir(self.folder.path())
            .env_clear()
            .env("HOME", self.folder.path().join("home"))
            .env("LANG", "zh_CN.UTF-8")
            .env(
                "CAIJUE_CACHE",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
            )
            .stdin(Stdio::null())
            .output()
            .expect("runs");
        let said = String::from_utf8(output.stdout).expect("UTF-8")
            + &String::from_utf8(output.stderr).expect("UTF-8");
        (said, output.status.code())
    }
}

/// Whether the lines that are shown are those that were printed, with [`ANY`] standing for any.
fn shows(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.iter().all(|l| l.is_empty()),
        Some((&ANY, rest)) => {
            rest.iter().all(|l| l.is_empty())
                || (0..=printed.len()).any(|at| shows(rest, &printed[at..]))
        }
        Some((line, rest)) => printed.split_first().is_some_and(|(first, others)| {
            first.trim_end() == line.trim_end() && shows(rest, others)
        }),
    }
}

#[test]
fn every_command_prints_what_is_shown() {
    let mut ran = 0;
    let mut wrong = String::new();
    for document in documents() {
        let place = Place::new();
        let text = read(&document);
        for block in codes(&text).iter().filter(|c| c.language == "console") {
            for part in block.text.split("$ ").filter(|p| !p.trim().is_empty()) {
                let (typed, shown) = part.split_once('\n').unwrap_or((part, ""));
                let words = shlex::split(typed).expect("words");
                let words: Vec<String> = words.into_iter().take_while(|w| w != "#").collect();
                let at = format!("{}:{}: {typed}", document.display(), block.line);
                let Some((program, words)) = words.split_first() else {
                    panic!("{at}: no command");
                };
                assert_eq!(
                    program, "caijue",
                    "{at}: only our own program is shown with its output"
                );
                ran += 1;
                let (printed, status) = place.run(words);
                if !matches!(status, Some(0 | 1)) {
                    wrong += &format!("{at}: ends with {status:?}\n{printed}\n");
                }
                let shown: Vec<&str> = shown.trim_end().lines().collect();
                let lines: Vec<&str> = printed.lines().collect();
                if !shown.is_empty() && !shows(&shown, &lines) {
                    wrong += &format!("{at}: prints\n{printed}\n");
                }
            }
        }
    }
    assert!(ran >= 10, "{ran} commands were found");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_is_shown_is_compared() {
    let printed = ["甲", "乙", "丙"];
    for (shown, holds) in [
        (&["甲", "乙", "丙"][..], true),
        (&["甲", "乙"], false),
        (&["甲", ANY], true),
        (&["甲", ANY, "丙"], true),
        (&[ANY, "乙", ANY], true),
        (&["乙", ANY], false),
        (&[ANY, "丁"], false),
    ] {
        assert_eq!(shows(shown, &printed), holds, "{shown:?}");
    }
}

/// Whether the lines stand in a file, one below the other, with [`ANY`] standing for any; where the first part that does
/// not begins.
fn quoted<'q>(quote: &[&'q str], file: &[&str]) -> Result<(), &'q str> {
    let mut from = 0;
    for part in quote.split(|line| line.trim() == ANY) {
        let Some(first) = part.first() else { continue };
        let at = file[from..].windows(part.len()).position(|w| w == part);
        from += at.ok_or(*first)? + part.len();
    }
    Ok(())
}

#[test]
fn what_is_quoted_of_a_file_stands_in_it() {
    let mut seen = 0;
    let mut wrong = String::new();
    for document in documents() {
        for block in codes(&read(&document)) {
            let Some((_, path)) = block.language.split_once(' ') else {
                continue;
            };
            seen += 1;
            let text = read(Path::new(path));
            let quote: Vec<&str> = block.text.lines().collect();
            if let Err(line) = quoted(&quote, &text.lines().collect::<Vec<_>>()) {
                let (name, at) = (document.display(), block.line);
                wrong += &format!("{name}:{at}: not so in {path} from: {line}\n");
            }
        }
    }
    assert!(seen >= 15, "{seen} blocks name a file");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_quote_is_compared() {
    let file = ["甲", "  乙", "丙", "丁"];
    for (quote, holds) in [
        (&["甲", "  乙"][..], true),
        (&["甲", "  …", "丙", "丁"], true),
        (&["甲", "丙"], false),
        (&["乙"], false),
        (&["丙", ANY, "甲"], false),
    ] {
        assert_eq!(quoted(quote, &file).is_ok(), holds, "{quote:?}");
    }
}

#[test]
fn every_verb_and_option_that_is_named_exists() {
    let place = Place::new();
    let (help, _) = place.run(&["help".to_owned()]);
    let mut named = 0;
    for document in documents() {
        for code in codes(&read(&document)) {
            // In running text, or in blocks whose output is not shown.
            let typed = |l: &&str| code.language != "console" || l.starts_with("$ ");
            let lines = code.text.lines().filter(typed);
            let lines = lines.map(|l| l.trim_start_matches("$ "));
            for line in lines.filter_map(|l| l.strip_prefix("caijue ")) {
                let at = format!("{}:{}: caijue {line}", document.display(), code.line);
                let words: Vec<&str> = line.split_whitespace().take_while(|w| *w != "#").collect();
                let Some(verb) = words.iter().find(|w| !w.starts_with('-')) else {
                    continue;
                };
                named += 1;
                let known = help
                    .lines()
                    .any(|l| l.split_whitespace().next() == Some(verb));
                assert!(known, "{at}: no such verb");
                let help_of = |verbs: &[&str]| {
                    let words = ["help"].iter().chain(verbs).map(|w| (*w).to_owned());
                    place.run(&words.collect::<Vec<_>>())
                };
                // A verb of a verb: cards import.
                let below = words.get(1).map(|below| help_of(&[verb, below]));
                let options = match below {
                    Some((options, Some(0))) => options,
                    _ => help_of(&[verb]).0,
                };
                for option in words.iter().filter(|w| w.starts_with("--") && w.len() > 2) {
                    let option = option.split('=').next().unwrap_or(option);
                    let is_one = |text: &str| {
                        text.split(|c: char| c.is_whitespace() || c == ',')
                            .any(|w| w == option)
                    };
                    assert!(
                        is_one(&options) || is_one(&help),
                        "{at}: no option {option}"
                    );
                }
            }
        }
    }
    assert!(named >= 20, "{named} commands were found");
}

#[test]
fn every_other_program_that_is_named_is_there() {
    for document in documents() {
        for code in codes(&read(&document))
            .iter()
            .filter(|c| c.language == "sh")
        {
            for line in code.text.lines().filter(|l| !l.trim().is_empty()) {
                let at = format!("{}:{}: {line}", document.display(), code.line);
                let mut words = line.split_whitespace().skip_while(|w| w.contains('='));
                let program = words.next().expect("a word");
                match program {
                    "#" | "cd" | "cargo" | "caijue" | "rustup" | "tar" | "dpkg" | "sudo"
                    | "man" => {}
                    "." | "source" => {}
                    script => assert!(root().join(script).is_file(), "{at}: no {script}"),
                }
                if let (Some(target), true) = (line.split("--test ").nth(1), program == "cargo") {
                    let name = target.split_whitespace().next().expect("a name");
                    let file = root().join(format!("tests/{name}.rs"));
                    let folder = root().join(format!("tests/{name}/main.rs"));
                    assert!(file.is_file() || folder.is_file(), "{at}: no test {name}");
                }
            }
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let mut met = BTreeSet::new();
    for document in documents() {
        let text = read(&document);
        let folder = document.parent().expect("a folder").to_owned();
        let mut images_and_links: Vec<CowStr<'_>> = Vec::new();
        for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
            if let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event {
                images_and_links.push(dest_url);
            }
        }
        for link in images_and_links {
            if link.contains("://") || link.starts_with('#') {
                continue;
            }
            let path = link.split('#').next().unwrap_or_default();
            let target = root().join(&folder).join(path);
            assert!(
                target.exists(),
                "{}: {link} leads nowhere",
                document.display()
            );
            if let Some((_, heading)) = link.split_once('#')
                && target.extension().is_some_and(|e| e == "md")
            {
                let there = fs::read_to_string(&target).expect("UTF-8");
                assert!(
                    headings(&there).contains(heading),
                    "{}: {link}: no such heading",
                    document.display()
                );
            }
            met.insert(path.to_owned());
        }
    }
    assert!(!met.is_empty());
}

/// The anchors that a host gives the headings of a document.
fn headings(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|l| l.starts_with('#'))
        .map(|l| {
            l.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter_map(|c| match c {
                    ' ' => Some('-'),
                    '-' | '_' => Some(c),
                    c if c.is_alphanumeric() => Some(c),
                    _ => None,
                })
                .collect()
        })
        .collect()
}

#[test]
fn the_example_prints_what_is_shown() {
    let mut printed = Vec::new();
    judge::tell(&mut printed).expect("told");
    let printed = String::from_utf8(printed).expect("UTF-8");
    let shown = codes(&read(Path::new("docs/library.md")));
    let shown = shown
        .iter()
        .find(|c| c.language == "text")
        .expect("its output");
    assert_eq!(shown.text, printed);
}

#[test]
fn the_word_tables_are_those_that_the_program_prints() {
    let place = Place::new();

    for book in caijue::engine::games::played() {
        let words = ["rulings", book.as_str(), "--words"].map(str::to_owned);
        let (printed, status) = place.run(&words);
        assert_eq!(status, Some(0));
        let file = format!("docs/words/{book}.md");
        let kept = fs::read_to_string(root().join(&file)).unwrap_or_default();
        // Where the words of a game have changed: cargo run -- rulings BOOK --words > docs/words/BOOK.md
        assert!(
            kept == printed,
            "{file} is not what `caijue rulings {book} --words` prints"
        );
    }
}

#[test]
fn the_schemas_are_those_that_the_program_prints() {
    let place = Place::new();
    for book in caijue::engine::games::played() {
        let words = ["rulings", book.as_str(), "--schema"].map(str::to_owned);
        let (printed, status) = place.run(&words);
        assert_eq!(status, Some(0));
        let file = format!("docs/schema/{book}.json");
        let kept = fs::read_to_string(root().join(&file)).unwrap_or_default();
        // Where the words of a game have changed: cargo run -- rulings BOOK --schema > docs/schema/BOOK.json
        assert!(
            kept == printed,
            "{file} is not what `caijue rulings {book} --schema` prints"
        );
    }
}
