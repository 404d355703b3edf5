//! Before the game: decks (400) and preparation (600).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Moving, PreparationStep, TurnStep, Why};
use crate::engine::vividz::judge::deck::free_infos;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{CardIx, Gap, PickOf, Question, Wait};
use crate::engine::vividz::words::{Kind, Zone};

impl Run<'_> {
    /// 601.
    pub fn prepare(&mut self, at: PreparationStep, done: u8, shown: [Option<CardIx>; 2]) -> After {
        let (at, done) = match at {
            PreparationStep::Decks => self.ask_decks(),
            PreparationStep::A => self.lay_accounts(),
            PreparationStep::B => self.lay_missions(done),
            PreparationStep::C => self.lay_decks(done),
            PreparationStep::D => return self.show_tops(),
            PreparationStep::D2 => self.tops_to_energy(done, shown),
            PreparationStep::D3 => self.compare(shown),
            PreparationStep::E => self.first_hand(done),
            PreparationStep::E2 => self.second_energy(done),
            PreparationStep::F => self.turn_missions_up(),
            PreparationStep::G => return self.first_turn_begins(),
        };
        let shown = match at {
            PreparationStep::D2 | PreparationStep::D3 => shown,
            _ => [None; 2],
        };
        After::Keep(Frame::Prepare { at, done, shown })
    }

    /// 401.1.
    fn ask_decks(&mut self) -> (PreparationStep, u8) {
        let Some(player) = Player::BOTH.into_iter().find(|p| !self.s.handed[p.ix()]) else {
            return (PreparationStep::A, 0);
        };
        self.ask(player, Question::Deck, vv!("401.1"));
        (PreparationStep::Decks, 0)
    }

    /// 601.1a.
    fn lay_accounts(&mut self) -> (PreparationStep, u8) {
        for player in Player::BOTH {
            self.lay_out(player, Kind::Account, Zone::Account, false);
        }
        self.log.record(
            || Event::new(Word::Stage).note("账号牌正面朝上放到账号区"),
            [must(vv!("601.1a")), must(vv!("601.1"))],
        );
        (PreparationStep::B, 0)
    }

    /// 601.1b.
    fn lay_missions(&mut self, done: u8) -> (PreparationStep, u8) {
        if done > 0 {
            let player = Player(done - 1);
            let cards = self.reply_cards();
            for card in cards {
                self.place(card, Zone::Mission, true);
            }
            self.log.record(
                || {
                    Event::new(Word::Stage)
                        .by(player)
                        .note("任务牌背面朝上放到任务区")
                },
                [
                    must(vv!("601.1b")),
                    must(vv!("507.3")),
                    may(vv!("507.2")),
                    may(vv!("501.3b")),
                ],
            );
        }
        if done == 2 {
            return (PreparationStep::C, 0);
        }
        let player = Player(done);
        let missions: Vec<_> = self
            .set_of(player)
            .into_iter()
            .filter(|c| self.view().kind(*c) == Kind::Mission)
            .collect();
        let count = missions.len() as u16;
        self.ask_pick(
            player,
            missions,
            count,
            count,
            PickOf::Missions,
            vv!("601.1b"),
        );
        (PreparationStep::B, done + 1)
    }

    /// 601.1c.
    fn lay_decks(&mut self, done: u8) -> (PreparationStep, u8) {
        if done == 0 {
            for player in Player::BOTH {
                // The first written lies on top until it is shuffled.
                for card in self.set_of(player).into_iter().rev() {
                    self.place(card, Zone::Deck, true);
                }
            }
            self.log.record(
                || Event::new(Word::Stage).note("洗混主牌组，背面朝上放到牌库"),
                [must(vv!("601.1c")), says(vv!("504.1"))],
            );
        }
        if done == 2 {
            return (PreparationStep::D, 0);
        }
        let player = Player(done);
        if !self.s.zone(player, Zone::Deck).is_empty() {
            self.s.wait = Wait::Shuffle(player);
        }
        (PreparationStep::C, done + 1)
    }

    /// 601.1e.
    fn first_hand(&mut self, done: u8) -> (PreparationStep, u8) {
        let first = self.s.first.unwrap_or(Player(0));
        let player = if done == 0 { first } else { first.opponent() };
        let deck = self.s.zone(player, Zone::Deck);
        let count = deck.len().min(5);
        let top: Vec<_> = deck[deck.len() - count..].iter().rev().copied().collect();
        let objs = self.objs(&top);
        self.log.record(
            || {
                Event::new(Word::Stage)
                    .by(player)
                    .note("把5张牌从牌库顶置入手牌区")
            },
            [must(vv!("601.1e")), must(vv!("504.3")), says(vv!("1106.3"))],
        );
        self.s.stack.push(Frame::MoveEach {
            cards: objs,
            how: Moving::to(Zone::Hand, Why::Prepare, player),
            ctx: None,
        });
        if done == 0 {
            (PreparationStep::E, 1)
        } else {
            (PreparationStep::E2, 0)
        }
    }

    /// 601.1e: the second player's two cards.
    fn second_energy(&mut self, done: u8) -> (PreparationStep, u8) {
        let second = self.s.first.unwrap_or(Player(0)).opponent();
        if done == 0 {
            let hand = self.s.zone(second, Zone::Hand).to_vec();
            self.ask_pick(second, hand, 2, 2, PickOf::Second, vv!("601.1e"));
            return (PreparationStep::E2, 1);
        }
        let cards = self.reply_cards();
        let objs = self.objs(&cards);
        let how = Moving::to(Zone::Energy, Why::Prepare, second);
        self.log.record(
            || {
                Event::new(Word::Stage)
                    .by(second)
                    .note("先手玩家的对手把2张手牌置入能量区")
            },
            [must(vv!("601.1e"))],
        );
        if !objs.is_empty() {
            self.act(Act::Move(objs, how), None);
        }
        (PreparationStep::F, 0)
    }

    /// 601.1f.
    fn turn_missions_up(&mut self) -> (PreparationStep, u8) {
        for player in Player::BOTH {
            for card in self.s.zone(player, Zone::Mission).to_vec() {
                self.s.card_mut(card).down = false;
            }
        }
        self.log.record(
            || Event::new(Word::Flip).note("任务区中的所有牌翻为正面朝上"),
            [must(vv!("601.1f")), says(vv!("502.4a"))],
        );
        (PreparationStep::G, 0)
    }

    /// 601.1g.
    fn first_turn_begins(&mut self) -> After {
        let first = self.s.first.unwrap_or(Player(0));
        self.s.active = first;
        self.s.turn = 1;
        self.log.record(
            || {
                Event::new(Word::Stage)
                    .by(first)
                    .note("先手玩家成为回合玩家")
            },
            [must(vv!("601.1g"))],
        );
        After::Keep(Frame::Turn(TurnStep::Begin))
    }

    /// 601.1d: both show their top card.
    fn show_tops(&mut self) -> After {
        let mut shown = [None; 2];
        for player in Player::BOTH {
            shown[player.ix()] = self.show_top(player, vv!("601.1d")).map(|o| o.card);
        }
        if shown.contains(&None) {
            self.unruled(Gap::Comparing);
        }
        After::Keep(Frame::Prepare {
            at: PreparationStep::D2,
            done: 0,
            shown,
        })
    }

    /// 601.1d: the shown cards become energy.
    fn tops_to_energy(&mut self, done: u8, shown: [Option<CardIx>; 2]) -> (PreparationStep, u8) {
        let player = Player(done);
        if let Some(card) = shown[player.ix()] {
            let obj = self.s.obj(card);
            let how = Moving::to(Zone::Energy, Why::Prepare, player);
            self.act(Act::Move(vec![obj], how), None);
        }
        match player {
            Player(0) => (PreparationStep::D2, 1),
            _ => (PreparationStep::D3, 0),
        }
    }

    /// 601.1d: the higher cost goes first.
    fn compare(&mut self, shown: [Option<CardIx>; 2]) -> (PreparationStep, u8) {
        let costs = shown.map(|c| c.map_or(0, |c| self.view().cost(c)));
        let under = self.g.reads.shown_shuffle.under();
        if costs[0] == costs[1] {
            self.note(
                || Event::new(Word::Stage).note(format!("费用都是{}，再次执行", costs[0])),
                &[must(vv!("601.1d"))],
                &[under],
            );
            return (PreparationStep::D, 0);
        }
        let first = Player(u8::from(costs[1] > costs[0]));
        self.s.first = Some(first);
        self.s.active = first;
        self.note(
            || {
                Event::new(Word::First)
                    .by(first)
                    .note(format!("展示的牌费用{}对{}", costs[0], costs[1]))
            },
            &[must(vv!("601.1d")), says(vv!("303.1"))],
            &[under],
        );
        if self.g.reads.shown_shuffle == reads::ShownShuffle::Shuffle {
            self.s.stack.push(Frame::ShuffleBoth(0));
        }
        (PreparationStep::E, 0)
    }

    fn set_of(&self, player: Player) -> Vec<CardIx> {
        self.s.zone(player, Zone::Set).to_vec()
    }

    fn lay_out(&mut self, player: Player, kind: Kind, to: Zone, down: bool) {
        for card in self.set_of(player) {
            if self.view().kind(card) == kind {
                self.place(card, to, down);
            }
        }
    }

    /// Lays a card of the deck where the game begins with it.
    fn place(&mut self, card: CardIx, to: Zone, down: bool) {
        let owner = self.s.card(card).owner;
        self.s.zone_mut(owner, Zone::Set).retain(|c| *c != card);
        let stamp = self.s.tick();
        let c = self.s.card_mut(card);
        c.zone = to;
        c.down = down;
        c.stamp = stamp;
        self.s.zone_mut(owner, to).push(card);
    }

    /// 401.1: a deck is handed in.
    pub fn hand_in(&mut self, player: Player) {
        if self.g.reads.free_info == reads::FreeInfo::Unruled
            && free_infos(self.g, player).next().is_some()
        {
            self.unruled(Gap::FreeInfo);
            return;
        }
        self.s.handed[player.ix()] = true;
        self.note(
            || Event::new(Word::HandIn).by(player),
            &[
                must(vv!("401.1")),
                must(vv!("401.2")),
                must(vv!("502.1a")),
                may(vv!("401.5c")),
            ],
            &[
                self.g.reads.deck_bounds.under(),
                self.g.reads.deck_match.under(),
            ],
        );
    }
}
