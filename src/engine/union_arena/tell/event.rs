//! What can happen, in words. The words are those by which scenarios ask for an event.

use crate::engine::events::{Say, events};
use crate::engine::game::Player;
use crate::engine::union_arena::state::{Due, Ix, State};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{Phase, Until, Zone};

/// Puts what events are about into words, as of a state.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// Names and texts.
    pub view: &'a View<'a>,
    /// Where things stand.
    pub state: &'a State,
    /// Whether a card whose name the other player has too is told with whose it is as well: 兵、乙的兵.
    pub whose: bool,
}

impl Teller<'_> {
    /// A card in words.
    fn card(&self, ix: Ix) -> String {
        let name = self.view.name(ix);
        match self.view.called(self.state, ix).0 {
            called if self.whose && called != name => format!("{name}、{called}"),
            _ => name.to_owned(),
        }
    }
}

events! {
    /// Something that happened.
    pub enum Event told by t: Teller<'_> {
        DeckIn { player: Player } = "提交卡组": "{player}提交卡组，合规",
        First { player: Player } = "决定先攻": "{player}先攻",
        OpeningHand { player: Player, n: u8 } = "起始手牌": "{player}起始手牌{n}张",
        LifeSet { player: Player, n: u8 } = "放置血区": "{player}的血区背面放置{n}张",
        Ready1 { player: Player } = "准备完毕": "{player}准备完毕",
        Shuffled { player: Player } = "洗牌": "{player}的卡组洗牌",
        TurnBegins { player: Player, turn: u16 } = "回合开始": { format!("第{turn}回合，{}的回合", t.say(player)) },
        TurnEnds { player: Player } = "移交回合": "{player}的回合结束，移交回合",
        PhaseBegins { phase: Phase } = "阶段开始": "{phase}开始",
        PhaseEnds { phase: Phase } = "阶段结束": "{phase}结束",
        Lapsed { until: Until, source: Ix } = "效果无效化": "“{source}”的“{until}”效果无效化",
        Readied { card: Ix } = "激活": "“{card}”变为激活状态",
        ReadiedAp { player: Player, n: u8 } = "激活AP": "{player}的{n}张AP卡变为激活状态",
        NotReadied { card: Ix } = "不能激活": "“{card}”因效果不能变为激活状态",
        Rested { card: Ix } = "横置": "“{card}”变为休眠状态",
        RestedAp { player: Player, n: u8 } = "横置AP": "{player}的{n}张AP卡变为休眠状态",
        ApSet { player: Player, n: u8, total: u8 } = "配置AP": {
            match n {
                0 => format!("{}没有新配置AP卡，总共{total}张", t.say(player)),
                _ => format!("{}新配置{n}张AP卡，总共{total}张", t.say(player)),
            }
        },
        ApTaken { player: Player, n: u8, total: u8 } = "收回AP": "{player}收回{n}张AP卡，总共{total}张",
        Drew { player: Player, card: Ix } = "抽卡": "{player}从卡组抽1张卡",
        NoDraw { player: Player } = "不抽卡": "先攻的{player}第一回合不抽卡",
        DeckEmpty { player: Player } = "卡组抽尽": "{player}要抽卡，卡组已经没有卡",
        ExtraDraw { player: Player } = "额外抽牌": "{player}额外抽牌",
        MovePlan { player: Player, cards: Vec<Ix> } = "宣言移动": "{player}指定同时移动的角色：{cards}",
        Moved { card: Ix, to: Zone } = "移动": "“{card}”移动到{to}",
        NotMoved { card: Ix } = "不能移动": "“{card}”没有移动：区域已满，没有可以指定除外的卡",
        NoRoom { card: Ix } = "没有让位": "“{card}”作罢：要除外的卡没有除外，区域仍有4张卡",
        EnergyMet { card: Ix, need: i32 } = "确认能量": "“{card}”所需能量{need}，已满足",
        PaidAp { player: Player, n: u8 } = "支付AP": "{player}支付{n}AP",
        Entered { card: Ix, to: Zone, rested: bool } = "登场": {
            let stands = if *rested { "休眠状态" } else { "激活状态" };
            format!("“{}”以{stands}登场到{}", t.say(card), to.word())
        },
        Stacked { card: Ix, base: Ix } = "激跃": "“{card}”叠放到“{base}”上激跃",
        LostEffects { card: Ix } = "失去效果": "被激跃的“{card}”失去原本拥有的效果和受到的影响",
        RaidEnabled { card: Ix } = "激跃效果有效": "“{card}”要求激跃才有的效果有效",
        Used { card: Ix } = "使用事件": "使用事件卡“{card}”",
        Activated { card: Ix, ability: u16 } = "起动":
            { format!("宣言发动“{}”的起动效果{}", t.say(card), t.view.text_of(*ability)) },
        CostPaid { card: Ix, ability: u16 } = "支付费用": "“{card}”的条件全部满足",
        CostFailed { card: Ix } = "费用付不齐": "“{card}”的条件没有全部满足，不能发动",
        Triggered { card: Ix, ability: u16 } = "诱发":
            { format!("“{}”诱发{}", t.say(card), t.view.text_of(*ability)) },
        Picked { card: Ix, ability: u16 } = "先处理":
            { format!("先处理“{}”的{}", t.say(card), t.view.text_of(*ability)) },
        Resolving { card: Ix, ability: u16 } = "处理效果":
            { format!("处理“{}”的效果{}", t.say(card), t.view.text_of(*ability)) },
        Lost { card: Ix, ability: u16 } = "效果作罢":
            { format!("“{}”已离开场上，{}作罢", t.say(card), t.view.text_of(*ability)) },
        Declined { card: Ix, ability: u16 } = "不发动": "不发动“{card}”的效果",
        Nothing { card: Ix } = "没有可做": "“{card}”的这个动作没有可做的",
        Idle { card: Ix, ability: u16 } = "没有可做":
            { format!("“{}”的效果{}没有可以做到的卡，不问是否发动", t.say(card), t.view.text_of(*ability)) },
        Attacked { card: Ix, target: Option<Ix>, rests: bool } = "攻击": {
            let foe = target.map_or("对方玩家".to_owned(), |foe| format!("“{}”", t.say(&foe)));
            let rests = if *rests { "横置，" } else { "" };
            format!("“{}”{rests}攻击{foe}", t.say(card))
        },
        TargetSet { card: Ix } = "攻击目标": "攻击目标是“{card}”",
        Blocked { card: Ix, attacker: Ix } = "阻挡": "“{card}”横置，阻挡“{attacker}”；攻击目标变成“{card}”",
        NotBlocked { attacker: Ix } = "没有被阻挡": "“{attacker}”没有被阻挡",
        Battle { attacker: Ix, blocker: Ix, a: i32, b: i32 } = "战斗":
            "战斗：“{attacker}”BP {a}，“{blocker}”BP {b}",
        BattleWon { card: Ix, over: Ix } = "战斗胜利": "“{card}”战斗胜利，对战的是“{over}”",
        BattleLost { card: Ix } = "战斗败北": "“{card}”战斗败北",
        StaysOn { card: Ix } = "不退场": "“{card}”攻击且战斗败北，不会退场",
        BattleEnded = "战斗终了": "战斗结束",
        AttackStopped = "攻击中止": "这次攻击既不战斗也不造成伤害",
        AttackEnded { card: Ix } = "攻击结束": "“{card}”的攻击处理完毕",
        Retired { card: Ix } = "退场": "“{card}”退场",
        Removed { card: Ix } = "除外": "“{card}”放置于除外区",
        ToHand { card: Ix } = "回到手牌":
            { format!("“{}”加入{}的手牌", t.say(card), t.state.card(*card).owner.name()) },
        Discarded { card: Ix } = "弃手牌": "手牌“{card}”放置于场外",
        Put { card: Ix, to: Zone } = "放到": {
            let deck = &t.state.side(t.state.card(*card).owner).deck;
            let end = match to {
                Zone::Deck if deck.first() == Some(card) => "底",
                Zone::Deck if deck.last() == Some(card) => "顶",
                _ => "",
            };
            format!("“{}”放到{}{end}", t.view.list_of(t.state, &[*card]), to.word())
        },
        SourceOut { card: Ix, of: Ix } = "激跃源到场外": "“{of}”的激跃源“{card}”放到场外",
        Tucked { card: Ix, under: Ix } = "放到下方":
            { format!("{}放到“{}”下方", t.view.list_of(t.state, &[*card]), t.say(under)) },
        BelowOut { card: Ix, of: Ix } = "下方的卡到场外": "“{of}”下方的“{card}”放到场外",
        Kept { card: Ix } = "不会退场": "“{card}”不会因此退场",
        Held { card: Ix } = "不会移动": "“{card}”不会因此离开原处",
        Untouched { card: Ix } = "不受影响": "“{card}”不受这个效果影响",
        NoDamage { card: Ix } = "不造成伤害": "“{card}”因效果不能造成伤害",
        NotDrawn { player: Player } = "不能抽卡": "{player}因效果不能抽卡",
        ApNotReadied { player: Player } = "不能激活AP": "{player}因效果不能激活AP卡",
        Replaced { card: Ix, by: Ix, ability: u16 } = "代替退场":
            { format!("“{}”不退场，代之以“{}”的{}", t.say(card), t.say(by), t.view.text_of(*ability)) },
        Instead { player: Player, what: Box<Due>, by: Ix, ability: u16 } = "代替": {
            let left = match &**what {
                Due::Retire { card, .. } => format!("“{}”不退场", t.say(&card.ix)),
                Due::Go { card, to, .. } => format!("“{}”不到{}", t.say(&card.ix), to.word()),
                Due::Draw { .. } => format!("{}不抽这张卡", player.name()),
                Due::Damage { n, .. } => format!("{}不受到{n}点伤害", player.name()),
                Due::Rest { card, .. } => format!("“{}”不休眠", t.say(&card.ix)),
                Due::Ready { card, .. } => format!("“{}”不激活", t.say(&card.ix)),
            };
            format!("{left}，代之以“{}”的{}", t.say(by), t.view.text_of(*ability))
        },
        TriggerLost { card: Ix } = "触发作罢": "“{card}”已不在血区，它的触发效果不再执行",
        Damaged { player: Player, n: u8 } = "伤害": "{player}受到{n}点伤害",
        DamageIgnored { player: Player, n: u8 } = "伤害不检测": "{player}受到效果造成的{n}点伤害，不作触发检测",
        LifeChosen { player: Player, cards: Vec<Ix> } = "指定血区":
            { format!("{}指定血区的卡：{}", t.say(player), t.view.list_of(t.state, cards)) },
        TurnedUp { card: Ix } = "翻开": "“{card}”转为正面表示",
        Turned { card: Ix, up: bool } = "翻面": {
            let face = if *up { "正面" } else { "背面" };
            format!("“{}”转为{face}表示", t.view.place_name(t.state, *card))
        },
        TriggerUsed { card: Ix } = "触发": "执行“{card}”的触发效果",
        TriggerDeclined { player: Player } = "不触发": "{player}不执行剩下的触发效果",
        CalledOff { card: Ix } = "登场作罢": "“{card}”作罢：它或它要激跃的角色已经不在原处",
        Hinges = "取决于读法": "怎样计算取决于读法",
        CheckEnded { player: Player } = "触发检测结束": "{player}的触发检测结束",
        BpChanged { card: Ix, n: i32, until: Until } = "BP变化":
            { format!("“{}”{}BP{n:+}", t.say(card), until.word()) },
        BpZero { card: Ix, bp: i32 } = "BP变为0以下": "“{card}”的BP变为{bp}",
        Changed { card: Ix, change: u16, until: Until } = "效果附加":
            { format!("“{}”{}：{}", t.say(card), until.word(), t.view.change_text(*change)) },
        ChangedAll { change: u16, until: Until } = "效果附加于全体":
            { format!("符合的卡{}：{}", until.word(), t.view.change_text(*change)) },
        Ruled { player: Player, change: u16, until: Until } = "规定":
            { format!("{}{}：{}", t.say(player), until.word(), t.view.change_text(*change)) },
        Chose { player: Player, cards: Vec<Ix> } = "选择": {
            let cards = match cards[..] {
                [] => "零张".to_owned(),
                _ => t.view.list_of(t.state, cards),
            };
            format!("{}选择{cards}", t.say(player))
        },
        Looked { player: Player, cards: Vec<Ix> } = "查看": { format!("{}查看{}张卡", t.say(player), cards.len()) },
        Shown { cards: Vec<Ix> } = "展示": "展示{cards}",
        Later { card: Ix } = "延迟": "“{card}”的延迟效果等待时机",
        AtRandom { cards: Vec<Ix> } = "随机选择": "随机选出{cards}",
        PhaseSkipped { player: Player, phase: Phase } = "跳过阶段": "{player}跳过{phase}",
        ExtraTurn { player: Player } = "额外回合": "{player}在这之后有额外的回合",
        Passed { player: Player } = "跳过": "{player}不做、结束",
        HandLimit { player: Player, n: u8 } = "手牌上限": "{player}的手牌超过8张，要把{n}张放置到除外区",
        Conceded { player: Player } = "投降": "{player}投降",
        Won { player: Player } = "获胜": "{player}获得胜利",
        Tied = "平局": "平局",
    }
}

macro_rules! says {
    ($($of:ty: $t:ident, $x:ident => $says:expr),+ $(,)?) => {$(
        impl Say<$of> for Teller<'_> {
            fn say(&self, $x: &$of) -> String {
                let $t = self;
                let _ = $t;
                $says
            }
        }
    )+};
}

says! {
    Player: t, player => player.name().to_owned(),
    Ix: t, card => t.card(*card),
    Option<Ix>: t, card => card.map_or_else(String::new, |card| t.card(card)),
    Vec<Ix>: t, cards => cards.iter().map(|x| t.card(*x)).collect::<Vec<_>>().join("、"),
    Zone: t, zone => zone.word().to_owned(),
    Phase: t, phase => phase.word().to_owned(),
    Until: t, until => until.word().to_owned(),
    u8: t, n => n.to_string(),
    i32: t, n => n.to_string(),
}
