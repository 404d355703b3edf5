//! A line cut into words, brackets and separators. What is typed wide counts as narrow; every piece knows its column.

use std::ops::Range;

use crate::engine::fault::{At, Fault};
use crate::text::yaml::{self, Kind, Node};

/// A piece of a line.
#[derive(Debug, Clone)]
pub struct Token {
    /// Its column from 1, in characters.
    pub column: u32,
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// What it is.
    pub what: What,
}

/// What a piece of a line is.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// A word, a name or a number, narrow; in quotes as it stands, and then a name whatever it looks like.
    Word {
        /// The text.
        text: String,
        /// Whether it stood in quotes.
        quoted: bool,
    },
    /// A value in `{…}` or `[…]`, as YAML has it.
    Flow(Node),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;` or `。`: what comes belongs to no zone that was named before.
    Part,
    /// `/` or a new line, outside brackets: the next side.
    Side,
    /// `、`: between things of one list.
    And,
    /// `,`: between things.
    Comma,
    /// Where the next word is to be completed.
    Cursor,
}

impl Token {
    /// A word that is not in quotes.
    pub fn word(&self) -> Option<&str> {
        match &self.what {
            What::Word {
                text,
                quoted: false,
            } => Some(text),
            _ => None,
        }
    }

    /// A fault at its column.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        at(self.column, what)
    }
}

/// A fault at a column of a line.
pub fn at(column: u32, what: impl Into<String>) -> Fault {
    At {
        value: (),
        line: 1,
        column,
    }
    .fault(what)
}

/// A character typed wide, as it is typed narrow.
pub fn narrow(c: char) -> char {
    match c {
        '\u{3000}' => ' ',
        '＃' => '#',
        '！'..='～' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '【' | '〔' => '(',
        '】' | '〕' => ')',
        _ => c,
    }
}

/// A text with everything typed wide as it is typed narrow.
pub fn narrowed(text: &str) -> String {
    text.chars().map(narrow).collect()
}

/// Whether a character never is part of a word that stands without quotes.
pub fn parts(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '(' | ')' | ';' | '/' | ',' | '、' | '。' | ':' | '{' | '}' | '[' | ']'
        )
        || is_quote(c)
}

pub const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '「' | '」')
}

/// Where the words of a line stand that are neither in quotes nor within YAML, in bytes.
pub fn words_of(text: &str) -> Vec<Range<usize>> {
    let words = tokens(text).0.into_iter();
    words
        .filter(|t| t.word().is_some())
        .map(|t| t.span)
        .collect()
}

/// Cuts a line up to some byte, in the middle of which a word may be typed: it ends in [`What::Cursor`].
pub fn up_to_cursor(text: &str) -> (Vec<Token>, String) {
    let mut tokens = tokens(text).0;
    let typed = match tokens.last() {
        Some(Token {
            span,
            what: What::Word { .. },
            ..
        }) if span.end == text.len() => {
            let word = tokens.pop();
            word.map_or_else(String::new, |w| text[w.span].to_owned())
        }
        _ => String::new(),
    };
    let from = text.len() - typed.len();
    tokens.push(Token {
        column: text[..from].chars().count() as u32 + 1,
        span: from..text.len(),
        what: What::Cursor,
    });
    (tokens, typed)
}

/// Cuts a line; what cannot be cut is told and left out.
pub fn tokens(text: &str) -> (Vec<Token>, Vec<Fault>) {
    let mut cutter = Cutter {
        chars: text.char_indices().collect(),
        text,
        pos: 0,
        depth: 0,
        tokens: Vec::new(),
        faults: Vec::new(),
    };
    while cutter.pos < cutter.chars.len() {
        cutter.next();
    }
    (cutter.tokens, cutter.faults)
}

struct Cutter<'t> {
    chars: Vec<(usize, char)>,
    text: &'t str,
    pos: usize,
    /// How many brackets are open.
    depth: usize,
    tokens: Vec<Token>,
    faults: Vec<Fault>,
}

impl Cutter<'_> {
    fn next(&mut self) {
        let from = self.pos;
        let Some(c) = self.narrow(from) else { return };
        let what = match c {
            '\n' if self.depth == 0 => What::Side,
            // A colon only says what is plain from the words.
            ':' => return self.pos += 1,
            c if c.is_whitespace() || c.is_control() => return self.pos += 1,
            '(' => match self.square() {
                Some(what) => what,
                None => {
                    self.depth += 1;
                    What::Open
                }
            },
            ')' => {
                self.depth = self.depth.saturating_sub(1);
                What::Close
            }
            ';' | '。' => What::Part,
            '/' if self.depth == 0 => What::Side,
            '、' => What::And,
            '/' | ',' => What::Comma,
            '{' | '[' => return self.flow(),
            '}' | ']' => {
                let column = from as u32 + 1;
                self.faults.push(at(column, format!("多出一个“{c}”")));
                return self.pos += 1;
            }
            _ => return self.word(),
        };
        self.pos = self.pos.max(from + 1);
        self.push(from, what);
    }

    fn narrow(&self, at: usize) -> Option<char> {
        self.chars.get(at).map(|(_, c)| narrow(*c))
    }

    fn byte(&self, at: usize) -> usize {
        self.chars.get(at).map_or(self.text.len(), |(b, _)| *b)
    }

    fn push(&mut self, from: usize, what: What) {
        self.tokens.push(Token {
            column: from as u32 + 1,
            span: self.byte(from)..self.byte(self.pos),
            what,
        });
    }

    /// `(3,4)` is one word where it stands alone: a square of a map.
    fn square(&mut self) -> Option<What> {
        let digits = |from: usize| {
            let count =
                (from..).take_while(|at| self.narrow(*at).is_some_and(|c| c.is_ascii_digit()));
            count.count()
        };
        let alone = self.pos == 0 || self.narrow(self.pos - 1).is_some_and(parts);
        let x = digits(self.pos + 1);
        let comma = self.pos + 1 + x;
        let y = digits(comma + 1);
        let end = comma + 1 + y;
        let is = alone
            && x > 0
            && y > 0
            && self.narrow(comma) == Some(',')
            && self.narrow(end) == Some(')');
        is.then(|| {
            let text = (self.pos..=end).filter_map(|at| self.narrow(at)).collect();
            self.pos = end + 1;
            What::Word {
                text,
                quoted: false,
            }
        })
    }

    fn word(&mut self) {
        let from = self.pos;
        let mut text = String::new();
        let mut quoted = false;
        while let Some((_, c)) = self.chars.get(self.pos).copied() {
            let plain = narrow(c);
            if is_quote(plain) && text.is_empty() && !quoted {
                quoted = true;
                self.quote(&mut text);
            } else if parts(plain) && !(plain == '/' && self.number_goes_on(&text)) {
                break;
            } else {
                text.push(plain);
                self.pos += 1;
            }
        }
        if self.pos == from {
            // A quote that closes nothing.
            self.pos += 1;
        }
        if !text.is_empty() || quoted {
            self.push(from, What::Word { text, quoted });
        }
    }

    /// Whether a slash stands within a card's number: `UA01BT/ABC-1-001`.
    fn number_goes_on(&self, before: &str) -> bool {
        let is_code = |code: &str| {
            let has = |is: fn(&char) -> bool| code.chars().any(|c| is(&c));
            has(char::is_ascii_digit) && has(char::is_ascii_alphabetic) && code.is_ascii()
        };
        let rest = (self.pos + 1..).map_while(|at| self.narrow(at).filter(|c| !parts(*c)));
        let rest: String = rest.collect();
        is_code(before) && is_code(&rest) && rest.contains('-')
    }

    /// What stands in quotes, as it stands there.
    fn quote(&mut self, text: &mut String) {
        let from = self.pos;
        self.pos += 1;
        while let Some((_, c)) = self.chars.get(self.pos).copied() {
            self.pos += 1;
            match c {
                '\\' if self.chars.get(self.pos).is_some() => {
                    text.push(self.chars[self.pos].1);
                    self.pos += 1;
                }
                c if is_quote(narrow(c)) => return,
                c => text.push(c),
            }
        }
        self.faults.push(at(from as u32 + 1, "引号没有合上"));
    }

    fn flow(&mut self) {
        let from = self.pos;
        let mut open: Vec<char> = Vec::new();
        let mut quote = None;
        while let Some((_, c)) = self.chars.get(self.pos).copied() {
            let c = match c {
                '｛' | '｝' | '［' | '］' => narrow(c),
                c => c,
            };
            self.pos += 1;
            match (quote, c) {
                (Some('"'), '\\') => self.pos += 1,
                (Some(q), c) if q == c => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(c),
                (None, '{') => open.push('}'),
                (None, '[') => open.push(']'),
                (None, '}' | ']') if open.last() == Some(&c) => {
                    open.pop();
                    if open.is_empty() {
                        break;
                    }
                }
                _ => {}
            }
        }
        self.pos = self.pos.min(self.chars.len());
        let column = from as u32 + 1;
        if !open.is_empty() {
            let fault = at(column, "括号没有合上");
            let missing: String = open.iter().rev().collect();
            self.faults
                .push(fault.fix(format!("在值的末尾加上 {missing}")));
            return;
        }
        let slice: String = self.text[self.byte(from)..self.byte(self.pos)]
            .chars()
            .map(|c| {
                if matches!(c, '｛' | '｝' | '［' | '］') {
                    narrow(c)
                } else {
                    c
                }
            })
            .collect();
        match yaml::parse(&slice) {
            Ok(node) => self.push(from, What::Flow(nowhere(node))),
            Err(_) => self.faults.push(
                at(column, format!("“{}”不合 YAML 的写法", front(&slice)))
                    .fix("写作 {名: 值, 名: 值} 或 [一, 二]：冒号是半角的，后面空一格，各项之间用半角逗号"),
            ),
        }
    }
}

/// The beginning of a text, to name it by.
pub fn front(text: &str) -> String {
    let mut front: String = text.chars().take(24).collect();
    if front.len() < text.len() {
        front.push('…');
    }
    front
}

/// A tree that stands in no file.
pub fn nowhere(node: Node) -> Node {
    Node::nowhere(match node.kind {
        Kind::List(items) => Kind::List(items.into_iter().map(nowhere).collect()),
        Kind::Map(entries) => Kind::Map(
            entries
                .into_iter()
                .map(|(key, value)| (nowhere(key), nowhere(value)))
                .collect(),
        ),
        scalar => scalar,
    })
}

#[cfg(test)]
mod tests {
    use super::{What, tokens};

    fn said(text: &str) -> Vec<String> {
        let all = tokens(text).0.into_iter();
        all.map(|t| match t.what {
            What::Word {
                text,
                quoted: false,
            } => text,
            What::Word { text, .. } => format!("“{text}”"),
            What::Flow(node) => format!("{:?}", node.children().count()),
            other => format!("{other:?}"),
        })
        .collect()
    }

    #[test]
    fn what_is_typed_wide_is_narrow() {
        assert_eq!(
            said("甲：　火花（３０００，横置）；手牌 ３／"),
            [
                "甲", "火花", "Open", "3000", "Comma", "横置", "Close", "Part", "手牌", "3", "Side"
            ]
        );
    }

    #[test]
    fn a_quoted_name_stands_as_it_is() {
        assert_eq!(
            said("“火 花（改）”×2 \"a\\\"b\""),
            ["“火 花（改）×2”", "“a\"b”"]
        );
        assert_eq!(tokens("甲 “火").1[0].column, 3);
    }

    #[test]
    fn a_square_is_one_word() {
        assert_eq!(
            said("关羽((3,4) 2)"),
            ["关羽", "Open", "(3,4)", "2", "Close"]
        );
        assert_eq!(
            said("关羽(3,4)"),
            ["关羽", "Open", "3", "Comma", "4", "Close"]
        );
    }

    #[test]
    fn values_in_braces_are_yaml() {
        assert_eq!(
            said("效果[{来源: 火花, 文: \"]\"}, 二]尾"),
            ["效果", "2", "尾"]
        );
        let (_, faults) = tokens("甲 {一: [二}");
        assert_eq!((faults[0].column, faults[0].line), (3, 1));
    }
}
