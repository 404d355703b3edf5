//! Import: a published rules text becomes a rulebook, or the original wording beside one.

mod blocks;
mod decode;
mod furniture;
mod label;
mod numeral;
mod refusal;

pub use refusal::{Refusal, SaveError};

#[cfg(test)]
mod probe {
    #[test]
    fn furniture_of_the_seeds() {
        let Ok(dir) = std::fs::read_dir("/work/shared/seeds") else { return };
        let mut files: Vec<_> = dir.flatten().map(|e| e.path()).collect();
        files.sort();
        for f in files {
            let d = super::decode::decode(&std::fs::read(&f).unwrap(), "x").unwrap();
            let m = super::furniture::find(&d.lines);
            eprintln!("== {}", f.display());
            for (l, r) in d.lines.iter().zip(&m.reasons) {
                if let Some(r) = r { eprintln!("{:4} {:?} {}", l.no, r, l.text.chars().take(60).collect::<String>()); }
            }
        }
    }
}
