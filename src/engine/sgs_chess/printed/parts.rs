//! Where the parts of a text lie: what a sign joins outside of all brackets, and numbered options.

use std::ops::Range;

use crate::engine::printed::text::Text;

/// The parts between a sign, outside of brackets.
pub fn split(text: &Text, run: Range<usize>, sign: char) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0usize, run.start);
    for at in run.clone() {
        match text.chars[at] {
            '{' | '「' | '(' | '〖' => depth += 1,
            '}' | '」' | ')' | '〗' => depth = depth.saturating_sub(1),
            c if c == sign && depth == 0 => {
                parts.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(start..run.end);
    parts
}

/// The options of `1.……；2.……`, each without its number and the mark behind it. `None` where they do not count up from 1.
pub fn options(text: &Text, run: Range<usize>) -> Option<Vec<Range<usize>>> {
    let numbered = |at: usize| {
        let digit = text.chars.get(at).and_then(|c| c.to_digit(10))?;
        (text.chars.get(at + 1) == Some(&'.')).then_some(digit)
    };
    let begins = |at: &usize| {
        let first = *at == run.start || matches!(text.chars[*at - 1], ';' | '，' | '。');
        first && numbered(*at).is_some()
    };
    let starts: Vec<usize> = run.clone().filter(begins).collect();
    if starts.first() != Some(&run.start) || starts.len() < 2 {
        return None;
    }
    let counted = starts
        .iter()
        .zip(1..)
        .all(|(at, n)| numbered(*at) == Some(n));
    let ends = starts.iter().skip(1).map(|at| at - 1).chain([run.end]);
    let all = starts.iter().zip(ends).map(|(start, end)| start + 2..end);
    counted.then(|| all.collect())
}
