//! The `caijue` program: parse, run, exit code.

fn main() -> std::process::ExitCode {
    caijue::cli::run()
}
