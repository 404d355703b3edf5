//! Import: a published rules text becomes a rulebook, or the original wording beside one.

mod align;
mod blocks;
mod decode;
mod finding;
mod furniture;
mod known;
mod label;
mod numeral;
mod originals;
mod refusal;
mod similar;

pub use refusal::{Refusal, SaveError};

#[cfg(test)]
mod probe {
    #[test]
    fn align_the_seeds() {
        let library = crate::rulebook::Library::shipped();
        let tsv = std::fs::read_to_string("/work/shared/clauses.tsv").unwrap();
        let mut files: Vec<_> = std::fs::read_dir("/work/shared/seeds").unwrap().flatten().map(|e| e.path()).collect();
        files.sort();
        for (f, book) in files.iter().zip(&library.books) {
            let d = super::decode::decode(&std::fs::read(&f).unwrap(), "x").unwrap();
            let m = super::furniture::find(&d.lines);
            let blocks = super::blocks::join(&d.lines, &m, true);
            eprintln!("== {} {:?}", book.rules.id, super::known::recognise(&blocks, &library));
            let t = std::time::Instant::now();
            let a = super::known::lay(&blocks, &book.rules);
            eprintln!("{:?}", t.elapsed());
            let (mut right, mut wrong) = (0, 0);
            for row in tsv.lines().skip(1) {
                let c: Vec<&str> = row.split('\t').collect();
                if c[0] != book.rules.id.as_str() || c[1] == "-" { continue; }
                let want = (c[3].parse::<u32>().unwrap(), c[4].parse::<u32>().unwrap());
                let o = a.originals.iter().find(|o| o.id == c[1]);
                let got = o.map_or((0, 0), |b| (b.first, b.last));
                if want == got { right += 1; } else { wrong += 1; eprintln!("{} want {want:?} got {got:?} {}", c[1], c[6]); }
                if let Some(o) = o { if !o.text.starts_with(c[6]) { eprintln!("{} text {} | {}", c[1], o.text, c[6]); } }
            }
            for l in &a.left { if l.2 != super::furniture::Reason::Postscript { eprintln!("left {l:?}"); } }
            for f in &a.findings { eprintln!("{f:?}"); }
            eprintln!("right {right} wrong {wrong} missing {:?}", a.missing);
        }
    }
}
