//! The map: which squares, displacements and routes are legal for a character, and how far it can come.
//!
//! Pure: a [`Field`] is what one character finds on the map. Knows no state.

use std::collections::{BTreeMap, VecDeque};

use super::super::words::Terrain;
use super::super::words::square::{Displacement, Route, SIDE, Square};
use super::{open, under};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer, Unruled};

/// The map as one character finds it.
#[derive(Debug, Clone, Default)]
pub struct Field {
    /// The terrain of squares; all others are plains.
    pub terrain: BTreeMap<Square, Terrain>,
    /// Where other characters stand, with their names.
    pub others: Vec<(Square, String)>,
    /// Where pieces of the dead are, whether they count or not.
    pub dead: Vec<Square>,
}

/// The terrain that the text itself gives: 10.2-1, the warm base in the lower right corner. The map itself is lost.
pub fn with_bases(terrain: &mut BTreeMap<Square, Terrain>, r: &Readings) {
    let warm = Square { x: SIDE, y: 1 };
    terrain.entry(warm).or_insert(Terrain::Base);
    if r.of("冷方大本营的位置") == "左上角" {
        let cold = Square { x: 1, y: SIDE };
        terrain.entry(cold).or_insert(Terrain::Base);
    }
}

impl Field {
    /// The terrain of a square.
    pub fn terrain(&self, square: Square) -> Terrain {
        self.terrain.get(&square).copied().unwrap_or(Terrain::Plain)
    }

    /// Judges whether a square is legal for the character (10.8-1).
    ///
    /// # Errors
    /// Breaks where nothing more need be looked at.
    pub fn legal_square<T: Tracer>(&self, square: Square, r: &Readings, t: &mut T) -> Go {
        t.cite(Cite::defines(sgs!("10.8-1")));
        let terrain = self.terrain(square);
        let mut there: Vec<&str> = self
            .others
            .iter()
            .filter(|(s, _)| *s == square)
            .map(|(_, name)| name.as_str())
            .collect();
        there.dedup();
        let camp = matches!(terrain, Terrain::Base | Terrain::Camp);
        t.require(terrain != Terrain::Mountain, || {
            Reason::forbids(
                sgs!("10.8-1"),
                format!("{square}的地形是山地，不是合法方格。"),
            )
            .blocked_by(format!("{square}山地"))
        })?;
        t.require(
            terrain != Terrain::Lake || r.of("湖泊能否进入") != "不是",
            || {
                Reason::forbids(
                    sgs!("10.8-1"),
                    format!("{square}的地形是湖泊，不是合法方格（读法“湖泊能否进入”：不是）。"),
                )
                .blocked_by(format!("{square}湖泊"))
            },
        )?;
        if there.is_empty() {
            return GO;
        }
        if camp {
            return t.require(r.of("营地能否同格") != "不是", || {
                Reason::forbids(
                    sgs!("10.8-1"),
                    format!(
                        "{square}的{}里已有{}，不是合法方格（读法“营地能否同格”：不是）。",
                        terrain.word(),
                        there.join("、")
                    ),
                )
                .blocked_by(there.join("、"))
            });
        }
        t.forbid(|| {
            Reason::forbids(
                sgs!("10.8-1"),
                format!("{square}里已有{}，不是合法方格。", there.join("、")),
            )
            .blocked_by(there.join("、"))
        })
    }

    /// Which readings a judgement of a square rests on.
    pub fn square_readings(&self, square: Square, r: &Readings) -> Vec<Under> {
        let terrain = self.terrain(square);
        let mut all = Vec::new();
        if terrain == Terrain::Lake {
            all.push(under(r, "湖泊能否进入"));
        }
        if matches!(terrain, Terrain::Base | Terrain::Camp)
            && self.others.iter().any(|(s, _)| *s == square)
        {
            all.push(under(r, "营地能否同格"));
        }
        if self.dead.contains(&square) {
            all.push(under(r, "死亡角色的棋子"));
        }
        all
    }

    /// Judges a displacement (10.10-3, 10.11-1).
    ///
    /// # Errors
    /// Breaks where nothing more need be looked at.
    pub fn legal_displacement<T: Tracer>(&self, d: Displacement, r: &Readings, t: &mut T) -> Go {
        t.cite(Cite::defines(sgs!("10.11-1")));
        t.cite(Cite::defines(sgs!("10.10-1")));
        t.require(d.from != d.to, || {
            Reason::forbids(sgs!("10.10-3"), format!("位移{d}的前后坐标是同一坐标。"))
                .blocked_by(d.from.to_string())
        })?;
        if d.from != d.to {
            t.cite(Cite::defines(sgs!("10.9-1")));
            t.require(
                d.from.is_adjacent(d.to) || r.of("不相邻的位移") == "合法",
                || {
                    Reason::forbids(
                        sgs!("10.11-1"),
                        format!("位移{d}的两个方格不相邻，不合条件1。"),
                    )
                    .blocked_by(d.to.to_string())
                },
            )?;
            t.require(
                d.from.is_adjacent(d.to) || r.of("不相邻的位移") == "合法",
                || {
                    Reason::requires(
                        sgs!("10.9-1"),
                        format!(
                            "相邻要一个坐标相等、另一个相差1：{}与{}横差{}、纵差{}。",
                            d.from,
                            d.to,
                            d.from.x.abs_diff(d.to.x),
                            d.from.y.abs_diff(d.to.y)
                        ),
                    )
                },
            )?;
        }
        let legal = self.legal_square(d.to, r, &mut Silent).is_continue();
        t.require(legal, || {
            Reason::forbids(
                sgs!("10.11-1"),
                format!("位移{d}的第二个坐标不是合法方格，不合条件2。"),
            )
            .blocked_by(d.to.to_string())
        })?;
        self.legal_square(d.to, r, t)
    }

    /// Judges a route: that its displacements join and each is legal (10.12-1, 10.12-3).
    ///
    /// # Errors
    /// Breaks where nothing more need be looked at.
    pub fn legal_route<T: Tracer>(&self, route: &Route, r: &Readings, t: &mut T) -> Go {
        t.cite(Cite::defines(sgs!("10.12-1")));
        t.cite(Cite::permits(sgs!("10.12-2")));
        if let Some((one, next)) = route.gap() {
            t.forbid(|| {
                Reason::forbids(
                    sgs!("10.12-3"),
                    format!(
                        "位移{next}的第一个坐标不是上一个位移{one}的第二个坐标，这样的路线不存在。"
                    ),
                )
                .blocked_by(next.from.to_string())
            })?;
        }
        if route.returns() {
            t.cite(Cite::permits(sgs!("10.12-4")));
        }
        for leg in &route.legs {
            self.legal_displacement(*leg, r, t)?;
        }
        GO
    }

    /// How many steps of movement a route takes, under the reading.
    ///
    /// # Errors
    /// The open question where the reading leaves it open.
    pub fn steps(route: &Route, r: &Readings) -> Result<i64, Unruled> {
        match r.of("步数怎样数") {
            "每个位移一步" => Ok(route.length()),
            "按起终点距离" => Ok(route.start().steps_to(route.end())),
            _ => Err(open(r, "步数怎样数")),
        }
    }

    /// The squares that can be reached from a square with this many steps, each with the length of a shortest route.
    ///
    /// # Errors
    /// The open question where the reading of steps leaves it open.
    pub fn reachable(
        &self,
        from: Square,
        steps: i64,
        r: &Readings,
    ) -> Result<BTreeMap<Square, i64>, Unruled> {
        let by_ends = match r.of("步数怎样数") {
            "每个位移一步" => false,
            "按起终点距离" => true,
            _ => return Err(open(r, "步数怎样数")),
        };
        let mut found = BTreeMap::from([(from, 0)]);
        let mut queue = VecDeque::from([from]);
        while let Some(square) = queue.pop_front() {
            let so_far = found.get(&square).copied().unwrap_or(0);
            if so_far >= steps && !by_ends {
                continue;
            }
            for next in Square::rows() {
                let leg = Displacement {
                    from: square,
                    to: next,
                };
                if found.contains_key(&next)
                    || self.legal_displacement(leg, r, &mut Silent).is_break()
                {
                    continue;
                }
                found.insert(next, so_far + 1);
                queue.push_back(next);
            }
        }
        if by_ends {
            found.retain(|s, _| from.steps_to(*s) <= steps);
        }
        found.remove(&from);
        // 10.12-4: a route may come back to where it began.
        let back = |next: Square| {
            let legs = [(from, next), (next, from)].map(|(from, to)| Displacement { from, to });
            let legal = |leg| self.legal_displacement(leg, r, &mut Silent).is_continue();
            legs.into_iter().all(legal)
        };
        if (steps >= 2 || by_ends && steps >= 0) && Square::rows().any(back) {
            found.insert(from, 2);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::verdict::Explaining;
    use crate::engine::verdict::Verdict;
    use crate::rulebook::{BookId, Library};

    fn readings() -> Readings {
        let library = Library::shipped();
        Readings::defaults(&library.book(BookId::SGS_CHESS).expect("shipped").readings)
    }

    fn field() -> Field {
        let at = |t: &str| Square::parse(t).expect(t);
        Field {
            terrain: BTreeMap::from([
                (at("C3"), Terrain::Mountain),
                (at("D4"), Terrain::Camp),
                (at("E5"), Terrain::Lake),
            ]),
            others: vec![(at("D4"), "甲".into()), (at("B2"), "乙".into())],
            dead: Vec::new(),
        }
    }

    #[test]
    fn routes_are_refused_by_clause() {
        for (route, clause) in [
            ("A1 A2", None),
            ("A2 B2", Some("10.8-1")),
            ("B3 C3", Some("10.8-1")),
            ("C4 D4", None),
            ("D5 E5", None),
            ("A1 A3", Some("10.11-1")),
            ("A1 A1", Some("10.10-3")),
            ("A1⇒A2,A3⇒A4", Some("10.12-3")),
        ] {
            let route = Route::parse(route).expect(route);
            let mut t = Explaining::default();
            let _ = field().legal_route(&route, &readings(), &mut t);
            match (t.verdict(), clause) {
                (Verdict::Legal(cites), None) => assert!(!cites.is_empty()),
                (Verdict::Illegal(reasons), Some(clause)) => assert!(
                    reasons
                        .iter()
                        .any(|r| r.cite.clause.number.to_string() == clause),
                    "{route}: {reasons:?}"
                ),
                (verdict, _) => panic!("{route}: {verdict:?}"),
            }
        }
    }

    #[test]
    fn every_reachable_square_is_within_the_steps() {
        let from = Square::parse("B3").expect("on the map");
        let reached = field().reachable(from, 3, &readings()).expect("ruled");
        assert!(reached.values().all(|n| *n <= 3));
        assert!(reached.iter().all(|(s, n)| from.steps_to(*s) <= *n));
        assert!(!reached.contains_key(&Square::parse("C3").expect("on the map")));
    }
}
