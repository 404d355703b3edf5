//! What goes through cards of a deck: scouting (1115, 804.2b), accel (1201), moving up to so many of them (504.4).

use crate::engine::cite::{Cite, vv};
use crate::engine::game::Player;
use crate::engine::vividz::card::Ability;
use crate::engine::vividz::card::ability::Accel;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{
    Act, BothScoutStep, Moving, ScoutOf, ScoutStep, Scouting, UpTo, Why,
};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame, Play, What};
use crate::engine::vividz::state::{CardIx, Obj, Reply, YesNo};
use crate::engine::vividz::words::{Kind, Prohibition, Zone};

impl Run<'_> {
    /// 1115.1, 1201.2: the top card is shown, and used or not.
    pub fn scout(&mut self, mut f: Scouting) -> After {
        f.at = match (f.at, f.card) {
            (ScoutStep::Show, _) => {
                f.card = self.show_scouted(f);
                match f.card {
                    Some(_) => ScoutStep::Ask,
                    None => ScoutStep::Over,
                }
            }
            (ScoutStep::Ask, Some(obj)) => self.ask_use(f, obj),
            (ScoutStep::Answer, Some(obj)) => {
                if self.reply() == Reply::Yes {
                    self.use_shown(f.player, obj, &[may(f.clause()), over(vv!("303.2"))]);
                    ScoutStep::Used
                } else {
                    ScoutStep::Energy
                }
            }
            (ScoutStep::Used, Some(obj)) => {
                // Not used after all: no area, or something that must be done could not be.
                if self.s.lives(obj) && self.s.card(obj.card).zone == Zone::Deck {
                    ScoutStep::Energy
                } else {
                    ScoutStep::Shuffle
                }
            }
            (ScoutStep::Energy, Some(obj)) => {
                let why = match f.of {
                    ScoutOf::Scout(_) => Why::Scout,
                    ScoutOf::Accel(_) => Why::Accel,
                };
                self.put_in_energy(obj, f.player, why);
                ScoutStep::Shuffle
            }
            (ScoutStep::Shuffle, _) => {
                self.shuffle_after_showing(f.player);
                ScoutStep::Over
            }
            _ => return After::Drop,
        };
        After::Keep(Frame::Scout(f))
    }

    fn show_scouted(&mut self, f: Scouting) -> Option<Obj> {
        if let ScoutOf::Scout(_) = f.of {
            self.begin_scout(f.player);
        }
        let top = self.show_top(f.player, f.clause());
        match (top, f.of) {
            (None, ScoutOf::Scout(_)) => self.empty_deck(f.player, "搜寻"),
            (None, ScoutOf::Accel(_)) => self.empty_deck(f.player, "加速"),
            (Some(_), ScoutOf::Scout(ctx)) => self.count_done(ctx, 1),
            (Some(_), ScoutOf::Accel(_)) => {}
        }
        top
    }

    fn ask_use(&mut self, f: Scouting, obj: Obj) -> ScoutStep {
        if let ScoutOf::Accel(ability) = f.of {
            let Ability::Accel(a) = &self.g.ability(ability).ability else {
                return ScoutStep::Over;
            };
            if !self.accel_hit(obj.card, a) {
                return self.accel_miss(f.player, obj);
            }
        }
        if !self.s.lives(obj) {
            return ScoutStep::Over;
        }
        let mark = matches!(f.of, ScoutOf::Scout(_));
        if self.may_use(obj, f.player, mark, false) {
            self.ask_yes(f.player, YesNo::Use(obj.card), f.clause());
            return ScoutStep::Answer;
        }
        ScoutStep::Energy
    }

    /// 1201.2: a card without the traits or the account info.
    fn accel_miss(&mut self, player: Player, obj: Obj) -> ScoutStep {
        let under = self.g.reads.accel_miss.under();
        self.note(
            || {
                Event::new(Word::Not)
                    .card(obj.card)
                    .note("不具所指示的特征或账号信息，不能使用")
            },
            &[bars(vv!("1201.2"))],
            &[under],
        );
        if self.g.reads.accel_miss != reads::AccelMiss::Stays {
            return ScoutStep::Energy;
        }
        self.hide(&[obj]);
        self.note(
            || Event::new(Word::Stage).note("展示的牌仍在牌库，洗混牌库"),
            &[must(vv!("1108.3"))],
            &[],
        );
        self.shuffle(player);
        ScoutStep::Over
    }

    fn accel_hit(&self, card: CardIx, a: &Accel) -> bool {
        let text = &self.view().face(card).text;
        a.traits.iter().any(|t| text.traits.contains(t))
            || a.account.iter().any(|t| text.account.contains(t))
    }

    /// Whether a shown card may be used now, or played where the text says so (804.2b), and if not, why.
    fn may_use(&mut self, obj: Obj, player: Player, mark: bool, played: bool) -> bool {
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
        self.may_be_used(card, player, played)
    }

    /// Whether a card may be used by an effect, and if not, why. Using it is playing it, or not, by a reading, unless
    /// the text calls it playing; only what is played is kept by what forbids playing, and only what is used by what
    /// forbids using (102.7).
    pub fn may_be_used(&mut self, card: CardIx, player: Player, played: bool) -> bool {
        let kind = self.view().kind(card);
        let bound = kind == Kind::Event
            && self.view().in_first_turn()
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
        let apart = self.g.reads.using == reads::Using::Apart;
        if played && apart {
            self.tell_not_used(card, player);
        } else if self.barred(Prohibition::Use, Some(card), Some(player), "使用") {
            if played {
                self.log.also_under([self.g.reads.using.under()]);
            }
            return false;
        }
        let of_kind = match kind {
            Kind::Event => Prohibition::PlayEvent,
            _ => Prohibition::PlayCharacter,
        };
        let mut bans = [Prohibition::Play, of_kind].into_iter();
        let view = self.view();
        let Some(by) = bans.find_map(|b| view.banned(b, Some(card), Some(player))) else {
            return true;
        };
        let under = (!played).then(|| self.g.reads.using.under());
        if !played && apart {
            self.note(
                || {
                    Event::new(Word::Stage)
                        .card(card)
                        .note("使用不算打出，不受不能打出的效果限制")
                },
                &[may(vv!("102.7"))],
                under.as_slice(),
            );
            return true;
        }
        let name = &self.g.labels[by.card.ix()];
        let note = format!("{name}的效果使其不能打出");
        self.note(
            || Event::new(Word::Not).card(card).note(note),
            &[bars(vv!("102.7"))],
            under.as_slice(),
        );
        false
    }

    /// Tells that what forbids using does not reach what is played, under a reading.
    fn tell_not_used(&mut self, card: CardIx, player: Player) {
        let ban = self
            .view()
            .banned(Prohibition::Use, Some(card), Some(player));
        if ban.is_none() {
            return;
        }
        let under = self.g.reads.using.under();
        self.note(
            || {
                Event::new(Word::Stage)
                    .card(card)
                    .note("打出不算使用，不受不能使用的效果限制")
            },
            &[may(vv!("102.7"))],
            &[under],
        );
    }

    /// A shown card is played from the deck without its cost.
    fn use_shown(&mut self, player: Player, obj: Obj, cites: &[Cite]) {
        let under = self.g.reads.using.under();
        self.note(
            || Event::new(Word::Begin).by(player).card(obj.card),
            cites,
            &[under],
        );
        self.begin_play(Play {
            free: true,
            ..Play::of(What::Card(obj.card), player, Zone::Deck)
        });
    }

    /// A shown card that is not used becomes energy.
    fn put_in_energy(&mut self, obj: Obj, player: Player, why: Why) {
        let how = Moving::to(Zone::Energy, why, player);
        self.act(Act::Move(vec![obj], how), None);
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

    /// 804.2b: each shows, the turn player first, then each uses, then both decks are shuffled, the turn player first.
    pub fn both_scout(&mut self, at: BothScoutStep, mut shown: [Option<Obj>; 2]) -> After {
        let active = self.s.active;
        let other = active.opponent();
        let then = |player, next: fn(Player) -> BothScoutStep, last| match player == active {
            true => next(other),
            false => last,
        };
        let rest_of = |player| then(player, BothScoutStep::Ask, BothScoutStep::Shuffle(active));
        let at = match at {
            BothScoutStep::Show(player) => {
                self.s.reply = Reply::None;
                self.act(Act::ScoutWithOther(player), None);
                BothScoutStep::Shown(player)
            }
            BothScoutStep::Shown(player) => {
                if let Reply::Shown(card) = self.reply() {
                    shown[player.ix()] = Some(card);
                }
                then(player, BothScoutStep::Show, BothScoutStep::Ask(active))
            }
            BothScoutStep::Ask(player) => match shown[player.ix()] {
                None => rest_of(player),
                Some(obj) if !self.still_shown(player, obj) => {
                    shown[player.ix()] = None;
                    rest_of(player)
                }
                Some(obj) => {
                    if self.may_use(obj, player, true, true) {
                        self.ask_yes(player, YesNo::Use(obj.card), vv!("804.2b"));
                    } else {
                        self.s.reply = Reply::No;
                    }
                    BothScoutStep::Answer(player)
                }
            },
            BothScoutStep::Answer(player) => {
                if let (Reply::Yes, Some(obj)) = (self.reply(), shown[player.ix()]) {
                    self.play_shown(player, obj);
                }
                BothScoutStep::Rest(player)
            }
            BothScoutStep::Rest(player) => {
                if let Some(obj) = shown[player.ix()] {
                    self.leave_shown(player, obj);
                }
                rest_of(player)
            }
            BothScoutStep::Shuffle(player) => {
                self.shuffle_after_showing(player);
                then(player, BothScoutStep::Shuffle, BothScoutStep::Over)
            }
            BothScoutStep::Over => return After::Drop,
        };
        After::Keep(Frame::BothScout { at, shown })
    }

    /// Whether the card that a player has shown is still there to be used or put into the energy zone: what the other
    /// one has used meanwhile may have moved it.
    fn still_shown(&mut self, player: Player, obj: Obj) -> bool {
        if !self.s.lives(obj) {
            self.not_done(
                || "展示的牌已不在牌库，是新的物件".to_owned(),
                vec![says(vv!("501.4")), may(vv!("102.3"))],
            );
            return false;
        }
        let top = self.s.zone(player, Zone::Deck).last();
        if top == Some(&obj.card) {
            return true;
        }
        let goes = self.g.reads.shown_moved == reads::ShownMoved::Goes;
        let under = self.g.reads.shown_moved.under();
        self.note(
            || {
                Event::new(Word::Stage).card(obj.card).note(if goes {
                    "展示的牌已不在牌库顶，照样处理"
                } else {
                    "展示的牌已不在牌库顶，不再处理"
                })
            },
            &[says(vv!("804.2b")), says(vv!("1115.1"))],
            &[under],
        );
        if !goes {
            self.hide(&[obj]);
        }
        goes
    }

    /// 804.2b calls it playing, whatever using is.
    fn play_shown(&mut self, player: Player, obj: Obj) {
        let free = self.g.reads.scout_cost == reads::ScoutCost::Free;
        let under = self.g.reads.scout_cost.under();
        self.note(
            || Event::new(Word::Begin).by(player).card(obj.card),
            &[may(vv!("804.2b"))],
            &[under],
        );
        self.begin_playing(Play {
            free,
            ..Play::of(What::Card(obj.card), player, Zone::Deck)
        });
    }

    /// What becomes of a shown card that was not played.
    fn leave_shown(&mut self, player: Player, obj: Obj) {
        if !self.s.lives(obj) || self.s.card(obj.card).zone != Zone::Deck {
            return;
        }
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

    /// 504.4: asks, and moves one where the answer is yes.
    pub fn up_to(&mut self, mut f: UpTo) -> After {
        if !f.asked {
            if f.left == 0 || self.s.zone(f.player, Zone::Deck).is_empty() {
                return After::Drop;
            }
            self.ask_yes(f.by, YesNo::More, vv!("504.4"));
            f.asked = true;
            return After::Keep(Frame::UpTo(f));
        }
        if self.reply() != Reply::Yes {
            self.log.record(
                || Event::new(Word::Stage).by(f.by).note("不再移动"),
                [may(vv!("504.4a")), may(vv!("504.4"))],
            );
            return After::Drop;
        }
        self.log.record(
            || Event::new(Word::Stage).by(f.by).note("移动一张"),
            [may(vv!("504.4b")), may(vv!("504.4"))],
        );
        self.mill_one(f.player, f.by, f.to, f.ctx, f.name);
        f.left -= 1;
        f.asked = false;
        After::Keep(Frame::UpTo(f))
    }
}
