//! Tables of reStructuredText: drawn with + and |, ruled with =, as lists and as values between commas.

/// A row: the line where it begins, counted from 0, and its cells.
pub type Row = (usize, Vec<String>);

/// The most columns of a table.
const COLUMNS: usize = 64;

/// Whether a table may begin with a line.
pub fn begins(line: &str) -> bool {
    line.starts_with("==") || is_border(line)
}

/// The table at the front of some lines, and how many lines it takes.
pub fn table(lines: &[&str]) -> Option<(Vec<Row>, usize)> {
    drawn(lines).or_else(|| ruled(lines))
}

fn is_border(line: &str) -> bool {
    line.starts_with('+') && line.len() > 2 && line.chars().all(|c| "+-=".contains(c))
}

/// Rows between lines of +---+; a cell may go over several rows or columns.
fn drawn(lines: &[&str]) -> Option<(Vec<Row>, usize)> {
    if !is_border(lines.first()?) {
        return None;
    }
    let taken = lines
        .iter()
        .take_while(|l| l.starts_with(['+', '|']))
        .count();
    let mut rows: Vec<Row> = Vec::new();
    let mut open: Option<Row> = None;
    for (nth, line) in lines[..taken].iter().enumerate() {
        let ruled = line.starts_with('+')
            || line.contains("+--")
            || line.contains("--+")
            || line.contains("==+");
        if ruled {
            rows.extend(open.take());
        }
        // A cell that goes on beside a border still says something.
        let cells: Vec<String> = line
            .trim_matches(['|', '+'])
            .split(['|', '+'])
            .map(|c| c.trim().to_owned())
            .map(|c| {
                if c.chars().all(|c| "-=".contains(c)) {
                    String::new()
                } else {
                    c
                }
            })
            .collect();
        if cells.iter().all(String::is_empty) {
            continue;
        }
        let (_, row) = open.get_or_insert((nth, Vec::new()));
        row.resize(row.len().max(cells.len()), String::new());
        for (cell, more) in row.iter_mut().zip(cells) {
            if !cell.is_empty() && !more.is_empty() && more.is_ascii() {
                cell.push(' ');
            }
            cell.push_str(&more);
        }
    }
    rows.extend(open);
    Some((rows, taken))
}

/// Columns below lines of ===  ===.
fn ruled(lines: &[&str]) -> Option<(Vec<Row>, usize)> {
    let rule = |l: &str| l.contains("= =") && l.chars().all(|c| c == '=' || c == ' ');
    let wide = |l: &str| l.contains("  ") && l.chars().all(|c| c == '=' || c == ' ');
    let first = *lines.first()?;
    if !(rule(first) || wide(first) && first.starts_with("==")) {
        return None;
    }
    let mut starts = vec![0];
    let mut before = '=';
    for (at, c) in first.char_indices() {
        if c == '=' && before == ' ' {
            starts.push(at);
        }
        before = c;
    }
    if starts.len() > COLUMNS {
        return None;
    }
    let end = lines
        .iter()
        .rposition(|l| l.starts_with("==") && (rule(l) || wide(l)))?;
    if end == 0 {
        return None;
    }
    let rows = lines[..end]
        .iter()
        .enumerate()
        .filter(|(_, l)| !l.starts_with("=="))
        .map(|(nth, line)| (nth, columns(line, &starts)))
        .collect();
    Some((rows, end + 1))
}

/// Cuts a line at columns; wide characters take two.
fn columns(line: &str, starts: &[usize]) -> Vec<String> {
    let mut cells = vec![String::new(); starts.len()];
    let mut column = 0;
    for c in line.chars() {
        let at = starts.partition_point(|s| *s <= column).saturating_sub(1);
        cells[at].push(c);
        column += if c.is_ascii() { 1 } else { 2 };
    }
    cells.into_iter().map(|c| c.trim().to_owned()).collect()
}

/// `* - a` opens a row, `  - b` a cell.
pub fn list(lines: &[&str]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (nth, line) in lines.iter().enumerate() {
        let (first, rest) = match line.strip_prefix("* -") {
            Some(rest) => (true, Some(rest)),
            None => (false, line.strip_prefix('-')),
        };
        match (rest, rows.last_mut()) {
            (Some(rest), _) if first => rows.push((nth, vec![rest.trim().to_owned()])),
            (Some(rest), Some((_, row))) => row.push(rest.trim().to_owned()),
            (None, Some((_, row))) => {
                if let Some(cell) = row.last_mut() {
                    cell.push_str(line.trim());
                }
            }
            _ => {}
        }
    }
    rows
}

/// Values between commas, as a table of values has them.
pub fn csv(lines: &[&str]) -> Vec<Row> {
    // A quotation may stand behind a space.
    let text = lines.join("\n").replace(", \"", ",\"");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    reader
        .records()
        .flatten()
        .map(|r| {
            let nth = r
                .position()
                .map_or(0, |p| p.line().saturating_sub(1) as usize);
            (nth, r.iter().map(str::to_owned).collect())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_bound_of_columns_and_begins_with_a_rule() {
        let ruled = |columns: usize| {
            let rule = vec!["=="; columns].join(" ");
            let row = vec!["ab"; columns].join(" ");
            table(&[&rule, &row, &rule]).map(|(rows, taken)| (rows[0].1.len(), taken))
        };
        assert_eq!(ruled(COLUMNS), Some((COLUMNS, 3)));
        assert_eq!(ruled(COLUMNS + 1), None);
        for (line, is) in [
            ("== ==", true),
            ("+--+", true),
            ("+=-=+", true),
            ("++", false),
            ("+1", false),
            ("+1 甲", false),
            ("= =", false),
        ] {
            assert_eq!(begins(line), is, "{line}");
        }
    }

    #[test]
    fn tables_of_four_kinds() {
        let cells = |rows: Vec<Row>| rows.into_iter().map(|(_, c)| c).collect::<Vec<_>>();
        let (rows, taken) = table(&[
            "+----+----+",
            "| 甲 | 乙 |",
            "+====+====+",
            "| 一 | 二 |",
            "|    | 三 |",
            "+----+----+",
            "完",
        ])
        .expect("drawn");
        assert_eq!(
            (cells(rows), taken),
            (
                vec![
                    vec!["甲".to_owned(), "乙".to_owned()],
                    vec!["一".to_owned(), "二三".to_owned()]
                ],
                6
            )
        );
        let (rows, taken) = table(&[
            "====  ====",
            "甲    乙",
            "====  ====",
            "一    二",
            "====  ====",
        ])
        .expect("ruled");
        assert_eq!((cells(rows).len(), taken), (2, 5));
        assert_eq!(
            cells(list(&["* - 甲", "  - 乙".trim(), "* - 丙"])),
            [vec!["甲", "乙"], vec!["丙"]]
        );
        assert_eq!(cells(csv(&["甲, \"乙,丙\""])), [vec!["甲", "乙,丙"]]);
    }
}
