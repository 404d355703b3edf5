//! Facts of the map: squares, displacements, routes.

use super::super::state::CharId;
use super::super::view::View;
use super::super::view::found::{Found, at};
use super::super::words::names::Name;
use super::super::words::square::{Displacement, Route, Square};
use crate::engine::cite::{Cite, sgs};

use crate::engine::scenario::Fault;
use crate::engine::verdict::{Explaining, Silent, Verdict};

impl View<'_> {
    pub fn of_map(self, text: &str, path: &Name) -> Result<Option<Found>, Fault> {
        if let Some(rest) = text.strip_prefix("路线") {
            let Some((route, ask)) = rest.rsplit_once('.') else {
                return Err(path.fault("要写 路线[(7,1)(7,2)].长度"));
            };
            let (ask, whom) = match route.rsplit_once('.') {
                Some((_, "合法")) => ("合法", Some(ask)),
                _ => (ask, None),
            };
            let route = route.strip_suffix(".合法").unwrap_or(route);
            let route = Route::parse(route).map_err(|what| path.fault(what))?;
            return Ok(Some(match ask {
                "长度" => Found::plain(
                    route.length(),
                    [
                        Cite::defines(sgs!("10.13-1")),
                        Cite::defines(sgs!("10.12-1")),
                        Cite::defines(sgs!("10.13-2")),
                    ],
                ),
                "起点" => Found::plain(route.start(), [Cite::defines(sgs!("10.12-1"))]),
                "终点" => Found::plain(route.end(), [Cite::defines(sgs!("10.12-1"))]),
                "存在" => Found::yes(route.gap().is_none(), [Cite::defines(sgs!("10.12-3"))]),
                "合法" => {
                    let who = match whom {
                        Some(name) => self.char_named(&at(path, name))?,
                        None => return Err(path.fault("要写 路线[…].合法.关羽")),
                    };
                    let mut t = Explaining::default();
                    let _ = self.field(who).legal_route(&route, &self.readings, &mut t);
                    let verdict = t.verdict();
                    let mut found = Found::yes(
                        verdict.is_legal(),
                        [
                            Cite::defines(sgs!("10.11-1")),
                            Cite::defines(sgs!("10.8-1")),
                        ],
                    );
                    match verdict {
                        Verdict::Legal(cites) => found.cites.extend(cites),
                        Verdict::Illegal(reasons) => {
                            found.cites.extend(reasons.iter().map(|r| r.cite));
                        }
                        Verdict::Undecided(_) => {}
                    }
                    found
                }
                _ => {
                    return Err(path
                        .fault(format!("路线没有“{ask}”这一项"))
                        .nearest(ask, ["长度", "起点", "终点", "存在", "合法"]));
                }
            }));
        }
        if text.contains(['⇒', '→']) || text.contains("=>") {
            let bare = text.strip_prefix("位移").unwrap_or(text);
            let (leg, ask) = bare.split_once('.').unwrap_or((bare, "方向"));
            let leg = Displacement::parse(leg).map_err(|what| path.fault(what))?;
            if ask == "方向" {
                return Ok(Some(Found::plain(
                    leg.direction().word(),
                    [
                        Cite::defines(sgs!("10.14-1")),
                        Cite::defines(sgs!("10.10-1")),
                        Cite::defines(sgs!("10.10-2")),
                    ],
                )));
            }
            if let Some(name) = ask.strip_prefix("合法.") {
                let who = self.char_named(&at(path, name))?;
                let legal = self
                    .field(who)
                    .legal_displacement(leg, &self.readings, &mut Silent)
                    .is_continue();
                return Ok(Some(Found::yes(legal, [Cite::defines(sgs!("10.11-1"))])));
            }
            return Err(path
                .fault(format!("位移没有“{ask}”这一项"))
                .nearest(ask, ["方向", "合法"]));
        }
        let Some((square, ask)) = text.split_once('.') else {
            return Ok(None);
        };
        let Ok(square) = Square::parse(square) else {
            return Ok(None);
        };
        Ok(Some(match ask {
            "地形" => Found::plain(
                self.terrain.get(&square).map_or("平原", |t| t.word()),
                [Cite::defines(sgs!("10.3-1")), Cite::defines(sgs!("10.2-1"))],
            ),
            "角色" => {
                let there: Vec<CharId> = self
                    .s
                    .all_chars()
                    .filter(|c| self.s.char(*c).square == Some(square))
                    .collect();
                Found::plain(
                    if there.is_empty() {
                        "无".to_owned()
                    } else {
                        self.whos(&there)
                    },
                    [Cite::defines(sgs!("10.5-1"))],
                )
            }
            "字母" => Found::plain(square.lettered(), [Cite::defines(sgs!("10.5-1"))]),
            "坐标" => Found::plain(
                square,
                [Cite::defines(sgs!("10.5-1")), Cite::defines(sgs!("10.5-3"))],
            ),
            _ => {
                if let Some(other) = ask.strip_prefix("相邻.") {
                    let other = Square::parse(other).map_err(|what| path.fault(what))?;
                    return Ok(Some(Found::yes(
                        square.is_adjacent(other),
                        Square::adjacency_cites(),
                    )));
                }
                if let Some(name) = ask.strip_prefix("合法.").or(ask.strip_prefix("合法方格."))
                {
                    let who = self.char_named(&at(path, name))?;
                    return Ok(Some(self.legal_square(who, square)));
                }
                return Err(path
                    .fault(format!("方格没有“{ask}”这一项"))
                    .nearest(ask, ["地形", "角色", "字母", "坐标", "相邻", "合法"]));
            }
        }))
    }

    pub fn legal_square(self, who: CharId, square: Square) -> Found {
        let field = self.field(who);
        let legal = field
            .legal_square(square, &self.readings, &mut Silent)
            .is_continue();
        let mut found = Found::yes(legal, [Cite::defines(sgs!("10.8-1"))]);
        found.under = field.square_readings(square, &self.readings);
        found
    }
}
