//! The one predicate: whether a choice may be made, by which clauses, and every reason why not.

use super::choice::among;
use super::choices::{Asks, why_clause};
use super::defs::AbKind;
use super::playing::steps_of;
use super::reads::R;
use super::state::{Ix, Question, State, Why};
use super::values::Eye;
use super::words::{Cannot, Kind, Leave, Phase, Rule, Zone};
use super::{Choice, LINE, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer, Unruled};

impl UnionArena {
    /// Whether the choice may be made.
    pub(super) fn judge_choice<T: Tracer>(&self, s: &State, choice: &Choice, t: &mut T) -> Go {
        let Some((player, asks)) = self.asks(s) else {
            return t.forbid(|| Reason::requires(ua!("5-1"), "现在没有人作决定"));
        };
        match (choice, &asks) {
            (Choice::Concede, _) => self.judge_concede(t),
            (Choice::HandIn, Asks::HandIn) => {
                for reason in self.deck_faults(s, player) {
                    t.forbid(|| reason)?;
                }
                t.cite(Cite::requires(ua!("3-1")));
                GO
            }
            (Choice::Ready, Asks::Ready) => {
                t.cite(Cite::requires(ua!("5-1")));
                GO
            }
            (Choice::Mulligan, Asks::Ready) => {
                if self.reads.is(R::Mulligan, "未定") {
                    return t.undecided(|| Unruled {
                        clauses: vec![ua!("5-1"), ua!("5.1.4")],
                        question: "条文没有写起始手牌能否重抽。".to_owned(),
                        reading: Some(R::Mulligan.id().to_owned()),
                    });
                }
                t.forbid(|| Reason::forbids(ua!("5-1"), "没有哪一条允许重抽起始手牌（读法：调度）"))
            }
            (Choice::Pass, Asks::Extra) => {
                t.cite(Cite::permits(ua!("5.1.5")));
                GO
            }
            (Choice::ExtraDraw, Asks::Extra) => self.judge_extra(s, player, t),
            (Choice::Pass, Asks::Batch) => {
                t.cite(Cite::permits(ua!("5.2-1")));
                GO
            }
            (Choice::Move(movers), Asks::Batch) => self.judge_move(s, player, movers, t),
            (Choice::Move(movers), Asks::Main | Asks::Attack)
                if self.reads.is(R::StepTime, "随时") =>
            {
                for ix in movers {
                    t.require(s.card(*ix).zone == Zone::Fl, || {
                        Reason::requires(ua!("5.2-1"), "从EL移动到FL只在移动阶段")
                            .blocked_by(self.name(*ix))
                    })?;
                }
                self.judge_move(s, player, movers, t)
            }
            (Choice::Pass, Asks::Main) => {
                t.cite(Cite::permits(ua!("5-1")));
                GO
            }
            (Choice::Play { card, to }, Asks::Main) => self.judge_play(s, player, *card, *to, t),
            (Choice::Raid { card, base }, Asks::Main) => {
                self.judge_raid(s, player, *card, *base, t)
            }
            (Choice::Use { card }, Asks::Main) => self.judge_use(s, player, *card, t),
            (Choice::Activate { card, ability }, Asks::Main) => {
                self.judge_activate(s, player, *card, *ability, t)
            }
            (Choice::Pass, Asks::Attack) => self.judge_no_attack(s, player, t),
            (Choice::Attack { card }, Asks::Attack) => self.judge_attack(s, player, *card, t),
            (Choice::AttackOn { card, target }, Asks::Attack) => {
                self.judge_attack_on(s, player, (*card, *target), t)
            }
            (Choice::Pass, Asks::Block) => self.judge_no_block(s, player, t),
            (Choice::Block { card }, Asks::Block) => self.judge_block(s, player, *card, t),
            (Choice::Trigger(ix), Asks::Trigger(d)) => {
                t.require(d.open.contains(ix), || {
                    let says = if !d.cards.contains(ix) {
                        "这张卡没有在进行触发检测"
                    } else if self.def(s, *ix).trigger.is_none() {
                        "这张卡没有触发效果"
                    } else {
                        "这张卡的触发效果已经执行过"
                    };
                    Reason::forbids(ua!("5.4.4-1"), says).blocked_by(self.name(*ix))
                })?;
                if let Some(by) = self
                    .kept_from(s, *ix, Cannot::Trigger, None)
                    .or_else(|| self.ruled_out(s, player, Rule::Trigger, Some(*ix)))
                {
                    self.prevented(s, by, ua!("5.4.4-1"), "因效果不能执行触发", t)?;
                }
                t.cite(Cite::permits(ua!("5.4.4-1")));
                GO
            }
            (Choice::Pass, Asks::Trigger(_)) => {
                t.cite(Cite::permits(ua!("5.4.4-1")));
                GO
            }
            (Choice::Next(place), Asks::Next(all)) => {
                t.require(all.contains(&usize::from(*place)), || {
                    self.not_yet(s, usize::from(*place))
                })?;
                t.cite(Cite::permits(ua!("6.1-1")));
                GO
            }
            (Choice::Pay(place), Asks::Pay(p)) => {
                let there = self.left(p).contains(place);
                t.require(there, || {
                    Reason::requires(ua!("5.3.5-5"), "没有这一项条件，或者已经支付")
                })?;
                t.cite(Cite::requires(ua!("5.3.5-5")));
                GO
            }
            (Choice::Misplaced(_), _) => self.wrong_time(s, choice, &asks, t),
            (Choice::NoSuch(place), _) => {
                let n = among(&asks).len();
                let clause = self.prompt(s, &asks).clause;
                t.forbid(|| {
                    Reason::requires(clause, format!("没有第{place}张可选的卡，可选的有{n}张"))
                        .blocked_by(format!("{n}张"))
                })
            }
            (choice, Asks::Question(q)) => self.judge_answer(s, choice, q, t),
            _ => self.wrong_time(s, choice, &asks, t),
        }
    }

    fn judge_concede<T: Tracer>(&self, t: &mut T) -> Go {
        // Nobody can be kept from giving up; what comes of it the book does not say.
        t.cite(Cite::defines(ua!("5.4.3.2-4")));
        GO
    }

    /// Why a waiting effect is not next.
    pub(super) fn not_yet(&self, s: &State, place: usize) -> Reason {
        match s.waiting.get(place) {
            None => Reason::requires(ua!("6.1-1"), "没有这样等待处理的效果"),
            Some(w) if self.held_back(s, w) => {
                Reason::requires(ua!("5.4.3.2-4"), "触发检测结束之后才处理它")
                    .blocked_by(self.name(w.source.ix))
            }
            Some(w) if w.player != s.turn_player => Reason::requires(
                ua!("6.1-1"),
                "要由当前回合的玩家先处理完全部效果，再处理非回合玩家的",
            )
            .blocked_by(self.name(w.source.ix)),
            Some(w) => Reason::requires(ua!("6.1-1"), "先要处理更早等待的效果")
                .blocked_by(self.name(w.source.ix)),
        }
    }

    pub(super) fn judge_extra<T: Tracer>(&self, s: &State, player: Player, t: &mut T) -> Go {
        let side = s.side(player);
        t.require(!side.extra, || {
            Reason::forbids(ua!("5.1.5"), "额外抽牌1回合最多1次，本回合已经抽过")
        })?;
        t.require(side.ap_active > 0, || {
            Reason::requires(ua!("1.4-2"), "支付1AP要把1张激活状态的AP卡横置，现在没有")
                .blocked_by(format!("激活状态的AP卡{}张", side.ap_active))
        })?;
        let first = s.first == player && side.turns == 1;
        t.require(!first || self.reads.is(R::FirstTurnExtra, "可以"), || {
            Reason::forbids(
                ua!("5.1.5"),
                "先攻玩家的第一回合不抽卡，不能“再”抽1张（读法：先攻第一回合额外抽牌）",
            )
        })?;
        if let Some(by) = self
            .ruled_out(s, player, Rule::Extra, None)
            .or_else(|| self.ruled_out(s, player, Rule::Draw, None))
        {
            self.prevented(s, by, ua!("5.1.5"), "因效果玩家不能额外抽牌", t)?;
        }
        t.cite(Cite::permits(ua!("5.1.5")));
        GO
    }

    pub(super) fn judge_move<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        movers: &[Ix],
        t: &mut T,
    ) -> Go {
        t.require(!movers.is_empty(), || {
            Reason::requires(ua!("5.2-1"), "要指定至少一个移动的角色")
        })?;
        for (at, ix) in movers.iter().enumerate() {
            let card = s.card(*ix);
            let name = || self.name(*ix);
            t.require(!movers[..at].contains(ix), || {
                Reason::forbids(ua!("5.2-3"), "所有的移动同时进行，同一个角色只移动一次")
                    .blocked_by(name())
            })?;
            t.require(card.owner == player, || {
                Reason::forbids(ua!("5.2-1"), "只能移动自己的角色").blocked_by(name())
            })?;
            t.require(card.zone.on_field(), || {
                Reason::requires(ua!("5.2-1"), "移动的要是EL或FL的角色").blocked_by(format!(
                    "{}（{}）",
                    name(),
                    card.zone.word()
                ))
            })?;
            t.require(self.def(s, *ix).kind == Kind::Character, || {
                Reason::forbids(ua!("5.2-4"), "场地不能移动").blocked_by(name())
            })?;
            if card.zone == Zone::Fl {
                t.require(self.steps(s, *ix), || {
                    Reason::forbids(ua!("5.2-2"), "不能把角色从FL移到EL，它没有后撤")
                        .blocked_by(name())
                })?;
                t.cite(Cite::overrides(ua!("5.2-5")));
            }
            if let Some(by) = self.kept_from(s, *ix, Cannot::Move, None) {
                self.prevented(s, by, ua!("5.2-1"), "因效果不能移动", t)?;
            }
            if let Some(by) = self.ruled_out(s, player, Rule::Move, Some(*ix)) {
                self.prevented(s, by, ua!("5.2-1"), "因效果玩家不能移动", t)?;
            }
        }
        for line in [Zone::Fl, Zone::El] {
            let over = self.overflow(s, player, movers, line);
            if over.n == 0 {
                continue;
            }
            let word = line.word();
            t.require(!over.too_many, || {
                Reason::forbids(
                    ua!("5.2-6"),
                    format!(
                        "移动之后{word}会超过4张，这时只能移到满4张为止（读法：移动后合计超过四张）"
                    ),
                )
                .blocked_by(format!("{word}{}张", s.side(player).zone(line).len()))
            })?;
            t.require(over.from.len() >= over.n, || {
                Reason::requires(
                    ua!("5.2-6"),
                    format!(
                        "移动之前要从{word}指定{}张角色放置于除外区，可指定的只有{}张",
                        over.n,
                        over.from.len()
                    ),
                )
                .blocked_by(format!(
                    "{word}：{}",
                    s.side(player)
                        .zone(line)
                        .iter()
                        .map(|x| self.name(*x))
                        .collect::<Vec<_>>()
                        .join("、")
                ))
            })?;
            t.cite(Cite::requires(ua!("5.2-6")));
        }
        t.cite(Cite::permits(ua!("5.2-1")));
        t.cite(Cite::requires(ua!("5.2-3")));
        GO
    }

    /// Where a card must lie to be played, and what it costs.
    fn judge_from_hand<T: Tracer>(&self, s: &State, player: Player, ix: Ix, t: &mut T) -> Go {
        let card = s.card(ix);
        let steps = steps_of(self.def(s, ix).kind);
        let name = self.name(ix);
        t.require(card.owner == player, || {
            Reason::requires(steps.permits, "只能用自己手牌中的卡").blocked_by(name)
        })?;
        let from = match card.zone {
            Zone::Outside => self.let_to(s, ix, Leave::PlayFromOutside, None),
            Zone::Removed => self.let_to(s, ix, Leave::PlayFromRemoved, None),
            _ => None,
        };
        if from.is_some() && card.zone == Zone::Removed && self.reads.is(R::RemovedBack, "不可以")
        {
            t.forbid(|| {
                let says = format!(
                    "已被除外的卡一律不能再使用，写明也不能（读法：{}）",
                    R::RemovedBack.id()
                );
                Reason::forbids(ua!("2.7-2"), says).blocked_by(name)
            })?;
        }
        if let Some(by) = from {
            t.cite(Cite::overrides(self.effect_clause(s, by, 0).clause));
        }
        if card.zone == Zone::Removed && from.is_none() {
            t.forbid(|| {
                Reason::forbids(ua!("2.7-2"), "已被除外的卡在这局游戏中不能再使用").blocked_by(name)
            })?;
        }
        t.require(card.zone == Zone::Hand || from.is_some(), || {
            Reason::requires(steps.permits, "只能用手牌中的卡")
                .blocked_by(format!("{name}（{}）", card.zone.word()))
        })?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Play, None) {
            self.prevented(s, by, steps.permits, "因效果不能登场或使用", t)?;
        }
        let rule = match self.def(s, ix).kind {
            Kind::Event => Rule::Use,
            _ => Rule::Play,
        };
        if let Some(by) = self.ruled_out(s, player, rule, Some(ix)) {
            self.prevented(s, by, steps.permits, "因效果玩家不能登场或使用", t)?;
        }
        let equal_does = self.reads.is(R::EnergyEqual, "可以");
        for (colour, n) in self.need(s, ix) {
            let have = self.energy_of(s, player, Some(colour));
            let met = have > n || (equal_does && have == n) || n == 0;
            for clause in [steps.need, steps.need_face] {
                t.require(met, || {
                    let says = if have == n {
                        format!("所需能量{n}，EL提供的恰好也是{have}，没有在数值之上（读法：所需能量恰好相等）")
                    } else {
                        format!(
                            "所需能量{}{n}，EL提供的只有{have}",
                            self.colours[usize::from(colour)]
                        )
                    };
                    Reason::requires(clause, says).blocked_by(format!(
                        "{}能量{have}",
                        self.colours[usize::from(colour)]
                    ))
                })?;
            }
        }
        let ap = self.ap_cost(s, ix);
        let have = i32::from(s.side(player).ap_active);
        for clause in [steps.ap, ua!("1.4-2")] {
            t.require(have >= ap, || {
                Reason::requires(clause, format!("要支付{ap}AP，激活状态的AP卡只有{have}张"))
                    .blocked_by(format!("激活状态的AP卡{have}张"))
            })?;
        }
        t.cite(Cite::requires(steps.need));
        t.cite(Cite::requires(steps.ap));
        GO
    }

    pub(super) fn judge_play<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        to: Zone,
        t: &mut T,
    ) -> Go {
        let kind = self.def(s, ix).kind;
        let name = self.name(ix);
        t.require(kind != Kind::Event, || {
            Reason::forbids(ua!("5.3.4-1"), "事件卡不登场，只能使用").blocked_by(name)
        })?;
        t.require(to.on_field() && to != Zone::Field, || {
            Reason::requires(steps_of(kind).permits, "登场的位置是FL或者EL").blocked_by(to.word())
        })?;
        if kind == Kind::Site {
            if to == Zone::Fl {
                let only = self.reads.is(R::SiteLine, "仅EL");
                for clause in [ua!("1.2-1"), ua!("5.3.3-4"), ua!("2.1-1")] {
                    t.require(!only, || {
                        Reason::forbids(
                            clause,
                            "场地卡登场在EL，FL是放置角色卡的区域（读法：场地卡登场区域）",
                        )
                        .blocked_by(name)
                    })?;
                }
            }
            let full = !self.full(s, player, to, kind).is_empty();
            t.require(
                !full || self.reads.is(R::SiteFull, "除外后登场"),
                || {
                    Reason::forbids(
                        ua!("2.2-1"),
                        "EL已有4张卡，除外的规定只管角色卡（读法：场地卡登场时EL已满）",
                    )
                    .blocked_by(format!("{}{}张", to.word(), LINE))
                },
            )?;
        }
        let line = if to == Zone::Fl {
            Cannot::PlayToFl
        } else {
            Cannot::PlayToEl
        };
        for what in [Cannot::PlayPlain, line] {
            if let Some(by) = self.kept_from(s, ix, what, None) {
                let says = format!("因效果不能{}", what.word());
                self.prevented(s, by, steps_of(kind).permits, &says, t)?;
            }
        }
        self.judge_from_hand(s, player, ix, t)?;
        if !self.full(s, player, to, kind).is_empty() {
            t.cite(Cite::requires(ua!("5.3.1-5")));
        }
        t.cite(Cite::permits(steps_of(kind).permits));
        t.cite(Cite::requires(ua!("4-3")));
        GO
    }

    /// Whether a character has an effect of raiding itself (5.3.2-1).
    fn raids_itself(&self, s: &State, ix: Ix) -> bool {
        !self.def(s, ix).raid.is_empty()
            && (self.reads.is(R::LostRaid, "本身仍拥有") || !self.lost_all(s, ix))
    }

    /// Whether a character may be the base of a raid (5.3.2-1).
    pub(super) fn raid_base(&self, s: &State, card: Ix, base: Ix) -> bool {
        let def = self.def(s, base);
        let raids = self.raids_itself(s, base);
        def.kind == Kind::Character
            && s.card(base).zone.on_field()
            && s.card(base).owner == s.card(card).owner
            && self
                .def(s, card)
                .raid
                .iter()
                .any(|on| self.fits_raid(s, on, base))
            && (self.reads.is(R::RaidOnRaid, "都可")
                || raids == self.reads.is(R::RaidOnRaid, "必须有"))
            && self
                .kept_from(s, base, Cannot::BeRaided, Some(card))
                .is_none()
    }

    pub(super) fn judge_raid<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        base: Ix,
        t: &mut T,
    ) -> Go {
        let def = self.def(s, ix);
        let on = self.def(s, base);
        let card = s.card(base);
        t.require(!def.raid.is_empty(), || {
            Reason::requires(ua!("5.3.2-1"), "这张卡没有激跃效果").blocked_by(self.name(ix))
        })?;
        t.require(def.raid.is_empty() || !self.lost_all(s, ix), || {
            Reason::requires(ua!("5.3.2-1"), "这张卡现在没有激跃效果（已经失去）")
                .blocked_by(self.name(ix))
        })?;
        t.require(card.owner == player && card.zone.on_field(), || {
            Reason::requires(ua!("5.3.2-1"), "只能叠放到自己场上的角色上面").blocked_by(format!(
                "{}（{}）",
                self.name(base),
                card.zone.word()
            ))
        })?;
        t.require(on.kind == Kind::Character, || {
            Reason::requires(ua!("5.3.2-1"), "只能叠放到角色上面").blocked_by(self.name(base))
        })?;
        if !def.raid.is_empty() {
            let fits = def.raid.iter().any(|r| self.fits_raid(s, r, base));
            let marks: Vec<String> = def.raid.iter().map(super::card::RaidOn::mark).collect();
            let clause = if matches!(def.raid[0], super::card::RaidOn::Named(_)) {
                ua!("5.3.2-3")
            } else {
                ua!("5.3.2-4")
            };
            for clause in [ua!("5.3.2-1"), clause] {
                t.require(fits, || {
                    Reason::requires(
                        clause,
                        format!("指定的角色是{}，“{}”不是", marks.join("或"), on.name),
                    )
                    .blocked_by(self.name(base))
                })?;
            }
            t.cite(Cite::defines(clause));
        }
        let raids = self.raids_itself(s, base);
        let must = self.reads.is(R::RaidOnRaid, "必须有");
        let either = self.reads.is(R::RaidOnRaid, "都可");
        t.require(either || raids == must, || {
            let says = if must {
                "照字面只能叠放到本身拥有激跃效果的角色上（读法：激跃对象可否有激跃效果）"
            } else {
                "只能叠放到本身不拥有激跃效果的角色上（读法：激跃对象可否有激跃效果）"
            };
            Reason::forbids(ua!("5.3.2-1"), says).blocked_by(self.name(base))
        })?;
        if let Some(by) = self.kept_from(s, base, Cannot::BeRaided, Some(ix)) {
            self.prevented(s, by, ua!("5.3.2-1"), "因效果不能被激跃", t)?;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::Raid, Some(ix)) {
            self.prevented(s, by, ua!("5.3.2-1"), "因效果玩家不能激跃", t)?;
        }
        if self.judge_from_hand(s, player, ix, &mut Silent).is_break() {
            t.forbid(|| {
                Reason::requires(ua!("5.3.2-5"), "从手牌激跃同样要满足所需能量并支付AP")
                    .blocked_by(self.name(ix))
            })?;
        }
        self.judge_from_hand(s, player, ix, t)?;
        t.cite(Cite::permits(ua!("5.3.2-1")));
        t.cite(Cite::requires(ua!("5.3.2-5")));
        GO
    }

    pub(super) fn judge_use<T: Tracer>(&self, s: &State, player: Player, ix: Ix, t: &mut T) -> Go {
        let kind = self.def(s, ix).kind;
        t.require(kind == Kind::Event, || {
            Reason::forbids(
                steps_of(kind).permits,
                "能使用的是事件卡；角色卡和场地卡要登场",
            )
            .blocked_by(self.name(ix))
        })?;
        self.judge_from_hand(s, player, ix, t)?;
        t.cite(Cite::permits(ua!("5.3.4-1")));
        GO
    }

    pub(super) fn judge_activate<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        ability: u16,
        t: &mut T,
    ) -> Go {
        let card = s.card(ix);
        let ab = self.ab(ability);
        let name = self.name(ix);
        t.require(card.owner == player, || {
            Reason::requires(ua!("5.3.5-1"), "只能发动自己的卡的起动效果").blocked_by(name)
        })?;
        t.require(ab.kind == AbKind::Activated, || {
            Reason::requires(ua!("5.3.5-1"), "这张卡没有写起动效果").blocked_by(name)
        })?;
        if ab.zones.is_empty() {
            t.require(card.zone.on_field(), || {
                Reason::requires(ua!("5.3.5-1"), "起动效果要在自己场上的卡才能发动")
                    .blocked_by(format!("{name}（{}）", card.zone.word()))
            })?;
        }
        if !ab.zones.is_empty() {
            let words: Vec<&str> = ab.zones.iter().map(|z| z.word()).collect();
            let there = ab.zones.iter().any(|z| z.covers(card.zone));
            t.require(there, || {
                let says = format!("这个起动效果要在{}才能发动", words.join("或"));
                Reason::requires(ua!("5.3.5-1"), says)
                    .blocked_by(format!("{name}（{}）", card.zone.word()))
            })?;
        }
        if ab.zones.is_empty() && card.zone.on_field()
            || ab.zones.iter().any(|z| z.covers(card.zone))
        {
            t.require(!ab.raid_only || s.raided(ix), || {
                Reason::requires(
                    ua!("5.3.2-6-5"),
                    "这个效果要求激跃才能拥有，现在不是激跃状态",
                )
                .blocked_by(name)
            })?;
            let has = self.abilities_of(s, ix).contains(&ability);
            t.require(has || (ab.raid_only && !s.raided(ix)), || {
                Reason::requires(ua!("5.3.5-1"), "这张卡现在没有这个效果（已经失去）")
                    .blocked_by(name)
            })?;
        }
        let eye = Eye::of(s, ix);
        t.require(self.holds(s, eye, &ab.when), || {
            Reason::requires(ua!("5.3.5-1"), "效果写的条件没有满足").blocked_by(ab.text.clone())
        })?;
        t.require(!self.spent(s, s.obj(ix), ability), || {
            let below = self.used_below(s, ix, ability);
            let says = match below.filter(|_| self.reads.is(R::RaidOnce, "沿用")) {
                Some(base) => format!(
                    "“每回合{}次”的效果，被激跃的“{}”本回合已经发动过，使用记录沿用到这张卡（读法：{}）",
                    ab.times,
                    self.name(base),
                    R::RaidOnce.id()
                ),
                None => format!("“每回合{}次”的效果，这张卡本回合已经发动过", ab.times),
            };
            Reason::forbids(ua!("5.3.5-2"), says).blocked_by(name)
        })?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Activate, None) {
            self.prevented(s, by, ua!("5.3.5-1"), "因效果不能发动起动效果", t)?;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::Activate, Some(ix)) {
            self.prevented(s, by, ua!("5.3.5-1"), "因效果玩家不能发动起动效果", t)?;
        }
        let costs = &self.costs[usize::from(ab.costs)];
        let mut unmet = false;
        for cost in costs {
            if let Some((says, blocker)) = self.unpayable(s, eye, cost) {
                unmet = true;
                let clause = Self::cost_clause(cost);
                t.forbid(|| Reason::requires(clause, says).blocked_by(blocker))?;
            }
            t.cite(Cite::requires(Self::cost_clause(cost)));
        }
        if let Some((clause, says, blocker)) = self.short_together(s, eye, costs).filter(|_| !unmet)
        {
            unmet = true;
            t.forbid(|| Reason::requires(clause, says).blocked_by(blocker))?;
        }
        t.require(!unmet || costs.len() < 2, || {
            Reason::requires(ua!("5.3.5-5"), "有复数条件时，必须满足所有条件才能发动")
        })?;
        t.cite(Cite::permits(ua!("5.3.5-1")));
        t.cite(Cite::permits(ua!("5.3.5-4-1")));
        GO
    }

    pub(super) fn judge_answer<T: Tracer>(
        &self,
        s: &State,
        choice: &Choice,
        q: &Question,
        t: &mut T,
    ) -> Go {
        match (choice, q) {
            (
                Choice::Cards(cards),
                Question::Cards {
                    from,
                    min,
                    max,
                    why,
                },
            ) => {
                let clause = why_clause(*why);
                for (at, ix) in cards.iter().enumerate() {
                    t.require(!cards[..at].contains(ix), || {
                        Reason::forbids(clause, "同一张卡选了两次").blocked_by(self.name(*ix))
                    })?;
                    t.require(from.contains(ix), || {
                        let says = format!(
                            "可选的是{}，没有{}",
                            self.list_of(s, from),
                            self.where_it_is(s, *ix)
                        );
                        Reason::forbids(clause, says).blocked_by(self.name(*ix))
                    })?;
                    if !from.contains(ix) {
                        for reason in self.misfits(s, from, *ix) {
                            t.forbid(|| reason)?;
                        }
                    }
                }
                let n = cards.len();
                t.require(n >= usize::from(*min) && n <= usize::from(*max), || {
                    let want = if min == max {
                        format!("{max}张")
                    } else {
                        format!("{min}～{max}张")
                    };
                    Reason::requires(clause, format!("要选{want}，选了{n}张"))
                        .blocked_by(format!("{n}张"))
                })?;
                if let Why::Together { distinct, bp } = why {
                    self.judge_together(s, cards, (*distinct, *bp), t)?;
                }
                t.cite(Cite::requires(clause));
                GO
            }
            (Choice::Cards(order), Question::Arrange(cards)) => {
                let strange = order.iter().find(|c| !cards.contains(c));
                if let Some(ix) = strange {
                    t.forbid(|| {
                        let says = format!(
                            "要排的是{}，没有{}",
                            self.list_of(s, cards),
                            self.where_it_is(s, *ix)
                        );
                        Reason::forbids(ua!("1.1-3-7"), says).blocked_by(self.name(*ix))
                    })?;
                }
                let same = order.len() == cards.len() && cards.iter().all(|c| order.contains(c));
                t.require(same || strange.is_some(), || {
                    Reason::requires(
                        ua!("1.1-3-7"),
                        format!(
                            "要排出全部{}张卡的先后：{}",
                            cards.len(),
                            self.list_of(s, cards)
                        ),
                    )
                })?;
                t.cite(Cite::requires(ua!("1.1-3-7")));
                GO
            }
            (Choice::Line(line), Question::Line(_)) => {
                t.require(line.on_field() && *line != Zone::Field, || {
                    Reason::requires(ua!("5.3.1-1"), "登场的位置是FL或者EL").blocked_by(line.word())
                })?;
                t.cite(Cite::permits(ua!("5.3.1-1")));
                GO
            }
            (Choice::Yes(_), Question::RaidMove(_)) => {
                t.cite(Cite::permits(ua!("5.3.2-6-4")));
                GO
            }
            (Choice::Yes(_), Question::May(_)) => {
                t.cite(self.by_effect(s));
                GO
            }
            (Choice::Mode(ix), Question::Mode { of, done, .. }) => {
                let again = ix < of && (done >> ix) & 1 == 1;
                t.require(!again, || {
                    Reason::forbids(ua!("1.1-3-7"), "这一项已经选过，每项只能选一次")
                })?;
                t.require(ix < of, || {
                    Reason::requires(ua!("1.1-3-7"), format!("只有{of}项可选"))
                })?;
                t.cite(self.by_effect(s));
                GO
            }
            _ => self.wrong_time(s, choice, &Asks::Question(q), t),
        }
    }

    /// An effect keeps a card from what a step would let it do.
    pub(super) fn prevented<T: Tracer>(
        &self,
        s: &State,
        by: Ix,
        step: crate::rulebook::RuleId,
        says: &str,
        t: &mut T,
    ) -> Go {
        for clause in [self.effect_clause(s, by, 0).clause, step] {
            t.forbid(|| Reason::forbids(clause, says).blocked_by(self.name(by)))?;
        }
        GO
    }

    /// The cards of a choice in words; hidden ones by their place.
    fn list_of(&self, s: &State, cards: &[Ix]) -> String {
        let names: Vec<String> = cards
            .iter()
            .map(|ix| match s.card(*ix).zone {
                Zone::Life if !s.card(*ix).up => self.place_name(s, *ix),
                _ => self.name(*ix).to_owned(),
            })
            .collect();
        names.join("、")
    }

    /// A card with the zone in which it lies.
    fn where_it_is(&self, s: &State, ix: Ix) -> String {
        let card = s.card(ix);
        format!(
            "“{}”（在{}的{}）",
            self.name(ix),
            card.owner.name(),
            card.zone.word()
        )
    }

    /// The phase in words, for screens.
    pub(super) fn phase_word(&self, s: &State) -> &'static str {
        if s.frames
            .iter()
            .any(|f| matches!(f, super::state::Frame::Prepare { .. }))
        {
            Phase::Prepare.word()
        } else {
            s.phase.word()
        }
    }
}
