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

/// What may stand in Chinese whatever the language: the books themselves, and what was typed.
fn content() -> String {
    let files = caijue::rulebook::shipped::files().iter();
    let books =
        files.filter(|(name, _)| name.starts_with("rulebooks/") || name.starts_with("glossary/"));
    let mut content: String = books.map(|(_, text)| *text).collect();
    // A link stands in a clause as its text.
    content = content.replace("**", "").replace('*', "");
    let mut plain = String::new();
    let mut rest = content.as_str();
    while let Some((before, after)) = rest.split_once("](") {
        plain.push_str(before);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    plain.replace('[', "")
}

/// The stretches of Chinese characters in a text.
fn stretches(text: &str) -> Vec<&str> {
    text.split(|c| !han(c)).filter(|s| !s.is_empty()).collect()
}

/// The columns of a list of cards, as `--map` takes them.
const COLUMNS: &str = "编号 日文名 原文 卡名 英文名 类别 特征 所需能量 生成能量 消耗AP 颜色 文 触发 触发原文 罕贵 作品";

/// In English every verb speaks English: what is Chinese in its answers stands in the books or was typed.
#[test]
fn what_is_chinese_in_english_answers_is_of_the_books() {
    let content = content();
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let faulty = at("faulty.yaml", "书: vividz\n标题: [\n");
    let written =
        "书: vividz\n标题: x\n牌:\n  火花: {类别: 角色牌, 费用: 2, 力星值: 3000}\n局面: {}\n";
    let slip = at("slip.yaml", written);
    let rules = "星海规则 2024-02-06\n\n首页\n1 总则\n1.1 玩家必须洗切牌组。\n1.2 玩家抓五张牌。\n\
                 1.4 玩家不得查看对手的手牌。见 9.9。\n1.5\n1.6 必须弃牌。\n1.6 玩家可以跳过。\n广告\n";
    let gaps = at("gaps.txt", rules);
    let data = at("data.json", "{\"a\": 1}");
    let list = "名前,カード番号,テキスト,BP\n火花,KLM-1,謎の文。,abc\n";
    let cards = at("cards.csv", list);
    let nobook = at("nobook.yaml", "牌组:\n  主牌组: [杀]\n");
    let board = "甲 左 火花(3000) / 乙 中 水盾(2000); 主要阶段";
    let mut wrong = String::new();
    for words in [
        &["search", "滑行"][..],
        &["search", "damage equals power"],
        &["search", "999.9"],
        &["search", "\"不在书里的话\""],
        &["search", "book:vividy", "滑行"],
        &["show", "vv:305.2"],
        &["show", "vv:802.1a", "ua:5.3.2", "px:1.2.4", "sgs:4.5"],
        &["show", "1.2"],
        &["show", "vv:999.9"],
        &["tree", "vividz"],
        &["refs", "vv:305.2"],
        &["why", "vv:305.2", "vv:1004.1"],
        &["term", "激跃"],
        &["term", "没有这个词"],
        &["readings", "vividz"],
        &["readings", "vividz", "伤害等于力量值"],
        &["rulings", "vividz"],
        &["verify", "03-damage-equals-power"],
        &["verify", &faulty],
        &["verify", &slip],
        &["verify", "nope.yaml"],
        &["play", &faulty, "--all"],
        &["deck", "余烬"],
        &["deck", &nobook],
        &["deck", "nope.yaml"],
        &["ask", "vividz", board],
        &["ask", "vividz", "甲 佐 火花"],
        &["ask", "vividz", board, "跳舞 火花"],
        &["coverage", "yugioh"],
        &["calc", "distance", "--from", "A1", "--to", "C3"],
        &["calc", "distance", "--from", "A1"],
        &["books"],
        &["check", "vividz"],
        &["cards"],
        &["import", "nope.txt", "--as", "toy"],
        &["import", &gaps, "--as", "starsea", "--dry-run"],
        &["import", &gaps, "--as", "vividz", "--dry-run"],
        &["import", &data, "--as", "toy", "--dry-run"],
        &["cards", "import", &cards, "--book", "union-arena"],
        &["remove", "vividz"],
        &["help", "exit-codes"],
    ] {
        // No sentence is cut by the end of a line.
        let said = run("en_US.UTF-8", &[words, &["--width", "9999"]].concat());
        let told = text(&said.stdout) + &text(&said.stderr);
        let mut typed = words.join(" ") + written;
        // What an import tells of is in its file.
        if words.contains(&"import") {
            typed += &format!("{rules}{list}{COLUMNS}");
        }
        let strays: Vec<&str> = stretches(&told)
            .into_iter()
            .filter(|s| !content.contains(s) && !typed.contains(s))
            .collect();
        if !strays.is_empty() {
            wrong += &format!("{words:?}: {strays:?}\n{told}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The labels of a page are the interface's: relations, kinds of clauses and notes, roles, bases, weights.
#[test]
fn labels_of_every_page_are_english() {
    use caijue::view::{Catalog, Language, Tone, clause, reading};
    let library = caijue::rulebook::Library::shipped();
    let words = Catalog::of(Language::English);
    let mut wrong = std::collections::BTreeSet::new();
    for book in &library.books {
        let pages =
            book.rules.nodes.iter().filter_map(|node| {
                clause::page(&library, node.id, clause::Around::Everything, &words)
            });
        let readings = book
            .readings
            .iter()
            .map(|r| reading::page(&library, r, None, &words));
        for span in pages.chain(readings).flatten().flat_map(|line| line.spans) {
            let label = matches!(
                span.tone,
                Tone::Kind | Tone::Label | Tone::Note | Tone::Warn
            );
            if label && span.link.is_none() && span.text.chars().any(han) {
                wrong.insert(span.text);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Words that the books have as well are no reason to leave the interface's Chinese, nor is a list's comma.
#[test]
fn parts_lists_and_notes_are_english() {
    let said = |words: &[&str]| {
        let said = run("en_US.UTF-8", &[words, &["--width", "9999"]].concat());
        text(&said.stdout) + &text(&said.stderr)
    };
    let skill = said(&["skill", "abc"]);
    assert!(
        skill.contains("description: abc") && !skill.chars().any(han),
        "{skill}"
    );
    let near = said(&["term", "nope"]);
    assert!(near.contains(", ") && !near.contains('、'), "{near}");
    // What one word means in several games is told once.
    let damage = said(&["search", "damage"]);
    assert_eq!(damage.matches("UA的伤害打玩家").count(), 1, "{damage}");
}

/// What is shown as a choice is understood when it is typed: whole, by some of its words, behind who makes it.
#[test]
fn a_choice_is_typed_as_it_is_shown() {
    let board = "甲 左 火花(3000) 中 民兵(2000) / 乙 右 水盾(2000); 主要阶段";
    let said = |asked: &str| {
        let said = run(
            "en_US.UTF-8",
            &["ask", "vividz", board, asked, "--width", "9999"],
        );
        text(&said.stdout) + &text(&said.stderr)
    };
    let attack = "Yes · A: declare an attack: 火花 (Left)";
    for (asked, answer) in [
        ("declare an attack: 火花 (Left)", attack),
        ("Declare an attack: 火花", attack),
        ("attack 火花", attack),
        ("A: attack 火花", attack),
        ("攻击 火花", attack),
        ("A: pass", "Yes · A: pass"),
        ("B: pass", "No · B: pass"),
    ] {
        let told = said(asked);
        assert!(told.starts_with(answer), "{asked}: {told}");
    }
    let several = said("declare an attack");
    assert!(several.contains("can be any of 2 choices"), "{several}");
    assert!(several.contains("attack: 民兵 (Centre)"), "{several}");
    let none = said("dance");
    assert!(none.contains("now: declare an attack: 火花"), "{none}");
}
