//! The inverted index: its schema, how documents go in, how they are found and come out again.
//!
//! Knows tantivy; knows nothing of where the index is kept or how hits are ranked.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tantivy::collector::TopDocs;
use tantivy::merge_policy::NoMergePolicy;
use tantivy::query::{BooleanQuery, BoostQuery, ConstScoreQuery, Occur, Query, TermQuery};
use tantivy::schema::document::{
    DeserializeError, DocumentDeserialize, DocumentDeserializer, ValueDeserialize,
    ValueDeserializer,
};
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{TextAnalyzer, TokenizerManager};
use tantivy::{DocAddress, Index, IndexSettings, ReloadPolicy, Searcher, TantivyDocument, Term};

use crate::rulebook::{BookId, Number, RuleId};

use super::document::{Document, DocumentKind, Zone, key, number_of};
use super::grams::Grams;

/// Raise it whenever the schema, the documents' form or the tokens change: older indexes are then left aside.
pub(super) const SCHEMA_VERSION: u32 = 7;

/// The fields by name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    key: Field,
    printed: Field,
    book: Field,
    kind: Field,
    single: Field,
    pair: Field,
    around: Field,
    document: Field,
}

fn schema() -> (Schema, Fields) {
    let text = |grams: Grams| {
        TextOptions::default().set_indexing_options(
            TextFieldIndexing::default()
                .set_tokenizer(grams.name())
                .set_index_option(IndexRecordOption::WithFreqs),
        )
    };
    let mut b = Schema::builder();
    let fields = Fields {
        key: b.add_text_field("key", STRING),
        printed: b.add_text_field("printed", STRING),
        book: b.add_text_field("book", STRING),
        kind: b.add_text_field("kind", STRING),
        single: b.add_text_field("single", text(Grams::Single)),
        pair: b.add_text_field("pair", text(Grams::Pair)),
        around: b.add_text_field("around", text(Grams::Both)),
        document: b.add_bytes_field("document", STORED),
    };
    (b.build(), fields)
}

fn tokenizers() -> TokenizerManager {
    let manager = TokenizerManager::default();
    for grams in [Grams::Single, Grams::Pair, Grams::Both] {
        manager.register(grams.name(), TextAnalyzer::builder(grams).build());
    }
    manager
}

/// Called while an index is built, with the number of its documents.
pub use crate::text::Progress;

/// Why an index could not be built or read.
#[derive(Debug, thiserror::Error)]
pub(super) enum IndexError {
    #[error(transparent)]
    Tantivy(#[from] tantivy::TantivyError),
    #[error("stopped")]
    Stopped,
}

/// So many documents are kept in memory between queries.
const KEPT: usize = 4_000;

/// An index that can be searched.
pub(super) struct DocumentIndex {
    searcher: Searcher,
    fields: Fields,
    kept: Mutex<HashMap<DocAddress, Arc<Document>>>,
}

/// A document as the document store gives it.
struct Stored(Option<Document>);

impl DocumentDeserialize for Stored {
    fn deserialize<'de, D>(mut document: D) -> Result<Self, DeserializeError>
    where
        D: DocumentDeserializer<'de>,
    {
        // The document is the only field that is stored.
        Ok(document
            .next_field::<Self>()?
            .map_or(Self(None), |(_, document)| document))
    }
}

impl ValueDeserialize for Stored {
    fn deserialize<'de, D>(value: D) -> Result<Self, DeserializeError>
    where
        D: ValueDeserializer<'de>,
    {
        Ok(Self(Document::decode(&value.deserialize_bytes()?)))
    }
}

/// Writes documents into a directory (or memory) as one segment where memory allows.
pub(super) fn write(
    directory: impl Into<Box<dyn tantivy::Directory>>,
    count: usize,
    documents: impl Iterator<Item = Document>,
    progress: &mut Progress<'_>,
) -> Result<Index, IndexError> {
    /// Above this many documents the index is written by threads that spill to disk.
    const LARGE: usize = 100_000;
    const MEMORY: usize = 64 << 20;
    let (schema, fields) = schema();
    let builder = Index::builder().schema(schema).tokenizers(tokenizers());
    if count <= LARGE {
        let mut writer = builder.single_segment_index_writer(directory.into(), MEMORY)?;
        for (done, document) in documents.enumerate() {
            if done % 64 == 0 && progress(done, count).is_break() {
                return Err(IndexError::Stopped);
            }
            writer.add_document(stored(fields, &document))?;
        }
        return Ok(writer.finalize()?);
    }
    // Of a large index a query reads documents from all over: small blocks spare it what lies beside them.
    let settings = IndexSettings {
        docstore_blocksize: 4 << 10,
        ..IndexSettings::default()
    };
    let index = builder
        .settings(settings)
        .open_or_create(directory.into())?;
    let mut writer = index.writer_with_num_threads(2, 2 * MEMORY)?;
    // One merge at the end: merges on the way would meet it half done.
    writer.set_merge_policy(Box::new(NoMergePolicy));
    for (done, document) in documents.enumerate() {
        if done % 1024 == 0 && progress(done, count).is_break() {
            return Err(IndexError::Stopped);
        }
        writer.add_document(stored(fields, &document))?;
    }
    writer.commit()?;
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
        writer.garbage_collect_files().wait()?;
    }
    writer.wait_merging_threads()?;
    Ok(index)
}

fn stored(fields: Fields, document: &Document) -> TantivyDocument {
    let mut doc = TantivyDocument::new();
    doc.add_text(fields.key, document.key());
    if let Some(number) = document.printed.as_deref().and_then(|p| p.parse().ok()) {
        doc.add_text(fields.printed, key(RuleId::new(document.book, number)));
    }
    doc.add_text(fields.book, document.book.as_str());
    doc.add_text(fields.kind, document.kind.word());
    let body = document.zone(Zone::Body);
    doc.add_text(fields.single, body);
    doc.add_text(fields.pair, body);
    for zone in Zone::ALL {
        if zone != Zone::Body && !document.zone(zone).is_empty() {
            doc.add_text(fields.around, document.zone(zone));
        }
    }
    doc.add_bytes(fields.document, &document.encode());
    doc
}

/// A piece of text to look for: one token or a pair.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Piece {
    pub text: String,
    pub pair: bool,
    pub weight: f32,
}

impl DocumentIndex {
    /// Makes a written index searchable.
    pub(super) fn new(mut index: Index) -> Result<Self, IndexError> {
        let (expected, fields) = schema();
        if index.schema() != expected {
            return Err(tantivy::TantivyError::SchemaError("of another version".to_owned()).into());
        }
        index.set_tokenizers(tokenizers());
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .doc_store_cache_num_blocks(16)
            .try_into()?;
        Ok(Self {
            searcher: reader.searcher(),
            fields,
            kept: Mutex::default(),
        })
    }

    /// How many documents it holds.
    pub(super) fn len(&self) -> usize {
        self.searcher.num_docs() as usize
    }

    /// In how many documents a token or pair stands, in its own text.
    pub(super) fn uses(&self, piece: &str, pair: bool) -> u64 {
        let field = if pair {
            self.fields.pair
        } else {
            self.fields.single
        };
        self.searcher
            .doc_freq(&Term::from_field_text(field, piece))
            .unwrap_or(0)
    }

    /// … or anywhere around it.
    pub(super) fn uses_around(&self, piece: &str) -> u64 {
        self.searcher
            .doc_freq(&Term::from_field_text(self.fields.around, piece))
            .unwrap_or(0)
    }

    /// The document at an address.
    pub(super) fn document(&self, at: DocAddress) -> Option<Arc<Document>> {
        let mut kept = self.kept.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(document) = kept.get(&at) {
            return Some(document.clone());
        }
        let document = Arc::new(self.searcher.doc::<Stored>(at).ok()?.0?);
        // Whoever searches often searches the same books: small ones stay whole, of large ones the latest.
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(at, document.clone());
        Some(document)
    }

    /// The documents whose clause number is this or lies below it, with their numbers, in reading order, at most `most`.
    pub(super) fn below(&self, id: RuleId, most: usize) -> Vec<(Number, DocAddress)> {
        let from = key(id);
        numbers(self.keyed(&from, most, |found| found.starts_with(from.as_bytes())))
    }

    /// The clauses from one to another, with all that lies below the last, with their numbers.
    pub(super) fn numbered(
        &self,
        from: RuleId,
        to: RuleId,
        most: usize,
    ) -> Vec<(Number, DocAddress)> {
        let last = key(to);
        numbers(self.keyed(&key(from), most, |found| {
            found <= last.as_bytes() || found.starts_with(last.as_bytes())
        }))
    }

    /// The document of exactly this clause.
    pub(super) fn exact(&self, id: RuleId) -> Option<DocAddress> {
        let key = key(id);
        self.keys(&key, 1, |found| found == key.as_bytes()).pop()
    }

    /// The clauses from one to another, with all that lies below the last.
    pub(super) fn between(&self, from: RuleId, to: RuleId, most: usize) -> Vec<DocAddress> {
        let found = self.numbered(from, to, most);
        found.into_iter().map(|(_, at)| at).collect()
    }

    /// The numbers of a book's clauses, in reading order within each segment.
    pub(super) fn numbers(&self, book: BookId, most: usize) -> Vec<String> {
        let from = format!("{book}\u{1}");
        let mut found = Vec::new();
        for reader in self.searcher.segment_readers() {
            let Ok(inverted) = reader.inverted_index(self.fields.key) else {
                continue;
            };
            let range = inverted.terms().range().ge(from.as_bytes());
            let Ok(mut stream) = range.into_stream() else {
                continue;
            };
            while found.len() < most && stream.advance() {
                let Some(number) = stream.key().strip_prefix(from.as_bytes()) else {
                    break;
                };
                found.extend(std::str::from_utf8(number).ok().and_then(number_of));
            }
        }
        found
    }

    /// The documents that the source misprints under this number.
    pub(super) fn misprinted(&self, id: RuleId) -> Vec<DocAddress> {
        self.postings(self.fields.printed, key(id).as_bytes(), 8)
    }

    fn keys(&self, from: &str, most: usize, inside: impl Fn(&[u8]) -> bool) -> Vec<DocAddress> {
        let found = self.keyed(from, most, inside);
        found.into_iter().map(|(_, at)| at).collect()
    }

    fn keyed(
        &self,
        from: &str,
        most: usize,
        inside: impl Fn(&[u8]) -> bool,
    ) -> Vec<(Vec<u8>, DocAddress)> {
        let mut found: Vec<(Vec<u8>, DocAddress)> = Vec::new();
        for (segment, reader) in self.searcher.segment_readers().iter().enumerate() {
            let Ok(inverted) = reader.inverted_index(self.fields.key) else {
                continue;
            };
            let Ok(mut stream) = inverted.terms().range().ge(from.as_bytes()).into_stream() else {
                continue;
            };
            let mut taken = 0;
            while taken < most && stream.advance() {
                if !inside(stream.key()) {
                    break;
                }
                taken += 1;
                let info = stream.value().clone();
                if let Ok(postings) =
                    inverted.read_postings_from_terminfo(&info, IndexRecordOption::Basic)
                {
                    use tantivy::DocSet as _;
                    found.push((
                        stream.key().to_vec(),
                        DocAddress::new(segment as u32, postings.doc()),
                    ));
                }
            }
        }
        found.sort();
        found.truncate(most);
        found
    }

    fn postings(&self, field: Field, key: &[u8], most: usize) -> Vec<DocAddress> {
        use tantivy::DocSet as _;
        let mut found = Vec::new();
        for (segment, reader) in self.searcher.segment_readers().iter().enumerate() {
            let Ok(inverted) = reader.inverted_index(field) else {
                continue;
            };
            let Ok(Some(info)) = inverted.terms().get(key) else {
                continue;
            };
            if let Ok(mut postings) =
                inverted.read_postings_from_terminfo(&info, IndexRecordOption::Basic)
            {
                while postings.doc() != tantivy::TERMINATED && found.len() < most {
                    found.push(DocAddress::new(segment as u32, postings.doc()));
                    postings.advance();
                }
            }
        }
        found
    }

    /// The documents that hold most of the pieces, by weighted BM25, at most `most`.
    pub(super) fn fetch(
        &self,
        pieces: &[Piece],
        around: f32,
        books: &[BookId],
        kinds: &[DocumentKind],
        most: usize,
    ) -> Vec<DocAddress> {
        let term = |field: Field, text: &str, weight: f32| -> Box<dyn Query> {
            Box::new(BoostQuery::new(
                Box::new(TermQuery::new(
                    Term::from_field_text(field, text),
                    IndexRecordOption::WithFreqs,
                )),
                weight,
            ))
        };
        // A flat union of weighted terms: tantivy then skips blocks that cannot reach the top.
        let mut any: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        for piece in pieces {
            let own = if piece.pair {
                self.fields.pair
            } else {
                self.fields.single
            };
            any.push((Occur::Should, term(own, &piece.text, piece.weight)));
            if around > 0.0 {
                any.push((
                    Occur::Should,
                    term(self.fields.around, &piece.text, piece.weight * around),
                ));
            }
        }
        if any.is_empty() {
            return Vec::new();
        }
        let mut query: Box<dyn Query> = Box::new(BooleanQuery::new(any));
        if !books.is_empty() || !kinds.is_empty() {
            let only = |field: Field, words: Vec<&str>| -> (Occur, Box<dyn Query>) {
                let any = words
                    .into_iter()
                    .map(|w| (Occur::Should, term(field, w, 1.0)))
                    .collect();
                (
                    Occur::Must,
                    Box::new(ConstScoreQuery::new(Box::new(BooleanQuery::new(any)), 0.0)),
                )
            };
            let mut all = vec![(Occur::Must, query)];
            if !books.is_empty() {
                all.push(only(
                    self.fields.book,
                    books.iter().map(|b| b.as_str()).collect(),
                ));
            }
            if !kinds.is_empty() {
                all.push(only(
                    self.fields.kind,
                    kinds.iter().map(|k| k.word()).collect(),
                ));
            }
            query = Box::new(BooleanQuery::new(all));
        }
        self.searcher
            .search(&query, &TopDocs::with_limit(most.max(1)).order_by_score())
            .map(|found| found.into_iter().map(|(_, at)| at).collect())
            .unwrap_or_default()
    }
}

/// The numbers that keys are made of.
fn numbers(keyed: Vec<(Vec<u8>, DocAddress)>) -> Vec<(Number, DocAddress)> {
    let number = |key: &[u8]| {
        let (_, number) = std::str::from_utf8(key).ok()?.split_once('\u{1}')?;
        number_of(number)?.parse().ok()
    };
    keyed
        .into_iter()
        .filter_map(|(key, at)| Some((number(&key)?, at)))
        .collect()
}
