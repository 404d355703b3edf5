//! What can happen, as events of the log, and how they are told.

use serde::Serialize;

use crate::engine::game::Player;
use crate::engine::vividz::state::{CardIx, Obj};
use crate::engine::vividz::words::{Zone, words};

words! {
    /// The words by which scenarios name events.
    Word as "事件的词" {
        /// A deck is handed in.
        HandIn = "提交牌组",
        /// A first player is decided.
        First = "决定先手",
        /// A turn begins.
        Turn = "回合开始",
        /// A phase begins.
        Phase = "进入阶段",
        /// A step of an attack begins.
        Stage = "进入步骤",
        /// A step is skipped by a rule.
        Skipped = "步骤跳过",
        /// A player passes.
        Pass = "跳过",
        /// Preprocessing begins.
        Pre = "优先权预处理",
        /// Preprocessing ends.
        PreDone = "预处理结束",
        /// A player gets priority.
        Priority = "获得优先权",
        /// A rule effect is met.
        RuleEffect = "规则效果",
        /// Play or activation begins.
        Begin = "开始打出或发动",
        /// A card or an ability is chosen for it.
        Announce = "选择打出或发动",
        /// The cost is fixed.
        Fix = "确定费用",
        /// To the temporary zone.
        ToTemp = "移至缓存区",
        /// A cost is paid.
        Pay = "支付费用",
        /// Something that must be done besides.
        Must = "必须动作",
        /// Played.
        Play = "打出",
        /// Activated.
        Activate = "发动",
        /// An ability triggers.
        Trigger = "触发",
        /// A triggered ability is not activated.
        Decline = "不发动",
        /// Resolving begins.
        Resolve = "结算",
        /// Resolving ends.
        Resolved = "结算完毕",
        /// The game goes back to before the play.
        Rollback = "回溯",
        /// The play ends unfinished, what was paid stays paid.
        Stopped = "终止",
        /// An action is not done.
        Not = "不执行",
        /// An attack is declared.
        Attack = "攻击宣言",
        /// Damage.
        Damage = "造成伤害",
        /// No damage.
        NoDamage = "不受伤害",
        /// Damage is taken off.
        Heal = "清除伤害",
        /// An attack succeeds.
        Success = "攻击成功",
        /// An attack does not succeed.
        NoSuccess = "攻击未成功",
        /// The steps go back (806.5, 806.7).
        Return = "返回步骤",
        /// The battle ends.
        BattleEnd = "战斗结束",
        /// 横置.
        Rest = "横置",
        /// 竖置.
        Stand = "竖置",
        /// A card moves between zones.
        Move = "移动",
        /// 登场.
        Enter = "登场",
        /// 退场.
        Retire = "退场",
        /// 因战斗退场.
        BattleLeave = "因战斗退场",
        /// 因效果退场.
        EffectLeave = "因效果退场",
        /// 弃牌.
        Discard = "弃牌",
        /// 抓牌.
        Draw = "抓牌",
        /// 除外.
        Remove = "除外",
        /// 成为经验.
        ToExp = "成为经验",
        /// 升级.
        LevelUp = "升级",
        /// 角色不合法.
        Illegal = "角色不合法",
        /// 滑行.
        Slide = "滑行",
        /// 搜寻.
        Scout = "搜寻",
        /// 展示.
        Show = "展示",
        /// Hidden again.
        Hide = "变为隐藏",
        /// 洗混牌库.
        Shuffle = "洗混牌库",
        /// 再装填.
        Reload = "再装填",
        /// 检查.
        Check = "检查",
        /// 完成.
        Complete = "完成",
        /// A mission fails its check.
        Uncheck = "移除检查状态",
        /// 选择.
        Choose = "选择",
        /// A card is put in the keep zone.
        Keep = "保留",
        /// Cards become energy.
        Charge = "充能",
        /// A continuous effect begins.
        Lasting = "持续性效果",
        /// Continuous effects end.
        Lapse = "效果失效",
        /// An action is replaced.
        Replace = "替代",
        /// A delayed ability is made.
        Later = "生成时限型能力",
        /// A computed value is referred to.
        Value = "参照参数",
        /// A marker is put on.
        Mark = "给予标记",
        /// A marker is taken off.
        Unmark = "移除标记",
        /// A card is turned over.
        Flip = "翻面",
        /// Control changes.
        Control = "改变操控",
        /// Last information is used.
        LastInfo = "参照最终信息",
        /// A player answers a question.
        Answer = "回答",
        /// A player loses.
        Lose = "输掉游戏",
        /// A player concedes.
        Concede = "投降",
        /// The game is over.
        Over = "游戏结束",
        /// A loop is met.
        Loop = "循环",
    }
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What.
    pub word: Word,
    /// By whom.
    pub player: Option<Player>,
    /// With which cards.
    pub cards: Vec<CardIx>,
    /// And which other card.
    pub other: Option<CardIx>,
    /// From where.
    pub from: Option<Zone>,
    /// Where to.
    pub to: Option<Zone>,
    /// How much.
    pub number: Option<i32>,
    /// In words.
    pub note: String,
}

impl Event {
    /// An event of this word.
    pub fn new(word: Word) -> Self {
        Self {
            word,
            player: None,
            cards: Vec::new(),
            other: None,
            from: None,
            to: None,
            number: None,
            note: String::new(),
        }
    }

    /// By a player.
    #[must_use]
    pub fn by(mut self, player: Player) -> Self {
        self.player = Some(player);
        self
    }

    /// With a card.
    #[must_use]
    pub fn card(mut self, card: CardIx) -> Self {
        self.cards.push(card);
        self
    }

    /// With cards.
    #[must_use]
    pub fn cards(mut self, cards: impl IntoIterator<Item = CardIx>) -> Self {
        self.cards.extend(cards);
        self
    }

    /// With the cards of objects.
    #[must_use]
    pub fn objs(mut self, objs: &[Obj]) -> Self {
        self.cards.extend(objs.iter().map(|o| o.card));
        self
    }

    /// And another card.
    #[must_use]
    pub fn other(mut self, card: CardIx) -> Self {
        self.other = Some(card);
        self
    }

    /// From a zone to a zone.
    #[must_use]
    pub fn between(mut self, from: Zone, to: Zone) -> Self {
        self.from = Some(from);
        self.to = Some(to);
        self
    }

    /// How much.
    #[must_use]
    pub fn number(mut self, n: i32) -> Self {
        self.number = Some(n);
        self
    }

    /// In words.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}

/// An event in words.
pub fn tell(e: &Event, name: impl Fn(CardIx) -> String) -> String {
    let cards = e
        .cards
        .iter()
        .map(|c| name(*c))
        .collect::<Vec<_>>()
        .join("、");
    let who = e.player.map_or("", Player::name);
    let other = e.other.map(&name).unwrap_or_default();
    let n = e.number.unwrap_or(0);
    let note = if e.note.is_empty() {
        String::new()
    } else {
        format!("：{}", e.note)
    };
    let route = match (e.from, e.to) {
        (Some(from), Some(to)) => format!("从{}到{}", from.word(), to.word()),
        (None, Some(to)) => format!("到{}", to.word()),
        _ => String::new(),
    };
    match e.word {
        Word::HandIn => format!("{who}提交牌组"),
        Word::First => format!("{who}成为先手玩家{note}"),
        Word::Turn => format!("第{n}回合开始，{who}是回合玩家"),
        Word::Phase | Word::Stage => e.note.clone(),
        Word::Skipped => format!("跳过此步骤{note}"),
        Word::Pass => format!("{who}跳过"),
        Word::Pre => "开始优先权预处理".to_owned(),
        Word::PreDone => "优先权预处理结束".to_owned(),
        Word::Priority => format!("{who}获得优先权"),
        Word::RuleEffect => format!("规则效果{note}"),
        Word::Begin => format!("{who}开始打出或发动"),
        Word::Announce => format!("{who}选择{cards}{note}"),
        Word::Fix => format!("确定费用{note}"),
        Word::ToTemp => format!("{cards}{note}移至缓存区"),
        Word::Pay => format!("{who}支付费用：{}{cards}", e.note),
        Word::Must => format!("{who}执行必须的动作{note}"),
        Word::Play => format!("{who}打出{cards}{note}"),
        Word::Activate => format!("{who}发动{cards}的能力{note}"),
        Word::Trigger => format!("{cards}的能力触发，共{n}层{note}"),
        Word::Decline => format!("{who}不发动{cards}的能力"),
        Word::Resolve => format!("结算{cards}{note}"),
        Word::Resolved => format!("{cards}结算完毕"),
        Word::Rollback => format!("不能打出或发动{cards}，回溯到开始之前{note}"),
        Word::Stopped => format!("{cards}的结算终止{note}"),
        Word::Not => format!("不执行{note}"),
        Word::Attack => format!("{who}以{cards}宣言攻击"),
        Word::Damage => format!("{other}对{cards}造成{n}点伤害"),
        Word::NoDamage => format!("{cards}不受到伤害{note}"),
        Word::Heal => format!("清除伤害：{cards}"),
        Word::Success => format!("{cards}的攻击成功"),
        Word::NoSuccess => format!("{cards}的攻击没有成功"),
        Word::Return => format!("返回{}", e.note),
        Word::BattleEnd => "本次战斗结束".to_owned(),
        Word::Rest => format!("{cards}横置"),
        Word::Stand => format!("{cards}竖置"),
        Word::Move => format!("{cards}{route}{note}"),
        Word::Enter => format!("{cards}登场{note}"),
        Word::Retire => format!("{cards}退场{note}"),
        Word::BattleLeave => format!("{cards}因战斗退场，由{other}所致"),
        Word::EffectLeave => format!("{cards}因{other}的效果退场"),
        Word::Discard => format!("{who}弃掉{cards}"),
        Word::Draw => format!("{who}抓一张牌：{cards}"),
        Word::Remove => format!("{cards}从游戏中除外"),
        Word::ToExp => format!("{cards}成为{other}的经验"),
        Word::LevelUp => format!("{cards}升级"),
        Word::Illegal => format!("角色不合法：{cards}移走{note}"),
        Word::Slide => format!("{cards}滑行{note}"),
        Word::Scout => format!("{who}进行搜寻"),
        Word::Show => format!("{who}展示{cards}"),
        Word::Hide => format!("{cards}变为隐藏状态"),
        Word::Shuffle => format!("{who}洗混牌库{note}"),
        Word::Reload => format!("{who}进行再装填{note}"),
        Word::Check => format!("{who}检查任务{cards}"),
        Word::Complete => format!("任务{cards}完成"),
        Word::Uncheck => format!("任务{cards}移除检查状态"),
        Word::Choose => format!("{who}选择{cards}{note}"),
        Word::Keep => format!("{who}把{cards}置入保留区"),
        Word::Charge => format!("{who}把{cards}置入能量区"),
        Word::Lasting => format!("持续性效果开始{note}"),
        Word::Lapse => format!("效果失效{note}"),
        Word::Replace => format!("以{other}的效果替代{note}"),
        Word::Later => format!("{cards}生成时限型触发式能力"),
        Word::Value => format!("参照{cards}的{}", e.note),
        Word::Mark => format!("{cards}获得标记{note}"),
        Word::Unmark => format!("{cards}移除标记{note}"),
        Word::Flip => format!("{cards}翻为{}", e.note),
        Word::Control => format!("{cards}改由{who}操控"),
        Word::LastInfo => format!("参照{cards}的信息{note}"),
        Word::Answer => format!("{who}{}{cards}", e.note),
        Word::Lose => format!("{who}输掉游戏{note}"),
        Word::Concede => format!("{who}宣告投降"),
        Word::Over => format!("游戏结束{note}"),
        Word::Loop => format!("规则循环不止{note}"),
    }
}
