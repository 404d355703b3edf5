//! The desk on a real terminal, under tmux: what a user sees, and that the terminal is theirs again however it ends.
//!
//! Without tmux on the path every test says `skipped` and passes.
#![cfg(unix)]
#![allow(clippy::print_stdout)] // What was skipped or measured is read with --nocapture.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a screen may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// A tmux server of a test's own, with a shell in it.
struct Pane {
    socket: String,
    home: TempDir,
}

impl Pane {
    /// A shell of so many columns and rows; `None` where there is no tmux.
    fn open(columns: u16, rows: u16) -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        if Command::new("tmux").arg("-V").output().is_err() {
            println!("skipped: no tmux");
            return None;
        }
        let pane = Self {
            socket: format!(
                "caijue-{}-{}",
                std::process::id(),
                NEXT.fetch_add(1, Ordering::Relaxed)
            ),
            home: tempfile::tempdir().expect("folder"),
        };
        let home = pane.home.path().display();
        let shell = format!(
            "env -i HOME='{home}' PATH=\"$PATH\" TERM=screen-256color LANG=zh_CN.UTF-8 PS1='READY> ' bash --norc --noprofile"
        );
        let (columns, rows) = (columns.to_string(), rows.to_string());
        pane.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &rows,
            &shell,
        ]);
        pane.wait("READY>");
        Some(pane)
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let out = Command::new("tmux")
            .args(["-u", "-L", &self.socket])
            .args(arguments)
            .output()
            .expect("tmux runs");
        String::from_utf8_lossy(&out.stdout).into_owned()
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// What tmux knows of the pane.
    fn knows(&self, format: &str) -> String {
        self.tmux(&["display-message", "-p", format])
            .trim()
            .to_owned()
    }

    /// Waits until a text is on the screen.
    fn wait(&self, what: &str) -> String {
        self.wait_until(&format!("“{what}”"), |screen| screen.contains(what))
    }

    fn wait_until(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if is(&screen) {
                return screen;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "waited for {what} in vain:\n{screen}"
            );
            sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys by tmux's names.
    fn press(&self, keys: &[&str]) {
        let mut arguments = vec!["send-keys"];
        arguments.extend(keys);
        self.tmux(&arguments);
    }

    /// Types a text as it is.
    fn type_text(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Runs a line in the shell.
    fn run(&self, line: &str) {
        self.type_text(line);
        self.press(&["Enter"]);
    }

    /// Opens the desk and waits for its first screen.
    fn desk(&self) {
        self.run(&format!("'{}'", env!("CARGO_BIN_EXE_caijue")));
        self.wait("F1");
    }

    /// Waits for the process of a name to be there, and gives its number.
    fn process(&self) -> u32 {
        let shell: u32 = self.knows("#{pane_pid}").parse().expect("a number");
        let start = Instant::now();
        loop {
            if let Some(child) = deepest(shell).filter(|child| *child != shell) {
                return child;
            }
            assert!(start.elapsed() < PATIENCE, "no process");
            sleep(Duration::from_millis(20));
        }
    }

    /// The shell is back, and the terminal is as the shell left it.
    fn is_restored(&self) {
        self.wait_until("the shell", |screen| screen.trim_end().ends_with("READY>"));
        assert_eq!(self.knows("#{alternate_on}"), "0", "the first screen");
        assert_eq!(self.knows("#{cursor_flag}"), "1", "the cursor");
        assert_eq!(self.knows("#{mouse_any_flag}"), "0", "the mouse");
        self.run(
            "clear; stty -a | tr ';' '\\n' | grep -c -w -e icanon -e echo -e isig; echo DO''NE",
        );
        let screen = self.wait("DONE");
        assert!(
            !screen.contains("-icanon") && !screen.contains("-echo "),
            "{screen}"
        );
        self.run("clear; stty -a; echo DO''NE");
        let screen = self.wait("DONE");
        for off in ["-icanon", "-echo ", "-isig", "-icrnl", "-opost"] {
            assert!(!screen.contains(off), "{off}\n{screen}");
        }
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// The last process in a line of first children.
fn deepest(pid: u32) -> Option<u32> {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).ok()?;
    match children.split_whitespace().next() {
        Some(child) => deepest(child.parse().ok()?),
        None => Some(pid),
    }
}

/// Clock ticks that a process has used.
fn ticks(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("a process");
    let after = stat.rsplit_once(')').expect("a name").1;
    let fields: Vec<&str> = after.split_whitespace().collect();
    let number = |ix: usize| fields[ix].parse::<u64>().expect("a number");
    number(11) + number(12)
}

#[test]
fn a_judge_searches_follows_comes_back_steps_and_leaves() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    pane.desk();
    pane.type_text("滑行");
    pane.wait_until("results", |s| s.contains("结果") && s.contains("预览"));
    pane.press(&["Enter"]);
    pane.wait("┏━ VV ");
    pane.press(&[":"]);
    pane.type_text("305.2");
    pane.press(&["Enter"]);
    pane.wait("VV 305.2");
    pane.press(&[":"]);
    pane.type_text("1004.1");
    pane.press(&["Enter"]);
    pane.wait("VV 1004.1");
    pane.press(&["b"]);
    pane.wait("VV 305.2");
    pane.press(&["F4"]);
    pane.wait("新局面");
    pane.press(&["Down", "Enter"]);
    pane.wait("这一步");
    pane.press(&["Enter"]);
    pane.wait("1/");
    pane.press(&["q"]);
    pane.is_restored();
}

#[test]
fn a_signal_ends_it_and_the_terminal_is_restored() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let Some(pane) = Pane::open(80, 24) else {
            return;
        };
        pane.desk();
        let pid = pane.process().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.is_ok_and(|s| s.success()));
        pane.is_restored();
    }
}

/// Opens a desk that panics when `o` is pressed while reading: run by the test below, in a terminal.
#[test]
#[ignore = "needs a terminal; run by a_panic_is_reported_on_a_restored_terminal"]
fn panics_while_it_is_open() {
    use caijue::rulebook::{BookId, Library, RuleId};
    use caijue::tui::{Desk, Folders, Search, Start, Stocked, run};
    use caijue::view::{Catalog, Language, Link};
    let place = RuleId::of(BookId::VIVIDZ, "305.2");
    let ended = run(Desk {
        stock: Box::new(|| Stocked {
            library: Library::shipped(),
            lists: None,
            search: Box::new(|_| {
                let search: Search = Box::new(|_, _| panic!("the search on purpose"));
                Ok(search)
            }),
        }),
        words: Catalog::of(Language::Chinese),
        theme: None,
        start: Start::Place(Link::Clause(place)),
        originals: Box::new(|_| panic!("on purpose")),
        folders: Folders::default(),
        shelf: caijue::event::Shelf::default(),
        event: None,
        ask_event: false,
        editor: None,
    });
    panic!("it ended without a panic: {ended:?}");
}

#[test]
fn a_panic_is_reported_on_a_restored_terminal() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    let own = std::env::current_exe().expect("this test");
    pane.run(&format!(
        "'{}' --exact panics_while_it_is_open --ignored --nocapture",
        own.display()
    ));
    pane.wait("VV 305.2");
    // One in the search's thread is said on the desk, which stays.
    pane.press(&["/"]);
    pane.type_text("x");
    pane.wait("the search on purpose");
    assert_eq!(pane.knows("#{alternate_on}"), "1");
    pane.press(&["Escape"]);
    sleep(Duration::from_millis(300));
    pane.press(&["Escape"]);
    pane.wait("VV 305.2");
    pane.press(&["o"]);
    pane.wait("on purpose");
    pane.is_restored();
}

#[test]
fn it_is_suspended_and_comes_back() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    pane.desk();
    pane.type_text("904.2");
    pane.wait("结果");
    pane.press(&["C-z"]);
    pane.wait_until("the shell", |s| s.trim_end().ends_with("READY>"));
    assert_eq!(pane.knows("#{alternate_on}"), "0");
    pane.run("fg");
    pane.wait("预览");
    pane.press(&["C-c"]);
    pane.is_restored();
}

#[test]
fn it_is_stopped_from_outside_and_comes_back() {
    for signal in ["TSTP", "STOP"] {
        let Some(pane) = Pane::open(80, 24) else {
            return;
        };
        pane.desk();
        pane.type_text("904.2");
        pane.wait("结果");
        let stop = format!("kill -{signal} {}", pane.process());
        let sent = Command::new("sh").args(["-c", &stop]).status();
        assert!(sent.expect("a shell").success(), "{stop}");
        pane.wait_until("the shell", |s| s.contains("Stopped"));
        pane.run("fg");
        pane.wait("预览");
        // It has its keys one by one again.
        pane.type_text("f");
        pane.wait("904.2f");
        pane.press(&["C-c"]);
        pane.is_restored();
    }
}

#[test]
fn an_editor_has_the_terminal_to_itself() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    // An editor of its own, in a folder with a space, that asks for a line and puts it into the file.
    let folder = pane.home.path().join("my editors");
    std::fs::create_dir(&folder).expect("folder");
    let editor = folder.join("ed it");
    std::fs::write(
        &editor,
        "#!/bin/bash\nread -r -p 'EDITOR ASKS: ' line\nsed -i \"s/^标题:.*/标题: $line/\" \"$2\"\necho \"$1\" > \"$HOME/argument\"\n",
    )
    .expect("written");
    let made = Command::new("chmod").arg("+x").arg(&editor).status();
    assert!(made.is_ok_and(|s| s.success()));
    pane.run(&format!(
        "export EDITOR=\"'{}' 'two words'\"",
        editor.display()
    ));
    pane.desk();
    pane.press(&["F4"]);
    pane.wait("新局面");
    pane.press(&["Down", "Enter"]);
    pane.wait("这一步");
    pane.press(&["e"]);
    pane.wait("先存为自己的裁定");
    pane.press(&["Enter"]);
    pane.wait("EDITOR ASKS:");
    pane.type_text("改过的标题");
    pane.press(&["Enter"]);
    pane.wait_until("the new title", |s| {
        s.contains("改过的标题") && s.contains("这一步")
    });
    let argument = std::fs::read_to_string(pane.home.path().join("argument"));
    assert_eq!(argument.expect("written"), "two words\n");
    pane.press(&["q"]);
    pane.is_restored();
}

/// Puts a script in a home and makes it the editor of the shell.
fn set_editor(pane: &Pane, script: &str) {
    let editor = pane.home.path().join("editor");
    std::fs::write(&editor, format!("#!/bin/bash\n{script}\n")).expect("written");
    let made = Command::new("chmod").arg("+x").arg(&editor).status();
    assert!(made.is_ok_and(|s| s.success()));
    pane.run(&format!("export EDITOR='{}'", editor.display()));
}

#[test]
fn what_is_typed_for_a_slow_editor_is_the_editors() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    // An editor that takes its time before it reads a line, and its time before it ends.
    set_editor(
        &pane,
        "echo STARTING; sleep 1; read -r line; echo \"$line\" >> \"$HOME/lines\"; echo EN''DING; sleep 1",
    );
    pane.desk();
    pane.press(&["F4"]);
    pane.wait("新局面");
    pane.press(&["Down", "Enter"]);
    pane.wait("这一步");
    let mut lines = String::new();
    // The first time the ruling is saved before it is edited; then it is a file.
    for (keys, line) in [(&["e", "Enter"][..], "q:%s"), (&["e"], "?q"), (&["e"], "q")] {
        for key in keys {
            pane.press(&[key]);
            sleep(Duration::from_millis(300));
        }
        pane.wait("STARTING");
        pane.type_text(line);
        pane.press(&["Enter"]);
        pane.wait("ENDING");
        // Nobody reads this; on the desk it would be its end.
        pane.type_text("q");
        pane.wait("这一步");
        lines += &format!("{line}\n");
        let read = std::fs::read_to_string(pane.home.path().join("lines"));
        assert_eq!(read.expect("written"), lines);
        // Whatever reached the desk has shown by now.
        sleep(Duration::from_millis(300));
        let screen = pane.screen();
        assert!(screen.contains("这一步"), "{screen}");
        assert_eq!(pane.knows("#{alternate_on}"), "1");
    }
    pane.press(&["q"]);
    pane.is_restored();
}

#[test]
fn what_cannot_be_kept_is_said_when_the_desk_has_closed() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    // A file where the state folder must be.
    let state = pane.home.path().join("state");
    std::fs::write(&state, "").expect("written");
    pane.run(&format!(
        "export TMPDIR=\"$HOME\" XDG_STATE_HOME='{}'",
        state.display()
    ));
    pane.run(&format!("'{}'", env!("CARGO_BIN_EXE_caijue")));
    // The desk says it at once, too.
    pane.wait("设置或存档有误");
    pane.press(&["Escape"]);
    pane.wait_until("the desk", |s| !s.contains("设置或存档有误"));
    pane.type_text("904.2f");
    pane.wait("结果");
    pane.press(&["Enter"]);
    pane.wait("VV 904.2f");
    pane.press(&["q"]);
    pane.wait_until("what is said", |s| {
        s.contains("caijue-desk.toml") && s.contains("READY>")
    });
    let rescued = pane.home.path().join("caijue-desk.toml");
    let text = std::fs::read_to_string(rescued).expect("there");
    assert!(text.contains("904.2f"), "{text}");
    pane.is_restored();
}

#[test]
fn a_text_that_the_desk_cannot_take_is_kept() {
    let Some(pane) = Pane::open(100, 30) else {
        return;
    };
    // The first text is not in UTF-8, the second comes from an editor that fails.
    set_editor(
        &pane,
        "if [ -e \"$HOME/again\" ]; then echo zweite > \"$1\"; exit 3; fi; touch \"$HOME/again\"; printf '\\xd0\\xc2' > \"$1\"",
    );
    pane.desk();
    pane.press(&["F5"]);
    pane.wait("0 项");
    let state = pane.home.path().join(".local/state/caijue");
    let kept = || {
        let mut texts: Vec<_> = std::fs::read_dir(&state)
            .expect("a folder")
            .flatten()
            .filter(|e| e.file_name().to_string_lossy().starts_with("caijue-"))
            .map(|e| std::fs::read(e.path()).expect("read"))
            .collect();
        texts.sort();
        texts
    };
    pane.press(&["e"]);
    pane.wait("caijue-answer-");
    assert_eq!(kept(), [b"\xd0\xc2".to_vec()]);
    // To the answer, and the notice goes.
    pane.press(&["Down", "Down"]);
    pane.wait_until("the notice to go", |s| !s.contains("caijue-answer-"));
    pane.press(&["e"]);
    pane.wait("-2.txt");
    assert_eq!(kept(), [b"zweite\n".to_vec(), b"\xd0\xc2".to_vec()]);
    pane.press(&["C-c"]);
    pane.is_restored();
}

#[test]
fn a_terminal_of_any_size_is_taken_at_any_time() {
    let Some(pane) = Pane::open(120, 40) else {
        return;
    };
    pane.desk();
    pane.type_text("滑行");
    pane.wait("预览");
    pane.tmux(&["resize-window", "-x", "30", "-y", "8"]);
    pane.wait("窗口太小");
    pane.tmux(&["resize-window", "-x", "60", "-y", "20"]);
    pane.wait_until("the list alone", |s| {
        s.contains("结果") && !s.contains("预览")
    });
    pane.tmux(&["resize-window", "-x", "100", "-y", "30"]);
    pane.wait("预览");
    pane.press(&["C-c"]);
    pane.is_restored();
}

#[test]
fn what_was_read_last_is_there_again() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    pane.desk();
    pane.type_text("904.2f");
    pane.wait("结果");
    pane.press(&["Enter"]);
    pane.wait("VV 904.2f");
    pane.press(&["m"]);
    pane.wait("附言");
    pane.type_text("记一笔");
    pane.press(&["Enter"]);
    pane.wait("已加书签");
    pane.press(&["q"]);
    pane.is_restored();
    pane.run("clear");
    pane.desk();
    let screen = pane.wait("最近到过");
    assert!(
        screen.contains("904.2f") && screen.contains("记一笔"),
        "{screen}"
    );
    let state: PathBuf = pane.home.path().join(".local/state/caijue/desk.toml");
    assert!(Path::new(&state).is_file());
    pane.press(&["C-c"]);
    pane.is_restored();
}

#[test]
fn a_wrong_config_is_said_with_its_line_and_the_rest_holds() {
    let Some(pane) = Pane::open(100, 30) else {
        return;
    };
    let folder = pane.home.path().join(".config/caijue");
    std::fs::create_dir_all(&folder).expect("folder");
    std::fs::write(
        folder.join("config.toml"),
        "theme = \"drak\"\n[keys.find]\nquit = [\"f8\"]\n",
    )
    .expect("written");
    pane.run(&format!("'{}'", env!("CARGO_BIN_EXE_caijue")));
    let screen = pane.wait("drak");
    assert!(
        screen.contains("config.toml:1:") && screen.contains("dark"),
        "{screen}"
    );
    pane.press(&["Escape"]);
    pane.wait_until("the desk", |s| !s.contains("drak"));
    pane.press(&["F8"]);
    pane.is_restored();
}

#[test]
fn nothing_is_done_while_nothing_happens() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    pane.desk();
    pane.type_text("滑行");
    pane.wait("1116.1");
    let pid = pane.process();
    // The index may still be on its way to the disk: idle is what comes after a second without work.
    let start = Instant::now();
    let mut before = ticks(pid);
    loop {
        sleep(Duration::from_secs(1));
        let now = ticks(pid);
        if now == before {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "it never comes to rest");
        before = now;
    }
    sleep(Duration::from_secs(3));
    let used = ticks(pid) - before;
    println!("idle for 3 s: {used} clock ticks");
    assert_eq!(used, 0, "an idle desk takes no time");
    pane.press(&["C-c"]);
    pane.is_restored();
}

/// What a user waits for, as far as tmux can tell: the looks at its screen take a few milliseconds themselves.
#[test]
fn how_long_a_user_waits() {
    let Some(pane) = Pane::open(80, 24) else {
        return;
    };
    // The first time builds the index.
    pane.desk();
    pane.type_text("滑行");
    pane.wait("预览");
    pane.press(&["C-c"]);
    pane.is_restored();
    pane.run("clear");
    pane.type_text(&format!("'{}'", env!("CARGO_BIN_EXE_caijue")));
    sleep(Duration::from_millis(200));
    let start = Instant::now();
    pane.press(&["Enter"]);
    pane.wait("F1");
    println!("first frame within {:.1?}", start.elapsed());
    let start = Instant::now();
    pane.type_text("9");
    pane.wait("┃9");
    println!("key to screen within {:.1?}", start.elapsed());
    pane.press(&["C-c"]);
    pane.is_restored();
}
