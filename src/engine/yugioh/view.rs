//! Looking at a duel: which card is meant, what it is and counts as, what it is called, who may see it. Changes nothing.

use super::action::Zone;
use super::card::{Also, CardDef, Cards, Kind, NamedAt};
use super::op::{CardIx, Where};
use super::reads::{
    Activated, AlsoSpell, AsSpell, Beside, FaceDown, HiddenName, MonsterAmong, Opponent, Reads,
};
use super::state::{Card, State};
use crate::engine::{At, Cite, Fault, Player, Under};
use crate::ygo;

/// The excerpt as a game: its cards and the readings it goes under.
#[derive(Debug, Clone)]
pub struct Yugioh {
    pub(super) names: Vec<String>,
    pub(super) cards: Cards,
    pub(super) reads: Reads,
}

/// Places of a zone: five for monsters (2.1.1-2) and for spells and traps (2.1.2-2).
pub const PLACES: u8 = 5;

/// What a look-up of a name gives for a card that the scenario does not describe.
static PLAIN: CardDef = CardDef {
    kind: Kind::Monster,
    by_rule: None,
    by_effect: None,
    also: None,
    leaves_to: None,
    text: String::new(),
};

/// A duel as it stands, with the cards and readings it goes by.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Cards and readings.
    pub g: &'a Yugioh,
    /// Where the duel stands.
    pub s: &'a State,
}

/// Whether a card that lies so is one that was activated and leaves when it has been carried out.
fn leaves_when_done(kind: Kind, face_down: bool) -> bool {
    !face_down && kind.leaves_when_done()
}

/// Whether a card of this kind takes up the place where it lies, by the readings of that.
pub fn takes_place(reads: &Reads, zone: Option<Zone>, kind: Kind, face_down: bool) -> bool {
    match zone {
        Some(Zone::SpellTrap) if kind.is_monster() => reads.monster_among == MonsterAmong::Counts,
        Some(Zone::SpellTrap) => {
            reads.activated == Activated::Stays || !leaves_when_done(kind, face_down)
        }
        _ => true,
    }
}

impl Yugioh {
    /// A look at a duel.
    pub fn view<'a>(&'a self, s: &'a State) -> View<'a> {
        View { g: self, s }
    }
}

/// What holds of a card, with the clause and the reading that say so.
pub struct Held<T> {
    /// What holds.
    pub value: T,
    /// By which clause.
    pub cite: Cite,
    /// Under which reading.
    pub under: Option<Under>,
}

impl<T> Held<T> {
    fn by(cite: Cite, value: T) -> Self {
        Self {
            value,
            cite,
            under: None,
        }
    }
}

impl<'a> View<'a> {
    /// What is printed on a card.
    pub fn def(self, ix: CardIx) -> &'a CardDef {
        let name = self.g.names.get(usize::from(self.s.card(ix).name));
        name.and_then(|n| self.g.cards.0.get(n)).unwrap_or(&PLAIN)
    }

    /// A card's kind.
    pub fn kind(self, ix: CardIx) -> Kind {
        self.def(ix).kind
    }

    /// The name that is printed on a card.
    fn printed(self, ix: CardIx) -> &'a str {
        let name = self.g.names.get(usize::from(self.s.card(ix).name));
        name.map_or("？", String::as_str)
    }

    /// The name of a card as scenarios call it; the second of a name is `名#2`.
    pub fn name(self, ix: CardIx) -> String {
        match self.s.card(ix).copy {
            0 | 1 => self.printed(ix).to_owned(),
            copy => format!("{}#{copy}", self.printed(ix)),
        }
    }

    /// The names of cards.
    pub fn names(self, cards: impl IntoIterator<Item = CardIx>) -> Vec<String> {
        cards.into_iter().map(|ix| self.name(ix)).collect()
    }

    /// The name by which [`find`](Self::find) finds this very card.
    pub fn exact(self, ix: CardIx) -> String {
        let name = self.name(ix);
        match self.find(&At::nowhere(name)) {
            Ok(found) if found == ix => self.name(ix),
            _ => format!("{}#{}", self.printed(ix), self.s.card(ix).copy),
        }
    }

    /// The cards that a name may mean: one by its number, all of a bare name, the first in front.
    pub fn called(self, name: &str) -> Vec<CardIx> {
        let (bare, copy) = match name.rsplit_once('#') {
            Some((bare, copy)) => (bare, Some(copy.parse::<u8>().ok())),
            None => (name, None),
        };
        let Some(named) = self.g.names.iter().position(|n| n == bare) else {
            return Vec::new();
        };
        let is = |card: &Card| copy.is_none_or(|copy| copy == Some(card.copy));
        let of_name = |ix: &CardIx| {
            let card = self.s.card(*ix);
            usize::from(card.name) == named && is(card)
        };
        let mut found: Vec<CardIx> = self.s.all().filter(of_name).collect();
        found.sort_by_key(|ix| self.s.card(*ix).copy != 1);
        if copy.is_some() {
            // Numbers end at 255: of more the first is meant.
            found.truncate(1);
        }
        found
    }

    /// The card of a name on this board. A bare name is enough where there is one card of it, or where they are alike in
    /// everything that can be asked.
    pub fn find(self, name: &At<String>) -> Result<CardIx, Fault> {
        let found = self.called(name);
        match found.as_slice() {
            [] => {
                let names = self.names(self.s.all());
                Err(name
                    .fault(format!("局面里没有“{}”", **name))
                    .nearest(name, names.iter().map(String::as_str)))
            }
            [first, ..] if self.alike(&found) => Ok(*first),
            several => {
                let names: Vec<String> = several
                    .iter()
                    .take(12)
                    .map(|ix| {
                        let card = self.s.card(*ix);
                        let (whose, at) = (card.controller.name(), card.at.words());
                        format!("{}#{}（{whose}的{at}）", **name, card.copy)
                    })
                    .collect();
                Err(name
                    .fault(format!("叫“{}”的卡不止一张", **name))
                    .fix(format!("写明是哪一张：{}", names.join("、"))))
            }
        }
    }

    /// Whether nothing tells cards of one name apart: they lie together, as one lies so lies the other.
    fn alike(self, cards: &[CardIx]) -> bool {
        let [first, rest @ ..] = cards else {
            return true;
        };
        let as_first = |ix: &CardIx| {
            let (a, b) = (self.s.card(*first), self.s.card(*ix));
            (a.owner, a.controller, a.at, a.face_down) == (b.owner, b.controller, b.at, b.face_down)
        };
        let Card { controller, at, .. } = *self.s.card(*first);
        rest.iter().all(as_first)
            && match at.zone() {
                Some(Zone::Graveyard) => rest.is_empty(),
                Some(Zone::Deck) => {
                    let deck = &self.s.piles[controller.ix()].deck;
                    let from = deck.iter().position(|c| cards.contains(c)).unwrap_or(0);
                    deck[from..]
                        .iter()
                        .take(cards.len())
                        .all(|c| cards.contains(c))
                }
                _ => true,
            }
    }

    /// The cards that take up places of a zone, by the readings of that.
    pub fn taking_places(self, side: Player, zone: Zone) -> Vec<CardIx> {
        let mut there = self.s.zone(side, zone);
        there.retain(|ix| self.takes_place(*ix));
        there
    }

    /// Whether a card takes up the place where it lies.
    pub fn takes_place(self, ix: CardIx) -> bool {
        let card = self.s.card(ix);
        takes_place(&self.g.reads, card.at.zone(), self.kind(ix), card.face_down)
    }

    /// The card that takes up a place of a side's field.
    pub fn taken(self, side: Player, place: Where) -> Option<CardIx> {
        let mut there = self.s.all_lying(side, place);
        there.find(|ix| self.takes_place(*ix))
    }

    /// The first free place of a zone, else the first that nothing takes up; none where all are taken.
    pub fn free(self, side: Player, zone: Zone) -> Option<u8> {
        let untaken = |slot: &u8| self.taken(side, Where::In(zone, *slot)).is_none();
        let free = self.s.free(side, zone, PLACES);
        free.or_else(|| (0..PLACES).find(untaken))
    }

    /// The readings under which a zone that is full would not be, as a refusal names them.
    pub fn full_under(self, there: &[CardIx]) -> String {
        let reads = &self.g.reads;
        let mut hangs = Vec::new();
        if there.iter().any(|ix| self.kind(*ix).is_monster()) {
            hangs.push(reads.monster_among.under());
        }
        let leaves = |ix: &CardIx| leaves_when_done(self.kind(*ix), self.s.card(*ix).face_down);
        if there.iter().any(leaves) {
            hangs.push(reads.activated.under());
        }
        let named = hangs.iter().map(|u| format!("“{}”", u.reading));
        match named.collect::<Vec<_>>() {
            none if none.is_empty() => String::new(),
            named => format!("（读法{}）", named.join("")),
        }
    }

    /// What a card counts as by where it lies (2.1.1-3, 2.1.2-6).
    pub fn counts_as(self, ix: CardIx) -> Held<&'static str> {
        let def = self.def(ix);
        let monster = def.kind.is_monster();
        match self.s.card(ix).at.zone() {
            Some(Zone::Monster) if !monster => {
                let also_spell = self.g.reads.also_spell;
                let value = match (def.also, also_spell) {
                    (Some(Also::Trap), _) => "怪兽卡、陷阱卡",
                    (Some(Also::Spell), AlsoSpell::Both) => "怪兽卡、魔法卡",
                    (Some(Also::Spell), AlsoSpell::Unruled) => "未定",
                    _ => "怪兽卡",
                };
                Held {
                    under: (def.also == Some(Also::Spell)).then(|| also_spell.under()),
                    ..Held::by(Cite::requires(ygo!("2.1.1-3")), value)
                }
            }
            Some(Zone::Pendulum | Zone::Field) if monster => {
                let beside = self.g.reads.beside;
                let value = match beside {
                    Beside::Unruled => "未定",
                    Beside::Spell => "魔法卡",
                    Beside::Monster => "怪兽卡",
                };
                Held {
                    under: Some(beside.under()),
                    ..Held::by(Cite::defines(ygo!("2.1-3")), value)
                }
            }
            Some(Zone::SpellTrap) if monster => {
                let as_spell = self.g.reads.as_spell;
                let value = match as_spell {
                    AsSpell::Both => "魔法卡、怪兽卡",
                    AsSpell::Spell => "魔法卡",
                };
                Held {
                    under: Some(as_spell.under()),
                    ..Held::by(Cite::requires(ygo!("2.1.2-6")), value)
                }
            }
            _ => {
                let value = match def.kind {
                    _ if monster => "怪兽卡",
                    Kind::Trap | Kind::LastingTrap => "陷阱卡",
                    _ => "魔法卡",
                };
                Held::by(Cite::requires(ygo!("2.1-2")), value)
            }
        }
    }

    /// The name that a card goes by where it is: its effect may give it another on the field or in the graveyard; while it
    /// lies face down, by a reading.
    pub fn name_now(self, ix: CardIx) -> (&'a str, Option<Under>) {
        let card = self.s.card(ix);
        let def = self.def(ix);
        let here = match card.at {
            at if at.on_field() => Some(NamedAt::Field),
            Where::In(Zone::Graveyard, _) => Some(NamedAt::Graveyard),
            _ => None,
        };
        let by_effect = def.by_effect.as_ref();
        let by_effect = by_effect.filter(|named| here.is_some_and(|h| named.at.contains(&h)));
        let own = def.by_rule.as_deref().unwrap_or_else(|| self.printed(ix));
        let reading = self.g.reads.hidden_name;
        match by_effect.map(|named| named.name.as_str()) {
            None => (own, None),
            Some(named) if !card.face_down => (named, None),
            Some(named) => {
                let name = match reading {
                    HiddenName::Has => named,
                    HiddenName::Not => own,
                    HiddenName::Unruled => "未定",
                };
                (name, Some(reading.under()))
            }
        }
    }

    /// Which of the players may look at a card (2-2, 2.1.3-2); neither where a reading leaves it open.
    pub fn seen_by(self, ix: CardIx) -> Held<[bool; 2]> {
        let card = self.s.card(ix);
        let controller = Player::BOTH.map(|p| p == card.controller);
        let permits = Cite::permits(ygo!("2-2"));
        match card.at.zone() {
            Some(Zone::Graveyard) => Held::by(Cite::permits(ygo!("2.1.3-2")), [true; 2]),
            Some(Zone::Deck) => Held::by(Cite::forbids(ygo!("2-2")), [false; 2]),
            Some(zone) if !card.face_down && (zone.on_field() || zone == Zone::Banished) => {
                Held::by(permits, [true; 2])
            }
            _ if card.owner == card.controller => Held::by(permits, controller),
            _ => {
                let reading = self.g.reads.face_down;
                let value = match reading {
                    FaceDown::Both => [true; 2],
                    FaceDown::Controller => controller,
                    FaceDown::Unruled => [false; 2],
                };
                Held {
                    under: Some(reading.under()),
                    ..Held::by(permits, value)
                }
            }
        }
    }

    /// Whom the text of a card means by 『对方』 (1.3-2).
    pub fn other_side(self, ix: CardIx) -> Player {
        let card = self.s.card(ix);
        match self.g.reads.opponent {
            Opponent::OfOwner => card.owner.opponent(),
            Opponent::OfUser | Opponent::Unruled => card.controller.opponent(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::games;
    use crate::rulebook::Library;

    /// What is wrong with a ruling that sends 战士 to the graveyard; nothing where it holds.
    fn faults(board: &str) -> String {
        let text = format!(
            "书: yugioh\n标题: 同名\n问题: 哪一张？\n局面: {board}\n步骤: [{{做: {{送去墓地: {{卡: [战士]}}}}, 期望: {{事件: [送去墓地]}}}}]\n裁定: {{答: 这张, 条文: [2.1.3-1], 依据: 条文}}\n"
        );
        let faults = match games::open(&text, &Library::shipped()) {
            Ok(session) => session.report().faults.clone(),
            Err(faults) => faults,
        };
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        said.join("\n")
    }

    #[test]
    fn a_bare_name_means_one_card() {
        for alike in [
            "{甲: {手卡: [战士]}}",
            "{甲: {手卡: [战士×2, 龙]}}",
            "{甲: {卡组: [龙, 战士*3]}}",
        ] {
            assert_eq!(faults(alike), "");
        }
        for apart in [
            "{甲: {手卡: [战士], 怪兽区域: [战士]}}",
            "{甲: {怪兽区域: [战士], 卡组: [战士]}}",
            "{甲: {怪兽区域: [战士×2]}}",
            "{甲: {卡组: [战士, 龙, 战士]}}",
            "{甲: {手卡: [战士]}, 乙: {手卡: [战士]}}",
        ] {
            let said = faults(apart);
            assert!(said.contains("叫“战士”的卡不止一张"), "{apart}: {said}");
            assert!(said.contains("战士#1") && said.contains("战士#2"), "{said}");
        }
    }
}
