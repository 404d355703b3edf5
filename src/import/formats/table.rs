//! Rows of tables as lines.

use crate::import::label::{self, Style};

/// A row's cells on one line. A number in the first cell labels what stands beside it; anything else stays a row of a
/// table.
pub fn row(cells: &[String]) -> String {
    let cells: Vec<&str> = cells.iter().map(|c| c.trim()).collect();
    let filled: Vec<&str> = cells.iter().copied().filter(|c| !c.is_empty()).collect();
    match filled.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first, rest @ ..] if labels(first) => format!("{first} {}", rest.join(" ")),
        _ => format!("| {} |", cells.join(" | ")),
    }
}

/// Whether a cell is nothing but a number of several parts: 101.1a, 第三条.
fn labels(cell: &str) -> bool {
    label::label(cell).is_some_and(|l| {
        matches!(l.style, Style::Path | Style::Unit(_)) && label::body(cell, &l).is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_front_labels_the_row() {
        let row = |cells: &[&str]| row(&cells.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>());
        assert_eq!(row(&["101.1", "玩家抓牌。"]), "101.1 玩家抓牌。");
        assert_eq!(row(&["", "  玩家抓牌。"]), "玩家抓牌。");
        assert_eq!(row(&["阶段", "做什么"]), "| 阶段 | 做什么 |");
    }
}
