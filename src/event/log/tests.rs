//! Records on the disk: added to, cut off halfway, merged, written by several at once.

use proptest::prelude::*;

use super::super::call::{Appeal, Call, Outcome};
use super::super::fold::fold;
use super::*;

fn line(id: &str, at: i64, by: &str, after: &[&Line], set: &[(&str, Value)]) -> Line {
    let entry = Entry {
        caijue: SCHEMA.to_owned(),
        id: id.to_owned(),
        at: date::of_instant(at),
        by: by.to_owned(),
        after: after.iter().map(|l| l.key.clone()).collect(),
        set: set
            .iter()
            .map(|(k, v)| ((*k).to_owned(), v.clone()))
            .collect(),
    };
    Line::read(&entry.text()).expect("a line")
}

fn raw(lines: &[Line]) -> Vec<String> {
    lines.iter().map(|l| l.raw.clone()).collect()
}

#[test]
fn a_call_is_kept_changed_and_appealed() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("a").join("上海站.jsonl");
    let call = Call {
        id: fresh_id(),
        table: "7".to_owned(),
        question: "伤害等于力量会退场吗".to_owned(),
        answer: "会。".to_owned(),
        clauses: vec!["vividz:305.2".parse().expect("id")],
        time: date::now(),
        ..Call::default()
    };
    let set = call.changes(&Call::default());
    assert_eq!(set.len(), 5, "{set:?}");
    append(&path, &Entry::new(&call.id, "刘", set, &[], None)).expect("kept");
    let first = fold(&read(&path).expect("read").lines).remove(0);
    assert_eq!(first.clauses, call.clauses);
    assert!(first.conflicts.is_empty() && first.heads.len() == 1);
    let after = Call {
        players: "甲 乙".to_owned(),
        appeal: Some(Appeal {
            outcome: Outcome::Overturned,
            by: "陈".to_owned(),
            answer: "不会。".to_owned(),
        }),
        ..first.clone()
    };
    let entry = Entry::new(
        &call.id,
        "陈",
        after.changes(&first),
        &first.heads,
        Some(first.changed),
    );
    append(&path, &entry).expect("kept");
    // The same line a second time is no second line.
    assert_eq!(append(&path, &entry).expect("kept").lines, 0);
    let log = read(&path).expect("read");
    assert_eq!(log.lines.len(), 2);
    let now = fold(&log.lines).remove(0);
    assert_eq!((now.table.as_str(), now.players.as_str()), ("7", "甲 乙"));
    assert_eq!(now.holds(), Some("不会。"));
    assert!(now.conflicts.is_empty());
}

#[test]
fn a_clock_that_was_set_back_loses_no_change() {
    let ahead = date::instant(&date::now()).expect("now") + 3_600_000;
    let first = line("a", ahead, "刘", &[], &[("answer", "会".into())]);
    let call = fold(std::slice::from_ref(&first)).remove(0);
    let set: Map<String, Value> = [("answer".to_owned(), "不会".into())].into_iter().collect();
    let entry = Entry::new("a", "刘", set, &call.heads, Some(call.changed));
    let second = Line::read(&entry.text()).expect("a line");
    assert!(second.at > first.at);
    assert_eq!(fold(&[second, first])[0].answer, "不会");
}

#[test]
fn what_was_cut_off_halfway_costs_nothing_else() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("r.jsonl");
    let first = line("a", 1, "刘", &[], &[("table", "1".into())]);
    let second = line("b", 2, "刘", &[], &[("table", "2".into())]);
    add(&path, std::slice::from_ref(&first)).expect("kept");
    // Killed at every byte of the second line, also before its end.
    let whole = fs::read(&path).expect("read");
    for cut in 0..second.raw.len() {
        let mut bytes = whole.clone();
        bytes.extend_from_slice(&second.raw.as_bytes()[..cut]);
        fs::write(&path, &bytes).expect("written");
        let third = line("c", 3, "刘", &[], &[("table", "3".into())]);
        assert!(add(&path, &[third]).expect("kept").aside.is_none());
        let log = read(&path).expect("read");
        let ids: Vec<_> = log.lines.iter().map(|l| l.entry.id.as_str()).collect();
        assert_eq!(ids, ["a", "c"]);
        assert_eq!(log.broken.len(), usize::from(cut > 0));
        assert!(fs::read(&path).expect("read").starts_with(&bytes));
    }
    // The very first line, cut off.
    for cut in 1..second.raw.len() {
        fs::write(&path, &second.raw.as_bytes()[..cut]).expect("written");
        assert!(
            add(&path, std::slice::from_ref(&first))
                .expect("kept")
                .aside
                .is_none()
        );
        assert_eq!(read(&path).expect("read").lines.len(), 1);
    }
}

#[test]
fn what_others_wrote_stays_and_what_is_no_record_is_put_aside() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("r.jsonl");
    let foreign = r#"{"caijue":"record/9","id":"x","at":"2026-01-01T10:00:00Z","mood":"good","set":{"table":"4","seat":3,"clauses":["nonsense","vividz:101"]}}"#;
    fs::write(&path, format!("{foreign}\nnot a line\n\u{feff}\n")).expect("written");
    add(&path, &[line("a", 1, "", &[], &[("table", "1".into())])]).expect("kept");
    let log = read(&path).expect("read");
    assert_eq!((log.lines.len(), log.broken.len()), (2, 2));
    assert_eq!(log.broken[0].0, 2);
    let merged = merge(&log.lines, &log.lines);
    assert!(raw(&merged).iter().any(|l| l == foreign));
    let call = fold(&log.lines)
        .into_iter()
        .find(|c| c.id == "x")
        .expect("there");
    assert_eq!((call.table.as_str(), call.clauses.len()), ("4", 1));
    // A file of something else.
    for bytes in [b"\x89PNG\r\n\x1a\n\x00\xff".as_slice(), b"id,table\n1,2\n"] {
        fs::write(&path, bytes).expect("written");
        let added = add(&path, &[line("a", 1, "", &[], &[])]).expect("kept");
        let aside = added.aside.expect("put aside");
        assert_eq!(fs::read(aside).expect("there"), bytes);
        assert_eq!(read(&path).expect("read").lines.len(), 1);
    }
    assert!(read(folder.path()).is_err());
}

#[test]
fn desks_that_write_at_one_moment_lose_nothing() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("r.jsonl");
    std::thread::scope(|scope| {
        for desk in 0..4 {
            let path = path.clone();
            scope.spawn(move || {
                for nth in 0..25 {
                    let id = format!("{desk}-{nth}");
                    append(&path, &Entry::new(&id, "", Map::new(), &[], None)).expect("kept");
                }
            });
        }
    });
    let log = read(&path).expect("read");
    assert_eq!((log.lines.len(), log.broken.len()), (100, 0));
}

#[test]
fn what_two_judges_set_differently_is_told_until_one_settles_it() {
    let first = line(
        "a",
        1,
        "刘",
        &[],
        &[("answer", "会".into()), ("table", "7".into())],
    );
    let ours = line("a", 2, "刘", &[&first], &[("answer", "不会".into())]);
    let theirs = line(
        "a",
        3,
        "陈",
        &[&first],
        &[("answer", "看情况".into()), ("players", "甲".into())],
    );
    let all = merge(
        std::slice::from_ref(&ours),
        &merge(std::slice::from_ref(&first), std::slice::from_ref(&theirs)),
    );
    let call = fold(&all).remove(0);
    assert_eq!(
        (call.answer.as_str(), call.players.as_str()),
        ("看情况", "甲")
    );
    assert_eq!(call.conflicts.len(), 1, "{:?}", call.conflicts);
    assert_eq!(call.conflicts[0].field, "answer");
    let by: Vec<_> = call.conflicts[0].set.iter().map(|s| s.1.as_str()).collect();
    assert_eq!(by, ["刘", "陈"]);
    assert_eq!(call.heads.len(), 2);
    // One who has seen neither's sets another field: it stands. One who has seen both settles it.
    let heads = [&ours, &theirs];
    let note = line("a", 4, "刘", &heads, &[("note", "问过主裁".into())]);
    let still = fold(&merge(&all, std::slice::from_ref(&note))).remove(0);
    assert_eq!(still.conflicts.len(), 1);
    let settled = line("a", 5, "陈", &[&note], &[("answer", "不会".into())]);
    let done = fold(&[first, ours, theirs, note, settled]).remove(0);
    assert!(done.conflicts.is_empty() && done.answer == "不会");
    // The same set twice is no conflict.
    let a = line("b", 1, "刘", &[], &[("table", "1".into())]);
    let b = line("b", 2, "陈", &[], &[("table", "1".into())]);
    assert!(fold(&[a, b])[0].conflicts.is_empty());
}

#[test]
fn names_of_calls_are_not_given_twice() {
    let ids: HashSet<String> = (0..10_000).map(|_| fresh_id()).collect();
    assert_eq!(ids.len(), 10_000);
    assert!(ids.iter().all(|id| id.len() == 12));
}

/// Lines of a few calls, each after some of those before it.
fn some_lines() -> impl Strategy<Value = Vec<Line>> {
    let one = (0..3_usize, 0..6_i64, 0..3_usize, 0..3_usize, any::<u8>());
    proptest::collection::vec(one, 0..14).prop_map(|all| {
        let mut lines: Vec<Line> = Vec::new();
        for (call, at, field, value, after) in all {
            let seen: Vec<&Line> = lines
                .iter()
                .enumerate()
                .filter(|(nth, _)| after >> (nth % 8) & 1 == 1)
                .map(|(_, l)| l)
                .collect();
            let field = ["table", "answer", "withdrawn"][field];
            let set = [(field, Value::from(["甲", "乙", "丙"][value]))];
            let line = line(["a", "b", "c"][call], at, "刘", &seen, &set);
            if !lines.iter().any(|l| l.key == line.key) {
                lines.push(line);
            }
        }
        lines
    })
}

proptest! {
    /// Whoever merges what into what, however often and in whatever order: the same lines, each once, and the same calls.
    #[test]
    fn merging_is_a_union(all in some_lines(), a in any::<u16>(), b in any::<u16>(), c in any::<u16>()) {
        let part = |bits: u16| -> Vec<Line> {
            let is = |nth: usize| bits >> (nth % 16) & 1 == 1;
            all.iter().enumerate().filter(|(nth, _)| is(*nth)).map(|(_, l)| l.clone()).collect()
        };
        let (a, b, c) = (part(a), part(b), part(c));
        let ab = merge(&a, &b);
        prop_assert_eq!(raw(&ab), raw(&merge(&b, &a)));
        prop_assert_eq!(raw(&merge(&ab, &c)), raw(&merge(&a, &merge(&b, &c))));
        prop_assert_eq!(raw(&merge(&ab, &b)), raw(&ab));
        let mut keys: Vec<&str> = a.iter().chain(&b).map(|l| l.key.as_str()).collect();
        keys.sort_unstable();
        keys.dedup();
        prop_assert_eq!(ab.len(), keys.len());
        let mut turned = ab.clone();
        turned.reverse();
        prop_assert_eq!(fold(&ab), fold(&turned));
    }

    /// However a line is spaced, it is the same line.
    #[test]
    fn spacing_is_no_difference(all in some_lines()) {
        for line in &all {
            let value: Value = serde_json::from_str(&line.raw).expect("JSON");
            let mut spaced = serde_json::to_string_pretty(&value).expect("JSON");
            spaced = spaced.replace('\n', " ");
            let other = Line::read(&spaced).expect("a line");
            prop_assert_eq!(&other.key, &line.key);
            let both = merge(std::slice::from_ref(line), std::slice::from_ref(&other));
            let turned = merge(std::slice::from_ref(&other), std::slice::from_ref(line));
            prop_assert_eq!(raw(&both), raw(&turned));
        }
    }

    /// Whatever lies in a file, it is read, and what is added to it is there.
    #[test]
    fn any_file_takes_a_line(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("r.jsonl");
        fs::write(&path, &bytes).expect("written");
        let new = line("a", 1, "刘", &[], &[("table", "1".into())]);
        add(&path, std::slice::from_ref(&new)).expect("kept");
        prop_assert_eq!(raw(&read(&path).expect("read").lines), raw(&[new]));
    }
}
