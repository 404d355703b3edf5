//! The index in the user's cache: raced for, killed, damaged, unwritable, of another version. Each ends in right
//! results.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

use caijue::rulebook::Library;
use caijue::search::{Options, Origin, SearchError, Searcher};

/// What a right index answers.
fn answers_right(searcher: &Searcher) {
    for (query, clause) in [
        ("vv 904.2f", "vividz:904.2f"),
        ("滑行", "vividz:1116.1"),
        ("没卡可抽会输吗", "yugioh:1.4.2-1"),
    ] {
        let answer = searcher.search(query, &Options::default());
        let found: Vec<_> = answer.hits.iter().filter_map(|h| h.clause).collect();
        assert!(
            found.iter().take(5).any(|id| id.to_string() == clause),
            "{query}: {found:?}"
        );
    }
}

fn open(cache: &Path) -> Searcher {
    let searcher = Searcher::open(Some(cache)).unwrap();
    answers_right(&searcher);
    searcher
}

/// The one index folder of a cache.
fn folder(cache: &Path) -> PathBuf {
    let folders: Vec<_> = fs::read_dir(cache)
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.is_dir())
        .collect();
    assert_eq!(folders.len(), 1, "{folders:?}");
    folders[0].clone()
}

#[test]
fn a_second_run_uses_the_first_ones_work() {
    let cache = tempfile::tempdir().unwrap();
    assert_eq!(*open(cache.path()).origin(), Origin::Built);
    assert_eq!(*open(cache.path()).origin(), Origin::Cached);
}

#[test]
fn a_damaged_file_is_noticed_whichever_it_is() {
    let cache = tempfile::tempdir().unwrap();
    open(cache.path());
    let files: Vec<String> = fs::read_dir(folder(cache.path()))
        .unwrap()
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.'))
        .collect();
    assert!(files.len() > 4, "{files:?}");
    const DAMAGES: [&str; 5] = ["cut", "flipped", "empty", "other", "gone"];
    for (name, damage) in files.into_iter().zip(DAMAGES.into_iter().cycle()) {
        let segment = name.len() > 32;
        // Segments are named anew by each build; what stands for the file is its ending.
        let ending = name.rsplit('.').next().unwrap_or(&name).to_owned();
        let path = fs::read_dir(folder(cache.path()))
            .unwrap()
            .flatten()
            .map(|e| e.path())
            .find(|p| {
                let found = p.file_name().unwrap().to_string_lossy().into_owned();
                found == name || (segment && found.ends_with(&format!(".{ending}")))
            })
            .unwrap();
        let bytes = fs::read(&path).unwrap();
        if bytes.is_empty() {
            continue;
        }
        match damage {
            "cut" => fs::write(&path, &bytes[..bytes.len() / 2]).unwrap(),
            "empty" => fs::write(&path, b"").unwrap(),
            "other" => fs::write(&path, b"not an index at all").unwrap(),
            "gone" => fs::remove_file(&path).unwrap(),
            _ => {
                let mut bytes = bytes;
                let middle = bytes.len() / 2;
                bytes[middle] ^= 0x5a;
                fs::write(&path, bytes).unwrap();
            }
        }
        let origin = open(cache.path()).origin().clone();
        assert_eq!(origin, Origin::Built, "{name} {damage}");
    }
}

#[test]
fn a_killed_build_leaves_nothing_that_looks_finished() {
    let cache = tempfile::tempdir().unwrap();
    open(cache.path());
    let whole = folder(cache.path());
    // What a build leaves that is killed before its last step: a folder under a temporary name, no manifest.
    let name = whole.file_name().unwrap().to_string_lossy().into_owned();
    let half = cache.path().join(format!(".{name}.1.0"));
    fs::rename(&whole, &half).unwrap();
    fs::remove_file(half.join("manifest.json")).unwrap();
    assert_eq!(*open(cache.path()).origin(), Origin::Built);
    // And one that was killed with its folder in place already, by hand or by an older program.
    fs::remove_file(whole.join("manifest.json")).unwrap();
    assert_eq!(*open(cache.path()).origin(), Origin::Built);
}

#[test]
fn a_stopped_build_says_so_and_leaves_nothing() {
    let cache = tempfile::tempdir().unwrap();
    let mut seen = 0;
    let stopped = Searcher::open_with(Some(cache.path()), &mut |done, all| {
        seen += 1;
        assert!(done <= all);
        if done > 200 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(matches!(stopped, Err(SearchError::Stopped)) && seen > 1);
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_written_falls_back_to_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a file");
    fs::write(&file, b"in the way").unwrap();
    for cache in [file.clone(), file.join("below it")] {
        let searcher = open(&cache);
        assert!(matches!(searcher.origin(), Origin::Memory(_)), "{cache:?}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"in the way");
    #[cfg(target_os = "linux")]
    assert!(matches!(
        open(Path::new("/proc/self/caijue")).origin(),
        Origin::Memory(_)
    ));
    assert!(matches!(
        Searcher::open(None).unwrap().origin(),
        Origin::Memory(_)
    ));
}

#[cfg(unix)]
#[test]
fn a_read_only_cache_is_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let cache = tempfile::tempdir().unwrap();
    open(cache.path());
    let set = |mode: u32, file_mode: u32| {
        let folder = folder(cache.path());
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            fs::set_permissions(entry.path(), fs::Permissions::from_mode(file_mode)).unwrap();
        }
        for path in [folder.as_path(), cache.path()] {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }
    };
    set(0o555, 0o444);
    let before = fs::read_dir(folder(cache.path())).unwrap().count();
    assert_eq!(*open(cache.path()).origin(), Origin::Cached);
    // Not even a lock was written.
    assert_eq!(fs::read_dir(folder(cache.path())).unwrap().count(), before);
    set(0o755, 0o644);
}

#[test]
fn what_another_version_wrote_is_left_alone() {
    let cache = tempfile::tempdir().unwrap();
    let newer = cache.path().join("index-v999-0123456789abcdef");
    fs::create_dir_all(&newer).unwrap();
    fs::write(newer.join("manifest.json"), b"{\"schema\": 999}").unwrap();
    let searcher = Searcher::open(Some(cache.path())).unwrap();
    answers_right(&searcher);
    assert_eq!(*searcher.origin(), Origin::Built);
    assert!(newer.join("manifest.json").is_file());
    // A newer program under the very name of ours, with its own idea of a manifest.
    let ours = fs::read_dir(cache.path())
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .find(|p| *p != newer)
        .unwrap();
    fs::write(
        ours.join("manifest.json"),
        b"{\"schema\": 999, \"content\": 3}",
    )
    .unwrap();
    let searcher = Searcher::open(Some(cache.path())).unwrap();
    answers_right(&searcher);
    assert_eq!(*searcher.origin(), Origin::Built);
}

/// Not a test of its own: what each of the racing processes does.
#[test]
fn racer() {
    if let Ok(cache) = std::env::var("CAIJUE_TEST_RACE") {
        open(Path::new(&cache));
    }
}

/// Not a test of its own: what the process on the full disk does.
#[test]
fn cramped() {
    if let Ok(cache) = std::env::var("CAIJUE_TEST_FULL") {
        let searcher = open(Path::new(&cache));
        assert!(
            matches!(searcher.origin(), Origin::Memory(_)),
            "{:?}",
            searcher.origin()
        );
        assert_eq!(fs::read_dir(cache).unwrap().count(), 0);
    }
}

/// A limit on the size of files stands in for a full disk: writes fail half-way through the build.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_falls_back_to_memory_and_leaves_nothing() {
    let cache = tempfile::tempdir().unwrap();
    let ran = Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 64; exec \"$0\" --exact store::cramped",
        ])
        .arg(std::env::current_exe().unwrap())
        .env("CAIJUE_TEST_FULL", cache.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}

#[test]
fn racing_processes_and_threads_all_answer() {
    let cache = tempfile::tempdir().unwrap();
    let racers: Vec<_> = (0..4)
        .map(|_| {
            Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "store::racer"])
                .env("CAIJUE_TEST_RACE", cache.path())
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| open(cache.path()));
        }
    });
    for mut racer in racers {
        assert!(racer.wait().unwrap().success());
    }
    assert_eq!(*open(cache.path()).origin(), Origin::Cached);
    // Nothing temporary is left behind.
    folder(cache.path());
}

#[test]
fn the_users_books_are_searched_and_have_their_own_index() {
    let home = tempfile::tempdir().unwrap();
    let cache = tempfile::tempdir().unwrap();
    let book = home.path().join("my-game");
    fs::create_dir_all(&book).unwrap();
    let write = |text: &str| {
        fs::write(
            book.join("rules.md"),
            format!(
                "---\nbook: my-game\ntitle: 自家游戏\n---\n# 1 独行\n- **1.1** 密匣至少装二十枚齿轮。\n\
                 - **1.2** 独行的一方先动。\n# 2 起手\n- **2.1** 密匣至少装四十枚齿轮。\n\
                 - **2.2** 每名玩家展示{text}。\n"
            ),
        )
        .unwrap();
        Library::with_user_books(home.path())
    };
    let find = |searcher: &Searcher, query: &str| {
        let answer = searcher.search(query, &Options::default());
        answer
            .hits
            .first()
            .and_then(|h| h.clause)
            .map(|c| c.to_string())
    };
    let library = write("七枚琥珀筹码");
    let searcher = Searcher::with_library(&library, Some(cache.path())).unwrap();
    answers_right(&searcher);
    assert_eq!(*searcher.origin(), Origin::Built);
    assert_eq!(find(&searcher, "琥珀筹码").as_deref(), Some("my-game:2.2"));
    assert_eq!(
        find(&searcher, "book:my-game 玩家").as_deref(),
        Some("my-game:2.2")
    );
    // Nothing else speaks of 独行: the rule for all comes first, unless that is asked for.
    assert_eq!(
        find(&searcher, "密匣至少装几枚齿轮").as_deref(),
        Some("my-game:2.1")
    );
    assert_eq!(
        find(&searcher, "独行密匣至少装几枚齿轮").as_deref(),
        Some("my-game:1.1")
    );
    let again = Searcher::with_library(&library, Some(cache.path())).unwrap();
    assert_eq!(*again.origin(), Origin::Cached);
    // A changed book is another content.
    let library = write("九枚翡翠筹码");
    let changed = Searcher::with_library(&library, Some(cache.path())).unwrap();
    assert_eq!(*changed.origin(), Origin::Built);
    assert_eq!(find(&changed, "翡翠筹码").as_deref(), Some("my-game:2.2"));
    // Without books of the user it is the shipped index.
    let plain = Searcher::with_library(&Library::shipped(), Some(cache.path())).unwrap();
    assert_eq!(*plain.origin(), Origin::Built);
    assert_ne!(find(&plain, "翡翠筹码").as_deref(), Some("my-game:2.2"));
}
