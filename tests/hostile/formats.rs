//! One text in the formats that files come in, as they are written and as they are left when somebody cuts them.

#[path = "../common/archive.rs"]
mod archive;

use archive::archive;

/// The bytes of a text as plain text, page, reStructuredText and document: whole, with its own marks, and cut.
pub fn of(text: &str) -> Vec<Vec<u8>> {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let each = |open: &str, close: &str| -> String {
        escaped
            .lines()
            .map(|l| format!("{open}{l}{close}\n"))
            .collect()
    };
    let document = document_of(&format!(
        "<w:document><w:body>{}</w:body></w:document>",
        each("<w:p><w:r><w:t>", "</w:t></w:r></w:p>")
    ));
    let cut = document[..document.len() * 2 / 3].to_vec();
    let mut torn = document.clone();
    let at = text.len() % torn.len();
    torn[at] ^= 0x55;
    vec![
        text.as_bytes().to_vec(),
        format!("<html><body>{text}").into_bytes(),
        format!("<html><body>{}</body></html>", each("<p>", "</p>")).into_bytes(),
        format!("题\n==\n\n.. note::\n\n   甲\n\n{text}").into_bytes(),
        document_of(text),
        document,
        cut,
        torn,
    ]
}

/// A document of this text.
fn document_of(text: &str) -> Vec<u8> {
    archive(&[("word/document.xml", text.to_owned())])
}
