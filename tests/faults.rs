//! What the system does to a program: it is killed at any moment, the disk is full, the clock is wrong, handles are
//! closed, two run at once. What lies on the disk afterwards is the old or the new, never a part; and what the user
//! is told is a sentence.
//!
//! Signals on an open desk, its terminal and its editor are in `tests/tmux.rs`.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};

use caijue::tui::persist::{Persisted, Store};
use caijue::view::Link;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_caijue");

fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A command with this home and nothing else of the user's.
fn at_home(command: &mut Command, home: &Path) -> Output {
    command
        .env_clear()
        .env("HOME", home)
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("LANG", "zh_CN.UTF-8")
        .stdin(Stdio::null())
        .output()
        .expect("runs")
}

fn caijue(home: &Path, words: &[&str]) -> Output {
    at_home(Command::new(PROGRAM).args(words), home)
}

/// A line for the shell, in which `$0` is the program.
fn shell(home: &Path, line: &str) -> Output {
    at_home(Command::new("sh").args(["-c", line, PROGRAM]), home)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// Starts something again and again and kills it later each time, until it ends by itself; how often it was killed.
fn killed_at_every_moment(mut start: impl FnMut() -> Command, mut look: impl FnMut()) -> u32 {
    let mut wait = Duration::from_millis(1);
    let mut kills = 0;
    loop {
        let mut child = start()
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("runs");
        std::thread::sleep(wait);
        // SIGKILL: nothing can be tidied up.
        let _ = child.kill();
        let ended = child.wait().expect("ends");
        look();
        if ended.signal().is_none() {
            assert!(ended.success(), "{ended}");
            return kills;
        }
        kills += 1;
        wait = wait * 3 / 2 + Duration::from_millis(1);
        assert!(wait < Duration::from_secs(120), "it never ends");
    }
}

fn with_home(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words).env_clear().env("HOME", home);
    command
}

#[test]
fn a_search_that_is_killed_while_it_builds_its_index_loses_nothing() {
    let sound = home();
    let right = caijue(sound.path(), &["search", "滑行"]);
    assert_eq!(right.status.code(), Some(0));
    let home = home();
    let kills = killed_at_every_moment(
        || with_home(home.path(), &["search", "滑行"]),
        || {
            // What looks finished is finished: a folder under its own name has its manifest.
            for entry in fs::read_dir(home.path().join(".cache/caijue"))
                .into_iter()
                .flatten()
                .flatten()
            {
                if !entry.file_name().to_string_lossy().starts_with('.') {
                    assert!(entry.path().join("manifest.json").is_file(), "{entry:?}");
                }
            }
        },
    );
    assert!(kills > 3, "{kills}");
    assert_eq!(
        text(&caijue(home.path(), &["search", "滑行"]).stdout),
        text(&right.stdout)
    );
}

const RULES: &str = "1.1 每名玩家抓五张牌。";

/// A text that takes a while to import.
fn long_rules(folder: &Path) -> String {
    let mut rules = String::from("星海规则\n");
    for n in 1..3000 {
        rules += &format!(
            "{}.{} 玩家在回合开始时抓{n}张牌，参照1.1。\n",
            n / 50 + 1,
            n % 50 + 1
        );
    }
    let path = folder.join("规则.txt");
    fs::write(&path, rules).expect("a file");
    path.to_string_lossy().into_owned()
}

#[test]
fn an_import_that_is_killed_leaves_the_old_book_or_the_new_one() {
    let home = home();
    let long = long_rules(home.path());
    let short = home.path().join("short.txt");
    fs::write(
        &short,
        format!("星海规则\n{RULES}\n1.2 先手玩家不抓牌。\n1.3 玩家依次进行回合，参照1.2。\n"),
    )
    .expect("a file");
    let first = caijue(
        home.path(),
        &["import", &short.to_string_lossy(), "--as", "stars"],
    );
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let book = home.path().join(".local/share/caijue/books/stars/rules.md");
    let old = fs::read_to_string(&book).expect("stored");
    let mut seen = Vec::new();
    let kills = killed_at_every_moment(
        || {
            with_home(
                home.path(),
                &["import", &long, "--as", "stars", "--replace"],
            )
        },
        || seen.push(fs::read_to_string(&book).expect("there at every moment")),
    );
    assert!(kills > 2, "{kills}");
    let new = seen.last().expect("one").clone();
    assert_ne!(old, new);
    assert!(seen.iter().all(|s| *s == old || *s == new));
    assert_eq!(
        caijue(home.path(), &["check", "stars"]).status.code(),
        Some(0)
    );
}

/// Not a test of its own: keeps a desk's bookmarks over and over until it is killed.
#[test]
fn keeper() {
    let Some(folder) = std::env::var_os("CAIJUE_TEST_KEEPER") else {
        return;
    };
    let (mut store, mut keep, _) = Store::open(Path::new(&folder));
    for n in 0..u32::MAX {
        keep.mark(
            &Link::Clause(
                format!("vividz:{}.1", 101 + n % 900)
                    .parse()
                    .expect("an id"),
            ),
            "甲",
        );
        store.save(&mut keep).expect("saved");
    }
}

#[test]
fn a_desk_that_is_killed_while_it_keeps_has_kept_all_or_what_was_before() {
    let folder = home();
    let mut marks = 0;
    for wait in [30, 50, 80, 130, 210, 340] {
        let mut child = Command::new(std::env::current_exe().expect("this"))
            .args(["--exact", "keeper"])
            .env("CAIJUE_TEST_KEEPER", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("runs");
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().expect("killed");
        child.wait().expect("ends");
        let Ok(kept) = fs::read_to_string(folder.path().join("desk.toml")) else {
            continue;
        };
        let keep = Persisted::read(&kept).expect("whole");
        assert!(keep.bookmarks.len() >= marks, "bookmarks were lost");
        marks = keep.bookmarks.len();
    }
    assert!(marks > 0, "nothing was kept at all");
}

/// A shell line under which no file may grow: what a full disk is to a program that writes.
fn full(line: &str) -> String {
    // The signal that comes with the limit would end the program; a full disk sends none.
    format!("trap '' XFSZ; ulimit -f 0; {line}")
}

#[test]
fn a_full_disk_is_said_and_takes_nothing_away() {
    let home = home();
    let rules = long_rules(home.path());
    let said = shell(
        home.path(),
        &full(&format!("exec \"$0\" import '{rules}' --as stars")),
    );
    let told = text(&said.stderr).replace("\n  ", "");
    assert_eq!(said.status.code(), Some(2), "{told}");
    assert!(told.contains("磁盘空间"), "{told}");
    assert_eq!(files(&home.path().join(".local")), Vec::<PathBuf>::new());
    // The search does without a stored index.
    let said = shell(home.path(), &full("exec \"$0\" search 滑行 | cat"));
    assert!(
        text(&said.stdout).contains("1116.1"),
        "{}",
        text(&said.stderr)
    );
    // A stored book stays as it was.
    assert_eq!(
        caijue(home.path(), &["import", &rules, "--as", "stars"])
            .status
            .code(),
        Some(0)
    );
    let book = home.path().join(".local/share/caijue/books/stars/rules.md");
    let before = fs::read_to_string(&book).expect("stored");
    let other = home.path().join("other.txt");
    fs::write(
        &other,
        format!("月海规则\n{RULES}\n1.2 先手玩家不抓牌。\n1.3 玩家依次进行回合，参照1.2。\n"),
    )
    .expect("a file");
    let other = other.to_string_lossy();
    let said = shell(
        home.path(),
        &full(&format!(
            "exec \"$0\" import '{other}' --as stars --replace"
        )),
    );
    assert_eq!(said.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&book).expect("stored"), before);
    // A draft of what was not written is not left lying about.
    assert_eq!(files(book.parent().expect("a folder")).len(), 1);
}

#[test]
fn a_play_that_a_full_disk_refuses_leaves_its_title_free() {
    let home = home();
    let saved = home.path().join(".local/share/caijue/rulings/一局.yaml");
    let line = "printf 's 一局\\nq\\n' | \"$0\" play --step 03-damage-equals-power";
    let cramped = shell(home.path(), &full(line));
    assert!(
        text(&cramped.stdout).contains("一局.yaml") && !text(&cramped.stdout).contains("已写入"),
        "{}",
        text(&cramped.stdout)
    );
    let left = files(&home.path().join(".local"));
    assert_eq!(left, Vec::<PathBuf>::new(), "a part of a file stays");
    let said = text(&shell(home.path(), line).stdout);
    let whole = fs::read_to_string(&saved).expect(&said);
    assert!(whole.contains("一局"), "{whole}");
    // And what is there is not written over.
    let again = text(&shell(home.path(), line).stdout);
    assert!(!again.contains("已写入"), "{again}");
    assert_eq!(fs::read_to_string(&saved).expect("there"), whole);
}

/// Puts in a file's place what has no end: a pipe that nobody writes to, or a link to a device that always gives.
fn endless(path: &Path, pipe: bool) {
    let _ = fs::remove_file(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    if pipe {
        let made = Command::new("mkfifo").arg(path).status().expect("runs");
        assert!(made.success());
    } else {
        std::os::unix::fs::symlink("/dev/zero", path).expect("a link");
    }
}

/// Runs a command in a home; it must end soon, in little memory.
fn ends(home: &Path, words: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "ulimit -v 4000000; exec timeout 100 \"$0\" \"$@\"",
        PROGRAM,
    ]);
    let said = at_home(command.args(words), home);
    let code = said.status.code();
    assert!(
        code.is_some_and(|c| c < 100),
        "{words:?} ended with {code:?}: {}",
        text(&said.stderr)
    );
    said
}

#[test]
fn a_pipe_or_a_device_in_the_place_of_a_file_is_not_waited_for() {
    for pipe in [true, false] {
        let home = home();
        let home = home.path();
        let right = caijue(home, &["search", "滑行"]).stdout;
        let rules = home.join("规则.txt");
        fs::write(
            &rules,
            format!("星海规则\n{RULES}\n1.2 先手玩家不抓牌。\n1.3 玩家依次进行回合，参照1.2。\n"),
        )
        .expect("a file");
        let rules = rules.to_string_lossy();
        // Every file of the cache in turn: the index is built anew, and in the cache again.
        let cache = home.join(".cache/caijue");
        // What the manifest does not name is the index's own, and read by it. Each is built anew, so not all of them.
        let cached = match pipe {
            true => ["manifest.json", ".managed.json"],
            false => ["vocabulary", "meta.json"],
        };
        for name in cached {
            let there = files(&cache).into_iter().find(|f| f.ends_with(name));
            endless(&there.expect("built again"), pipe);
            let said = ends(home, &["search", "滑行"]);
            assert_eq!(text(&said.stdout), text(&right), "{name}");
        }
        // A book that is there, and one that is imported over it.
        let stored = home.join(".local/share/caijue/books/stars/rules.md");
        endless(&stored, pipe);
        ends(home, &["search", "滑行"]);
        for more in [None, Some("--replace")] {
            let mut words = vec!["import", &*rules, "--as", "stars"];
            words.extend(more);
            let said = ends(home, &words);
            assert_eq!(said.status.code(), Some(2), "{}", text(&said.stdout));
            assert!(text(&said.stderr).contains("不是普通文件"));
        }
        assert!(!fs::metadata(&stored).expect("there").is_file());
        // What is named on the command line.
        let named = home.join("甲.yaml");
        endless(&named, pipe);
        let named = named.to_string_lossy();
        for words in [
            vec!["import", &*named],
            vec!["play", &*named],
            vec!["verify", &*named],
            vec!["sheet", "verify", &*named],
            vec!["deck", "-b", "paixu", &*named],
            vec!["play", "--new", "paixu", &*named],
        ] {
            assert_eq!(ends(home, &words).status.code(), Some(2), "{words:?}");
        }
        // What the desk opens with.
        let state = home.join("state");
        endless(&state.join("desk.toml"), pipe);
        let (_, keep, said) = Store::open(&state);
        assert!(keep == Persisted::default() && said.is_some());
        endless(&home.join(".config/caijue/config.toml"), pipe);
        ends(home, &["books"]);
    }
}

#[test]
fn an_output_that_takes_nothing_is_an_error_and_a_closed_one_is_not() {
    let home = home();
    for words in [
        "search 滑行",
        "tree",
        "show 802.1a",
        "play 03-damage-equals-power --all",
        "help",
        "man",
    ] {
        let said = shell(home.path(), &format!("exec \"$0\" {words} >/dev/full"));
        assert_eq!(said.status.code(), Some(2), "{words}");
        let told = text(&said.stderr);
        assert!(
            !told.is_empty() && !told.contains("panicked"),
            "{words}: {told}"
        );
        for closed in [">&-", "2>&-", "<&-", ">&- 2>&- <&-"] {
            let said = shell(home.path(), &format!("exec \"$0\" {words} {closed}"));
            assert_eq!(
                said.status.code(),
                Some(0),
                "{words} {closed}: {}",
                text(&said.stderr)
            );
        }
    }
    // Nobody reads on: quiet, whatever was under way.
    let said = shell(
        home.path(),
        "{ \"$0\" play 03-damage-equals-power --all; echo \"ended $?\" >&2; } | head -n 1",
    );
    assert_eq!(text(&said.stderr), "ended 0\n");
    assert_eq!(text(&said.stdout).lines().count(), 1);
}

#[test]
fn a_home_that_takes_nothing_is_enough_to_read() {
    let home = home();
    // A file where every folder would be: nobody, not even root, can write below it.
    let nowhere = home.path().join("file");
    fs::write(&nowhere, "").expect("a file");
    for words in [
        &["search", "滑行"][..],
        &["show", "802.1a"],
        &["term", "滑行"],
        &["check"],
    ] {
        let said = caijue(&nowhere, words);
        assert_eq!(
            said.status.code(),
            Some(0),
            "{words:?}: {}",
            text(&said.stderr)
        );
    }
    let rules = long_rules(home.path());
    let said = caijue(&nowhere, &["import", &rules, "--as", "stars"]);
    assert_eq!(said.status.code(), Some(2));
    assert!(
        text(&said.stderr).contains("权限"),
        "{}",
        text(&said.stderr)
    );
}

#[test]
fn several_at_once_leave_one_whole_book() {
    let home = home();
    let rules = long_rules(home.path());
    let running: Vec<_> = (0..4)
        .map(|_| {
            with_home(home.path(), &["import", &rules, "--as", "stars"])
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("runs")
        })
        .collect();
    for child in running {
        let ended = child.wait_with_output().expect("ends");
        assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
    }
    let folder = home.path().join(".local/share/caijue/books/stars");
    assert_eq!(files(&folder), [folder.join("rules.md")]);
    assert_eq!(
        caijue(home.path(), &["check", "stars"]).status.code(),
        Some(0)
    );
}

#[test]
fn a_clock_that_goes_backwards_changes_no_answer() {
    let home = home();
    let before = caijue(home.path(), &["search", "滑行"]);
    let cache = home.path().join(".cache/caijue");
    let stored = files(&cache);
    assert!(!stored.is_empty());
    // Written in the year 2100, as far as the clock now tells.
    let future = SystemTime::UNIX_EPOCH + Duration::from_secs(4_102_444_800);
    for path in &stored {
        let file = fs::File::options().write(true).open(path).expect("a file");
        file.set_modified(future).expect("dated");
    }
    let after = caijue(home.path(), &["search", "滑行"]);
    assert_eq!(text(&after.stdout), text(&before.stdout));
    assert_eq!(
        files(&cache).len(),
        stored.len(),
        "the index was neither dropped nor built again"
    );
    let dated = fs::metadata(&stored[0])
        .and_then(|m| m.modified())
        .expect("dated");
    assert_eq!(dated, future);
}

#[test]
fn any_locale_and_any_terminal_will_do() {
    let home = home();
    let plain = text(&caijue(home.path(), &["search", "滑行"]).stdout);
    for set in [
        "LC_ALL=C",
        "LC_ALL=POSIX LANG=",
        "LANG=xx_YY.ISO-8859-1",
        "LC_ALL=zh_CN.GB18030",
        "TERM=dumb",
        "TERM=",
        "TERM=nonsense",
    ] {
        let said = shell(home.path(), &format!("env {set} \"$0\" search 滑行"));
        assert_eq!(text(&said.stdout), plain, "{set}: {}", text(&said.stderr));
    }
    let said = shell(home.path(), "env -u TERM -u LANG \"$0\" search 滑行");
    assert_eq!(text(&said.stdout), plain);
}

#[test]
fn words_that_are_no_text_are_refused_and_such_files_are_read() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let home = home();
    let odd = OsStr::from_bytes(b"\xff\xfe");
    let said = at_home(Command::new(PROGRAM).arg("search").arg(odd), home.path());
    assert_eq!(said.status.code(), Some(2));
    assert!(
        text(&said.stderr).contains("UTF-8"),
        "{}",
        text(&said.stderr)
    );
    let rules = home.path().join(odd);
    fs::copy(long_rules(home.path()), &rules).expect("a file");
    let said = at_home(
        Command::new(PROGRAM)
            .arg("import")
            .arg(&rules)
            .args(["--as", "stars"]),
        home.path(),
    );
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stderr));
}

#[test]
fn no_name_leads_out_of_the_users_folder() {
    let home = home();
    let rules = long_rules(home.path());
    let before = files(home.path());
    for name in [
        "../out", "..", ".", "a/b", "/tmp/out", "C:\\out", "a\0b", "甲", "A", "",
    ] {
        if name.contains('\0') {
            continue;
        }
        for words in [&["import", &rules, "--as", name][..], &["remove", name]] {
            let said = caijue(home.path(), words);
            assert_eq!(said.status.code(), Some(2), "{words:?}");
        }
    }
    assert_eq!(files(home.path()), before);
    // A front matter that names its book by a path does not lead anywhere either.
    let evil = home.path().join("evil.md");
    fs::write(
        &evil,
        "---\nbook: ../../out\ntitle: 坏\n---\n# 1 章\n- **1.1** 玩家抓牌。\n- **1.2** 玩家弃牌。\n- **1.3** 玩家结束回合。\n",
    )
    .expect("a file");
    let said = caijue(home.path(), &["import", &evil.to_string_lossy()]);
    let books = home.path().join(".local/share/caijue/books");
    for path in files(home.path()) {
        assert!(
            path == evil || before.contains(&path) || path.starts_with(&books),
            "{} was written; {}",
            path.display(),
            text(&said.stderr)
        );
    }
}

#[test]
fn a_term_signal_ends_a_running_command_at_once() {
    let home = home();
    let rules = long_rules(home.path());
    for signal in ["TERM", "HUP", "INT"] {
        let start = Instant::now();
        let mut child = with_home(
            home.path(),
            &["import", &rules, "--as", "stars", "--replace"],
        )
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("runs");
        let sent = Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status()
            .expect("kill");
        assert!(sent.success());
        let ended = child.wait().expect("ends");
        assert!(
            ended.signal().is_some() || ended.success(),
            "{signal}: {ended}"
        );
        assert!(start.elapsed() < Duration::from_secs(30), "{signal}");
    }
}

#[test]
fn a_record_whose_writer_is_killed_loses_at_most_the_call_in_the_air() {
    let home = home();
    let first = ["record", "add", "-t", "1", "-q", "甲", "-a", "能"];
    assert_eq!(caijue(home.path(), &first).status.code(), Some(0));
    let mut before = 1;
    let kills = killed_at_every_moment(
        || {
            with_home(
                home.path(),
                &["record", "add", "-t", "2", "-q", "乙", "-a", "能"],
            )
        },
        || {
            let out = caijue(home.path(), &["record", "list", "--json"]);
            let told: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
            let calls = told["calls"].as_array().expect("calls");
            assert!(
                calls.len() == before || calls.len() == before + 1,
                "{before}: {told}"
            );
            assert!(calls.iter().all(|c| c["answer"] == "能"));
            before = calls.len();
        },
    );
    assert!(kills > 2 && before > 1, "{kills} {before}");
}

#[test]
fn what_is_typed_and_is_no_text_ends_no_play() {
    let home = home();
    let said = shell(
        home.path(),
        "printf '\\377\\376\\ns 一局\\ns ~/二局.yaml\\nq\\n' | \"$0\" play --step 03-damage-equals-power",
    );
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stderr));
    let first = home.path().join(".local/share/caijue/rulings/一局.yaml");
    // `~` is the user's folder, whoever reads the line.
    for path in [first, home.path().join("二局.yaml")] {
        assert!(path.is_file(), "{}: {}", path.display(), text(&said.stdout));
    }
}

#[test]
fn nothing_in_json_changes_the_order_of_what_is_read() {
    let home = home();
    let path = home.path().join("甲.yaml");
    let ruling = "书: union-arena\n标题: \"甲\u{202e}乙\u{2066}\"\n问题: 问\n局面: {甲: {FL: []}}\n步骤: []\n裁定: {答: 例, 条文: [], 依据: 推导}\n";
    fs::write(&path, ruling).expect("written");
    let said = text(&caijue(home.path(), &["play", &path.to_string_lossy(), "--json"]).stdout);
    assert!(said.contains("甲\\u202e乙\\u2066"), "{said}");
    assert!(!said.contains(['\u{202e}', '\u{2066}']), "{said}");
}

#[test]
fn a_book_is_not_called_as_a_device_is_and_is_taken_away_without_what_was_written_by_hand() {
    let home = home();
    let rules = home.path().join("规则.txt");
    let body =
        format!("星海规则\n{RULES}\n1.2 先手玩家不抓牌。\n1.3 玩家依次进行回合，参照1.2。\n");
    fs::write(&rules, body).expect("a file");
    let rules = rules.to_string_lossy();
    for name in ["con", "nul", "com1"] {
        let said = caijue(home.path(), &["import", &rules, "--as", name]);
        assert_eq!(
            said.status.code(),
            Some(2),
            "{name}: {}",
            text(&said.stdout)
        );
    }
    let said = caijue(home.path(), &["import", &rules, "--as", "stars"]);
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stderr));
    let data = home.path().join(".local/share/caijue");
    let own = data.join("books/stars/rulings/甲.yaml");
    fs::create_dir_all(own.parent().expect("a folder")).expect("made");
    fs::write(&own, "手写").expect("written");
    let said = caijue(home.path(), &["remove", "stars"]);
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stderr));
    let kept = data.join("removed/stars/rulings/甲.yaml");
    assert_eq!(fs::read_to_string(kept).expect("kept"), "手写");
    assert!(!data.join("books/stars").exists());
    assert!(
        text(&said.stderr).contains("removed"),
        "{}",
        text(&said.stderr)
    );
}
