//! Files that are made to be too much: deep, long, many or expanding. Each is answered within seconds and in little
//! memory, and what is refused is refused with its place and a fix.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use caijue::engine::games;
use caijue::rulebook::{BookId, Glossary, links, markdown};

use super::properties::library;

/// More than any of these takes on a slow machine in a build without optimisation; far less than what is not bounded.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a task gives, where it gives it in time.
fn in_time<T: Send + 'static>(name: &str, task: impl FnOnce() -> T + Send + 'static) -> T {
    let (tell, told) = channel();
    thread::spawn(move || tell.send(task()));
    told.recv_timeout(PATIENCE)
        .unwrap_or_else(|_| panic!("{name}: no answer after {PATIENCE:?}"))
}

const FRONT: &str = "---\nbook: any\ntitle: 甲\n---\n# 1 章\n";

/// Reads and links a rules.md; how many clauses and problems it has.
fn read(name: &str, body: String) -> (usize, Vec<String>) {
    in_time(name, move || {
        let book = BookId::named("any").expect("a name");
        let (rules, problems) = markdown::parse("rules.md", &format!("{FRONT}{body}"), book);
        let mut books = [(rules, Glossary::empty(book))];
        links::link(&mut books);
        let said = problems.iter().map(ToString::to_string).collect();
        (books[0].0.nodes.len(), said)
    })
}

#[test]
fn rules_that_are_too_much_are_read_in_time() {
    let clause = |n: usize, text: &str| format!("- **1.{n}** {text}\n");
    for (name, body, nodes) in [
        (
            "links of one clause",
            clause(1, &"[乙](#1.2)".repeat(60_000)),
            2,
        ),
        (
            "numbers of one clause",
            clause(1, &"见 1.2，".repeat(60_000)) + &clause(2, "乙"),
            3,
        ),
        (
            "a clause that all refer to",
            (1..40_000).map(|n| clause(n, "见 1.1。")).collect(),
            40_000,
        ),
        (
            "ten thousand annotations",
            clause(1, "甲") + &"  > [!NOTE]\n  > 批注。\n\n".repeat(10_000),
            2,
        ),
        ("one line", clause(1, &"横置".repeat(1_000_000)), 2),
        ("open brackets", clause(1, &"[".repeat(100_000)), 2),
        ("open emphasis", clause(1, &"*a_".repeat(60_000)), 2),
        ("backticks", clause(1, &"`".repeat(100_001)), 2),
        (
            "clauses within clauses",
            (1..1500)
                .map(|n| "  ".repeat(n) + &clause(n, "甲"))
                .collect(),
            1500,
        ),
    ] {
        let (met, _) = read(name, body);
        assert_eq!(met, nodes, "{name}");
    }
}

#[test]
fn a_file_that_is_wrong_throughout_tells_so_once() {
    for (name, body) in [
        (
            "quotes",
            format!("- **1.1** 甲\n  {} 乙\n", ">".repeat(30_000)),
        ),
        ("the same id", "- **1.1** 甲\n".repeat(30_000)),
        ("no ids", "甲乙。\n\n".repeat(30_000)),
    ] {
        let (_, said) = read(name, body);
        assert_eq!(said.len(), 1001, "{name}");
        assert!(
            said[1000].contains("没有一一列出"),
            "{name}: {}",
            said[1000]
        );
    }
}

#[test]
fn rulings_that_are_too_much_are_refused_with_their_place() {
    let head = "书: vividz\n标题: 甲\n问题: 乙\n";
    let bomb: String = ('b'..='k')
        .zip('a'..='j')
        .map(|(name, of)| {
            format!(
                "{name}: &{name} [{}]\n",
                vec![format!("*{of}"); 9].join(",")
            )
        })
        .collect();
    for (name, body, says) in [
        (
            "an alias bomb",
            format!("a: &a [x,x,x,x,x,x,x,x,x]\n{bomb}"),
            "别名",
        ),
        (
            "lists in lists",
            format!("局面: {}", "[".repeat(100_000)),
            "套了太多层",
        ),
        (
            "maps in maps",
            format!("局面: {}", "{甲: ".repeat(50_000)),
            "套了太多层",
        ),
        (
            "too many bytes",
            format!("说明: {}", "甲".repeat(400_000)),
            "字节",
        ),
        (
            "many steps",
            format!("步骤:\n{}", "- 说明: 甲\n".repeat(50_000)),
            "缺",
        ),
        (
            "one scalar",
            format!("局面: {{}}\n裁定: {}", "甲".repeat(300_000)),
            "一组“名: 值”",
        ),
    ] {
        let text = format!("{head}{body}");
        let faults = in_time(name, move || games::open(&text, library()).err());
        let faults = faults.unwrap_or_else(|| panic!("{name} was played"));
        assert!(faults[0].what.contains(says), "{name}: {faults:?}");
        assert!(faults[0].what.chars().count() < 400, "{name}: {faults:?}");
    }
}

/// The program with two gigabytes of address space and no more.
fn bounded(home: &Path, words: &[&str]) -> Output {
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 2000000; exec \"$@\"", "sh"]);
        shell.arg(env!("CARGO_BIN_EXE_caijue"));
        shell
    } else {
        Command::new(env!("CARGO_BIN_EXE_caijue"))
    };
    command
        .args(words)
        .env("HOME", home)
        .env("LANG", "zh_CN.UTF-8")
        .env_remove("XDG_DATA_HOME")
        .env_remove("XDG_CACHE_HOME");
    command.output().expect("runs")
}

fn refused(home: &Path, words: &[&str]) -> String {
    let output = bounded(home, words);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    // A book that `check` finds faulty does not hold; what another verb cannot read is no input.
    let status = if words[0] == "check" { 1 } else { 2 };
    assert_eq!(output.status.code(), Some(status), "{words:?}: {said}");
    (String::from_utf8_lossy(&output.stdout) + said.as_str()).replace("\n  ", "")
}

#[test]
fn files_beyond_the_limits_are_refused_unread() {
    let home = tempfile::tempdir().expect("a folder");
    let huge = home.path().join("huge");
    // Two hundred megabytes that take no room on the disk.
    fs::File::create(&huge)
        .and_then(|f| f.set_len(200 << 20))
        .expect("a file");
    let name = huge.to_string_lossy().into_owned();
    for (words, says) in [
        (&["import", &name][..], "200 MiB"),
        (&["verify", &name], "上限"),
        (&["play", &name], "上限"),
    ] {
        let said = refused(home.path(), words);
        assert!(said.contains(says), "{words:?}: {said}");
    }
    let folder = home.path().join(".local/share/caijue/books/big");
    fs::create_dir_all(folder.join("rulings")).expect("a folder");
    for (name, size) in [("glossary.toml", 17u64 << 20), ("rulings/a.yaml", 2 << 20)] {
        fs::File::create(folder.join(name))
            .and_then(|f| f.set_len(size))
            .expect("a file");
    }
    let rules = format!("{FRONT}- **1.1** 甲。\n").replace("book: any", "book: big");
    fs::write(folder.join("rules.md"), rules).expect("a file");
    let told = refused(home.path(), &["check", "big"]);
    for file in ["glossary.toml", "a.yaml"] {
        assert!(
            told.contains(file) && told.contains("上限"),
            "{file}: {told}"
        );
    }
    // The rest of the book, and all others, are there.
    let shown = bounded(home.path(), &["show", "big:1.1"]);
    assert_eq!(shown.status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_not_waited_for() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join(".local/share/caijue/books/pipe");
    fs::create_dir_all(&folder).expect("a folder");
    let pipe = folder.join("rules.md");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let said = refused(home.path(), &["check"]);
    assert!(said.contains("不是普通文件"), "{said}");
    let name = pipe.to_string_lossy().into_owned();
    for verb in ["import", "verify", "play"] {
        for file in [name.as_str(), "/dev/zero"] {
            let said = refused(home.path(), &[verb, file]);
            assert!(said.contains("不是普通文件"), "{verb} {file}: {said}");
        }
    }
}
