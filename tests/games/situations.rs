//! Situations as a judge meets them, set up by a line and answered.

use caijue::engine::table::ask::{Answer, ask, said};
use caijue::rulebook::{BookId, Library};
use serde::Deserialize;

/// The longest line that a judge should have to write, in characters.
const LONGEST: usize = 200;

#[derive(Deserialize)]
struct Situation {
    #[serde(rename = "书")]
    book: String,
    #[serde(rename = "题")]
    title: String,
    #[serde(rename = "局面")]
    board: String,
    #[serde(rename = "问")]
    asked: String,
    #[serde(rename = "答")]
    answer: String,
    #[serde(rename = "条文")]
    clause: Option<String>,
    #[serde(rename = "读法")]
    reading: Option<String>,
}

fn answered(situation: &Situation, library: &Library) -> Result<Answer, String> {
    let book = BookId::SHIPPED
        .into_iter()
        .find(|b| b.as_str() == situation.book);
    let book = book.ok_or("no such book")?;
    let draft = said(book, &situation.board, library).map_err(|f| format!("{f:?}"))?;
    let answers = ask(&draft, &[&situation.asked], library).map_err(|m| format!("{m:?}"))?;
    answers
        .into_iter()
        .next()
        .ok_or_else(|| "no answer".to_owned())
}

#[test]
fn situations_are_set_up_by_a_line_and_answered() {
    let library = Library::shipped();
    let text = include_str!("situations.yaml");
    let all: Vec<Situation> = caijue::text::yaml::from_str(text).expect("reads");
    assert_eq!(all.len(), 20);
    let mut wrong = Vec::new();
    for situation in &all {
        let title = &situation.title;
        assert!(situation.board.chars().count() < LONGEST, "{title}");
        let answer = match answered(situation, &library) {
            Ok(answer) => answer,
            Err(why) => {
                wrong.push(format!("{title}: {why}"));
                continue;
            }
        };
        let is = match &answer.value {
            Some(value) if answer.settled.word().is_empty() => value.is.as_str(),
            _ => answer.settled.word(),
        };
        let clauses: Vec<String> = answer
            .clauses
            .iter()
            .map(|c| c.clause.number.to_string())
            .collect();
        let decides: Vec<&str> = answer.readings.iter().map(|r| r.reading.as_str()).collect();
        if is != situation.answer
            || situation
                .clause
                .as_ref()
                .is_some_and(|c| !clauses.contains(c))
            || situation
                .reading
                .as_deref()
                .is_some_and(|r| !decides.contains(&r))
        {
            wrong.push(format!(
                "{title}: {is} {} {clauses:?} {decides:?}",
                answer.says
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_character_acts_though_another_is_asked_and_every_question_is_answered_or_told() {
    let library = Library::shipped();
    let board = "回合 关羽; 关羽: 体力 3 坐标 C4 手牌 杀、闪; 曹操: 体力 3 坐标 C5 手牌 闪、桃";
    let draft = said(BookId::SGS_CHESS, board, &library).expect("a board");
    for (text, says) in [
        ("曹操 使用 闪", "乙 使用：谁 曹操，牌 闪"),
        ("曹操：打出 闪", "乙 打出：谁 曹操，牌 闪"),
        ("乙：使用 闪", "乙 使用：谁 曹操，牌 闪"),
        ("曹操 使用 闪 关羽", "乙 使用：谁 曹操，牌 闪，目标 关羽"),
        ("乙：使用 闪 关羽", "乙 使用：谁 曹操，牌 闪，目标 关羽"),
        ("曹操：翻面", "乙 翻面：曹操"),
        ("曹操 伤害 关羽 1", "乙 伤害：来源 曹操，对 关羽，点 1"),
        ("使用 杀 目标 曹操", "甲 使用：谁 关羽，牌 杀，目标 曹操"),
    ] {
        let told = ask(&draft, &[text], &library).expect(text);
        assert_eq!(told[0].says, says, "{text}");
    }
    for text in ["乙：推进 出牌阶段", "乙：继续"] {
        let told = ask(&draft, &[text], &library).expect(text);
        assert!(told[0].settled.word() == "不能", "{text}: {told:?}");
    }
    for (text, what) in [
        ("曹操：推进 出牌阶段", "不能写成由曹操来做"),
        ("曹操：打出 雷", "雷"),
    ] {
        let faults = ask(&draft, &[text], &library).expect_err(text);
        let said = format!("{faults:?}");
        assert!(
            said.contains(what) && !said.contains("这里不能写"),
            "{said}"
        );
    }
    let asked = ["曹操 使用 雷", "曹操.体力", "曹操.体例", "关羽 摸 1"];
    let faults = ask(&draft, &asked, &library).expect_err("two of them mean nothing");
    assert_eq!(faults.len(), 2, "{faults:?}");
}
