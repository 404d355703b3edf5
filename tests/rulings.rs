//! Every shipped ruling, run; every citation in the engine, held against the books.

use caijue::engine::{coverage, games};
use caijue::rulebook::Library;

#[test]
fn every_ruling_holds() {
    let library = Library::shipped();
    let mut said = Vec::new();
    let mut ran = 0;
    for book in &library.books {
        for ruling in &book.rulings {
            match games::open(&ruling.text, &library) {
                Ok(session) => {
                    let report = session.report();
                    ran += 1;
                    assert!(
                        report.held > 0 || !report.passes(),
                        "{} expects nothing",
                        ruling.path
                    );
                    said.extend(
                        report
                            .faults
                            .iter()
                            .map(|f| f.in_file(&ruling.path).to_string()),
                    );
                }
                Err(faults) => {
                    said.extend(faults.iter().map(|f| f.in_file(&ruling.path).to_string()))
                }
            }
        }
    }
    assert!(said.is_empty(), "{ran} ran\n{}", said.join("\n"));
    assert!(ran > 0);
}

#[test]
fn no_citation_dangles() {
    let library = Library::shipped();
    assert_eq!(coverage::dangling(&library), []);
}

#[test]
fn a_misspelt_word_gets_its_place_and_the_nearest() {
    let library = Library::shipped();
    let text = "书: yugioh\n标题: 甲\n问题: 乙\n局面:\n  甲: {怪兽区城: [甲]}\n裁定: {答: 一, 条文: [], 依据: 条文}\n";
    let faults = games::open(text, &library).err().expect("a fault");
    assert_eq!((faults[0].line, faults[0].column), (5, 7), "{faults:?}");
    assert!(
        faults[0]
            .fix
            .as_deref()
            .is_some_and(|f| f.contains("怪兽区")),
        "{faults:?}"
    );
    let text = "书: yugiho\n";
    let faults = games::open(text, &library).err().expect("a fault");
    assert!(
        faults[0]
            .fix
            .as_deref()
            .is_some_and(|f| f.contains("yugioh")),
        "{faults:?}"
    );
}
