//! Priority preprocessing (202) and the rule effects that it resolves (1000).

use super::card::trigger::Deedword;
use super::event::{Event, Word};
use super::frame::{Act, After, Frame, Moving, Play, PlayAt, Pre, PreAt, PreFor, What, Why};
use super::layers::Param;
use super::reads;
use super::run::{Run, may, must, says};
use super::state::{
    Area, CardIx, Cause, Gap, Obj, PickOf, Question, Reply, Seen, State, Wait, YesNo, bit,
};
use super::words::{End, Kind, Zone};
use crate::engine::cite::vv;
use crate::engine::game::{Player, state_hash};

/// From how many rounds on states are compared.
const COMPARE_FROM: u16 = 6;

/// After how many rounds without a decision the question is given back: what grows for ever never repeats.
const GROWTH: u16 = 1000;

impl Run<'_> {
    /// 202.2.
    pub fn preprocess(&mut self, mut pre: Box<Pre>) -> After {
        match pre.at {
            PreAt::Look => {
                if self.goes_round() {
                    return After::Keep(Frame::Pre(pre));
                }
                self.look_at_states();
                self.find_rule_effects(&mut pre);
                let any = !pre.ups.is_empty()
                    || !pre.illegal.is_empty()
                    || !pre.newest.is_empty()
                    || !pre.leave.is_empty()
                    || pre.lose.contains(&true);
                pre.at = if any {
                    if self.g.reads.same_kind == reads::SameKind::Unruled && several(&pre) {
                        self.unruled(Gap::SameKind);
                        return After::Keep(Frame::Pre(pre));
                    }
                    self.tell_rule_effects(&pre);
                    PreAt::LevelUp
                } else {
                    self.age_causes();
                    PreAt::Triggers
                };
                After::Keep(Frame::Pre(pre))
            }
            PreAt::LevelUp => self.level_up(pre),
            PreAt::Illegal => self.illegal(pre),
            PreAt::Retire => self.retire(pre),
            PreAt::Lose => {
                for player in Player::BOTH {
                    if std::mem::replace(&mut pre.lose[player.ix()], false) {
                        self.act(Act::Lose(player), None);
                    }
                }
                pre.at = PreAt::Look;
                pre.round = pre.round.saturating_add(1);
                // 1103.3b: what rule effects bring about by themselves has no cause among effects before.
                self.age_causes();
                After::Keep(Frame::Pre(pre))
            }
            PreAt::Triggers => self.resolve_trigger(pre),
            PreAt::Settle => {
                if let Some((source, ability)) = pre.doing.take() {
                    self.take_layer(source, ability);
                }
                pre.at = PreAt::Look;
                pre.round = 0;
                After::Keep(Frame::Pre(pre))
            }
        }
    }

    /// 202.2a: the rule effects that can be resolved now.
    fn find_rule_effects(&self, pre: &mut Pre) {
        pre.ups.clear();
        pre.illegal.clear();
        pre.newest.clear();
        pre.leave.clear();
        pre.lose = [false; 2];
        let eye = self.eye();
        for side in Player::BOTH {
            let list = self.s.zone(side, Zone::Field);
            if list.is_empty() {
                continue;
            }
            if list.len() > 1 {
                for area in eye.areas(side) {
                    for player in Player::BOTH {
                        let here: Vec<CardIx> = self
                            .s
                            .in_area(area)
                            .filter(|c| self.s.card(*c).controller == player)
                            .collect();
                        if here.len() > 1 {
                            self.stacked(pre, area, player, &here);
                        }
                    }
                }
            }
            for card in list {
                if self.leaves(*card) {
                    pre.leave.push(self.s.obj(*card));
                }
            }
        }
        self.losers(pre);
    }

    fn stacked(&self, pre: &mut Pre, area: Area, player: Player, here: &[CardIx]) {
        let latest = here
            .iter()
            .map(|c| self.s.card(*c).placed)
            .max()
            .unwrap_or(0);
        let newest: Vec<CardIx> = here
            .iter()
            .copied()
            .filter(|c| self.s.card(*c).placed == latest || pre.chosen.contains(c))
            .collect();
        let chosen = newest.iter().copied().find(|c| pre.chosen.contains(c));
        let Some(new) = chosen.or((newest.len() == 1).then(|| newest[0])) else {
            pre.newest.push((area, player));
            return;
        };
        if self.is_highest(new, here) {
            pre.ups.push((area, player, new));
        } else {
            pre.illegal.push((area, player, new));
        }
    }

    /// Whether the newest has the highest cost of the area's cards (1002.1, under readings).
    fn is_highest(&self, new: CardIx, here: &[CardIx]) -> bool {
        let eye = self.eye();
        let cost = eye.cost(new);
        let mut others: Vec<CardIx> = here.iter().copied().filter(|c| *c != new).collect();
        if self.g.reads.area_cards == reads::AreaCards::WithExp {
            for card in here {
                others.extend(self.s.exp_of(*card));
            }
        }
        others.iter().all(|c| {
            let other = eye.cost(*c);
            other < cost || (other == cost && self.g.reads.tie_level == reads::TieLevel::LevelUp)
        })
    }

    /// Whether a character leaves by 1004 and 305.2 as things are.
    pub fn leaves(&self, card: CardIx) -> bool {
        let eye = self.eye();
        let power = eye.power(card);
        let damage = self.s.card(card).damage;
        power <= 0
            || damage > power
            || (damage == power && self.g.reads.damage_equal == reads::DamageEqual::Leaves)
    }

    fn losers(&self, pre: &mut Pre) {
        let active = self.s.active;
        match pre.of {
            PreFor::Opening | PreFor::Closing => {
                if self.s.zone(active, Zone::Deck).is_empty() {
                    pre.lose[active.ix()] = true;
                }
            }
            PreFor::MissionEnd => {
                let whose = match self.g.reads.mission_loss {
                    reads::MissionLoss::Active => active,
                    reads::MissionLoss::Opponent => active.opponent(),
                };
                let missions = self.s.zone(whose, Zone::Mission);
                if !missions.is_empty()
                    && missions.iter().all(|c| self.s.card(*c).has(bit::COMPLETED))
                {
                    pre.lose[active.opponent().ix()] = true;
                }
            }
            PreFor::Other => {}
        }
        for player in Player::BOTH {
            if self.s.losing[player.ix()] {
                pre.lose[player.ix()] = false;
            }
        }
    }

    fn tell_rule_effects(&mut self, pre: &Pre) {
        if !self.log.keeps() {
            return;
        }
        let mut kinds = Vec::new();
        let mut cites = vec![
            must(vv!("202.2a")),
            says(vv!("1001.1")),
            must(vv!("1001.2")),
        ];
        if !pre.ups.is_empty() || !pre.newest.is_empty() {
            kinds.push("升级效果");
            cites.push(must(vv!("1001.2a-1")));
        }
        if !pre.illegal.is_empty() {
            kinds.push("角色不合法效果");
            cites.push(must(vv!("1001.2a-2")));
        }
        if !pre.leave.is_empty() {
            kinds.push("退场伤害效果");
            cites.push(must(vv!("1001.2a-3")));
        }
        if pre.lose.contains(&true) {
            kinds.push("输掉游戏效果");
            cites.push(must(vv!("1001.2a-4")));
            if pre.of == PreFor::MissionEnd {
                cites.push(must(vv!("1005.1")));
            } else {
                cites.push(must(vv!("1005.2")));
            }
        }
        if kinds.len() > 1 {
            cites.push(must(vv!("1001.2a")));
        }
        let mut under = if several(pre) {
            vec![self.g.reads.same_kind.under()]
        } else {
            Vec::new()
        };
        if pre.lose.contains(&true) && pre.of == PreFor::MissionEnd {
            under.push(self.g.reads.mission_loss.under());
        }
        self.log.record_with(|| {
            (
                Event::new(Word::RuleEffect).note(kinds.join("、")),
                cites,
                under,
            )
        });
    }

    /// 1002.
    fn level_up(&mut self, mut pre: Box<Pre>) -> After {
        if let Reply::Cards(cards) = self.reply() {
            pre.chosen.extend(cards);
            pre.at = PreAt::Look;
            return After::Keep(Frame::Pre(pre));
        }
        if let Some((area, player)) = pre.newest.first().copied() {
            if self.g.reads.newest == reads::Newest::Unruled {
                self.unruled(Gap::Newest);
                return After::Keep(Frame::Pre(pre));
            }
            let latest = self
                .s
                .in_area(area)
                .map(|c| self.s.card(c).placed)
                .max()
                .unwrap_or(0);
            let from: Vec<_> = self
                .s
                .in_area(area)
                .filter(|c| {
                    let card = self.s.card(*c);
                    card.controller == player && card.placed == latest
                })
                .collect();
            let under = self.g.reads.newest.under();
            self.note(
                || {
                    Event::new(Word::RuleEffect)
                        .by(player)
                        .note("选择最新进入场地的一张")
                },
                &[must(vv!("1002.1"))],
                &[under],
            );
            self.ask_pick(player, from, 1, 1, PickOf::Newest, vv!("1002.1"));
            return After::Keep(Frame::Pre(pre));
        }
        let Some((area, player, new)) = pop_first(&mut pre.ups) else {
            pre.at = PreAt::Illegal;
            return After::Keep(Frame::Pre(pre));
        };
        let old: Vec<Obj> = self
            .s
            .in_area(area)
            .filter(|c| *c != new && self.s.card(*c).controller == player)
            .map(|c| self.s.obj(c))
            .collect();
        if old.is_empty() {
            return After::Keep(Frame::Pre(pre));
        }
        let tie = old
            .iter()
            .any(|o| self.eye().cost(o.card) == self.eye().cost(new));
        let had_exp = old.iter().any(|o| self.s.exp_of(o.card).next().is_some());
        let mut under = Vec::new();
        if tie {
            under.push(self.g.reads.tie_level.under());
        }
        if had_exp {
            under.push(self.g.reads.exp_after.under());
            under.push(self.g.reads.area_cards.under());
        }
        let keeps = self.g.reads.exp_after != reads::ExpAfter::None;
        self.s.card_mut(new).bits |= bit::LEVELLED;
        self.note(
            || {
                Event::new(Word::LevelUp)
                    .by(player)
                    .card(new)
                    .other(old[0].card)
            },
            &[
                must(vv!("1002.1")),
                says(vv!("303.1")),
                says(vv!("512.3")),
                says(vv!("512.3a")),
            ],
            &under,
        );
        self.act(
            Act::Move(
                old,
                Moving {
                    to: Zone::Exp,
                    end: End::Top,
                    facing: None,
                    why: Why::LevelUp,
                    by: player,
                    source: None,
                    under: keeps.then_some(new),
                },
            ),
            None,
        );
        self.past(Deedword::LevelUp, player, Some(new));
        let obj = self.s.obj(new);
        self.happen(
            Deedword::LevelUp,
            Seen {
                card: Some(obj),
                after: Some(obj),
                player: Some(player),
                ..Seen::default()
            },
        );
        After::Keep(Frame::Pre(pre))
    }

    /// 1003.
    fn illegal(&mut self, mut pre: Box<Pre>) -> After {
        let Some((area, player, new)) = pop_first(&mut pre.illegal) else {
            pre.at = PreAt::Retire;
            return After::Keep(Frame::Pre(pre));
        };
        let gone: Vec<Obj> = self
            .s
            .in_area(area)
            .filter(|c| self.s.card(*c).controller == player)
            .filter(|c| match self.g.reads.illegal_which {
                reads::IllegalWhich::Old => *c != new,
                reads::IllegalWhich::New => *c == new,
            })
            .map(|c| self.s.obj(c))
            .collect();
        if gone.is_empty() {
            return After::Keep(Frame::Pre(pre));
        }
        let mut under = vec![self.g.reads.illegal_which.under()];
        let foreign = gone.iter().any(|o| {
            let c = self.s.card(o.card);
            c.owner != c.controller
        });
        if foreign {
            under.push(self.g.reads.illegal_where.under());
        }
        let tie = self
            .s
            .in_area(area)
            .any(|c| c != new && self.eye().cost(c) == self.eye().cost(new));
        if tie {
            under.push(self.g.reads.tie_level.under());
        }
        self.note(
            || Event::new(Word::Illegal).by(player).objs(&gone),
            &[must(vv!("1003.1"))],
            &under,
        );
        let to_controller =
            foreign && self.g.reads.illegal_where == reads::IllegalWhere::Controller;
        let cards: Vec<CardIx> = gone.iter().map(|o| o.card).collect();
        self.act(
            Act::Move(
                gone,
                Moving {
                    to: Zone::Trash,
                    end: End::Top,
                    facing: None,
                    why: Why::Illegal,
                    by: player,
                    source: None,
                    under: None,
                },
            ),
            None,
        );
        if to_controller {
            for card in cards {
                let owner = self.s.card(card).owner;
                if owner != player && self.s.card(card).zone == Zone::Trash {
                    self.s.zone_mut(owner, Zone::Trash).retain(|c| *c != card);
                    self.s.zone_mut(player, Zone::Trash).push(card);
                }
            }
        }
        After::Keep(Frame::Pre(pre))
    }

    /// 1004, 305.2.
    fn retire(&mut self, mut pre: Box<Pre>) -> After {
        if let Reply::Cards(cards) = self.reply()
            && let Some(first) = cards.first().copied()
        {
            let obj = self.s.obj(first);
            pre.leave.retain(|o| *o != obj);
            self.retire_now(vec![obj], pre.round);
            // One resolved: 202.2a looks again.
            pre.leave.clear();
            return After::Keep(Frame::Pre(pre));
        }
        let s = &self.s;
        pre.leave.retain(|o| s.lives(*o));
        let still: Vec<Obj> = pre
            .leave
            .iter()
            .copied()
            .filter(|o| self.s.card(o.card).zone == Zone::Field && self.leaves(o.card))
            .filter(|o| {
                self.eye()
                    .banned(super::words::Deed::Leave, Some(o.card), None)
                    .is_none()
            })
            .collect();
        pre.leave.clear();
        if still.is_empty() {
            pre.at = PreAt::Lose;
            return After::Keep(Frame::Pre(pre));
        }
        if still.len() > 1 && self.g.reads.same_kind == reads::SameKind::TurnPlayer {
            let from = still.iter().map(|o| o.card).collect();
            self.ask_pick(self.s.active, from, 1, 1, PickOf::RuleOrder, vv!("1001.2a"));
            return After::Keep(Frame::Pre(pre));
        }
        self.retire_now(still, pre.round);
        After::Keep(Frame::Pre(pre))
    }

    fn retire_now(&mut self, objs: Vec<Obj>, round: u8) {
        for obj in &objs {
            self.tell_value(obj.card, Param::Power);
            let power = self.eye().power(obj.card);
            let damage = self.s.card(obj.card).damage;
            let card = obj.card;
            let mut under = Vec::new();
            let cites = if power <= 0 {
                vec![must(vv!("1004.2")), must(vv!("305.2"))]
            } else if damage == power {
                under.push(self.g.reads.damage_equal.under());
                vec![must(vv!("305.2"))]
            } else {
                vec![must(vv!("1004.1")), must(vv!("305.2"))]
            };
            let note = format!("力量值{power}，已受伤害{damage}");
            self.note(
                || Event::new(Word::RuleEffect).card(card).note(note),
                &cites,
                &under,
            );
        }
        if round > 0 && self.log.keeps() {
            let cards = objs.clone();
            self.note(
                || {
                    Event::new(Word::RuleEffect)
                        .objs(&cards)
                        .note("由规则效果引起，不视为因先前的效果退场")
                },
                &[must(vv!("1103.3b"))],
                &[],
            );
        }
        let by = self.s.active;
        self.act(
            Act::Move(
                objs,
                Moving {
                    to: Zone::Energy,
                    end: End::Top,
                    facing: None,
                    why: Why::RuleRetire,
                    by,
                    source: None,
                    under: None,
                },
            ),
            None,
        );
    }

    /// 202.2b, 908.2.
    fn resolve_trigger(&mut self, mut pre: Box<Pre>) -> After {
        match self.reply() {
            Reply::Number(n) => {
                let n = n as usize;
                if n < self.s.triggered.len() {
                    self.s.triggered.swap(0, n);
                }
                return self.begin_trigger(pre);
            }
            Reply::Yes => return self.begin_trigger_now(pre),
            Reply::No => {
                let t = &self.s.triggered[0];
                let (player, source, ability) = (t.player, t.source, t.ability);
                self.log.record(
                    || Event::new(Word::Decline).by(player).card(source.card),
                    [may(vv!("908.2"))],
                );
                self.take_layer(source, ability);
                pre.at = PreAt::Look;
                return After::Keep(Frame::Pre(pre));
            }
            _ => {}
        }
        self.look_at_states();
        match self.s.triggered.len() {
            0 => {
                self.forget();
                self.log
                    .record(|| Event::new(Word::PreDone), [must(vv!("202.2b"))]);
                After::Drop
            }
            1 => self.begin_trigger(pre),
            _ => {
                self.ask(self.s.active, Question::Trigger, vv!("908.2a"));
                After::Keep(Frame::Pre(pre))
            }
        }
    }

    fn begin_trigger(&mut self, pre: Box<Pre>) -> After {
        let t = &self.s.triggered[0];
        let optional = t.script.is_none()
            && matches!(
                &self.g.ability(t.ability).ability,
                super::card::Ability::Triggered(a) if a.optional.0
            );
        if optional {
            let player = t.player;
            self.ask_yes(player, YesNo::Trigger, vv!("908.2"));
            return After::Keep(Frame::Pre(pre));
        }
        self.begin_trigger_now(pre)
    }

    fn begin_trigger_now(&mut self, mut pre: Box<Pre>) -> After {
        let t = self.s.triggered[0].clone();
        let seen = t.seen.first().copied().unwrap_or_default();
        pre.doing = Some((t.source, t.ability));
        pre.at = PreAt::Settle;
        let what = match t.script {
            Some(script) => What::Script(t.source, script),
            None => What::Ability(t.source, t.ability),
        };
        let from = self.s.card(t.source.card).zone;
        self.log.record(
            || {
                Event::new(Word::Resolve)
                    .by(t.player)
                    .card(t.source.card)
                    .note("触发式能力")
            },
            [
                must(vv!("202.2b")),
                must(vv!("908.2")),
                must(vv!("901.2b")),
                may(vv!("904.1")),
            ],
        );
        self.s.stack.push(Frame::Play(Box::new(Play {
            at: PlayAt::A,
            player: t.player,
            what,
            from,
            area: None,
            free: false,
            counts: true,
            energy: Vec::new(),
            alternatives: Vec::new(),
            chosen: Vec::new(),
            due: Vec::new(),
            paying: None,
            back: None,
            ctx: 0,
            seen,
            kept: t.kept,
            next: 0,
            failed: false,
            counted_by: None,
        })));
        After::Keep(Frame::Pre(pre))
    }

    /// One layer of triggered state goes (908.2, 908.2a).
    fn take_layer(&mut self, source: Obj, ability: u16) {
        if let Some(ix) = self
            .s
            .triggered
            .iter()
            .position(|t| t.source == source && t.ability == ability)
        {
            let t = &mut self.s.triggered[ix];
            if t.seen.len() > 1 {
                t.seen.remove(0);
            } else {
                self.s.triggered.remove(ix);
            }
        }
    }

    /// What could make characters leave has not: it is no cause any more, but 1103.3a still tells it apart.
    fn age_causes(&mut self) {
        let mut aged: Vec<(Obj, Cause)> = Vec::new();
        for (obj, _) in self.s.causes.drain(..) {
            if !aged.iter().any(|(o, _)| *o == obj) {
                aged.push((obj, Cause::Past));
            }
        }
        self.s.causes = aged;
    }

    /// What nobody can refer to any more is forgotten.
    pub fn forget(&mut self) {
        if self.s.ctxs.is_empty() && self.s.triggered.is_empty() && self.s.delayed.is_empty() {
            self.s.memories.clear();
        }
    }

    /// Whether the rules go round without anyone deciding (202.2): by the state itself, not by a count.
    pub fn goes_round(&mut self) -> bool {
        self.s.spin = self.s.spin.saturating_add(1);
        if self.s.spin < COMPARE_FROM {
            return false;
        }
        let hash = loop_hash(self.s);
        let met = self.s.watch.contains(&hash);
        if met {
            let under = self.g.reads.endless.under();
            let draws = self.g.reads.endless == reads::Endless::Draw;
            self.note(
                || Event::new(Word::Loop),
                &[must(vv!("202.2a")), must(vv!("202.2b"))],
                &[under],
            );
            if draws {
                self.s.wait = Wait::Over(crate::engine::game::Outcome::Draw);
                self.s.stack.clear();
            } else {
                self.unruled(Gap::Loop);
            }
            return true;
        }
        if self.s.spin > GROWTH {
            self.unruled(Gap::Growth);
            return true;
        }
        self.s.watch.push(hash);
        false
    }

    /// The power of a character; 0 for what has none.
    pub fn power_of(&self, card: CardIx) -> i32 {
        match self.eye().kind(card) {
            Kind::Character => self.eye().power(card),
            _ => 0,
        }
    }
}

fn several(pre: &Pre) -> bool {
    pre.ups.len() > 1 || pre.illegal.len() > 1 || pre.leave.len() > 1
}

fn pop_first<T>(list: &mut Vec<T>) -> Option<T> {
    (!list.is_empty()).then(|| list.remove(0))
}

/// The hash of what matters for going round: time stamps and lives are told by their order, and what only
/// counts up is left out.
fn loop_hash(s: &State) -> u64 {
    let mut s = s.clone();
    let mut stamps: Vec<u32> = s
        .cards
        .iter()
        .flat_map(|c| [c.stamp, c.placed])
        .chain(s.lasting.iter().map(|l| l.stamp))
        .collect();
    stamps.sort_unstable();
    stamps.dedup();
    let rank = |n: u32| stamps.binary_search(&n).unwrap_or(0) as u32;
    // Lives are told apart only by whether they are over.
    let lives: Vec<u16> = s.cards.iter().map(|c| c.life).collect();
    let fresh = |o: &mut Obj| o.life = u16::from(lives[o.card.ix()] == o.life);
    for t in &mut s.triggered {
        fresh(&mut t.source);
        for seen in &mut t.seen {
            for o in [&mut seen.card, &mut seen.after, &mut seen.other]
                .into_iter()
                .flatten()
            {
                fresh(o);
            }
        }
    }
    for l in &mut s.lasting {
        fresh(&mut l.source);
        l.on.iter_mut().for_each(fresh);
        l.stamp = rank(l.stamp);
        l.id = 0;
        l.ctx = None;
    }
    if let Some(attack) = &mut s.attack {
        fresh(&mut attack.who);
        attack.fired.iter_mut().for_each(|(o, _)| fresh(o));
    }
    s.used.iter_mut().for_each(|(o, _, _)| fresh(o));
    for frame in &mut s.stack {
        if let Frame::Pre(pre) = frame {
            pre.round = 0;
            pre.chosen.clear();
        }
    }
    for c in &mut s.cards {
        c.stamp = rank(c.stamp);
        c.placed = rank(c.placed);
        c.life = 0;
    }
    s.clock = 0;
    s.memories.clear();
    s.history.clear();
    s.causes.clear();
    s.watch.clear();
    s.spin = 0;
    state_hash(&s)
}
