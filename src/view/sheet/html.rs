//! A sheet as an HTML page, and its codes alone as a picture.

use std::fmt::Write as _;

use crate::rulebook::Library;
use crate::view::Catalog;
use crate::view::placard::Placard;
use crate::view::qr::{self, Code};

use super::content::Sheet;
use super::read::copy;
use super::write::Piece;

/// Text as it stands in HTML.
pub(in crate::view) fn entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// The page's looks: readable on a phone and on paper, in the dark too; nothing is fetched.
const STYLE: &str = "body{font:16px/1.7 system-ui,'Noto Sans CJK SC',sans-serif;max-width:46em;margin:2em auto;padding:0 1em}\
h1{font-size:1.5em}h2{font-size:1.1em;border-bottom:1px solid #8888;margin-top:1.6em}\
.typed{white-space:pre-wrap}.item{margin:.3em 0;white-space:pre-wrap}\
.codes{display:flex;flex-wrap:wrap;gap:1em}figure{margin:0;text-align:center}figure svg{width:20em;max-width:90vw}\
code{font-size:.75em;opacity:.7;overflow-wrap:anywhere}footer{margin-top:2em;font-size:.85em;opacity:.7}\
@media(prefers-color-scheme:dark){body{background:#161616;color:#ddd}}";

/// One page that needs nothing else, with the codes that a phone reads.
pub(super) fn page(pieces: &[Piece], sheet: &Sheet, library: &Library, words: &Catalog) -> String {
    let title = pieces
        .iter()
        .find_map(|p| match p {
            Piece::Title(title) => Some(title.as_str()),
            _ => None,
        })
        .unwrap_or_default();
    let language = match words.language {
        crate::view::Language::Chinese => "zh-CN",
        crate::view::Language::English => "en",
    };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        entities(title)
    );
    for piece in pieces {
        let _ = match piece {
            Piece::Title(title) => writeln!(out, "<h1>{}</h1>", entities(title)),
            Piece::Section(title) => writeln!(out, "<h2>{}</h2>", entities(title)),
            Piece::Typed(typed) => writeln!(out, "<div class=\"typed\">{}</div>", entities(typed)),
            Piece::Item {
                depth,
                strong,
                text,
                mark,
            } => {
                let mark = mark
                    .as_ref()
                    .map(|m| format!(" <code>{}</code>", entities(m)))
                    .unwrap_or_default();
                let strong = if strong.is_empty() {
                    String::new()
                } else {
                    format!("<strong>{}</strong> ", entities(strong))
                };
                writeln!(
                    out,
                    "<div class=\"item\" style=\"margin-left:{}em\">{strong}{}{mark}</div>",
                    depth * 2,
                    entities(text)
                )
            }
            Piece::Foot(foot) => writeln!(out, "<footer>{}</footer>", entities(foot)),
        };
    }
    let heading = entities(words.get("show.scan"));
    let _ = writeln!(out, "<h2>{heading}</h2>\n<div class=\"codes\">");
    for (code, caption) in captioned(sheet, library, words) {
        let (size, drawn) = (code.size(), drawn(&code));
        let _ = writeln!(
            out,
            "<figure><svg viewBox=\"0 0 {size} {size}\" role=\"img\">{drawn}</svg><figcaption>{caption}</figcaption></figure>"
        );
    }
    out.push_str("</div>\n");
    let end = "</body>\n</html>\n";
    let copy = copy(sheet, &format!("{out}{end}"));
    format!("{out}{copy}\n{end}")
}

/// The codes of a sheet, each with its number where there are several.
fn captioned(sheet: &Sheet, library: &Library, words: &Catalog) -> Vec<(Code, String)> {
    let text = Placard::sheet(library, sheet, words).text();
    let codes = qr::codes(&text, qr::ON_PAPER);
    let count = codes.len();
    let caption = |nth: usize| match count {
        1 => String::new(),
        _ => format!("{}/{count}", nth + 1),
    };
    let captions: Vec<_> = (0..count).map(caption).collect();
    codes.into_iter().zip(captions).collect()
}

/// A code in units of its modules, dark on light whatever is behind it.
fn drawn(code: &Code) -> String {
    let (size, path) = (code.size(), code.path());
    format!(
        "<rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\" shape-rendering=\"crispEdges\"/>"
    )
}

/// The codes one below the other, with the sheet's text as their description.
pub(super) fn codes_alone(sheet: &Sheet, text: &str, library: &Library, words: &Catalog) -> String {
    /// Modules between two codes, for their numbers.
    const BETWEEN: usize = 12;
    let codes = captioned(sheet, library, words);
    let wide = codes.iter().map(|(c, _)| c.size()).max().unwrap_or(1);
    let high: usize = codes.iter().map(|(c, _)| c.size() + BETWEEN).sum();
    let spoken: String = text
        .chars()
        .filter(|c| !c.is_control() || *c == '\n')
        .collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{}\">\n<desc>{}</desc>\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n",
        wide * 4,
        entities(&spoken)
    );
    let mut y = 0;
    for (code, caption) in codes {
        let _ = writeln!(
            out,
            "<g transform=\"translate(0 {y})\">{}<text x=\"{}\" y=\"{}\" font-size=\"8\" text-anchor=\"middle\">{caption}</text></g>",
            drawn(&code),
            code.size() / 2,
            code.size() + 6
        );
        y += code.size() + BETWEEN;
    }
    let end = "</svg>\n";
    let copy = copy(sheet, &format!("{out}{end}"));
    format!("{out}{copy}\n{end}")
}

#[cfg(test)]
mod tests {
    use super::super::content::tests::sheet;
    use super::super::{Form, write};
    use super::*;
    use crate::view::Language;
    use crate::view::qr::tests::read;

    /// The dark modules of every code that is drawn in a text.
    fn codes(text: &str) -> Vec<(usize, Vec<(usize, usize)>)> {
        let mut found = Vec::new();
        for part in text.split("<rect width=\"").skip(1) {
            let Some((_, path)) = part.split_once("<path d=\"") else {
                continue;
            };
            let size = part.split('"').next().and_then(|n| n.parse().ok());
            let path = path.split('"').next().unwrap_or("");
            let mut dark = Vec::new();
            for run in path.split('M').skip(1) {
                let numbers: Vec<usize> = run
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|n| n.parse().ok())
                    .collect();
                dark.extend((0..numbers[2]).map(|by| (numbers[0] + by, numbers[1])));
            }
            found.push((size.expect("a size"), dark));
        }
        found
    }

    #[test]
    fn the_codes_of_a_page_and_of_a_picture_say_the_sheet() {
        let (library, words) = (Library::shipped(), Catalog::of(Language::Chinese));
        let wanted = Placard::sheet(&library, &sheet(), &words).text();
        for form in [Form::Html, Form::Svg] {
            let text = write(&sheet(), form, &library, &words);
            let codes = codes(&text);
            let mut seen = String::new();
            for (size, dark) in &codes {
                let said = read(*size, |x, y| dark.contains(&(x, y))).expect("read");
                let head = if codes.len() > 1 { "\n" } else { "" };
                seen.push_str(
                    said.split_once(head)
                        .map_or(said.as_str(), |(_, part)| part),
                );
            }
            assert_eq!(seen, wanted, "{form:?}");
        }
    }
}
