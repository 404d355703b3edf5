//! The tree of a text: chapters without numbers, numbers of letters and digits, lists and what interrupts them.

use caijue::import::{self, FindingKind, Import, ImportOptions, Outcome};
use caijue::rulebook::{Library, MarkKind, Rulebook, markdown};

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

fn book(name: &str, text: &str) -> Rulebook {
    load(&import(name, text))
}

/// Each clause and heading as its number and how its text begins.
fn rows(book: &Rulebook) -> Vec<String> {
    let row = |n: &caijue::rulebook::Node| {
        let text: String = n.body.text.chars().take(4).collect();
        format!("{} {text}", n.id.number)
    };
    book.nodes.iter().map(row).collect()
}

fn ids(book: &Rulebook) -> Vec<String> {
    book.nodes.iter().map(|n| n.id.number.to_string()).collect()
}

fn targets(book: &Rulebook, id: &str) -> Vec<String> {
    let node = book.get(id.parse().expect("id")).expect(id);
    let target = |kind: &MarkKind| match kind {
        MarkKind::Ref { target, .. } => Some(target.number.to_string()),
        _ => None,
    };
    node.body
        .marks
        .iter()
        .filter_map(|m| target(&m.kind))
        .collect()
}

const REGATTA: &str = "\
湖滨赛艇规程

第一章 总则

第一条 选手须在开赛前到码头登记。

第二条 裁判长主持比赛，裁判员各守一段航道。

第二章 比赛

第三条 各艇按抽签的次序入水。

第四条 下列情形判罚：
（一）抢航的，罚时五秒。
（二）撞艇的，判负。

";

#[test]
fn a_title_without_number_is_a_chapter_where_articles_go_on() {
    for title in ["附则", "罚 则", "附則", "附录"] {
        let text = format!(
            "{REGATTA}{title}\n\n第五条 本规程由裁判长解释。\n\n第六条 本规程自公布之日起施行。\n"
        );
        let book = book("regatta.txt", &text);
        assert_eq!(
            ids(&book),
            [
                "100", "1", "2", "200", "3", "4", "4.1", "4.2", "300", "5", "6"
            ],
            "{title}"
        );
    }
}

#[test]
fn articles_that_begin_anew_behind_the_text_take_no_numbers_from_it() {
    let text = format!("{REGATTA}附则\n\n第一条 本规程由裁判长解释。\n\n第二条 参照第三条处理。\n");
    let book = book("regatta.txt", &text);
    assert_eq!(
        ids(&book),
        [
            "100", "1", "2", "200", "3", "4", "4.1", "4.2", "300", "300.1", "300.2"
        ]
    );
    assert_eq!(targets(&book, "300.2"), ["3"]);
}

#[test]
fn chapters_all_without_numbers() {
    let book = book(
        "bare.txt",
        "航模比赛规则\n\n总则\n\n第一条 选手自备航模参赛。\n\n第二条 裁判可以检查航模。\n\n罚则\n\n第三条 迟到的选手判负。\n\n附则\n\n第四条 规则由裁判解释。\n",
    );
    assert_eq!(ids(&book), ["100", "1", "2", "200", "3", "300", "4"]);
}

#[test]
fn letters_and_digits_in_turn_are_numbers() {
    for close in [")", ".", "：", " "] {
        let text = format!(
            "# 接力赛规则\n\n## 第一章 裁判\n\n- 1a{close} 每场比赛有一名裁判长。\n\t- 1a1{close} 裁判长计时。\n\t\t- 1a1b{close} 计时以秒计，见规则2b。\n\n## 第二章 选手\n\n- 2a{close} 选手须到场。\n- 2b{close} 选手按规则1a1b和2a比赛。\n"
        );
        let book = book("relay.md", &text);
        assert_eq!(
            ids(&book),
            ["1", "1a", "1a1", "1a1b", "2", "2a", "2b"],
            "{close}"
        );
        assert_eq!(targets(&book, "1a1b"), ["2b"]);
        assert_eq!(targets(&book, "2b"), ["1a1b", "2a"]);
        let parent = book.get("1a1b".parse().expect("id")).and_then(|n| n.parent);
        let parent = parent.map(|ix| book.nodes[ix].id.number.to_string());
        assert_eq!(parent.as_deref(), Some("1a1"));
    }
}

#[test]
fn a_measure_at_the_front_of_a_line_is_no_number() {
    let book = book(
        "board.md",
        "## 1. 准备\n\n1.1 玩家各抽五张牌。\n\n1.1a 先手玩家少抽一张。\n\n1.1a1 双人对局除外。\n\n1.2 玩家选择模式：\n\n2v2 模式分两队。\n\n3d 棋盘另有规则。\n\n## 2. 回合\n\n2.1 玩家轮流出牌。\n\n2.2 出完牌的玩家获胜。\n",
    );
    assert_eq!(
        ids(&book),
        ["1", "1.1", "1.1a", "1.1a1", "1.2", "2", "2.1", "2.2"]
    );
    let text = &book
        .get("1.2".parse().expect("id"))
        .expect("node")
        .body
        .text;
    assert!(text.contains("2v2 模式分两队。\n3d 棋盘"), "{text}");
}

#[test]
fn a_heading_without_number_is_a_section_among_numbered_ones() {
    let text = "# 象棋团体赛规则\n\n## 1. 总则\n\n1.1 每队四名选手。\n\n1.2 选手按台次对局。\n\n## 奖项\n\n第一名的队得奖杯。\n\n### 颁发\n\n裁判长颁奖。\n\n## 2. 处罚\n\n2.1 迟到的选手判负。\n\n2.2 弃权的队记零分。\n\n## 联系\n\n有疑问找裁判长。\n";
    let md = book("team.md", text);
    assert_eq!(
        rows(&md),
        [
            "1 总则",
            "1.1 每队四名",
            "1.2 选手按台",
            "1-1 奖项",
            "1-1-1 第一名的",
            "1-1.1 颁发",
            "1-1.1-1 裁判长颁",
            "2 处罚",
            "2.1 迟到的选",
            "2.2 弃权的队",
            "3 联系",
            "3-1 有疑问找"
        ]
    );
    let plain = book("team.txt", &text.replace('#', ""));
    assert_eq!(
        rows(&plain)[3..6],
        ["1-1 奖项", "1-1-1 第一名的", "1-2 颁发"]
    );
}

#[test]
fn headings_without_numbers_name_the_chapters_of_their_numbers() {
    let book = book(
        "names.md",
        "# 飞盘规则\n\n## 场地\n\n1.1 场地长一百米。\n\n1.2 裁判检查场地。\n\n## 计分\n\n2.1 进一球得一分。\n\n2.2 先得十五分的队获胜。\n\n## 判罚\n\n3.1 犯规的选手离场。\n",
    );
    assert_eq!(
        ids(&book),
        ["1", "1.1", "1.2", "2", "2.1", "2.2", "3", "3.1"]
    );
}

#[test]
fn lists_nest_by_tabs_and_across_empty_lines() {
    let tabs = book(
        "tabs.md",
        "## 准备\n\n- 玩家各抽五张牌：\n\t- 先手玩家抽四张。\n\t\t- 三人局除外。\n- 玩家洗牌。\n\n## 回合\n\n- 玩家出牌。\n",
    );
    assert_eq!(
        rows(&tabs),
        [
            "1 准备",
            "1-1 玩家各抽",
            "1-1-1 先手玩家",
            "1-1-1-1 三人局除",
            "1-2 玩家洗牌",
            "2 回合",
            "2-1 玩家出牌"
        ]
    );
    let spaced = book(
        "spaced.rst",
        "牌型\n====\n\n* 顺子：三张连续的牌。\n\n  例外另列\n\n  * 同花顺：花色相同。\n\n  * 大顺：五张连续的牌。\n\n* 刻子：三张相同的牌。\n\n得分\n====\n\n* 顺子得一分，玩家自己计分。\n",
    );
    assert_eq!(
        ids(&spaced),
        ["1", "1-1", "1-1-1", "1-1-2", "1-2", "2", "2-1"]
    );
}

#[test]
fn a_list_behind_its_introduction_keeps_its_numbers() {
    let chapters = book(
        "intro.md",
        "# 章程\n\n## 赛制\n\n本章程适用于全部选手。\n\n1. 选手抽签。\n2. 裁判公布对阵。\n3. 弃权者按第2条判负。\n\n## 罚则\n\n处罚如下。\n\n1. 警告。\n2. 判负。\n",
    );
    assert_eq!(
        ids(&chapters),
        ["1", "1-1", "1.1", "1.2", "1.3", "2", "2-1", "2.1", "2.2"]
    );
    assert_eq!(targets(&chapters, "1.3"), ["1.2"]);
    let flat = book(
        "flat.md",
        "# Club Rules\n\n1. Players draw a card.\n   a) From the deck.\n   b) From the pile.\n2. Players may discard.\n\n   Note: see rule 1.\n\n3. Judges rule.\n",
    );
    assert_eq!(ids(&flat), ["1", "1.1", "1.2", "2", "2-1", "3"]);
}

#[test]
fn a_line_that_interrupts_a_list_changes_neither_tree_nor_order() {
    let text = "赛车规则\n\n第一条 选手登记。\n第二条 登记\n一、车名：\n（一）用中文；\n（二）不超过八个字；\n如：追风；\n（三）不得更改；\n二、车号：\n（一）两位数；\n（二）不得重复；\n第三条 裁判判罚。\n第四条 见第二条。\n";
    let import = import("cars.txt", text);
    assert_eq!(
        ids(&load(&import)),
        [
            "1", "2", "2.1", "2.1.1", "2.1.2", "2.1.3", "2.2", "2.2.1", "2.2.2", "3", "4"
        ]
    );
    let Outcome::New { clauses, .. } = &import.outcome else {
        panic!("a new book");
    };
    assert!(clauses.windows(2).all(|w| w[0].line <= w[1].line));
}

#[test]
fn a_printed_number_is_never_given_to_another_clause() {
    let import = import(
        "doubles.md",
        "# 1 牌\n\n## 1.3 规则\n\n* **1.3.1** 玩家可以打出牌。\n* **1.3.2** 牌按花色分组。\n* **1.3.3** 玩家可以弃牌。\n* **1.3.2** 王牌没有花色。\n    * **1.3.2.1** 王牌可以代替任何牌。\n* **1.3.2** 玩家可以抽牌。\n",
    );
    let book = load(&import);
    assert_eq!(
        ids(&book),
        [
            "1", "1.3", "1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.4.1", "1.3.5"
        ]
    );
    let printed = |id: &str| {
        let node = book.get(id.parse().expect("id")).expect(id);
        node.printed.clone()
    };
    assert_eq!(printed("1.3.3"), None);
    assert_eq!(printed("1.3.5").as_deref(), Some("1.3.2"));
    let told = import.findings.iter();
    assert_eq!(told.filter(|f| f.kind == FindingKind::Misprint).count(), 3);
}

#[test]
fn formal_numerals_stems_and_laws() {
    let formal = book(
        "formal.txt",
        "壹、準備\n\n一、選手到場。\n\n二、裁判到場。\n\n貳、罰則\n\n（一）違規的選手依下列處理：\n\n甲、初犯者警告。\n\n乙、再犯者判負。\n\n（二）裁判記錄。\n",
    );
    assert_eq!(
        ids(&formal),
        ["1", "1.1", "1.2", "2", "2.1", "2.1.1", "2.1.2", "2.2"]
    );
    let laws = book(
        "laws.txt",
        "LAW 1 The Field\n\n1.1 Players must use a flat field.\n\n1.2 The referee checks the field.\n\nLAW 2 The Ball\n\n2.1 The ball is round.\n\nArticle 3: Penalties\n\nA player who breaks a rule loses.\n",
    );
    assert_eq!(ids(&laws), ["1", "1.1", "1.2", "2", "2.1", "3", "3-1"]);
}

#[test]
fn articles_that_begin_anew_in_every_chapter_head_its_numbers() {
    let book = book(
        "anew.txt",
        "第一章 总则\n\n第一条 宗旨\n\n1.1.1 比赛公平。\n\n1.1.2 选手互相尊重。\n\n第二条 范围\n\n1.2.1 规则适用于所有比赛。\n\n第二章 选手\n\n第一条 资格\n\n2.1.1 选手须年满八岁。\n\n第二条 到场\n\n2.2.1 选手提前到场。\n",
    );
    assert_eq!(
        ids(&book),
        [
            "1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1", "2", "2.1", "2.1.1", "2.2", "2.2.1"
        ]
    );
}

#[test]
fn a_chapter_that_every_page_names_again_is_one() {
    let text = "# 第一章 规则\n\n## 抽牌\n\n玩家抽一张牌。\n\n# 第一章 规则\n\n## 出牌\n\n玩家打出一张牌。\n\n# 第二章 战斗\n\n## 攻击\n\n玩家宣言攻击。\n";
    let import = import("pages.md", text);
    assert_eq!(
        ids(&load(&import)),
        ["1", "1.1", "1.1-1", "1.2", "1.2-1", "2", "2.1", "2.1-1"]
    );
    assert!(import.dropped.iter().any(|d| d.line == 7));
}
