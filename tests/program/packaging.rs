//! The packages: what `tools/package` puts into them, and that what is in them works.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(program: &str, words: &[&str]) -> Output {
    let output = Command::new(program).args(words).output().expect(program);
    assert!(
        output.status.success(),
        "{program} {words:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// Packs a program that hands everything on to the one under test: packing that one itself, with all that a debugger
/// needs, would take minutes.
fn pack(folder: &Path) -> Vec<PathBuf> {
    let program = folder.join("program");
    fs::write(
        &program,
        format!(
            "#!/bin/sh\nexec '{}' \"$@\"\n",
            env!("CARGO_BIN_EXE_caijue")
        ),
    )
    .expect("a file");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
    let out = folder.join("out");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/package");
    let said = run(
        script.to_str().expect("UTF-8"),
        &[
            "--binary",
            program.to_str().expect("UTF-8"),
            "--out",
            out.to_str().expect("UTF-8"),
        ],
    );
    String::from_utf8(said.stdout)
        .expect("UTF-8")
        .lines()
        .map(PathBuf::from)
        .collect()
}

#[test]
fn a_package_holds_the_program_and_what_it_says_of_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let packages = pack(folder.path());
    let tarball = packages[0].to_str().expect("UTF-8");
    assert!(tarball.ends_with(".tar.gz"), "{packages:?}");
    run(
        "tar",
        &[
            "-xzf",
            tarball,
            "-C",
            folder.path().to_str().expect("UTF-8"),
        ],
    );
    let name = packages[0].file_name().expect("a name").to_string_lossy();
    let whole = folder.path().join(name.trim_end_matches(".tar.gz"));
    for file in [
        "share/bash-completion/completions/caijue",
        "share/zsh/vendor-completions/_caijue",
        "share/fish/vendor_completions.d/caijue.fish",
        "share/caijue/completions/caijue.ps1",
        "share/man/man1/caijue.1.gz",
        "share/man/man1/caijue-search.1.gz",
        "share/man/zh_CN/man1/caijue-search.1.gz",
        "share/doc/caijue/LICENSE-MIT",
        "share/doc/caijue/LICENSE-APACHE",
        "share/doc/caijue/LICENSE-OFL",
        "share/doc/caijue/copyright",
    ] {
        let size = fs::metadata(whole.join(file))
            .map(|m| m.len())
            .unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(size > 20, "{file}");
    }
    let program = whole.join("bin/caijue");
    let version = run(program.to_str().expect("UTF-8"), &["--version"]);
    let version = String::from_utf8(version.stdout).expect("UTF-8");
    assert!(version.starts_with(concat!("caijue ", env!("CARGO_PKG_VERSION"), "\n")));
    for book in ["vividz", "union-arena", "paixu", "yugioh", "sgs-chess"] {
        assert!(version.contains(book), "{version}");
    }
    // The manual is in the language of its folder.
    for (page, says) in [("man1", "Usage"), ("zh_CN/man1", "用法")] {
        let page = whole.join(format!("share/man/{page}/caijue-search.1.gz"));
        let text = run("gzip", &["-dc", page.to_str().expect("UTF-8")]);
        let text = String::from_utf8(text.stdout).expect("UTF-8");
        let chinese = text.contains("搜索") || text.contains("查");
        assert_eq!(chinese, says == "用法", "{}", page.display());
    }
}

#[test]
fn the_same_program_gives_the_same_tarball() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = fs::read(&pack(folder.path())[0]).expect("a file");
    let second = fs::read(&pack(folder.path())[0]).expect("a file");
    assert!(
        first == second,
        "{} and {} bytes",
        first.len(),
        second.len()
    );
}

#[test]
fn completion_scripts_are_sound_where_their_shell_is() {
    let folder = tempfile::tempdir().expect("a folder");
    for (shell, check) in [
        ("bash", &["-n"][..]),
        ("zsh", &["-n"]),
        ("fish", &["--no-execute"]),
    ] {
        let script = run(env!("CARGO_BIN_EXE_caijue"), &["completions", shell]).stdout;
        let text = String::from_utf8(script).expect("UTF-8");
        for verb in ["search", "show", "play", "import"] {
            assert!(text.contains(verb), "{shell}: {verb}");
        }
        let file = folder.path().join(shell);
        fs::write(&file, text).expect("a file");
        if Command::new(shell).arg("--version").output().is_ok() {
            let mut words = check.to_vec();
            words.push(file.to_str().expect("UTF-8"));
            run(shell, &words);
        }
    }
}
