//! Before the game: decks (400) and preparation (600).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::{Go, Reason, Tracer};
use crate::engine::vividz::card::Face;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::file::setup::FILLER;
use crate::engine::vividz::frame::{Act, After, Frame, Moving, PreparationStep, TurnStep, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Gap, PickOf, Question, Wait};
use crate::engine::vividz::table::{DeckList, Vividz};
use crate::engine::vividz::words::{Kind, Zone};

impl Run<'_> {
    /// 601.
    pub fn prepare(&mut self, at: PreparationStep, n: u8, shown: [Option<CardIx>; 2]) -> After {
        let keep = |at: PreparationStep, n: u8| After::Keep(Frame::Prepare { at, n, shown });
        match at {
            PreparationStep::Decks => {
                let Some(player) = Player::BOTH.into_iter().find(|p| !self.s.handed[p.ix()]) else {
                    return keep(PreparationStep::A, 0);
                };
                self.ask(player, Question::Deck, vv!("401.1"));
                keep(PreparationStep::Decks, n)
            }
            PreparationStep::A => {
                for player in Player::BOTH {
                    self.lay_out(player, Kind::Account, Zone::Account, false);
                }
                self.log.record(
                    || Event::new(Word::Stage).note("账号牌正面朝上放到账号区"),
                    [must(vv!("601.1a")), must(vv!("601.1"))],
                );
                keep(PreparationStep::B, 0)
            }
            PreparationStep::B => {
                if n > 0 {
                    let player = Player(n - 1);
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
                if n == 2 {
                    return keep(PreparationStep::C, 0);
                }
                let player = Player(n);
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
                keep(PreparationStep::B, n + 1)
            }
            PreparationStep::C => {
                if n == 0 {
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
                if n == 2 {
                    return keep(PreparationStep::D, 0);
                }
                let player = Player(n);
                if !self.s.zone(player, Zone::Deck).is_empty() {
                    self.s.wait = Wait::Shuffle(player);
                }
                keep(PreparationStep::C, n + 1)
            }
            PreparationStep::D => self.compare(n, shown),
            PreparationStep::E => {
                let first = self.s.first.unwrap_or(Player(0));
                let player = if n == 0 { first } else { first.opponent() };
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
                    how: self.prepared(Zone::Hand, player),
                    ctx: None,
                });
                if n == 0 {
                    keep(PreparationStep::E, 1)
                } else {
                    keep(PreparationStep::E2, 0)
                }
            }
            PreparationStep::E2 => {
                let second = self.s.first.unwrap_or(Player(0)).opponent();
                if n == 0 {
                    let hand = self.s.zone(second, Zone::Hand).to_vec();
                    self.ask_pick(second, hand, 2, 2, PickOf::Second, vv!("601.1e"));
                    return keep(PreparationStep::E2, 1);
                }
                let cards = self.reply_cards();
                let objs = self.objs(&cards);
                let how = self.prepared(Zone::Energy, second);
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
                keep(PreparationStep::F, 0)
            }
            PreparationStep::F => {
                for player in Player::BOTH {
                    for card in self.s.zone(player, Zone::Mission).to_vec() {
                        self.s.card_mut(card).down = false;
                    }
                }
                self.log.record(
                    || Event::new(Word::Flip).note("任务区中的所有牌翻为正面朝上"),
                    [must(vv!("601.1f")), says(vv!("502.4a"))],
                );
                keep(PreparationStep::G, 0)
            }
            PreparationStep::G => {
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
        }
    }

    fn prepared(&self, to: Zone, by: Player) -> Moving {
        Moving::to(to, Why::Prepare, by)
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

    /// 601.1d.
    fn compare(&mut self, n: u8, shown: [Option<CardIx>; 2]) -> After {
        match n {
            0 => {
                let mut shown = [None; 2];
                for player in Player::BOTH {
                    shown[player.ix()] = self.show_top(player, vv!("601.1d")).map(|o| o.card);
                }
                if shown.contains(&None) {
                    self.unruled(Gap::Comparing);
                }
                After::Keep(Frame::Prepare {
                    at: PreparationStep::D,
                    n: 1,
                    shown,
                })
            }
            n if n <= 2 => {
                let player = Player(n - 1);
                if let Some(card) = shown[player.ix()] {
                    let obj = self.s.obj(card);
                    let how = self.prepared(Zone::Energy, player);
                    self.act(Act::Move(vec![obj], how), None);
                }
                After::Keep(Frame::Prepare {
                    at: PreparationStep::D,
                    n: n + 1,
                    shown,
                })
            }
            _ => {
                let costs = shown.map(|c| c.map_or(0, |c| self.view().cost(c)));
                let under = self.g.reads.shown_shuffle.under();
                if costs[0] == costs[1] {
                    self.note(
                        || Event::new(Word::Stage).note(format!("费用都是{}，再次执行", costs[0])),
                        &[must(vv!("601.1d"))],
                        &[under],
                    );
                    return After::Keep(Frame::Prepare {
                        at: PreparationStep::D,
                        n: 0,
                        shown: [None; 2],
                    });
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
                After::Keep(Frame::Prepare {
                    at: PreparationStep::E,
                    n: 0,
                    shown: [None; 2],
                })
            }
        }
    }
}

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
fn free_infos(g: &Vividz, player: Player) -> impl Iterator<Item = &Face> {
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
