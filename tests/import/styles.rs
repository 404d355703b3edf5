//! Rules texts of every way of numbering become books that load, link and keep their printed ids.

use caijue::import::{self, FindingKind, Import, ImportOptions, Outcome, Reason, Refusal};
use caijue::rulebook::{BookId, Glossary, Kind, Library, MarkKind, Rulebook, Term, markdown};

fn import(name: &str, text: &str) -> Import {
    let library = Library::shipped();
    import::read(text.as_bytes(), name, &ImportOptions::default(), &library).expect(name)
}

/// The book as it loads; it must load without a problem.
fn load(import: &Import) -> Rulebook {
    let Outcome::New { book, rules_md, .. } = &import.outcome else {
        panic!("{} is a new book", import.file);
    };
    let (rules, problems) = markdown::parse("rules.md", rules_md, *book);
    assert!(problems.is_empty(), "{problems:#?}\n{rules_md}");
    rules
}

/// The terms as they load; they must load without a problem.
fn terms(import: &Import) -> Vec<Term> {
    let Outcome::New { book, glossary, .. } = &import.outcome else {
        panic!("{} is a new book", import.file);
    };
    let text = glossary.as_deref().unwrap_or_default();
    let (glossary, problems) = Glossary::parse("glossary.toml", text, *book);
    assert!(problems.is_empty(), "{problems:#?}\n{text}");
    glossary.terms.to_vec()
}

fn ids(book: &Rulebook) -> Vec<String> {
    book.nodes.iter().map(|n| n.id.number.to_string()).collect()
}

fn text<'b>(book: &'b Rulebook, id: &str) -> &'b str {
    &book.get(id.parse().expect("id")).expect(id).body.text
}

/// The clauses that a clause's text refers to by link.
fn targets(book: &Rulebook, id: &str) -> Vec<String> {
    let node = book.get(id.parse().expect("id")).expect(id);
    node.body
        .marks
        .iter()
        .filter_map(|m| match &m.kind {
            MarkKind::Ref { target, .. } => Some(target.number.to_string()),
            _ => None,
        })
        .collect()
}

fn findings(import: &Import) -> Vec<(u32, FindingKind)> {
    import.findings.iter().map(|f| (f.line, f.kind)).collect()
}

const COMPREHENSIVE: &str = "\
Harvest Comprehensive Rules

These rules are effective as of June 6, 2025.

Contents

1. Game Concepts
100. General
101. The Golden Rules
2. Parts of a Card
200. General
Glossary
Credits

1. Game Concepts

100. General

100.1. These rules apply to any game with two or more players.

100.1a A two-player game begins with only two players.

100.1b A multiplayer game begins with more than two players. See section 2, \"Parts of a Card.\"

100.2. Each player needs a deck of cards. See rule 200.
Example: A deck of 59 cards is illegal.

101. The Golden Rules

101.1. Whenever a card contradicts these rules, the card takes precedence. See rule 199.4.

101.3. If players would make choices at the same time, the active player chooses first.

2. Parts of a Card

200. General

200.1. The parts of a card are name, cost, and text box. They follow rule 100.1b.

Glossary

Ability
1. Text on an object that explains what it can do.
2. An activated ability of a player.
See rule 200.

Activate
To put an ability onto the stack. See rule 100.2.

Credits

Game design: Somebody
";

#[test]
fn comprehensive_rules_with_contents_and_glossary() {
    let import = import("harvest.txt", COMPREHENSIVE);
    let book = load(&import);
    assert_eq!(book.front.title, "Harvest Comprehensive Rules");
    assert_eq!(
        ids(&book),
        [
            "1", "100", "100.1", "100.1a", "100.1b", "100.2", "100.2-1", "101", "101.1", "101.3",
            "2", "200", "200.1"
        ]
    );
    assert_eq!(
        book.get("100.2-1".parse().expect("id")).expect("node").kind,
        Kind::Example
    );
    let terms: Vec<_> = terms(&import)
        .into_iter()
        .map(|t| (t.name.clone(), t.clause.map(|c| c.number.to_string())))
        .collect();
    assert_eq!(
        terms,
        [
            ("Ability".to_owned(), Some("200".to_owned())),
            ("Activate".to_owned(), Some("100.2".to_owned()))
        ]
    );
    assert_eq!(book.front.notices[0].title, "Credits");
    assert_eq!(book.front.date, "2025-06-06");
    assert_eq!(targets(&book, "100.1b"), ["2"]);
    assert_eq!(targets(&book, "100.2"), ["200"]);
    let contents = import
        .dropped
        .iter()
        .filter(|d| d.reason == Reason::Contents)
        .count();
    assert_eq!(contents, 8);
    assert_eq!(
        findings(&import),
        [(30, FindingKind::Dangling), (32, FindingKind::Gap)]
    );
}

#[test]
fn articles_of_a_contest() {
    let import = import(
        "contest.txt",
        "第三届桌面游戏竞赛规则\n\n第一章 总则\n\n第一条 为规范比赛，制定本规则。\n第二条 本规则适用于：\n（一）参赛选手；\n（二）裁判员：\n1. 裁判长；\n2. 裁判员。\n\
         第二章 选手\n第一节 职责\n第三条 选手应当遵守第二条。\n选手迟到的，判负一局。\n第五条 依照第三条和第九条处理。\n",
    );
    let book = load(&import);
    assert_eq!(
        ids(&book),
        [
            "100", "1", "2", "2.1", "2.2", "2.2.1", "2.2.2", "200", "200.1", "3", "5"
        ]
    );
    assert_eq!(
        text(&book, "3"),
        "选手应当遵守第二条。\n选手迟到的，判负一局。"
    );
    assert_eq!(targets(&book, "3"), ["2"]);
    assert_eq!(
        findings(&import),
        [(15, FindingKind::Gap), (15, FindingKind::Dangling)]
    );
}

#[test]
fn dotted_numbers_glued_split_and_misprinted() {
    let import = import(
        "dots.txt",
        "1 卡牌\n1.1组成\n1.1.1卡牌由牌面和牌背组成。\n1.1.2\n:玩家可以查看自己的手牌。\n1.1.3 玩家不得查看对手的手牌,参照1.2.1。\n1.2 区域\n1.2.1 每名玩家有一个牌库。\n1.1.2 每名玩家有一个弃牌堆。\n1.2.3 每名玩家有一个手牌区。\n",
    );
    let book = load(&import);
    assert_eq!(
        ids(&book),
        [
            "1", "1.1", "1.1.1", "1.1.2", "1.1.3", "1.2", "1.2.1", "1.2.2", "1.2.3"
        ]
    );
    assert_eq!(text(&book, "1.1.2"), "玩家可以查看自己的手牌。");
    let misprint = book.get("1.2.2".parse().expect("id")).expect("node");
    assert_eq!(misprint.printed.as_deref(), Some("1.1.2"));
    assert_eq!(
        findings(&import),
        [(4, FindingKind::SplitLabel), (9, FindingKind::Misprint)]
    );
}

#[test]
fn hyphens_section_signs_and_deep_paths() {
    let book = load(&import(
        "bandai.txt",
        "1. 游戏概要\n1-1. 游戏人数\n1-1-1. 本游戏为2名玩家进行的游戏。\n1-1-2. 对手获胜时，参照1-2-1。\n1-2. 胜败\n1-2-1. 满足条件的玩家败北。\n1-2-1-1. 生命为0的玩家。\n2. 卡片\n2-1. 卡名\n2-1-1. 卡片的名称。\n",
    ));
    assert_eq!(
        ids(&book),
        [
            "1", "1-1", "1-1-1", "1-1-2", "1-2", "1-2-1", "1-2-1-1", "2", "2-1", "2-1-1"
        ]
    );
    assert_eq!(targets(&book, "1-1-2"), ["1-2-1"]);
    let book = load(&import(
        "signs.txt",
        "§1 Play\n§1.1 The game has two players.\n§1.2 Each player has a deck, see §2.1.\n§2 Decks\n§2.1 A deck has 40 cards.\n§2.2 A deck must not have 5 copies:\n(a) basic cards are exempt;\n(b) tokens are no cards.\n",
    ));
    assert_eq!(
        ids(&book),
        ["1", "1.1", "1.2", "2", "2.1", "2.2", "2.2a", "2.2b"]
    );
    let book = load(&import(
        "deep.txt",
        "1 玩家\n1.1 回合\n1.1.1 阶段\n1.1.1.1 抓牌\n1.1.1.1.1 玩家抓一张牌。\n1.1.1.1.2 玩家不能抓牌时输掉游戏。\n1.1.1.2 出牌\n1.1.1.2.1 玩家可以出一张牌。\n",
    ));
    assert_eq!(book.nodes.len(), 8);
    assert_eq!(text(&book, "1.1.1.1.2"), "玩家不能抓牌时输掉游戏。");
}

#[test]
fn chinese_lists_with_wide_digits() {
    let book = load(&import(
        "wide.txt",
        "　　一、总则\n　　１．玩家人数为２人。\n　　２．每名玩家使用４０张牌。\n　　（１）同名牌最多４张；\n　　（２）不得使用禁卡。\n　　３．先手玩家不抓牌。\n　　二、回合\n　　１、玩家抓牌。\n　　２、玩家出牌。\n　　①支付费用；\n　　②结算效果。\n　　３、手牌超过７张的玩家弃牌。\n",
    ));
    assert_eq!(
        ids(&book),
        [
            "1", "1.1", "1.2", "1.2.1", "1.2.2", "1.3", "2", "2.1", "2.2", "2.2.1", "2.2.2", "2.3"
        ]
    );
}

#[test]
fn nested_markdown() {
    let import = import(
        "moon.md",
        "# Moon Rules\n\nA card game for 2 players.\n\n## Contents\n- [Setup](#setup)\n- [Turn](#turn)\n\n## Setup\nDeal **five** cards to each player.\n\n- Take one *token*.\n- Place the board:\n  - sun card left\n  - `moon` card right\n\n---\n\n## Turn\n### Draw\nDraw two cards.\n\n> Note: the discard pile is never hidden.\n\n### Play\n1. Choose a card.\n2. Pay its cost.\n",
    );
    let book = load(&import);
    assert_eq!(book.front.title, "Moon Rules");
    assert_eq!(
        ids(&book),
        [
            "0", "0-1", "1", "1-1", "1-2", "1-3", "1-3-1", "1-3-2", "2", "2.1", "2.1-1", "2.1-2",
            "2.2", "2.2.1", "2.2.2"
        ]
    );
    assert_eq!(text(&book, "1-1"), "Deal five cards to each player.");
    assert_eq!(text(&book, "1-3-2"), "moon card right");
    assert_eq!(
        book.get("2.1-2".parse().expect("id")).expect("node").kind,
        Kind::Note
    );
}

#[test]
fn paragraphs_under_headings_become_statements() {
    let book = load(&import(
        "plain.md",
        "## 准备\n每名玩家抓五张牌。\n\n将棋盘放在中间。\n\n## 回合\n玩家依次进行回合。\n\n### 抓牌\n玩家抓一张牌,牌库为空的玩家输掉游戏。\n",
    ));
    assert_eq!(ids(&book), ["1", "1-1", "1-2", "2", "2-1", "2.1", "2.1-1"]);
}

#[test]
fn titles_that_only_empty_lines_set_off() {
    let book = load(&import(
        "plain.txt",
        "牌组\n\n每名玩家挑选二十张卡牌组成牌组。\n\n区域\n\n牌库:对双方玩家均不可见。\n\n墓地:对双方玩家均可见。\n\n胜利条件\n\n需要抽牌而牌库为空的玩家失败,对手获胜。\n",
    ));
    assert_eq!(ids(&book), ["1", "1-1", "2", "2-1", "2-2", "3", "3-1"]);
    assert_eq!(text(&book, "3"), "胜利条件");
}

#[test]
fn a_thread_with_floors_and_replies() {
    let import = import(
        "thread.txt",
        "桌游吧 关注:1203贴子:9168\n· 12回复贴,共1页\n【搬运】星海规则书\n只看楼主收藏回复\n大家好,翻译了星海的规则,有错漏请指正。\n1楼2019-02-02 21:39回复\n\
         1 准备\n1.1 每名玩家抓五张牌。\n1.2 先手玩家不抓牌。\n2楼2019-02-02 21:43\n回复\n前排支持\nIP属地:湖北来自Android客户端3楼2019-02-02 21:50\n回复\n\
         2 回合\n2.1 玩家依次进行回合。\n2.2 手牌最多七张。\n4楼2019-02-03 09:11\n收起回复\n楼主辛苦了,有空一起玩\n来自iPhone客户端5楼2019-02-04 10:00\n举报\n",
    );
    let book = load(&import);
    assert_eq!(ids(&book), ["1", "1.1", "1.2", "2", "2.1", "2.2"]);
    assert_eq!(import.dropped.len(), 16);
    assert!(
        import
            .dropped
            .iter()
            .any(|d| d.reason == Reason::Reply && d.text == "前排支持")
    );
}

#[test]
fn signs_of_markdown_in_the_words_stay_words() {
    let hard = "1.1 伤害 * 2 _与_ [特征:○○] <角色> 的 `X` & &amp; 一样,玩家不得 ~ 更改。\n1.2 *不是* 种类,# 也不是标题 \\ 与 | 也一样。\n1.3 - 不是列表\n1.4 1. 也不是列表。\n1.5 ![图](a) 与 [字](#b) 与 https://a.b/c_d_e 都在。\n";
    let import = import("hard.txt", hard);
    let book = load(&import);
    for line in hard.lines() {
        let (id, words) = line.split_once(' ').expect("id");
        assert_eq!(text(&book, id), words);
    }
}

#[test]
fn what_is_no_rules_text_is_refused() {
    let library = Library::shipped();
    let novel = "第一章 夜雨\n雨下了一夜,他站在窗前看着远处的灯火。\n“你终于回来了。”她轻声说道。\n第二章 归途\n火车在清晨离开了小镇,田野向后退去。\n“先生,要喝水吗?”乘务员问道。\n第三章 旧友\n车站里人来人往,他认出了那个身影。\n“好久不见。”对方说道。\n";
    let code = include_str!("../../src/rulebook/id.rs");
    let prose = "The committee met on Monday. It discussed the budget.\nThe budget was approved.\nThe next meeting is in May.\nMembers are asked to be on time.\n";
    for (name, text) in [
        ("novel.txt", novel),
        ("id.rs", code),
        ("minutes.txt", prose),
        ("one.txt", "玩家抓一张牌。\n"),
    ] {
        let refusal = import::read(text.as_bytes(), name, &ImportOptions::default(), &library)
            .expect_err(name);
        assert!(
            matches!(refusal, Refusal::NoRules { .. }),
            "{name}: {refusal}"
        );
        assert!(refusal.to_string().starts_with(name), "{refusal}");
    }
}

#[test]
fn wishes_that_cannot_be_met_are_refused() {
    let library = Library::shipped();
    let text = "1.1 玩家抓牌。\n1.2 玩家出牌。\n1.3 玩家弃牌。\n1.4 玩家获胜。\n";
    let own = BookId::named("own");
    for options in [
        ImportOptions {
            as_new: Some(BookId::VIVIDZ),
            ..ImportOptions::default()
        },
        ImportOptions {
            book: own,
            ..ImportOptions::default()
        },
        ImportOptions {
            book: Some(BookId::PAIXU),
            as_new: own,
            ..ImportOptions::default()
        },
        // A shipped book's id over another game's text.
        ImportOptions {
            book: Some(BookId::SGS_CHESS),
            ..ImportOptions::default()
        },
    ] {
        let refusal =
            import::read(text.as_bytes(), "a.txt", &options, &library).expect_err("refused");
        assert!(matches!(refusal, Refusal::Wish { .. }), "{refusal}");
    }
}

#[test]
fn a_rules_md_is_taken_as_it_is() {
    let import = import(
        "moon.txt",
        "1 准备\n1.1 玩家抓牌。\n1.2 玩家出牌。\n1.3 玩家弃牌。\n",
    );
    let Outcome::New { rules_md, .. } = &import.outcome else {
        panic!("a new book");
    };
    let library = Library::shipped();
    let options = ImportOptions {
        as_new: BookId::named("other"),
        ..ImportOptions::default()
    };
    let again =
        import::read(rules_md.as_bytes(), "rules.md", &options, &library).expect("imported");
    let Outcome::New {
        rules_md: second, ..
    } = &again.outcome
    else {
        panic!("a new book");
    };
    assert_eq!(second, &rules_md.replace("book: moon", "book: other"));
    // What is said instead takes the place of a value of any form, all of it.
    let library = Library::shipped();
    for title in [
        "title: >-\n  月下\n\n  规则",
        "title: '月下\n  规则'",
        "'title': 月下",
        "\"title\":\n  月下",
    ] {
        let (before, after) = rules_md.split_once("title: ").expect("a title");
        let after = after.split_once('\n').expect("a line").1;
        let text = format!("{before}{title}\n{after}");
        let options = ImportOptions {
            title: Some("星海".to_owned()),
            ..options.clone()
        };
        let import = import::read(text.as_bytes(), "rules.md", &options, &library).expect(title);
        let Outcome::New { front, clauses, .. } = &import.outcome else {
            panic!("a new book");
        };
        assert_eq!(front.title, "星海", "{title}");
        assert!(
            clauses.is_empty(),
            "{title}: taken as it is, not read as a text"
        );
    }
}

#[test]
fn letters_before_numbers_are_chapters_and_references() {
    let import = import(
        "a.txt",
        "星海规则\n\nA1 每名玩家抓五张牌，不得多抓。\nA2 先手玩家不抓牌，见B1。\nB1 玩家轮流行动，不得跳过。\nB2 玩家必须弃牌，见A1与B2。\nC1 牌库耗尽的玩家败北。\nC1.1 玩家可以随时投降。\n",
    );
    let book = load(&import);
    assert_eq!(ids(&book), ["1.1", "1.2", "2.1", "2.2", "3.1", "3.1.1"]);
    assert_eq!(targets(&book, "1.2"), ["2.1"]);
    assert_eq!(targets(&book, "2.2"), ["1.1"]);
    let node = book.get("3.1.1".parse().expect("id")).expect("clause");
    assert_eq!(node.printed.as_deref(), Some("C1.1"));
}

#[test]
fn letters_behind_a_dot_articles_over_decimals_and_roman_items() {
    let import = import(
        "cup.txt",
        "\
Cup Tournament Rules

Article 1 Eligibility
Players must be 13 or older.
Article 2 Decks
2.1 Decks contain 60 cards.
2.1.a A player may bring one sideboard.
2.1.b A sideboard contains 15 cards.
2.2 Cards must be sleeved.
Article 3 Penalties
3.1 The judge may give a penalty:
(a) a warning
(b) a game loss
(i) for tardiness of a player
(ii) for errors in the deck
",
    );
    let book = load(&import);
    let ids = ids(&book);
    for id in ["1", "2", "2.1", "2.1a", "2.1b", "2.2", "3", "3.1"] {
        assert!(ids.contains(&id.to_owned()), "{id} of {ids:?}");
    }
    assert_eq!(text(&book, "2.1a"), "A player may bring one sideboard.");
    let under: Vec<&str> = ids
        .iter()
        .filter(|id| id.starts_with("3.1b"))
        .map(String::as_str)
        .collect();
    assert_eq!(under.len(), 3, "{ids:?}");
    assert!(findings(&import).is_empty(), "{:?}", import.findings);
}

#[test]
fn rules_in_japanese_are_rules() {
    let import = import(
        "sougou.txt",
        "\
総合ルール
1. ゲームの概要
1-1. 勝敗
1-1-1. 敗北条件を満たしたプレイヤーは敗北する。
1-1-1-1. 山札が0枚のプレイヤーは敗北する。
1-1-2. プレイヤーは投了できる。1-1-1を参照。
2. カードの情報
2-1. 名前
2-1-1. カードの名前。
",
    );
    let book = load(&import);
    assert_eq!(text(&book, "1-1-1-1"), "山札が0枚のプレイヤーは敗北する。");
    assert_eq!(targets(&book, "1-1-2"), ["1-1-1"]);
}
