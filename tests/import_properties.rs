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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_written_loads_and_nothing_is_lost(text in text()) {
        let library = library();
        let options = ImportOptions { as_new: BookId::named("any"), ..ImportOptions::default() };
        let Ok(import) = import::read(text.as_bytes(), "any.txt", &options, library) else {
            return Ok(());
        };
        let Outcome::New { book, rules_md, .. } = &import.outcome else {
            panic!("a new book");
        };
        let (rules, problems) = markdown::parse("rules.md", rules_md, *book);
        prop_assert!(problems.is_empty(), "{problems:?}\n{rules_md}");
        // Every character of the text is in a clause, in an id, or in a dropped line.
        let mut kept: std::collections::HashMap<char, usize> = std::collections::HashMap::new();
        let shown = rules.nodes.iter().map(|n| n.body.text.as_str()).chain(import.dropped.iter().map(|d| d.text.as_str()));
        for c in shown.flat_map(str::chars) {
            *kept.entry(c).or_default() += 1;
        }
        for c in text.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c) && !"第章条一二三四五六七八九".contains(*c)) {
            let left = kept.get_mut(&c).filter(|n| **n > 0);
            prop_assert!(left.is_some(), "{c} is lost from\n{text}\n{rules_md}");
            if let Some(left) = left {
                *left -= 1;
            }
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
