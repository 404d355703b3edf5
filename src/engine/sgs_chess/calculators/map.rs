//! The calculators about the map: squares, displacements, routes and what can be reached, each with a drawing.

use std::collections::BTreeMap;

use super::super::compute::calc;
use super::super::compute::field::{Field, with_bases};
use super::super::compute::{Amount, Sum};
use super::super::words::square::{Direction, Displacement, SIDE, Square};
use super::super::words::{Terrain, narrow};
use super::input::{Input, left_open, told};
use crate::engine::board::{Face, Layout, Region, Slot};
use crate::engine::calc::{Calculated, Wrong};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::nearest_word;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{Explaining, Reason, Verdict};

impl Input<'_> {
    /// The terrain and the others on the map, as `C3=山地` and `D4`.
    fn field(&self, readings: &Readings) -> Result<Field, Wrong> {
        let mut terrain = BTreeMap::new();
        for text in self.given.all("terrain") {
            let Some((left, right)) = text.rsplit_once(['=', '＝', ':', '：']) else {
                return Err(self.wrong("terrain", format!("“{text}”看不懂：写作 C3=山地")));
            };
            let (squares, word) = match Terrain::find(left.trim()) {
                Some(_) => (right, left),
                None => (left, right),
            };
            let word = word.trim();
            let kind = Terrain::find(word).ok_or_else(|| Wrong {
                fix: nearest_word(word, Terrain::words()),
                ..self.wrong("terrain", format!("没有名为“{word}”的地形"))
            })?;
            for square in self.squares("terrain", squares)? {
                terrain.insert(square, kind);
            }
        }
        with_bases(&mut terrain, readings);
        let mut others = Vec::new();
        for text in self.given.all("others") {
            for square in self.squares("others", text)? {
                others.push((square, "其他角色".to_owned()));
            }
        }
        Ok(Field {
            terrain,
            others,
            dead: Vec::new(),
        })
    }

    /// Squares apart by spaces; in the lettered writing commas do as well.
    fn squares(&self, name: &str, text: &str) -> Result<Vec<Square>, Wrong> {
        let plain = narrow(text).replace(")(", ") (").replace(['、', ';'], " ");
        let lettered = plain.chars().any(|c| c.is_ascii_alphabetic());
        plain
            .split(|c: char| c.is_whitespace() || lettered && c == ',')
            .filter(|t| !t.is_empty())
            .map(|t| Square::parse(t).map_err(|what| self.wrong(name, what)))
            .collect()
    }

    pub fn square(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        let text = self.text()?;
        let square = Square::parse(&text).map_err(|what| self.wrong_words(what))?;
        let field = self.field(readings)?;
        let mut tracer = Explaining::default();
        let _ = field.legal_square(square, readings, &mut tracer);
        let mut sum = Sum::new(format!("方格{square}"), readings);
        sum.step(
            "两种写法",
            format!("{square} 即 {}", square.lettered()),
            [Cite::defines(sgs!("10.5-1"))],
        );
        sum.step(
            "地形",
            field.terrain(square).word(),
            [Cite::defines(sgs!("10.3-1"))],
        );
        let near: Vec<Square> = square.adjacent().collect();
        let names: Vec<String> = near
            .iter()
            .map(|s| format!("{s} {}", s.lettered()))
            .collect();
        sum.step("相邻的方格", names.join("、"), Square::adjacency_cites());
        let verdict = tracer.verdict();
        sum.step(
            "是否合法方格",
            if verdict.is_legal() { "是" } else { "否" },
            [Cite::defines(sgs!("10.8-1"))],
        );
        let mut told = told(sum.done(Amount::Finite(0)));
        told.result = verdict_word(&verdict, "合法方格", "不是合法方格");
        told.under.extend(field.square_readings(square, readings));
        told.map = Some(drawn(&field, |s| {
            if s == square {
                Some("◎".to_owned())
            } else if near.contains(&s) {
                Some("邻".to_owned())
            } else {
                None
            }
        }));
        told.verdict = Some(verdict);
        Ok(told)
    }

    pub fn displacement(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        let text = self.text()?;
        let one = Displacement::parse(&text).map_err(|what| self.wrong_words(what))?;
        let field = self.field(readings)?;
        let mut tracer = Explaining::default();
        let _ = field.legal_displacement(one, readings, &mut tracer);
        let verdict = tracer.verdict();
        let mut sum = Sum::new(format!("位移{one}"), readings);
        sum.step(
            direction_says(one),
            one.direction().word(),
            [Cite::defines(sgs!("10.14-1"))],
        );
        sum.step(
            "两个方格是否相邻",
            if one.from.is_adjacent(one.to) {
                "是"
            } else {
                "否"
            },
            Square::adjacency_cites(),
        );
        if !one.from.is_adjacent(one.to) && one.from != one.to {
            let _ = sum.under("不相邻的位移");
        }
        let mut told = told(sum.done(Amount::Finite(0)));
        told.result = verdict_word(&verdict, "合法位移", "不是合法位移");
        told.under.extend(field.square_readings(one.to, readings));
        told.map = Some(drawn(&field, |s| {
            let nth = [one.from, one.to].iter().position(|t| *t == s)?;
            Some(["起", "终"][nth].to_owned())
        }));
        told.verdict = Some(verdict);
        Ok(told)
    }

    pub fn route(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        let text = self.text()?;
        let field = self.field(readings)?;
        let others: Vec<Square> = field.others.iter().map(|(s, _)| *s).collect();
        let judged = calc::route(&text, &field.terrain, &others, readings)
            .map_err(|what| self.wrong_words(what))?;
        let mut sum = Sum::new(format!("路线{}", judged.route), readings);
        for leg in &judged.route.legs {
            sum.step(
                format!("位移{leg}：{}", direction_says(*leg)),
                leg.direction().word(),
                [Cite::defines(sgs!("10.14-1"))],
            );
        }
        sum.step(
            "路线的长度：位移的数目",
            judged.length,
            [Cite::defines(sgs!("10.13-1"))],
        );
        sum.step(
            "起点与终点的距离初值，与长度无关",
            judged.apart,
            [Cite::defines(sgs!("10.13-2"))],
        );
        let mut reasons = Vec::new();
        let mut open = None;
        if self.given.one("steps").is_some() {
            let steps = self.at_least_0("steps")?;
            let _ = sum.under("步数怎样数");
            match Field::steps(&judged.route, readings) {
                Ok(taken) => {
                    sum.step(
                        format!("移动力{steps}，走{taken}步"),
                        if taken <= steps { "够" } else { "不够" },
                        [Cite::requires(sgs!("4.6-1"))],
                    );
                    if taken > steps {
                        reasons.push(
                            Reason::requires(
                                sgs!("4.6-1"),
                                format!("走{taken}步，移动力只有{steps}。"),
                            )
                            .blocked_by(format!("移动力{steps}")),
                        );
                    }
                }
                Err(unruled) => open = Some(unruled),
            }
        }
        let verdict = match judged.verdict {
            Verdict::Illegal(mut all) => {
                all.extend(reasons);
                Verdict::Illegal(all)
            }
            _ if !reasons.is_empty() => Verdict::Illegal(reasons),
            other => other,
        };
        let mut told = told(sum.done(Amount::Finite(judged.length)));
        told.result = format!(
            "长度{}，{}",
            judged.length,
            verdict_word(&verdict, "可以宣言", "不能宣言")
        );
        for under in judged.under {
            if !told.under.contains(&under) {
                told.under.push(under);
            }
        }
        let stops: Vec<Square> = std::iter::once(judged.route.start())
            .chain(judged.route.legs.iter().map(|l| l.to))
            .collect();
        told.map = Some(drawn(&field, |s| {
            let marks: Vec<String> = stops
                .iter()
                .enumerate()
                .filter(|(_, t)| **t == s)
                .map(|(n, _)| {
                    if n == 0 {
                        "起".to_owned()
                    } else {
                        n.to_string()
                    }
                })
                .collect();
            (!marks.is_empty()).then(|| marks.join("."))
        }));
        told.verdict = Some(verdict);
        Ok(match open {
            Some(unruled) => left_open(told, unruled),
            None => told,
        })
    }

    pub fn reach(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        let (from, steps) = (self.at("from")?, self.at_least_0("steps")?);
        let field = self.field(readings)?;
        let mut sum = Sum::new(format!("从{from}走至多{steps}步能到的方格"), readings);
        let _ = sum.under("步数怎样数");
        if field.terrain.values().any(|t| *t == Terrain::Lake) {
            let _ = sum.under("湖泊能否进入");
        }
        let reached = match field.reachable(from, steps, readings) {
            Ok(reached) => reached,
            Err(unruled) => {
                let empty = told(sum.done(Amount::Finite(0)));
                return Ok(left_open(empty, unruled));
            }
        };
        let most = reached.values().copied().max().unwrap_or(0);
        for n in 1..=most {
            let squares: Vec<String> = reached
                .iter()
                .filter(|(_, steps)| **steps == n)
                .map(|(s, _)| s.to_string())
                .collect();
            sum.step(
                format!("最短路线长{n}的方格：{}", squares.join("")),
                squares.len(),
                [
                    Cite::requires(sgs!("10.11-1")),
                    Cite::defines(sgs!("10.13-1")),
                    Cite::defines(sgs!("10.8-1")),
                ],
            );
        }
        let count = reached.len();
        let mut told = told(sum.done(Amount::Finite(count as i64)));
        told.result = format!("{count}个方格");
        told.cites = vec![
            Cite::requires(sgs!("4.6-1")),
            Cite::defines(sgs!("10.12-1")),
        ];
        if reached.contains_key(&from) {
            told.cites.push(Cite::permits(sgs!("10.12-4")));
        }
        told.map = Some(drawn(&field, |s| {
            let steps = reached.get(&s).map(ToString::to_string);
            match steps {
                Some(steps) if s == from => Some(format!("起.{steps}")),
                None if s == from => Some("起".to_owned()),
                steps => steps,
            }
        }));
        Ok(told)
    }
}

fn direction_says(one: Displacement) -> &'static str {
    match one.direction() {
        Direction::None => "横、纵坐标都变或都不变，没有方向",
        Direction::Right | Direction::Left => "纵坐标不变，比较横坐标",
        Direction::Up | Direction::Down => "横坐标不变，比较纵坐标",
    }
}

fn verdict_word(verdict: &Verdict, yes: &str, no: &str) -> String {
    match verdict {
        Verdict::Legal(_) => yes.to_owned(),
        Verdict::Illegal(_) => no.to_owned(),
        Verdict::Undecided(_) => "未定".to_owned(),
    }
}

/// The map with a mark on squares.
fn drawn(field: &Field, mark: impl Fn(Square) -> Option<String>) -> Region {
    let slots = Square::rows()
        .map(|square| {
            let terrain = field.terrain(square);
            let mut cards: Vec<Face> = mark(square)
                .into_iter()
                .map(|name| Face {
                    name,
                    ..Face::default()
                })
                .collect();
            if field.others.iter().any(|(s, _)| *s == square) {
                cards.push(Face {
                    name: "其他角色".to_owned(),
                    ..Face::default()
                });
            }
            Slot {
                label: square.lettered(),
                cards,
                hidden: 0,
                marks: (terrain != Terrain::Plain)
                    .then(|| terrain.word().to_owned())
                    .into_iter()
                    .collect(),
            }
        })
        .collect();
    Region {
        name: "地图".to_owned(),
        owner: None,
        layout: Layout::Grid {
            columns: u16::from(SIDE),
        },
        slots,
    }
}
