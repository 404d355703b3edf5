//! Lines to blocks: a clause that a line break split is one block again. Knows nothing of outlines or books.

use super::boilerplate::{Marked, Reason};
use super::decode::{Line, width};
use super::label::{self, Label, Style};

/// One paragraph of the text, from one line or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// First line, from 1.
    pub first: u32,
    /// Last line.
    pub last: u32,
    /// As printed, the lines joined.
    pub text: String,
    /// Its label.
    pub label: Option<Label>,
    /// The text behind the label, or all of it.
    pub body: String,
    /// Columns of space before the first line.
    pub indent: usize,
    /// Empty lines before the first line.
    pub blanks: u32,
    /// Only the table of contents has it.
    pub contents_only: bool,
    /// Its label stands on a line of its own.
    pub split_label: bool,
    /// It looks like boilerplate of this sort, unless a known book has it as a clause.
    pub suspect: Option<Reason>,
}

impl Block {
    /// Columns of the text behind the label.
    pub fn width(&self) -> usize {
        width(&self.body)
    }

    /// Whether the text ends as a sentence does.
    pub fn is_sentence(&self) -> bool {
        ends_sentence(&self.body)
    }
}

/// Joins the lines that are no boilerplate into blocks; `suspects` keeps lines that only look like it as blocks too.
pub fn join(lines: &[Line], marked: &Marked, suspects: bool) -> Vec<Block> {
    let kept: Vec<usize> = (0..lines.len())
        .filter(|ix| marked.reasons[*ix].is_none_or(|r| suspects && r.is_guess()))
        .collect();
    let wrap = wrap_width(lines, &kept);
    // Latin words are broken whole.
    let latin = kept.iter().filter(|ix| lines[**ix].text.is_ascii()).count() * 2 > kept.len();
    let short = if latin { 14 } else { 8 };
    let mut blocks: Vec<Block> = Vec::new();
    let mut previous: Option<usize> = None;
    for ix in kept {
        let line = &lines[ix];
        let label = marked.labels[ix].clone();
        // What a page ends with does not end a paragraph.
        let adjacent = previous.is_some_and(|p| {
            let between = &marked.reasons[p + 1..ix];
            let turned = !between.is_empty() && between.iter().all(|r| *r == Some(Reason::Running));
            (between.is_empty() && line.blanks == 0) || turned
        });
        // Rows of a table stay together, each on its line.
        if let Some(block) = blocks.last_mut()
            && line.text.starts_with('|')
            && block.text.starts_with('|')
            && line.blanks == 0
        {
            block.last = line.no;
            for text in [&mut block.text, &mut block.body] {
                text.push('\n');
                text.push_str(&line.text);
            }
            previous = Some(ix);
            continue;
        }
        if let (Some(block), Some(before)) = (blocks.last_mut(), previous)
            && label.is_none()
            && marked.reasons[ix].is_none()
        {
            let alone = waits_for_text(block) && (p_near(before, ix) && line.blanks <= 1);
            let full = wrap.is_some_and(|wrap| width(&lines[before].text) + short >= wrap)
                && adjacent
                && !ends_sentence(&lines[before].text)
                && !names_heading(block);
            if alone || full {
                append(block, line, alone);
                previous = Some(ix);
                continue;
            }
        }
        // A number at the start of a wrapped line is a reference, not a label.
        if let Some(block) = blocks.last_mut()
            && let Some(before) = previous
            && adjacent
            && wrap.is_some_and(|wrap| width(&lines[before].text) + short >= wrap)
            && refers(&lines[before].text)
            && label.as_ref().is_some_and(|l| {
                matches!(l.style, Style::Path | Style::Integer(_) | Style::Unit(_))
            })
        {
            append(block, line, false);
            previous = Some(ix);
            continue;
        }
        let body = label
            .as_ref()
            .map_or_else(|| line.text.clone(), |l| label::body(&line.text, l));
        blocks.push(Block {
            first: line.no,
            last: line.no,
            text: line.text.clone(),
            body,
            label,
            indent: line.indent,
            blanks: line.blanks,
            contents_only: marked.contents_only.contains(&ix),
            split_label: false,
            suspect: marked.reasons[ix],
        });
        previous = Some(ix);
    }
    blocks
}

/// A text in two languages prints each number twice, one right behind the other: the second wording goes on in the
/// clause of the first.
pub fn join_translations(blocks: &mut Vec<Block>) {
    let number = |b: &Block| {
        b.label
            .as_ref()
            .filter(|l| l.style == Style::Path)
            .map(label::Label::spelled)
    };
    let latin = |b: &Block| {
        let letters = b.body.chars().filter(|c| c.is_alphabetic()).count();
        let ascii = b.body.chars().filter(char::is_ascii_alphabetic).count();
        ascii * 2 > letters
    };
    let mut joined: Vec<Block> = Vec::with_capacity(blocks.len());
    for block in blocks.drain(..) {
        match joined.last_mut() {
            Some(before)
                if number(&block).is_some()
                    && number(before) == number(&block)
                    && latin(before) != latin(&block) =>
            {
                before.last = block.last;
                for text in [&mut before.text, &mut before.body] {
                    text.push('\n');
                    text.push_str(&block.body);
                }
            }
            _ => joined.push(block),
        }
    }
    *blocks = joined;
}

fn p_near(before: usize, ix: usize) -> bool {
    before + 1 == ix
}

/// A number with nothing behind it: its text is on the next line.
fn waits_for_text(block: &Block) -> bool {
    block.body.is_empty()
        && block.label.as_ref().is_some_and(|l| {
            matches!(l.style, Style::Path | Style::Unit(_)) || (l.is_ordinal() && l.heading == 0)
        })
}

fn names_heading(block: &Block) -> bool {
    block
        .label
        .as_ref()
        .is_some_and(|l| l.heading > 0 || matches!(l.style, Style::Hash | Style::Bracket))
}

fn append(block: &mut Block, line: &Line, alone: bool) {
    block.last = line.no;
    glue(&mut block.text, &line.text);
    let rest = if alone {
        block.split_label = true;
        line.text.trim_start_matches([':', '：', ' '])
    } else {
        &line.text
    };
    glue(&mut block.body, rest);
}

/// Joins two pieces: with a space between words, without one beside Chinese.
pub fn glue(text: &mut String, more: &str) {
    let spaced = text
        .chars()
        .next_back()
        .is_some_and(|c| c.is_ascii() && c != '-')
        && more.chars().next().is_some_and(|c| c.is_ascii());
    if spaced {
        text.push(' ');
    }
    text.push_str(more);
}

/// The width at which the text was broken, if it was: many lines end near the same column, in mid-sentence.
fn wrap_width(lines: &[Line], kept: &[usize]) -> Option<usize> {
    let mut widths: Vec<usize> = kept.iter().map(|ix| width(&lines[*ix].text)).collect();
    if widths.len() < 8 {
        return None;
    }
    widths.sort_unstable();
    let top = widths[widths.len() * 98 / 100];
    // Wider than any page: lines are paragraphs.
    if !(30..=140).contains(&top) {
        return None;
    }
    let full: Vec<usize> = kept
        .iter()
        .copied()
        .filter(|ix| {
            let wide = width(&lines[*ix].text);
            wide + 8 >= top && wide <= top + 4
        })
        .collect();
    let cut = full
        .iter()
        .filter(|ix| !ends_sentence(&lines[**ix].text))
        .count();
    (full.len() * 5 >= kept.len() && cut * 2 >= full.len()).then_some(top)
}

/// Whether a text ends with the sign that ends a sentence or a list's lead-in.
pub fn ends_sentence(text: &str) -> bool {
    let core = text.trim_end_matches([
        '"', '\'', '”', '’', '」', '』', ')', '）', '】', ']', '*', ' ',
    ]);
    core.ends_with(['。', '！', '？', '；', '…', '.', '!', '?', ';', ':', '：'])
}

/// Whether a text breaks off where a number must follow: 按照, 见, rule, and.
fn refers(text: &str) -> bool {
    let lower = text.trim_end().to_lowercase();
    [
        "见",
        "规则",
        "規則",
        "ルール",
        "按照",
        "依照",
        "根据",
        "参照",
        "条",
        "和",
        "与",
        "、",
        "至",
        "到",
        "或",
        "及",
        "返回",
        "回到",
        "rule",
        "rules",
        "see",
        "and",
        "or",
        "to",
        "section",
        "in",
        "than",
        "of",
        "by",
        "under",
        "with",
    ]
    .iter()
    .any(|w| {
        lower.strip_suffix(w).is_some_and(|rest| {
            !w.is_ascii() || !rest.ends_with(|c: char| c.is_ascii_alphanumeric())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{boilerplate, decode};

    fn blocks(text: &str) -> Vec<(u32, u32, String)> {
        let lines = decode::decode(text.as_bytes(), "a").expect("text").lines;
        let marked = boilerplate::find(&lines);
        join(&lines, &marked, false)
            .into_iter()
            .map(|b| (b.first, b.last, b.body))
            .collect()
    }

    #[test]
    fn a_label_takes_its_text_from_the_next_line() {
        let text = "202.2a:检查规则效果。\n 202.2b\n:检查触发式能力。\n203.1 结束。\n";
        assert_eq!(
            blocks(text),
            [
                (1, 1, "检查规则效果。".to_owned()),
                (2, 3, "检查触发式能力。".to_owned()),
                (4, 4, "结束。".to_owned())
            ]
        );
    }

    #[test]
    fn wrapped_lines_join() {
        let text = "\
1.1. The game is played by two players who each bring a deck of cards
of at least forty cards, and a playing surface that is described in rule
3.2, which both of them can reach without leaving their seats at all.
1.2. A player who cannot draw a card when the rules tell them to draw
a card loses the game at once.
1.3. If both players would lose the game at the same time, then instead
neither of them loses, and the game is a draw, which counts as a game
that was played.
";
        let joined = blocks(text);
        assert_eq!(joined.len(), 3, "{joined:#?}");
        assert!(joined[0].2.contains("described in rule 3.2, which"));
        assert_eq!((joined[1].0, joined[1].1), (4, 5));
    }

    #[test]
    fn paragraphs_on_lines_of_their_own_stay_apart() {
        let text = "1.1 决斗\n『OCG』原则上供2人游玩\n首先取得2局胜利者获胜\n1.2 所需之物\n卡组。\n骰子。\n硬币。\n纸笔。\n";
        assert_eq!(blocks(text).len(), 8);
    }
}
