//! Where the index is kept: a folder of the user's cache, one for each content and schema version.
//!
//! A folder is written under a temporary name and renamed when it is whole, so a killed build leaves nothing that
//! looks finished, and of two racing processes one wins and the other uses its work. What does not match its
//! manifest is built anew; where nothing can be written the index lives in memory.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use tantivy::Index;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, DirectoryLock, FileHandle, FileSlice, Lock, MmapDirectory, RamDirectory,
    WatchCallback, WatchHandle, WritePtr,
};

use crate::text::codec::{SEED, fnv};
use crate::text::file;

use super::document::Document;
use super::index::{DocumentIndex, IndexError, Progress, SCHEMA_VERSION, write};
use super::vocab::Vocab;

/// Where a searcher's index came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// It lay in the cache.
    Cached,
    /// It was built and now lies in the cache.
    Built,
    /// It was built in memory, and why: no cache was given, or it could not be written.
    Memory(String),
}

/// Units, as often as they are needed: once for the disk, once more for memory where that failed.
pub(super) type Source<'s> = dyn Fn() -> Box<dyn Iterator<Item = Document> + 's> + 's;

/// Everything that searching needs.
pub(super) struct Opened {
    pub index: DocumentIndex,
    pub vocab: Vocab,
    pub origin: Origin,
}

const VOCAB: &str = "vocabulary";
const MANIFEST: &str = "manifest.json";
const META: &str = "meta.json";
const PREFIX: &str = "index-v";

/// Indexes up to this size are checked byte by byte when opened.
const SMALL: u64 = 16 << 20;

/// A manifest larger than this is none.
const LARGEST: u64 = 1 << 20;

#[derive(Serialize, Deserialize)]
struct Manifest {
    schema: u32,
    content: String,
    files: Vec<(String, u64, String)>,
    /// When each of them was last written, in nanoseconds since 1970: one that nobody wrote to since is not read to be
    /// checked.
    #[serde(default)]
    written: Vec<u64>,
}

/// The folder of an index within the cache.
pub(super) fn folder(cache: &Path, content: u64) -> PathBuf {
    cache.join(format!("{PREFIX}{SCHEMA_VERSION}-{content:016x}"))
}

/// Opens the index of this content in the cache, if it is there and whole.
pub(super) fn open(cache: &Path, content: u64) -> Option<Opened> {
    let folder = folder(cache, content);
    let manifest: Manifest =
        serde_json::from_slice(&file::bytes(&folder.join(MANIFEST), LARGEST).ok()?).ok()?;
    if manifest.schema != SCHEMA_VERSION || manifest.content != format!("{content:016x}") {
        return None;
    }
    let sizes = manifest.files.iter().map(|(_, size, _)| *size);
    let total = sizes.fold(0, u64::saturating_add);
    for (at, (name, size, sum)) in manifest.files.iter().enumerate() {
        let path = folder.join(name);
        // The size first: it tells a file that has grown beyond measure without reading it.
        let about = fs::metadata(&path).ok()?;
        if !about.is_file() || about.len() != *size {
            return None;
        }
        let written = about.modified().ok().map(file::nanoseconds);
        let untouched = written.is_some() && written == manifest.written.get(at).copied();
        if !untouched && total <= SMALL {
            let (file, _) = file::open(&path).ok()?;
            if checksum(file).ok()? != (*size, sum.clone()) {
                return None;
            }
        }
    }
    // The index has files of its own beside those of the manifest, and would wait for a pipe or read a device.
    let is_plain = |entry: fs::DirEntry| fs::metadata(entry.path()).is_ok_and(|m| m.is_file());
    if !fs::read_dir(&folder).ok()?.flatten().all(is_plain) {
        return None;
    }
    let vocab = Vocab::decode(&file::bytes(&folder.join(VOCAB), total).ok()?)?;
    let index = Index::open(Sealed(MmapDirectory::open(&folder).ok()?)).ok()?;
    Some(Opened {
        index: DocumentIndex::new(index).ok()?,
        vocab,
        origin: Origin::Cached,
    })
}

/// Builds the index and puts it into the cache, where there is one that takes it; else into memory.
///
/// # Errors
/// Where `progress` stopped the build, or it failed even in memory.
pub(super) fn build(
    cache: Option<&Path>,
    content: u64,
    (count, documents): (usize, &Source<'_>),
    vocab: Vocab,
    progress: &mut Progress<'_>,
) -> Result<Opened, IndexError> {
    let reason = match cache {
        None => "没有缓存文件夹".to_owned(),
        Some(cache) => match build_in(cache, content, (count, documents), &vocab, progress) {
            Ok(()) => match open(cache, content) {
                Some(opened) => {
                    return Ok(Opened {
                        origin: Origin::Built,
                        ..opened
                    });
                }
                None => "写好的索引打不开".to_owned(),
            },
            Err(Failed::Stopped) => return Err(IndexError::Stopped),
            Err(Failed::Io(error)) => error,
        },
    };
    let index = write(RamDirectory::create(), count, documents(), progress)?;
    Ok(Opened {
        index: DocumentIndex::new(index)?,
        vocab,
        origin: Origin::Memory(reason),
    })
}

enum Failed {
    Stopped,
    Io(String),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Io(error.to_string())
    }
}

fn build_in(
    cache: &Path,
    content: u64,
    documents: (usize, &Source<'_>),
    vocab: &Vocab,
    progress: &mut Progress<'_>,
) -> Result<(), Failed> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    fs::create_dir_all(cache)?;
    let target = folder(cache, content);
    let temporary = cache.join(format!(
        ".{PREFIX}{SCHEMA_VERSION}-{content:016x}.{}.{}",
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    ));
    let written = write_folder(&temporary, content, documents, vocab, progress)
        .and_then(|()| settle(&temporary, &target).map_err(Failed::from));
    // Whatever happened, nothing half-made stays.
    let _ = fs::remove_dir_all(&temporary);
    written?;
    sweep(cache, &target);
    Ok(())
}

fn write_folder(
    folder: &Path,
    content: u64,
    documents: (usize, &Source<'_>),
    vocab: &Vocab,
    progress: &mut Progress<'_>,
) -> Result<(), Failed> {
    fs::create_dir(folder)?;
    let directory = MmapDirectory::open(folder).map_err(|e| Failed::Io(e.to_string()))?;
    let index =
        write(Sealed(directory), documents.0, documents.1(), progress).map_err(|e| match e {
            IndexError::Stopped => Failed::Stopped,
            other => Failed::Io(other.to_string()),
        })?;
    drop(index);
    fs::write(folder.join(VOCAB), vocab.encode())?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let needed = name == META || name == VOCAB || !name.starts_with('.') && name != MANIFEST;
        if needed {
            let (size, sum) = checksum(fs::File::open(entry.path())?)?;
            files.push((name, size, sum));
        }
    }
    files.sort();
    // Whatever writes to them from now on, be it within this moment, leaves another time.
    let past = SystemTime::now() - Duration::from_secs(60);
    let mut written = Vec::new();
    for (name, _, _) in &files {
        let file = fs::File::options().append(true).open(folder.join(name))?;
        let time = file
            .set_modified(past)
            .and_then(|()| file.metadata()?.modified());
        written.push(time.map_or(0, file::nanoseconds));
    }
    let manifest = Manifest {
        schema: SCHEMA_VERSION,
        content: format!("{content:016x}"),
        files,
        written,
    };
    let manifest = serde_json::to_vec(&manifest).map_err(|e| Failed::Io(e.to_string()))?;
    fs::write(folder.join(MANIFEST), manifest)?;
    Ok(())
}

/// Puts a whole folder in its place. Where another process was first, or something broken lies there, the place
/// is cleared once and taken again; a second loss means that the other's work is as good as ours.
fn settle(temporary: &Path, target: &Path) -> io::Result<()> {
    if fs::rename(temporary, target).is_ok() {
        return Ok(());
    }
    // Moved aside first, so that nobody meets it half deleted.
    let aside = temporary.with_extension("old");
    if fs::rename(target, &aside).is_ok() {
        let _ = remove(&aside);
    }
    match fs::rename(temporary, target) {
        Ok(()) => Ok(()),
        Err(_) if target.join(MANIFEST).is_file() => Ok(()),
        Err(error) => Err(error),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    }
}

/// Removes indexes of other contents and earlier schemas that nobody has touched for a week, and builds that were
/// killed a day ago. What a newer version wrote is its own affair.
fn sweep(cache: &Path, keep: &Path) {
    let Ok(entries) = fs::read_dir(cache) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let (rest, days) = match (
            name.strip_prefix(PREFIX),
            name.strip_prefix('.').and_then(|n| n.strip_prefix(PREFIX)),
        ) {
            (Some(rest), _) => (rest, 7),
            (_, Some(rest)) => (rest, 1),
            _ => continue,
        };
        let version: Option<u32> = rest.split('-').next().and_then(|v| v.parse().ok());
        let old = entry
            .metadata()
            .and_then(|m| m.modified())
            .ok()
            .and_then(|t| t.elapsed().ok())
            .is_some_and(|age| age.as_secs() > days * 86_400);
        if path != keep && old && version.is_some_and(|v| v <= SCHEMA_VERSION) {
            let _ = remove(&path);
        }
    }
}

/// A file's size and a hash of its bytes, good enough to tell a damaged file from a whole one.
fn checksum(mut file: fs::File) -> io::Result<(u64, String)> {
    let mut buffer = vec![0u8; 1 << 16];
    let (mut size, mut hash) = (0u64, SEED);
    loop {
        // Whole buffers but for the last, so that the hash does not depend on how the disk delivers.
        let mut filled = 0;
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        if filled == 0 {
            return Ok((size, format!("{hash:016x}")));
        }
        size += filled as u64;
        hash = fnv(hash, &buffer[..filled]);
    }
}

/// A directory that nobody writes to any more: it needs no locks, so it opens on a read-only disk.
#[derive(Debug, Clone)]
struct Sealed(MmapDirectory);

impl Directory for Sealed {
    fn get_file_handle(
        &self,
        path: &Path,
    ) -> Result<std::sync::Arc<dyn FileHandle>, OpenReadError> {
        self.0.get_file_handle(path)
    }

    fn open_read(&self, path: &Path) -> Result<FileSlice, OpenReadError> {
        self.0.open_read(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.0.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.0.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.0.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.0.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.0.atomic_write(path, data)
    }

    fn sync_directory(&self) -> io::Result<()> {
        // The whole folder is rebuilt when it is not whole; waiting for the disk would buy nothing.
        Ok(())
    }

    fn acquire_lock(&self, _: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}
