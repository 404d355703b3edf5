//! What holds in all games alike: the same slip of the pen gets the same answer, every fact says what it rests on, and a
//! reading that changes what comes out of a ruling is named whichever side is taken.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use caijue::engine::lexicon::Lexicon;
use caijue::engine::session::{Session, Waits};
use caijue::engine::{At, Fault, games};
use caijue::rulebook::scope::Class;
use caijue::rulebook::{Book, BookId, Library, RulingFile};

/// Of the facts whose clauses depend on their value, how many the boards of this file have.
const ASKED: usize = 14;

/// How many outcomes of shipped rulings part under another reading that is named by the ruling and not by what comes of
/// it under the other.
const UNNAMED: usize = 11;

/// A game with a board on which one card 战士 lies in 甲's hand and two in 乙's other places, and how a hand is written.
struct Game {
    book: &'static str,
    cards: &'static str,
    board: &'static str,
    hand: &'static str,
    count: &'static str,
}

const GAMES: [Game; 5] = [
    Game {
        book: "vividz",
        cards: "牌: {战士: {费用: 1, 力量值: 1000}, 法师: {费用: 1, 力量值: 1000}}",
        board: "局面: {甲: {手牌区: HAND}, 乙: {场地区: {左: 战士, 右: 战士}}}",
        hand: "手牌区",
        count: "甲.手牌张数",
    },
    Game {
        book: "union-arena",
        cards: "牌: {战士: {BP: 1000}, 法师: {BP: 1000}}",
        board: "局面: {甲: {手牌: HAND}, 乙: {FL: [战士], EL: [战士]}}",
        hand: "手牌",
        count: "甲.手牌张数",
    },
    Game {
        book: "paixu",
        cards: "牌: {战士: {速度: 1}, 法师: {速度: 2}}",
        board: "局面: {阶段: 出牌阶段, 甲: {牌序: HAND}, 乙: {牌序: 3, 卡位: [战士, 战士]}}",
        hand: "牌序",
        count: "甲.牌序张数",
    },
    Game {
        book: "yugioh",
        cards: "牌: {陷阱甲: {种类: 陷阱}}",
        board: "局面: {甲: {手卡: HAND}, 乙: {怪兽区域: [战士, 战士]}}",
        hand: "手卡",
        count: "甲.手卡张数",
    },
    Game {
        book: "sgs-chess",
        cards: "牌: {游戏牌: {战士: {类别: 基本牌}, 法师: {类别: 基本牌}}}",
        board: "局面: {角色: {关羽: {手牌: HAND}, 曹操: {手牌: [战士, 战士]}}}",
        hand: "手牌",
        count: "关羽.手牌数",
    },
];

impl Game {
    fn file(&self, hand: &str, steps: &str) -> String {
        let board = self.board.replace("HAND", hand);
        format!("书: {}\n{}\n{board}\n步骤:\n{steps}", self.book, self.cards)
    }

    fn open(&self, hand: &str, steps: &str) -> Result<Box<dyn Session>, Vec<Fault>> {
        games::open(&self.file(hand, steps), &Library::shipped())
    }

    /// The faults of a file, whether they keep it from being opened or not.
    fn faults(&self, hand: &str, steps: &str) -> Vec<Fault> {
        match self.open(hand, steps) {
            Ok(session) => session.report().faults.clone(),
            Err(faults) => faults,
        }
    }
}

#[test]
fn a_hand_is_written_alike() {
    for game in &GAMES {
        for (hand, count) in [
            ("[战士×2]", 2),
            ("[战士*2]", 2),
            ("[战士x2]", 2),
            ("[战士X2]", 2),
            ("战士×2", 2),
            ("战士x2", 2),
            ("战士", 1),
            ("[战士, 法师]", 2),
            ("[战士、法师]", 2),
            ("战士、法师×2", 3),
            ("无", 0),
            ("[]", 0),
            ("2", 2),
        ] {
            let steps = format!("- 期望: {{局面: {{{}: {count}}}}}\n", game.count);
            let faults = game.faults(hand, &steps);
            assert!(
                faults.is_empty(),
                "{} {}: {hand}: {faults:?}",
                game.book,
                game.hand
            );
        }
        for hand in ["[战士×0]", "[战士×-1]", "[战士×]", "战士×0"] {
            let faults = game.faults(hand, "- 期望: {胜负: 未分}\n");
            let said = faults.first().map(|f| f.what.clone()).unwrap_or_default();
            assert!(
                said.contains("张数看不懂"),
                "{}: {hand}: {faults:?}",
                game.book
            );
        }
    }
}

#[test]
fn a_card_that_a_file_calls_so_is_one() {
    let text = "书: yugioh\n牌: {龙x2: {种类: 怪兽}}\n局面: {甲: {手卡: [龙x2]}}\n步骤:\n- 期望: {局面: {甲.手卡: 龙x2}}\n";
    let session = games::open(text, &Library::shipped()).expect("opens");
    assert!(session.report().holds(), "{:?}", session.report().faults);
}

#[test]
fn the_same_slip_gets_the_same_answer() {
    // A step, words of the fault, words of the likely fix.
    let slips = [
        ("- 期望: {局面: {战土.区域: 无}}\n", "战土", "战士"),
        ("- 期望: {局面: {P1.手牌: 无}}\n", "P1", "玩家写作 甲、乙"),
        (
            "- 谁: P1\n  期望: {胜负: 未分}\n",
            "不是P1",
            "玩家写作 甲、乙",
        ),
        ("- 期望: {待决: P1}\n", "P1", "甲、乙"),
        (
            "- 期望: {局面: {甲.手牌: 1}, 局面: {甲.手牌: 1}}\n",
            "写了两次",
            "只写一次",
        ),
        (
            "- 期望: {局面: {甲.手牌: 1, 甲.手牌: 1}}\n",
            "写了两次",
            "只写一次",
        ),
        ("- 期旺: {局面: {甲.手牌: 1}}\n", "期旺", "期望"),
        ("- 期望: {胜负: 甲赢}\n", "甲赢", "甲胜"),
        ("- 期望: {条文: [999.9]}\n", "没有条文", "条号写作"),
        (
            "- 期望: {读法: [没有的读法]}\n",
            "没有名为“没有的读法”的读法",
            "",
        ),
        (
            "- 期望: {事件: [没有的事件]}\n",
            "没有名为“没有的事件”的事件",
            "",
        ),
        ("- 做: {没有的动作: 战士}\n", "没有的动作", ""),
        ("- 期望: {看见: {甲: [战土]}}\n", "战土", "战士"),
    ];
    for (steps, what, fix) in slips {
        for game in &GAMES {
            let faults = game.faults("[战士]", steps);
            let found = faults.iter().any(|f| {
                f.what.contains(what)
                    && f.fix.as_deref().unwrap_or_default().contains(fix)
                    && f.line > 0
            });
            assert!(found, "{}: {steps}: {faults:?}", game.book);
        }
    }
}

#[test]
fn nothing_can_be_done_after_the_end() {
    let ended = [
        (
            "vividz",
            "局面: {甲: {手牌区: 1}}",
            "投降",
            "打出: 无名牌",
            "101.",
        ),
        (
            "union-arena",
            "读法: {投降: 可以}\n局面: {甲: {手牌: 1}}",
            "投降",
            "登场到FL: 无名卡",
            "5.4.3.2-4",
        ),
        (
            "paixu",
            "读法: {投降: 对方获胜}\n局面: {阶段: 出牌阶段, 甲: {牌序: 3}, 乙: {牌序: 3}}",
            "投降",
            "出牌: 1",
            "2.1.4-4",
        ),
        (
            "yugioh",
            "局面: {甲: {基本分: 100, 手卡: [战士]}}",
            "战斗伤害: {受: 甲, 数值: 100}",
            "召唤: {卡: 战士}",
            "1.4-1",
        ),
    ];
    for (book, board, end, more, clause) in ended {
        let text = format!("书: {book}\n{board}\n步骤:\n- 做: {{{end}}}\n- 不可: [{{做: {{{more}}}, 理由: 已经分出胜负}}]\n")
            .replace("{投降}", "投降");
        let session =
            games::open(&text, &Library::shipped()).unwrap_or_else(|f| panic!("{book}: {f:?}"));
        let report = session.report();
        assert!(report.holds(), "{book}: {:?}", report.faults);
        let by = |id: &caijue::rulebook::RuleId| id.number.to_string().starts_with(clause);
        assert!(
            report.refused_by.iter().any(by),
            "{book}: {:?}",
            report.refused_by
        );
    }
}

/// The faults of a file with this board and these steps.
fn faults_of(book: &str, cards: &str, board: &str, steps: &str) -> Vec<Fault> {
    let text = format!("书: {book}\n牌: {cards}\n局面: {board}\n步骤:\n- {steps}\n");
    match games::open(&text, &Library::shipped()) {
        Ok(session) => session.report().faults.clone(),
        Err(faults) => faults,
    }
}

#[test]
fn a_number_that_cannot_be_is_refused_where_it_is_written() {
    let stone = "{石: {费用: 1, 力量值: 1000}}";
    for (book, cards, board, steps) in [
        ("vividz", stone, "{回合: 0}", "期望: {胜负: 未分}"),
        ("union-arena", "{}", "{回合: 0}", "期望: {胜负: 未分}"),
        ("paixu", "{}", "{回合: 0}", "期望: {胜负: 未分}"),
        (
            "vividz",
            stone,
            "{甲: {场地区: {左: {牌: 石, 伤害: -500}}}}",
            "期望: {胜负: 未分}",
        ),
        (
            "paixu",
            "{}",
            "{阶段: 出牌阶段, 甲: {牌序: 3}, 乙: {牌序: 3}}",
            "做: {发动核心: 0}",
        ),
        (
            "yugioh",
            "{}",
            "{甲: {卡组: 9}}",
            "做: {送去墓地: {卡: []}}",
        ),
        ("yugioh", "{}", "{甲: {卡组: 9}}", "做: {同时: []}"),
        ("yugioh", "{}", "{甲: {卡组: 9}}", "做: {处理: []}"),
    ] {
        let faults = faults_of(book, cards, board, steps);
        assert!(!faults.is_empty(), "{book}: {board} {steps}");
        assert!(faults.iter().all(|f| f.line > 0), "{faults:?}");
    }
}

#[test]
fn where_the_text_stops_nothing_more_may_be_done() {
    let board = "{比赛: {局: 3, 甲胜: 1, 平: 1}, 甲: {卡组: 9}, 乙: {卡组: 9}}";
    let steps = "{做: {特殊胜利: {谁: 乙, 卡: 龙}}, 期望: {未定: [1.1-2]}}\n- 不可: [{做: 下一局, 因: [1.1-2]}]";
    let faults = faults_of("yugioh", "{}", board, steps);
    let said: Vec<&str> = faults.iter().map(|f| f.what.as_str()).collect();
    assert!(
        said.len() == 1 && said[0].starts_with("这本应被拒，条文却没有规定"),
        "{said:?}"
    );
}

#[test]
fn every_fact_says_what_it_rests_on() {
    // Those that tell how the program stands, not what a clause says.
    // Nor does the chapter of 三国杀战棋 say what being alive or in the game is: the scenario states it.
    const ABOUT: &[&str] = &["上次执行", "未定", "存在", "场外", "状态", "存活", "在场"];
    let (mut asked, mut unasked) = (0, Vec::new());
    for game in &GAMES {
        let mut books = games::played().into_iter();
        let book = books.find(|id| id.as_str() == game.book).expect("a book");
        let lexicon: Lexicon = games::lexicon(book).expect("played");
        for (of, facts) in (lexicon.facts)() {
            for word in *facts {
                if word.cites.is_empty() && !ABOUT.contains(&word.names[0]) {
                    match rests_on(game, of, word.names[0]) {
                        true => asked += 1,
                        false => unasked.push(format!("{book}: {of}.{}", word.names[0])),
                    }
                }
            }
        }
    }
    assert!(
        asked >= ASKED,
        "{asked} are there; not: {}",
        unasked.join(" ")
    );
}

/// A fact whose clauses depend on its value: it has some on the board. Whether it is there at all.
fn rests_on(game: &Game, of: &str, what: &str) -> bool {
    let session = game
        .open("[战士]", "- 期望: {胜负: 未分}\n")
        .expect("opens");
    let paths = match of {
        "局面" => vec![what.to_owned()],
        "决斗" | "比赛" => vec![format!("{of}.{what}")],
        "玩家" => vec![format!("甲.{what}")],
        "角色" => ["关羽", "关羽.X.曹操"]
            .iter()
            .map(|path| match path.split_once(".X") {
                Some((head, tail)) => format!("{head}.{what}{tail}"),
                None => format!("{path}.{what}"),
            })
            .collect(),
        _ => vec![
            format!("战士#1.{what}"),
            format!("战士.{what}"),
            format!("战士#2.{what}"),
        ],
    };
    for path in paths {
        if let Ok((value, _)) = session.fact(&path) {
            let (cites, under) = session.grounds(&path);
            let rests = !cites.is_empty() || !under.is_empty();
            assert!(
                rests || value == "无" || value == "无人",
                "{}: {path} = {value}",
                game.book
            );
            return true;
        }
    }
    false
}

#[test]
fn what_is_never_cited_has_its_reason() {
    let library = Library::shipped();
    for book in &library.books {
        let cited = caijue::engine::coverage::implemented(book);
        let reasons: BTreeSet<_> = book
            .scope
            .iter()
            .filter(|s| s.reason.is_some())
            .map(|s| s.id)
            .collect();
        let ruled =
            |class: Class| matches!(class, Class::Normative | Class::Definition | Class::Example);
        let bare: Vec<String> = book
            .scope
            .iter()
            .filter(|s| ruled(s.class) && !cited.contains(&s.id) && !reasons.contains(&s.id))
            .map(|s| s.id.to_string())
            .collect();
        assert!(bare.is_empty(), "{}: {bare:?}", book.rules.id);
    }
}

/// Where the steps of a ruling, or a branch of it, end: the line, the moment, what the board then shows and what the rules
/// said of what was tried.
type End = (usize, usize, String);

/// Where each line of a ruling that goes under an option ends, by the names of its ends.
fn ends(session: &mut dyn Session, reading: &str, option: &str) -> BTreeMap<String, End> {
    let mut all = BTreeMap::new();
    let lines = session.lines();
    for (nth, line) in lines.iter().enumerate() {
        session.choose_line(nth);
        if session.readings().of(reading) != option {
            continue;
        }
        for (name, end) in &line.ends {
            let board = session.board(*end, None).unwrap_or_default();
            let steps = session.report().steps.iter();
            let steps = steps.filter(|s| s.branch == *name || nth == 0 && s.branch.is_empty());
            let verdicts: Vec<_> = steps
                .flat_map(|step| &step.tried)
                .map(|tried| discriminant(&tried.verdict))
                .collect();
            let shown = format!("{:?}{:?}{verdicts:?}", board.status, board.regions);
            all.insert(name.clone(), (nth, *end, shown));
        }
    }
    all
}

/// The lines of a ruling's file, from 1, in which a branch stands.
fn lines_of(text: &str, branch: &str) -> std::ops::Range<u32> {
    let begins = |line: &str| line.trim_start().starts_with("- 名:");
    let named = |line: &str| begins(line) && line.trim_end().ends_with(&format!(" {branch}"));
    let lines = || (1..).zip(text.lines());
    let from = lines()
        .find(|(_, line)| named(line))
        .map_or(0, |(no, _)| no);
    let mut after = lines().skip_while(|(no, _)| *no <= from);
    let ends = |line: &str| begins(line) || !line.starts_with([' ', '-']);
    let to = after.find(|(_, line)| ends(line));
    from..to.map_or(u32::MAX, |(no, _)| no)
}

/// Whether a reading is named on the way to an end.
fn is_named(
    session: &mut dyn Session,
    text: &str,
    reading: &str,
    name: &str,
    (line, end, _): &End,
) -> bool {
    session.choose_line(*line);
    let in_words = |said: String| {
        said.contains(&format!("“{reading}”")) || said.contains(&format!("读法：{reading}）"))
    };
    for moment in session.path_to(*end) {
        let mut events = session.moment(moment).into_iter().flat_map(|m| m.events);
        let of_event = events.any(|e| e.readings().any(|u| u.reading == reading));
        let of_tried = session.tried(moment).into_iter().any(|tried| {
            tried.hangs.iter().any(|u| u.reading == reading)
                || tried.verdict.names(reading)
                || in_words(format!("{:?}", tried.verdict))
        });
        if of_event || of_tried {
            return true;
        }
    }
    session.jump(*end);
    if let Waits::Unruled(unruled) = session.waits()
        && unruled.reading.as_deref() == Some(reading)
    {
        return true;
    }
    // What does not go on says why.
    let faults = session.report().faults.iter();
    let own = lines_of(text, name);
    let mut of_it = faults.filter(|fault| name.is_empty() || own.contains(&fault.line));
    of_it.any(|fault| in_words(format!("{} {:?}", fault.what, fault.fix)))
}

/// What came of holding rulings against their other readings.
#[derive(Default)]
struct Held {
    compared: usize,
    parted: usize,
    /// Where the ruling itself does not name what decides.
    own: Vec<String>,
    /// Where the other side does not.
    other: Vec<String>,
}

fn held(book: &Book, ruling: &RulingFile, library: &Library) -> Held {
    let mut held = Held::default();
    // Those that a ruling is about are in its text; all readings over all rulings would take hours.
    let about = book
        .readings
        .iter()
        .filter(|r| r.is_open() && ruling.text.contains(r.id.as_str()));
    let mut own = games::open(&ruling.text, library).expect("it opens");
    for reading in about {
        own.choose_line(0);
        let in_force = own.readings().of(&reading.id).to_owned();
        let ours = ends(&mut *own, &reading.id, &in_force);
        for option in reading.options.iter().filter(|o| o.id != in_force) {
            let chosen = [(reading.id.clone(), option.id.clone())];
            let Ok(mut other) = games::open_under(&ruling.text, &chosen, library) else {
                continue;
            };
            for (name, theirs) in ends(&mut *other, &reading.id, &option.id) {
                let Some(ours) = ours.get(&name) else {
                    continue;
                };
                held.compared += 1;
                if ours.2 == theirs.2 {
                    continue;
                }
                held.parted += 1;
                let told = format!(
                    "{}: {} {} ({} {name})",
                    book.rules.id, reading.id, option.id, ruling.path
                );
                if !is_named(&mut *own, &ruling.text, &reading.id, &name, ours) {
                    held.own.push(told.clone());
                }
                if !is_named(&mut *other, &ruling.text, &reading.id, &name, &theirs) {
                    held.other.push(told);
                }
            }
        }
    }
    held
}

#[test]
fn a_reading_that_decides_is_named_on_both_sides() {
    let library = Library::shipped();
    let rulings = library.books.iter().flat_map(|book| {
        let rulings = book.rulings.iter();
        rulings.map(move |ruling| (book, ruling))
    });
    let rulings: Vec<_> = rulings.collect();
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Held::default());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((book, ruling)) = rulings.get(next.fetch_add(1, Relaxed)) {
                    let held = held(book, ruling, &library);
                    let mut all = all.lock().expect("nobody broke off");
                    all.compared += held.compared;
                    all.parted += held.parted;
                    all.own.extend(held.own);
                    all.other.extend(held.other);
                }
            });
        }
    });
    let all = all.into_inner().expect("nobody broke off");
    assert!(all.parted > 400, "{} of {}", all.parted, all.compared);
    assert!(all.own.is_empty(), "{}", all.own.join("\n"));
    // Where the other side does not come to what decides, it has nothing to name.
    assert!(
        all.other.len() <= UNNAMED,
        "{} of {} that part of {}:\n{}",
        all.other.len(),
        all.parted,
        all.compared,
        all.other.join("\n")
    );
}

#[test]
fn an_old_reading_leads_to_the_one_it_became_a_part_of() {
    let library = Library::shipped();
    let mut met = 0;
    for book in &library.books {
        for reading in book.readings.iter().filter(|r| r.joined.is_some()) {
            met += 1;
            let into = reading.joined.as_deref().unwrap_or_default();
            let whole = book
                .readings
                .iter()
                .find(|r| r.id == into)
                .expect("checked");
            let mut readings = caijue::engine::scenario::Readings::defaults(&book.readings);
            let other = whole
                .options
                .iter()
                .find(|o| o.id != whole.default)
                .expect("two options");
            let at = |text: &str| At::nowhere(text.to_owned());
            readings
                .choose(&at(into), &at(&other.id))
                .expect("it is there");
            assert_eq!(readings.of(&reading.id), other.id, "{}", reading.id);
            // What is chosen by the old name holds.
            readings
                .choose(&at(&reading.id), &at(&reading.default))
                .expect("the old name is known");
            assert_eq!(readings.of(&reading.id), reading.default, "{}", reading.id);
        }
    }
    assert!(met >= 6, "{met}");
    let text = include_str!("../rulebooks/union-arena/rulings/21-impact.yaml");
    let session = games::open(text, &library).expect("opens");
    assert!(session.report().holds(), "{:?}", session.report().faults);
    assert_eq!(session.book(), BookId::UNION_ARENA);
}
