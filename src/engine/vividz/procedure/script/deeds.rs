//! Actions on decks, missions, markers and the game itself.

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::effect::Effect;
use crate::engine::vividz::card::{Sel, effect};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, AttackStep, LineStep, Script};
use crate::engine::vividz::procedure::script::scope::Flow;
use crate::engine::vividz::state::Frame;
use crate::engine::vividz::state::{Lasting, Mark, bit};
use crate::engine::vividz::table::Line;
use crate::engine::vividz::view::Scope;
use crate::engine::vividz::words::{Facing, Kind, Stage, Until};

impl Run<'_> {
    pub fn control(&mut self, c: &effect::Control, f: &mut Script) {
        let to = self.player(c.who, f);
        let until = c.until.unwrap_or(Until::Forever);
        let Some(outside) = self.term(until) else {
            return;
        };
        let under = outside.then(|| self.g.reads.outside_attack.under());
        for obj in self.objs_of(&c.cards, f) {
            if !self.s.lives(obj) {
                continue;
            }
            let had = self.s.card(obj.card).controller;
            if had == to {
                self.not_done(|| "已由该玩家操控".to_owned(), vec![must(vv!("102.6"))]);
                continue;
            }
            self.s.card_mut(obj.card).controller = to;
            self.count_done(Some(f.ctx), 1);
            self.note(
                || Event::new(Word::Control).by(to).card(obj.card),
                &[must(vv!("910.1")), over(vv!("502.1b")), says(vv!("502.1"))],
                under.as_slice(),
            );
            let (source, player) = (self.source(f), self.me(f));
            let made = (self.g.no_mod, self.s.tick(), self.s.turn);
            let lasting = Lasting::control((source, player), obj, had, until, made);
            self.s.lasting.push(Lasting { outside, ..lasting });
        }
    }

    pub fn on_scout(&mut self, by: &effect::By, f: &mut Script) -> Flow {
        let players = self.players(by.who, f);
        for player in players.into_iter().rev() {
            self.act(Act::Scout(player), Some(f.ctx));
        }
        Flow::Next
    }

    pub fn on_reload(&mut self, by: &effect::By, f: &mut Script) -> Flow {
        match f.at {
            LineStep::Begin => {
                let player = self.player(by.who, f);
                self.reload(player, Some(f.ctx));
                f.at = LineStep::Asked;
                Flow::Stay
            }
            _ => {
                let player = self.player(by.who, f);
                self.shuffle(player);
                Flow::Next
            }
        }
    }

    pub fn on_shuffle(&mut self, by: &effect::By, f: &mut Script) -> Flow {
        let players = self.players(by.who, f);
        let Some(player) = players.get(f.keep as usize).copied() else {
            return Flow::Next;
        };
        f.keep += 1;
        self.shuffle(player);
        self.count_done(Some(f.ctx), 1);
        Flow::Stay
    }

    pub fn on_check(&mut self, sel: &Sel, f: &mut Script) -> Flow {
        if !self.chosen(sel, f) {
            return Flow::Stay;
        }
        let me = self.me(f);
        for obj in self.objs_of(sel, f) {
            let n = self.check(obj.card, me);
            self.count_done(Some(f.ctx), n);
        }
        Flow::Next
    }

    pub fn on_complete(&mut self, sel: &Sel, f: &mut Script) -> Flow {
        if !self.chosen(sel, f) {
            return Flow::Stay;
        }
        let me = self.me(f);
        let mut cards = self.objs_of(sel, f);
        cards.retain(|o| self.view().kind(o.card) == Kind::Mission);
        if !cards.is_empty() {
            let done = Act::Complete {
                cards,
                player: me,
                phase: false,
            };
            self.act(done, Some(f.ctx));
        }
        Flow::Next
    }

    pub fn on_heal(&mut self, h: &effect::Heal, f: &mut Script) -> Flow {
        if !self.chosen(&h.cards, f) {
            return Flow::Stay;
        }
        let amount = match &h.amount {
            None => None,
            Some(n) => match self.n(n, f) {
                Some(n) => Some(n),
                None => return Flow::Next,
            },
        };
        let objs = self.objs_of(&h.cards, f);
        let mut healed = Vec::new();
        for obj in objs {
            if !self.s.lives(obj) {
                continue;
            }
            let card = self.s.card_mut(obj.card);
            if card.damage == 0 {
                continue;
            }
            card.damage = amount.map_or(0, |n| (card.damage - n).max(0));
            healed.push(obj.card);
        }
        self.count_done(Some(f.ctx), healed.len() as i32);
        self.log.record(
            || Event::new(Word::Heal).cards(healed),
            [must(vv!("910.1"))],
        );
        Flow::Next
    }

    pub fn on_mark(&mut self, m: &effect::Marks, line: &Line, f: &mut Script) -> Flow {
        if !self.chosen(&m.cards, f) {
            return Flow::Stay;
        }
        let put = matches!(line.effect, Effect::Mark(_));
        let Ok(Some(n)) = self.few(Some(&m.count), f) else {
            return Flow::Next;
        };
        let name = self.g.key(&m.name);
        for obj in self.objs_of(&m.cards, f) {
            if !self.s.lives(obj) {
                continue;
            }
            let done = if put {
                match self
                    .s
                    .marks
                    .iter_mut()
                    .find(|x| x.card == obj.card && x.name == name)
                {
                    Some(x) => x.count += n,
                    None => self.s.marks.push(Mark {
                        card: obj.card,
                        name,
                        count: n,
                    }),
                }
                n
            } else {
                self.take_marks(obj.card, name, n)
            };
            self.count_done(Some(f.ctx), i32::from(done));
            if done < n {
                self.not_done(
                    || format!("“{}”只有{done}个，能移除多少移除多少", m.name),
                    vec![must(vv!("102.5")), may(vv!("102.3"))],
                );
            }
            if done == 0 && n > 0 {
                continue;
            }
            let note = format!("“{}”{done}个", m.name);
            self.log.record(
                || {
                    Event::new(if put { Word::Mark } else { Word::Unmark })
                        .card(obj.card)
                        .note(note)
                },
                [must(vv!("910.1"))],
            );
        }
        Flow::Next
    }

    pub fn on_flip(&mut self, x: &effect::Flip, f: &mut Script) -> Flow {
        if !self.chosen(&x.cards, f) {
            return Flow::Stay;
        }
        let down = x.facing == Facing::Down;
        for obj in self.objs_of(&x.cards, f) {
            if !self.s.lives(obj) {
                continue;
            }
            if self.s.card(obj.card).down == down {
                self.not_done(|| "已是该朝向".to_owned(), vec![must(vv!("102.6"))]);
                continue;
            }
            let card = self.s.card_mut(obj.card);
            card.down = down;
            if !down {
                card.bits &= !bit::COMPLETED;
            }
            self.count_done(Some(f.ctx), 1);
            self.log.record(
                || Event::new(Word::Flip).card(obj.card).note(x.facing.word()),
                [must(vv!("910.1")), says(vv!("502.3")), says(vv!("502.4a"))],
            );
        }
        Flow::Next
    }

    pub fn on_control(&mut self, c: &effect::Control, f: &mut Script) -> Flow {
        if !self.chosen(&c.cards, f) {
            return Flow::Stay;
        }
        self.control(c, f);
        Flow::Next
    }

    pub fn on_lose(&mut self, by: &effect::Losing, f: &mut Script) -> Flow {
        let mut players = self.players(by.who, f);
        if !by.when.is_empty() {
            let scope = self.scope(f.ctx);
            let view = self.view();
            let holds = |player: &Player| {
                let own = Scope {
                    player: *player,
                    ..scope
                };
                by.when.iter().all(|c| view.cond(c, own))
            };
            let losing: Vec<Player> = players.iter().copied().filter(holds).collect();
            players = losing;
        }
        // 101.3: at once. What takes the place of one loss (912.1) is done before it is seen who has lost.
        if !players.is_empty() {
            self.act(Act::Lose(players), Some(f.ctx));
        }
        Flow::Next
    }

    pub fn on_end_attack(&mut self, f: &mut Script) -> Flow {
        for frame in &mut self.s.stack {
            if let Frame::Attack { at, .. } = frame
                && *at < AttackStep::A806x1
            {
                *at = AttackStep::A806x1;
            }
        }
        if let Some(a) = &mut self.s.attack {
            a.stage = Stage::End;
        }
        self.count_done(Some(f.ctx), 1);
        self.log.record(
            || Event::new(Word::Stage).note("进入攻击结束步骤"),
            [must(vv!("910.1")), over(vv!("102.2"))],
        );
        Flow::Next
    }
}
