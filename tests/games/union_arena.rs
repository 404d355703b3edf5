//! UNION ARENA as a whole: random games that never break a rule, the page that documents the vocabulary, faults with
//! their places.

#![expect(
    clippy::print_stdout,
    reason = "the measured figures are read with --nocapture"
)]

use std::collections::BTreeSet;

use caijue::engine::fault::At;
use caijue::engine::file::{File, read};
use caijue::engine::playout::{Ending, playout, watched};
use caijue::engine::scenario::Playable;
use caijue::engine::union_arena::UnionArena;
use caijue::engine::{Chance, Game, Player, Readings, games};
use caijue::rulebook::{BookId, Library, RuleId};

type State = <UnionArena as Game>::State;

/// The game that comes with the program, at its beginning.
fn opened(library: &Library) -> (UnionArena, State) {
    let text = games::sample_game(BookId::UNION_ARENA).expect("shipped");
    let file: File<UnionArena> = read(&text).expect("the sample is read");
    let book = library.book(BookId::UNION_ARENA).expect("shipped");
    let mut readings = Readings::defaults(&book.readings);
    for (name, option) in &file.readings.0 {
        readings
            .choose(&At::nowhere(name.clone()), option)
            .expect("a reading");
    }
    UnionArena::set_up(&file.cards, &file.setup, &readings).expect("a board")
}

/// Every card is in exactly one zone, lines hold four, AP cards are three.
fn sound(state: &State) {
    let mut seen = BTreeSet::new();
    for player in Player::BOTH {
        let side = &state.sides[player.ix()];
        for zone in [
            &side.fl,
            &side.el,
            &side.life,
            &side.deck,
            &side.hand,
            &side.outside,
            &side.removed,
            &side.using,
            &side.under,
            &side.below,
        ] {
            for ix in zone {
                assert!(seen.insert(*ix), "card {ix} is in two zones");
                let card = &state.cards[*ix as usize];
                assert_eq!(card.owner, player);
                assert!(std::ptr::eq(side.zone(card.zone), zone), "{:?}", card.zone);
            }
        }
        assert!(side.fl.len() <= 4 && side.el.len() <= 4);
        assert!(side.ap_active + side.ap_rested <= 3);
        for ix in side.under.iter().chain(&side.below) {
            let above = state.cards[*ix as usize].above;
            assert!(state.cards[above as usize].zone.on_field());
        }
    }
    assert_eq!(seen.len(), state.cards.len());
}

/// What the rules hide is not on a player's board.
fn hidden(game: &UnionArena, state: &State) {
    for viewer in Player::BOTH {
        let board = game.board(state, Some(viewer));
        for region in &board.regions {
            let theirs = region.owner == Some(viewer.opponent());
            let shown = region.slots.iter().flat_map(|s| &s.cards);
            match region.name.as_str() {
                "手牌" if theirs => assert_eq!(shown.count(), 0),
                "卡组" => assert_eq!(shown.count(), 0),
                "血区" => {
                    for face in shown {
                        assert!(!face.face_down || face.name == "血区的卡");
                    }
                }
                _ => {}
            }
        }
    }
}

#[test]
fn watched_games_keep_the_rules() {
    let library = Library::shipped();
    let exists = |id: RuleId| library.node(id).is_some();
    let (game, state) = opened(&library);
    for seed in 0..6 {
        let holds = |game: &UnionArena, state: &State| {
            sound(state);
            hidden(game, state);
            Ok(())
        };
        let played = watched(&game, &state, seed, 50_000, &exists, &holds)
            .unwrap_or_else(|b| panic!("seed {seed}: {} after {}", b.what, b.inputs.len()));
        assert!(
            matches!(played.ending, Ending::Over(_)),
            "seed {seed}: {:?}",
            played.ending
        );
    }
}

#[test]
fn random_games_end() {
    let library = Library::shipped();
    let (game, first) = opened(&library);
    let (mut shortest, mut longest) = (u64::MAX, 0);
    for seed in 0..200 {
        let mut state = first.clone();
        let played = playout(&game, &mut state, &mut Chance::seeded(seed), 50_000, false);
        assert!(
            matches!(played.ending, Ending::Over(_)),
            "seed {seed}: {:?}",
            played.ending
        );
        sound(&state);
        shortest = shortest.min(played.decisions);
        longest = longest.max(played.decisions);
    }
    println!("200 games: {shortest} to {longest} decisions");
}

#[test]
fn every_example_of_the_page_is_read_and_holds() {
    let library = Library::shipped();
    let page = include_str!("../../docs/union-arena.md");
    let mut whole = 0;
    let mut parts = 0;
    let mut runs = 0;
    for block in page.split("```yaml\n").skip(1) {
        let text = block.split("\n```").next().unwrap_or_default();
        if text.starts_with("书:") {
            whole += 1;
            let session = games::open(text, &library).unwrap_or_else(|f| panic!("{f:?}\n{text}"));
            assert!(
                session.report().passes(),
                "{:?}\n{text}",
                session.report().faults
            );
        } else {
            parts += 1;
            // A fragment is put into an otherwise empty ruling, by the key with which it begins.
            let whole = fragment(text);
            if text.contains("步骤:") {
                runs += 1;
                let session =
                    games::open(&whole, &library).unwrap_or_else(|f| panic!("{f:?}\n{whole}"));
                let faults = &session.report().faults;
                assert!(faults.is_empty(), "{faults:?}\n{whole}");
            } else {
                let read = read::<File<UnionArena>>(&whole);
                assert!(read.is_ok(), "{:?}\n{whole}", read.err());
            }
        }
    }
    assert!(
        whole >= 3 && parts >= 30 && runs >= 20,
        "{whole} {parts} {runs}"
    );
    for word in UnionArena::event_words() {
        assert!(page.contains(&format!("`{word}`")), "{word} is not told");
    }
}

/// Every key that a file may have stands in an example of the page, or in the page of what all games share.
#[test]
fn the_pages_have_an_example_of_every_key() {
    for (book, page) in [
        (
            BookId::UNION_ARENA,
            include_str!("../../docs/union-arena.md"),
        ),
        (BookId::PAIXU, include_str!("../../docs/paixu.md")),
    ] {
        examples_of_every_key(book, page);
    }
}

fn examples_of_every_key(book: BookId, page: &str) {
    let examples: String = [page, include_str!("../../docs/rulings.md")]
        .iter()
        .flat_map(|page| page.split("```yaml\n").skip(1))
        .map(|block| block.split("\n```").next().unwrap_or_default())
        .collect();
    // What stands between the examples in rulings.md belongs to every game and is told in its tables.
    let shared = include_str!("../../docs/rulings.md");
    let schema = games::schema(book).expect("it has an engine");
    let mut keys = BTreeSet::new();
    collect_keys(&schema, &mut keys);
    let missing: Vec<&String> = keys
        .iter()
        .filter(|key| {
            let written = [format!("{key}:"), format!("{key}]"), format!("{key}}}")];
            let alone = examples
                .lines()
                .any(|l| l.trim_start_matches("- ") == **key);
            !alone
                && !written.iter().any(|w| examples.contains(w))
                && ![", ", "[", ": ", "- "].iter().any(|before| {
                    [",", "]", "}", "\n"]
                        .iter()
                        .any(|after| examples.contains(&format!("{before}{key}{after}")))
                })
                && !shared.contains(&format!("`{key}`"))
        })
        .collect();
    assert!(keys.len() > 100, "{}", keys.len());
    assert!(missing.is_empty(), "{book}: no example of {missing:?}");
}

/// The keys of every mapping in a schema.
fn collect_keys(value: &serde_json::Value, keys: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(map) => {
            if let Some(serde_json::Value::Object(properties)) = map.get("properties") {
                // Other names of a key say of which.
                let own = properties
                    .iter()
                    .filter(|(_, of)| of.get("$comment").is_none());
                keys.extend(own.map(|(key, _)| key.clone()));
            }
            map.values().for_each(|v| collect_keys(v, keys));
        }
        serde_json::Value::Array(list) => list.iter().for_each(|v| collect_keys(v, keys)),
        _ => {}
    }
}

/// A fragment as a whole file: `牌:`, `局面:`, `步骤:` and so on as they are; an effect, condition or cost in a card.
fn fragment(text: &str) -> String {
    let head = "书: union-arena\n标题: 例\n问题: 例\n";
    let tail = "裁定: {答: 例, 条文: [], 依据: 条文}\n";
    let has = |key: &str| text.lines().any(|l| l.starts_with(key));
    if has("牌:") || has("局面:") || has("步骤:") || has("读法:") {
        let board = if has("局面:") { "" } else { "局面: {}\n" };
        return format!("{head}{board}{text}\n{tail}");
    }
    let indented = |n: usize| {
        text.lines()
            .map(|l| format!("{}{l}\n", " ".repeat(n)))
            .collect::<String>()
    };
    if text.starts_with("# 费用") {
        return format!(
            "{head}局面: {{}}\n牌:\n  例:\n    效果:\n    - 起动:\n        费用:\n{}{tail}",
            indented(8)
        );
    }
    if text.starts_with("# 条件") {
        return format!(
            "{head}局面: {{}}\n牌:\n  例:\n    效果:\n    - 起动:\n        条件:\n{}{tail}",
            indented(8)
        );
    }
    if text.starts_with("# 变化") {
        return format!(
            "{head}局面: {{}}\n牌:\n  例:\n    效果:\n    - 常驻:\n        变化:\n{}{tail}",
            indented(8)
        );
    }
    if text.starts_with("# 动作") {
        return format!(
            "{head}局面: {{}}\n牌:\n  例:\n    种类: 事件\n    效果:\n    - 事件:\n        效果:\n{}{tail}",
            indented(8)
        );
    }
    if text.starts_with("# 做") {
        let steps: String = text
            .lines()
            .filter(|l| l.starts_with("- "))
            .map(|l| format!("- 做: {}\n", &l[2..]))
            .collect();
        return format!("{head}局面: {{}}\n步骤:\n{steps}{tail}");
    }
    format!(
        "{head}局面: {{}}\n牌:\n  例:\n    效果:\n{}{tail}",
        indented(4)
    )
}

#[test]
fn slips_of_the_pen_get_their_place_and_the_nearest_word() {
    let library = Library::shipped();
    let head = "书: union-arena\n标题: 例\n问题: 例\n";
    let tail = "裁定: {答: 例, 条文: [], 依据: 条文}\n";
    for (body, line, near) in [
        ("牌: {兵: {BP: 1000}}\n局面: {甲: {FL: [冰]}}\n", 5, "兵"),
        ("局面:\n  甲: {手排: 1}\n", 5, "手牌"),
        ("局面: {甲: {募地: 1}}\n", 4, "墓地"),
        ("局面: {阶段: 主要阶断}\n", 4, "主要阶段"),
        ("局面: {阶段: 结束阶段, 步骤: 抽卡}\n", 4, "手牌上限"),
        (
            "局面: {}\n步骤: [{期望: {条文: [5.9.9]}}]\n",
            5,
            "条号写作 5.4.1-1",
        ),
        (
            "牌:\n  兵:\n    效果:\n    - 登场时: {效果: [{抽咔: 1}]}\n局面: {}\n",
            7,
            "抽",
        ),
        (
            "牌:\n  兵:\n    效果:\n    - 登场使: [{抽卡: 1}]\n局面: {}\n",
            7,
            "登场时",
        ),
        (
            "牌:\n  兵:\n    效果:\n    - 常驻: {对象: {特征: 剑士, 班位: FL}, 变化: {BP: 1}}\n局面: {}\n",
            7,
            "",
        ),
        (
            "牌:\n  兵:\n    效果:\n    - 登场时: [{随机选泽: 此卡}]\n局面: {}\n",
            7,
            "随机选择",
        ),
        ("牌: {兵: {}}\n局面: {甲: {FL: [{兵: 休眼}]}}\n", 5, "休眠"),
        (
            "牌: {兵: {}}\n局面: {甲: {FL: [兵]}}\n步骤: [{期望: {局面: {兵.状况: 激活}}}]\n",
            6,
            "状态",
        ),
        (
            "牌: {兵: {}}\n局面: {甲: {FL: [兵]}}\n步骤: [{期望: {局面: {丘.状态: 激活}}}]\n",
            6,
            "",
        ),
        (
            "牌:\n  兵:\n    效果:\n    - 登场时: 抽1张卡\n局面: {}\n",
            7,
            "{抽卡: 1}",
        ),
        (
            "局面: {}\n步骤: [{期望: {读法: [卡组抽进]}}]\n",
            5,
            "卡组抽尽",
        ),
        ("局面: {}\n步骤: [{期望: {待决: 乙方}}]\n", 5, "乙或无人"),
        ("局面: {}\n步骤: [{期望: {胜负: 甲}}]\n", 5, "甲胜"),
        ("局面:\n  甲: {FL: 5}\n", 5, ""),
        ("局面:\n  甲: {AP: {激活: 3, 休眠: 2}}\n", 5, ""),
        (
            "牌: {兵: {}}\n局面: {甲: {FL: [兵]}}\n步骤: [{做: {登场到FL: 乙的兵}}]\n",
            6,
            "",
        ),
    ] {
        let text = format!("{head}{body}{tail}");
        let faults = match games::open(&text, &library) {
            Err(faults) => faults,
            Ok(session) => session.report().faults.clone(),
        };
        assert!(!faults.is_empty(), "{body}");
        assert_eq!(faults[0].line, line, "{faults:?}\n{body}");
        let fix = faults[0].fix.clone().unwrap_or_default();
        assert!(fix.contains(near), "{faults:?}\n{body}");
    }
}

#[test]
fn what_the_text_knows_nothing_of_is_refused_with_the_reason() {
    let library = Library::shipped();
    for (ability, said) in [
        ("登场时: [{控制权: {选择: {谁: 对方}}}]", "没有控制权的转移"),
        ("登场时: [{战斗: {卡: 此卡}}]", "没有控制权的转移"),
        (
            "代替: {当: 登场时, 效果: [{除外: 此卡}]}",
            "“登场时”不能代替",
        ),
        ("常驻: {变化: {不能: {因效果退场: 敌手}}}", "敌手"),
        ("常驻: {变化: {不能: {因效果退厂: 对方}}}", "因效果退厂"),
    ] {
        let text = format!(
            "书: union-arena\n标题: 例\n问题: 例\n牌:\n  兵:\n    效果:\n    - {ability}\n局面: {{}}\n裁定: {{答: 例, 条文: [], 依据: 条文}}\n"
        );
        let faults = match games::open(&text, &library) {
            Err(faults) => faults,
            Ok(session) => session.report().faults.clone(),
        };
        assert_eq!(faults.len(), 1, "{faults:?}\n{ability}");
        assert_eq!(faults[0].line, 7, "{faults:?}\n{ability}");
        assert!(faults[0].what.contains(said), "{faults:?}\n{ability}");
    }
}

#[test]
fn a_name_that_nothing_is_recorded_under_is_refused() {
    let library = Library::shipped();
    for (does, said) in [
        (
            "{选择: {谁: 自己, 记作: 甲一}}, {退场: {所选: 甲二}}",
            Some("甲二"),
        ),
        (
            "{选择: {谁: 自己, 记作: 甲一}}, {BP: {所选张数: 甲二}}",
            Some("甲二"),
        ),
        (
            "{如果: {条件: {已选: 甲二}, 则: [{抽卡: 1}]}}",
            Some("甲二"),
        ),
        ("{退场: 所选}", Some("选择")),
        (
            "{退场: {所有: {谁: 对方, 与同名: {选择: {谁: 对方}}}}}",
            Some("记作"),
        ),
        (
            "{选择: {谁: 自己, 记作: 甲一}}, {延迟: {当: 结束阶段开始时, 做: [{退场: {所选: 甲一}}]}}",
            None,
        ),
        (
            "{对每张: {卡: {所有: {谁: 自己}}, 做: [{激活: 所选}]}}",
            None,
        ),
    ] {
        let text = format!(
            "书: union-arena\n标题: 例\n问题: 例\n牌: {{兵: {{效果: [登场时: [{does}]]}}}}\n局面: {{}}\n裁定: {{答: 例, 条文: [], 依据: 条文}}\n"
        );
        let faults = match games::open(&text, &library) {
            Err(faults) => faults,
            Ok(session) => session.report().faults.clone(),
        };
        match said {
            Some(word) => {
                assert_eq!(faults[0].line, 4, "{faults:?}");
                assert!(faults[0].what.contains(word), "{faults:?}");
            }
            None => assert!(faults.is_empty(), "{faults:?}"),
        }
    }
}

/// A file with these cards and this board, and no more.
fn whole(body: &str) -> String {
    format!("书: union-arena\n标题: 例\n问题: 例\n{body}裁定: {{答: 例, 条文: [], 依据: 条文}}\n")
}

#[test]
fn what_could_never_work_is_refused_when_it_is_read() {
    let library = Library::shipped();
    let effect = |e: &str| format!("牌:\n  兵:\n    效果:\n    - {e}\n局面: {{}}\n");
    let face = |f: &str| format!("牌:\n  兵: {f}\n局面: {{}}\n");
    for (body, says) in [
        (effect("登场时: {当: 攻击时, 效果: [{抽卡: 1}]}"), "这里的“当”不起作用"),
        (effect("诱发: {效果: [{抽卡: 1}]}"), "没有写“当”"),
        (
            effect("诱发: {当: {结束阶段开始时: {卡: {谁: 自己}}}, 效果: [{抽卡: 1}]}"),
            "不说到哪张卡",
        ),
        (
            effect("诱发: {当: {抽卡时: {对: {谁: 对方}}}, 效果: [{抽卡: 1}]}"),
            "不说到另一张卡",
        ),
        (effect("事件: [{抽卡: 1}]"), "只有事件卡能使用"),
        (face("{种类: 场地, BP: 1000}"), "场地卡写了“BP”"),
        (face("{种类: 场地, 激跃: <兵>}"), "场地卡写了“激跃”"),
        (face("{种类: 场地, 效果: [{攻击时: [{抽卡: 1}]}]}"), "场地卡写了“攻击时”"),
        (face("{种类: 事件, 发生能量: 红1}"), "事件卡写了“发生能量”"),
        (face("{种类: 事件, 效果: [{登场时: [{抽卡: 1}]}]}"), "事件卡写了“登场时”"),
        (
            face("{种类: 事件, 效果: [{事件: [{延迟: {当: 攻击时, 做: [{抽卡: 1}]}}]}]}"),
            "没有写“卡”",
        ),
        (face("{种类: 事件, 效果: [{常驻: {变化: {BP: 1}}}]}"), "事件卡写了“常驻”"),
        (
            "局面: {阶段: 攻击阶段, 甲: {FL: [无名卡]}, 攻击: {攻击角色: 甲的无名卡, 阻挡角色: 甲的无名卡}}\n"
                .to_owned(),
            "阻挡角色要是乙的角色",
        ),
    ] {
        let faults = match games::open(&whole(&body), &library) {
            Err(faults) => faults,
            Ok(_) => Vec::new(),
        };
        assert!(faults.iter().any(|f| f.what.contains(says)), "{body}{faults:?}");
    }
    let hand = "{种类: 事件, 效果: [{常驻: {区域: 手牌, 变化: {消费AP: -1}}}]}";
    assert!(games::open(&whole(&face(hand)), &library).is_ok());
}

#[test]
fn a_reading_is_named_only_where_it_decides() {
    let library = Library::shipped();
    let under = |movers: &str, more: &str| {
        let body = format!(
            "牌: {{兵: {{BP: 1000}}, 骑: {{BP: 1000, 后撤: true}}}}\n局面: {{阶段: 移动阶段, 甲: {{FL: [骑×2, 兵×2], EL: [兵×4]}}}}\n步骤:\n- 做: {{移动: [{movers}]}}\n{more}"
        );
        let played = match games::open(&whole(&body), &library) {
            Ok(played) => played,
            Err(faults) => panic!("{faults:?}"),
        };
        assert!(played.report().passes(), "{:?}", played.report());
        played
            .report()
            .under
            .iter()
            .any(|(r, _)| r == "有进有出的移动")
    };
    // 5.2-7 itself lets two change places with two; three with one is for the reading.
    assert!(!under("骑#1, 骑#2, 兵#3, 兵#4", ""));
    assert!(under("骑#1, 兵#3, 兵#4", "- 做: {选择: [骑#2]}\n"));
}

/// Two names under which a text records cards are two, however alike their characters: each means its own card.
#[test]
fn cards_recorded_under_two_names_are_told_apart() {
    let library = Library::shipped();
    for (first, second) in [
        ("二号角色", "牺牲卡"),
        ("登场的卡", "卡组顶那个"),
        ("", "甲"),
    ] {
        for (named, gone) in [(first, "左"), (second, "右")] {
            let text = format!(
                "书: union-arena
标题: 例
问题: 例
牌:
  兵: {{BP: 1000}}
  术: {{种类: 事件, 消费AP: 0, 效果: [{{事件: {{效果: [{{选择: {{谁: 自己, 种类: 角色, 记作: \"{first}\"}}}}, {{选择: {{谁: 自己, 种类: 角色, 记作: \"{second}\"}}}}, {{退场: {{所选: \"{named}\"}}}}]}}}}]}}
局面: {{甲: {{FL: [{{兵: {{名: 左}}}}, {{兵: {{名: 右}}}}], 手牌: [术]}}}}
步骤:
- 做: {{使用: 术}}
- 做: {{选择: 左}}
- 做: {{选择: 右}}
  期望: {{局面: {{{gone}.区域: 场外, 甲.FL张数: 1}}}}
裁定: {{答: 例, 条文: [], 依据: 条文}}
"
            );
            let session = games::open(&text, &library).unwrap_or_else(|f| panic!("{f:?}\n{text}"));
            let faults = &session.report().faults;
            assert!(faults.is_empty(), "{faults:?}\n{text}");
        }
    }
}

/// What a copy is called is no other card's name, so that a step means one card.
#[test]
fn a_copy_that_is_called_as_another_card_is_refused_where_it_is_written() {
    let library = Library::shipped();
    for (board, column, said) in [
        ("甲: {EL: [{兵: {名: 将}}], 手牌: [将]}", 23, "甲的手牌"),
        (
            "甲: {EL: [{兵: {名: 将}}]}, 乙: {卡组: [将]}",
            23,
            "乙的卡组",
        ),
        ("甲: {EL: [{兵: {名: 侯}}], 手牌: [公]}", 23, "甲的手牌"),
        ("甲: {EL: [{兵: {名: 将#1}}, 将]}", 23, "甲的EL"),
        ("甲: {EL: [{兵: {名: 兵}}, 兵]}", 23, "甲的EL"),
        ("甲: {EL: [{兵: {名: 左}}, {将: {名: 左}}]}", 36, "都叫“左”"),
        ("甲: {EL: [兵#1, 兵#1]}", 20, "都叫“兵#1”"),
        ("甲: {EL: [{兵: {名: \" \"}}]}", 23, "空着"),
    ] {
        let text = format!(
            "书: union-arena\n标题: 例\n问题: 例\n牌: {{兵: {{}}, 将: {{}}, 公: {{卡名: 侯}}}}\n局面: {{{board}}}\n裁定: {{答: 例, 条文: [], 依据: 条文}}\n"
        );
        let Err(faults) = games::open(&text, &library) else {
            panic!("it is taken: {board}");
        };
        assert_eq!(faults.len(), 1, "{faults:?}\n{board}");
        let fault = &faults[0];
        assert_eq!(
            (fault.line, fault.column),
            (5, column),
            "{fault:?}\n{board}"
        );
        assert!(fault.what.contains(said), "{fault:?}\n{board}");
        assert!(fault.fix.is_some(), "{board}");
    }
    // Copies of one name, a name that only the other player has, and a number of one's own face mean no other card.
    for board in [
        "甲: {EL: [{兵: {名: 左, 张数: 2}}, 兵#3, 兵]}",
        "甲: {EL: [{兵: {名: 左}}]}, 乙: {EL: [{兵: {名: 左}}]}",
        "甲: {EL: [{兵: {名: 兵#7}}, 兵]}",
        "甲: {EL: [{兵: {名: 兵}}]}",
    ] {
        let text = format!(
            "书: union-arena\n标题: 例\n问题: 例\n牌: {{兵: {{}}}}\n局面: {{{board}}}\n裁定: {{答: 例, 条文: [], 依据: 条文}}\n"
        );
        assert!(games::open(&text, &library).is_ok(), "{board}");
    }
}
