//! What a ruling's file may say besides its steps' deeds: trying, stopping on the way, other boards in branches,
//! expectations over the whole, events with their card.

use caijue::engine::{Fault, Report, Session, games};
use caijue::rulebook::Library;

/// 火花 attacks 水滴 and deals as much damage as its power.
const BATTLE: &str = "\
书: vividz
牌:
  火花: {类别: 角色牌, 费用: 2, 力量值: 3000}
  水滴: {类别: 角色牌, 费用: 2, 力量值: 3000}
局面:
  回合玩家: 甲
  攻击: {角色: 火花, 步骤: 战斗步骤}
  甲: {场地区: {中央: {牌: 火花, 横置: 是}}}
  乙: {场地区: {中央: 水滴}}
";

fn open(text: &str) -> Result<Box<dyn Session>, Vec<Fault>> {
    games::open(text, &Library::shipped())
}

fn run(text: &str) -> Report {
    match open(text) {
        Ok(session) => session.report().clone(),
        Err(faults) => panic!("{faults:?}\n{text}"),
    }
}

/// A battle with more at its end, run.
fn battle(more: &str) -> Report {
    run(&format!("{BATTLE}{more}"))
}

fn holds(report: &Report) {
    assert!(report.holds(), "{report:?}");
}

/// That something is said of what is wrong: a part of the message, and of the fix where one is wanted.
fn says(more: &str, what: &str, fix: &str) {
    let text = format!("{BATTLE}{more}");
    let faults = open(&text).map_or_else(|faults| faults, |s| s.report().faults.clone());
    let found = faults.iter().any(|f| {
        f.what.contains(what) && f.line > 1 && f.fix.as_deref().unwrap_or_default().contains(fix)
    });
    assert!(found, "{more}\n{faults:#?}");
}

#[test]
fn a_file_without_question_and_answer_is_tried() {
    let report = battle("步骤:\n- 期望: {局面: {水滴.区域: 能量区}}\n");
    holds(&report);
    assert_eq!(report.held, 1);
    let report = battle("");
    assert!(report.passes() && !report.holds());
    let said = report.nothing_expected().expect("it expects nothing");
    assert!(said.what.contains("没有一条期望"), "{said}");
}

#[test]
fn cards_are_said_where_they_lie() {
    let said = "\
书: vividz
局面:
  回合玩家: 甲
  攻击: {角色: 火花, 步骤: 战斗步骤}
  甲: {场地区: {中央: 火花(2费 3000 横置)}, 手牌区: [石像(4000), 石像(4000)×2]}
  乙: {场地区: {中央: {牌: 水滴(3000), 伤害: 1000}}}
步骤:
- 期望: {局面: {火花.力量值: 3000, 水滴.区域: 能量区, 甲.手牌张数: 3}}
分支:
- 名: 大
  局面: {乙: {场地区: {中央: 巨石(9000)}}}
  共同步骤: 0
  步骤:
  - 期望: {局面: {巨石.区域: 场地区}}
";
    holds(&run(said));
    let raids =
        "书: union-arena\n局面: {甲: {FL: [剑士(3000 休眠), 兵(2000)×2]}, 阶段: 主要阶段}\n";
    holds(&run(&format!(
        "{raids}步骤:\n- 期望: {{局面: {{剑士.BP: 3000, 剑士.状态: 休眠, 兵#2.BP: 2000}}}}\n"
    )));
    let wrong = |from: &str, to: &str, what: &str, place: (u32, u32)| {
        let faults = open(&said.replace(from, to)).map(|_| ()).expect_err(to);
        let found = faults
            .iter()
            .any(|f| f.what.contains(what) && (f.line, f.column) == place);
        assert!(found, "{to}: {faults:#?}");
    };
    wrong("火花(2费 3000 横置)", "火花(2费 唱歌)", "唱歌", (5, 23));
    wrong("石像(4000)×2", "石像(5000)×2", "两处印着不同", (5, 50));
    wrong("水滴(3000)", "水滴(3000 横置)", "写了两处", (6, 17));
}

#[test]
fn a_step_stops_at_a_clause_or_an_event() {
    holds(&battle(
        "步骤:
- 停在: 805.3
  期望: {局面: {水滴.区域: 场地区}, 事件: {造成伤害: 火花}, 无事件: 退场, 待决: 无人}
- 停在: {退场: 水滴}
  期望: {局面: {水滴.区域: 能量区}, 事件: 退场, 无事件: 造成伤害}
- 停在: 806
- 期望: {待决: 甲, 事件: 获得优先权}
",
    ));
    // What is not come to before the next decision says what did happen.
    let more = "步骤:\n- 停在: 803.3\n";
    says(more, "没有走到“803.3”；发生的有", "805.3");
    says("步骤:\n- 停在: {退场: 火花}\n", "没有走到“退场”", "");
    says(
        "步骤:\n- 停在: 退场\n- 停在: 805.3\n",
        "没有走到“805.3”",
        "更早的步骤",
    );
    says("步骤:\n- 停在: 999.9\n", "没有条文“999.9”", "802.1a");
    says("步骤:\n- 停在: 退厂\n", "没有名为“退厂”的事件", "退场");
    says("步骤:\n- 停在: {805.3: 火花}\n", "不写牌名", "停在: 805.3");
    says("步骤:\n- 停在: [805.3]\n", "这里要写", "");
}

#[test]
fn a_branch_has_another_board() {
    let branches = "步骤:
- 期望: {局面: {水滴.区域: 能量区}}
分支:
- 名: 差一点
  牌: {火花: {力量值: 2999}}
  步骤:
  - 期望: {局面: {水滴.伤害: 2999, 水滴.区域: 场地区}}
- 名: 已受伤
  牌: {火花: {力量值: 1000}}
  局面: {乙: {场地: {中央: {伤害: 2000}}}}
  共同步骤: 0
  步骤:
  - 期望: {局面: {水滴.区域: 能量区}, 事件: {退场: 水滴}}
- 名: 没有对手
  局面: {乙: {场地区:}}
  步骤:
  - 期望: {无事件: 退场}
- 名: 又差一点
  牌: {火花: {力量值: 2999}}
  步骤:
  - 期望: {局面: {水滴.区域: 场地区}}
";
    let session = open(&format!("{BATTLE}{branches}")).expect("it is played");
    holds(session.report());
    // Branches on the same board are in one line.
    let ends: Vec<usize> = session.lines().iter().map(|l| l.ends.len()).collect();
    assert_eq!(ends, [1, 2, 1, 1]);
    says("分支:\n- {名: 一, 局面: {丙: {}}}\n", "不认识“丙”", "");
    says("分支:\n- {名: 一, 局面: 3}\n", "一组“名: 值”", "");
    says(
        "分支:\n- {名: 一, 牌: {火花: {力量直: 1}}}\n",
        "不认识“力量直”",
        "力量值",
    );
    says("分支:\n- {名: 一, 牌: [火花]}\n", "一组“名: 值”", "");
}

#[test]
fn a_branch_that_cannot_make_a_common_step_on_its_board_says_so() {
    let more = "步骤:
- {谁: 甲, 做: 跳过, 期望: {事件: 获得优先权}}
分支:
- 名: 乙的回合
  局面: {攻击:, 回合玩家: 乙, 阶段: 主要阶段}
  步骤:
  - 期望: {待决: 乙}
";
    let report = battle(more);
    holds(&report);
    let told = &report.remarks[0].what;
    assert!(
        told.contains("“乙的回合”的局面下，共同步骤的第1步"),
        "{told}"
    );
}

#[test]
fn branches_on_a_large_board_are_bounded() {
    let cards: String = (0..2000).map(|n| format!("牌{n}, ")).collect();
    let branches = "- {名: 一, 局面: {回合: 4}}\n".repeat(1000);
    let text = format!("书: vividz\n局面: {{甲: {{弃牌区: [{cards}]}}}}\n分支:\n{branches}");
    let faults = open(&text).map_or_else(|f| f, |s| s.report().faults.clone());
    assert!(faults[0].what.contains("太大"), "{:?}", faults[0]);
}

#[test]
fn a_branch_on_its_own_board_is_saved_with_it() {
    let more = "分支:\n- {名: 一, 局面: {乙: {场地区: {中央: {伤害: 5}}}}, 步骤: [{期望: {无事件: 抽牌}}]}\n";
    let mut session = open(&format!("{BATTLE}{more}")).expect("it is played");
    assert!(session.choose_line(1));
    let saved = session.to_yaml("另存");
    let again = open(&saved).expect("it is read");
    assert_eq!(again.head().title, "另存");
    let board = |session: &dyn Session| session.board(0, None).expect("a board");
    assert_eq!(board(again.as_ref()), board(session.as_ref()), "{saved}");
}

#[test]
fn the_whole_run_is_held_against_the_files_own_expectation() {
    holds(&battle(
        "步骤:
- 停在: 805.3
- 说明: 到底
期望:
  局面: {水滴.区域: 能量区}
  条文: [805.3, 806.2]
  事件: [造成伤害, {退场: 水滴}]
  次序: [造成伤害, {退场: 水滴}, 因战斗退场, 获得优先权]
  读法: 伤害等于力量值
  胜负: 未分
",
    ));
    says(
        "期望: {次序: [退场, 造成伤害]}\n",
        "“退场”之后没有“造成伤害”，它在那之前",
        "",
    );
    says(
        "期望: {次序: [造成伤害, 抓牌]}\n",
        "“造成伤害”之后没有发生“抓牌”",
        "",
    );
    says(
        "期望: {次序: [造成伤害, 退厂]}\n",
        "没有名为“退厂”的事件",
        "退场",
    );
    says("期望: {条文: [803.3]}\n", "没有引用", "");
    says("期望: {胜负: 甲胜}\n", "胜负应为甲胜", "");
    says("期望: {条闻: [805.3]}\n", "不认识“条闻”", "条文");
    // A step's own order, too.
    says(
        "步骤:\n- 期望: {次序: [退场, 退场, 退场]}\n",
        "“退场”之后没有“退场”",
        "",
    );
}

#[test]
fn an_event_is_about_its_card() {
    holds(&battle(
        "步骤:\n- 期望: {事件: [退场: 水滴, {造成伤害: [火花, 水滴]}], 无事件: {退场: 火花}}\n",
    ));
    let of = |what: &str| format!("步骤:\n- 期望: {{{what}}}\n");
    says(
        &of("事件: {退场: 火花}"),
        "没有发生“退场: 火花”；“退场”有：水滴",
        "",
    );
    says(&of("无事件: {退场: 水滴}"), "不应发生“退场: 水滴”", "");
    says(&of("无事件: {退场: 水嘀}"), "没有名为“水嘀”", "水滴");
    says(&of("事件: {退厂: 水滴}"), "没有名为“退厂”的事件", "退场");
    says(&of("事件: {退场: 水滴, 造成伤害: 火花}"), "只能写一项", "");
    says(&of("事件: {退场: {水滴: 1}}"), "这里要写", "");
}

/// A board of a game with something at the place of `X`, opened.
fn with(game: &str, board: &str, what: &str) -> Option<caijue::engine::board::Board> {
    let text = format!("书: {game}\n局面:\n{}\n", board.replace('X', what));
    match open(&text) {
        Ok(session) => session.board(0, None),
        Err(faults) => panic!("{faults:?}\n{text}"),
    }
}

#[test]
fn nothing_is_written_alike_in_all_games() {
    let boards = [
        (
            "vividz",
            "  甲: {手牌: X, 能量: X, 弃牌区: X, 牌库: X, 场地区: {左: X, 中央: X}}",
        ),
        (
            "vividz",
            "  效果: X\n  甲: {场地区: X, 任务区: X, 账号区: X, 除外区: X}\n  乙: X",
        ),
        (
            "union-arena",
            "  甲: {FL: X, EL: X, 血区: X, 卡组: X, 手牌: X, 场外: X, 除外区: X}",
        ),
        (
            "union-arena",
            "  攻击: X\n  甲: {AP: X}\n  持续效果: X\n  本回合发生过: X",
        ),
        ("paixu", "  甲: {核心: X, 牌序: X, 往生区: X, 永续: X}"),
        ("paixu", "  甲: {卡位: X}"),
        (
            "yugioh",
            "  甲: {卡组: X, 额外卡组: X, 手卡: X, 墓地: X, 除外: X}",
        ),
        (
            "yugioh",
            "  甲: {怪兽区域: X, 魔法&陷阱区域: X, 场地区域: X, 灵摆区域: X}",
        ),
        (
            "sgs-chess",
            "  角色: {关羽: {阵营: 暖方, 手牌: X, 武器区: X, 坐骑区: X, 延时区: X, 技能: X}}\n  \
             牌堆: X\n  弃牌堆: X\n  处理区: X\n  影响: X\n  地图: X",
        ),
    ];
    for (game, board) in boards {
        let none = with(game, board, "[]");
        for what in ["无", "空", "[无]", "[空, 无]"] {
            assert_eq!(with(game, board, what), none, "{game}: {board} with {what}");
        }
    }
}

#[test]
fn an_empty_place_among_others_is_left_empty() {
    let same = |game: &str, one: &str, other: &str| {
        assert_eq!(with(game, one, ""), with(game, other, ""), "{one}");
    };
    let (gap, placed) = (
        "[无, 电子龙, 空, 战士]",
        "[{卡: 电子龙, 位置: 2}, {卡: 战士, 位置: 4}]",
    );
    let of = |cards: &str| format!("  甲: {{怪兽区域: {cards}}}");
    same("yugioh", &of(gap), &of(placed));
    same(
        "yugioh",
        "  甲: {墓地: [无, 电子龙]}",
        "  甲: {墓地: [电子龙]}",
    );
    let chars = |hand: &str| format!("  角色: {{关羽: {{阵营: 暖方, 手牌: {hand}}}}}");
    same("sgs-chess", &chars("[无, 杀]"), &chars("[杀]"));
    // A card that the file calls so is that card.
    let text = "书: yugioh\n牌: {无: {种类: 通常怪兽}}\n局面: {甲: {怪兽区域: [无], 手卡: [无]}}\n\
                步骤:\n- 期望: {局面: {甲.怪兽区域: 无#2, 甲.手卡: [无]}}\n";
    holds(&run(text));
}

#[test]
fn who_may_see_a_card_is_expected() {
    let board = "书: vividz
牌: {火花: {类别: 角色牌, 费用: 2, 力量值: 3000}, 石像: {类别: 角色牌, 费用: 2, 力量值: 3000}}
局面: {回合玩家: 甲, 甲: {手牌: [火花], 场地区: {左: 石像}}}
";
    let of = |what: &str| format!("{board}步骤:\n- 期望: {{{what}}}\n");
    holds(&run(&of(
        "看见: {甲: [火花, 石像], 乙: 石像}, 看不见: {乙: 火花}",
    )));
    let wrong = |what: &str, says: &str| {
        let faults = run(&of(what)).faults;
        assert!(faults.iter().any(|f| f.what.contains(says)), "{faults:?}");
    };
    wrong("看见: {乙: 火花}", "乙应能看见“火花”；看得见的有：");
    wrong("看不见: {甲: 火花}", "甲不应看见“火花”");
    wrong("看见: {丙: 火花}", "没有名为“丙”的玩家");
    wrong("看不见: {乙: 火化}", "没有名为“火化”");
}

#[test]
fn what_decided_a_step_is_told() {
    let report = battle(
        "步骤:
- 停在: 805.3
  期望: {条文: [805.3]}
- 不可:
  - 做: {攻击宣言: 火花}
  做: 跳过
分支:
- {名: 再来, 步骤: [{期望: {待决: 乙}}]}
",
    );
    let steps = &report.steps;
    let of: Vec<(&str, usize)> = steps.iter().map(|s| (s.branch.as_str(), s.step)).collect();
    assert_eq!(of, [("", 1), ("", 2), ("再来", 1)], "{report:?}");
    assert_eq!(steps[0].clauses[0].to_string(), "vividz:805.3");
    assert!(steps[0].does.is_empty() && !steps[0].under.is_empty());
    assert_eq!(steps[1].tried.len(), 1);
    assert!(!steps[1].tried[0].verdict.is_legal());
    assert_eq!(steps[1].does, ["跳过"]);
}

/// Each step of the shipped rulings lists the readings that it expects, those that only a trial finds too.
#[test]
fn a_step_lists_the_readings_that_it_expects() {
    let library = Library::shipped();
    for (book, name, branch, step, expected) in [
        ("sgs-chess", "110-cards-of-the-dead", "", 1, "操作他人的牌"),
        (
            "vividz",
            "189-not-asked-in-the-main-phase",
            "",
            2,
            "非回合玩家发动启动式能力",
        ),
    ] {
        let of_book = library.books.iter().find(|b| b.rules.id.as_str() == book);
        let mut rulings = of_book.expect("shipped").rulings.iter();
        let file = rulings.find(|r| r.name() == name).expect("the ruling");
        let session = games::open(&file.text, &library).expect("opens");
        let steps = &session.report().steps;
        let of = steps.iter().find(|s| s.branch == branch && s.step == step);
        let under = &of.expect("the step").under;
        let listed = under.iter().any(|u| u.reading == expected);
        assert!(listed, "{name} {branch} {step}: {under:?}");
    }
}

#[test]
fn what_is_forbidden_is_asked_about() {
    let ban = |what: &str| {
        format!(
            "书: vividz\n标题: x\n牌:\n  锁: {{类别: 账号牌, 能力: [{{常在式: {{文: x, 效果: {{不能: {what}}}}}}}]}}\n局面: {{甲: {{账号区: 锁}}}}\n步骤: []\n"
        )
    };
    for right in [
        "{做: [抓牌, 充能], 谁: 对手}",
        "{做: 竖置, 牌: {所有: {操控: 对手}}}",
        "横置",
    ] {
        assert!(open(&ban(right)).is_ok(), "{right}");
    }
    for (wrong, what) in [
        ("{做: 竖置, 谁: 对手}", "“谁”在这里没有作用"),
        ("抓牌", "“抓牌”是玩家做的"),
        ("{做: 搜寻, 谁: 你, 牌: 此牌}", "“搜寻”是玩家做的"),
    ] {
        let faults = open(&ban(wrong)).map(|_| ()).expect_err(wrong);
        let found = faults.iter().any(|f| f.what.contains(what));
        assert!(found, "{wrong}: {faults:#?}");
    }
}

/// A card is one card, however often it is written (vividz 905.3a, 803.1-2).
#[test]
fn one_card_does_not_count_twice() {
    holds(&run("\
书: vividz
牌:
  重甲: {费用: 2, 力量值: 4000}
  石: {费用: 1, 力量值: 1000}
  木: {费用: 1, 力量值: 1000}
  工匠: {费用: 1, 力量值: 1000, 能力: [{启动式: {费用: {能量: 2}, 效果: 抓牌}}]}
局面:
  甲: {手牌区: [重甲], 场地区: {右: 工匠}, 能量区: [石, 木]}
步骤:
  - 不可:
      - {做: {打出: {牌: 重甲, 场地: 左, 能量: [石, 石]}}, 因: [905.3a]}
      - {做: {发动: {牌: 工匠, 能量: [木, 木]}}, 因: [905.3a]}
    做: {打出: {牌: 重甲, 场地: 左, 能量: [木, 石]}}
    期望: {局面: {甲.能量张数: 0, 甲.弃牌区张数: 2}, 条文: [905.3c]}
"));
    holds(&run("\
书: vividz
牌:
  矛: {费用: 2, 力量值: 3000}
  靶: {费用: 1, 力量值: 5000}
  草: {费用: 0, 力量值: 1000}
局面:
  甲: {场地区: {左: 矛}}
  乙: {场地区: {右: 靶}, 手牌区: [草, 草, 草]}
步骤:
  - 做: {攻击: 矛}
  - 谁: 乙
    不可: [{做: {弃牌滑行: {弃: [草#1, 草#1], 牌: 靶, 到: 中央}}, 因: [803.1-2]}]
    做: {弃牌滑行: {弃: [草#1, 草#3], 牌: 靶, 到: 中央}}
    期望: {局面: {乙.手牌区: 草#2, 靶.场地: 中央}}
"));
}
