//! `caijue sheet verify`: what became of the clauses that a sheet cites.

use std::path::Path;
use std::process::{Command, Output};

use caijue::rulebook::{Library, RuleId};
use caijue::view::sheet::fingerprint;

/// A clause of the shipped books with its mark, as a sheet writes it, and its hash.
fn stands() -> (String, String) {
    let id: RuleId = "vividz:305.2".parse().expect("an id");
    let hash = fingerprint(&Library::shipped(), id).expect("a clause");
    (format!("〔{id}@1.0.0#{hash}〕"), hash)
}

fn verify(home: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_caijue"))
        .args(["sheet", "verify"])
        .args(words)
        .current_dir(home)
        .env_clear()
        .env("HOME", home)
        .env("LANG", "zh_CN.UTF-8")
        .output()
        .expect("it runs")
}

fn said(output: &Output) -> (String, String, Option<i32>) {
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

#[test]
fn a_sheet_whose_clauses_stand_is_held() {
    let home = tempfile::tempdir().expect("folder");
    std::fs::write(
        home.path().join("好.md"),
        format!("# 单\n\n305.2 …… `{}`\n", stands().0),
    )
    .expect("written");
    let (out, err, code) = said(&verify(home.path(), &["好.md"]));
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(
        out.contains("305.2") && out.contains("1 条引用，1 条不变"),
        "{out}"
    );
}

#[test]
fn what_changed_is_told_apart_and_ends_in_an_error() {
    let home = tempfile::tempdir().expect("folder");
    let (stands, hash) = stands();
    let sheet = format!(
        "{stands}\n{}\n{}\n{}\n",
        stands.replace(&hash, "0123456789abcdee"),
        stands.replace("305.2", "305.9"),
        "〔vividz:305.9@1.0.0#0123456789abcdef〕"
    );
    std::fs::write(home.path().join("旧.txt"), sheet).expect("written");
    let (out, err, code) = said(&verify(home.path(), &["旧.txt"]));
    assert_eq!(code, Some(1), "{out}{err}");
    for word in ["不变", "改写", "改号", "已无", "4 条引用，1 条不变"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    let (json, _, code) = said(&verify(home.path(), &["旧.txt", "--json"]));
    assert_eq!(code, Some(1));
    let told: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(told["schema"], "caijue.sheet/1");
    assert_eq!(told["sheets"][0]["holds"], false);
    assert_eq!(told["sheets"][0]["clauses"][1]["fate"], "reworded");
}

#[test]
fn a_text_without_marks_is_no_sheet() {
    let home = tempfile::tempdir().expect("folder");
    std::fs::write(home.path().join("a.md"), "随便写写").expect("written");
    let (out, err, code) = said(&verify(home.path(), &["a.md"]));
    assert_eq!((out.as_str(), code), ("", Some(2)));
    assert!(err.contains("不是裁定单"), "{err}");
    let (_, err, code) = said(&verify(home.path(), &["无.md"]));
    assert_eq!(code, Some(2), "{err}");
}
