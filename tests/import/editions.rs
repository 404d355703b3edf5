//! A book's editions, as a judge has them: imported one after the other, looked at, searched, laid against each other, removed.

#![allow(clippy::print_stderr)]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, command};
use caijue::edition::{Effect, Kind, compare};
use caijue::import::{self, ImportOptions, Outcome};
use caijue::rulebook::{BookId, Library, markdown};

/// An edition as a rules.md; every line is a clause `number text`, one with a hash a heading.
fn edition(home: &Path, edition: &str, day: &str, lines: &[&str]) -> String {
    let mut text =
        format!("---\nbook: made\ntitle: 自造规则\nedition: '{edition}'\nupdated: '{day}'\n---\n");
    for line in lines {
        match line.strip_prefix("# ") {
            Some(heading) => text += &format!("\n# {heading}\n\n"),
            None => {
                let (number, words) = line.split_once(' ').expect("a number");
                text += &format!("- **{number}** {words}\n");
            }
        }
    }
    let path = home.join(format!("{edition}.md"));
    fs::write(&path, text).expect("written");
    path.display().to_string()
}

const OLD: &[&str] = &[
    "# 1 准备",
    "1.1 每名玩家抓五张牌，然后决定先手玩家。",
    "1.2 先手玩家在其第一个回合不抓牌。",
    "1.3 如果某名玩家的牌库中没有牌，则该玩家输掉这局游戏。",
    "1.4 玩家可以随时宣告投降；投降的玩家立即离开游戏。",
    "# 2 回合",
    "2.1 回合玩家依次进行抽牌阶段、主要阶段与结束阶段。",
    "2.2 结束阶段中，手牌多于七张的玩家将手牌弃至七张，参照1.4。",
    "2.3 战斗中双方的生物同时造成伤害。每个生物造成的伤害等于其力量。",
];

const NEW: &[&str] = &[
    "# 1 准备",
    "1.1 每名玩家抓七张牌，然后决定先手玩家。",
    "1.2 准备好的衍生物与指示物放在场外，需要时取用。",
    "1.3 先手玩家在其第一个回合不抓牌。",
    "1.4 若某名玩家之牌库中没有牌，该玩家便输掉这局游戏。",
    "1.5 玩家可以随时宣告投降；投降的玩家立即离开游戏。",
    "# 2 回合",
    "2.1 回合玩家依次进行抽牌阶段、主要阶段与结束阶段。",
    "2.2 结束阶段中，手牌多于七张的玩家将手牌弃至七张，参照1.5。",
    "2.3 战斗中双方的生物同时造成伤害。",
    "2.4 每个生物造成的伤害等于其力量。",
];

fn run(home: &Path, words: &[&str]) -> Said {
    let mut command = command(home, words);
    command.env("CAIJUE_CACHE", home.join("cache"));
    command.output().expect("runs").into()
}

/// A home in which both editions were imported, the older last: it is not in force for that.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("folder");
    let at = home.path();
    let new = edition(at, "2.0", "2024-02-06", NEW);
    let old = edition(at, "1.0", "2023-11-17", OLD);
    for file in [new, old] {
        let said = run(at, &["import", &file]);
        assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    }
    home
}

#[test]
fn editions_are_named_and_opened() {
    let home = home();
    let said = |words: &[&str]| {
        let said = run(home.path(), words);
        assert_eq!(said.status, 0, "{words:?} {}{}", said.out, said.err);
        said.out
    };
    let books = said(&["books"]);
    assert!(
        books.contains("2.0") && books.contains("留着的版本：1.0"),
        "{books}"
    );
    let told: serde_json::Value = serde_json::from_str(&said(&["books", "--json"])).expect("JSON");
    let own = told["books"]
        .as_array()
        .expect("books")
        .last()
        .cloned()
        .expect("made");
    assert_eq!(own["editions"][0]["name"], "1.0");
    let now = said(&["show", "made:1.2"]);
    assert!(
        now.contains("衍生物") && now.contains("自造规则 2.0"),
        "{now}"
    );
    for words in [
        &["show", "made:1.2@1.0"][..],
        &["show", "made:1.2@20231117"],
        &["show", "made:1.2", "--edition", "2023-11-17"],
    ] {
        let then = said(words);
        assert!(
            then.contains("先手玩家在其") && then.contains("自造规则 1.0"),
            "{then}"
        );
    }
    assert!(said(&["search", "衍生物", "--book", "made"]).contains("1.2"));
    let none = run(
        home.path(),
        &[
            "search",
            "衍生物指示物",
            "--book",
            "made",
            "--edition",
            "1.0",
        ],
    );
    assert!(!none.out.contains("场外"), "{}", none.out);
    assert!(said(&["search", "宣告投降", "--book", "made", "--edition", "1.0"]).contains("1.4"));
    let wrong = run(home.path(), &["show", "made:1.2@3.0"]);
    assert_eq!(wrong.status, 2);
    assert!(
        wrong.err.contains("1.0") && wrong.err.contains("2.0"),
        "{}",
        wrong.err
    );
}

#[test]
fn what_a_new_edition_changes_is_told_by_kind() {
    let home = home();
    let said = run(home.path(), &["diff", "made", "--json"]);
    assert_eq!(said.status, 0, "{}", said.err);
    let told: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let kind = |side: &str, id: &str| -> Option<(String, String)> {
        let changes = told["changes"].as_array().expect("changes").iter();
        let mut of = changes.filter(|c| c[side].as_array().expect("ids").iter().any(|i| i == id));
        let change = of.next()?;
        let text = |key: &str| change[key].as_str().expect("text").to_owned();
        Some((text("kind"), text("effect")))
    };
    let is = |kind: &str, effect: &str| Some((kind.to_owned(), effect.to_owned()));
    assert_eq!(kind("old", "made:1.1"), is("reworded", "meaning"));
    assert_eq!(kind("new", "made:1.2"), is("added", "meaning"));
    assert_eq!(kind("old", "made:1.2"), is("renumbered", "nothing"));
    assert_eq!(
        kind("old", "made:1.3"),
        is("renumbered-reworded", "wording")
    );
    assert_eq!(kind("old", "made:2.3").expect("told").0, "split");
    assert_eq!(kind("new", "made:2.4").expect("told").0, "split");
    // A reference that follows is no change.
    assert_eq!(kind("old", "made:2.2"), None);
    assert_eq!(told["followed"], 1);
    assert_eq!(
        told["changes"][0]["old"][0], "made:1.1",
        "what is read first comes first"
    );
    // The same in the other forms, and nothing that is typed of it is markup.
    let text = run(home.path(), &["diff", "made"]).out;
    assert!(text.contains("[-五-]") && text.contains("{+七+}"), "{text}");
    assert!(
        run(home.path(), &["diff", "made", "--markdown"])
            .out
            .contains("~~五~~")
    );
    assert!(
        run(home.path(), &["diff", "made", "--html"])
            .out
            .contains("<del>五</del><ins>七</ins>")
    );
    // From the newer to the older, and against a file.
    let back = run(home.path(), &["diff", "made", "2.0", "1.0"]).out;
    assert!(back.contains("[-七-]"), "{back}");
    let file = home.path().join("1.0.md").display().to_string();
    let file = run(home.path(), &["diff", "made", &file]);
    assert!(file.out.contains("[-五-]"), "{}{}", file.out, file.err);
}

#[test]
fn what_cites_a_changed_clause_is_named() {
    let home = home();
    let sheets = home.path().join("data/sheets");
    fs::create_dir_all(&sheets).expect("made");
    let hash = "0123456789abcdef";
    let sheet = sheets.join("一号桌.md");
    let line = |id: &str, words: &str| format!("- **{}** {words} `〔made:{id}@1.0#{hash}〕`\n", id);
    let text = line("1.1", "每名玩家抓五张牌，然后决定先手玩家。")
        + &line("1.3", "如果某名玩家的牌库中没有牌，则该玩家输掉这局游戏。")
        + &line("2.1", "此牌横置时不能攻击其他的建筑物。");
    fs::write(&sheet, text).expect("written");
    let data = home.path().join("data").display().to_string();
    for name in ["2.0.md", "1.0.md"] {
        let file = home.path().join(name).display().to_string();
        let said = run(home.path(), &["import", &file, "--data", &data]);
        assert_eq!(said.status, 0, "{}", said.err);
    }
    let said = run(home.path(), &["diff", "made", "--data", &data]);
    assert!(said.out.contains("一号桌.md"), "{}{}", said.out, said.err);
    // By the words that it quotes: reworded, moved and reworded, a number that another rule took.
    let path = sheet.display().to_string();
    let said = run(
        home.path(),
        &["sheet", "verify", &path, "--json", "--data", &data],
    );
    let told: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let fates: Vec<String> = told["sheets"][0]["clauses"]
        .as_array()
        .expect("clauses")
        .iter()
        .map(|c| c["fate"].to_string())
        .collect();
    assert!(fates[0].contains("reworded"), "{fates:?}");
    assert!(fates[1].contains("made:1.4"), "{fates:?}");
    assert!(fates[2].contains("gone"), "{fates:?}");
}

/// Where the user's books lie.
fn books(home: &Path) -> PathBuf {
    home.join(".local/share/caijue/books")
}

#[test]
fn no_edition_takes_the_place_of_another() {
    let home = home();
    let at = home.path();
    let kept = books(at).join("made/editions/1.0/made/rules.md");
    let force = books(at).join("made/rules.md");
    let before = [&kept, &force].map(|path| fs::read_to_string(path).expect("stored"));
    // One that is kept comes once more with other words; one is named as another, but for its capitals.
    let other = edition(at, "1.0", "2023-11-17", &NEW[..5]);
    let capitals = edition(at, "beta", "2024-04-05", OLD);
    let first = edition(at, "Beta", "2024-03-04", NEW);
    assert_eq!(run(at, &["import", &other]).status, 2);
    let after = [&kept, &force].map(|path| fs::read_to_string(path).expect("stored"));
    assert_eq!(before, after);
    assert_eq!(run(at, &["import", &first]).status, 0);
    let said = run(at, &["import", &capitals]);
    assert_eq!(said.status, 2, "{}{}", said.out, said.err);
    assert!(run(at, &["show", "made:1.5"]).out.contains("投降"));
    assert_eq!(
        run(at, &["show", "made:1.1@2.0"]).status,
        0,
        "what was in force is kept"
    );
}

#[test]
fn where_days_do_not_tell_numbers_do() {
    let home = tempfile::tempdir().expect("folder");
    let at = home.path();
    for (name, lines) in [("1.10", NEW), ("1.9", OLD)] {
        let file = edition(at, name, "", lines);
        assert_eq!(run(at, &["import", &file]).status, 0);
    }
    assert!(run(at, &["show", "made:1.1"]).out.contains("七张"));
    assert!(run(at, &["show", "made:1.1@1.9"]).out.contains("五张"));
}

#[test]
fn what_is_said_of_a_text_in_its_own_form_goes_into_it() {
    let home = tempfile::tempdir().expect("folder");
    let at = home.path();
    let file = edition(at, "", "", OLD);
    let said = run(
        at,
        &[
            "import",
            &file,
            "--title",
            "另一个名",
            "--edition",
            "三版",
            "--date",
            "2024-05-06",
        ],
    );
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    let stored = fs::read_to_string(books(at).join("made/rules.md")).expect("stored");
    for line in [
        "title: '另一个名'",
        "edition: '三版'",
        "date: '2024-05-06'",
        "book: made",
    ] {
        assert!(stored.contains(line), "{stored}");
    }
    assert_eq!(run(at, &["show", "made:1.1@三版"]).status, 0, "{stored}");
    assert_eq!(run(at, &["show", "made:1.1@20240506"]).status, 0);
}

#[test]
fn a_value_over_several_lines_is_replaced_whole() {
    let home = tempfile::tempdir().expect("folder");
    let at = home.path();
    let file = edition(at, "", "", OLD);
    let text = fs::read_to_string(&file).expect("written");
    for (nth, (value, status)) in [
        ("title: >\n  自造\n\n  规则\n", 0),
        ("title: '自造\n  规则'\n", 0),
        ("\"title\": 自造规则\n", 0),
        // A key that is written otherwise would stand there twice.
        ("title : 自造规则\n", 2),
    ]
    .into_iter()
    .enumerate()
    {
        let own = text.replace("title: 自造规则\n", value);
        assert_ne!(own, text);
        fs::write(&file, &own).expect("written");
        let book = format!("made-{nth}");
        let said = run(at, &["import", &file, "--title", "另一个名", "--as", &book]);
        assert_eq!(said.status, status, "{value}{}{}", said.out, said.err);
        let stored = fs::read_to_string(books(at).join(&book).join("rules.md"));
        match status {
            0 => assert!(!stored.expect("stored").contains("自造"), "{value}"),
            _ => assert!(
                stored.is_err() && said.err.contains("title"),
                "{}",
                said.err
            ),
        }
    }
}

#[test]
fn a_correction_of_a_kept_edition_leaves_the_one_in_force() {
    let home = home();
    let at = home.path();
    let corrected: Vec<String> = OLD.iter().map(|l| l.replace("五张", "六张")).collect();
    let corrected: Vec<&str> = corrected.iter().map(String::as_str).collect();
    let file = edition(at, "1.0", "2023-11-17", &corrected);
    let force = fs::read_to_string(books(at).join("made/rules.md")).expect("stored");
    assert_eq!(run(at, &["import", &file]).status, 2);
    let said = run(at, &["import", &file, "--replace"]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    assert_eq!(
        fs::read_to_string(books(at).join("made/rules.md")).expect("stored"),
        force
    );
    assert!(run(at, &["show", "made:1.1@1.0"]).out.contains("六张"));
}

#[test]
fn what_was_written_into_an_edition_is_put_aside_with_it() {
    let home = home();
    let at = home.path();
    let note = books(at).join("made/editions/1.0/made/rulings/一.yaml");
    fs::create_dir_all(note.parent().expect("a folder")).expect("made");
    fs::write(&note, "书: made\n").expect("written");
    let said = run(at, &["remove", "made@1.0"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(run(at, &["show", "made:1.1@1.0"]).status, 2);
    let mut left = Vec::new();
    let mut folders = vec![at.join(".local/share/caijue")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => left.push(path),
            }
        }
    }
    assert!(
        left.iter().any(|path| path.ends_with("一.yaml")),
        "{left:?}"
    );
}

#[test]
fn terms_are_cited_in_the_numbers_of_their_edition() {
    let home = home();
    let at = home.path();
    let terms = |number: &str| {
        format!("[[term]]\nname = \"投降\"\nclause = \"{number}\"\nsays = \"宣告后离开。\"\n")
    };
    let old = books(at).join("made/editions/1.0/made/glossary.toml");
    fs::write(old, terms("1.4")).expect("written");
    fs::write(books(at).join("made/glossary.toml"), terms("1.5")).expect("written");
    let said = run(at, &["diff", "made", "--json"]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    let told: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let touched = told["touched"].as_array().expect("what is touched");
    let term = touched.iter().find(|t| t["what"] == "term");
    let term = term.unwrap_or_else(|| panic!("{touched:?}"));
    assert!(term.to_string().contains("renumbered"), "{term}");
}

#[test]
fn an_edition_and_a_book_are_removed_as_they_are_named() {
    let home = home();
    let said = run(home.path(), &["remove", "made@1.0"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(run(home.path(), &["show", "made:1.2"]).status, 0);
    assert_eq!(run(home.path(), &["show", "made:1.2@1.0"]).status, 2);
    let none = run(home.path(), &["diff", "made"]);
    assert_eq!(none.status, 2, "{}", none.out);
    let none = run(home.path(), &["remove", "made@1.0"]);
    assert_eq!(none.status, 2, "{}{}", none.out, none.err);
    assert_eq!(run(home.path(), &["remove", "made"]).status, 0);
    assert_ne!(run(home.path(), &["show", "made:1.2"]).status, 0);
}

/// The folder of published texts; they are not part of the project.
fn samples() -> Option<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut folders = above.map(|above| above.join("shared/import-samples"));
    let folder = folders.find(|f| f.is_dir());
    if folder.is_none() {
        eprintln!("skipped: the published texts are not here");
    }
    folder
}

/// Two published editions against what is known to have changed between them: which clause is which, and that no change of
/// meaning is told as mere wording.
#[test]
fn published_editions_are_paired() {
    let Some(folder) = samples() else { return };
    let library = Library::shipped();
    let book = |file: &str| {
        let options = ImportOptions {
            as_new: BookId::named("published"),
            ..ImportOptions::default()
        };
        let import = import::read_file(&folder.join(file), &options, &library).expect("imported");
        let Outcome::New { book, rules_md, .. } = import.outcome else {
            panic!("a new book");
        };
        markdown::parse("rules.md", &rules_md, book).0
    };
    let (old, new) = (book("mtg_20231117_zh.txt"), book("mtg_20240206_zh.txt"));
    let comparison = compare(&old, &new);
    let text =
        fs::read_to_string(folder.join("magic-20231117-20240206.truth.json")).expect("truth");
    let truth: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let pairs = |key: &str| -> HashMap<String, String> {
        let all = truth[key].as_array().expect("pairs").iter();
        let side =
            |pair: &serde_json::Value, at: usize| pair[at].as_str().expect("number").to_owned();
        all.map(|pair| (side(pair, 0), side(pair, 1))).collect()
    };
    let moved: HashMap<_, _> = pairs("ren").into_iter().chain(pairs("renchg")).collect();
    let (mut right, mut all, mut wrong) = (0, 0, Vec::new());
    for (ix, node) in old.nodes.iter().enumerate() {
        let number = node.id.number.to_string();
        // Chapters, statements without a number and the glossary are not in what is known.
        if !(100..1000).contains(&node.id.number.first()) || number.contains('-') {
            continue;
        }
        all += 1;
        let expected = moved.get(&number).unwrap_or(&number);
        let change = comparison.of_old(ix).into_iter().flat_map(|c| &c.new);
        let copies = comparison
            .changes
            .iter()
            .filter(|c| c.kind == Kind::Copied && c.old == [ix]);
        let now = comparison
            .now(ix)
            .into_iter()
            .chain(change.copied())
            .chain(copies.flat_map(|c| c.new.clone()));
        let found: Vec<String> = now.map(|n| new.nodes[n].id.number.to_string()).collect();
        match found.contains(expected) {
            true => right += 1,
            false => wrong.push(format!("{number}: {found:?}, not {expected}")),
        }
    }
    assert!(
        all > 3000 && right * 1000 >= all * 995,
        "{right} of {all}: {wrong:#?}"
    );
    // Rules that mean something else now, by the English text.
    for number in ["702.62a", "205.3i", "702.37c", "205.3h", "702.124g"] {
        let ix = old.find(number.parse().expect("number")).expect("there");
        let change = comparison.of_old(ix).expect("changed");
        assert_eq!(change.effect, Effect::Meaning, "{number}");
    }
    // Of the others that are worded otherwise most are set apart: as mere wording, or below an expression for another.
    let reworded = pairs("chg").into_keys().chain(pairs("renchg").into_keys());
    let effect = |number: &String| {
        let ix = old.find(number.parse().ok()?)?;
        Some(comparison.of_old(ix)?.effect)
    };
    let (mut wording, mut renamed) = (0, 0);
    for number in reworded {
        match effect(&number) {
            Some(Effect::Wording) => wording += 1,
            Some(Effect::Renamed) => renamed += 1,
            _ => {}
        }
    }
    eprintln!("wording {wording}, below an expression for another {renamed}");
    assert!(
        wording >= 5 && wording + renamed >= 24,
        "{wording}, {renamed}"
    );
}
