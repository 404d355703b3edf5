//! Single actions with a name of their own: sliding (1116), showing (1108), reloading (1117), and one card from a deck
//! (504.3).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Moving, Why};
use crate::engine::vividz::state::Frame;
use crate::engine::vividz::state::{Area, CardIx, Obj, Reply, Seen, bit};
use crate::engine::vividz::words::{End, Kind, Prohibition, Zone};

impl Run<'_> {
    /// Takes markers off a card.
    pub fn take_marks(&mut self, card: CardIx, name: u32, n: u16) -> u16 {
        let mut taken = 0;
        if let Some(m) = self
            .s
            .marks
            .iter_mut()
            .find(|m| m.card == card && m.name == name)
        {
            taken = m.count.min(n);
            m.count -= taken;
        }
        self.s.marks.retain(|m| m.count > 0);
        taken
    }

    /// A character slides, where nothing takes the place of it (912.1).
    pub fn would_slide(&mut self, card: CardIx, to: Area, player: Player, ctx: Option<u8>) {
        let card = self.s.obj(card);
        self.act(Act::Slide { card, to, player }, ctx);
    }

    /// 1116.1.
    pub fn slide(&mut self, card: CardIx, to: Area, player: Player, ctx: Option<u8>) {
        self.move_area(card, to);
        let exp = self.s.exp_of(card).next().is_some();
        let name = to.word();
        self.note(
            || {
                Event::new(Word::Slide)
                    .by(player)
                    .card(card)
                    .note(format!("到{name}"))
            },
            &[
                must(vv!("1116.1")),
                says(vv!("503.2")),
                if exp {
                    says(vv!("512.3"))
                } else {
                    says(vv!("501.1"))
                },
            ],
            &[self.g.reads.adjacent.under()],
        );
        self.count_done(ctx, 1);
        self.past(EventKind::Slide, player, Some(card));
        let obj = self.s.obj(card);
        self.happen(EventKind::Slide, Seen::of(obj, player));
    }

    /// A player begins to scout (1115.1).
    pub fn begin_scout(&mut self, player: Player) {
        self.log
            .record(|| Event::new(Word::Scout).by(player), [must(vv!("1115.1"))]);
        self.occur(EventKind::Scout, player, None);
    }

    /// A player scouts with the other one (804.2b): what was shown is the reply.
    pub fn scout_with_other(&mut self, player: Player) {
        if self.barred(Prohibition::Scout, None, Some(player), "搜寻") {
            return;
        }
        self.begin_scout(player);
        match self.show_top(player, vv!("804.2b")) {
            Some(card) => self.s.reply = Reply::Shown(card),
            None => self.empty_deck(player, "搜寻"),
        }
    }

    /// Shows the top card of a deck (1108); `None` where there is none.
    pub fn show_top(&mut self, player: Player, clause: crate::rulebook::RuleId) -> Option<Obj> {
        let top = self.s.zone(player, Zone::Deck).last().copied()?;
        self.show(top, player, clause);
        Some(self.s.obj(top))
    }

    /// Shows a card (1108.1).
    pub fn show(&mut self, card: CardIx, player: Player, clause: crate::rulebook::RuleId) {
        let zone = self.s.card(card).zone;
        let hidden = self.view().hidden(zone);
        if hidden {
            self.s.card_mut(card).bits |= bit::SHOWN;
        }
        self.log.record(
            || Event::new(Word::Show).by(player).card(card),
            [
                must(clause),
                must(vv!("1108.1")),
                says(vv!("1108.2")),
                if hidden {
                    says(vv!("1108.3"))
                } else {
                    says(vv!("501.3a"))
                },
            ],
        );
        self.occur(EventKind::Show, player, Some(card));
    }

    /// Hides again what was shown (1108.3). Gives back in whose decks such cards lie.
    pub fn hide(&mut self, cards: &[Obj]) -> [bool; 2] {
        let mut decks = [false; 2];
        for obj in cards {
            if self.s.lives(*obj) && self.s.card(obj.card).has(bit::SHOWN) {
                self.s.card_mut(obj.card).bits &= !bit::SHOWN;
                let card = self.s.card(obj.card);
                if card.zone == Zone::Deck {
                    decks[card.owner.ix()] = true;
                }
                self.log.record(
                    || Event::new(Word::Hide).card(obj.card),
                    [must(vv!("1108.3"))],
                );
            }
        }
        decks
    }

    /// Decks in which shown cards have been hidden again are shuffled (1108.3).
    pub fn shuffle_shown(&mut self, decks: [bool; 2]) {
        for player in Player::BOTH {
            if decks[player.ix()] {
                self.log.record(
                    || {
                        Event::new(Word::Stage)
                            .by(player)
                            .note("展示的牌仍在牌库，洗混牌库")
                    },
                    [must(vv!("1108.3"))],
                );
            }
        }
        self.shuffle_decks(decks);
    }

    /// Has the decks of these players shuffled, one after the other.
    pub fn shuffle_decks(&mut self, decks: [bool; 2]) {
        match decks {
            [false, false] => {}
            [true, true] => self.s.stack.push(Frame::ShuffleBoth(0)),
            [first, _] => self.shuffle(if first { Player(0) } else { Player(1) }),
        }
    }

    /// 1117.1.
    pub fn reload(&mut self, player: Player, ctx: Option<u8>) {
        let cards: Vec<Obj> = self
            .s
            .zone(player, Zone::Trash)
            .iter()
            .filter(|c| self.view().kind(**c) == Kind::Character)
            .map(|c| self.s.obj(*c))
            .collect();
        let n = cards.len();
        self.log.record(
            || {
                Event::new(Word::Reload)
                    .by(player)
                    .note(format!("{n}张角色牌移至牌库"))
            },
            [must(vv!("1117.1"))],
        );
        self.occur(EventKind::Reload, player, None);
        if !cards.is_empty() {
            self.act(
                Act::Move(cards, Moving::to(Zone::Deck, Why::Reload, player)),
                None,
            );
        }
        self.count_done(ctx, 1);
    }

    /// One card from the top of a deck (504.3).
    pub fn mill_one(&mut self, player: Player, by: Player, to: Zone, ctx: u8, name: u32) {
        let Some(top) = self.s.zone(player, Zone::Deck).last().copied() else {
            self.empty_deck(player, "从牌库移动");
            return;
        };
        let obj = self.s.obj(top);
        let source = self.s.ctxs.get(ctx as usize).map(|c| c.source);
        let life = obj.life.wrapping_add(1);
        self.act(
            Act::Move(
                vec![obj],
                Moving {
                    to,
                    end: End::Top,
                    facing: None,
                    why: Why::Mill,
                    by,
                    source,
                    under: None,
                },
            ),
            Some(ctx),
        );
        if let Some(c) = self.s.ctxs.get_mut(ctx as usize) {
            let mut kept = c.picked(name).to_vec();
            kept.push(Obj { card: top, life });
            c.keep(name, kept);
        }
    }
}
