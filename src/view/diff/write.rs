//! Changes as Markdown and as an HTML page that needs nothing else.

use std::fmt::Write as _;

use crate::edition::{Group, Piece, Stretch};
use crate::view::catalog::{Catalog, Language};
use crate::view::sheet::{entities, escaped};

use super::{Report, Shown, head, shown_term};

/// The page's looks: readable on a phone and on paper, in the dark too; nothing is fetched.
const STYLE: &str = "body{font:16px/1.7 system-ui,'Noto Sans CJK SC',sans-serif;max-width:50em;margin:2em auto;padding:0 1em}\
h1{font-size:1.5em}h2{font-size:1.15em;border-bottom:1px solid #8888;margin-top:1.6em}\
.change{margin:.8em 0}.why{opacity:.7;font-size:.9em}p{margin:.2em 0 .2em 1.5em;white-space:pre-wrap}\
del{background:#f003;text-decoration:line-through}ins{background:#0a03;text-decoration:underline}\
@media(prefers-color-scheme:dark){body{background:#161616;color:#ddd}}";

/// A change as an item of a list.
fn item(out: &mut String, shown: &Shown, whole: bool) {
    let piece = |p: &Piece| {
        let text = escaped(&p.text.replace('\n', " "));
        match p.what {
            Stretch::Kept => text,
            Stretch::Removed => format!("~~{}~~", text.trim()),
            Stretch::Added => format!("**{}**", text.trim()),
        }
    };
    let [numbers, kind, why] = [&shown.numbers, &shown.kind, &shown.why].map(|t| escaped(t));
    let _ = writeln!(out, "- **{numbers}** {kind} {why}");
    for (number, pieces) in shown.body.iter().filter(|_| whole) {
        let text: String = pieces.iter().map(piece).collect();
        let _ = writeln!(out, "\n  {number} {text}");
    }
}

/// A change as a part of a page.
fn part(out: &mut String, shown: &Shown, whole: bool) {
    let piece = |p: &Piece| {
        let text = entities(&p.text);
        match p.what {
            Stretch::Kept => text,
            Stretch::Removed => format!("<del>{text}</del>"),
            Stretch::Added => format!("<ins>{text}</ins>"),
        }
    };
    let [numbers, kind, why] = [&shown.numbers, &shown.kind, &shown.why].map(|t| entities(t));
    let _ = writeln!(
        out,
        "<div class=\"change\"><b>{numbers}</b> {kind} <span class=\"why\">{why}</span>"
    );
    for (number, pieces) in shown.body.iter().filter(|_| whole) {
        let text: String = pieces.iter().map(piece).collect();
        let _ = writeln!(out, "<p>{} {text}</p>", entities(number));
    }
    out.push_str("</div>\n");
}

/// The report as Markdown.
pub fn markdown(report: &Report<'_>, words: &Catalog) -> String {
    let mut out = String::new();
    let mut top = head(report, words).into_iter();
    let _ = writeln!(
        out,
        "# {}\n",
        escaped(&top.next().map(|l| l.text()).unwrap_or_default())
    );
    for line in top {
        let _ = writeln!(out, "{}\n", escaped(line.text().trim()));
    }
    for group in Group::ALL {
        let entries = report.entries(group, words);
        if entries.is_empty() {
            continue;
        }
        let _ = writeln!(out, "## {}\n", escaped(&report.title(group, words)));
        let whole = group != Group::Renumbered || report.all;
        for (shown, _) in entries {
            item(&mut out, &shown, whole);
        }
        out.push('\n');
    }
    if !report.terms.is_empty() {
        let title = words.fill("diff.group-terms", &[("count", &report.terms.len())]);
        let _ = writeln!(out, "## {}\n", escaped(&title));
        for term in &report.terms {
            item(&mut out, &shown_term(term, words), true);
        }
        out.push('\n');
    }
    if !report.touched.is_empty() {
        let title = words.fill("diff.impact", &[("count", &report.touched.len())]);
        let _ = writeln!(out, "## {}\n", escaped(&title));
        for touched in &report.touched {
            for (nth, line) in touched.lines(words).iter().enumerate() {
                let _ = writeln!(
                    out,
                    "{}- {}",
                    "  ".repeat(nth.min(1)),
                    escaped(line.text().trim())
                );
            }
        }
    }
    out
}

/// The report as one HTML page.
pub fn html(report: &Report<'_>, words: &Catalog) -> String {
    let language = match words.language {
        Language::Chinese => "zh-CN",
        Language::English => "en",
    };
    let mut top = head(report, words).into_iter();
    let title = entities(&top.next().map(|l| l.text()).unwrap_or_default());
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    for line in top {
        let _ = writeln!(out, "<p>{}</p>", entities(line.text().trim()));
    }
    for group in Group::ALL {
        let entries = report.entries(group, words);
        if entries.is_empty() {
            continue;
        }
        let title = report.title(group, words);
        let _ = writeln!(out, "<h2>{}</h2>", entities(&title));
        let whole = group != Group::Renumbered || report.all;
        for (shown, _) in entries {
            part(&mut out, &shown, whole);
        }
    }
    if !report.terms.is_empty() {
        let title = words.fill("diff.group-terms", &[("count", &report.terms.len())]);
        let _ = writeln!(out, "<h2>{}</h2>", entities(&title));
        for term in &report.terms {
            part(&mut out, &shown_term(term, words), true);
        }
    }
    if !report.touched.is_empty() {
        let title = words.fill("diff.impact", &[("count", &report.touched.len())]);
        let _ = writeln!(out, "<h2>{}</h2>", entities(&title));
        for touched in &report.touched {
            for line in touched.lines(words) {
                let _ = writeln!(out, "<p>{}</p>", entities(line.text().trim()));
            }
        }
    }
    out.push_str("</body>\n</html>\n");
    out
}
