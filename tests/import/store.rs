//! What an import leaves on the disk: whole files, once; nothing where it is refused.

use std::fs;
use std::path::Path;

use caijue::import::{
    self, Change, ImportOptions, MAX_BYTES, Original, Originals, Outcome, Refusal, SaveError,
};
use caijue::rulebook::{BookId, Library};

const RULES: &str = "星海规则\n1 准备\n1.1 每名玩家抓五张牌。\n1.2 先手玩家不抓牌。\n2 回合\n2.1 玩家依次进行回合。\n2.2 手牌最多七张,参照1.2。\n";

fn options(book: &str) -> ImportOptions {
    ImportOptions {
        as_new: BookId::named(book),
        ..ImportOptions::default()
    }
}

fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(
                    path.strip_prefix(folder)
                        .expect("below")
                        .to_string_lossy()
                        .into_owned(),
                );
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_new_book_stands_on_the_shelf_and_links() {
    let data = tempfile::tempdir().expect("folder");
    let library = Library::shipped();
    let import = import::read(RULES.as_bytes(), "星海.txt", &options("star-sea"), &library)
        .expect("imported");
    let saved = import.save(data.path(), false).expect("saved");
    assert_eq!(saved.change, Change::Written);
    assert_eq!(files(data.path()), ["books/star-sea/rules.md"]);
    let library = Library::with_user_books(&data.path().join("books"));
    let id = BookId::named("star-sea").expect("id");
    let book = library.book(id).expect("on the shelf");
    assert!(!book.shipped);
    assert_eq!(book.rules.front.title, "星海规则");
    assert_eq!(book.rules.nodes.len(), 6);
    let from = "star-sea:2.2".parse().expect("id");
    let to: Vec<String> = library
        .links
        .from(from)
        .iter()
        .map(|e| e.to.to_string())
        .collect();
    assert_eq!(to, ["star-sea:1.2"]);
    assert!(
        !library
            .problems
            .iter()
            .any(|p| p.place.file.contains("star-sea"))
    );
}

#[test]
fn twice_changes_nothing_and_replacing_is_asked_for() {
    let data = tempfile::tempdir().expect("folder");
    let library = Library::shipped();
    let read = |text: &str| {
        import::read(text.as_bytes(), "a.txt", &options("star-sea"), &library).expect("imported")
    };
    let first = read(RULES);
    first.save(data.path(), false).expect("saved");
    let path = data.path().join("books/star-sea/rules.md");
    let stamp = fs::metadata(&path).expect("file").modified().expect("time");
    assert_eq!(
        read(RULES).save(data.path(), false).expect("saved").change,
        Change::Unchanged
    );
    assert_eq!(
        fs::metadata(&path).expect("file").modified().expect("time"),
        stamp
    );
    let other = read(&RULES.replace("五张", "六张"));
    let error = other.save(data.path(), false).expect_err("refused");
    assert!(
        matches!(error, SaveError::Differs { .. }) && error.to_string().contains("--replace"),
        "{error}"
    );
    assert!(fs::read_to_string(&path).expect("file").contains("五张"));
    assert_eq!(
        other.save(data.path(), true).expect("saved").change,
        Change::Replaced
    );
    assert!(fs::read_to_string(&path).expect("file").contains("六张"));
    import::remove(data.path(), first.book()).expect("removed");
    assert!(files(data.path()).is_empty());
}

#[test]
fn original_wording_is_loaded_by_clause() {
    let data = tempfile::tempdir().expect("folder");
    // A text in the words of our own book is told to be that book's.
    let library = Library::shipped();
    let rules = &library.book(BookId::PAIXU).expect("book").rules;
    let mut text = String::from("转载自某论坛\n");
    for node in &rules.nodes {
        if node.is_heading() {
            text.push_str(&format!("{} ", node.id.number));
        }
        text.push_str(&node.body.text.replace('\n', " "));
        text.push('\n');
    }
    let import = import::read(
        text.as_bytes(),
        "copy.txt",
        &ImportOptions::default(),
        &library,
    )
    .expect("imported");
    assert_eq!(import.book(), BookId::PAIXU);
    assert_eq!(
        import.save(data.path(), false).expect("saved").change,
        Change::Written
    );
    assert_eq!(
        import.save(data.path(), false).expect("saved").change,
        Change::Unchanged
    );
    assert_eq!(files(data.path()), ["books/paixu/original.toml"]);
    let originals = Originals::load(data.path(), BookId::PAIXU)
        .expect("read")
        .expect("stored");
    let clause = originals
        .of("1.1.1-1".parse().expect("id"))
        .expect("clause");
    assert_eq!(
        clause.text,
        rules
            .get("1.1.1-1".parse().expect("id"))
            .expect("node")
            .body
            .text
    );
    assert_eq!(originals.imported.len(), "2025-11-21".len());
    assert!(
        Originals::load(data.path(), BookId::VIVIDZ)
            .expect("read")
            .is_none()
    );
    // The shelf keeps our text: what is stored is only shown beside it.
    let shelf = Library::with_user_books(&data.path().join("books"));
    assert!(shelf.book(BookId::PAIXU).expect("book").shipped);
    let changed = text.replace("总计23张", "总计24张");
    assert_ne!(changed, text);
    let other = import::read(
        changed.as_bytes(),
        "copy.txt",
        &ImportOptions::default(),
        &library,
    )
    .expect("imported");
    assert!(matches!(
        other.save(data.path(), false),
        Err(SaveError::Differs { .. })
    ));
    assert_eq!(
        other.save(data.path(), true).expect("saved").change,
        Change::Replaced
    );
    import::remove(data.path(), BookId::PAIXU).expect("removed");
    assert!(matches!(
        import::remove(data.path(), BookId::PAIXU),
        Err(SaveError::Unknown { .. })
    ));
}

#[test]
fn a_damaged_file_of_wordings_is_a_problem_with_its_place() {
    let data = tempfile::tempdir().expect("folder");
    let path = Originals::path(data.path(), BookId::YUGIOH);
    fs::create_dir_all(path.parent().expect("folder")).expect("folder");
    fs::write(&path, "book = \"yugioh\"\nsource = \"a\"\nhash = 3\n").expect("written");
    let problem = Originals::load(data.path(), BookId::YUGIOH).expect_err("damaged");
    assert_eq!(problem.place.line, 3);
    fs::write(&path, "book = \"vividz\"\nsource = \"a\"\nhash = \"b\"\n").expect("written");
    assert!(Originals::load(data.path(), BookId::YUGIOH).is_err());
}

#[test]
fn wordings_are_found_by_number() {
    let clause = |id: &str| Original {
        id: id.to_owned(),
        first: 1,
        last: 1,
        printed: None,
        text: id.to_owned(),
    };
    let all = Originals::new(
        BookId::VIVIDZ,
        "a".into(),
        "b".into(),
        String::new(),
        vec![clause("802.1a"), clause("701.3-1")],
    );
    assert_eq!(
        all.of("701.3-1".parse().expect("id"))
            .map(|c| c.text.as_str()),
        Some("701.3-1")
    );
    assert!(all.of("802.1".parse().expect("id")).is_none());
}

#[test]
fn files_that_cannot_be_read_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("folder");
    let library = Library::shipped();
    let read = |path: &Path| {
        import::read_file(path, &ImportOptions::default(), &library).expect_err("refused")
    };
    assert!(matches!(
        read(&folder.path().join("none.txt")),
        Refusal::Unreadable { .. }
    ));
    assert!(matches!(read(folder.path()), Refusal::NotAFile { .. }));
    let path = folder.path().join("empty.txt");
    fs::write(&path, "\n \n").expect("written");
    assert!(matches!(read(&path), Refusal::Empty { .. }));
    // 200 MB that take no room on the disk and are never read.
    let path = folder.path().join("huge.txt");
    fs::File::create(&path)
        .and_then(|f| f.set_len(200 << 20))
        .expect("made");
    let refusal = read(&path);
    assert!(
        matches!(refusal, Refusal::Huge { mib: 200, .. }),
        "{refusal}"
    );
    assert!(refusal.to_string().contains(&(MAX_BYTES >> 20).to_string()));
}

#[test]
fn the_report_is_json_of_its_own() {
    let library = Library::shipped();
    let import =
        import::read(RULES.as_bytes(), "a.txt", &options("star-sea"), &library).expect("imported");
    let json = serde_json::to_value(import.report()).expect("json");
    assert_eq!(json["version"], 1);
    assert_eq!(json["book"], "star-sea");
    assert_eq!(json["known"], false);
    assert_eq!(json["clauses"][1]["id"], "1.1");
    assert_eq!(json["clauses"][1]["line"], 3);
    assert_eq!(json["dropped"][0]["reason"], "title");
    assert!(json.get("originals").is_none());
    assert!(matches!(import.outcome, Outcome::New { .. }));
}
