//! Search as a judge meets it: every way of asking, and why each answer is there.
#![allow(clippy::unwrap_used)]

use std::sync::LazyLock;

use caijue::rulebook::{BookId, Library};
use caijue::search::{Answer, MatchKind, Options, Searcher, Target};

static SEARCHER: LazyLock<Searcher> =
    LazyLock::new(|| Searcher::open(None).expect("an index in memory"));

fn search(query: &str) -> Answer {
    SEARCHER.search(query, &Options::default())
}

fn clauses(answer: &Answer) -> Vec<String> {
    answer
        .hits
        .iter()
        .filter_map(|h| match &h.target {
            Target::Clause(id) => Some(id.to_string()),
            _ => None,
        })
        .collect()
}

fn first(query: &str) -> String {
    clauses(&search(query))
        .into_iter()
        .next()
        .unwrap_or_default()
}

#[test]
fn numbers_in_any_writing_find_their_clause_first() {
    for query in [
        "904.2f",
        "904.2F",
        "904。2f",
        "CR 904.2f",
        "第904.2f条",
        "vv904.2f",
        "vividz:904.2f",
        "vv 904.2 f",
        "904.2(f)",
        "９０４．２ｆ",
    ] {
        let answer = search(query);
        assert_eq!(clauses(&answer)[0], "vividz:904.2f", "{query}");
        assert_eq!(answer.hits[0].why[0].way, MatchKind::Id, "{query}");
    }
    assert_eq!(first("UA5.3.2-4"), "union-arena:5.3.2-4");
    assert_eq!(first("vv 1116"), "vividz:1116");
    assert_eq!(first("9042"), "vividz:904.2");
    assert_eq!(first("9042f"), "vividz:904.2f");
    assert_eq!(first("paixu 1.2.6第2段"), "paixu:1.2.6-2");
    // Parts are put together whatever stands between them, or nothing.
    for (query, clause) in [
        ("904 2 g", "vividz:904.2g"),
        ("九百零四条二", "vividz:904.2"),
        ("px 1,2,6", "paixu:1.2.6"),
        ("sgs 8.11.3", "sgs-chess:8.11-3"),
        ("px 12419", "paixu:1.2.4-19"),
        ("ua 532", "union-arena:5.3.2"),
    ] {
        assert_eq!(first(query), clause, "{query}");
    }
    // A number that is begun lists what it may become.
    let begun = clauses(&search("vv 111"));
    assert_eq!(begun[..3], ["vividz:1110", "vividz:1111", "vividz:1112"]);
    let begun = clauses(&search("ua 5.4."));
    assert_eq!(
        begun[..3],
        ["union-arena:5.4", "union-arena:5.4.1", "union-arena:5.4.2"]
    );
    // What is no number is words.
    assert!(clauses(&search("2v2")).contains(&"vividz:101.1".to_owned()));
    let chapter = clauses(&search("vv 第1200章"));
    assert_eq!(chapter[..2], ["vividz:1200", "vividz:1201"]);
}

#[test]
fn a_misprinted_number_finds_both() {
    let answer = search("vv 501.2");
    let found = clauses(&answer);
    assert_eq!(found[0], "vividz:501.2");
    let misprint = answer
        .hits
        .iter()
        .find(|h| h.why.iter().any(|w| w.way == MatchKind::Misprint))
        .expect("510.2 is printed 501.2");
    assert_eq!(misprint.why[0].found.as_deref(), Some("510.2"));
}

#[test]
fn ranges_prefixes_and_lists_come_in_order() {
    let answer = search("vv 904.2a-c");
    let found = clauses(&answer);
    assert_eq!(
        found[..3],
        ["vividz:904.2a", "vividz:904.2b", "vividz:904.2c"]
    );
    // Behind them stands what they lie in, and says so.
    assert_eq!(found[3..], ["vividz:904.2"]);
    assert_eq!(answer.hits[3].why[0].way, MatchKind::Holds);
    let found = clauses(&search("vv 803"));
    // What lies right below comes before what lies deeper.
    let below = ["vividz:803", "vividz:803.1", "vividz:803.2", "vividz:803.3"];
    assert_eq!(found[..4], below);
    // Of a range of sections all are seen, then what lies in them.
    let found = clauses(&search("vv 702到704"));
    let first = ["vividz:702", "vividz:703", "vividz:704", "vividz:702.1"];
    assert_eq!(found[..4], first);
    let found = clauses(&search("802.1a、1004.1"));
    assert_eq!(found[..2], ["vividz:802.1a", "vividz:1004.1"]);
    let found = clauses(&search("vv 802.1-802.1c"));
    assert!(
        found.contains(&"vividz:802.1c".to_owned()) && !found.contains(&"vividz:802.1d".to_owned())
    );
}

#[test]
fn a_number_that_does_not_exist_offers_the_nearest() {
    let answer = search("vv 802.1z");
    assert!(!answer.did_you_mean.is_empty() && !answer.notes.is_empty());
    assert_eq!(answer.hits[0].why[0].way, MatchKind::Correction);
    assert!(
        clauses(&answer)
            .iter()
            .any(|c| c.starts_with("vividz:802.1"))
    );
}

#[test]
fn scripts_pinyin_and_slips_find_the_term() {
    for (query, clause, way) in [
        ("滑行", "vividz:1116.1", MatchKind::Term),
        ("huaxing", "vividz:1116.1", MatchKind::Pinyin),
        ("hua行", "vividz:1116.1", MatchKind::Pinyin),
        ("wangshenqu", "paixu:1.1.2-3", MatchKind::Pinyin),
        ("滑形", "vividz:1116.1", MatchKind::Correction),
        ("優先權預處理", "vividz:202.2", MatchKind::Folding),
    ] {
        let answer = search(query);
        let place = clauses(&answer).iter().position(|c| c == clause);
        assert!(
            place.is_some_and(|p| p < 4),
            "{query}: {:?}",
            clauses(&answer)
        );
        let ways: Vec<_> = answer
            .hits
            .iter()
            .flat_map(|h| &h.why)
            .map(|w| w.way)
            .collect();
        let plain = way == MatchKind::Term;
        assert!(plain || ways.contains(&way), "{query}: {ways:?}");
    }
    assert!(!search("滑形").did_you_mean.is_empty());
    // What was typed is no other way of typing it.
    for typed in ["速度加到6q", "伤害等于力量x", "激跃Q2"] {
        assert!(search(typed).did_you_mean.is_empty(), "{typed}");
    }
}

#[test]
fn filters_phrases_and_negation_narrow() {
    let answer = search("book:yugioh 墓地");
    assert!(clauses(&answer).iter().all(|c| c.starts_with("yugioh:")));
    let answer = search("kind:example 卡组");
    assert!(!answer.hits.is_empty() && answer.hits.iter().all(|h| h.kind == "example"));
    let answer = search("book:vividz \"直到攻击结束\"");
    assert!(answer.notes.is_empty() && answer.hits.len() < 6);
    assert!(answer.hits[0].excerpt.text.contains("直到攻击结束"));
    let all = Options {
        limit: 500,
        ..Options::default()
    };
    let with = clauses(&SEARCHER.search("book:vividz 竖置", &all));
    let without = clauses(&SEARCHER.search("book:vividz 竖置 -横置", &all));
    assert!(without.len() < with.len() && !without.is_empty());
}

#[test]
fn passages_mark_what_was_found() {
    let answer = search("滑行");
    for hit in answer.hits.iter().filter(|h| !h.excerpt.marks.is_empty()) {
        for mark in &hit.excerpt.marks {
            assert!(hit.excerpt.text.get(mark.clone()).is_some());
        }
    }
    assert!(
        answer.hits[0]
            .excerpt
            .marks
            .iter()
            .any(|m| &answer.hits[0].excerpt.text[m.clone()] == "滑行")
    );
}

#[test]
fn hostile_input_is_answered_in_bounded_time() {
    let million = "横置".repeat(170_000);
    let letters = "zhichuang".repeat(100_000);
    let queries = [
        million.as_str(),
        letters.as_str(),
        "",
        " ",
        "\0\u{1}\u{7f}\t\r\n",
        "\"",
        "“",
        "\"\"",
        "-",
        "--",
        "-x",
        "-\"",
        "book:",
        "kind:",
        "book:没有 横置",
        "kind:没有 横置",
        "费用:0",
        "[特征:○○]",
        "-X",
        "🎴🃏",
        "\u{202e}横置\u{202c}",
        "横\u{200b}置",
        "\\ud800",
        "*",
        "a AND b OR (c",
        "横置~2",
        "^5",
        "904.2-",
        "-904.2",
        "..",
        "第条",
        "条",
        "“条”",
        "杀",
        "▷",
        "能不能",
        "(1,7)⇒(7,1)",
        "null",
        "第九百零四条",
        "第第第",
        "99999999999999999999.1",
        "1.1.1.1.1.1.1.1.1.1.1",
        "\u{feff}",
        "○○",
        "【】",
        "|Xa - Xb|",
        "A→B▶C▷D",
        "{(7,1)⇒(7,2)}",
    ];
    let start = std::time::Instant::now();
    for query in queries {
        let answer = search(query);
        assert!(answer.hits.len() <= 20, "{}", query.len());
        for hit in &answer.hits {
            let said = hit.why.iter().all(|w| !w.asked.is_empty());
            assert!(said && !hit.why.is_empty(), "{query:.40}: {hit:?}");
        }
    }
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    assert_eq!(first("横\u{200b}置"), first("横置"));
    assert!(!clauses(&search("费用:0")).is_empty());
}

#[test]
fn the_batch_door_answers_every_line() {
    let line = SEARCHER.batch_line(r#"{"query": "vv 1116.1", "book": null}"#);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["hits"][0]["id"], "vividz:1116.1");
    assert_eq!(value["hits"][0]["kind"], "clause");
    assert!(value["hits"][0]["why"].is_array());
    for line in [
        "",
        "{",
        "[]",
        "{\"query\": 3}",
        "{\"query\": \"\\ud800\"}",
        "{\"query\": \"甲\", \"book\": \"../..\"}",
    ] {
        let answer = SEARCHER.batch_line(line);
        let value: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert!(value["error"].is_string(), "{line}: {answer}");
    }
    let few = SEARCHER.batch_line(r#"{"query": "激跃", "book": "union-arena", "limit": 12}"#);
    let few: serde_json::Value = serde_json::from_str(&few).unwrap();
    assert_eq!(few["hits"].as_array().map(Vec::len), Some(12));
    let only = SEARCHER.batch_line(r#"{"query": "墓地", "book": "yugioh"}"#);
    let value: serde_json::Value = serde_json::from_str(&only).unwrap();
    assert!(
        value["hits"]
            .as_array()
            .unwrap()
            .iter()
            .all(|h| h["id"].as_str().unwrap().starts_with("yugioh:"))
    );
}

#[test]
fn who_asks_how_many_is_told_the_number() {
    assert_eq!(first("vv 主牌组要几张"), "vividz:401.5a");
}

#[test]
fn letters_are_read_as_every_way_of_saying_that_they_give() {
    // fushu is 复数, which other books write, and 负数.
    assert_eq!(first("jibenfen fushu"), "yugioh:1.4.1-4");
}

#[test]
fn who_asks_for_a_difference_asks_for_no_other_word() {
    // 差 alone is a term of the same book.
    let found = clauses(&search("「獲得」跟「得到」差在哪"));
    for clause in ["sgs-chess:8.13-1", "sgs-chess:8.14-1"] {
        assert!(
            found.iter().take(5).any(|c| c == clause),
            "{clause}: {found:?}"
        );
    }
    assert!(!found.iter().any(|c| c == "sgs-chess:4.12-1"), "{found:?}");
}

#[test]
fn completions_begin_with_names() {
    let done = SEARCHER.complete("优先", Some(BookId::VIVIDZ), 5);
    assert!(done.iter().any(|c| c.name == "优先权"), "{done:?}");
    let done = SEARCHER.complete("yxq", None, 5);
    assert!(
        done.iter().any(|c| c.name.starts_with("优先权")),
        "{done:?}"
    );
}

#[test]
fn every_clause_answers_to_its_number() {
    for book in &Library::shipped().books {
        for node in &book.rules.nodes {
            let answer = search(&node.id.to_string());
            assert_eq!(clauses(&answer)[0], node.id.to_string());
        }
    }
}

#[test]
fn a_word_is_answered_by_its_clause_and_its_section() {
    for (query, clause, section) in [
        ("诱发能力", "vividz:901.2b", "vividz:908"),
        ("额定摸牌数", "sgs-chess:4.17-1", "sgs-chess:4.17"),
        ("激跃", "union-arena:5.3.2-1", "union-arena:5.3.2"),
        ("huaxing", "vividz:1116.1", "vividz:1116"),
    ] {
        let found = clauses(&search(query));
        let among = |wanted: &str| found[..3].iter().any(|c| c == wanted);
        assert!(among(clause) && among(section), "{query}: {found:?}");
    }
    // Where several games have the term, each has its own clause among the first, before sentences that sound alike.
    let found = clauses(&search("tuichang"));
    for clause in ["vividz:1110.1", "sgs-chess:4.18-1", "union-arena:2.6-1"] {
        assert!(found[..3].iter().any(|c| c == clause), "{found:?}");
    }
}

#[test]
fn each_book_that_answers_is_among_the_first() {
    let found = clauses(&search("卡组要几张"));
    for book in ["vividz", "yugioh", "union-arena"] {
        let first = found.iter().take(10);
        assert!(first.clone().any(|c| c.starts_with(book)), "{found:?}");
    }
}

#[test]
fn a_phrase_finds_the_side_it_names() {
    let first = |query: &str| clauses(&search(query))[0].clone();
    assert!(first("ua BP低于阻挡角色").starts_with("union-arena:5.4.3.1b"));
    assert!(first("ua BP高于阻挡角色").starts_with("union-arena:5.4.3.1a"));
}
