//! Archives in memory, as documents are.

use std::io::Write as _;

/// A zip file of these files: names and texts.
pub fn archive(files: &[(&str, String)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (name, text) in files {
        let (mut entry, config) = archive
            .new_file(*name)
            .compression_method(rawzip::CompressionMethod::DEFLATE)
            .start()
            .expect("entry");
        let encoder =
            flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default());
        let mut writer = config.wrap(encoder);
        writer.write_all(text.as_bytes()).expect("written");
        let (encoder, descriptor) = writer.finish().expect("finished");
        encoder.finish().expect("finished");
        entry.finish(descriptor).expect("finished");
    }
    archive.finish().expect("archive");
    bytes
}
