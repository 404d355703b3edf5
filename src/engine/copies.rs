//! Cards of one name, counted: `火花×2`, read alike wherever cards are listed.

use crate::engine::vocab::{Form, Node, Shape, Vocab, Wrong};

/// The most copies that one entry may name: far more than any deck holds.
pub const MOST: u32 = 200;

/// A name, and how many of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copies {
    /// The name.
    pub name: String,
    /// How many; at least 1.
    pub count: u32,
    /// Line from 1; 0 where it stands in no file.
    pub line: u32,
    /// Column from 1.
    pub column: u32,
}

/// A name and the number behind it: `火花×2`, `火花*2`, and `火花x2` where digits follow. One where there is none.
///
/// # Errors
/// A number that is none, or none that is possible.
pub fn counted(text: &str) -> Result<(&str, u32), String> {
    let digits = |n: &str| !n.trim().is_empty() && n.trim().chars().all(|c| c.is_ascii_digit());
    let times = text
        .rsplit_once('×')
        .or_else(|| text.rsplit_once(['*', 'x', 'X']).filter(|(_, n)| digits(n)));
    let Some((name, n)) = times else {
        return Ok((text.trim(), 1));
    };
    let count = n.trim().parse().ok().filter(|n| (1..=MOST).contains(n));
    match count {
        Some(count) if !name.trim().is_empty() => Ok((name.trim(), count)),
        _ => Err(format!("“{text}”的张数看不懂：写1到{MOST}")),
    }
}

/// What another of a name is called, where it is not the same: 火花二, or Spark_2.
pub fn other_name(name: &str, taken: &dyn Fn(&str) -> bool) -> String {
    let spoken = ["二", "三", "四", "五", "六", "七", "八", "九"];
    let spoken = spoken.iter().filter(|_| !name.is_ascii());
    let spoken = spoken.map(|n| format!("{name}{n}"));
    let mut all = spoken.chain((2u32..).map(|n| format!("{name}_{n}")));
    all.find(|other| !taken(other)).unwrap_or_default()
}

impl Vocab for Copies {
    const SHAPE: &'static Shape = &Shape {
        id: None,
        name: "卡名",
        says: "卡名；几张写作 卡名×3",
        note: "a card's name; several of it as 卡名×3",
        example: "战士×3",
        hint: None,
        closed: "",
        form: Form::Text,
    };
    fn read(node: &Node) -> Result<Self, Wrong> {
        let text = String::read(node)?;
        let (name, count) = counted(&text).map_err(|says| Wrong::said(says, node))?;
        Ok(Self {
            name: name.to_owned(),
            count,
            line: node.at.line,
            column: node.at.column,
        })
    }
    fn write(&self) -> Node {
        Node::text(match self.count {
            1 => self.name.clone(),
            n => format!("{}×{n}", self.name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn a_number_behind_a_name_counts() {
        for (text, is) in [
            ("火花", ("火花", 1)),
            ("火花×2", ("火花", 2)),
            ("火花 * 3", ("火花", 3)),
            ("火花x4", ("火花", 4)),
            ("xyz", ("xyz", 1)),
            ("mix", ("mix", 1)),
        ] {
            assert_eq!(counted(text), Ok(is), "{text}");
        }
        for text in ["火花×", "火花×0", "火花×x", "火花×201", "×2"] {
            assert!(counted(text).is_err(), "{text}");
        }
    }
}
