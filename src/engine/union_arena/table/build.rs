//! Making the game value: every face, effect, script, cost and change of a scenario gets its number.

use crate::engine::union_arena::card::ability::{Own, Plain};
use crate::engine::union_arena::card::{
    Ability, CardText, Clause, Cost, Costs, Effect, Energy, Impact, Mod, Num, Rules, Script, Sel,
    Situation, StaticText, TriggerIcon, When, Which, Whole,
};
use crate::engine::union_arena::reads::{R, Reads};
use crate::engine::union_arena::table::{Ab, AbKind, Change, Def, Per, UnionArena, bit};
use crate::engine::union_arena::words::{Deed, NAMELESS, Zone};
use std::collections::BTreeMap;

/// Where what a card says of its own name holds; under another card its effects are lost (5.3.2-6-2).
const EVERYWHERE: [Zone; 8] = [
    Zone::Fl,
    Zone::El,
    Zone::Life,
    Zone::Deck,
    Zone::Hand,
    Zone::Outside,
    Zone::Removed,
    Zone::Using,
];

/// The deeds at which something goes off, as bits.
fn bits(on: &[When]) -> u64 {
    on.iter().fold(0, |all, w| all | bit(w.deed))
}

impl UnionArena {
    /// A game without cards but the nameless one.
    pub(crate) fn empty(reads: Reads) -> Self {
        let mut game = Self {
            defs: Vec::new(),
            names: Vec::new(),
            abilities: Vec::new(),
            scripts: vec![Vec::new()],
            costs: vec![Vec::new()],
            changes: Vec::new(),
            filters: Vec::new(),
            colours: Vec::new(),
            unread: Vec::new(),
            unread_lasting: false,
            recorded: BTreeMap::new(),
            reads,
            opening: None,
            deeds: 0,
            lasting: false,
            renames: false,
            instead: 0,
            cannots: 0,
            leaves: 0,
            shields: false,
            musts: false,
            tolls: false,
            rules: false,
            tucks: false,
            nexts: false,
            recalls: false,
            elsewhere: false,
            interdependent: false,
            far: false,
            outlying: false,
        };
        // Number 0 is no effect.
        game.keyword(AbKind::Later, String::new(), Num::default());
        game.add_def(NAMELESS, CardText::default());
        game
    }

    /// The number of a colour.
    fn colour(&mut self, name: &str) -> u8 {
        if let Some(ix) = self.colours.iter().position(|c| c == name) {
            return ix as u8;
        }
        self.colours.push(name.to_owned());
        (self.colours.len() - 1) as u8
    }

    fn energy(&mut self, energy: &Energy) -> Vec<(u8, u8)> {
        energy.0.iter().map(|(c, n)| (self.colour(c), *n)).collect()
    }

    /// Adds a card's face.
    pub(crate) fn add_def(&mut self, key: &str, text: CardText) -> u16 {
        let mut abilities = Vec::new();
        let mut raid = text.raid.0;
        if text.step {
            abilities.push(self.add_ability(Ability::Step).0);
        }
        if let Some(n) = text.damage {
            abilities.push(self.add_ability(Ability::Damage(n)).0);
        }
        if let Some(impact) = text.impact {
            abilities.push(self.add_ability(Ability::Impact(impact)).0);
        }
        let activated = |a: &&Ability| matches!(a, Ability::Activated(_));
        let several = text.abilities.iter().filter(activated).count() > 1;
        let mut nth = 0;
        for mut ability in text.abilities {
            if let Ability::Activated(Own(clause)) = &mut ability
                && several
            {
                nth += 1;
                // Two of the same words could not be told apart where they are listed.
                if clause.text.is_empty() {
                    clause.text = format!("【起动效果】第{nth}个");
                }
            }
            match ability {
                Ability::Raid(more) => raid.extend(more.0),
                other => abilities.push(self.add_ability(other).0),
            }
        }
        let trigger = text.trigger.map(|t| {
            let icon = t.icon;
            (icon, self.add_trigger(t))
        });
        let mut colours: Vec<String> = text.need.0.iter().map(|(c, _)| c.clone()).collect();
        if let Some(colour) = text.colour {
            colours = vec![colour.trim_end_matches('色').to_owned()];
        }
        let deeds = abilities
            .iter()
            .fold(0, |all, a| all | self.abilities[*a as usize].deeds);
        let lasting = abilities
            .iter()
            .fold(0, |all, a| all | self.abilities[*a as usize].writes);
        let renamed = abilities
            .iter()
            .any(|a| self.abilities[usize::from(*a)].named);
        let entering = abilities
            .iter()
            .any(|a| self.abilities[usize::from(*a)].entering);
        self.recalls |= text.may.iter().any(Situation::recalled);
        let cost = self.add_costs(text.cost);
        let lowers = abilities.iter().any(|a| self.lowers_by(*a));
        self.deeds |= deeds;
        let def = Def {
            kind: text.kind,
            name: text.name.unwrap_or_else(|| key.to_owned()),
            need: self.energy(&text.need),
            ap: text.ap.clamp(0, 99),
            colours,
            traits: text.traits.0,
            work: text.work.unwrap_or_default(),
            gives: self.energy(&text.gives),
            bp: text.bp.unwrap_or(1000).clamp(-1_000_000, 1_000_000),
            trigger,
            may: text.may.0,
            cost,
            raid,
            abilities,
            deeds,
            lasting,
            lowers,
            renamed,
            entering,
            number: text.number,
            copies: text.copies,
        };
        self.defs.push(def);
        (self.defs.len() - 1) as u16
    }

    fn push_ability(&mut self, ab: Ab) -> u16 {
        self.deeds |= ab.deeds;
        self.lasting |= ab.kind == AbKind::Static;
        self.recalls |= ab.when.iter().any(Situation::recalled)
            || Situation::recalled(&ab.target)
            || Situation::recalled(&ab.number);
        // What lasts off the field goes off at nothing unless it gives an effect that does.
        let goes_off =
            ab.kind != AbKind::Static || self.changes_of(&ab).any(|c| matches!(c, Change::Gain(_)));
        let off = |z: &Zone| *z != Zone::Field && !z.on_field();
        self.elsewhere |= goes_off && ab.zones.iter().any(off);
        self.abilities.push(ab);
        (self.abilities.len() - 1) as u16
    }

    fn of_clause(&mut self, kind: AbKind, head: &str, clause: Clause, on: Vec<When>) -> u16 {
        // What is done instead does not go off.
        let deeds = match kind {
            AbKind::Instead => 0,
            _ => bits(&on),
        };
        let has_script = !clause.does.0.effects.is_empty();
        let script = self.add_script(clause.does.0);
        let costs = self.add_costs(clause.cost);
        let text = match clause.text.as_str() {
            "" => format!("【{head}】"),
            _ => clause.text,
        };
        self.push_ability(Ab {
            on,
            deeds,
            when: clause.when.0,
            optional: clause.optional,
            times: clause.times.unwrap_or(u8::from(
                clause.once || clause.once_named || clause.once_a_game,
            )),
            scope: match (clause.once_a_game, clause.once_named) {
                (true, _) => Per::Game,
                (_, true) => Per::Face,
                _ => Per::Card,
            },
            raid_only: clause.raid_only,
            zones: clause.zones.0,
            costs,
            script,
            has_script,
            ..Ab::plain(kind, text)
        })
    }

    fn keyword(&mut self, kind: AbKind, text: String, number: Num) -> u16 {
        let on = match kind {
            AbKind::Impact | AbKind::ImpactMore => vec![When {
                deed: Deed::Win,
                ..When::default()
            }],
            _ => Vec::new(),
        };
        self.push_ability(Ab {
            deeds: bits(&on),
            on,
            number,
            ..Ab::plain(kind, text)
        })
    }

    fn add_damage(&mut self, kind: AbKind, number: Num) -> u16 {
        let more = if kind == AbKind::DamageMore { "+" } else { "" };
        let x = number.written().map_or("X".to_owned(), |n| n.to_string());
        self.keyword(kind, format!("【伤害{more}{x}】"), number)
    }

    fn add_impact(&mut self, kind: AbKind, impact: Impact) -> u16 {
        let x = match &impact.number {
            Num::Lit(n) => n.to_string(),
            Num::Of(_) => "X".to_owned(),
        };
        let more = if kind == AbKind::ImpactMore { "+" } else { "" };
        let ix = self.keyword(kind, format!("【影响力{more}{x}】"), impact.number);
        self.does(ix, impact.does);
        ix
    }

    /// What the card says that a keyword does.
    fn does(&mut self, ix: u16, does: Option<Plain>) {
        if let Some(does) = does {
            let script = self.add_script(does.0.0);
            let ab = &mut self.abilities[usize::from(ix)];
            ab.script = script;
            ab.has_script = true;
        }
    }

    fn add_trigger(&mut self, icon: TriggerIcon) -> u16 {
        let text = if icon.text.is_empty() {
            format!("【触发】{}", icon.icon.word())
        } else {
            icon.text
        };
        let ix = self.keyword(AbKind::Trigger, text, Num::default());
        self.does(ix, icon.does);
        ix
    }

    fn add_static(&mut self, text: StaticText) -> u16 {
        let named = text.names_itself();
        let everywhere = named && self.reads.is(R::NamesWhere, "所有区域");
        let entering = text.is_of_entering();
        let before = entering && self.reads.is(R::OfEntering, "登场之前也有效");
        let zones = match everywhere || before {
            true => EVERYWHERE.to_vec(),
            false => text.zones.0,
        };
        let mut changes: Vec<u16> = text
            .mods
            .0
            .into_iter()
            .flat_map(|m| self.add_mod(m))
            .collect();
        let players = text.rules.as_ref().map(|r| r.who);
        if let Some(rules) = text.rules {
            changes.extend(self.add_rules(rules));
        }
        let writes = changes
            .iter()
            .fold(0, |all, c| all | self.changes[usize::from(*c)].aspect());
        let says = match text.text.as_str() {
            "" => "【常驻】".to_owned(),
            _ => text.text,
        };
        self.push_ability(Ab {
            when: text.when.0,
            raid_only: text.raid_only,
            zones,
            named,
            entering,
            target: text.on.map(|f| *f),
            changes,
            players,
            writes,
            ..Ab::plain(AbKind::Static, says)
        })
    }

    /// Adds an effect; also says whether it is a raid, which is no effect of the table.
    fn add_ability(&mut self, ability: Ability) -> (u16, bool) {
        let of = |game: &mut Self, deed: Deed, clause: Clause| {
            let on = vec![When {
                deed,
                ..When::default()
            }];
            game.of_clause(AbKind::Triggered, deed.word(), clause, on)
        };
        let ix = match ability {
            Ability::Activated(c) => self.of_clause(AbKind::Activated, "起动效果", c.0, Vec::new()),
            Ability::Triggered(mut c) => {
                let on = std::mem::take(&mut c.0.on.0);
                let head = on.first().map_or("诱发", |w| w.deed.word());
                self.of_clause(AbKind::Triggered, head, c.0, on)
            }
            Ability::Instead(mut c) => {
                let mut on = std::mem::take(&mut c.0.on.0);
                if on.is_empty() {
                    on.push(When {
                        deed: Deed::Retire,
                        ..When::default()
                    });
                }
                self.instead |= bits(&on);
                self.of_clause(AbKind::Instead, "代替", c.0, on)
            }
            Ability::Static(text) => self.add_static(text),
            Ability::Event(c) => self.of_clause(AbKind::Event, "事件", c.0, Vec::new()),
            Ability::OnEnter(c) => of(self, Deed::Enter, c.0),
            Ability::OnRaid(c) => of(self, Deed::Raid, c.0),
            Ability::OnRetire(c) => of(self, Deed::Retire, c.0),
            Ability::OnLeave(c) => of(self, Deed::Leave, c.0),
            Ability::OnAttack(c) => of(self, Deed::Attack, c.0),
            Ability::OnBlock(c) => of(self, Deed::Block, c.0),
            Ability::OnBlocked(c) => of(self, Deed::Blocked, c.0),
            Ability::OnUnblocked(c) => of(self, Deed::Unblocked, c.0),
            Ability::OnWin(c) => of(self, Deed::Win, c.0),
            Ability::OnLose(c) => of(self, Deed::Lose, c.0),
            Ability::OnAttackLose(c) => of(self, Deed::AttackLose, c.0),
            Ability::OnBattleEnd(c) => of(self, Deed::BattleEnd, c.0),
            Ability::OnEndPhase(c) => of(self, Deed::EndPhase, c.0),
            Ability::Step => self.keyword(AbKind::Step, "【后撤】".to_owned(), Num::default()),
            Ability::Damage(n) => self.add_damage(AbKind::Damage, n),
            Ability::Impact(i) => self.add_impact(AbKind::Impact, i),
            Ability::NoImpact => self.keyword(
                AbKind::NoImpact,
                "【影响力无效】".to_owned(),
                Num::default(),
            ),
            // A raid that is granted has no place: only the printed mark counts (5.3.2-1).
            Ability::Raid(_) => {
                return (
                    self.keyword(AbKind::Later, "激跃".to_owned(), Num::default()),
                    true,
                );
            }
        };
        (ix, false)
    }

    /// Adds a change.
    pub(crate) fn add_mod(&mut self, m: Mod) -> Vec<u16> {
        let changes = match m {
            Mod::Bp(n) => vec![Change::Bp(n)],
            Mod::BpBecomes(n) => vec![Change::BpBecomes(n)],
            Mod::Gain(a) => {
                let given = self.add_ability(a.0).0;
                self.abilities[usize::from(given)].given = true;
                vec![Change::Gain(given)]
            }
            Mod::LoseAll => vec![Change::LoseAll],
            Mod::Cannot(all) => {
                let bans = all.0.into_iter();
                bans.map(|a| Change::Cannot(a.what, a.by.0)).collect()
            }
            Mod::ToChoose(t) => vec![Change::ToChoose(t.amount, t.by)],
            Mod::Unaffected(by) => vec![Change::Unaffected(by.0)],
            Mod::Must(all) => {
                let musts = all.0.into_iter();
                musts.map(|a| Change::Must(a.what, a.by.0)).collect()
            }
            Mod::May(all) => {
                let leaves = all.0.into_iter();
                leaves.map(|a| Change::May(a.what, a.by.0)).collect()
            }
            Mod::Ap(n) => vec![Change::Ap(n)],
            Mod::ApBecomes(n) => vec![Change::ApBecomes(n)],
            Mod::PayMore(n) => vec![Change::PayMore(n)],
            Mod::Need(n) => {
                let colour = n.colour.as_deref();
                let colour = colour.map(|c| self.colour(c.trim_end_matches('色')));
                vec![Change::Need(colour, n.amount)]
            }
            Mod::NeedBecomes(e) => vec![Change::NeedBecomes(self.energy(&e))],
            Mod::Gives(e) => vec![Change::Gives(self.energy(&e))],
            Mod::GivesBecomes(e) => vec![Change::GivesBecomes(self.energy(&e))],
            Mod::Colour(all) => {
                let colours = all.0.iter();
                let named = colours.map(|c| c.trim_end_matches('色').to_owned());
                named.map(Change::Colour).collect()
            }
            Mod::Lose(all) => all.0.into_iter().map(Change::Lose).collect(),
            Mod::Step => vec![Change::Gain(self.add_ability(Ability::Step).0)],
            Mod::Damage(n) => vec![Change::Gain(self.add_damage(AbKind::Damage, n))],
            Mod::DamageMore(n) => vec![Change::Gain(self.add_damage(AbKind::DamageMore, n))],
            Mod::Impact(i) => vec![Change::Gain(self.add_impact(AbKind::Impact, i))],
            Mod::ImpactMore(i) => vec![Change::Gain(self.add_impact(AbKind::ImpactMore, i))],
            Mod::NoImpact => vec![Change::Gain(self.add_ability(Ability::NoImpact).0)],
            Mod::Name(all) => all.0.into_iter().map(Change::Name).collect(),
            Mod::NameBecomes(name) => vec![Change::NameBecomes(name)],
            Mod::Trait(all) => all.0.into_iter().map(Change::Trait).collect(),
            Mod::EntersActive => vec![Change::EntersActive],
            Mod::Unread(says) => {
                self.unread_lasting = true;
                vec![Change::Unread(self.add_unread(says))]
            }
        };
        self.add_changes(changes)
    }

    /// Adds what an effect lays down for players.
    pub(crate) fn add_rules(&mut self, rules: Rules) -> Vec<u16> {
        let cannot = rules.cannot.0.into_iter();
        let mut changes: Vec<Change> = cannot.map(|a| Change::Rule(a.what, a.by.0)).collect();
        changes.extend(rules.hand.map(Change::HandLimit));
        changes.extend(rules.attacks.map(Change::Attacks));
        if let Some(next) = rules.next {
            self.nexts = true;
            changes.push(Change::NextAp(next.ap, Box::new(next.is)));
        }
        self.rules = true;
        self.add_changes(changes)
    }

    fn add_changes(&mut self, changes: Vec<Change>) -> Vec<u16> {
        for change in &changes {
            let number = change.number().or_else(|| change.limit());
            self.recalls |= number.is_some_and(Situation::recalled);
            match change {
                Change::Name(_) | Change::NameBecomes(_) | Change::Trait(_) | Change::Colour(_) => {
                    self.renames = true
                }
                Change::Cannot(what, _) => self.cannots |= 1 << *what as u32,
                Change::ToChoose(..) => self.tolls = true,
                Change::May(what, _) => self.leaves |= 1 << *what as u32,
                Change::Unaffected(_) => self.shields = true,
                Change::Must(..) => self.musts = true,
                _ => {}
            }
        }
        changes
            .into_iter()
            .map(|c| {
                self.changes.push(c);
                (self.changes.len() - 1) as u16
            })
            .collect()
    }

    fn add_costs(&mut self, costs: Costs) -> u16 {
        if costs.costs.is_empty() {
            return 0;
        }
        self.recalls |= costs.costs.iter().any(Situation::recalled);
        self.tucks |= costs.costs.iter().any(|c| matches!(c, Cost::Tuck(_)));
        self.costs
            .push(costs.costs.into_iter().collect::<Vec<Cost>>());
        (self.costs.len() - 1) as u16
    }

    /// Adds a script, the scripts within it first.
    fn add_script(&mut self, script: Script) -> u16 {
        if script.effects.is_empty() {
            return 0;
        }
        for name in crate::engine::union_arena::card::recorded(&script) {
            let number = self.recorded.len() as u32 + 1;
            self.recorded.entry(name).or_insert(number);
        }
        let effects = script.effects.into_iter().map(|e| self.number(e)).collect();
        self.scripts.push(effects);
        (self.scripts.len() - 1) as u16
    }

    /// Adds a sentence that is not read.
    fn add_unread(&mut self, says: String) -> u16 {
        match self.unread.iter().position(|s| *s == says) {
            Some(at) => at as u16,
            None => {
                self.unread.push(says);
                (self.unread.len() - 1) as u16
            }
        }
    }

    fn numbered(&mut self, script: &mut Script) {
        script.id = self.add_script(std::mem::take(script));
    }

    fn number(&mut self, mut effect: Effect) -> Effect {
        self.recalls |= Situation::recalled(&effect);
        self.tucks |= matches!(effect, Effect::Tuck(_));
        match &mut effect {
            Effect::If(i) => {
                self.numbered(&mut i.then);
                self.numbered(&mut i.otherwise);
            }
            Effect::May(m) => {
                self.numbered(&mut m.does);
                self.numbered(&mut m.otherwise);
            }
            Effect::PayFor(p) => {
                p.cost.id = self.add_costs(std::mem::take(&mut p.cost));
                self.numbered(&mut p.then);
                self.numbered(&mut p.otherwise);
            }
            Effect::Modes(m) => m.of.iter_mut().for_each(|m| self.numbered(&mut m.does)),
            Effect::Each(e) => self.numbered(&mut e.does),
            Effect::Repeat(r) => self.numbered(&mut r.does),
            Effect::Unread(says) => {
                self.add_unread(says.clone());
            }
            Effect::Later(l) => {
                let clause = Clause {
                    does: Whole(std::mem::take(&mut l.does)),
                    ..Clause::default()
                };
                let on = vec![std::mem::take(&mut l.on)];
                let head = on[0].deed.word();
                l.does.id = self.of_clause(AbKind::Later, head, clause, on);
            }
            Effect::Grant(g) => {
                let mods = std::mem::take(&mut g.mods.mods).into_iter();
                g.mods.ids = mods.flat_map(|m| self.add_mod(m)).collect();
            }
            Effect::Rule(r) => r.ids = self.add_rules(r.rules.clone()),
            Effect::Boost(_) if !self.changes.iter().any(|c| matches!(c, Change::Bp(_))) => {
                self.changes.push(Change::Bp(Num::default()));
            }
            _ => {}
        }
        if let Effect::Grant(g) = &effect {
            self.keep_filter(&g.cards);
        }
        if let Effect::Boost(b) = &effect {
            self.keep_filter(&b.cards);
        }
        effect
    }

    /// Keeps the filter of “all …”, for changes that also rest on what enters later.
    fn keep_filter(&mut self, sel: &Sel) {
        if let Which::All(filter) = sel
            && !self.filters.contains(filter)
        {
            self.filters.push((**filter).clone());
        }
    }
}
