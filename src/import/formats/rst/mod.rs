//! reStructuredText to lines: titles by the order of their underlines, lists, line blocks, directives, tables.

mod grid;
mod inline;

use super::table;
use super::{Aside, Link, Raw, Term, Text};
use crate::import::blocks::glue;
use crate::import::decode::width;

use inline::Names;

/// Captions that a reader sees above an admonition.
const CAPTIONS: [(&str, &str); 11] = [
    ("note", "注："),
    ("tip", "提示："),
    ("hint", "提示："),
    ("attention", "注意："),
    ("important", "重要："),
    ("warning", "警告："),
    ("caution", "小心："),
    ("danger", "危险："),
    ("error", "错误："),
    ("seealso", "参见："),
    ("todo", "待办："),
];

/// Directives that show nothing of their own.
const SILENT: [&str; 13] = [
    "toctree",
    "contents",
    "role",
    "default-role",
    "highlight",
    "index",
    "raw",
    "include",
    "meta",
    "sectnum",
    "currentmodule",
    "target-notes",
    "tabularcolumns",
];

/// Directives that only set what stands below them apart.
const WRAPPERS: [&str; 5] = ["rst-class", "class", "cssclass", "container", "only"];

/// How deep blocks stand in each other; what is deeper is read line by line.
const DEPTH: usize = 32;

/// Directives whose lines stay as they stand.
const LITERAL: [&str; 7] = [
    "code-block",
    "code",
    "sourcecode",
    "parsed-literal",
    "math",
    "literalinclude",
    "mermaid",
];

/// One line of the source.
#[derive(Debug, Clone)]
struct Line<'t> {
    no: u32,
    indent: usize,
    text: &'t str,
}

impl Line<'_> {
    fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
}

/// Reads a text.
pub fn read(text: &str) -> Text {
    let lines: Vec<Line<'_>> = text
        .split('\n')
        .enumerate()
        .map(|(nth, line)| {
            let line = line.trim_end();
            let bare = line.trim_start();
            Line {
                no: nth as u32 + 1,
                indent: width(&line[..line.len() - bare.len()]),
                text: bare,
            }
        })
        .collect();
    let mut reader = Reader {
        names: names(&lines),
        styles: Vec::new(),
        depth: 0,
        out: Vec::new(),
        links: Vec::new(),
        terms: Vec::new(),
    };
    reader.blocks(&lines, "");
    Text {
        lines: reader.out,
        links: reader.links,
        terms: reader.terms,
        literal: true,
        ..Text::default()
    }
}

/// Whether a line underlines the title above it: one sign throughout, about as long as the title.
pub fn underlines(line: &str, title: &str) -> bool {
    let (line, title) = (line.trim_end(), title.trim_end());
    let wide = width(title.trim_start());
    // Two signs underline a title of one Chinese character.
    let drawn =
        is_adornment(line) || (line.len() == 2 && wide <= 2 && is_adornment(&line.repeat(2)));
    drawn
        && !title.is_empty()
        && !is_adornment(title)
        && (line.len() + 2 >= wide || line.len() >= 4)
        && !title.starts_with(".. ")
        && !title.starts_with(['|', '+'])
}

/// ====, ~~~~: three or more of one sign and nothing else.
fn is_adornment(line: &str) -> bool {
    let mut chars = line.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    line.len() >= 3 && "=-~^\"'`*+#:.<>_".contains(first) && chars.all(|c| c == first)
}

/// What references and substitutions may name.
fn names(lines: &[Line<'_>]) -> Names {
    let mut names = Names::default();
    // The title right below, past empty lines and other targets.
    let mut below = "";
    for (ix, line) in lines.iter().enumerate().rev() {
        let next = lines.get(ix + 1);
        if next.is_some_and(|next| underlines(next.text, line.text)) {
            below = line.text;
            names.targets.insert(below.to_owned(), below.to_owned());
        } else if let Some(rest) = line.text.strip_prefix(".. _")
            && let Some((name, elsewhere)) = rest.split_once(':')
        {
            let leads = if elsewhere.is_empty() { below } else { "" };
            let name = name.trim_matches('`').to_owned();
            names
                .targets
                .entry(name)
                .or_insert_with(|| leads.to_owned());
        } else {
            let over = is_adornment(line.text) && next.is_some_and(|next| next.text == below);
            if !over && !line.is_blank() {
                below = "";
            }
        }
        if let Some((name, rest)) = line
            .text
            .strip_prefix(".. |")
            .and_then(|r| r.split_once('|'))
            && let Some(text) = rest.trim_start().strip_prefix("replace::")
        {
            let mut said = text.trim().to_owned();
            for more in lines[ix + 1..]
                .iter()
                .take_while(|l| l.indent > line.indent && !l.is_blank())
            {
                glue(&mut said, more.text);
            }
            names.texts.insert(name.to_owned(), said);
        }
    }
    names
}

struct Reader {
    names: Names,
    /// Underlines in the order in which they came: each is a level.
    styles: Vec<(char, bool)>,
    /// How many blocks are open around those at hand.
    depth: usize,
    out: Vec<Raw>,
    links: Vec<Link>,
    /// The entries of its glossaries.
    terms: Vec<Term>,
}

impl Reader {
    /// The words of a line; what they refer to is kept.
    fn plain(&mut self, no: u32, text: &str) -> String {
        let said = self.names.plain(text);
        let read = self.names.read.borrow_mut().drain(..).collect::<Vec<_>>();
        for (words, title) in read {
            // A title is compared as a reader sees it.
            let title = self.names.plain(&title);
            self.links.push(Link { no, words, title });
        }
        self.names.read.borrow_mut().clear();
        said
    }

    fn put(&mut self, no: u32, indent: &str, text: &str) {
        let said = self.plain(no, text);
        let said = said.trim();
        if !said.is_empty() {
            self.out.push(Raw::new(no, format!("{indent}{said}")));
        }
    }

    fn gap(&mut self, no: u32) {
        if self.out.last().is_some_and(|l| !l.text.is_empty()) {
            self.out.push(Raw::new(no, ""));
        }
    }

    fn aside(&mut self, lines: &[Line<'_>]) {
        for line in lines.iter().filter(|l| !l.is_blank()) {
            self.out.push(Raw {
                aside: Some(Aside::Markup),
                ..Raw::new(line.no, line.text)
            });
        }
    }

    /// Reads blocks of one indent; `indent` is what goes before each line that comes out.
    fn blocks(&mut self, lines: &[Line<'_>], indent: &str) {
        if self.depth == DEPTH {
            for line in lines {
                self.put(line.no, indent, line.text);
            }
            return;
        }
        self.depth += 1;
        let (mut at, mut count) = (0, 0);
        while at < lines.len() {
            at += self.block(&lines[at..], indent, &mut count).max(1);
        }
        self.depth -= 1;
    }

    /// Reads the block at the front, where `count` is the number of the item before it; how many lines it took.
    fn block(&mut self, lines: &[Line<'_>], indent: &str, count: &mut u32) -> usize {
        let first = &lines[0];
        if first.is_blank() {
            self.gap(first.no);
            return 1;
        }
        let item = item_sign(first.text);
        let before = std::mem::take(count);
        if let Some(taken) = self.title(lines) {
            return taken;
        }
        if first.text == ".." || first.text.starts_with(".. ") {
            return self.explicit(lines, indent);
        }
        if grid::begins(first.text)
            && let Some((rows, taken)) = grid::table(&texts(lines))
        {
            self.gap(first.no);
            for (nth, cells) in rows {
                let no = lines.get(nth).map_or(first.no, |l| l.no);
                let cells: Vec<String> = cells.iter().map(|c| self.plain(no, c)).collect();
                self.out
                    .push(Raw::new(no, format!("{indent}{}", table::row(&cells))));
            }
            self.gap(first.no);
            return taken;
        }
        if first.text == "|" || first.text.starts_with("| ") {
            return self.line_block(lines, indent);
        }
        if let Some(sign) = item {
            let (taken, number) = self.item(lines, sign, indent, before);
            *count = number;
            return taken;
        }
        if is_adornment(first.text) {
            self.out.push(Raw::new(first.no, first.text));
            return 1;
        }
        self.paragraph(lines, indent)
    }

    fn title(&mut self, lines: &[Line<'_>]) -> Option<usize> {
        let [first, second, ..] = lines else {
            return None;
        };
        let (title, sign, over, taken) = if is_adornment(first.text)
            && lines
                .get(2)
                .is_some_and(|l| is_adornment(l.text) && l.text.starts_with(&first.text[..1]))
            && !second.is_blank()
        {
            (second, first.text.chars().next()?, true, 3)
        } else if first.indent == 0 && underlines(second.text, first.text) && second.indent == 0 {
            (first, second.text.chars().next()?, false, 2)
        } else {
            return None;
        };
        let style = (sign, over);
        let level = match self.styles.iter().position(|s| *s == style) {
            Some(level) => level,
            None => {
                self.styles.push(style);
                self.styles.len() - 1
            }
        };
        self.gap(title.no);
        let said = self.plain(title.no, title.text);
        let marks = "#".repeat((level + 1).min(6));
        self.out.push(Raw::new(title.no, format!("{marks} {said}")));
        self.gap(title.no);
        Some(taken)
    }

    /// `.. name::`, `.. _target:`, `.. [1] …`, `.. comment`.
    fn explicit(&mut self, lines: &[Line<'_>], indent: &str) -> usize {
        let first = &lines[0];
        let taken = 1 + body(&lines[1..], first.indent);
        let below = &lines[1..taken];
        let rest = first.text.trim_start_matches("..").trim_start();
        // A target by itself shows nothing, and a substitution only where it is named.
        if rest.starts_with('_') || rest.starts_with('|') {
            let taken = if rest.contains("::") { taken } else { 1 };
            self.aside(&lines[..taken]);
            return taken;
        }
        if rest.starts_with('[') {
            self.put(first.no, indent, rest);
            self.blocks(below, indent);
            return taken;
        }
        let directive = rest
            .split_once("::")
            .filter(|(name, _)| !name.is_empty() && !name.contains(char::is_whitespace));
        let Some((name, argument)) = directive else {
            self.aside(&lines[..taken]);
            return taken;
        };
        self.directive(first, name, argument.trim(), below, indent);
        taken
    }

    fn directive(
        &mut self,
        first: &Line<'_>,
        name: &str,
        argument: &str,
        below: &[Line<'_>],
        indent: &str,
    ) {
        if SILENT.contains(&name) {
            self.aside(std::slice::from_ref(first));
            self.aside(below);
            return;
        }
        // Options stand right below the directive.
        let options = below
            .iter()
            .take_while(|l| l.text.starts_with(':') && l.text[1..].contains(':'))
            .count();
        let (options, content) = below.split_at(options);
        self.gap(first.no);
        let literal = LITERAL.contains(&name);
        let wraps = WRAPPERS.contains(&name) || matches!(name, "image" | "figure");
        if literal || wraps {
            self.aside(std::slice::from_ref(first));
        }
        for option in options {
            match option.text.strip_prefix(":alt:") {
                Some(alt) if !alt.trim().is_empty() => self.put(option.no, indent, alt),
                _ => self.aside(std::slice::from_ref(option)),
            }
        }
        if literal {
            for line in content.iter().filter(|l| !l.is_blank()) {
                self.out
                    .push(Raw::new(line.no, format!("{indent}  {}", line.text)));
            }
        } else if wraps {
            self.blocks(content, indent);
        } else if name == "glossary" {
            self.aside(std::slice::from_ref(first));
            self.glossary(content);
        } else if matches!(name, "list-table" | "csv-table") {
            self.put(first.no, indent, argument);
            let texts: Vec<&str> = content.iter().map(|l| l.text).collect();
            let heads = options.iter().filter_map(|o| {
                let cells = grid::csv(&[o.text.strip_prefix(":header:")?.trim()]);
                Some((o.no, cells.into_iter().next()?.1))
            });
            for (no, cells) in heads {
                self.out
                    .push(Raw::new(no, format!("{indent}{}", table::row(&cells))));
            }
            let rows = if name == "csv-table" {
                grid::csv(&texts)
            } else {
                grid::list(&texts)
            };
            for (nth, cells) in rows {
                let no = content.get(nth).map_or(first.no, |l| l.no);
                let cells: Vec<String> = cells.iter().map(|c| self.plain(no, c)).collect();
                self.out
                    .push(Raw::new(no, format!("{indent}{}", table::row(&cells))));
            }
        } else if let Some((_, caption)) = CAPTIONS.iter().find(|(n, _)| *n == name) {
            let from = self.out.len();
            self.put(first.no, indent, argument);
            self.blocks(content, indent);
            if let Some(line) = self.out[from..].iter_mut().find(|l| !l.text.is_empty()) {
                let at = line.text.len() - line.text.trim_start().len();
                line.text.insert_str(at, caption);
            }
        } else {
            self.put(first.no, indent, argument);
            self.blocks(content, indent);
        }
        self.gap(first.no);
    }

    /// Terms at the left, what is indented below them their explanation; several terms over one are names of one thing.
    fn glossary(&mut self, lines: &[Line<'_>]) {
        let shown = || lines.iter().filter(|l| !l.is_blank());
        let base = shown().map(|l| l.indent).min().unwrap_or(0);
        let mut at = 0;
        while at < lines.len() {
            let heads = lines[at..].iter();
            let heads = heads.take_while(|l| l.is_blank() || l.indent == base);
            let below = at + heads.count();
            let says = body(&lines[below..], base);
            let heads = &lines[at..below];
            let end = heads.iter().rposition(|l| !l.is_blank());
            let heads = &heads[..end.map_or(0, |l| l + 1)];
            // An empty line parts a term that nothing explains from the next.
            let parted = heads.iter().rposition(Line::is_blank);
            let (bare, names) = heads.split_at(parted.map_or(0, |l| l + 1));
            for line in bare.iter().filter(|l| !l.is_blank()) {
                self.put(line.no, "", line.text);
            }
            let from = self.out.len();
            self.blocks(&lines[below..below + says], "");
            let said = self.out.split_off(from);
            match names.first() {
                Some(first) if said.iter().any(|l| l.aside.is_none() && !l.text.is_empty()) => {
                    self.term(first.no, names, said);
                }
                // Nothing explains it: it stays a line of the text.
                _ => {
                    for line in names {
                        self.put(line.no, "", line.text);
                    }
                    self.out.extend(said);
                }
            }
            at = (below + says).max(at + 1);
        }
    }

    fn term(&mut self, no: u32, names: &[Line<'_>], said: Vec<Raw>) {
        let as_term = |no: u32, text: String| Raw {
            aside: Some(Aside::Term),
            ..Raw::new(no, text)
        };
        let mut called = Vec::new();
        for line in names {
            let name = self.plain(line.no, line.text);
            self.out.push(as_term(line.no, name.clone()));
            called.push(name.trim().to_owned());
        }
        let mut says: Vec<String> = Vec::new();
        for line in said {
            if line.aside.is_none() && !line.text.is_empty() {
                says.push(line.text.trim().to_owned());
                self.out.push(as_term(line.no, line.text));
            } else {
                self.out.push(line);
            }
        }
        self.terms.push(Term {
            no,
            names: called,
            says: says.join("\n"),
        });
    }

    /// `| …`: each line stays one; what follows without the sign goes on.
    fn line_block(&mut self, lines: &[Line<'_>], indent: &str) -> usize {
        let base = lines[0].indent;
        let mut said: Vec<(u32, String)> = Vec::new();
        let mut taken = 0;
        for line in lines {
            if line.text == "|" || line.text.starts_with("| ") {
                said.push((line.no, line.text[1..].trim().to_owned()));
            } else if line.is_blank() || line.indent <= base {
                break;
            } else if let Some((_, last)) = said.last_mut() {
                glue(last, line.text);
            }
            taken += 1;
        }
        for (no, text) in said {
            self.put(no, indent, &text);
        }
        taken
    }

    /// Reads an item, where `before` is the number of the one before it; how many lines it took, and its own number.
    fn item(&mut self, lines: &[Line<'_>], sign: usize, indent: &str, before: u32) -> (usize, u32) {
        let first = &lines[0];
        let taken = 1 + body(&lines[1..], first.indent);
        let (mark, rest) = first.text.split_at(sign);
        let inner = first.indent + sign + (rest.len() - rest.trim_start().len());
        let from = self.out.len();
        let mut own = vec![Line {
            no: first.no,
            indent: inner,
            text: rest.trim_start(),
        }];
        own.extend(lines[1..taken].iter().cloned());
        self.blocks(&own, &format!("{indent}  "));
        let printed = mark.trim_matches(['(', ')', '.']).parse();
        let number = printed.unwrap_or(before + 1);
        let mark = match mark {
            "-" | "*" | "+" | "•" => "-".to_owned(),
            // Counts on from the item before it.
            "#." => format!("{number}."),
            other => other.to_owned(),
        };
        match self.out[from..]
            .iter_mut()
            .find(|l| !l.text.is_empty() && l.aside.is_none())
        {
            Some(line) => {
                let said = line.text.trim_start();
                line.text = format!("{indent}{mark} {said}");
            }
            None => self.out.push(Raw::new(first.no, format!("{indent}{mark}"))),
        }
        (taken, number)
    }

    /// Lines up to an empty one are one paragraph; a line over an indented one is the term that it explains; `::` at its
    /// end makes what is indented below it stay as it stands.
    fn paragraph(&mut self, lines: &[Line<'_>], indent: &str) -> usize {
        let base = lines[0].indent;
        let mut taken = 1;
        let mut said = lines[0].text.to_owned();
        let defines = lines
            .get(1)
            .is_some_and(|l| !l.is_blank() && l.indent > base);
        if !defines {
            for line in &lines[1..] {
                if line.is_blank() || line.indent != base || line.text.starts_with(".. ") {
                    break;
                }
                glue(&mut said, line.text);
                taken += 1;
            }
        }
        let literal = said.ends_with("::");
        if literal {
            said.truncate(said.len() - 2);
            if !said.is_empty() {
                said.push('：');
            }
        }
        // :name: value, as at the head of a document.
        if let Some((name, value)) = said.strip_prefix(':').and_then(|r| r.split_once(": "))
            && !name.contains('`')
        {
            said = format!("{name}: {value}");
        }
        self.put(lines[0].no, indent, &said);
        let below = body(&lines[taken..], base);
        if literal && below > 0 {
            for line in lines[taken..taken + below].iter().filter(|l| !l.is_blank()) {
                self.out
                    .push(Raw::new(line.no, format!("{indent}  {}", line.text)));
            }
            return taken + below;
        }
        if defines && below > 0 {
            self.blocks(&lines[taken..taken + below], &format!("{indent}  "));
            return taken + below;
        }
        taken
    }
}

fn texts<'t>(lines: &[Line<'t>]) -> Vec<&'t str> {
    lines
        .iter()
        .take_while(|l| !l.is_blank())
        .map(|l| l.text)
        .collect()
}

/// How many lines from the front are indented more than so far, empty ones between them included.
fn body(lines: &[Line<'_>], indent: usize) -> usize {
    let end = lines
        .iter()
        .position(|l| !l.is_blank() && l.indent <= indent)
        .unwrap_or(lines.len());
    let last = lines[..end].iter().rposition(|l| !l.is_blank());
    last.map_or(0, |l| l + 1)
}

/// The length of the sign that makes a line an item: -, 1., (a), #.
fn item_sign(text: &str) -> Option<usize> {
    let (sign, rest) = text.split_once(char::is_whitespace)?;
    if rest.trim().is_empty() {
        return None;
    }
    let core = sign.trim_start_matches('(').trim_end_matches(['.', ')']);
    let counted = sign.len() > core.len()
        && (core == "#"
            || (core.len() <= 3 && !core.is_empty() && core.bytes().all(|b| b.is_ascii_digit()))
            || (core.len() == 1 && core.bytes().all(|b| b.is_ascii_alphabetic())));
    (matches!(sign, "-" | "*" | "+" | "•") || counted).then_some(sign.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        read(text).shown()
    }

    #[test]
    fn titles_by_their_underlines() {
        let text = ".. _甲:\n\n====\n题名\n====\n\n甲\n==\n\n一\n--\n\n乙\n==\n\n.. role:: strike\n   :class: strike\n\n文。\n";
        assert_eq!(lines(text), ["# 题名", "## 甲", "### 一", "## 乙", "文。"]);
    }

    #[test]
    fn references_lead_to_titles() {
        let text = ".. _q:\n\n甲\n==\n\n见 乙_ 、`乙`_ 、:ref:`甲文 <q>`、`丙 <乙_>`_\n和 `丁 <http://a.b/>`_。\n\n.. _r:\n\n乙\n--\n\n:ref:`r` :strike:`乙`\n";
        let links: Vec<(u32, String, String)> = read(text)
            .links
            .into_iter()
            .map(|l| (l.no, l.words, l.title))
            .collect();
        let link = |no, words: &str, title: &str| (no, words.to_owned(), title.to_owned());
        assert_eq!(
            links,
            [
                link(6, "乙", "乙"),
                link(6, "乙", "乙"),
                link(6, "甲文", "甲"),
                link(6, "丙", "乙"),
                link(14, "r", "乙"),
            ]
        );
    }

    #[test]
    fn lists_line_blocks_and_paragraphs() {
        let text = "一行\n接着\n\n| 甲\n| 乙\n  丙\n\n-  | 丁\n   | 戊\n\n   己\n\n   -  庚\n\n1. 辛\n#. 壬\n";
        assert_eq!(
            lines(text),
            [
                "一行接着",
                "甲",
                "乙丙",
                "- 丁",
                "  戊",
                "  己",
                "  - 庚",
                "1. 辛",
                "2. 壬"
            ]
        );
    }

    #[test]
    fn numbers_count_on_within_a_list() {
        let text = "1. 甲\n#. 乙\n\n#. 丙\n\n文。\n\n#. 丁\n\n   - 戊\n   - 己\n\n#. 庚\n";
        let said = [
            "1. 甲", "2. 乙", "3. 丙", "文。", "1. 丁", "  - 戊", "  - 己", "2. 庚",
        ];
        assert_eq!(lines(text), said);
    }

    #[test]
    fn what_is_too_deep_is_read_line_by_line() {
        let deep = 20_000;
        let text = format!("{}甲\n\n{}乙\n", "- ".repeat(deep), "  ".repeat(deep));
        let said = lines(&text).concat();
        assert!(said.contains('甲') && said.contains('乙'));
        assert_eq!(said.matches('-').count(), deep);
    }

    #[test]
    fn long_lists_and_runs_are_read_once() {
        let many = 60_000;
        let nested: String = (0..many).map(|_| "- #. 甲\n").collect();
        assert_eq!(lines(&nested).len(), many);
        for run in ["_", ":", "[", "*a ", "* ", "`", "|a| ", "<"] {
            let text = format!("甲{}乙\n", run.repeat(many));
            assert!(lines(&text).concat().ends_with('乙'), "{run}");
        }
    }

    #[test]
    fn substitutions_in_substitutions_come_to_an_end() {
        let more = |name: &str| format!("|{name}|").repeat(200);
        let text = format!(
            ".. |a| replace:: {}\n.. |b| replace:: {}\n.. |c| replace:: {}\n.. |d| replace:: {}\n\n|a|\n\n|e|\n",
            more("b"),
            more("c"),
            more("d"),
            more("a")
        );
        let said = lines(&text);
        assert!(said[0].len() < 16 << 20 && said[0].contains('|'));
        assert_eq!(said[1], "|e|");
    }

    #[test]
    fn what_shows_nothing_is_told() {
        let text = ".. _甲:\n\n.. |x| replace:: 乙\n\n.. image:: 丙.png\n   :scale: 丁\n\n.. csv-table:: 戊\n   :header: 己, 庚\n\n   辛, 壬\n\n.. math:: 癸\n";
        let all: Vec<(String, bool)> = read(text)
            .lines
            .into_iter()
            .filter(|l| !l.text.is_empty())
            .map(|l| (l.text, l.aside.is_some()))
            .collect();
        for word in "甲乙丙丁癸".chars() {
            assert!(
                all.iter().any(|(t, told)| *told && t.contains(word)),
                "{word} {all:?}"
            );
        }
        assert_eq!(lines(text), ["戊", "| 己 | 庚 |", "| 辛 | 壬 |"]);
    }

    #[test]
    fn directives_and_what_they_show() {
        let text = ".. note::\n\n   | 甲\n   | 乙\n\n.. attention:: 丙\n   丁\n\n.. 注释\n\n词\n   解释。\n\n图::\n\n  a ↓\n\n.. image:: a.png\n   :alt: 牌面\n\n.. |x| replace:: 被换的\n\n见|x|。\n";
        assert_eq!(
            lines(text),
            [
                "注：甲",
                "乙",
                "注意：丙",
                "丁",
                "词",
                "  解释。",
                "图：",
                "  a ↓",
                "牌面",
                "见被换的。"
            ]
        );
    }
}
