//! Marks within a line of reStructuredText to the words that a reader sees.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// The longest name of a role.
const ROLE: usize = 30;

/// How many bytes the substitutions of a text may come to: they may stand in each other.
const EXPANDED: usize = 4 << 20;

/// What a text defines and refers to.
#[derive(Debug, Default)]
pub struct Names {
    /// Titles and targets that `name_` may refer to, each with the title that it leads to, if there is one.
    pub targets: HashMap<String, String>,
    /// Substitutions: `|x|`.
    pub texts: HashMap<String, String>,
    expanded: Cell<usize>,
    /// References that were read: the words, and the title that they lead to.
    pub read: RefCell<Vec<(String, String)>>,
}

/// Signs of emphasis that nothing behind a place closes.
#[derive(Debug, Default)]
struct Unclosed {
    single: bool,
    double: bool,
}

impl Names {
    /// The words of a line.
    pub fn plain(&self, text: &str) -> String {
        self.words(text, 0)
    }

    fn words(&self, text: &str, depth: usize) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        let mut unclosed = Unclosed::default();
        while at < text.len() {
            let rest = &text[at..];
            let Some(c) = rest.chars().next() else { break };
            let len = match c {
                '\\' => escape(rest, &mut out),
                '`' => literal(rest, &mut out).or_else(|| {
                    let len = interpreted(rest, &mut out, (false, false))?;
                    self.refers(&rest[..len]);
                    Some(len)
                }),
                ':' => role(rest, &mut out).inspect(|len| self.refers(&rest[..*len])),
                '*' => emphasis(text, at, &mut unclosed, &mut out),
                '|' => self.substitution(rest, &mut out, depth),
                '_' => self.reference(text, at).map(|name| {
                    if let Some(name) = name {
                        self.leads(name, name);
                    }
                    if rest.starts_with("__") { 2 } else { 1 }
                }),
                '[' => footnote(rest, &mut out),
                _ => None,
            };
            match len {
                Some(len) => at += len,
                None => {
                    out.push(c);
                    at += c.len_utf8();
                }
            }
        }
        out
    }

    fn substitution(&self, rest: &str, out: &mut String, depth: usize) -> Option<usize> {
        let end = rest[1..].find('|')? + 1;
        let text = self.texts.get(&rest[1..end])?;
        let expanded = self.expanded.get() + text.len();
        if depth >= 4 || expanded > EXPANDED {
            return None;
        }
        self.expanded.set(expanded);
        out.push_str(&self.words(text, depth + 1));
        let after = &rest[end + 1..];
        let signs = after.len() - after.trim_start_matches('_').len();
        Some(end + 1 + signs.min(2))
    }

    /// Keeps what :ref:`words <target>`, `words <target_>`_ or `title`_ refers to.
    fn refers(&self, source: &str) {
        let Some((role, rest)) = source.split_once('`') else {
            return;
        };
        let refers = role.ends_with("ref:") || (role.is_empty() && source.ends_with('_'));
        let inner = rest.trim_end_matches('_').strip_suffix('`');
        let Some(inner) = inner.filter(|_| refers) else {
            return;
        };
        match inner.rsplit_once('<') {
            Some((words, target)) if target.ends_with('>') && !words.trim().is_empty() => {
                self.leads(words.trim_end(), target.trim_end_matches(['>', '_']));
            }
            _ => self.leads(inner, inner),
        }
    }

    fn leads(&self, words: &str, target: &str) {
        if let Some(title) = self.targets.get(target).filter(|t| !t.is_empty()) {
            let words = words.replace('\\', "");
            self.read.borrow_mut().push((words, title.clone()));
        }
    }

    /// Whether the sign at a place ends a reference, and the title or target that it names: one that is the whole word, else
    /// the only one with which the words before it end (见何时会转移_). Where several do, it is not told which is meant.
    fn reference<'t>(&self, text: &'t str, at: usize) -> Option<Option<&'t str>> {
        let signs = text[at..].bytes().take(3).take_while(|b| *b == b'_');
        let signs = signs.count();
        let after = text[at + signs..].chars().next();
        if signs == 3 || after.is_some_and(char::is_alphanumeric) {
            return None;
        }
        let before = &text[..at];
        let starts = before.char_indices().rev().take(60);
        let mut ending = starts
            .filter(|(_, first)| !first.is_whitespace())
            .map(|(start, _)| start)
            .filter(|start| self.targets.contains_key(&before[*start..]));
        let nearest = ending.next()?;
        let is_whole = |start: usize| {
            let before = before[..start].chars().next_back();
            before.is_none_or(|c| !c.is_alphanumeric())
        };
        let mut all = std::iter::once(nearest).chain(ending);
        let mut first = None;
        let mut several = false;
        let whole = all.find(|start| {
            several |= first.is_some();
            first.get_or_insert(*start);
            is_whole(*start)
        });
        let meant = whole.or(first.filter(|_| !several));
        Some(meant.map(|start| &before[start..]))
    }
}

/// `\ ` is nothing, `\*` the sign itself.
fn escape(rest: &str, out: &mut String) -> Option<usize> {
    let next = rest[1..].chars().next()?;
    if !next.is_whitespace() {
        out.push(next);
    }
    Some(1 + next.len_utf8())
}

/// ``code``.
fn literal(rest: &str, out: &mut String) -> Option<usize> {
    let inner = rest.strip_prefix("``")?;
    let end = inner.find("``")?;
    out.push_str(&inner[..end]);
    Some(end + 4)
}

/// `text <target>`_, `text`_, `text`, with a role before it or none; struck text keeps a sign that it is.
fn interpreted(rest: &str, out: &mut String, (role, struck): (bool, bool)) -> Option<usize> {
    let inner = rest.strip_prefix('`')?;
    let end = inner.find('`')?;
    let said = &inner[..end];
    let after = &inner[end + 1..];
    // What is no reference has no target: all of it is shown.
    let refers = role || after.starts_with('_');
    let shown = match said.rsplit_once('<').filter(|_| refers) {
        Some((words, target)) if target.ends_with('>') && !words.trim().is_empty() => {
            words.trim_end()
        }
        _ => said,
    };
    if struck {
        out.push_str("~~");
    }
    let mut chars = shown.chars();
    while let Some(c) = chars.next() {
        out.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    if struck {
        out.push_str("~~");
    }
    let signs = after.len() - after.trim_start_matches('_').len();
    Some(1 + end + 1 + signs.min(2))
}

/// :role:`text <target>`.
fn role(rest: &str, out: &mut String) -> Option<usize> {
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"-_:+.".contains(b);
    let run = rest[1..].bytes().take(ROLE + 1).take_while(plain).count();
    let name = rest[1..=run].strip_suffix(':').filter(|n| !n.is_empty())?;
    if !rest[1 + run..].starts_with('`') {
        return None;
    }
    let head = name.len() + 2;
    let struck = name.contains("strike") || name.contains("del");
    interpreted(&rest[head..], out, (true, struck)).map(|len| head + len)
}

/// **x** and *x*, where the signs touch the words.
fn emphasis(text: &str, at: usize, unclosed: &mut Unclosed, out: &mut String) -> Option<usize> {
    let rest = &text[at..];
    let (sign, unclosed) = if rest.starts_with("**") {
        ("**", &mut unclosed.double)
    } else {
        ("*", &mut unclosed.single)
    };
    let before = text[..at].chars().next_back();
    let inner = &rest[sign.len()..];
    if *unclosed || inner.starts_with(' ') || before.is_some_and(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    let end = inner
        .match_indices(sign)
        .map(|(end, _)| end)
        .find(|end| *end > 0 && !inner[..*end].ends_with([' ', '\\']));
    *unclosed = end.is_none();
    let end = end?;
    out.push_str(&inner[..end].replace('\\', ""));
    Some(end + 2 * sign.len())
}

/// [1]_.
fn footnote(rest: &str, out: &mut String) -> Option<usize> {
    let name: usize = rest[1..]
        .chars()
        .take_while(|c| c.is_alphanumeric() || "#*-_".contains(*c))
        .map(char::len_utf8)
        .sum();
    let end = name + 1;
    if name == 0 || !rest[end..].starts_with("]_") {
        return None;
    }
    out.push_str(&rest[..=end]);
    Some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_words_stay() {
        let names = Names {
            targets: HashMap::from([("何时转移".to_owned(), String::new())]),
            texts: HashMap::from([("a".to_owned(), "甲".to_owned())]),
            ..Names::default()
        };
        for (text, plain) in [
            ("原因见\\ 何时转移_\\ 。", "原因见何时转移。"),
            ("「`黑洞`_」与 :ref:`快速 <q>`\\ 等", "「黑洞」与 快速等"),
            ("\\ `19/3/30 <http://a.b/c_d>`__ 完", "19/3/30 完"),
            ("\\ **不是**\\ ``a*b`` *重* \\*", "不是a*b 重 *"),
            (
                "|a|与|b| [1]_ snake_case_ 3 * 4",
                "甲与|b| [1] snake_case_ 3 * 4",
            ),
            (":strike:`旧`\\ 新", "~~旧~~新"),
            ("比例 1:2`x`", "比例 1:2x"),
        ] {
            assert_eq!(names.plain(text), plain, "{text}");
        }
    }
}
