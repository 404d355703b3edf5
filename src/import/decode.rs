//! Bytes to lines: encodings, line ends, odd spaces. Knows nothing of rules.

use super::formats::{self, Aside, Front, Link, Raw, Term};
use super::refusal::Refusal;

pub(super) use crate::text::width::width;

/// The most bytes that are read: the longest rules texts in print are near one MiB.
pub const MAX_BYTES: u64 = 16 << 20;

/// One line of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1.
    pub no: u32,
    /// As printed, without the spaces around it; odd spaces are plain ones.
    pub text: String,
    /// `text` with full-width digits, letters and the signs that labels use made narrow, character by character.
    pub folded: String,
    /// Columns of space before it.
    pub indent: usize,
    /// How many empty lines stand before it.
    pub blanks: u32,
    /// What its format shows it to be, where that is no part of the text.
    pub aside: Option<Aside>,
}

/// A decoded text.
#[derive(Debug, Clone)]
pub struct Decoded {
    /// The encoding's name: `UTF-8`.
    pub encoding: &'static str,
    /// Lines that are not empty.
    pub lines: Vec<Line>,
    /// How many lines the file has, the empty ones included.
    pub total: u32,
    /// Lines in which a broken character was replaced.
    pub broken: Vec<u32>,
    /// The title that the file itself gives: a page's, a document's.
    pub title: Option<String>,
    /// Whether the format's own marks are off, so that `*` and `_` are themselves.
    pub literal: bool,
    /// References by title, in order.
    pub links: Vec<Link>,
    /// What the head of the text says of it.
    pub front: Front,
    /// Entries of glossaries that the format shows to be such.
    pub terms: Vec<Term>,
}

/// The columns between two stops of a tab, as Markdown counts them.
const TAB: usize = 4;

/// The most lines that are read: twenty times the longest rules texts in print.
pub const MAX_LINES: usize = 200_000;

/// The most bytes of a line: no clause in print has a thousandth of it.
const MAX_LINE: usize = 1 << 20;

/// Decodes a file's bytes; `file` is what refusals call it.
///
/// # Errors
/// [`Refusal`] where it is empty, too large, binary, data rather than text, or in no encoding that is known here.
pub fn decode(bytes: &[u8], file: &str) -> Result<Decoded, Refusal> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(huge(file, bytes.len() as u64));
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refusal::Empty { file: file.into() });
    }
    if let Some((what, fix)) = container(bytes) {
        return Err(format(file, what, fix));
    }
    if bytes.starts_with(b"PK\x03\x04") {
        let text = formats::docx_contents(bytes)
            .and_then(|contents| formats::docx(&contents))
            .map_err(|(what, fix)| format(file, what, fix))?;
        return whole(text, "Word", file);
    }
    // A page in an encoding of its own says so.
    let (text, encoding) = match formats::charset(bytes) {
        Some(own) if std::str::from_utf8(bytes).is_err() => {
            refuse_controls(bytes, file)?;
            (own.decode(bytes).0.into_owned(), own.name())
        }
        _ => to_text(bytes, file)?,
    };
    let format =
        formats::sniff(&text, file).map_err(|(what, fix)| self::format(file, what, fix))?;
    whole(formats::read(&text, format), encoding, file)
}

fn whole(text: formats::Text, encoding: &'static str, file: &str) -> Result<Decoded, Refusal> {
    if let Some(line) = text.lines.iter().find(|l| l.text.len() > MAX_LINE) {
        return Err(Refusal::NoRules {
            file: file.into(),
            why: format!(
                "第 {} 行有 {} MiB，不像条文",
                line.no,
                line.text.len() >> 20
            ),
            fix: "按条文分行再导入".to_owned(),
        });
    }
    let decoded = split(text, encoding);
    if decoded.lines.is_empty() {
        return Err(Refusal::Empty { file: file.into() });
    }
    if decoded.lines.len() > MAX_LINES {
        return Err(Refusal::TooLong {
            file: file.into(),
            lines: decoded.lines.len(),
            limit: MAX_LINES,
        });
    }
    Ok(decoded)
}

/// The refusal of a file of so many bytes.
pub(super) fn huge(file: &str, bytes: u64) -> Refusal {
    Refusal::Huge {
        file: file.into(),
        mib: bytes.div_ceil(1 << 20),
        limit: MAX_BYTES >> 20,
    }
}

fn format(file: &str, what: &str, fix: &str) -> Refusal {
    Refusal::Format {
        file: file.into(),
        what: what.into(),
        fix: fix.into(),
    }
}

fn binary(file: &str, at: usize, what: &str, fix: &str) -> Refusal {
    Refusal::Binary {
        file: file.into(),
        at,
        what: what.into(),
        fix: fix.into(),
    }
}

/// File formats that people hand over instead of text.
fn container(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    const AS_TEXT: &str = "另存为纯文本（.txt 或 .md）再导入";
    const OTHER: &str = "给出文本文件";
    [
        (
            &b"%PDF-"[..],
            "PDF 文件",
            "从 PDF 里复制文字，存成纯文本再导入",
        ),
        (b"\xd0\xcf\x11\xe0", "旧版 Office 文档", AS_TEXT),
        (b"{\\rtf", "RTF 文档", AS_TEXT),
        (b"\x1f\x8b", "gzip 压缩文件", "先解压"),
        (b"\x89PNG", "图片", OTHER),
        (b"\xff\xd8\xff", "图片", OTHER),
        (b"GIF8", "图片", OTHER),
        (b"\x7fELF", "程序", OTHER),
        (b"MZ\x90", "程序", OTHER),
        (b"SQLite format", "数据库", OTHER),
    ]
    .into_iter()
    .find(|(magic, ..)| bytes.starts_with(magic))
    .map(|(_, what, fix)| (what, fix))
}

fn to_text(bytes: &[u8], file: &str) -> Result<(String, &'static str), Refusal> {
    if let Some((encoding, bom)) = encoding_rs::Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[bom..]);
        refuse_controls(text.as_bytes(), file)?;
        return Ok((text.into_owned(), encoding.name()));
    }
    refuse_controls(bytes, file)?;
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok((text.to_owned(), "UTF-8")),
        Err(error) => error.valid_up_to(),
    };
    let gb = encoding_rs::GB18030.decode_without_bom_handling_and_without_replacement(bytes);
    let lossy = String::from_utf8_lossy(bytes);
    let wide = lossy.chars().filter(|c| !c.is_ascii()).count();
    let lost = lossy.matches(char::REPLACEMENT_CHARACTER).count();
    // A few broken characters in a text that is UTF-8 throughout: a paste cut in the middle of one.
    if lost * 50 < wide {
        return Ok((lossy.into_owned(), "UTF-8"));
    }
    if is_latin(bytes) {
        let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes);
        return Ok((text.into_owned(), "windows-1252"));
    }
    match gb {
        Some(text) if plausible_chinese(&text) => Ok((text.into_owned(), "GB18030")),
        _ => Err(Refusal::Encoding {
            file: file.into(),
            line: bytes[..valid].iter().filter(|b| **b == b'\n').count() + 1,
        }),
    }
}

/// Western text with curly quotes and the like: few high bytes, and those alone among ASCII. In Chinese encodings
/// they come in pairs.
fn is_latin(bytes: &[u8]) -> bool {
    let high = |b: Option<&u8>| b.is_some_and(|b| *b >= 0x80);
    let all = bytes.iter().filter(|b| **b >= 0x80).count();
    let alone = (0..bytes.len())
        .filter(|at| {
            let before = at.checked_sub(1).and_then(|a| bytes.get(a));
            high(bytes.get(*at)) && !high(before) && !high(bytes.get(at + 1))
        })
        .count();
    all * 10 <= bytes.len() && alone * 10 >= all * 9
}

/// Almost any bytes are GB18030; Chinese text in it is mostly common characters.
fn plausible_chinese(text: &str) -> bool {
    let (mut common, mut rare) = (0usize, 0usize);
    for c in text.chars().filter(|c| !c.is_ascii()) {
        match c {
            '\u{4e00}'..='\u{9fff}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}' => {
                common += 1
            }
            '\u{2010}'..='\u{2040}' | '\u{2460}'..='\u{24ff}' | '\u{25a0}'..='\u{26ff}' => {
                common += 1
            }
            '\u{3400}'..='\u{4dbf}' | '\u{e000}'..='\u{f8ff}' | '\u{80}'..='\u{9f}' => rare += 1,
            _ if (c as u32) > 0xffff => rare += 1,
            _ => {}
        }
    }
    // GB2312 holds the characters in use, in the lower rows; wrongly decoded text strays over all rows.
    let everyday = text
        .chars()
        .filter(|c| "的是不一有在以可时为上人和这中个了".contains(*c))
        .count();
    common > 0 && rare * 20 <= common && everyday * 200 >= common
}

fn refuse_controls(bytes: &[u8], file: &str) -> Result<(), Refusal> {
    let odd = |b: &u8| *b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0x1b);
    if let Some(at) = bytes.iter().position(|b| *b == 0) {
        return Err(binary(file, at, "有零字节", "给出文本文件"));
    }
    let controls = bytes.iter().filter(|b| odd(b)).count();
    if controls * 200 > bytes.len() {
        let at = bytes.iter().position(odd).unwrap_or(0);
        return Err(binary(file, at, "控制字符太多", "给出文本文件"));
    }
    Ok(())
}

fn split(text: formats::Text, encoding: &'static str) -> Decoded {
    let mut lines = Vec::with_capacity(text.lines.len());
    let mut broken = Vec::new();
    let mut blanks = 0;
    let mut total = text.lines.last().map_or(0, |l| l.no);
    // A file that ends in a line feed has no line after it.
    if text.lines.last().is_some_and(|l| l.text.is_empty()) {
        total = total.saturating_sub(1);
    }
    let said = text.lines.iter().filter(|l| !l.text.is_empty());
    total = said.map(|l| l.no).max().unwrap_or(0).max(total);
    for Raw { no, text, aside } in text.lines {
        let mut indent = 0;
        let mut seen = false;
        let mut clean = String::with_capacity(text.len());
        for c in text.chars() {
            if is_invisible(c) {
                continue;
            }
            if !seen && c == '\t' {
                indent = indent / TAB * TAB + TAB;
                continue;
            }
            let c = if is_space(c) { ' ' } else { c };
            if !seen && c == ' ' {
                indent += 1;
                continue;
            }
            seen = true;
            clean.push(c);
        }
        if text.contains(char::REPLACEMENT_CHARACTER) {
            broken.push(no);
        }
        clean.truncate(clean.trim_end().len());
        if clean.is_empty() {
            blanks += 1;
            continue;
        }
        lines.push(Line {
            no,
            folded: fold(&clean),
            text: clean,
            indent,
            blanks,
            aside,
        });
        blanks = 0;
    }
    Decoded {
        encoding,
        lines,
        total,
        broken,
        title: text.title,
        literal: text.literal,
        links: text.links,
        front: text.front,
        terms: text.terms,
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{00a0}' | '\u{3000}' | '\u{2800}' | '\u{3164}')
}

/// Marks without width that web pages leave in a copy.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{00ad}' | '\u{fe0e}' | '\u{fe0f}'
    ) || (c.is_control() && !c.is_whitespace())
}

/// Makes full-width ASCII narrow, one character for one.
fn fold(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
            '。' | '、' => c,
            '•' | '‧' | '∙' | '⋅' | '・' | '●' if c != '●' => '·',
            _ => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<String> {
        decode(bytes, "a.txt")
            .expect("text")
            .lines
            .into_iter()
            .map(|l| l.text)
            .collect()
    }

    #[test]
    fn encodings_and_line_ends() {
        let (gb, ..) =
            encoding_rs::GB18030.encode("101.1 玩家可以投降。\r\n\r\n101.2 牌在手里的时候。\r\n");
        let decoded = decode(&gb, "a.txt").expect("text");
        assert_eq!(decoded.encoding, "GB18030");
        assert_eq!(decoded.lines[1].text, "101.2 牌在手里的时候。");
        assert_eq!((decoded.lines[1].no, decoded.lines[1].blanks), (3, 1));
        assert_eq!(decoded.total, 3);
        assert_eq!(texts("\u{feff}甲\r乙".as_bytes()), ["甲", "乙"]);
        let utf16: Vec<u8> = "\u{feff}甲\n乙"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(texts(&utf16), ["甲", "乙"]);
    }

    #[test]
    fn western_text_with_curly_quotes() {
        let decoded = decode(
            b"100.1. A player can\x92t draw \x93cards\x94 when the rules say so.\n",
            "a",
        )
        .expect("text");
        assert_eq!(decoded.encoding, "windows-1252");
        assert!(decoded.lines[0].text.contains("can’t draw “cards”"));
    }

    #[test]
    fn spaces_and_wide_digits() {
        let line = &decode("\t\u{a0}\u{3000}１０１.２\u{200b}a\u{a0}文".as_bytes(), "a")
            .expect("text")
            .lines[0];
        assert_eq!(line.text, "１０１.２a 文");
        assert_eq!(line.folded, "101.2a 文");
        // A tab counts to its next stop.
        assert_eq!(line.indent, 6);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        for bytes in [
            &b""[..],
            b" \r\n\t\n",
            "\u{a0}\n\u{3000}\n".as_bytes(),
            b"%PDF-1.7 ...",
            b"PK\x03\x04....",
            b"abc\0def",
            &[0x01, 0x02, 0x41, 0x03, 0x04],
            &[0x80, 0x81, 0xfe, 0xff, 0x90, 0xc0],
            b"{\"101.1\": \"draw\"}",
            b"<?xml version=\"1.0\"?><rules/>",
        ] {
            assert!(decode(bytes, "a.txt").is_err(), "{bytes:?}");
        }
        let big = vec![b'a'; MAX_BYTES as usize + 1];
        assert!(matches!(
            decode(&big, "a"),
            Err(Refusal::Huge { mib: 17, .. })
        ));
    }

    #[test]
    fn a_page_is_read_in_the_encoding_that_it_names() {
        let page = "<html><meta charset=\"big5\"><p>1.1 玩家不得查看對手的手牌。</p>";
        let (bytes, ..) = encoding_rs::BIG5.encode(page);
        let decoded = decode(&bytes, "a.html").expect("page");
        assert_eq!(
            (decoded.encoding, decoded.lines[0].text.as_str()),
            ("Big5", "1.1 玩家不得查看對手的手牌。")
        );
    }

    #[test]
    fn one_broken_character_is_named_not_fatal() {
        let mut bytes = "101.1 玩家可以在任意时点宣告投降,输掉本局游戏。这包括该玩家未获得优先权的时点,也包括对手的回合、开始之前与结束之后的时点。\n".as_bytes().to_vec();
        bytes.extend(&[0xe7, 0x8e, b'\n']);
        let decoded = decode(&bytes, "a").expect("text");
        assert_eq!(decoded.broken, [2]);
    }
}
