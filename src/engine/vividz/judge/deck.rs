//! Whether a deck may be handed in (401).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::{Go, Reason, Tracer};
use crate::engine::vividz::card::ability::Face;
use crate::engine::vividz::clause::must;
use crate::engine::vividz::file::setup::FILLER;
use crate::engine::vividz::reads;
use crate::engine::vividz::table::{DeckList, Vividz};
use crate::engine::vividz::words::Kind;

/// Whether a deck may be handed in (401).
///
/// # Errors
/// Breaks where nothing more need be looked at.
pub fn judge_deck<T: Tracer>(g: &Vividz, player: Player, t: &mut T) -> Go {
    let empty = DeckList::default();
    let deck = g.decks[player.ix()].as_ref().unwrap_or(&empty);
    let face = |ix: &u16| &g.faces[*ix as usize];
    t.cite(must(vv!("401.1")));
    t.cite(must(vv!("401.2")));
    let one = deck.account.len() == 1;
    t.require(one, || {
        Reason::requires(
            vv!("401.3"),
            format!("账号牌部分应是一张牌，现有{}张", deck.account.len()),
        )
        .blocked_by(format!("{}张", deck.account.len()))
    })?;
    for ix in &deck.account {
        let f = face(ix);
        t.require(f.text.kind == Kind::Account, || {
            wrong_kind(vv!("401.3"), f, "账号牌")
        })?;
    }
    t.require(deck.missions.len() == 3, || {
        Reason::requires(
            vv!("401.4"),
            format!("任务牌部分应是三张牌，现有{}张", deck.missions.len()),
        )
        .blocked_by(format!("{}张", deck.missions.len()))
    })?;
    for (n, ix) in deck.missions.iter().enumerate() {
        let f = face(ix);
        t.require(f.text.kind == Kind::Mission, || {
            wrong_kind(vv!("401.4"), f, "任务牌")
        })?;
        let again = deck.missions[..n].iter().any(|o| face(o).name == f.name);
        t.require(!again, || {
            Reason::forbids(vv!("401.4a"), format!("任务牌部分有两张“{}”", f.name))
                .blocked_by(f.name.clone())
        })?;
    }
    let count = deck.main.len();
    let within = match g.reads.deck_bounds {
        reads::DeckBounds::Inclusive => (50..=70).contains(&count),
        reads::DeckBounds::Exclusive => (51..=69).contains(&count),
    };
    t.require(within, || {
        Reason::requires(
            vv!("401.5a"),
            format!("主牌组的牌张数应介于50～70之间，现有{count}张"),
        )
        .blocked_by(format!("{count}张"))
    })?;
    let mut seen: Vec<(&str, usize)> = Vec::new();
    for ix in &deck.main {
        let f = face(ix);
        match seen.iter_mut().find(|(n, _)| *n == f.name) {
            Some((_, n)) => *n += 1,
            None => {
                seen.push((&f.name, 1));
                t.require(matches!(f.text.kind, Kind::Character | Kind::Event), || {
                    wrong_kind(vv!("401.5"), f, "角色牌或事件牌")
                })?;
                matches_missions(g, f, &deck.missions, t)?;
            }
        }
    }
    for (name, n) in seen {
        if name == FILLER {
            continue;
        }
        t.require(n <= 4, || {
            Reason::forbids(
                vv!("401.5b"),
                format!("主牌组有{n}张“{name}”，同名的牌每种不能超过四张"),
            )
            .blocked_by(format!("{name}×{n}"))
        })?;
    }
    crate::engine::verdict::GO
}

fn wrong_kind(clause: crate::rulebook::RuleId, f: &Face, wanted: &str) -> Reason {
    Reason::forbids(
        clause,
        format!("“{}”是{}，这里只能放{wanted}", f.name, f.text.kind.word()),
    )
    .blocked_by(f.name.clone())
}

/// Cards of a main deck whose empty mission info may be the one that goes with every mission (401.5c).
pub fn free_infos(g: &Vividz, player: Player) -> impl Iterator<Item = &Face> {
    let deck = g.decks[player.ix()].as_ref();
    let missions = deck.map_or(&[][..], |d| &d.missions);
    deck.map_or(&[][..], |d| &d.main)
        .iter()
        .map(|ix| &g.faces[*ix as usize])
        .filter(|f| !f.filler && f.text.mission.is_empty())
        .filter(move |f| !corresponds(g, f, missions))
}

/// Whether a card goes with the missions, by the reading in force.
fn corresponds(g: &Vividz, f: &Face, missions: &[u16]) -> bool {
    let of = |ix: &u16| &g.faces[*ix as usize].text;
    let same = |a: &[String], b: &[String]| a.len() == b.len() && a.iter().all(|x| b.contains(x));
    let text = &f.text;
    let mut all = missions.iter().map(of);
    match g.reads.deck_match {
        reads::DeckMatch::OneMission => all.any(|m| {
            same(&m.mission, &text.mission)
                && same(&m.traits, &text.traits)
                && same(&m.account, &text.account)
        }),
        reads::DeckMatch::Apart => {
            missions.iter().any(|m| same(&of(m).mission, &text.mission))
                && missions.iter().any(|m| same(&of(m).traits, &text.traits))
                && missions.iter().any(|m| same(&of(m).account, &text.account))
        }
        reads::DeckMatch::AnyOne => all.any(|m| {
            same(&m.mission, &text.mission)
                || same(&m.traits, &text.traits)
                || same(&m.account, &text.account)
        }),
    }
}

/// 401.5c.
fn matches_missions<T: Tracer>(g: &Vividz, f: &Face, missions: &[u16], t: &mut T) -> Go {
    if f.filler {
        return crate::engine::verdict::GO;
    }
    t.cite(must(vv!("401.5c")));
    let text = &f.text;
    let fits = corresponds(g, f, missions);
    if fits {
        return crate::engine::verdict::GO;
    }
    if text.mission.is_empty() {
        // Handing it in is what shows that the text does not say.
        return crate::engine::verdict::GO;
    }
    t.forbid(|| {
        Reason::forbids(
            vv!("401.5c"),
            format!(
                "“{}”的任务信息、特征、账号信息与任务牌部分的牌不相同",
                f.name
            ),
        )
        .blocked_by(f.name.clone())
    })
}
