//! Cards that move between areas (巧变, 8.1 to 8.15): what it means, for whom, and which hands are then shuffled.

use super::super::Sgs;
use super::super::event::say;
use super::super::judge::OF_DEAD;
use super::super::run::Run;
use super::super::state::{CardId, CharId, Ctx, Exec, Place, Shift, This, Verb, Work};
use super::super::words::{Area, Common, Kind};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::rulebook::RuleId;

impl Run<'_> {
    /// Begins a movement of cards.
    pub fn shift(&mut self, shift: Shift, ctx: &Ctx) {
        self.push(Work::Shift(shift), ctx);
    }

    /// Puts a card at another place, and nothing else.
    pub fn lay(&mut self, card: CardId, to: Place, on_top: bool) {
        self.s.deck.retain(|c| *c != card);
        self.s.discard.retain(|c| *c != card);
        match to {
            Place::Common(Common::Deck) if on_top => self.s.deck.insert(0, card),
            Place::Common(Common::Deck) => self.s.deck.push(card),
            Place::Common(Common::Discard) => self.s.discard.insert(0, card),
            _ => {}
        }
        let before = self.s.card(card);
        // Who could see it where it lay knows which card it is that went (3.6-1); shuffling takes that away.
        let knew = if before.up {
            u32::MAX
        } else if before.place.is_hand() {
            before.known | before.place.owner().map_or(0, |c| 1 << c.0)
        } else {
            before.known
        };
        let lies = self.s.card_mut(card);
        lies.place = to;
        // 8.4-1: as cards lie there unless something else is said.
        lies.up = to.faces_up();
        lies.moves = lies.moves.wrapping_add(1);
        lies.known = knew;
    }

    /// Carries a movement out, or notes that it was prevented.
    pub fn apply_shift(&mut self, shift: &Shift, ctx: &Ctx) {
        let cards: Vec<CardId> = shift.cards.iter().map(|(c, _)| *c).collect();
        self.s.last.way = ctx.way;
        if shift.verb == Verb::Discard {
            self.s
                .count_discarded(ctx.way, cards.len(), shift.prevented);
        }
        if shift.prevented {
            say(
                self.log,
                "防止巧变",
                &[
                    Cite::requires(sgs!("7.8-4")),
                    Cite::requires(sgs!("7.8-5")),
                    Cite::requires(sgs!("6.3-1")),
                ],
                &[],
                || {
                    format!(
                        "巧变被防止：操作执行完毕，但未对{}执行过。",
                        self.game.labels(&cards)
                    )
                },
            );
            self.s.last.exec = Exec::Prevented;
            self.s.operated_on(ctx.way, cards);
            return;
        }
        let from: Vec<Place> = cards.iter().map(|c| self.s.card(*c).place).collect();
        let top = !matches!(shift.verb, Verb::Put) || shift.later;
        for (card, to) in shift.cards.iter().rev() {
            self.lay(*card, *to, top || matches!(shift.verb, Verb::Put));
        }
        let (word, mut cites) = Sgs::verb_cites(shift.verb);
        let mut ends: Vec<Place> = shift.cards.iter().map(|(_, to)| *to).collect();
        ends.dedup();
        for end in &ends {
            let by = Sgs::lies_by(*end);
            if !cites.contains(&by) {
                cites.push(by);
            }
        }
        let owners = from.iter().filter_map(|place| place.owner());
        let mut under = Vec::new();
        self.note_dead(shift.who, owners, (&mut cites, &mut under));
        say(self.log, word, &cites, &under, || {
            let who = shift.who.map_or("系统", |c| self.game.who(c));
            let to = ends
                .iter()
                .map(|p| self.game.place(*p))
                .collect::<Vec<_>>()
                .join("、");
            format!("{who}{word}：{}到{to}。", self.game.labels(&cards))
        });
        self.lost_and_gained(shift, &from);
        self.s.last.exec = Exec::Yes;
        self.s.operated_on(ctx.way, cards.clone());
        if let [card] = cards.as_slice() {
            let recorded = self
                .s
                .these
                .iter()
                .any(|t| t.by == shift.who && t.card == *card && t.recorded);
            // A draw names no card: one that was shown stays the one that is meant (5.13-1).
            let shown = shift.verb == Verb::Draw
                && self.s.these.iter().any(|t| t.by == shift.who && t.recorded);
            if !shown {
                // 5.13-1: only what others do in between makes 此牌 vanish.
                self.s.mention(This {
                    by: shift.who,
                    way: ctx.way,
                    card: *card,
                    moves: self.s.card(*card).moves,
                    recorded,
                });
            }
        }
        self.s.later.1.retain(|c| !cards.contains(c));
        if shift.later {
            self.s.later = (ctx.way, cards.clone());
        }
        self.shuffle_gained(shift);
    }
}

impl Run<'_> {
    /// Notes by what another operates on cards in the areas of those that are dead or gone.
    pub fn note_dead(
        &self,
        who: Option<CharId>,
        owners: impl IntoIterator<Item = CharId>,
        (cites, under): (&mut Vec<Cite>, &mut Vec<Under>),
    ) {
        let mut others = owners
            .into_iter()
            .filter(|owner| who.is_some_and(|who| who != *owner));
        let out = |owner: CharId| self.s.char(owner).dead || self.s.char(owner).gone;
        if others.any(out) {
            cites.push(Cite::defines(sgs!("3.12-1")));
            under.push(self.game.under(OF_DEAD));
        }
    }

    /// What characters lost and got (8.14-1, 8.15-1).
    fn lost_and_gained(&mut self, shift: &Shift, from: &[Place]) {
        let lost = Cite::defines(sgs!("8.15-1"));
        for who in self.s.all_chars() {
            let of = |test: &dyn Fn(Place, Place) -> bool| -> Vec<CardId> {
                shift
                    .cards
                    .iter()
                    .zip(from)
                    .filter(|((_, to), from)| from.owner() == Some(who) && test(**from, *to))
                    .map(|((c, _), _)| *c)
                    .collect()
            };
            let keeps = |to: Place| to.owner() == Some(who) && (to.is_hand() || to.is_equipment());
            let away = of(&|from, to| (from.is_hand() || from.is_equipment()) && !keeps(to));
            let hand = of(&|from, _| from.is_hand());
            let equipment = of(&|from, _| from.is_equipment());
            for (word, cards) in [
                ("失去牌", away),
                ("失去手牌", hand),
                ("失去装备区里的牌", equipment),
            ] {
                if !cards.is_empty() {
                    let all: Vec<Under> = if shift.verb == Verb::Use && word == "失去牌" {
                        self.game.equipment_used(&cards)
                    } else {
                        Vec::new()
                    };
                    say(self.log, word, &[lost], &all, || {
                        format!(
                            "{}{word}：{}。",
                            self.game.who(who),
                            self.game.labels(&cards)
                        )
                    });
                }
            }
            let gained: Vec<CardId> = shift
                .cards
                .iter()
                .filter(|(_, to)| *to == Place::Of(who, Area::Hand))
                .map(|(c, _)| *c)
                .collect();
            if !gained.is_empty() {
                say(
                    self.log,
                    "得到",
                    &[Cite::defines(sgs!("8.14-1"))],
                    &[],
                    || format!("{}得到{}。", self.game.who(who), self.game.labels(&gained)),
                );
            }
        }
    }

    fn shuffle_gained(&mut self, shift: &Shift) {
        for who in self.s.all_chars() {
            let gained: Vec<CardId> = shift
                .cards
                .iter()
                .filter(|(_, to)| *to == Place::Of(who, Area::Hand))
                .map(|(c, _)| *c)
                .collect();
            if gained.is_empty() {
                continue;
            }
            let keep: &[CardId] = if shift.later { &gained } else { &[] };
            self.mix(who, keep, sgs!("8.14-2"), &[], "洗混");
        }
    }

    /// A character shuffles its face-down hand cards but for some. What it takes away is who knows which is which.
    pub fn mix(
        &mut self,
        who: CharId,
        keep: &[CardId],
        clause: RuleId,
        all: &[Under],
        word: &'static str,
    ) {
        let hand: Vec<CardId> = self
            .s
            .at(Place::Of(who, Area::Hand))
            .into_iter()
            .filter(|c| !keep.contains(c))
            .collect();
        for card in &hand {
            let lies = self.s.card_mut(*card);
            lies.up = false;
            // One card alone is as well known as it was before.
            if hand.len() > 1 {
                lies.known = 0;
            }
        }
        if hand.is_empty() {
            return;
        }
        say(self.log, word, &[Cite::requires(clause)], all, || {
            if keep.is_empty() {
                format!("{}洗混所有手牌。", self.game.who(who))
            } else {
                format!(
                    "{}洗混除{}外的所有手牌。",
                    self.game.who(who),
                    self.game.labels(keep)
                )
            }
        });
    }

    /// 3.6-2: before another operates on face-down hand cards, their owner shuffles them; under the reading, not
    /// those on which a later effect of the same resolution was to operate.
    pub fn mix_before(&mut self, who: CharId, owner: CharId, cards: &[CardId], ctx: &Ctx) {
        if who == owner || self.chosen {
            return;
        }
        let down: Vec<CardId> = self
            .s
            .at(Place::Of(owner, Area::Hand))
            .into_iter()
            .filter(|c| !self.s.card(*c).up)
            .collect();
        let touches = cards.is_empty() || cards.iter().any(|c| down.contains(c));
        if down.len() < 2 || !touches {
            return;
        }
        let kept: Vec<CardId> = self
            .s
            .later
            .1
            .iter()
            .copied()
            .filter(|c| self.s.later.0 == ctx.way && down.contains(c))
            .collect();
        if kept.is_empty() {
            return self.mix(owner, &[], sgs!("3.6-2"), &[], "先洗混");
        }
        let reading = self.game.under("观看后再操作");
        if reading.option == "不洗这些牌" {
            // 3.6-4: these stay as they lie; the others were shuffled when they were looked at.
            say(
                self.log,
                "不洗混",
                &[Cite::permits(sgs!("3.6-4"))],
                &[reading],
                || format!("后续要操作{}，不再洗混。", self.game.labels(&kept)),
            );
            return;
        }
        self.mix(owner, &[], sgs!("3.6-2"), &[reading], "先洗混");
    }
}

impl Sgs {
    fn verb_cites(verb: Verb) -> (&'static str, Vec<Cite>) {
        let moved = Cite::defines(sgs!("8.1-1"));
        match verb {
            Verb::Discard => ("弃置", vec![Cite::requires(sgs!("8.5-1")), moved]),
            Verb::Give => ("交给", vec![Cite::requires(sgs!("8.6-1")), moved]),
            Verb::Draw => (
                "摸牌",
                vec![
                    Cite::requires(sgs!("8.7-1")),
                    Cite::requires(sgs!("8.13-1")),
                    moved,
                ],
            ),
            Verb::Obtain => ("获得", vec![Cite::requires(sgs!("8.13-1")), moved]),
            Verb::Put | Verb::Settle => ("置入", vec![Cite::requires(sgs!("8.4-1")), moved]),
            Verb::TurnUp => (
                "亮出",
                vec![
                    Cite::requires(sgs!("8.12-1")),
                    Cite::requires(sgs!("8.12-2")),
                    Cite::requires(sgs!("8.4-1")),
                ],
            ),
            Verb::Use | Verb::Play => (
                "置入处理区",
                vec![Cite::defines(sgs!("1.8-1")), Cite::requires(sgs!("8.4-1"))],
            ),
        }
    }

    /// Which area's default way of lying is followed.
    fn lies_by(place: Place) -> Cite {
        Cite::requires(match place {
            Place::Common(Common::Deck) => sgs!("3.2-1"),
            Place::Common(Common::Discard) => sgs!("3.3-1"),
            Place::Common(Common::Processing | Common::Outside) => sgs!("3.5-1"),
            Place::Of(_, Area::Hand) => sgs!("3.6-1"),
            Place::Of(_, Area::Weapon) => sgs!("3.7-1"),
            Place::Of(_, Area::Armour) => sgs!("3.8-1"),
            Place::Of(_, Area::Mount) => sgs!("3.9-1"),
            Place::Of(_, Area::Delayed) => sgs!("3.11-1"),
        })
    }

    fn equipment_used(&self, cards: &[CardId]) -> Vec<Under> {
        let any = cards.iter().any(|c| {
            self.cards[usize::from(c.0)]
                .kind
                .is_some_and(Kind::is_equipment)
        });
        if any {
            vec![self.under("使用装备算不算失去牌")]
        } else {
            Vec::new()
        }
    }
}
