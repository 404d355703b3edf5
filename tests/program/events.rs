//! `caijue event` and `caijue record`: what an event settles holds in every verb; two judges' records become one.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::said::said;

fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// What it says where it goes well.
fn good(home: &Path, words: &[&str]) -> String {
    let (out, err, code) = said(home, words);
    assert_eq!(code, 0, "{words:?}\n{out}{err}");
    out
}

fn json(home: &Path, words: &[&str]) -> Value {
    serde_json::from_str(&good(home, words)).expect("JSON")
}

fn at_shanghai() -> TempDir {
    let home = home();
    let words = [
        "event",
        "new",
        "上海站",
        "--book",
        "yugioh",
        "--reading",
        "支付到零=败北",
    ];
    good(home.path(), &words);
    home
}

#[test]
fn what_is_settled_holds_in_every_verb_until_it_is_left() {
    let home = at_shanghai();
    let home = home.path();
    let (out, err, _) = said(home, &["readings"]);
    assert!(
        out.contains("败北（默认 未定）") && !out.contains("Vividz"),
        "{out}"
    );
    assert!(
        err.contains("--no-event"),
        "that the list is narrowed is told: {err}"
    );
    let page = good(home, &["readings", "yugioh", "支付到零"]);
    assert!(page.contains("● 败北（主办方）"), "{page}");
    let rulings = json(home, &["rulings", "--json"]);
    let of: Vec<_> = rulings["rulings"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|r| &r["book"])
        .collect();
    assert!(!of.is_empty() && of.iter().all(|b| *b == "yugioh"));
    // A ruling holds as it is written, and that it comes out otherwise is told.
    let (out, err, code) = said(home, &["verify", "yugioh"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(
        out.contains("主办方读法 支付到零 = 败北") && err.contains("在主办方读法之下结果不同"),
        "{out}{err}"
    );
    let played = json(home, &["play", "01-pay-exactly", "--json"]);
    assert_eq!(played["house"][0][1], "败北");
    let asked = json(home, &["ask", "甲: {}", "--json"]);
    assert_eq!(
        (&asked["book"], &asked["readings"]["支付到零"]),
        (&"yugioh".into(), &"败北".into())
    );
    let other = json(
        home,
        &["ask", "甲: {}", "--reading", "支付到零=继续决斗", "--json"],
    );
    assert_eq!(
        other["readings"]["支付到零"], "继续决斗",
        "what is typed is nearer"
    );
    // Without the event nothing of it holds.
    let none = json(
        home,
        &["--no-event", "readings", "yugioh", "支付到零", "--json"],
    );
    assert!(none["readings"][0].get("house").is_none());
    let (out, _, _) = said(home, &["--no-event", "readings"]);
    assert!(out.contains("Vividz"), "{out}");
    good(home, &["event", "use", "--none"]);
    assert!(good(home, &["readings"]).contains("Vividz"));
    assert!(good(home, &["--event", "上海站", "readings"]).contains("败北（默认"));
    let (out, _, code) = said(home, &["--no-event", "play", "01-pay-exactly", "--all"]);
    assert!(code == 0 && !out.contains("主办方"), "{out}");
}

#[test]
fn a_search_holds_a_contradiction_as_the_house_does() {
    let home = home();
    let home = home.path();
    let asked = ["search", "伤害等于力量值"];
    let (out, err, _) = said(home, &asked);
    let plain = format!("{out}{err}");
    assert!(plain.contains("默认按 VV 305.2"), "{plain}");
    good(
        home,
        &[
            "event",
            "new",
            "北京",
            "--book",
            "vividz",
            "--reading",
            "伤害等于力量值=不退场",
        ],
    );
    let (out, err, _) = said(home, &asked);
    let house = format!("{out}{err}");
    assert!(house.contains("主办方按 VV 1004.1"), "{house}");
    let told = json(home, &["search", "伤害等于力量值", "--json"]);
    assert_eq!(
        (
            &told["disputes"][0]["house"],
            &told["disputes"][0]["option"]
        ),
        (&true.into(), &"不退场".into())
    );
}

#[test]
fn an_event_is_handed_on_and_what_is_unknown_in_it_is_told() {
    let (one, two) = (at_shanghai(), home());
    let file = two.path().join("给你.toml");
    let path = file.display().to_string();
    good(one.path(), &["event", "export", &path]);
    let (_, err, code) = said(one.path(), &["event", "export", &path]);
    assert!(code == 2 && err.contains("--replace"), "{err}");
    good(two.path(), &["event", "import", &path, "--use"]);
    let shown = json(two.path(), &["event", "--json"]);
    assert_eq!(shown["events"][0]["readings"][0]["option"], "败北");
    assert_eq!(shown["events"][0]["in_force"], true);
    // The same again is no other.
    good(two.path(), &["event", "import", &path]);
    for (reading, near) in [("支付到灵=败北", "支付到零"), ("支付到零=胜", "继续决斗")]
    {
        let (_, err, code) = said(two.path(), &["event", "set", reading]);
        assert!(code == 2 && err.contains(near), "{err}");
    }
    good(two.path(), &["event", "set", "支付到零=继续决斗"]);
    let (_, err, code) = said(two.path(), &["event", "import", &path]);
    assert!(code == 2 && err.contains("--replace"), "{err}");
    good(two.path(), &["event", "set", "支付到零="]);
    assert!(good(two.path(), &["event", "show"]).contains("没有主办方读法"));
    let (_, err, code) = said(two.path(), &["--event", "上海占", "readings"]);
    assert!(code == 2 && err.contains("上海站"), "{err}");
    fs::write(
        &file,
        "name = \"乙\"\nbok = \"yugioh\"\n[readings.yugioh]\n\"支付到灵\" = \"败北\"\n",
    )
    .expect("written");
    let (_, err, code) = said(two.path(), &["event", "import", &path]);
    assert!(
        code == 0 && err.contains(":2:") && err.contains("book"),
        "{err}"
    );
    assert!(err.contains(":4:") && err.contains("支付到零"), "{err}");
    fs::write(&file, "name = \n").expect("written");
    let (_, err, code) = said(two.path(), &["event", "import", &path]);
    assert!(code == 2 && err.contains(":1:"), "{err}");
    let english = good(
        two.path(),
        &["--lang", "en", "event", "new", "Paris", "--language", "en"],
    );
    assert!(english.contains("Event “Paris”"), "{english}");
    // From now on the event's language holds, unless another is asked for.
    assert!(good(two.path(), &["event", "show"]).contains("Language"));
    assert!(good(two.path(), &["--lang", "zh-CN", "event", "show"]).contains("语言"));
}

fn add(home: &Path, table: &str, question: &str, answer: &str, judge: &str) {
    let words = [
        "record", "add", "-t", table, "-q", question, "-a", answer, "--judge", judge, "-c",
        "1.4.1-5",
    ];
    good(home, &words);
}

fn record(home: &Path) -> String {
    let mut files: Vec<_> = fs::read_dir(home.join(".local/share/caijue/records"))
        .expect("records")
        .flatten()
        .map(|e| e.path().display().to_string())
        .collect();
    files.pop().expect("a record")
}

#[test]
fn two_judges_become_one_record_and_what_they_wrote_differently_is_told() {
    let (one, two) = (at_shanghai(), at_shanghai());
    let (one, two) = (one.path(), two.path());
    add(one, "7", "支付到零败北吗", "会", "刘");
    add(one, "8", "能支付1001吗", "不能", "刘");
    add(two, "3", "支付到零，败北吗？", "不会", "陈");
    let merged = good(two, &["record", "merge", &record(one)]);
    assert!(
        merged.contains("新增 2 笔，共 3 笔") && merged.contains("相反（同一问题）"),
        "{merged}"
    );
    assert!(good(two, &["record", "merge", &record(one)]).contains("并入 0 行"));
    let all = json(two, &["record", "list", "--json"]);
    assert_eq!(all["schema"], "caijue.record/1");
    assert_eq!(all["calls"].as_array().map(Vec::len), Some(3));
    let opposite = json(two, &["record", "list", "--opposite", "--json"]);
    // Of one question two, and what shares only the clause is told as that.
    let shares = |nth: usize| opposite["calls"][nth]["opposite"][0]["shares"].clone();
    assert_eq!(
        [shares(0), shares(1), shares(2)],
        ["question", "clause", "question"]
    );
    let id = all["calls"][0]["id"].as_str().expect("a name").to_owned();
    assert_eq!(all["calls"][0]["readings"][0]["house"], true);
    // Both change the one call, neither having seen the other's.
    good(one, &["record", "edit", &id[..6], "-a", "算败北"]);
    good(
        two,
        &["record", "appeal", &id[..6], "upheld", "--by", "主裁"],
    );
    good(two, &["record", "edit", &id[..6], "-a", "会的"]);
    let merged = good(one, &["record", "merge", &record(two)]);
    assert!(
        merged.contains("两人记得不同") && merged.contains("算败北") && merged.contains("会的"),
        "{merged}"
    );
    good(two, &["record", "merge", &record(one)]);
    let sorted = |home: &Path| {
        let text = fs::read_to_string(record(home)).expect("there");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(one), sorted(two), "each has what the other has");
    let shown = json(one, &["record", "show", &id[..6], "--json"]);
    assert_eq!(shown["calls"][0]["appeal"]["outcome"], "upheld");
    assert_eq!(shown["calls"][0]["conflicts"][0]["field"], "answer");
    good(one, &["record", "edit", &id, "-a", "会"]);
    let settled = json(one, &["record", "show", &id, "--json"]);
    assert_eq!(
        settled["calls"][0]["conflicts"].as_array().map(Vec::len),
        Some(0)
    );
}

#[test]
fn a_call_has_the_hour_of_the_judge_s_own_clock() {
    let home = home();
    for (zone, offset) in [("<+0530>-5:30", "+05:30"), ("Asia/Shanghai", "+08:00")] {
        // Where there is no list of zones only the first is understood.
        if zone.contains('/') && !Path::new("/usr/share/zoneinfo").join(zone).exists() {
            continue;
        }
        let mut command = crate::run::command(home.path(), &["record", "add", "-q", zone]);
        let output = command.env("TZ", zone).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let folder = home.path().join(".local/share/caijue/records");
        let files = fs::read_dir(folder).expect("records").flatten();
        let text: String = files
            .map(|f| fs::read_to_string(f.path()).expect("there"))
            .collect();
        assert!(text.contains(offset), "{text}");
    }
}

#[test]
fn a_record_is_handed_on_as_a_table_and_as_text() {
    let home = at_shanghai();
    let home = home.path();
    add(home, "7", "支付到零败北吗", "会，见\"1.4.1-5\"", "刘");
    good(
        home,
        &["record", "add", "-t", "9", "--ruling", "01-pay-exactly"],
    );
    let csv = good(home, &["record", "export", "--csv"]);
    let mut rows = csv::Reader::from_reader(csv.trim_start_matches('\u{feff}').as_bytes());
    let cells: Vec<_> = rows.records().map(|r| r.expect("a row")).collect();
    assert_eq!(cells.len(), 2);
    assert_eq!(&cells[0][4], "会，见\"1.4.1-5\"");
    assert!(cells[1][6].contains("支付到零=败北（主办方）"), "{cells:?}");
    good(home, &["record", "export", "表.md"]);
    let text = fs::read_to_string(home.join("表.md")).expect("written");
    assert!(text.contains("桌7") && text.contains("上海站"), "{text}");
    let (_, err, code) = said(home, &["record", "export", "表.pdf"]);
    assert!(code == 2 && err.contains(".csv"), "{err}");
    let (_, err, code) = said(home, &["record", "show", "zzzz"]);
    assert!(code == 1 && err.contains("zzzz"), "{err}");
    let (_, err, code) = said(home, &["record", "add", "-t", "1"]);
    assert!(code == 2 && !err.is_empty(), "{err}");
    let (_, err, code) = said(home, &["record", "add", "-q", "甲", "-c", "99.9"]);
    assert!(code == 2 && err.contains("99.9"), "{err}");
    // A line that was cut off is told, and costs nothing else.
    let path = record(home);
    let mut bytes = fs::read(&path).expect("there");
    bytes.extend_from_slice(b"{\"caijue\":\"record/1\",\"id\":\"ab");
    fs::write(&path, &bytes).expect("written");
    let (out, err, code) = said(home, &["record"]);
    assert!(
        code == 0 && out.contains("桌7") && err.contains("第 3 行"),
        "{out}{err}"
    );
    add(home, "10", "再一问", "能", "刘");
    assert!(fs::read(&path).expect("there").starts_with(&bytes));
    assert_eq!(
        json(home, &["record", "list", "--json"])["calls"]
            .as_array()
            .map(Vec::len),
        Some(3)
    );
}
