//! What cards are called, in files and to people.

use crate::engine::fault::{At, Fault};
use crate::engine::game::Player;
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::table::UnionArena;
use crate::engine::union_arena::text::action::Name;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{NAMELESS, Zone};

/// What stands between an owner and a name.
const OF: [&str; 3] = ["的", ".", "·"];

/// Whose card a text speaks of, where it says so, and the rest of it: 甲的火花.
pub fn owned(mut text: &str) -> (Option<Player>, &str) {
    let mut owner = None;
    for p in Player::BOTH {
        for sep in OF {
            if let Some(rest) = text.strip_prefix(&format!("{}{sep}", p.name())) {
                owner = Some(p);
                text = rest;
            }
        }
    }
    (owner, text)
}

impl View<'_> {
    /// The card that a name means; of several alike, the one with the highest rank, then the first.
    pub fn card_named(
        &self,
        s: &State,
        name: &At<String>,
        rank: &dyn Fn(Ix) -> u8,
    ) -> Result<Ix, Fault> {
        // A name as it stands is meant before an owner is read into it.
        let mut whole = (0..s.cards.len() as Ix).filter(|ix| self.name(*ix) == name.value.trim());
        if let (Some(one), None) = (whole.next(), whole.next()) {
            return Ok(one);
        }
        let (owner, text) = owned(name.value.trim());
        // As a face-down card is told of: 乙的血区第1张.
        let place = owner.and_then(|owner| {
            let (zone, n) = text.strip_suffix('张')?.split_once('第')?;
            let zone = [Zone::Life, Zone::Below]
                .into_iter()
                .find(|z| z.word() == zone)?;
            let n: usize = n.parse().ok()?;
            s.side(owner).zone(zone).get(n.checked_sub(1)?).copied()
        });
        if let Some(ix) = place {
            return Ok(ix);
        }
        let all: Vec<Ix> = (0..s.cards.len() as Ix)
            .filter(|ix| owner.is_none_or(|o| s.card(*ix).owner == o))
            .filter(|ix| {
                let shown = self.name(*ix);
                shown == text || UnionArena::base(shown) == text || self.def(s, *ix).name == text
            })
            .collect();
        if let Some(exact) = all.iter().find(|ix| self.name(**ix) == text) {
            return Ok(*exact);
        }
        let best = all.iter().map(|ix| rank(*ix)).max();
        let mut best: Vec<Ix> = all
            .into_iter()
            .filter(|ix| Some(rank(*ix)) == best)
            .collect();
        match best[..] {
            [] => {
                let names = (0..s.cards.len() as Ix)
                    .filter(|ix| owner.is_none_or(|o| s.card(*ix).owner == o))
                    .map(|ix| self.name(ix));
                let whose = owner.map_or("", |o| o.name());
                Err(name.fault(format!("{whose}没有名为“{text}”的卡")).nearest(
                    text,
                    names
                        .clone()
                        .chain(names.map(UnionArena::base))
                        .filter(|n| UnionArena::base(n) != NAMELESS || text.contains("无名")),
                ))
            }
            [one] => Ok(one),
            _ => {
                let alike = |a: Ix, b: Ix| {
                    let (x, y) = (s.card(a), s.card(b));
                    (x.def, x.owner, x.zone, x.rested, x.up)
                        == (y.def, y.owner, y.zone, y.rested, y.up)
                };
                if best.iter().all(|ix| alike(*ix, best[0])) {
                    return Ok(best[0]);
                }
                const SHOWN: usize = 8;
                // Those that lie open or in a hand are meant more often than those of a deck.
                best.sort_by_key(|ix| matches!(s.card(*ix).zone, Zone::Deck | Zone::Life));
                let known: Vec<String> = best
                    .iter()
                    .take(SHOWN)
                    .map(|ix| {
                        let card = s.card(*ix);
                        let (whose, zone) = (card.owner.name(), card.zone.word());
                        format!("{}（{whose}的{zone}）", self.name(*ix))
                    })
                    .collect();
                let more = if best.len() > SHOWN {
                    format!("等{}张", best.len())
                } else {
                    String::new()
                };
                Err(name
                    .fault(format!("“{text}”有几张，不知道是哪一张"))
                    .fix(format!("写作 {}{more}", known.join("、"))))
            }
        }
    }

    /// Whether a text that says whose card it means, 乙的兵, means the card of this name: that player's, and no other's.
    pub fn is_owned(&self, s: &State, wanted: &str, held: &str) -> bool {
        let (Some(owner), wanted) = owned(wanted) else {
            return false;
        };
        let (said, name) = match owned(held) {
            (said @ Some(_), name) if !self.names.iter().any(|n| n == held) => (said, name),
            _ => (None, held),
        };
        let mut whose = (0..s.cards.len() as Ix)
            .filter(|ix| self.name(*ix) == name)
            .map(|ix| s.card(ix).owner)
            .peekable();
        let theirs = match said {
            Some(said) => said == owner,
            None => whose.peek().is_some() && whose.all(|o| o == owner),
        };
        theirs && (wanted == name || wanted == UnionArena::base(name))
    }

    /// All names by which rulings may call cards; where both players have one of a name, with whose it is.
    pub fn all_names(&self, s: &State) -> Vec<String> {
        let mut all = self.names.clone();
        let called = (0..s.cards.len() as Ix).map(|ix| self.called(s, ix).0);
        all.extend(called.filter(|called| !self.names.contains(called)));
        all
    }

    /// What a file calls a card: its name, and whose it is where the other player has one of that name too.
    pub fn called(&self, s: &State, ix: Ix) -> Name {
        let name = self.name(ix);
        let alike = |text: &str| self.names.iter().filter(|n| *n == text).count();
        if alike(name) < 2 {
            return Name(name.to_owned());
        }
        let owner = s.card(ix).owner.name();
        // A card may bear the very words as its name: 甲的兵.
        let written = OF.map(|of| format!("{owner}{of}{name}"));
        let free = written.iter().find(|text| alike(text) == 0);
        Name(free.unwrap_or(&written[0]).clone())
    }

    /// A card by its place: 乙的血区第3张.
    pub fn place_name(&self, s: &State, ix: Ix) -> String {
        let card = s.card(ix);
        let at = s
            .side(card.owner)
            .zone(card.zone)
            .iter()
            .position(|x| *x == ix)
            .map_or(0, |p| p + 1);
        format!("{}的{}第{at}张", card.owner.name(), card.zone.word())
    }

    /// The cards of a choice in words; hidden ones by their place.
    pub fn list_of(&self, s: &State, cards: &[Ix]) -> String {
        let names: Vec<String> = cards
            .iter()
            .map(|ix| match s.hides(*ix) {
                true => self.place_name(s, *ix),
                false => self.name(*ix).to_owned(),
            })
            .collect();
        names.join("、")
    }

    /// A card with the zone in which it lies.
    pub fn where_it_is(&self, s: &State, ix: Ix) -> String {
        let card = s.card(ix);
        let (whose, zone) = (card.owner.name(), card.zone.word());
        match card.zone.on_field() && card.rested {
            true => format!("“{}”（在{whose}的{zone}，休眠）", self.name(ix)),
            false => format!("“{}”（在{whose}的{zone}）", self.name(ix)),
        }
    }
}
