//! Squares, displacements and routes in both writings: `(3,4)` and `C4`. Knows the grid, not who stands on it.

use std::fmt;

use crate::engine::cite::{Cite, sgs};
use crate::engine::vocab::{self, Form, Node, Shape, Vocab, Wrong};
use crate::text::yaml::{Kind, What};

/// The side of the map: 7×7 squares (10.2-1).
pub const SIDE: u8 = 7;

/// A square by its coordinates, both from 1 to 7: the first from left to right, the second from bottom to top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// 横坐标.
    pub x: u8,
    /// 纵坐标.
    pub y: u8,
}

impl Square {
    /// The square of these coordinates; `None` off the map.
    pub fn new(x: i64, y: i64) -> Option<Self> {
        let on = |n: i64| u8::try_from(n).ok().filter(|n| (1..=SIDE).contains(n));
        Some(Self {
            x: on(x)?,
            y: on(y)?,
        })
    }

    /// All squares, row by row from the top left, as the map is drawn.
    pub fn rows() -> impl Iterator<Item = Self> {
        (1..=SIDE)
            .rev()
            .flat_map(|y| (1..=SIDE).map(move |x| Self { x, y }))
    }

    /// A square in either writing: `(3,4)`, `3,4`, `C4`, `(C4)`.
    ///
    /// # Errors
    /// What is wrong with it, in Chinese.
    pub fn parse(text: &str) -> Result<Self, String> {
        let bare: String = super::narrow(text)
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')'))
            .collect();
        let wrong = || format!("“{text}”不是坐标：写作 (3,4) 或 C4");
        let (x, y) = match bare.split_once(',') {
            Some((x, y)) => (
                x.parse::<i64>().map_err(|_| wrong())?,
                y.parse::<i64>().map_err(|_| wrong())?,
            ),
            None => {
                let mut chars = bare.chars();
                let letter = chars.next().ok_or_else(wrong)?.to_ascii_uppercase();
                let y = chars.as_str().parse::<i64>().map_err(|_| wrong())?;
                if !letter.is_ascii_uppercase() {
                    return Err(wrong());
                }
                (i64::from(letter as u32 - 'A' as u32) + 1, y)
            }
        };
        Self::new(x, y).ok_or_else(|| format!("“{text}”不在地图上：两个数都从1到{SIDE}"))
    }

    /// With a letter for the first coordinate: `C4`.
    pub fn lettered(self) -> String {
        format!("{}{}", (b'A' + self.x - 1) as char, self.y)
    }

    /// |Xa - Xb| + |Ya - Yb|.
    pub fn steps_to(self, other: Self) -> i64 {
        i64::from(self.x.abs_diff(other.x)) + i64::from(self.y.abs_diff(other.y))
    }

    /// Whether one coordinate is equal and the other differs by 1.
    pub fn is_adjacent(self, other: Self) -> bool {
        self.steps_to(other) == 1
    }

    /// The adjacent squares on the map.
    pub fn adjacent(self) -> impl Iterator<Item = Self> {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
            .into_iter()
            .filter_map(|(x, y)| Self::new(x, y))
    }

    /// The clauses by which two squares are adjacent or not.
    pub fn adjacency_cites() -> [Cite; 2] {
        [Cite::defines(sgs!("10.9-1")), Cite::defines(sgs!("10.5-1"))]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// What is written as a text of its own, in a list too: YAML takes an unquoted `[(7,1)(7,2)]` for a list.
macro_rules! written_out {
    ($name:ident as $what:literal, $says:literal, $note:literal) => {
        impl Vocab for $name {
            const SHAPE: &'static Shape = &Shape::of($what, $says, $note, Form::Many(joined_shape));
            fn read(node: &Node) -> Result<Self, Wrong> {
                Self::parse(&joined(Self::SHAPE, node)?).map_err(|says| Wrong::said(says, node))
            }
            fn write(&self) -> Node {
                Node::text(self.to_string())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                vocab::by_serde(d)
            }
        }
    };
}

written_out!(Square as "坐标", "坐标，如 (3,4) 或 C4", "a square, as (3,4) or C4");
written_out!(
    Route as "路线",
    "路线，如 A1 A2 B2 或 [(1,1)(1,2)(2,2)]",
    "a route: its squares or its displacements in order"
);

/// A text, or the items of a list joined by commas.
fn joined(shape: &Shape, node: &Node) -> Result<String, Wrong> {
    if let Kind::List(items) = &node.kind {
        let parts: Result<Vec<_>, Wrong> = items.iter().map(|item| joined(shape, item)).collect();
        return Ok(parts?.join(","));
    }
    let text = node.as_str().map(str::to_owned);
    text.ok_or_else(|| Wrong::at(What::Form(shape.says.to_owned(), node.says()), node))
}

/// What a list of a square or a route holds: texts, numbers, lists of them.
fn joined_shape() -> &'static Shape {
    const SHAPE: &Shape = &Shape::of("", "", "", Form::Many(String::shape));
    SHAPE
}

/// A displacement: a path from one square to another (10.10-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Displacement {
    /// The first square.
    pub from: Square,
    /// The second square.
    pub to: Square,
}

/// The direction of a displacement (10.14-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// 横轴正方向.
    Right,
    /// 横轴负方向.
    Left,
    /// 纵轴正方向.
    Up,
    /// 纵轴负方向.
    Down,
    /// 无方向.
    None,
}

impl Direction {
    /// The book's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "横轴正方向",
            Self::Left => "横轴负方向",
            Self::Up => "纵轴正方向",
            Self::Down => "纵轴负方向",
            Self::None => "无方向",
        }
    }
}

impl Displacement {
    /// Its direction, by comparing the two squares.
    pub fn direction(self) -> Direction {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (self.to.x.cmp(&self.from.x), self.to.y.cmp(&self.from.y)) {
            (Greater, Equal) => Direction::Right,
            (Less, Equal) => Direction::Left,
            (Equal, Greater) => Direction::Up,
            (Equal, Less) => Direction::Down,
            _ => Direction::None,
        }
    }

    /// `(7,1)⇒(7,2)`, in either writing and with `=>` or `→` for the arrow.
    ///
    /// # Errors
    /// What is wrong with it, in Chinese.
    pub fn parse(text: &str) -> Result<Self, String> {
        match Route::parse(text)?.legs.as_slice() {
            [leg] => Ok(*leg),
            _ => Err(format!("“{text}”不是一个位移：写作 (6,2)⇒(7,2)")),
        }
    }
}

impl fmt::Display for Displacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}⇒{}", self.from, self.to)
    }
}

/// A route as it is declared: displacements in order (10.12-1). Whether they join is judged, not parsed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Route {
    /// Its displacements.
    pub legs: Vec<Displacement>,
}

impl Route {
    /// A route in any of its writings: `[(7,1)⇒(7,2),(7,2)⇒(7,3)]`, `{G1⇒G2,G2⇒G3}`, `[(7,1)(7,2)(7,3)]`.
    ///
    /// # Errors
    /// What is wrong with it, in Chinese.
    pub fn parse(text: &str) -> Result<Self, String> {
        let plain = super::narrow(text)
            .replace("=>", "⇒")
            .replace(['→', '>'], "⇒");
        let mut squares: Vec<(Square, bool)> = Vec::new();
        let mut arrow = false;
        let mut rest = plain.as_str();
        while let Some(c) = rest.chars().next() {
            let after = &rest[c.len_utf8()..];
            match c {
                '⇒' => {
                    arrow = true;
                    rest = after;
                }
                '(' => {
                    let (inner, tail) = after
                        .split_once(')')
                        .ok_or_else(|| format!("“{text}”里缺右括号"))?;
                    squares.push((Square::parse(inner)?, std::mem::take(&mut arrow)));
                    rest = tail;
                }
                c if c.is_ascii_alphabetic() => {
                    let digits = after.chars().take_while(char::is_ascii_digit).count();
                    squares.push((
                        Square::parse(&rest[..1 + digits])?,
                        std::mem::take(&mut arrow),
                    ));
                    rest = &after[digits..];
                }
                '[' | ']' | '{' | '}' | ',' | ';' | '、' => rest = after,
                c if c.is_whitespace() => rest = after,
                _ => return Err(format!("“{text}”不是路线：写作 [(7,1)(7,2)(6,2)]")),
            }
        }
        let arrows = squares.iter().any(|(_, a)| *a);
        let mut legs = Vec::new();
        for pair in squares.windows(2) {
            // With arrows only what an arrow joins is a displacement; without, each square joins the next.
            if !arrows || pair[1].1 {
                legs.push(Displacement {
                    from: pair[0].0,
                    to: pair[1].0,
                });
            }
        }
        if legs.is_empty() {
            return Err(format!("“{text}”里没有位移：至少要有两个坐标"));
        }
        Ok(Self { legs })
    }

    /// Whether it comes to a square again (10.12-4).
    pub fn returns(&self) -> bool {
        let mut been: Vec<Square> = self.legs.first().map(|leg| leg.from).into_iter().collect();
        self.legs.iter().any(|leg| {
            let again = been.contains(&leg.to);
            been.push(leg.to);
            again
        })
    }

    /// How many displacements it has (10.13-1).
    pub fn length(&self) -> i64 {
        self.legs.len() as i64
    }

    /// Where it begins.
    pub fn start(&self) -> Square {
        self.legs[0].from
    }

    /// Where it ends.
    pub fn end(&self) -> Square {
        self.legs[self.legs.len() - 1].to
    }

    /// The first place where two displacements do not join.
    pub fn gap(&self) -> Option<(Displacement, Displacement)> {
        self.legs
            .windows(2)
            .find(|w| w[0].to != w[1].from)
            .map(|w| (w[0], w[1]))
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.gap().is_some() {
            let legs: Vec<_> = self.legs.iter().map(ToString::to_string).collect();
            return write!(f, "[{}]", legs.join(","));
        }
        write!(f, "[{}", self.start())?;
        for leg in &self.legs {
            write!(f, "{}", leg.to)?;
        }
        f.write_str("]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_writings_are_one_square() {
        for text in ["(3,4)", "3,4", "C4", "c4", "(C4)", "（3，4）"] {
            assert_eq!(
                Square::parse(text).map(|s| s.to_string()),
                Ok("(3,4)".into()),
                "{text}"
            );
        }
        for text in ["(0,4)", "(8,1)", "H1", "C", "", "甲"] {
            assert!(Square::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn routes_in_all_writings() {
        for text in [
            "{(7,1)⇒(7,2),(7,2)⇒(7,7),(7,7)⇒(6,7)}",
            "{(G1)⇒(G2),(G2)⇒(G7),(G7)⇒(F7)}",
            "[(7,1)(7,2)(7,7)(6,7)]",
            "[(G1)(G2)(G7)(F7)]",
            "G1=>G2,G2=>G7,G7=>F7",
        ] {
            let route = Route::parse(text).expect(text);
            assert_eq!(route.length(), 3, "{text}");
            assert_eq!(route.to_string(), "[(7,1)(7,2)(7,7)(6,7)]");
            assert!(route.gap().is_none());
        }
        let broken = Route::parse("[(7,1)⇒(7,2),(7,2)⇒(7,7),(4,7)⇒(5,7)]").expect("parses");
        assert!(broken.gap().is_some());
        assert_eq!(Route::parse(&broken.to_string()), Ok(broken));
    }

    #[test]
    fn directions() {
        for (text, direction) in [
            ("(6,2)⇒(7,2)", "横轴正方向"),
            ("(7,2)⇒(6,2)", "横轴负方向"),
            ("(7,2)⇒(7,7)", "纵轴正方向"),
            ("(3,4)⇒(3,1)", "纵轴负方向"),
            ("(1,7)⇒(7,1)", "无方向"),
        ] {
            let displacement = Displacement::parse(text).expect(text);
            assert_eq!(displacement.direction().word(), direction);
        }
    }
}
