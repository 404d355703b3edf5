//! What an answer claims: of what, and how it stands to it. Two answers are opposite only where they claim of one thing
//! what cannot both be so.
//!
//! ```text
//!  必须 P  must      ├─ must ─┤
//!  可以 P  may       ├─ must ─┼─ left open ─┤
//!  不用 P  needless           ├─ left open ─┼─ never ─┤
//!  不能 P  never                            ├─ never ─┤
//! ```
//!
//! Opposite is what has nothing in common: 可以 P and 可以不 P have.

use crate::text::fold::fold;
use crate::text::numeral;

/// How an answer stands to a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// It is so, it happens, it must be done.
    Must,
    /// It may be done.
    May,
    /// It need not be done.
    Needless,
    /// It is not so, it may not be done.
    Never,
}

impl Stand {
    /// What can be so: it must be, it is left open, it never is.
    const fn leaves(self) -> u8 {
        match self {
            Self::Must => 0b100,
            Self::May => 0b110,
            Self::Needless => 0b011,
            Self::Never => 0b001,
        }
    }

    const fn is_against(self, other: Self) -> bool {
        self.leaves() & other.leaves() == 0
    }

    /// The same of what is denied within: 可以不 P.
    const fn of_not(self) -> Self {
        match self {
            Self::Must => Self::Never,
            Self::May => Self::Needless,
            Self::Needless => Self::May,
            Self::Never => Self::Must,
        }
    }

    /// What a no to a question makes of what it asks for.
    const fn denied(self, is_duty: bool) -> Self {
        match self {
            // 要 P 吗？不用。 But: 会 P 吗？不会。
            Self::Must if is_duty => Self::Needless,
            Self::Must | Self::May => Self::Never,
            Self::Needless => Self::Must,
            Self::Never => Self::May,
        }
    }

    const fn affirms(self) -> bool {
        matches!(self, Self::Must | Self::May)
    }
}

/// Words that say how something stands, and whether they speak of a duty; the longer before those that stand in them.
const WORDS: [(&str, Stand, bool); 50] = [
    ("不可以", Stand::Never, false),
    ("不能够", Stand::Never, false),
    ("不允许", Stand::Never, false),
    ("不一定要", Stand::Needless, true),
    ("不一定", Stand::Needless, true),
    ("不需要", Stand::Needless, true),
    ("不必须", Stand::Needless, true),
    ("不要求", Stand::Needless, true),
    ("不得不", Stand::Must, true),
    ("没有必要", Stand::Needless, true),
    ("一定要", Stand::Must, true),
    ("只能", Stand::Must, true),
    ("不能", Stand::Never, false),
    ("不可", Stand::Never, false),
    ("不会", Stand::Never, false),
    ("不行", Stand::Never, false),
    ("不得", Stand::Never, false),
    ("不许", Stand::Never, false),
    ("不准", Stand::Never, false),
    ("不是", Stand::Never, false),
    ("不算", Stand::Never, false),
    ("不成", Stand::Never, false),
    ("不用", Stand::Needless, true),
    ("不必", Stand::Needless, true),
    ("不需", Stand::Needless, true),
    ("不要", Stand::Needless, true),
    ("无须", Stand::Needless, true),
    ("无需", Stand::Needless, true),
    ("无法", Stand::Never, false),
    ("没有", Stand::Never, false),
    ("非法", Stand::Never, false),
    ("违规", Stand::Never, false),
    ("禁止", Stand::Never, false),
    ("必须", Stand::Must, true),
    ("需要", Stand::Must, true),
    ("应当", Stand::Must, true),
    ("应该", Stand::Must, true),
    ("强制", Stand::Must, true),
    ("可以", Stand::May, false),
    ("能够", Stand::May, false),
    ("允许", Stand::May, false),
    ("合法", Stand::May, false),
    ("能", Stand::May, false),
    ("会", Stand::Must, false),
    ("要", Stand::Must, true),
    ("须", Stand::Must, true),
    ("不", Stand::Never, false),
    ("没", Stand::Never, false),
    ("未", Stand::Never, false),
    ("否", Stand::Never, false),
];

/// Words in which a word above is no such word.
const OTHERS: [&str; 18] = [
    "能量", "能力", "功能", "性能", "技能", "机会", "主要", "重要", "要求", "不同", "未定", "不足",
    "没收", "否则", "要素", "社会", "异能", "不限",
];

/// Words that are a whole answer, or begin one, and are parts of other words elsewhere.
const WHOLE: [(&str, Stand, bool); 7] = [
    ("是", Stand::Must, false),
    ("对", Stand::Must, false),
    ("行", Stand::May, false),
    ("可", Stand::May, false),
    ("算", Stand::Must, false),
    ("得", Stand::Must, true),
    ("有", Stand::Must, false),
];

/// The same in English, as whole words; what stands before the longer ones must not hide them.
const ENGLISH: [(&str, Stand, bool); 26] = [
    ("does not have to", Stand::Needless, true),
    ("do not have to", Stand::Needless, true),
    ("doesn't have to", Stand::Needless, true),
    ("don't have to", Stand::Needless, true),
    ("need not", Stand::Needless, true),
    ("needn't", Stand::Needless, true),
    ("must not", Stand::Never, false),
    ("may not", Stand::Never, false),
    ("can not", Stand::Never, false),
    ("does not", Stand::Never, false),
    ("do not", Stand::Never, false),
    ("is not", Stand::Never, false),
    ("will not", Stand::Never, false),
    ("cannot", Stand::Never, false),
    ("can't", Stand::Never, false),
    ("doesn't", Stand::Never, false),
    ("isn't", Stand::Never, false),
    ("won't", Stand::Never, false),
    ("illegal", Stand::Never, false),
    ("must", Stand::Must, true),
    ("has to", Stand::Must, true),
    ("may", Stand::May, false),
    ("can", Stand::May, false),
    ("does", Stand::Must, false),
    ("is", Stand::Must, false),
    ("legal", Stand::May, false),
];

/// What is claimed: how it stands to a thing, said of somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Claim {
    /// Of whom; empty where that is not said.
    who: String,
    stand: Stand,
    is_duty: bool,
    /// The thing; empty for a bare yes or no.
    what: String,
}

/// How two answers stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Differ {
    /// They say the same, as far as can be told.
    Not,
    /// They say something else.
    Otherwise,
    /// Both cannot be so.
    Opposite,
}

/// An answer to a question, read once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// What it begins with, with numbers as digits.
    first: String,
    /// What it begins with as a claim; none where it is a number, a name.
    claim: Option<Claim>,
    /// Whether that is a bare yes or no.
    is_bare: bool,
    /// What it goes on with, where it begins with a bare yes or no.
    also: Option<Claim>,
    /// The question, for what it does not say itself.
    asked: String,
}

const STOPS: [char; 18] = [
    '。', '，', '；', '：', ',', ';', ':', '!', '?', '！', '？', '\n', '(', '（', ')', '）', '—',
    '.',
];

/// The parts of a text between its stops. A point between digits is none.
fn parts(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| {
        at.and_then(|at| chars.get(at))
            .is_some_and(char::is_ascii_digit)
    };
    let mut parts = vec![String::new()];
    for (at, c) in chars.iter().enumerate() {
        let within = *c == '.' && digit(at.checked_sub(1)) && digit(Some(at + 1));
        if STOPS.contains(c) && !within {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(*c);
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Letters and digits, numbers as digits.
fn bare(text: &str) -> String {
    let letters: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    numbers(&letters)
}

/// Chinese numbers as digits: 三张 and 3张 are one.
pub(super) fn numbers(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(numeral::is_chinese) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c| !numeral::is_chinese(c));
        let (number, behind) = from.split_at(end.unwrap_or(from.len()));
        out.push_str(before);
        match numeral::counted(number) {
            Some(value) => out.push_str(&value.to_string()),
            None => out.push_str(number),
        }
        rest = behind;
    }
    out + rest
}

/// A question without the ways in which the same is asked: 会不会, 能否, 吗.
pub fn plain(question: &str) -> String {
    let folded = fold(question);
    let mut text = folded
        .replace("可不可以", "可以")
        .replace("是否", "")
        .replace("能否", "能");
    text = text.replace("可否", "可以").replace("有没有", "有");
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::new();
    let mut at = 0;
    while at < chars.len() {
        // 会不会, 要不要, 退不退场
        let twice = chars.get(at + 1) == Some(&'不') && chars.get(at + 2) == Some(&chars[at]);
        out.push(chars[at]);
        at += if twice { 3 } else { 1 };
    }
    let end = |c: char| STOPS.contains(&c) || c.is_whitespace() || "吗么呢嘛吧呀啊".contains(c);
    out.trim_end_matches(end).to_owned()
}

/// The word in a part that says how something stands: where it begins and ends.
fn word(part: &str) -> Option<(usize, usize, Stand, bool)> {
    for (at, _) in part.char_indices() {
        let rest = &part[at..];
        let before = part[..at].chars().next_back();
        let hidden = OTHERS.iter().any(|other| {
            rest.starts_with(other)
                || before.is_some_and(|b| {
                    other.starts_with(b) && rest.starts_with(&other[b.len_utf8()..])
                })
        });
        if hidden {
            continue;
        }
        if let Some((word, stand, duty)) = WORDS.iter().find(|(w, _, _)| rest.starts_with(w)) {
            return Some((at, at + word.len(), *stand, *duty));
        }
        if at == 0
            && let Some((word, stand, duty)) = WHOLE.iter().find(|(w, _, _)| rest.starts_with(w))
        {
            // 对 is yes, 对手 is not.
            let whole = rest.len() == word.len() || *word == "是";
            if whole {
                return Some((at, at + word.len(), *stand, *duty));
            }
        }
        let begins = before.is_none_or(|b| !b.is_ascii_alphanumeric());
        let english = ENGLISH.iter().find(|(word, _, _)| {
            let after = rest.strip_prefix(word).map(|r| r.chars().next());
            after.is_some_and(|next| next.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '\''))
        });
        if let (true, Some((word, stand, duty))) = (begins, english) {
            return Some((at, at + word.len(), *stand, *duty));
        }
    }
    None
}

/// The thing of a claim, without the particles around it.
fn thing(text: &str) -> String {
    let bare = bare(text);
    let bare = bare
        .trim_start_matches("被")
        .trim_end_matches(['了', '的', '吧', '啊', '掉']);
    bare.to_owned()
}

/// What a part claims; where no word says how it stands, that it is so.
fn claim(part: &str) -> Option<Claim> {
    let (at, end, mut stand, mut is_duty) = word(part)?;
    let mut rest = &part[end..];
    while let Some((0, end, inner, duty)) = word(rest) {
        match inner {
            // 会被: a second word of the same kind says no more.
            Stand::Never => stand = stand.of_not(),
            Stand::Needless => (stand, is_duty) = (inner, duty),
            Stand::Must | Stand::May if stand.affirms() => (stand, is_duty) = (inner, duty),
            Stand::Must | Stand::May => {}
        }
        rest = &rest[end..];
    }
    Some(Claim {
        who: thing(&part[..at]),
        stand,
        is_duty,
        what: thing(rest),
    })
}

impl Said {
    /// Reads an answer to a question; `None` where it says nothing.
    pub fn of(answer: &str, question: &str) -> Option<Self> {
        let folded = fold(answer.trim());
        let parts = parts(&folded);
        let first = parts.first()?.trim();
        let (yes, rest) = english_yes(first);
        let mut claim_first = match (yes, rest) {
            (Some(yes), "") => Some(Claim {
                who: String::new(),
                stand: if yes { Stand::Must } else { Stand::Never },
                is_duty: false,
                what: String::new(),
            }),
            (_, rest) => claim(rest),
        };
        if let Some(claim) = &mut claim_first
            && ["它", "他", "it", "they"].contains(&claim.who.as_str())
        {
            claim.who.clear();
        }
        let is_bare = claim_first
            .as_ref()
            .is_some_and(|c| c.what.is_empty() && c.who.is_empty());
        let turns = |part: &str| {
            [
                "但", "不过", "可是", "除非", "如果", "若", "but", "unless", "if",
            ]
            .iter()
            .any(|word| part.starts_with(word))
        };
        let also = parts
            .get(1)
            .map(|p| p.trim())
            .filter(|p| is_bare && !turns(p));
        Some(Self {
            first: bare(first),
            also: also.and_then(claim).filter(|c| !c.what.is_empty()),
            claim: claim_first,
            is_bare,
            asked: plain(question),
        })
    }

    /// The answer turned round: what was overturned and not replaced.
    pub fn overturned(mut self) -> Option<Self> {
        let claim = self.claim.as_mut()?;
        claim.stand = match claim.stand.affirms() {
            true => claim.stand.denied(claim.is_duty),
            false => Stand::Must,
        };
        self.first = String::new();
        self.also = None;
        Some(self)
    }

    /// Yes or no, where it says one.
    fn affirms(&self) -> Option<bool> {
        self.claim.as_ref().map(|c| c.stand.affirms())
    }

    /// How two answers to one question stand to each other.
    pub fn differs(&self, other: &Self) -> Differ {
        if !self.first.is_empty() && self.first == other.first {
            return Differ::Not;
        }
        let (mine, theirs) = (self.all(), other.all());
        for mine in &mine {
            for theirs in &theirs {
                if same_thing(mine, theirs) && mine.stand.is_against(theirs.stand) {
                    return Differ::Opposite;
                }
            }
        }
        if self.is_bare && other.is_bare {
            return match self.affirms() == other.affirms() {
                true => Differ::Not,
                false => Differ::Opposite,
            };
        }
        let agree = |mine: &Claim| {
            let agrees = |theirs: &Claim| same_thing(mine, theirs) && mine.stand == theirs.stand;
            theirs.iter().any(agrees)
        };
        match mine.iter().any(agree) || same_number(&self.first, &other.first) {
            true => Differ::Not,
            false => Differ::Otherwise,
        }
    }

    /// Everything that it claims: what it says itself, and what a bare yes or no makes of the question.
    fn all(&self) -> Vec<Claim> {
        let mut all: Vec<Claim> = self.also.iter().cloned().collect();
        match &self.claim {
            Some(own) if !self.is_bare => all.push(own.clone()),
            Some(own) => all.extend(self.of_question(own)),
            None => all.extend(self.unsaid()),
        }
        all
    }

    /// What is claimed by an answer without such a word, 退场: that it is so, where the question speaks of it.
    fn unsaid(&self) -> Option<Claim> {
        let is_word = !self.first.is_empty() && !self.first.contains(|c: char| c.is_ascii_digit());
        is_word.then(|| Claim {
            who: String::new(),
            stand: Stand::Must,
            is_duty: false,
            what: thing(&self.first),
        })
    }

    /// What a bare yes or no claims of what is asked.
    fn of_question(&self, own: &Claim) -> Option<Claim> {
        let stand = own.stand;
        let parts = parts(&self.asked);
        let said = parts.iter().rev().find_map(|part| claim(part.trim()));
        let last = parts.last()?;
        let of = said
            .filter(|c| !c.what.is_empty())
            .unwrap_or_else(|| Claim {
                who: String::new(),
                stand: if stand.affirms() { stand } else { Stand::Must },
                is_duty: false,
                what: thing(last),
            });
        let stand = match (stand, of.stand) {
            // 要 P 吗？可以。 It says less than it was asked.
            (Stand::May, Stand::Must) | (Stand::Needless, Stand::Must | Stand::May) => stand,
            (Stand::Must, Stand::May) if own.is_duty => stand,
            (Stand::Must | Stand::May, asked) => asked,
            (Stand::Needless | Stand::Never, asked) => asked.denied(of.is_duty),
        };
        Some(Claim {
            who: String::new(),
            stand,
            ..of
        })
    }
}

/// A leading yes or no, and what follows it in the same part.
fn english_yes(part: &str) -> (Option<bool>, &str) {
    for (word, is) in [("yes", true), ("no", false)] {
        if let Some(rest) = part.strip_prefix(word)
            && rest.chars().next().is_none_or(|c| !c.is_alphanumeric())
        {
            return (Some(is), rest.trim());
        }
    }
    (None, part)
}

/// Whether two claims are of one thing: of the same, or one of a bare word at the end of what the other asks of.
fn same_thing(a: &Claim, b: &Claim) -> bool {
    let who = a.who.is_empty() || b.who.is_empty() || a.who == b.who;
    let stem = |what: &str| what.trim_end_matches('s').to_owned();
    let (x, y) = (stem(&a.what), stem(&b.what));
    let (short, long) = match x.len() <= y.len() {
        true => (&x, &y),
        false => (&y, &x),
    };
    who && !short.is_empty()
        && (short == long || short.chars().count() > 1 && long.ends_with(short.as_str()))
}

/// Whether both begin with one number, and at most one names what is counted.
fn same_number(a: &str, b: &str) -> bool {
    let split = |text: &str| {
        let end = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        (text[..end].to_owned(), text[end..].to_owned())
    };
    let ((m, x), (n, y)) = (split(a), split(b));
    !m.is_empty() && m == n && (x.is_empty() || y.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(question: &str, a: &str, b: &str) -> Differ {
        let said = |answer| Said::of(answer, question).expect("an answer");
        let (one, other) = (said(a).differs(&said(b)), said(b).differs(&said(a)));
        assert_eq!(one, other, "{a} {b}");
        one
    }

    #[test]
    fn opposite_is_what_cannot_both_be_so() {
        for (question, a, b) in [
            ("伤害等于力量值会退场吗", "退场", "不退场"),
            ("伤害等于力量值会退场吗", "会", "不会"),
            ("伤害等于力量值会退场吗", "退场", "不会"),
            ("伤害等于力量值退场吗", "退场", "不会"),
            ("伤害等于力量值会不会退场", "会退场", "不"),
            ("支付到零会不会输", "不会", "会输"),
            ("这时要横置吗", "要横置", "不用横置"),
            ("这时要横置吗", "要", "不用"),
            ("这时要横置吗", "横置", "不需要横置"),
            ("可以不挡吗", "可以不挡", "不可以，必须挡"),
            ("可以不挡吗", "可以不挡", "不可以"),
            ("能挡吗", "可以", "不行"),
            ("能挡吗", "可以挡", "不能挡"),
            ("能攻击吗", "火花不能攻击", "可以攻击"),
            ("是攻击方吗", "是", "不是"),
            ("Can it attack?", "Yes", "No"),
            ("Can it attack?", "It cannot attack", "It can attack"),
            ("Does it retire?", "It retires", "It does not retire"),
        ] {
            assert_eq!(
                differ(question, a, b),
                Differ::Opposite,
                "{question} {a} {b}"
            );
        }
    }

    #[test]
    fn what_merely_differs_is_not_called_opposite() {
        for (question, a, b) in [
            ("这个效果要执行吗", "可以", "可以不执行"),
            ("抽几张", "3张", "四张"),
            ("谁先选", "攻击方", "攻方"),
            ("谁先选", "攻击方", "防守方"),
            ("能攻击吗", "可以攻击", "不能攻击两次"),
            ("怎么办", "可以横置", "不能攻击"),
        ] {
            assert_eq!(
                differ(question, a, b),
                Differ::Otherwise,
                "{question} {a} {b}"
            );
        }
    }

    #[test]
    fn the_same_said_otherwise_is_the_same() {
        for (question, a, b) in [
            ("抽几张", "3张", "三张"),
            ("抽几张", "抽3张", "抽三张。"),
            ("抽几张", "3", "三张"),
            ("抽几张", "12张", "十二张"),
            ("伤害等于力量值会退场吗", "会", "退场"),
            ("伤害等于力量值会退场吗", "不会", "不退场。因为小于"),
            ("能挡吗", "可以", "能"),
            ("能挡吗", "不行", "不能挡"),
            ("能挡吗", "能，但不能挡两次", "能"),
            ("可以不挡吗", "可以", "可以不挡"),
            ("要横置吗", "不用", "不用横置"),
        ] {
            assert_eq!(differ(question, a, b), Differ::Not, "{question} {a} {b}");
        }
    }

    #[test]
    fn numbers_are_numbers() {
        for (text, is) in [
            ("三张", "3张"),
            ("二十三", "23"),
            ("一百零五", "105"),
            ("十", "10"),
            ("两千", "2000"),
        ] {
            assert_eq!(numbers(text), is);
        }
        assert_eq!(plain("会不会退场？"), "会退场");
    }
}
