//! Whatever text comes in: no panic, nothing lost in silence, and what is written loads.

use caijue::import::{self, ImportOptions, Outcome};
use caijue::rulebook::{BookId, Library, markdown};
use proptest::prelude::*;

/// Lines as rules texts have them, and lines as nobody writes them.
fn line() -> impl Strategy<Value = String> {
    let label = prop_oneof![
        "[1-9]\\.[1-9] ",
        "[1-9]\\.[1-9]\\.[1-9][a-c] ",
        "[1-9]00 ",
        "[1-9][0-9]{2}\\.[1-9] ",
        "[1-9]-[1-9]-[1-9]\\. ",
        "第[一二三四五六七八九]章 ",
        "第[一二三四五六七八九]条 ",
        "[一二三四五]、",
        "（[一二三四五]）",
        "[1-5]\\. ",
        "\\([1-5]\\) ",
        "[①②③④]",
        "[a-d]\\) ",
        "#{1,6} ",
        "#",
        "[-*+·●◆] ",
        "  - ",
        "§[1-3]\\.[1-3] ",
        "",
    ];
    let words = prop_oneof![
        "玩家可以抓[一二三]张牌。",
        "回合[开始结束]时",
        "选手不得更换卡牌,参照[1-9]\\.[1-9]、第[一二三]条和[1-9]00\\.[1-9]。",
        "The player must draw [1-9] cards.",
        "例如:玩家弃一张牌。",
        "[\\PC]{0,40}",
        "[`*_\\[\\]<>#&|~!\\\\()-]{1,12}牌",
        "",
    ];
    (label, words).prop_map(|(label, words)| format!("{label}{words}"))
}

fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec((line(), 0usize..3), 1..60).prop_map(|lines| {
        lines
            .into_iter()
            .map(|(line, blanks)| format!("{line}{}", "\n".repeat(blanks + 1)))
            .collect()
    })
}

/// Files that say a text: as it is, and line by line in elements of a page, shown or not.
fn files(text: &str, elements: &[&str]) -> [(&'static str, String); 3] {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let page: String = escaped
        .lines()
        .zip(elements.iter().cycle())
        .map(|(line, element)| {
            let name = element.split(' ').next().unwrap_or(element);
            format!("<{element}>{line}</{name}>\n")
        })
        .collect();
    [
        ("any.txt", text.to_owned()),
        ("any.html", format!("<html><body>{page}</body></html>")),
        ("any.rst", format!("Any\n===\n\n{text}")),
    ]
}

const ELEMENTS: [&str; 12] = [
    "p",
    "p",
    "div",
    "li",
    "td",
    "tr",
    "b",
    "h3",
    "p hidden",
    "span style='display:none'",
    "button",
    "nav",
];

/// Every character of a text is in a clause, a term, the front matter, an id, or a dropped line.
fn nothing_is_lost(name: &str, file: &str, text: &str) -> Result<(), TestCaseError> {
    let options = ImportOptions {
        as_new: BookId::named("any"),
        ..ImportOptions::default()
    };
    let Ok(import) = import::read(file.as_bytes(), name, &options, library()) else {
        return Ok(());
    };
    let Outcome::New {
        book,
        rules_md,
        glossary,
        front,
        ..
    } = &import.outcome
    else {
        panic!("a new book");
    };
    let (rules, problems) = markdown::parse("rules.md", rules_md, *book);
    prop_assert!(problems.is_empty(), "{problems:?}\n{rules_md}");
    let mut kept: std::collections::HashMap<char, usize> = std::collections::HashMap::new();
    let notices = front
        .notices
        .iter()
        .flat_map(|n| [n.title.as_str(), n.text.as_str()]);
    let shown = rules
        .nodes
        .iter()
        .map(|n| n.body.text.as_str())
        .chain(import.dropped.iter().map(|d| d.text.as_str()))
        .chain(glossary.as_deref())
        .chain(notices);
    for c in shown.flat_map(str::chars) {
        *kept.entry(c).or_default() += 1;
    }
    let counts = |c: &char| {
        ('\u{4e00}'..='\u{9fff}').contains(c) && !"第章条一二三四五六七八九".contains(*c)
    };
    for c in text.chars().filter(counts) {
        let left = kept.get_mut(&c).filter(|n| **n > 0);
        prop_assert!(
            left.is_some(),
            "{name}: {c} is lost from\n{file}\n{rules_md}"
        );
        if let Some(left) = left {
            *left -= 1;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_loads_and_nothing_is_lost(
        text in text(),
        elements in proptest::collection::vec(proptest::sample::select(&ELEMENTS[..]), 1..20),
    ) {
        for (name, file) in files(&text, &elements) {
            nothing_is_lost(name, &file, &text)?;
        }
    }

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = import::read(&bytes, "any.bin", &ImportOptions::default(), library());
    }
}

fn library() -> &'static Library {
    static LIBRARY: std::sync::OnceLock<Library> = std::sync::OnceLock::new();
    LIBRARY.get_or_init(Library::shipped)
}

#[test]
fn a_number_above_others_too_deep_for_clauses_says_that_it_has_no_text() {
    let text = "1.1.1a 玩家可以抓一张牌。\n4.3 玩家可以抓三张牌。\n（二）玩家可以抓二张牌。\n100 玩家可以抓二张牌。\n1. \n第五条 \n# \n1.2 玩家可以抓二张牌。\n";
    nothing_is_lost("any.txt", text, text).expect("a book that loads");
}
