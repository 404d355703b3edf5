//! Cards that move between areas (巧变, 8.1 to 8.15): what it means, for whom, and which hands are then shuffled.

use super::Sgs;
use super::event::{Event, say};
use super::state::{CardId, CharId, Ctx, Exec, Frame, Place, Shift, State, This, Verb, Work};
use super::value::under;
use super::words::{Area, Common};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::{Log, Under};

impl Sgs {
    /// Begins a movement of cards.
    pub(super) fn shift(&self, s: &mut State, shift: Shift, ctx: &Ctx) {
        s.stack.push(Frame {
            kind: Work::Shift(shift),
            step: 0,
            ctx: *ctx,
        });
    }

    /// Puts a card at another place, and nothing else.
    pub(super) fn lay(&self, s: &mut State, card: CardId, to: Place, on_top: bool) {
        s.deck.retain(|c| *c != card);
        s.discard.retain(|c| *c != card);
        match to {
            Place::Common(Common::Deck) if on_top => s.deck.insert(0, card),
            Place::Common(Common::Deck) => s.deck.push(card),
            Place::Common(Common::Discard) => s.discard.insert(0, card),
            _ => {}
        }
        let before = s.card(card);
        // Who could see it where it lay knows which card it is that went (3.6-1); shuffling takes that away.
        let knew = if before.up {
            u32::MAX
        } else if before.place.is_hand() {
            before.known | before.place.owner().map_or(0, |c| 1 << c.0)
        } else {
            before.known
        };
        let lies = s.card_mut(card);
        lies.place = to;
        // 8.4-1: as cards lie there unless something else is said.
        lies.up = to.faces_up();
        lies.moves = lies.moves.wrapping_add(1);
        lies.known = knew;
    }

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

    /// Carries a movement out, or notes that it was prevented.
    pub(super) fn apply_shift(&self, s: &mut State, shift: &Shift, log: &mut Log<Event>) {
        let cards: Vec<CardId> = shift.cards.iter().map(|(c, _)| *c).collect();
        if shift.prevented {
            say(
                log,
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
                        self.labels(&cards)
                    )
                },
            );
            s.last.exec = Exec::Prevented;
            s.last.cards = cards;
            return;
        }
        let from: Vec<Place> = cards.iter().map(|c| s.card(*c).place).collect();
        let top = !matches!(shift.verb, Verb::Put) || shift.later;
        for (card, to) in shift.cards.iter().rev() {
            self.lay(s, *card, *to, top || matches!(shift.verb, Verb::Put));
        }
        let (word, mut cites) = Self::verb_cites(shift.verb);
        let mut ends: Vec<Place> = shift.cards.iter().map(|(_, to)| *to).collect();
        ends.dedup();
        for end in &ends {
            let by = Self::lies_by(*end);
            if !cites.contains(&by) {
                cites.push(by);
            }
        }
        say(log, word, &cites, &[], || {
            let who = shift.who.map_or("系统", |c| self.who(c));
            let to = ends
                .iter()
                .map(|p| self.place(*p))
                .collect::<Vec<_>>()
                .join("、");
            format!("{who}{word}：{}到{to}。", self.labels(&cards))
        });
        self.lost_and_gained(s, shift, &from, log);
        s.last.exec = Exec::Yes;
        s.last.cards = cards.clone();
        if let [card] = cards.as_slice() {
            let recorded = s
                .these
                .iter()
                .any(|t| t.by == shift.who && t.card == *card && t.recorded);
            // A draw names no card: one that was shown stays the one that is meant (5.13-1).
            let shown =
                shift.verb == Verb::Draw && s.these.iter().any(|t| t.by == shift.who && t.recorded);
            if !shown {
                // 5.13-1: only what others do in between makes 此牌 vanish.
                s.mention(This {
                    by: shift.who,
                    card: *card,
                    moves: s.card(*card).moves,
                    recorded,
                });
            }
        }
        s.later.retain(|c| !cards.contains(c));
        if shift.later {
            s.later.clone_from(&cards);
        }
        self.shuffle_gained(s, shift, log);
    }

    /// What characters lost and got (8.14-1, 8.15-1).
    fn lost_and_gained(&self, s: &State, shift: &Shift, from: &[Place], log: &mut Log<Event>) {
        let lost = Cite::defines(sgs!("8.15-1"));
        for who in s.all_chars() {
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
                        self.equipment_used(&cards)
                    } else {
                        Vec::new()
                    };
                    say(log, word, &[lost], &all, || {
                        format!("{}{word}：{}。", self.who(who), self.labels(&cards))
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
                say(log, "得到", &[Cite::defines(sgs!("8.14-1"))], &[], || {
                    format!("{}得到{}。", self.who(who), self.labels(&gained))
                });
            }
        }
    }

    fn equipment_used(&self, cards: &[CardId]) -> Vec<Under> {
        let any = cards.iter().any(|c| {
            self.cards[usize::from(c.0)]
                .kind
                .is_some_and(super::words::Kind::is_equipment)
        });
        if any {
            vec![under(&self.readings, "使用装备算不算失去牌")]
        } else {
            Vec::new()
        }
    }

    fn shuffle_gained(&self, s: &mut State, shift: &Shift, log: &mut Log<Event>) {
        for who in s.all_chars() {
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
            self.mix(s, who, keep, sgs!("8.14-2"), &[], "洗混", log);
        }
    }

    /// A character shuffles its face-down hand cards but for some. What it takes away is who knows which is which.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn mix(
        &self,
        s: &mut State,
        who: CharId,
        keep: &[CardId],
        clause: crate::rulebook::RuleId,
        all: &[Under],
        word: &'static str,
        log: &mut Log<Event>,
    ) {
        let hand: Vec<CardId> = s
            .at(Place::Of(who, Area::Hand))
            .into_iter()
            .filter(|c| !keep.contains(c))
            .collect();
        for card in &hand {
            let lies = s.card_mut(*card);
            lies.known = 0;
            lies.up = false;
        }
        if hand.is_empty() {
            return;
        }
        say(log, word, &[Cite::requires(clause)], all, || {
            if keep.is_empty() {
                format!("{}洗混所有手牌。", self.who(who))
            } else {
                format!("{}洗混除{}外的所有手牌。", self.who(who), self.labels(keep))
            }
        });
    }

    /// 3.6-2: before another operates on face-down hand cards, their owner shuffles them; under the reading, not
    /// those on which a later effect of the same resolution was to operate.
    pub(super) fn mix_before(
        &self,
        s: &mut State,
        who: CharId,
        owner: CharId,
        cards: &[CardId],
        log: &mut Log<Event>,
    ) {
        if who == owner {
            return;
        }
        let down: Vec<CardId> = s
            .at(Place::Of(owner, Area::Hand))
            .into_iter()
            .filter(|c| !s.card(*c).up)
            .collect();
        let touches = cards.is_empty() || cards.iter().any(|c| down.contains(c));
        if down.len() < 2 || !touches {
            return;
        }
        let kept: Vec<CardId> = s
            .later
            .iter()
            .copied()
            .filter(|c| down.contains(c))
            .collect();
        if kept.is_empty() {
            return self.mix(s, owner, &[], sgs!("3.6-2"), &[], "先洗混", log);
        }
        let reading = under(&self.readings, "观看后再操作");
        if reading.option == "不洗这些牌" {
            // 3.6-4: these stay as they lie; the others were shuffled when they were looked at.
            say(
                log,
                "不洗混",
                &[Cite::permits(sgs!("3.6-4"))],
                &[reading],
                || format!("后续要操作{}，不再洗混。", self.labels(&kept)),
            );
            return;
        }
        self.mix(s, owner, &[], sgs!("3.6-2"), &[reading], "先洗混", log);
    }
}
