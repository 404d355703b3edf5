//! Whatever stands behind a verb, as far as the table of verbs would have it there: an answer, or what is wrong with it in
//! the program's own words.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use caijue::engine::Chance;

use super::spoken::told_by;

/// How long one run may take in a build for development on a busy machine.
const LONGEST: Duration = Duration::from_secs(120);

/// What stands for anything that is typed: what names something, and what names nothing.
const TYPED: &[&str] = &[
    "802.1a",
    "vividz:305.2",
    "union-arena:5-1",
    "paixu",
    "yugioh",
    "vividz",
    "三国杀",
    "滑行",
    "横置",
    "攻击时",
    "1.1",
    "01-pay-exactly",
    "03-damage-equals-power",
    "火花",
    "甲",
    "0",
    "3",
    "-1",
    "4294967296",
    "1e9",
    "A1",
    "7,7",
    "12:30",
    "2026-11-25",
    "",
    " ",
    "~",
    "..",
    "/",
    "\u{202e}",
    "\u{1b}[31m",
    "〔",
    "[[reading]]",
    "书: vividz",
    "{",
    "--",
    "-",
];

/// Words that are serde's or Rust's own and mean nothing to a judge.
const NOT_OURS: &[&str] = &[
    "panicked",
    "unknown field",
    "unknown variant",
    "missing field",
    "invalid type",
    "duplicate field",
    "did not contain valid UTF-8",
    "os error",
    "RUST_BACKTRACE",
    "called `",
];

struct Typist {
    chance: Chance,
    files: Vec<String>,
}

impl Typist {
    fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.chance.below(of.len() as u32) as usize]
    }

    fn percent(&mut self, of: u32) -> bool {
        self.chance.below(100) < of
    }

    /// A value of an argument.
    fn value(&mut self, arg: &clap::Arg) -> String {
        let known = arg.get_possible_values();
        if !known.is_empty() && self.percent(80) {
            return self.one(&known).get_name().to_owned();
        }
        let files = self.files.clone();
        match self.percent(30) {
            true => self.one(&files).clone(),
            false => (*self.one(TYPED)).to_owned(),
        }
    }

    /// Arguments of a verb, most of them as the table has them.
    fn arguments(&mut self, verb: &clap::Command, words: &mut Vec<String>) {
        let all: Vec<_> = verb.get_arguments().cloned().collect();
        for arg in &all {
            let often = match (arg.is_positional(), arg.is_required_set()) {
                (true, _) => 75,
                (false, true) => 80,
                (false, false) => 14,
            };
            if !self.percent(often) || arg.get_id() == "help" {
                continue;
            }
            if !arg.is_positional() {
                let long = arg.get_long().map(|long| format!("--{long}"));
                let short = arg.get_short().map(|short| format!("-{short}"));
                words.extend(long.or(short));
            }
            if arg.is_positional() || arg.get_action().takes_values() {
                words.push(self.value(arg));
                if self.percent(10) {
                    words.push(self.value(arg));
                }
            }
        }
        if self.percent(6) {
            words.push((*self.one(TYPED)).to_owned());
        }
    }
}

/// So many runs of the program with arguments of all verbs.
pub fn typed(cases: u32) {
    let home = tempfile::tempdir().expect("a folder");
    let files = files_in(home.path());
    let table = caijue::cli::table();
    let verbs: Vec<_> = table.get_subcommands().cloned().collect();
    let from = told_by("CAIJUE_FROM").unwrap_or(0);
    let cases = u64::from(cases) * told_by("CAIJUE_SOAK").unwrap_or(1);
    let mut wrong = Vec::new();
    let mut statuses = [0usize; 4];
    for seed in from..from + cases {
        let mut typist = Typist {
            chance: Chance::seeded(seed),
            files: files.clone(),
        };
        let verb = typist.one(&verbs).clone();
        let mut words = vec![verb.get_name().to_owned()];
        let below: Vec<_> = verb.get_subcommands().cloned().collect();
        if !below.is_empty() && typist.percent(85) {
            let below = typist.one(&below).clone();
            words.push(below.get_name().to_owned());
            typist.arguments(&below, &mut words);
        } else {
            typist.arguments(&verb, &mut words);
        }
        match run(home.path(), &words) {
            Ok(status) => statuses[status as usize] += 1,
            Err(what) => wrong.push(format!("{words:?}: {what}")),
        }
    }
    println!("{cases} runs by status: {statuses:?}");
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(statuses[0] > 0 && statuses[2] > 0, "{statuses:?}");
}

/// Files to be named: a ruling, a deck, a text, one that is none of these, a folder, and one that is not there.
fn files_in(home: &Path) -> Vec<String> {
    let written = [
        ("甲.yaml", super::seeds::of("ruling")[0].clone()),
        ("乙.yaml", super::seeds::of("deck")[0].clone()),
        ("丙.txt", super::seeds::of("import")[0].clone()),
        ("丁.csv", "编号,名称\nA-1,火花\n".to_owned()),
        ("戊.toml", "nmae = 3\n".to_owned()),
    ];
    for (name, text) in &written {
        std::fs::write(home.join(name), text).expect("written");
    }
    let names = written.iter().map(|(name, _)| *name);
    let names = names.chain([".", "没有.yaml"]);
    names
        .map(|name| home.join(name).display().to_string())
        .collect()
}

fn run(home: &Path, words: &[String]) -> Result<i32, String> {
    let words: Vec<&str> = words
        .iter()
        .filter(|w| !w.contains('\0'))
        .map(|w| &**w)
        .collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_caijue"))
        .args(&words)
        .current_dir(home)
        .env_clear()
        .env("HOME", home)
        .env("LANG", "zh_CN.UTF-8")
        .env(
            "CAIJUE_CACHE",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
        )
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut out = child.stdout.take().expect("piped");
    let reading = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = out.read_to_end(&mut bytes);
        bytes
    });
    let mut err = child.stderr.take().expect("piped");
    let erring = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = err.read_to_end(&mut bytes);
        bytes
    });
    let begun = Instant::now();
    let ended = loop {
        if let Some(ended) = child.try_wait().map_err(|error| error.to_string())? {
            break ended;
        }
        if begun.elapsed() > LONGEST {
            let _ = child.kill();
            let _ = child.wait();
            return Err("did not end".to_owned());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let out = reading.join().expect("read");
    let err = String::from_utf8_lossy(&erring.join().expect("read")).into_owned();
    let status = ended.code().filter(|code| (0..4).contains(code));
    let Some(status) = status else {
        return Err(format!("{ended}: {err}"));
    };
    let out = String::from_utf8(out).map_err(|_| "no text".to_owned())?;
    if let Some(word) = NOT_OURS.iter().find(|word| err.contains(**word)) {
        return Err(format!("says “{word}”: {err}"));
    }
    if status == 2 && err.trim().is_empty() {
        return Err("refused without a word".to_owned());
    }
    let commands = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if err.chars().chain(out.chars()).any(commands) {
        return Err(format!("commands the terminal: {out}{err}"));
    }
    Ok(status)
}
