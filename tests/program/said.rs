//! What the program says, as both handles and its exit status.

use std::path::Path;

use crate::run::{Said, command};

/// What it says on both handles in its user's home, and its exit status.
pub fn said(home: &Path, words: &[&str]) -> (String, String, i32) {
    let output = command(home, words).current_dir(home).output();
    let said = Said::from(output.expect("it runs"));
    (said.out, said.err, said.status)
}
