//! Keyword actions that need more than one step: sliding (1116), scouting (1115, 804.2b), accel (1201), reloading
//! (1117), moving up to so many cards from the deck (504.4).

use crate::engine::cite::{Cite, vv};
use crate::engine::game::Player;
use crate::engine::vividz::card::Ability;
use crate::engine::vividz::card::ability::Accel;
use crate::engine::vividz::card::trigger::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, After, Frame, Moving, What, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Area, CardIx, Obj, Reply, Seen, YesNo, bit};
use crate::engine::vividz::words::{End, Kind, Prohibition, Zone};

impl Run<'_> {
    /// 1116.1.
    pub fn slide(&mut self, card: CardIx, to: Area, player: Player, ctx: Option<u8>) {
        let from = self.s.card(card).area;
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
        self.count(ctx, 1);
        self.past(EventKind::Slide, player, Some(card));
        let obj = self.s.obj(card);
        let _ = from;
        self.happen(EventKind::Slide, Seen::of(obj, player));
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
        match decks {
            [false, false] => {}
            [true, true] => self.s.stack.push(Frame::ShuffleBoth(0)),
            [first, _] => self.shuffle(if first { Player(0) } else { Player(1) }),
        }
    }

    /// Whether a shown card may be used now, and if not, why.
    fn may_use(&mut self, obj: Obj, player: Player, mark: bool) -> bool {
        let card = obj.card;
        let text = &self.view().face(card).text;
        let kind = text.kind;
        if mark && !text.scout.0 {
            self.note(
                || Event::new(Word::Not).card(card).note("不具Scout标记"),
                &[bars(vv!("1115.1"))],
                &[],
            );
            return false;
        }
        if !matches!(kind, Kind::Character | Kind::Event) {
            return false;
        }
        let bound = kind == Kind::Event
            && self.in_first_turn()
            && self.g.reads.first_turn_use == reads::FirstTurnUse::Bound;
        if bound {
            let under = self.g.reads.first_turn_use.under();
            self.note(
                || {
                    Event::new(Word::Not)
                        .card(card)
                        .note("1回合内不能打出事件牌")
                },
                &[bars(vv!("703.2a")), must(vv!("102.7"))],
                &[under],
            );
            return false;
        }
        for prohibition in [
            Prohibition::Use,
            Prohibition::Play,
            if kind == Kind::Event {
                Prohibition::PlayEvent
            } else {
                Prohibition::PlayCharacter
            },
        ] {
            if self.barred(prohibition, Some(card), Some(player), "使用") {
                return false;
            }
        }
        true
    }

    /// 1115.1.
    pub fn scout(&mut self, player: Player, at: u8, card: Option<Obj>, ctx: Option<u8>) -> After {
        let keep = |at, card| {
            After::Keep(Frame::Scout {
                player,
                at,
                card,
                ctx,
            })
        };
        match (at, card) {
            (0, _) => {
                self.begin_scout(player);
                let Some(top) = self.show_top(player, vv!("1115.1")) else {
                    self.empty_deck(player, "搜寻");
                    return keep(9, None);
                };
                self.count(ctx, 1);
                keep(1, Some(top))
            }
            (1, Some(obj)) => {
                if !self.s.lives(obj) {
                    return keep(9, None);
                }
                if self.may_use(obj, player, true) {
                    self.ask_yes(player, YesNo::Use(obj.card), vv!("1115.1"));
                    return keep(2, card);
                }
                keep(3, card)
            }
            (2, Some(obj)) => {
                if self.reply() == Reply::Yes {
                    let under = self.g.reads.using.under();
                    self.note(
                        || Event::new(Word::Begin).by(player).card(obj.card),
                        &[may(vv!("1115.1")), over(vv!("303.2"))],
                        &[under],
                    );
                    self.begin_play(
                        What::Card(obj.card),
                        player,
                        Zone::Deck,
                        None,
                        Vec::new(),
                        true,
                        None,
                    );
                    return keep(4, card);
                }
                keep(3, card)
            }
            (3, Some(obj)) => {
                self.put_in_energy(obj, player, Why::Scout);
                keep(5, None)
            }
            (4, Some(obj)) => {
                // Not used after all: no area, or something that must be done could not be.
                if self.s.lives(obj) && self.s.card(obj.card).zone == Zone::Deck {
                    return keep(3, card);
                }
                keep(5, None)
            }
            (5, _) => {
                self.shuffle_after_showing(player);
                keep(9, None)
            }
            _ => After::Drop,
        }
    }

    fn begin_scout(&mut self, player: Player) {
        self.log
            .record(|| Event::new(Word::Scout).by(player), [must(vv!("1115.1"))]);
        self.occur(EventKind::Scout, player, None);
    }

    /// A shown card that is not used becomes energy.
    fn put_in_energy(&mut self, obj: Obj, player: Player, why: Why) {
        self.act(
            Act::Move(vec![obj], Moving::to(Zone::Energy, why, player)),
            None,
        );
    }

    /// Whether decks are shuffled after showing is a reading (1108.3).
    fn shuffle_after_showing(&mut self, player: Player) {
        let under = self.g.reads.shown_shuffle.under();
        if self.g.reads.shown_shuffle == reads::ShownShuffle::Shuffle {
            self.note(
                || Event::new(Word::Stage).note("展示过牌库的牌，洗混牌库"),
                &[must(vv!("1108.3"))],
                &[under],
            );
            self.shuffle(player);
        }
    }

    /// 804.2b.
    pub fn both_scout(&mut self, at: u8, shown: [Option<Obj>; 2]) -> After {
        let active = self.s.active;
        let keep = |at, shown| After::Keep(Frame::BothScout { at, shown });
        // 0: both show; then for each player from the turn player: 10 ask, 11 use, 12 rest; 20 is the other.
        match at {
            0 => {
                let mut shown = [None; 2];
                for player in [active, active.opponent()] {
                    if self.barred(Prohibition::Scout, None, Some(player), "搜寻") {
                        continue;
                    }
                    self.begin_scout(player);
                    shown[player.ix()] = self.show_top(player, vv!("804.2b"));
                    if shown[player.ix()].is_none() {
                        self.empty_deck(player, "搜寻");
                    }
                }
                keep(10, shown)
            }
            10 | 20 | 11 | 21 | 12 | 22 => {
                let player = if at < 20 { active } else { active.opponent() };
                let base = at - at % 10;
                let next = if base == 10 { 20 } else { 30 };
                let Some(obj) = shown[player.ix()] else {
                    return keep(next, shown);
                };
                match at % 10 {
                    0 => {
                        if self.s.lives(obj) && self.may_use(obj, player, true) {
                            self.ask_yes(player, YesNo::Use(obj.card), vv!("804.2b"));
                        } else {
                            self.s.reply = Reply::No;
                        }
                        keep(base + 1, shown)
                    }
                    1 => {
                        if self.reply() == Reply::Yes {
                            let free = self.g.reads.scout_cost == reads::ScoutCost::Free;
                            let under = self.g.reads.scout_cost.under();
                            self.note(
                                || Event::new(Word::Begin).by(player).card(obj.card),
                                &[may(vv!("804.2b"))],
                                &[under],
                            );
                            self.begin_play(
                                What::Card(obj.card),
                                player,
                                Zone::Deck,
                                None,
                                Vec::new(),
                                free,
                                None,
                            );
                        }
                        keep(base + 2, shown)
                    }
                    _ => {
                        if self.s.lives(obj) && self.s.card(obj.card).zone == Zone::Deck {
                            let under = self.g.reads.scout_left.under();
                            let stays = self.g.reads.scout_left == reads::ScoutLeft::Stays;
                            self.note(
                                || {
                                    Event::new(Word::Stage).card(obj.card).note(if stays {
                                        "没有打出的牌留在牌库顶"
                                    } else {
                                        "没有打出的牌置入能量区"
                                    })
                                },
                                &[must(vv!("804.2b"))],
                                &[under],
                            );
                            if stays {
                                self.hide(&[obj]);
                            } else {
                                self.put_in_energy(obj, player, Why::Scout);
                            }
                        }
                        keep(next, shown)
                    }
                }
            }
            30 => {
                self.shuffle_after_showing(active);
                keep(31, shown)
            }
            31 => {
                self.shuffle_after_showing(active.opponent());
                keep(32, shown)
            }
            _ => After::Drop,
        }
    }

    /// 1201.2, 1201.3.
    pub fn accel(&mut self, player: Player, at: u8, card: Option<Obj>, ability: u16) -> After {
        let keep = |at, card| {
            After::Keep(Frame::Accel {
                player,
                at,
                card,
                ability,
            })
        };
        match (at, card) {
            (0, _) => {
                let Some(top) = self.show_top(player, vv!("1201.2")) else {
                    self.empty_deck(player, "加速");
                    return keep(9, None);
                };
                keep(1, Some(top))
            }
            (1, Some(obj)) => {
                let Ability::Accel(a) = &self.g.ability(ability).ability else {
                    return After::Drop;
                };
                let hit = self.accel_hit(obj.card, a);
                if !hit {
                    let under = self.g.reads.accel_miss.under();
                    let stays = self.g.reads.accel_miss == reads::AccelMiss::Stays;
                    self.note(
                        || {
                            Event::new(Word::Not)
                                .card(obj.card)
                                .note("不具所指示的特征或账号信息，不能使用")
                        },
                        &[bars(vv!("1201.2"))],
                        &[under],
                    );
                    if stays {
                        self.hide(&[obj]);
                        self.note(
                            || Event::new(Word::Stage).note("展示的牌仍在牌库，洗混牌库"),
                            &[must(vv!("1108.3"))],
                            &[],
                        );
                        self.shuffle(player);
                        return keep(9, None);
                    }
                    return keep(3, card);
                }
                if self.may_use(obj, player, false) {
                    self.ask_yes(player, YesNo::Use(obj.card), vv!("1201.2"));
                    return keep(2, card);
                }
                keep(3, card)
            }
            (2, Some(obj)) => {
                if self.reply() == Reply::Yes {
                    let under = self.g.reads.using.under();
                    self.note(
                        || Event::new(Word::Begin).by(player).card(obj.card),
                        &[may(vv!("1201.2")), over(vv!("303.2"))],
                        &[under],
                    );
                    self.begin_play(
                        What::Card(obj.card),
                        player,
                        Zone::Deck,
                        None,
                        Vec::new(),
                        true,
                        None,
                    );
                    return keep(4, card);
                }
                keep(3, card)
            }
            (3, Some(obj)) => {
                self.put_in_energy(obj, player, Why::Accel);
                keep(5, None)
            }
            (4, Some(obj)) => {
                if self.s.lives(obj) && self.s.card(obj.card).zone == Zone::Deck {
                    return keep(3, card);
                }
                keep(5, None)
            }
            (5, _) => {
                self.shuffle_after_showing(player);
                keep(9, None)
            }
            _ => After::Drop,
        }
    }

    fn accel_hit(&self, card: CardIx, a: &Accel) -> bool {
        let text = &self.view().face(card).text;
        a.traits.iter().any(|t| text.traits.contains(t))
            || a.account.iter().any(|t| text.account.contains(t))
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
        self.count(ctx, 1);
    }

    /// 504.4.
    #[allow(clippy::too_many_arguments)]
    pub fn up_to(
        &mut self,
        player: Player,
        by: Player,
        left: u16,
        to: Zone,
        ctx: u8,
        name: u32,
        at: u8,
    ) -> After {
        let keep = |left, at| {
            After::Keep(Frame::UpTo {
                player,
                by,
                left,
                to,
                ctx,
                name,
                at,
            })
        };
        if at == 0 {
            if left == 0 || self.s.zone(player, Zone::Deck).is_empty() {
                return After::Drop;
            }
            self.ask_yes(by, YesNo::More, vv!("504.4"));
            return keep(left, 1);
        }
        if self.reply() != Reply::Yes {
            self.log.record(
                || Event::new(Word::Stage).by(by).note("不再移动"),
                [may(vv!("504.4a")), may(vv!("504.4"))],
            );
            return After::Drop;
        }
        self.log.record(
            || Event::new(Word::Stage).by(by).note("移动一张"),
            [may(vv!("504.4b")), may(vv!("504.4"))],
        );
        self.mill_one(player, by, to, ctx, name);
        keep(left - 1, 0)
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

    /// The clauses for last information that was used (913).
    pub fn last_cites(&self, how: u8) -> (Vec<Cite>, Vec<crate::engine::game::Under>) {
        match how {
            1 => (vec![must(vv!("913.1"))], Vec::new()),
            2 => (
                vec![
                    must(vv!("908.6")),
                    must(vv!("903.2c")),
                    must(vv!("908.3d")),
                    over(vv!("913.1a")),
                ],
                vec![self.g.reads.last_info.under()],
            ),
            _ => (
                vec![must(vv!("913.1a")), says(vv!("913.1"))],
                vec![self.g.reads.last_info.under()],
            ),
        }
    }
}
