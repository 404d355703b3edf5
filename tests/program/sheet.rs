//! `caijue sheet`: what became of the clauses that a sheet cites; sheets and clauses as codes.

use std::path::Path;

use caijue::rulebook::{Library, RuleId};
use caijue::view::sheet::{Form, Pin, Sheet, fingerprint, write};
use caijue::view::{Catalog, Language};

use crate::said::said;

/// A clause of the shipped books with its mark, as a sheet writes it, and its hash.
fn stands() -> (String, String) {
    let id: RuleId = "vividz:305.2".parse().expect("an id");
    let hash = fingerprint(&Library::shipped(), id).expect("a clause");
    (format!("〔{id}@1.0.0#{hash}〕"), hash)
}

fn verify(home: &Path, words: &[&str]) -> (String, String, i32) {
    said(home, &[&["sheet", "verify"], words].concat())
}

#[test]
fn a_sheet_whose_clauses_stand_is_held() {
    let home = tempfile::tempdir().expect("folder");
    std::fs::write(
        home.path().join("好.md"),
        format!("# 单\n\n305.2 …… `{}`\n", stands().0),
    )
    .expect("written");
    let (out, err, code) = verify(home.path(), &["好.md"]);
    assert_eq!(code, 0, "{out}{err}");
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
    let (out, err, code) = verify(home.path(), &["旧.txt"]);
    assert_eq!(code, 1, "{out}{err}");
    for word in ["不变", "改写", "改号", "已无", "4 条引用，1 条不变"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    let (json, _, code) = verify(home.path(), &["旧.txt", "--json"]);
    assert_eq!(code, 1);
    let told: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(told["schema"], "caijue.sheet/1");
    assert_eq!(told["sheets"][0]["holds"], false);
    assert_eq!(told["sheets"][0]["clauses"][1]["fate"], "reworded");
}

#[test]
fn a_text_without_marks_is_no_sheet() {
    let home = tempfile::tempdir().expect("folder");
    std::fs::write(home.path().join("a.md"), "随便写写").expect("written");
    let (out, err, code) = verify(home.path(), &["a.md"]);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.contains("不是裁定单"), "{err}");
    let (_, err, code) = verify(home.path(), &["无.md"]);
    assert_eq!(code, 2, "{err}");
}

/// What a program reads in the codes of an output: what is painted is light.
fn scanned(out: &str) -> Vec<String> {
    let mut codes: Vec<Vec<Vec<char>>> = vec![Vec::new()];
    for line in out.lines() {
        let row: Vec<char> = line.chars().collect();
        if row.iter().all(|c| matches!(c, '█' | '▀' | '▄' | ' ')) {
            codes.last_mut().expect("one").push(row);
        } else {
            codes.push(Vec::new());
        }
    }
    codes.retain(|rows| !rows.is_empty());
    codes
        .iter()
        .map(|rows| {
            let size = 4 * rows[0].len();
            let mut image = rqrr::PreparedImage::prepare_from_greyscale(size, size, |x, y| {
                let (x, y) = (x / 4, y / 4);
                let lit: &[char] = if y % 2 == 0 {
                    &['█', '▀']
                } else {
                    &['█', '▄']
                };
                let is_lit = rows.get(y / 2).is_none_or(|row| lit.contains(&row[x]));
                if is_lit { 255 } else { 0 }
            });
            let grids = image.detect_grids();
            assert_eq!(grids.len(), 1);
            grids[0].decode().expect("a code that is read").1
        })
        .collect()
}

#[test]
fn a_clause_is_printed_as_a_code() {
    let home = tempfile::tempdir().expect("folder");
    let (out, err, code) = said(home.path(), &["show", "--qr", "vv:305.2"]);
    assert_eq!(code, 0, "{err}");
    let seen = scanned(&out);
    assert_eq!(seen.len(), 1, "80 columns hold a clause");
    assert!(
        seen[0].starts_with("305.2 · Vividz 综合规则 1.0.0\n305.2 "),
        "{seen:?}"
    );
    assert!(seen[0].contains("⚠ 矛盾 305.2 ↔ 1004.1"), "{seen:?}");
    // Where less fits there are several.
    let narrow = ["--width", "45", "show", "--qr", "vv:305.2"];
    let (out, _, code) = said(home.path(), &narrow);
    assert_eq!(code, 0);
    let parts = scanned(&out);
    assert!(parts.len() > 1);
    let whole: String = parts
        .iter()
        .map(|part| part.split_once('\n').expect("its number").1)
        .collect();
    assert_eq!(whole, seen[0]);
    let (_, err, code) = said(home.path(), &["--width", "20", "show", "--qr", "vv:305.2"]);
    assert!(code != 0 && err.contains("29 列"), "{err}");
}

#[test]
fn a_written_sheet_is_printed_as_codes() {
    let home = tempfile::tempdir().expect("folder");
    let words = Catalog::of(Language::Chinese);
    let mut sheet = Sheet {
        question: "会退场吗".to_owned(),
        answer: "会。".to_owned(),
        ..Sheet::default()
    };
    sheet.pin(Pin::Clause("vividz:305.2".parse().expect("an id")));
    for (ending, form) in Form::ALL {
        let name = format!("单.{ending}");
        let text = write(&sheet, form, &Library::shipped(), &words);
        std::fs::write(home.path().join(&name), text).expect("written");
        let (out, err, code) = said(home.path(), &["sheet", "qr", &name]);
        assert_eq!(code, 0, "{ending}: {err}");
        let whole = scanned(&out).concat();
        for part in ["会退场吗", "会。", "305.2 ", "⚠ 矛盾"] {
            assert!(whole.contains(part), "{ending} {part}: {whole}");
        }
        let (out, err, code) = verify(home.path(), &[&name]);
        assert_eq!(code, 0, "{ending}: {out}{err}");
    }
    std::fs::write(home.path().join("别.md"), "# 别的").expect("written");
    let (_, err, code) = said(home.path(), &["sheet", "qr", "别.md"]);
    assert!(code == 2 && err.contains("不是裁定单"), "{err}");
}
