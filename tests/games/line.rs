//! The spoken line: boards of all shipped rulings said and read back, lines as judges say them, and anything at all.

use caijue::engine::games::{self, Lexicon};
use caijue::engine::table::line;
use caijue::engine::vocab::{Node, Vocab};
use caijue::engine::{
    Playable, paixu::Paixu, sgs_chess::Sgs, union_arena::UnionArena, vividz::Vividz, yugioh::Yugioh,
};
use caijue::rulebook::BookId;
use caijue::text::yaml;
use proptest::prelude::*;
use std::sync::LazyLock;

fn lexicon(book: BookId) -> Lexicon {
    games::lexicon(book).expect("a game")
}

fn named(book: &str) -> Lexicon {
    let mut all = games::played().into_iter();
    lexicon(all.find(|b| b.as_str() == book).expect(book))
}

fn json(node: &Node) -> serde_json::Value {
    serde_json::to_value(node).expect("a tree")
}

/// The rulings of a book: file, `牌`, `局面`.
fn boards(book: BookId) -> Vec<(String, Node, Node)> {
    let folder = format!("{}/rulebooks/{book}/rulings", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("rulings")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        let file = yaml::parse(&text).expect("YAML");
        let of = |key: &str| file.get(key).cloned().unwrap_or_else(Node::nothing);
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        (name, of("牌"), of("局面"))
    };
    files.iter().map(read).collect()
}

/// Says the boards of a game's rulings and reads them back: how many of them need YAML, and how many are long.
fn round_trip<G: Playable>() -> (usize, usize) {
    let lexicon = lexicon(G::BOOK);
    let (mut with_yaml, mut long) = (0, 0);
    for (name, cards, setup) in boards(G::BOOK) {
        let said = line::write(&lexicon, &cards, &setup);
        let back = line::read(&lexicon, &said, Some(&cards))
            .unwrap_or_else(|f| panic!("{name}: {said}\n{f:?}"));
        let board = |node: &Node| G::Setup::read(node).map(|setup| setup.write());
        let before = board(&setup).unwrap_or_else(|w| panic!("{name}: {w}"));
        let after = board(&back.setup).unwrap_or_else(|w| panic!("{name}: {said}\n{w}"));
        assert_eq!(before, after, "{name}: {said}");
        let list = |node: &Node| match node.is_nothing() {
            true => Ok(Node::nothing()),
            false => G::Cards::read(node).map(|cards| cards.write()),
        };
        let before = list(&cards).unwrap_or_else(|w| panic!("{name}: {w}"));
        let empty = cards.is_nothing() && back.cards.children().next().is_none();
        let after = list(&back.cards).unwrap_or_else(|w| panic!("{name}: {said}\n{w}"));
        assert!(empty || before == after, "{name}: {said}");
        with_yaml += usize::from(said.contains('{'));
        long += usize::from(said.chars().count() > 200);
    }
    (with_yaml, long)
}

/// Boards of whole decks are long in any writing: 构筑 of yugioh; so is one with an effect of every duration in force.
#[test]
fn boards_of_rulings_are_said_and_read_back() {
    assert_eq!(round_trip::<Vividz>(), (4, 1));
    assert_eq!(round_trip::<UnionArena>(), (0, 0));
    assert_eq!(round_trip::<Paixu>(), (0, 0));
    assert_eq!(round_trip::<Yugioh>(), (0, 2));
    assert_eq!(round_trip::<Sgs>(), (0, 0));
}

/// What stands in a code block of docs/table.md under one heading: blocks of a book, each a line and its tree.
fn documented(heading: &str) -> Vec<(String, String, String)> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/table.md"));
    let page = page.expect("the page").replace("\r\n", "\n");
    let (_, part) = page.split_once(heading).expect(heading);
    let part = part.split("\n## ").next().unwrap_or_default();
    let blocks = part.split("```").skip(1).step_by(2);
    let block = |block: &str| {
        let (book, rest) = block.split_once('\n').expect("a book and a line");
        let (said, tree) = rest.split_once('\n').expect("a line and a tree");
        (book.to_owned(), said.to_owned(), tree.to_owned())
    };
    let all = blocks.map(block);
    all.filter(|(book, _, _)| book != "text").collect()
}

#[test]
fn the_page_says_what_is_read() {
    let all = documented("## The line\n");
    for book in games::played() {
        let own = all.iter().filter(|(of, _, _)| of == book.as_str());
        assert!(own.count() >= 2, "{book} has two examples");
    }
    for (book, said, tree) in all {
        let lexicon = named(&book);
        let tree = yaml::parse(&tree).expect(&said);
        let read = line::read(&lexicon, &said, None).unwrap_or_else(|f| panic!("{said}: {f:?}"));
        let part = |key: &str| tree.get(key).map_or(serde_json::json!({}), json);
        assert_eq!(json(&read.cards), part("牌"), "{said}");
        assert_eq!(json(&read.setup), part("局面"), "{said}");
        assert!(said.chars().count() <= 200, "{said}");
        let again = line::write(&lexicon, &read.cards, &read.setup);
        let back = line::read(&lexicon, &again, None).unwrap_or_else(|f| panic!("{again}: {f:?}"));
        assert_eq!(json(&back.cards), json(&read.cards), "{said}\n{again}");
        assert_eq!(json(&back.setup), json(&read.setup), "{said}\n{again}");
        let file = format!(
            "书: {book}\n牌: {}\n局面: {}\n",
            json(&read.cards),
            json(&read.setup)
        );
        let file = format!("{file}标题: 试\n问题: 试？\n裁定: {{答: 试, 条文: [], 依据: 读法}}\n");
        if let Err(faults) = games::open(&file, &caijue::rulebook::Library::shipped()) {
            let board: Vec<_> = faults
                .iter()
                .filter(|f| f.line > 0 && f.line <= 3)
                .collect();
            assert!(board.is_empty(), "{said}: {board:?}");
        }
    }
}

#[test]
fn what_is_done_is_told_in_a_few_words() {
    for (book, said, does) in [
        ("vividz", "攻击宣言 火花", "{攻击宣言: 火花}"),
        ("vividz", "打出 民兵 中", "{打出: {牌: 民兵, 场地: 中}}"),
        ("vividz", "打出民兵 到左", "{打出: {牌: 民兵, 到: 左}}"),
        ("vividz", "发动 火花", "{发动: 火花}"),
        ("vividz", "选择 水盾", "{选择: 水盾}"),
        ("vividz", "选择 水盾、火花×2", "{选择: [水盾, 火花×2]}"),
        ("vividz", "跳过", "跳过"),
        ("vividz", "滑行 水滴 到 左", "{滑行: {牌: 水滴, 到: 左}}"),
        (
            "union-arena",
            "攻击 剑圣 对 水盾",
            "{攻击: {卡: 剑圣, 目标: 水盾}}",
        ),
        (
            "union-arena",
            "激跃 剑圣 于 火种",
            "{激跃: {卡: 剑圣, 于: 火种}}",
        ),
        ("union-arena", "登场 炉台 EL", "{登场: {卡: 炉台, 到: EL}}"),
        ("union-arena", "不阻挡", "不阻挡"),
        ("paixu", "出牌 1 盖放", "{出牌: {卡位: 1, 盖放: 是}}"),
        ("paixu", "对象 山岚", "{对象: 山岚}"),
        ("yugioh", "抽卡 甲 2张", "{抽卡: {谁: 甲, 张数: 2}}"),
        (
            "yugioh",
            "战斗伤害 甲 2000",
            "{战斗伤害: {受: 甲, 数值: 2000}}",
        ),
        (
            "yugioh",
            "控制权 敌方龙 给 甲",
            "{控制权: {卡: 敌方龙, 给: 甲}}",
        ),
        (
            "yugioh",
            "破坏 战士、敌方龙",
            "{破坏: {卡: [战士, 敌方龙]}}",
        ),
        (
            "sgs-chess",
            "使用 张飞 杀 对 关羽",
            "{使用: {谁: 张飞, 牌: 杀, 目标: 关羽}}",
        ),
        (
            "sgs-chess",
            "移动 关羽 C4 C5 C6",
            "{移动: {谁: 关羽, 路线: [C4, C5, C6]}}",
        ),
        (
            "sgs-chess",
            "{使用: {谁: 张飞, 牌: 杀}}",
            "{使用: {谁: 张飞, 牌: 杀}}",
        ),
    ] {
        let does = yaml::parse(does).expect("YAML");
        let read = line::action(&named(book), said).unwrap_or_else(|f| panic!("{said}: {f}"));
        let normal = |node: &Node| match book {
            "vividz" => <Vividz as Playable>::Action::read(node).map(|a| a.write()),
            "union-arena" => <UnionArena as Playable>::Action::read(node).map(|a| a.write()),
            "paixu" => <Paixu as Playable>::Action::read(node).map(|a| a.write()),
            "yugioh" => <Yugioh as Playable>::Action::read(node).map(|a| a.write()),
            _ => <Sgs as Playable>::Action::read(node).map(|a| a.write()),
        };
        let wanted = normal(&does).unwrap_or_else(|w| panic!("{said}: {w}"));
        assert_eq!(normal(&read).ok(), Some(wanted), "{said}: {}", json(&read));
    }
    let wrong = line::action(&named("vividz"), "攻几 火花").expect_err("no such word");
    assert_eq!((wrong.line, wrong.column), (1, 1));
    assert_eq!(wrong.fix.as_deref(), Some("是不是“攻击”？"));
    assert!(line::action(&named("vividz"), "攻击 火花 水盾").is_err());
    assert!(line::action(&named("vividz"), "").is_err());
}

#[test]
fn all_that_means_nothing_is_told_with_its_column() {
    let told = |book: &str, said: &str| -> Vec<(u32, String)> {
        let faults = line::read(&named(book), said, None).expect_err(said);
        faults
            .into_iter()
            .map(|f| {
                (
                    f.column,
                    format!("{} {}", f.what, f.fix.unwrap_or_default()),
                )
            })
            .collect()
    };
    let two = told("vividz", "甲 左 火花(竖直); 手脾 3 / 乙 右 水滴(伤x)");
    let columns: Vec<u32> = two.iter().map(|(column, _)| *column).collect();
    assert_eq!(columns, [8, 13, 27], "{two:?}");
    for ((_, said), near) in two.iter().zip(["竖置", "手牌", "伤害"]) {
        assert!(said.contains(&format!("是不是“{near}”？")), "{said}");
    }
    for (said, what) in [
        ("甲 火花", "“火花”放在哪里？"),
        ("左 火花", "“左”是哪一方的？"),
        ("甲 手牌 3 火花", "“火花”放在哪里？"),
        ("甲 左 火花(2000) 右 火花(3000)", "前后写得不一样"),
        ("甲 左 \"火花", "引号没有合上"),
        ("甲 左 {牌: 火花", "括号没有合上"),
        ("甲 左 火花)", "多出一个“)”"),
        ("甲 手牌 3 手牌 4", "写了两次"),
        ("甲 能量", "后面要写"),
    ] {
        let all = told("vividz", said);
        assert!(
            all.iter().any(|(_, told)| told.contains(what)),
            "{said}: {all:?}"
        );
    }
}

#[test]
fn what_only_another_games_board_has_is_told_as_that() {
    for (book, said, what) in [
        ("union-arena", "甲 体力 3", "没有“体力”一项"),
        ("vividz", "甲 AP 3", "没有“AP”一项"),
        ("vividz", "甲 HP 3", "没有“HP”一项"),
        ("yugioh", "甲 生命值 3", "没有“生命值”一项"),
        ("paixu", "甲 手牌 []", "没有“手牌”一项"),
        ("yugioh", "体力 3", "没有“体力”一项"),
        ("sgs-chess", "关羽 体力 3 AP 3", "没有“AP”一项"),
        ("union-arena", "手牌 2", "“手牌”是哪一方的？"),
        ("vividz", "能量 2", "“能量”是哪一方的？"),
        ("sgs-chess", "体力 3", "“体力”是谁的？"),
        ("sgs-chess", "关羽 体力 3 体力 4", "“体力”写了两次"),
    ] {
        let faults = line::read(&named(book), said, None).expect_err(said);
        assert!(faults[0].what.contains(what), "{said}: {faults:?}");
    }
    for (book, said, same) in [
        ("sgs-chess", "关羽 手牌 []", "关羽 手牌 无"),
        ("union-arena", "甲 手牌 []", "甲 手牌 空"),
        ("vividz", "甲 手牌区 []", "甲 手牌区 无"),
    ] {
        let written = |said: &str| json(&line::read(&named(book), said, None).expect(said).setup);
        assert_eq!(written(said), written(same));
    }
}

#[test]
fn a_card_behind_a_numbered_place_comes_to_the_next_and_no_place_is_written_twice() {
    let read = |said: &str| line::read(&named("paixu"), said, None);
    let written = |said: &str| json(&read(said).expect(said).setup);
    assert_eq!(
        written("甲 催风 3 山岚 磐石"),
        written("甲 1 催风 3 山岚 4 磐石")
    );
    let twice = read("甲 催风 2 山岚 2 磐石").expect_err("twice");
    assert!(twice[0].what.contains("第2格写了两次"), "{twice:?}");
}

#[test]
fn what_may_stand_there_is_offered() {
    let cards = yaml::parse("{火花: {费用: 1}, 火墙: {}, 水盾: {}}").expect("YAML");
    let offered = |book: &str, said: &str| line::complete(&named(book), &cards, said, said.len());
    assert_eq!(offered("vividz", "甲 左 火"), ["火花", "火墙"]);
    assert_eq!(offered("vividz", "甲 左 火花; zyjd"), ["主要阶段"]);
    assert!(offered("vividz", "甲 左 火花; 手").contains(&"手牌区".to_owned()));
    let state = offered("vividz", "甲 左 火花(");
    assert!(state.contains(&"横置".to_owned()) && !state.contains(&"手牌区".to_owned()));
    let attack = offered("vividz", "甲 左 火花; 攻击(火花 ");
    assert!(attack.contains(&"战斗步骤".to_owned()) && !attack.contains(&"火花".to_owned()));
    assert!(offered("paixu", "甲 火花(").contains(&"盖放".to_owned()));
    assert!(offered("sgs-chess", "甲 关羽(").contains(&"体力".to_owned()));
    for cursor in 0..40 {
        line::complete(&named("vividz"), &cards, "甲 左 火花(横置", cursor);
    }
}

/// Lines of shipped rulings, with the cards that they are about.
static SHIPPED: LazyLock<Vec<(BookId, Node, String)>> = LazyLock::new(|| {
    let of = |book: BookId| {
        boards(book)
            .into_iter()
            .step_by(6)
            .map(move |(_, cards, setup)| {
                let said = line::write(&lexicon(book), &cards, &setup);
                (book, cards, said)
            })
    };
    games::played().into_iter().flat_map(of).collect()
});

/// Pieces of which lines are made.
const PIECES: &[&str] = &[
    "甲",
    "乙",
    "左",
    "中",
    "手牌",
    "能量",
    "卡位",
    "FL",
    "AP",
    "关羽",
    "火花",
    "火花×2",
    "水盾#1",
    "(",
    ")",
    "（",
    "；",
    ";",
    "/",
    "\n",
    "、",
    "，",
    "3",
    "４",
    "-1",
    "横置",
    "伤2",
    "EXP",
    "EXP石",
    "1费",
    "D4",
    "(3,4)",
    "主要阶段",
    "攻击",
    "效果",
    "持续效果",
    "永续",
    "翻转",
    "BP+1000",
    "本回合发生过",
    "地图",
    "军营",
    "{",
    "}",
    "[",
    "]",
    "{甲: {左: 一}}",
    "[一]",
    "\"",
    "“",
    "”",
    "\"a b\"",
    "的",
    "乙的回合",
    "甲先手",
    "回合3",
    "无",
    "是",
    "{",
    ": ",
    "变化",
    "登场时",
    "不能",
    "构筑",
    "牌组",
    "比赛",
    "标记",
    "激跃源",
    "跳过",
    "技能",
    "对",
    "使用",
    "选择",
    "打出",
    "若",
    "令",
    "各",
    "结算",
    "须",
];

fn lines() -> impl Strategy<Value = String> {
    let made = proptest::collection::vec(proptest::sample::select(PIECES), 0..24);
    let made =
        (made, any::<bool>()).prop_map(|(all, apart)| all.join(if apart { " " } else { "" }));
    prop_oneof![made, "\\PC{0,40}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_told(said in lines()) {
        for book in games::played() {
            let lexicon = lexicon(book);
            match line::read(&lexicon, &said, None) {
                Ok(read) => {
                    let again = line::write(&lexicon, &read.cards, &read.setup);
                    let back = line::read(&lexicon, &again, Some(&read.cards));
                    prop_assert!(back.is_ok(), "{said:?}: {again:?} {back:?}");
                }
                Err(faults) => {
                    prop_assert!(!faults.is_empty());
                    let end = said.chars().count() as u32 + 1;
                    for fault in faults {
                        prop_assert!(fault.line == 1 && (1..=end).contains(&fault.column), "{said:?} {fault:?}");
                    }
                }
            }
            let _ = line::action(&lexicon, &said);
            let _ = line::complete(&lexicon, &Node::nothing(), &said, said.len() / 2);
        }
    }

    #[test]
    fn a_line_with_a_slip_is_read_or_told(nth in 0_usize..200, at in 0_usize..200, with in proptest::sample::select(PIECES)) {
        let (book, cards, said) = &SHIPPED[nth % SHIPPED.len()];
        let lexicon = lexicon(*book);
        let mut chars: Vec<char> = said.chars().collect();
        let at = at.min(chars.len());
        chars.splice(at..(at + 1).min(chars.len()), with.chars());
        let wrong: String = chars.into_iter().collect();
        match line::read(&lexicon, &wrong, Some(cards)) {
            Ok(read) => {
                line::write(&lexicon, &read.cards, &read.setup);
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
