//! The words of a clause: which of them say the same, which say nothing, and which turn a rule when they change.
//!
//! Chinese is cut by a table of the words that matter to rules and of those that only look like them (其 is in 其他); what is
//! in no table stands character by character, Latin words and numbers whole.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use serde::Serialize;

use super::lexicon::{OTHERS, SAME};
use crate::text::fold::{Folded, is_word};
use crate::text::numeral;

/// What a word is to a rule, and what is different where it changes: the weightiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// 不 非 无 未: turns a rule round.
    Negation,
    /// 可以 必须 只能: may, must, can.
    Modal,
    /// A number, or a sign that counts.
    Number,
    /// 至多 至少 所有 每: how much of it.
    Bound,
    /// 你 对手 操控者: who.
    Actor,
    /// 时 之前 直到 回合: when.
    Timing,
    /// 如果 除非 且 或: under which conditions.
    Condition,
    /// Which clause is referred to.
    Reference,
    /// Any other word, of which one cannot tell whether another says the same.
    Words,
    /// One expression for another throughout the text, of which one cannot tell whether it says the same.
    Renamed,
    /// One expression for another throughout the text that is known to say the same.
    Translation,
    /// Words that say the same.
    Synonym,
    /// 的 了 便: says nothing by itself.
    Particles,
    /// Signs between words.
    Punctuation,
    /// Spaces, width, script.
    Spelling,
}

impl What {
    /// All of them, weightiest first.
    pub const ALL: [Self; 15] = [
        Self::Negation,
        Self::Modal,
        Self::Number,
        Self::Bound,
        Self::Actor,
        Self::Timing,
        Self::Condition,
        Self::Reference,
        Self::Words,
        Self::Renamed,
        Self::Translation,
        Self::Synonym,
        Self::Particles,
        Self::Punctuation,
        Self::Spelling,
    ];

    /// The name in JSON and in the catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Negation => "negation",
            Self::Modal => "modal",
            Self::Number => "number",
            Self::Bound => "bound",
            Self::Actor => "actor",
            Self::Timing => "timing",
            Self::Condition => "condition",
            Self::Reference => "reference",
            Self::Words => "words",
            Self::Renamed => "renamed",
            Self::Translation => "translation",
            Self::Synonym => "synonym",
            Self::Particles => "particles",
            Self::Punctuation => "punctuation",
            Self::Spelling => "spelling",
        }
    }
}

struct Lexicon {
    automaton: Option<AhoCorasick>,
    /// The word that stands for each, and its class.
    rows: Vec<(&'static str, What)>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut words: HashMap<&'static str, (&'static str, What)> = HashMap::new();
    for word in OTHERS.split_whitespace() {
        words.insert(word, (word, What::Words));
    }
    for (class, rows) in SAME {
        for row in rows.split('|') {
            let mut row = row.split_whitespace();
            if let Some(first) = row.next() {
                words.insert(first, (first, *class));
                words.extend(row.map(|word| (word, (first, *class))));
            }
        }
    }
    let mut words: Vec<_> = words
        .into_iter()
        .map(|(word, row)| (word.replace('_', " "), row))
        .collect();
    words.sort_unstable();
    let automaton = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(words.iter().map(|(word, _)| word))
        .ok();
    let rows = words.into_iter().map(|(_, row)| row).collect();
    Lexicon { automaton, rows }
});

/// A word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// Where it stands, in bytes of the text.
    pub at: Range<usize>,
    /// Its folded letters.
    pub folded: String,
    /// What it says: the same for all that say the same.
    pub says: String,
    /// What it is to a rule.
    pub class: What,
}

/// Cuts a text into its words; spaces are left out. `references` are taken whole, each as what it says.
pub(super) fn words(text: &str, references: &[(Range<usize>, String)]) -> Vec<Word> {
    let mut words = Vec::new();
    let mut at = 0;
    for (range, says) in references {
        cut(text, at..range.start, &mut words);
        words.push(Word {
            at: range.clone(),
            folded: says.clone(),
            says: says.clone(),
            class: What::Words,
        });
        at = range.end;
    }
    cut(text, at..text.len(), &mut words);
    participles(&mut words);
    enumerated(&mut words);
    words
}

fn cut(text: &str, stretch: Range<usize>, words: &mut Vec<Word>) {
    let folded = Folded::new(&text[stretch.clone()]);
    let chars = &folded.chars;
    let line: String = chars.iter().collect();
    // From bytes of the folded line to its characters.
    let starts: Vec<usize> = line.char_indices().map(|(at, _)| at).collect();
    let place = |byte: usize| starts.partition_point(|s| *s < byte);
    let known = LEXICON.automaton.as_ref();
    let mut hits = known
        .into_iter()
        .flat_map(|a| a.find_iter(&line))
        .peekable();
    let mut at = 0;
    while at < chars.len() {
        while hits.peek().is_some_and(|hit| place(hit.start()) < at) {
            hits.next();
        }
        let c = chars[at];
        let (end, says, class) = match hits.peek() {
            _ if c.is_whitespace() => {
                at += 1;
                continue;
            }
            Some(hit) if place(hit.start()) == at && whole(chars, at, place(hit.end())) => {
                let (says, class) = LEXICON.rows[hit.pattern().as_usize()];
                (place(hit.end()), says.to_owned(), class)
            }
            _ => single(chars, at),
        };
        let origin = folded.origin(at..end);
        words.push(Word {
            at: stretch.start + origin.start..stretch.start + origin.end,
            folded: chars[at..end].iter().collect(),
            says,
            class,
        });
        at = end;
    }
}

/// Whether a word of Latin letters ends where it is said to: `a` is not in `all`.
fn whole(chars: &[char], start: usize, end: usize) -> bool {
    let latin = |at: usize| chars.get(at).is_some_and(char::is_ascii_alphanumeric);
    !chars[start].is_ascii_alphabetic() || !(latin(end) || start > 0 && latin(start - 1))
}

/// The word that begins here and is in no table.
fn single(chars: &[char], at: usize) -> (usize, String, What) {
    let run =
        |test: &dyn Fn(char) -> bool| at + chars[at..].iter().take_while(|c| test(**c)).count();
    let text = |end: usize| chars[at..end].iter().collect::<String>();
    let c = chars[at];
    let behind = |c: Option<&char>| c.is_some_and(|c| c.is_ascii_digit());
    if c.is_ascii_digit() {
        let mut end = run(&|c| c.is_ascii_digit());
        if chars.get(end) == Some(&'.') && behind(chars.get(end + 1)) {
            end += 1 + chars[end + 1..]
                .iter()
                .take_while(|c| c.is_ascii_digit())
                .count();
        }
        return (end, text(end), What::Number);
    }
    let written = |c: char| numeral::is_chinese(c) || c == '万';
    if written(c) {
        let end = run(&written);
        let number = text(end);
        let says = numeral::chinese(&number).map_or(number, |v| v.to_string());
        return (end, says, What::Number);
    }
    if c.is_alphabetic() && (c.is_ascii() || c.is_lowercase()) {
        let end = run(&|c| {
            c.is_alphanumeric() && (c.is_ascii() || c.is_lowercase()) || c == '\'' || c == '’'
        });
        let says = text(end).replace('’', "'");
        // A single letter counts: X, N.
        let class = if end == at + 1 {
            What::Number
        } else {
            What::Words
        };
        return (end, says, class);
    }
    let class = match c {
        '+' | '×' | '÷' | '=' | '<' | '>' | '≤' | '≥' | '≠' | '%' | '∞' | '*' | '^' => {
            What::Number
        }
        '-' | '−' | '－' | '–' if behind(chars.get(at + 1)) => {
            return (at + 1, "-".to_owned(), What::Number);
        }
        '/' if behind(chars.get(at + 1)) => What::Number,
        c if is_word(c) => What::Words,
        // A picture of a cost or a card's sign is no punctuation.
        c if is_mark(c) => What::Punctuation,
        _ => What::Words,
    };
    (at + 1, c.to_string(), class)
}

/// Whether a sign only parts words.
fn is_mark(c: char) -> bool {
    matches!(c, '!'..='/' | ':'..='@' | '['..='`' | '{'..='~' | '\u{2010}'..='\u{2027}' | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{301f}' | '·' | '・' | '．' | '\u{ff61}'..='\u{ff65}'| '«' | '»')
}

/// An enumeration of so many is one of names.
const NAMES: usize = 8;

/// So many words has each of them at most.
const NAME: usize = 14;

/// In a long enumeration stand names: the 非 of 亚非胡狼 and the 时 of 时灵 turn no rule.
fn enumerated(words: &mut [Word]) {
    let ends = words.iter().enumerate();
    let ends = ends.filter(|(_, w)| w.folded == "、");
    let ends: Vec<usize> = ends.map(|(at, _)| at).collect();
    let short = |two: &[usize]| two[1] - two[0] <= NAME + 1;
    let mut first = 0;
    for at in 1..=ends.len() {
        if at < ends.len() && short(&ends[at - 1..=at]) {
            continue;
        }
        if at - first > NAMES {
            let names = words[ends[first]..ends[at - 1]].iter_mut();
            for word in names.filter(|w| w.class < What::Words) {
                word.class = What::Words;
            }
        }
        first = at;
    }
}

/// 已横置的生物 is 横置的生物: before what a 的 makes an attribute 已 adds nothing.
fn participles(words: &mut [Word]) {
    for at in 0..words.len() {
        if words[at].says != "已" {
            continue;
        }
        let behind = &words[at + 1..];
        let verb = behind
            .iter()
            .take(5)
            .take_while(|w| w.class == What::Words)
            .count();
        if (1..5).contains(&verb)
            && behind
                .get(verb)
                .is_some_and(|w| matches!(w.folded.as_str(), "的" | "之"))
        {
            words[at].class = What::Particles;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str) -> Vec<String> {
        let all = words(text, &[]).into_iter();
        all.filter(|w| w.class < What::Particles)
            .map(|w| w.says)
            .collect()
    }

    #[test]
    fn what_says_the_same_is_the_same() {
        for (a, b) in [
            ("如果你操控该生物，", "若您操控此生物"),
            ("抽两张牌。", "抽２张牌"),
            ("它的操控者", "其操控者"),
            ("该玩家之手牌", "该玩家的手牌"),
            (
                "“已蛮化”不属于异能，也不是该永久物之可复制特征值之一。",
                "“已蛮化”既不是异能，也不是该永久物可复制特征值的一部分。",
            ),
            ("已显化的永久物", "显化的永久物"),
            ("第二十一条", "第21条"),
            ("操控之永久物", "操控的永久物"),
        ] {
            assert_eq!(says(a), says(b), "{a} {b}");
        }
        for (a, b) in [
            ("可以", "必须"),
            ("其他", "其"),
            ("规则", "规"),
            ("+1/+1", "-1/-1"),
            ("已支付", "支付"),
            ("X张", "Y张"),
            ("至多三张", "至少三张"),
            ("之前", "之后"),
            ("在场上", "不在场上"),
            ("{R}", "{G}"),
        ] {
            assert_ne!(says(a), says(b), "{a} {b}");
        }
    }

    #[test]
    fn long_enumerations_are_of_names() {
        let names = "白鹮、亚非胡狼、时灵、未名蛇、不死鸟、狼、狐、鹿、熊、";
        let all = words(names, &[]);
        assert!(all.iter().all(|w| w.class >= What::Words), "{all:?}");
        for rules in [
            "不能攻击、不能阻挡、未横置",
            "若你操控它，抓一张牌，然后弃一张牌，将其横置，洗牌，展示，放逐，消灭，反击，它不能攻击，你失去1点生命。",
        ] {
            let words = words(rules, &[]);
            assert!(words.iter().any(|w| w.class == What::Negation), "{rules}");
        }
    }

    #[test]
    fn words_know_where_they_stand() {
        let text = "ＡＰ 可以　不";
        let all = words(text, &[]);
        let cut: Vec<&str> = all.iter().map(|w| &text[w.at.clone()]).collect();
        assert_eq!(cut, ["ＡＰ", "可以", "不"]);
        assert_eq!(all[2].class, What::Negation);
    }
}
