//! The desk in English: what is Chinese on a screen stands in the books or was typed.

use super::*;
use crate::rulebook::{BookId, shipped};
use crate::text::fold::is_han;

/// What the books hold, and what is typed here.
fn content() -> String {
    let files = shipped::files().iter();
    let books =
        files.filter(|(name, _)| name.starts_with("rulebooks/") || name.starts_with("glossary/"));
    let mut content: String = books.map(|(_, text)| *text).collect();
    // A card that is typed, and the heading that this desk's search gives its hits.
    content.push_str("火花 某章");
    // Links and emphasis are marks around the text; a reading's option stands behind its name.
    let mut plain = String::with_capacity(content.len());
    let mut within = false;
    for c in content.replace("**", "").chars() {
        match c {
            '(' if plain.ends_with(']') => within = true,
            ')' if within => within = false,
            '*' => {}
            c if !within => plain.push(c),
            _ => {}
        }
    }
    plain.replace(['[', ']'], "")
}

#[test]
fn every_screen_speaks_english() {
    let content = content();
    let mut desk = Desk::open(120, 40);
    desk.model.words = Catalog::of(Language::English);
    let mut wrong = BTreeMap::new();
    for keys in [
        // Searching, and a page with what stands beside it.
        "damage equals power",
        "<enter>",
        "!",
        "<esc>t",
        "s",
        "r",
        "<esc>:999.9<enter>",
        "?",
        "<esc>m<enter>'",
        // A ruling, its choices, readings, branches and timeline.
        "<esc><f3><ctrl-u>03-damage-equals-power",
        "<esc><f4>",
        "<esc><f1>",
        "<esc><f5>",
        // A board of one's own.
        "<esc><f8>",
        "<enter>",
        "<enter>火花<enter><enter>",
        "t",
    ] {
        desk.press(keys);
        for line in desk.screen().lines() {
            let stretches = line.split(|c| !is_han(c)).filter(|s| !s.is_empty());
            for stray in stretches.filter(|s| !content.contains(s)) {
                wrong.insert(format!("{keys}: {stray}"), line.trim().to_owned());
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Words of the interface that are no words of the books: the sides, what nobody has named, why an answer holds.
#[test]
fn boards_of_all_games_speak_english() {
    let mut wrong = Vec::new();
    for book in crate::engine::games::played() {
        for (columns, rows) in [(120, 40), (80, 24), (60, 20)] {
            let mut desk = Desk::open(columns, rows);
            desk.model.words = Catalog::of(Language::English);
            let library = Arc::clone(&desk.model.library);
            let of_book = library.book(book).expect("a book");
            let file = of_book.rulings.iter().next().expect("a ruling");
            desk.model.open_ruling(book, file.name());
            for keys in ["<right>", "<end>", "<esc><f8><enter>", "t"] {
                desk.press(keys);
                let screen = desk.screen();
                let signs = |c: char| "│┃┌┐└┘┏┓┗┛─━".contains(c);
                for line in screen.lines() {
                    let mut pieces = line.split(|c| signs(c) || c == ' ');
                    let stray = [
                        "甲",
                        "乙",
                        "〔条文〕",
                        "〔读法〕",
                        "〔推导〕",
                        "■血区",
                        "■无名",
                        "（按回合）",
                    ];
                    if pieces.any(|piece| {
                        stray
                            .iter()
                            .any(|s| piece == *s || s.len() > 3 && piece.contains(s))
                    }) {
                        wrong.push(format!("{book} {columns} {keys}: {line}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A choice is typed as it is shown; what becomes a ruling or a sheet is told in the interface's words, without the
/// signs of files.
#[test]
fn what_is_tried_kept_and_pinned_speaks_english() {
    let mut desk = Desk::open(120, 40);
    desk.model.words = Catalog::of(Language::English);
    desk.press("<f8><enter>:甲 左 火花(3000) 中 民兵(2000) / 乙 右 水盾(2000); 主要阶段<enter>");
    desk.press("adeclare an attack<enter>");
    assert!(desk.shows("say more of it"), "{}", desk.screen());
    assert!(desk.shows("民兵 (Centre)"), "{}", desk.screen());
    desk.press("<ctrl-u>declare an attack: 火花 (Left)?<enter>");
    let answer = "Yes · A: declare an attack: 火花 (Left)";
    assert!(desk.shows(answer), "{}", desk.screen());
    // The steps are read aloud, and so is the card.
    assert!(desk.shows("Attack 火花"), "{}", desk.screen());
    for sign in ["{", "}", "攻击:"] {
        assert!(!desk.shows(sign), "{sign}\n{}", desk.screen());
    }
    desk.press("s");
    for word in ["Title", "Question", "Answer", "event", "clause"] {
        assert!(desk.shows(word), "{word}\n{}", desk.screen());
    }
    for word in ["标题", "问题", "待决", "事件"] {
        assert!(!desk.shows(word), "{word}\n{}", desk.screen());
    }
    desk.model
        .open_ruling(BookId::VIVIDZ, "03-damage-equals-power");
    desk.press("<end>a");
    let text = desk.sheet();
    for told in ["A gets priority (requires", "〔reading〕 ("] {
        assert!(text.contains(told), "{told}\n{text}");
    }
    for chinese in ["甲获得优先权", "要求 ", "（vividz"] {
        assert!(!text.contains(chinese), "{chinese}\n{text}");
    }
}

#[test]
fn a_board_is_typed_in_english() {
    let mut desk = Desk::open(120, 40);
    desk.model.words = Catalog::of(Language::English);
    desk.press(
        "<f8><enter>:A left Spark(3000 Rested) hand 3 / B centre Shield(2000); Main phase<enter>",
    );
    let yaml = desk.yaml();
    for said in ["横置", "手牌区: 3", "中央: Shield", "阶段: 主要阶段"] {
        assert!(yaml.contains(said), "{said}: {yaml}");
    }
    // It is shown so, and what is wrong is told where it was typed.
    desk.press(":");
    assert!(desk.shows("A Left Spark("), "{}", desk.screen());
    desk.press("<ctrl-u>A left Spark(3000 Restad)<enter>");
    assert!(desk.shows("character 19"), "{}", desk.screen());
    desk.press("<esc>/A Centre<enter><enter>Shield<enter>");
    desk.press("/B Left<enter><enter>Wall<enter>power 4000<enter>");
    let yaml = desk.yaml();
    assert_eq!(yaml.matches("中央: Shield").count(), 2, "{yaml}");
    assert!(
        yaml.contains("左: Wall") && yaml.contains("力量值: 4000"),
        "{yaml}"
    );
    // What nobody may choose is refused by the rules, and is no slip.
    desk.press("aattack Wall<enter>");
    assert!(
        desk.shows("No · A") && desk.shows("802.1a"),
        "{}",
        desk.screen()
    );
}
