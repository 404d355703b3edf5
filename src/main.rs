//! The `caijue` program: parse, run, exit code.

fn main() {}
