//! One text in the formats that files come in, as they are written and as they are left when somebody cuts them.

use std::io::Write as _;

/// The bytes of a text as plain text, page, reStructuredText and document: whole, with its own marks, and cut.
pub fn of(text: &str) -> Vec<Vec<u8>> {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let each = |open: &str, close: &str| -> String {
        escaped
            .lines()
            .map(|l| format!("{open}{l}{close}\n"))
            .collect()
    };
    let document = archive(&format!(
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
        archive(text),
        document,
        cut,
        torn,
    ]
}

/// A zip file whose document is this text.
fn archive(document: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    let (mut entry, config) = archive
        .new_file("word/document.xml")
        .compression_method(rawzip::CompressionMethod::DEFLATE)
        .start()
        .expect("entry");
    let encoder = flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default());
    let mut writer = config.wrap(encoder);
    writer.write_all(document.as_bytes()).expect("written");
    let (encoder, descriptor) = writer.finish().expect("finished");
    encoder.finish().expect("finished");
    entry.finish(descriptor).expect("finished");
    archive.finish().expect("archive");
    bytes
}
