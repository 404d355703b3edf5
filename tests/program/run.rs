//! The whole program, run for a user who has nothing but a home of their own.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run said and how it ended.
pub struct Said {
    pub out: String,
    pub err: String,
    pub status: i32,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
            status: output.status.code().expect("ended by itself"),
        }
    }
}

/// The program with these words, nothing typed into it.
pub fn command(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caijue"));
    command
        .args(words)
        .env_clear()
        .env("HOME", home)
        .env("LANG", "zh_CN.UTF-8")
        // One index for all tests; it is keyed by what it holds.
        .env(
            "CAIJUE_CACHE",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
        )
        .stdin(Stdio::null());
    command
}
