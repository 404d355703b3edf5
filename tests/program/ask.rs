//! Questions asked of a board, as a judge types them: the line that answers, the clauses behind it, the exit status.

use crate::run::{Said, command};
use serde_json::Value;

fn run(words: &[&str]) -> Said {
    let home = tempfile::tempdir().expect("a folder");
    let words = [&["ask"], words].concat();
    command(home.path(), &words).output().expect("runs").into()
}

/// The whole answer; the question must have been answered.
fn asked(words: &[&str]) -> String {
    let said = run(words);
    assert_eq!(said.status, 0, "{words:?}: {}{}", said.out, said.err);
    said.out
}

/// What is answered as JSON.
fn json(words: &[&str]) -> Value {
    let mut words = words.to_vec();
    words.push("--json");
    serde_json::from_str(&asked(&words)).expect("JSON")
}

/// The lines that answer.
fn lines(words: &[&str]) -> Vec<String> {
    let told = json(words);
    let answers = told["answers"].as_array().expect("answers");
    let line = |answer: &Value| answer["line"].as_str().expect("a line").to_owned();
    answers.iter().map(line).collect()
}

/// The numbers of the clauses that decide the first answer.
fn clauses(words: &[&str]) -> Vec<String> {
    let told = json(words);
    let all = told["answers"][0]["clauses"].as_array().expect("clauses");
    let number = |cite: &Value| {
        let id = cite["clause"].as_str().expect("a clause");
        id.rsplit(':').next().expect("a number").to_owned()
    };
    all.iter().map(number).collect()
}

/// What is said against a question that is not understood.
fn not_understood(words: &[&str]) -> String {
    let said = run(words);
    assert_eq!(said.status, 2, "{words:?}: {}{}", said.out, said.err);
    said.err
}

const VIVIDZ: &str = "甲 左 火花(3000) 手牌 民兵(2费 2000) 能量 1 / 乙 中 水盾(2000); 主要阶段";

#[test]
fn vividz() {
    let attack = lines(&["vividz", VIVIDZ, "攻击 火花", "跳过", "火花.状态"]);
    assert_eq!(attack[0], "能 · 甲 攻击宣言：火花（左）");
    assert_eq!(attack[1], "能 · 乙 跳过");
    assert_eq!(attack[2], "火花.状态 = 横置");
    assert!(clauses(&["vividz", VIVIDZ, "攻击 火花"]).contains(&"802.1a".to_owned()));

    let whose = lines(&["vividz", VIVIDZ, "攻击 水盾"]);
    assert_eq!(whose, ["不能 · 甲 攻击宣言：水盾（中央）"]);
    assert_eq!(clauses(&["vividz", VIVIDZ, "攻击 水盾"])[0], "802.1a");

    let energy = asked(&["vividz", VIVIDZ, "打出民兵 左"]);
    assert!(
        energy.starts_with("不能 · 甲 打出：民兵（左）\n"),
        "{energy}"
    );
    assert!(energy.contains("× 能量费用2点无法支付"), "{energy}");
}

#[test]
fn union_arena() {
    let board = "甲 FL 剑士(3000) 手牌 新兵(1000) / 乙 FL 兵(2000); 主要阶段";
    assert_eq!(
        lines(&["union-arena", board, "登场 新兵 EL", "新兵.状态"]),
        ["能 · 甲 登场：新兵到EL", "新兵.状态 = 休眠"]
    );
    assert_eq!(
        lines(&[
            "union-arena",
            board,
            "甲的手牌张数",
            "甲的能量.蓝",
            "甲的能量.蓝是多少？"
        ]),
        ["甲.手牌张数 = 1", "甲.能量.蓝 = 0", "甲.能量.蓝 = 0"]
    );
    let early = asked(&["union-arena", board, "攻击 剑士"]);
    assert!(early.starts_with("不能 · 甲 攻击：剑士\n"), "{early}");
    assert!(early.contains("禁止 5.4-1"), "{early}");
    let board = "甲 FL 剑士(3000) / 乙 FL 兵(2000); 攻击阶段";
    assert_eq!(
        lines(&["union-arena", board, "攻击 剑士", "乙 阻挡 兵"]),
        ["能 · 甲 攻击：剑士", "能 · 乙 阻挡：兵"]
    );
    // The book has no rule for giving up, and the reading that would settle it is named.
    let gives_up = asked(&["union-arena", board, "投降"]);
    assert!(gives_up.starts_with("条文没说 · 甲 投降 · "), "{gives_up}");
    assert!(gives_up.contains("读法 投降 = 未定"), "{gives_up}");
}

#[test]
fn paixu() {
    let of = |more: &[&str]| {
        let mut words = vec!["--from", "paixu/101-slot-that-buries"];
        words.extend(more);
        lines(&words)[0].clone()
    };
    assert_eq!(
        of(&["卡位 乙1"]),
        "条文没说 · 甲 卡位：乙1 · 能做，之后：附在对方卡位的永续效果由谁做选择、为谁生效？"
    );
    assert_eq!(
        of(&["--reading", "永续的控制=卡位的玩家", "卡位 乙1"]),
        "能 · 甲 卡位：乙1"
    );
    assert_eq!(of(&["卡位 甲1"]), "不能 · 甲 卡位：甲1");
    let board = "甲 疾火(速度3) 火卒(速度1) 无 牌序 3 / 乙 步卒(速度2) 无 无; 出牌阶段";
    let depends = asked(&["paixu", board, "出牌 3 盖放"]);
    assert!(
        depends
            .starts_with("看读法 · 甲 出牌：牌序顶的牌到卡位3，盖放 · “出牌的来源”：取牌序顶 能"),
        "{depends}"
    );
    assert_eq!(lines(&["paixu", board, "疾火.速度？"]), ["疾火.速度 = 3"]);
}

#[test]
fn what_is_wrong_is_said_of_what_is_meant() {
    let board = "关羽(4 C4 手牌 杀) / 曹操(4 C5 手牌 杀); 关羽的回合 出牌阶段";
    let of = |typed: &str| not_understood(&["sgs-chess", board, typed]);
    // A name behind who does it and what is done is a card's.
    for typed in ["曹操：打出 雷", "曹操：使用 雷"] {
        let said = of(typed);
        assert!(said.contains("没有名为“雷”的牌"), "{said}");
        assert!(!said.contains("没有名为“雷”的角色"), "{said}");
    }
    // Of a bare name it is not known what it is to name.
    let said = of("打出 雷");
    assert!(said.contains("没有名为“雷”的牌"), "{said}");
    // What is written out whole is told what is wrong in it.
    let said = of("{若: {条件: 曹操.杀死者, 做: [{摸: {谁: 关羽, 张: 1}}]}}");
    assert!(said.contains("写作比较"), "{said}");
}

#[test]
fn one_who_is_not_asked_is_told_why_and_nothing_that_is_not_so() {
    let board = "甲 左 火花(3000) / 乙 中 水盾(2000); 主要阶段";
    let of = |typed: &str| json(&["vividz", board, typed])["answers"][0].to_string();
    let said = of("乙：攻击 水盾");
    assert!(said.contains("703.2") && said.contains("703.3a"), "{said}");
    assert!(!said.contains("不由甲操控"), "{said}");
    let said = of("乙：检查 水盾");
    assert!(!said.contains("已处于完成状态"), "{said}");
    // Nor is anything said as if that player were asked.
    for typed in ["乙：打出 火花", "乙：提交牌组", "乙：选 火花"] {
        let said = of(typed);
        assert!(!said.contains("获得优先权的是乙"), "{typed}: {said}");
        assert!(!said.contains("此时乙要"), "{typed}: {said}");
    }
}

#[test]
fn yugioh() {
    let board = "甲 基本分 500 / 乙 卡组 5";
    assert_eq!(
        lines(&["yugioh", board, "甲 支付 1000"]),
        ["不能 · 甲支付1000基本分来发动"]
    );
    assert_eq!(clauses(&["yugioh", board, "甲 支付 1000"]), ["1.4.1-5"]);
    let open = lines(&["yugioh", board, "{支付: {谁: 甲, 数值: 500}}"]);
    assert!(open[0].starts_with("条文没说 · 甲支付500"), "{open:?}");
    // Each event says itself whose it is: nobody is asked out of turn.
    assert_eq!(
        lines(&[
            "yugioh",
            board,
            "乙 抽卡",
            "乙.手卡张数",
            "乙的手卡张数是多少？"
        ]),
        ["能 · 乙因效果抽1张", "乙.手卡张数 = 1", "乙.手卡张数 = 1"]
    );
}

#[test]
fn sgs_chess() {
    let board = "关羽(3/4 3,3) / 曹操(4/4 3,4)";
    let told = lines(&[
        "sgs-chess",
        board,
        "关羽 摸 2",
        "回复 关羽 1",
        "关羽.体力",
        "回复 关羽 1",
    ]);
    assert_eq!(told[0], "能 · 甲 摸：谁 关羽，张 2");
    assert_eq!(told[1], "能 · 甲 回复：谁 关羽，点 1");
    assert_eq!(told[2], "关羽.体力 = 4");
    assert!(told[3].starts_with("不能 · 甲 回复："), "{told:?}");
    // A question after one that means nothing is answered all the same.
    let said = run(&["sgs-chess", board, "曹操 使用 雷", "曹操.体力"]);
    assert_eq!(said.status, 2);
    assert!(said.out.contains("曹操.体力 = 4"), "{}", said.out);
    // Names without keys go to the fields that they fit: who, the card, the target.
    let board = "甲 关羽(4 A1 手牌 杀) / 乙 张飞(4 G7); 回合 关羽; 出牌阶段";
    for typed in ["使用 杀 张飞", "使用 杀 对 张飞", "关羽 使用 杀 张飞"] {
        let told = asked(&["sgs-chess", board, typed]);
        assert!(
            told.starts_with("不能 · 甲 使用：牌 杀，目标 张飞"),
            "{told}"
        );
        assert!(told.contains("禁止 4.10-6"), "{told}");
    }
    let board = "关羽(3/4 3,3) / 曹操(4/4 3,4)";
    let depends = asked(&["sgs-chess", board, "复原 曹操"]);
    assert!(
        depends.starts_with("看读法 · 乙 复原：曹操 · “已背面朝上再翻面”：取不能执行 不能"),
        "{depends}"
    );
    assert!(depends.contains("取没有事发生：能"), "{depends}");
    // A path that the documents give need not have a point in it.
    let board = "关羽(3/4 A1) / 曹操(4/4 A2)";
    for typed in [
        "关羽至曹操的距离",
        "关羽至曹操的距离？",
        "关羽至曹操的距离是多少",
    ] {
        let told = asked(&["sgs-chess", board, typed]);
        assert!(told.starts_with("关羽至曹操的距离 = 1"), "{typed}: {told}");
    }
}

#[test]
fn one_who_is_not_asked() {
    for typed in [
        "乙: 攻击 水盾",
        "乙：攻击 水盾",
        "乙 攻击 水盾",
        "乙：攻击宣言：水盾",
    ] {
        let told = asked(&["vividz", VIVIDZ, typed]);
        assert!(told.starts_with("不能 · 乙 攻击宣言：水盾"), "{told}");
        assert!(told.contains("× 这时由甲决定"), "{told}");
        assert!(told.contains("要求 703.2"), "{told}");
        // It lies in the field of the one who tries it.
        assert!(!told.contains("水盾不在自己的场地区"), "{told}");
    }
    let told = json(&["vividz", VIVIDZ, "乙 跳过"]);
    assert_eq!(told["answers"][0]["instead"]["player"], 0);
    // Giving up is a matter of one's own, whoever is asked.
    assert_eq!(lines(&["vividz", VIVIDZ, "乙 投降"]), ["能 · 乙投降"]);
}

#[test]
fn what_is_not_understood_is_no_refusal() {
    for (typed, near) in [
        ("攻击 火化", "是不是“火花”？"),
        ("火花.力量直", "是不是“力量值”？"),
        (
            "打出 民兵",
            "打出：民兵（左）；打出：民兵（中央）；打出：民兵（右）",
        ),
        ("唱歌", "这时可以试："),
        ("乙: 攻击 火化", "是不是“火花”？"),
    ] {
        let said = not_understood(&["vividz", VIVIDZ, typed]);
        assert!(said.contains(near), "{typed}: {said}");
        assert!(!said.contains("不能 ·"), "{said}");
    }
    // What was answered before it is told.
    let said = run(&["vividz", VIVIDZ, "攻击 火花", "攻击 火化"]);
    assert_eq!(said.status, 2);
    assert!(said.out.starts_with("能 · 甲 攻击宣言"), "{}", said.out);
    // After the end nothing may be done, by the clause that ended it.
    let over = run(&["vividz", VIVIDZ, "投降", "跳过"]);
    assert_eq!(over.status, 0, "{}", over.err);
    assert!(over.out.contains("已经分出胜负：乙胜"), "{}", over.out);
    assert!(over.out.contains("禁止 101.2"), "{}", over.out);
}

#[test]
fn boards_that_cannot_stand_are_told_with_their_place() {
    let board = not_understood(&["vividz", "{甲: {场地区: {左: 火化}}}"]);
    assert!(board.starts_with("局面.甲.场地区.左: "), "{board}");
    let line = not_understood(&["vividz", "甲 左 火花(3000 唱歌)"]);
    assert!(line.contains("唱歌"), "{line}");
    let book = not_understood(&["vividz", "{书: paixu, 局面: {}}"]);
    assert!(book.contains("问的是 vividz"), "{book}");
    assert!(not_understood(&[]).contains("caijue ask"));
    let reading = not_understood(&["vividz", "", "--reading", "战斗的起点=好"]);
    assert!(reading.contains("战斗的起止"), "{reading}");
    let option = not_understood(&["vividz", "", "--reading", "战斗的起止=好"]);
    assert!(option.contains("到攻击结束"), "{option}");
}

#[test]
fn what_the_rules_will_not_let_stand_is_said_and_stops_nobody() {
    let board = ["vividz", "甲 左 火花(3000) 民兵(2000)", "攻击 火花"];
    let told = asked(&board);
    let first = told.lines().next().unwrap_or_default();
    assert!(
        first.starts_with('⚠') && first.ends_with("1002.1"),
        "{told}"
    );
    // The rule effect comes before the first choice, by the reading that says so.
    assert!(told.contains("看读法 · 甲 攻击宣言：火花"), "{told}");
    assert!(
        told.contains("火花（经验区）") && told.contains("民兵升级"),
        "{told}"
    );
    let told = json(&board);
    assert_eq!(told["unlawful"][0]["cite"]["clause"], "vividz:1002.1");
    let told = json(&["vividz", VIVIDZ]);
    assert_eq!(told["unlawful"], serde_json::json!([]));
}

#[test]
fn chance_is_given_by_the_one_who_asks() {
    let of = |asked: &[&'static str]| {
        let mut words = vec!["--from", "paixu/40-shuffle-top"];
        words.extend(asked);
        words
    };
    for drawn in ["机会 [3, 1, 2]", "机会：[3,1,2]", "[3, 1, 2]"] {
        assert_eq!(
            lines(&of(&[drawn, "甲.牌序"])),
            ["能 · 机会：寅、子、丑", "甲.牌序 = 寅、子、丑"]
        );
    }
    assert_eq!(lines(&of(&["机会 原序"])), ["能 · 机会：原序"]);
    let awaited = not_understood(&of(&["完毕"]));
    assert!(awaited.contains("等待机会"), "{awaited}");
    assert!(awaited.contains("机会 原序"), "{awaited}");
    let wrong = not_understood(&of(&["机会 [3, 3, 2]"]));
    assert!(wrong.contains("1 到 3 的一个排列"), "{wrong}");
    // What is picked may be named.
    let pick = json(&[
        "--from",
        "sgs-chess/50-turn-up-cards",
        "{亮出: {谁: 关羽, 牌堆里: 红色}}",
        "机会 2",
    ]);
    let said = pick["answers"][1]["line"].as_str().expect("a line");
    assert!(said.starts_with("能 · 机会："), "{said}");
}

#[test]
fn a_board_alone_is_shown_with_what_may_be_done() {
    let told = asked(&["vividz", VIVIDZ]);
    assert!(told.contains("甲 从主要阶段的选项中选择一项，或跳过 703.2"));
    assert!(told.contains("○ 攻击宣言：火花（左）"));
    assert!(told.contains("× 打出：民兵（左） 904.2f"));
}

#[test]
fn json_carries_the_whole_answer() {
    let told = json(&["vividz", VIVIDZ, "攻击 火花"]);
    assert_eq!(told["schema"], "caijue.ask/1");
    assert_eq!(told["book"], "vividz");
    let answer = &told["answers"][0];
    assert_eq!(answer["settled"], "can");
    assert_eq!(answer["asked"], "攻击 火花");
    assert!(
        answer["happened"]
            .as_array()
            .expect("events")
            .iter()
            .any(|e| e["word"] == "横置")
    );
    assert!(answer["readings"].is_array());
    let regions = answer["changed"]["regions"].as_array().expect("regions");
    assert!(regions.iter().all(|r| r["name"] == "场地区"), "{regions:?}");
    assert!(told["waits"]["decide"]["clause"].is_string());
    assert!(
        told["choices"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
    );
    let refused = json(&["vividz", VIVIDZ, "攻击 水盾"]);
    assert_eq!(refused["answers"][0]["settled"], "cannot");
    assert!(refused["answers"][0]["reasons"][0]["says"].is_string());
}

#[test]
fn what_was_tried_is_a_ruling_that_holds() {
    let words = [
        "vividz",
        VIVIDZ,
        "攻击 水盾",
        "攻击 火花",
        "跳过",
        "--as-yaml",
    ];
    let yaml = asked(&words);
    assert!(yaml.contains("不可") && yaml.contains("802.1a"), "{yaml}");
    let library = caijue::rulebook::Library::shipped();
    let session = caijue::engine::games::open(&yaml, &library).expect("plays");
    assert!(
        session.report().passes(),
        "{:?}\n{yaml}",
        session.report().faults
    );
    assert_eq!(session.report().held, 1);
}

#[test]
fn a_look_inside_a_procedure() {
    let told = lines(&[
        "vividz",
        VIVIDZ,
        "攻击 火花",
        "停在 802.1b",
        "火花.状态",
        "停在 攻击宣言",
        "跳过",
    ]);
    assert_eq!(told[1], "停在 802.1b · 攻击步骤");
    assert_eq!(told[2], "火花.状态 = 横置");
    assert_eq!(told[3], "停在 攻击宣言 · 甲以火花宣言攻击");
    // What is tried next is tried where somebody is asked again.
    assert!(told[4].starts_with("能 · 乙 "), "{}", told[4]);
    let never = not_understood(&["vividz", VIVIDZ, "攻击 火花", "停在 退场"]);
    assert!(
        never.contains("没有到过“退场”") && never.contains("横置"),
        "{never}"
    );
}

#[test]
fn what_the_text_answers_is_in_no_doubt_unless_it_is_gone_against() {
    let board = ["--from", "06-low-cost-on-high-cost", "打出 石子 中央"];
    let told = asked(&board);
    assert!(told.contains("巨岩移走 1003.1"), "{told}");
    assert!(!told.contains("不合法时弃哪张"), "{told}");
    let against = [&board[..], &["--reading", "不合法时弃哪张=弃新留旧"]].concat();
    let said = run(&against);
    assert!(said.out.contains("石子移走"), "{}", said.out);
    assert!(
        said.err.contains("条文已有定论（1003.1）：弃旧留新"),
        "{}",
        said.err
    );
}

#[test]
fn what_the_board_does_not_give_is_not_the_silence_of_the_text() {
    let board = "甲 关羽(4 D4 手牌 杀 武器 青龙偃月刀) / 乙 曹操(4 D7); 关羽的回合 出牌阶段";
    let range = lines(&["sgs-chess", board, "使用 杀 曹操"]);
    assert_eq!(
        range,
        [
            "局面没给 · 甲 使用：牌 杀，目标 曹操 · 局面没有给【青龙偃月刀】上标识的攻击范围：写成 青龙偃月刀(攻击范围 n)，n 照牌上的数。"
        ]
    );
    let value = lines(&["sgs-chess", board, "关羽.攻击范围"]);
    assert_eq!(value, ["关羽.攻击范围 = 未写明"]);
    // Given so, it is answered.
    let given = board.replace("青龙偃月刀", "青龙偃月刀(攻击范围3)");
    let given = lines(&["sgs-chess", &given, "使用 杀 曹操"]);
    assert_eq!(given, ["能 · 甲 使用：牌 杀，目标 曹操"]);
    let nowhere = "甲 关羽(4 D4 手牌 杀) / 乙 曹操(4); 关羽的回合 出牌阶段";
    let nowhere = lines(&["sgs-chess", nowhere, "使用 杀 曹操"]);
    assert!(nowhere[0].starts_with("局面没给 · "), "{nowhere:?}");
    assert!(nowhere[0].contains("写成 曹操(C4)"), "{nowhere:?}");
}

#[test]
fn names_that_are_not_alone_and_words_that_are_none_are_told_as_that() {
    let faults = |board: &[&str]| {
        let said = not_understood(board);
        said.split_whitespace().collect::<String>()
    };
    let twice = faults(&["sgs-chess", "甲 关羽(4 D4) / 乙 关羽(4 A1); 关羽的回合"]);
    assert!(twice.contains("“关羽”已经在局面里"), "{twice}");
    assert!(
        twice.contains("关羽二") && !twice.contains("写了两次"),
        "{twice}"
    );
    let source = faults(&[
        "paixu",
        "甲 1 磐石(4 山) 3 磐石; 永续(卡位1 固定 自身 来源 磐石); 牌序 5",
    ]);
    assert!(source.contains("“磐石”有几张"), "{source}");
    let phase = faults(&["paixu", "甲 磐石(4 山); 牌序 5; 效果阶段"]);
    assert!(
        phase.contains("不认识“效果阶段”") && phase.contains("效果发动阶段"),
        "{phase}"
    );
    // A list of names ends where the next value begins, and a name needs no brackets.
    let raid = "甲 学徒(2000); 手牌 剑圣(4000 激跃 学徒 所需能量红2 消费AP1) / 乙 盾兵; 主要阶段";
    let energy = lines(&["union-arena", raid, "剑圣.所需能量", "激跃 剑圣"]);
    assert_eq!(
        energy,
        ["剑圣.所需能量 = 红2", "不能 · 甲 激跃：剑圣叠放到学徒"]
    );
}

#[test]
fn a_board_that_begins_within_a_procedure_is_told_as_far_as_somebody_is_asked() {
    let board = "甲 磐石(速度3 元素风) 牌序 5 / 乙 顺风(速度2 元素火); 效果发动阶段";
    let told = asked(&["paixu", board, "完毕", "完毕"]);
    let (first, then) = told.split_once("之后").expect("what follows");
    assert!(
        first.contains("先走到这里") && first.contains("效果发动阶段"),
        "{told}"
    );
    assert!(!then.contains("先走到这里"), "{told}");
}

#[test]
fn a_side_is_said_of_the_pieces_behind_it_and_a_book_may_stand_in_the_same_quotes() {
    let board =
        "三国杀战棋 暖方 关羽(4 C4) 张飞(3 C3) 冷方 曹操(4 C6); 冷方 许褚(4 C7); 关羽的回合";
    let told = lines(&[board, "张飞.阵营", "曹操.阵营", "许褚.阵营"]);
    let sides = ["张飞.阵营 = 暖方", "曹操.阵营 = 冷方", "许褚.阵营 = 冷方"];
    assert_eq!(told, sides);
}

#[test]
fn of_several_that_are_meant_the_only_one_that_may_be_done_is_tried() {
    let board = "甲 前线 学徒(3000) 盾兵(1000) 兵(2000); 手牌 剑圣(5000 激跃 学徒) AP 2; 主要阶段";
    let told = lines(&["union-arena", board, "激跃 剑圣"]);
    assert!(told[0].contains("激跃：剑圣叠放到学徒"), "{told:?}");
    // A word of a list that begins as a field does is of the list.
    let traits = "甲 前线 学徒(2000 特征 剑士 触发者); 主要阶段";
    let told = lines(&["union-arena", traits, "学徒.特征"]);
    assert_eq!(told, ["学徒.特征 = 剑士、触发者"]);
}
