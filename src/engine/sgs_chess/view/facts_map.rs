//! Facts of the map: squares, displacements, routes.

use super::super::state::CharId;
use super::super::words::names::Name;
use super::super::words::square::{Displacement, Route, Square};
use super::View;
use super::fact_words::offered;
use super::named::part;
use crate::engine::cite::{Cite, sgs};
use crate::engine::fact::{Fact, facts};
use crate::engine::fault::Fault;
use crate::engine::verdict::{Explaining, Silent, Verdict};

facts! {
    pub fn of_route(route: &Route) from OF_ROUTE {
        "长度": "位移的数目", [Cite::defines(sgs!("10.13-1")), Cite::defines(sgs!("10.12-1")), Cite::defines(sgs!("10.13-2"))] =>
            route.length(),
        "起点": "起点的坐标", [Cite::defines(sgs!("10.12-1"))] => route.start().to_string(),
        "终点": "终点的坐标", [Cite::defines(sgs!("10.12-1"))] => route.end().to_string(),
        "存在": "各个位移是否首尾相接", [Cite::defines(sgs!("10.12-3"))] => route.gap().is_none(),
    }
}

facts! {
    pub fn of_leg(leg: Displacement) from OF_LEG {
        "方向": "位移的方向", [Cite::defines(sgs!("10.14-1")), Cite::defines(sgs!("10.10-1")), Cite::defines(sgs!("10.10-2"))] =>
            leg.direction().word(),
    }
}

facts! {
    pub fn of_square(v: View<'_>, square: Square) from OF_SQUARE {
        "地形": "地形", [Cite::defines(sgs!("10.3-1")), Cite::defines(sgs!("10.2-1"))] => v.terrain_word(square),
        "角色": "在此方格的角色", [Cite::defines(sgs!("10.5-1"))] => {
            let there = v.s.all_chars().filter(|c| v.s.char(*c).square == Some(square));
            there.map(|c| v.who(c)).collect::<Vec<_>>()
        },
        "字母": "带字母的坐标", [Cite::defines(sgs!("10.5-1"))] => square.lettered(),
        "坐标": "两个数的坐标", [Cite::defines(sgs!("10.5-1")), Cite::defines(sgs!("10.5-3"))] => square.to_string(),
    }
}

impl View<'_> {
    /// A fact of a route, a displacement or a square; `None` where the path is of something else.
    pub fn of_map(self, text: &str, path: &Name) -> Result<Option<Fact>, Fault> {
        if let Some(rest) = text.strip_prefix("路线") {
            return self.fact_of_route(rest, path).map(Some);
        }
        if text.contains(['⇒', '→']) || text.contains("=>") {
            return self.fact_of_leg(text, path).map(Some);
        }
        let Some((square, what)) = text.split_once('.') else {
            return Ok(None);
        };
        match Square::parse(square) {
            Ok(square) => self.fact_of_square(square, what, path).map(Some),
            Err(_) => Ok(None),
        }
    }

    fn fact_of_route(self, rest: &str, path: &Name) -> Result<Fact, Fault> {
        let Some((route, what)) = rest.rsplit_once('.') else {
            return Err(path.fault("要写 路线[(7,1)(7,2)].长度"));
        };
        let parsed = |route: &str| Route::parse(route).map_err(|says| path.fault(says));
        if let Some(route) = route.strip_suffix(".合法") {
            let route = parsed(route)?;
            let who = self.char_named(&part(path, what))?;
            return Ok(self.legal_route_for(who, &route));
        }
        let route = parsed(route)?;
        if what == "合法" {
            return Err(path.fault("要写 路线[…].合法.关羽"));
        }
        of_route(&route, what).ok_or_else(|| {
            path.fault(format!("路线没有“{what}”这一项"))
                .nearest(what, offered(&[OF_ROUTE]).chain(["合法"]))
        })
    }

    /// Whether a character may move along a route, and the clauses that say so or not.
    fn legal_route_for(self, who: CharId, route: &Route) -> Fact {
        let mut t = Explaining::default();
        let _ = self.field(who).legal_route(route, &self.readings, &mut t);
        let verdict = t.verdict();
        let fact = Fact::from(verdict.is_legal()).by([
            Cite::defines(sgs!("10.11-1")),
            Cite::defines(sgs!("10.8-1")),
        ]);
        match verdict {
            Verdict::Legal(cites) => fact.by(cites),
            Verdict::Illegal(reasons) => fact.by(reasons.iter().map(|r| r.cite)),
            Verdict::Undecided(_) => fact,
        }
    }

    fn fact_of_leg(self, text: &str, path: &Name) -> Result<Fact, Fault> {
        let bare = text.strip_prefix("位移").unwrap_or(text);
        let (leg, what) = bare.split_once('.').unwrap_or((bare, "方向"));
        let leg = Displacement::parse(leg).map_err(|says| path.fault(says))?;
        if let Some(name) = what.strip_prefix("合法.") {
            let who = self.char_named(&part(path, name))?;
            let field = self.field(who);
            let legal = field.legal_displacement(leg, &self.readings, &mut Silent);
            return Ok(Fact::from(legal.is_continue()).by([Cite::defines(sgs!("10.11-1"))]));
        }
        of_leg(leg, what).ok_or_else(|| {
            path.fault(format!("位移没有“{what}”这一项"))
                .nearest(what, offered(&[OF_LEG]).chain(["合法"]))
        })
    }

    fn fact_of_square(self, square: Square, what: &str, path: &Name) -> Result<Fact, Fault> {
        if let Some(other) = what.strip_prefix("相邻.") {
            let other = Square::parse(other).map_err(|says| path.fault(says))?;
            return Ok(Fact::from(square.is_adjacent(other)).by(Square::adjacency_cites()));
        }
        let legal = what.strip_prefix("合法.");
        if let Some(name) = legal.or(what.strip_prefix("合法方格.")) {
            return Ok(self.legal_square(self.char_named(&part(path, name))?, square));
        }
        of_square(self, square, what).ok_or_else(|| {
            path.fault(format!("方格没有“{what}”这一项"))
                .nearest(what, offered(&[OF_SQUARE]).chain(["相邻", "合法"]))
        })
    }

    /// Whether a square is legal for a character (10.8-1).
    pub fn legal_square(self, who: CharId, square: Square) -> Fact {
        let field = self.field(who);
        let legal = field.legal_square(square, &self.readings, &mut Silent);
        Fact::from(legal.is_continue())
            .by([Cite::defines(sgs!("10.8-1"))])
            .under(field.square_readings(square, &self.readings))
    }

    /// The terrain of a square by its word.
    pub fn terrain_word(self, square: Square) -> &'static str {
        self.terrain.get(&square).map_or("平原", |t| t.word())
    }
}
