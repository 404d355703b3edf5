//! Where a line of Chinese may break: anywhere between two wide characters but not before closing punctuation nor
//! after opening punctuation; Latin words and numbers stay whole while they fit.

use unicode_segmentation::UnicodeSegmentation;

use super::width::width;

/// What may not begin a line.
const CLOSING: &str = "，。、；：？！）》〉」』】〕〗…”’%％,.;:?!)]}·";
/// What may not end a line.
const OPENING: &str = "（《〈「『【〔〖“‘([{";

/// Breaks a text into byte ranges, none wider than the columns: the first line `first`, all others `rest`.
///
/// A character wider than a whole line stands alone on one. An empty text is one empty line.
pub fn breaks(text: &str, first: usize, rest: usize) -> Vec<std::ops::Range<usize>> {
    let units = units(text);
    let mut lines = Vec::new();
    let mut start = 0;
    let mut taken = 0;
    let mut room = first.max(1);
    let mut ix = 0;
    // The unit at which the present line began: it must hold at least that one.
    let mut line_began = 0;
    while ix < units.len() {
        let unit = &units[ix];
        // Only a plain space may hang over the edge, where it is cut off; any other has a width that shows.
        let columns = width(text[unit.clone()].trim_end_matches(' '));
        if taken + columns > room && ix > line_began {
            // Back to a place where a break is allowed.
            let mut at = ix;
            while at > line_began + 1
                && !may_break(&text[units[at - 1].clone()], &text[units[at].clone()])
            {
                at -= 1;
            }
            if !may_break(&text[units[at - 1].clone()], &text[units[at].clone()]) {
                at = ix;
            }
            let end = units[at].start;
            lines.push(start..start + text[start..end].trim_end_matches(' ').len());
            start = end;
            ix = at;
            line_began = at;
            taken = 0;
            room = rest.max(1);
            continue;
        }
        if columns > room {
            // A word longer than a line is cut where the line ends.
            let mut cut = unit.start;
            let mut used = 0;
            for (at, grapheme) in text[unit.clone()].grapheme_indices(true) {
                let w = width(grapheme);
                if used + w > room && used > 0 {
                    lines.push(cut..unit.start + at);
                    cut = unit.start + at;
                    used = 0;
                    room = rest.max(1);
                }
                used += w;
            }
            start = cut;
            taken = used;
            ix += 1;
            // What is left of the word is the beginning of a line.
            line_began = ix.saturating_sub(1);
            continue;
        }
        taken += width(&text[unit.clone()]);
        ix += 1;
    }
    lines.push(start..start + text[start..].trim_end_matches(' ').len());
    lines
}

/// Pieces that are never broken inside while they fit: a wide character, or a run of narrow ones with the spaces
/// after it.
fn units(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut units: Vec<std::ops::Range<usize>> = Vec::new();
    let mut open = false;
    let mut graphemes = text.grapheme_indices(true).peekable();
    while let Some((at, grapheme)) = graphemes.next() {
        let end = at + grapheme.len();
        let space = grapheme == " ";
        // A point inside a number, an id or a path is part of it: 802.1a, 3,000, vividz:802.1a, ~/.config.
        let inside = open
            && matches!(grapheme, "." | ":" | ",")
            && graphemes
                .peek()
                .is_some_and(|(_, next)| next.starts_with(|c: char| c.is_ascii_alphanumeric()));
        let narrow = inside
            || width(grapheme) < 2 && !OPENING.contains(grapheme) && !CLOSING.contains(grapheme);
        match units.last_mut() {
            Some(last) if (open && narrow) || space => last.end = end,
            _ => units.push(at..end),
        }
        open = narrow && !space;
    }
    units
}

fn may_break(before: &str, after: &str) -> bool {
    let ends_open = before
        .trim_end()
        .chars()
        .next_back()
        .is_some_and(|c| OPENING.contains(c));
    let begins_closed = after.chars().next().is_some_and(|c| CLOSING.contains(c));
    !ends_open && !begins_closed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, columns: usize) -> Vec<&str> {
        breaks(text, columns, columns)
            .into_iter()
            .map(|r| &text[r])
            .collect()
    }

    #[test]
    fn punctuation_keeps_to_its_side() {
        assert_eq!(
            wrapped("横置所宣言的角色，然后", 16),
            ["横置所宣言的角", "色，然后"]
        );
        assert_eq!(
            wrapped("叙述为“进行攻击时”的", 8),
            ["叙述为", "“进行攻", "击时”的"]
        );
    }

    #[test]
    fn words_and_numbers_stay_whole() {
        assert_eq!(
            wrapped("见 802.1a 与 Front Line 区", 10),
            ["见 802.1a", "与 Front", "Line 区"]
        );
        assert_eq!(
            wrapped("获胜,见2.1.2。然后", 11),
            ["获胜,见", "2.1.2。然后"]
        );
        assert_eq!(wrapped("abcdefghij", 4), ["abcd", "efgh", "ij"]);
    }

    #[test]
    fn every_line_fits_and_nothing_is_lost() {
        let text = "（若宣言攻击的角色不在场地区，或者宣言攻击的角色所在赛道没有对手的角色，则进入攻击结束步骤。）ABC12345678 x";
        for columns in 2..60 {
            let lines = breaks(text, columns, columns);
            for line in &lines {
                assert!(width(&text[line.clone()]) <= columns, "{columns} {line:?}");
            }
            let kept: String = lines.iter().map(|r| &text[r.clone()]).collect();
            assert_eq!(kept.replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(breaks("", 5, 5), vec![0..0]);
        for text in ["一二三\u{3000}四", "𐗀\u{2000}:", "ab\u{2003}\u{2003}c"] {
            for columns in 2..7 {
                for line in breaks(text, columns, columns) {
                    assert!(width(&text[line.clone()]) <= columns, "{columns} {line:?}");
                }
            }
        }
    }
}
