//! What stands at the head of a text: when it is activated, and what must hold.

use super::cond::conds;
use super::np::{asked, whose};
use super::range::{Unit, range};
use super::said::Said;
use crate::engine::paixu::words::{Cond, Filter, Kind, Moment, Range, Time, Timing, Whose};

/// A head as it was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Head {
    /// When it is activated, where it says so.
    pub timing: Option<Timing>,
    /// What must hold for it to be activated.
    pub conds: Vec<Cond>,
    /// What must hold for what follows to be done.
    pub given: Vec<Cond>,
}

impl Head {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.timing.is_none() && self.conds.is_empty() && self.given.is_empty()
    }
}

/// Reads a head; one that says nothing where there is none.
pub fn head(s: &mut Said<'_>) -> Head {
    let mut head = Head::default();
    loop {
        if head.given.is_empty()
            && head.timing.is_none()
            && let Some(timing) = s.attempt(|s| {
                let timing = timed(s)?;
                closed(s)?;
                Some(timing)
            })
        {
            s.before.cause = matches!(timing, Timing::When(..));
            head.timing = Some(timing);
            continue;
        }
        if head.given.is_empty()
            && let Some(all) = s.attempt(|s| usable(s))
        {
            head.conds.extend(all);
            continue;
        }
        if let Some(all) = s.attempt(|s| given(s)) {
            head.given.extend(all);
            continue;
        }
        if head.given.is_empty()
            && let Some(all) = s.attempt(|s| {
                let all = conds(s)?;
                s.need("时")?;
                s.any(&["，"]);
                Some(all)
            })
        {
            state(s, &mut head, all);
            continue;
        }
        return head;
    }
}

/// 只有…时才可以发动.
fn usable(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    s.any(&["仅", "只有", "只能"]);
    s.any(&["在"]);
    let all = conds(s)?;
    s.any(&["时"]);
    s.any(&["，"]);
    s.any(&["才"]);
    s.need_any(&["可以发动", "能发动"])?;
    s.any(&["，", "。"]);
    Some(all)
}

/// 若….
fn given(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    s.need("若")?;
    let all = conds(s)?;
    s.any(&["时"]);
    s.any(&["，"]);
    Some(all)
}

/// …时 of something that holds: for a card without speed that is when it is activated.
fn state(s: &Said<'_>, head: &mut Head, all: Vec<Cond>) {
    match s.game {
        Kind::Speedless if head.timing.is_none() => head.timing = Some(Timing::While(all)),
        Kind::Speed if head.timing.is_none() => {
            s.doubts(
                "“…时”是到了速度阶段还要满足的条件，还是一满足就发动，卡面没有写清；按速度阶段里的条件处理"
                    .to_owned(),
            );
            head.conds.extend(all);
        }
        _ => head.conds.extend(all),
    }
}

/// 时, with what stands behind it.
fn closed(s: &mut Said<'_>) -> Option<()> {
    s.need("时")?;
    s.any(&["，", ":"]);
    Some(())
}

/// What is waited for, up to 时.
fn timed(s: &mut Said<'_>) -> Option<Timing> {
    s.any(&["在"]);
    s.first(&[course, speeds, arranged, happening])
}

/// 回合开始, 翻牌阶段开始; 翻转.
fn course(s: &mut Said<'_>) -> Option<Timing> {
    let words = [
        ("回合开始", Timing::At(Time::TurnBegins)),
        ("回合结束", Timing::At(Time::TurnEnds)),
        ("效果发动阶段开始", Timing::At(Time::EffectsBegin)),
        ("翻牌阶段开始", Timing::At(Time::FlipBegins)),
        ("出牌阶段开始", Timing::At(Time::PlayBegins)),
        ("翻转", Timing::Flipped),
        ("自身翻转", Timing::Flipped),
        ("自身被翻转", Timing::Flipped),
        ("被翻转", Timing::Flipped),
    ];
    s.attempt(|s| {
        s.any(&["每"]);
        s.one(&words)
    })
}

/// 速度3阶段开始, 速度3相冲.
fn speeds(s: &mut Said<'_>) -> Option<Timing> {
    s.any(&["任一", "任意"]);
    s.need("速度")?;
    let of = s.attempt(|s| range(s, Unit::None)).unwrap_or(Range::OPEN);
    if s.any(&["阶段开始"]).is_some() {
        return Some(Timing::SpeedBegins(of));
    }
    s.any(&["阶段"]);
    s.any(&["因"]);
    s.need("相冲")?;
    s.any(&["而被跳过", "被跳过", "而跳过"]);
    Some(Timing::Clashes(of))
}

/// 对方牌序被调整.
fn arranged(s: &mut Said<'_>) -> Option<Timing> {
    s.any(&["有"]);
    let of = s.attempt(whose);
    s.any(&["任意一方", "任一"]);
    s.need("牌序")?;
    s.any(&["被", "受到"]);
    s.need("调整")?;
    Some(Timing::Arranged(of.unwrap_or(Whose::Any)))
}

/// What happens to a card, with the words for it; the longest first.
const MOMENTS: [(&str, Moment); 38] = [
    ("被破坏", Moment::Destroyed),
    ("破坏", Moment::Destroyed),
    ("被送入往生", Moment::Buried),
    ("送入往生", Moment::Buried),
    ("进入往生", Moment::Buried),
    ("被往生", Moment::Buried),
    ("往生", Moment::Buried),
    ("被置入场上", Moment::Entered),
    ("置入场上", Moment::Entered),
    ("进入场上", Moment::Entered),
    ("被置入", Moment::Entered),
    ("置入", Moment::Entered),
    ("入场", Moment::Entered),
    ("被抽到", Moment::Drawn),
    ("抽到", Moment::Drawn),
    ("被打出", Moment::Played),
    ("被出牌", Moment::Played),
    ("被翻转", Moment::TurnedUp),
    ("翻转", Moment::TurnedUp),
    ("被盖放", Moment::TurnedDown),
    ("被翻盖", Moment::TurnedDown),
    ("盖放", Moment::TurnedDown),
    ("被横放", Moment::Sealed),
    ("被封印", Moment::Sealed),
    ("再次发动", Moment::Again),
    ("发动", Moment::Activated),
    ("速度增加", Moment::Faster),
    ("加速", Moment::Faster),
    ("速度减少", Moment::Slower),
    ("减速", Moment::Slower),
    ("速度改变", Moment::SpeedChanged),
    ("元素改变", Moment::Recoloured),
    ("属性改变", Moment::Recoloured),
    ("被净化", Moment::Purged),
    ("被无效", Moment::Purged),
    ("被选为对象", Moment::Chosen),
    ("成为对象", Moment::Chosen),
    ("被选中", Moment::Chosen),
];

/// 有卡被破坏, 对方的火属性卡被翻开, 此卡被破坏.
fn happening(s: &mut Said<'_>) -> Option<Timing> {
    let of = s.attempt(|s| {
        s.any(&["有"]);
        subject(s)
    });
    let by_hand = s.attempt(|s| {
        s.need_any(&["有人出牌", "有玩家出牌", "玩家出牌"])?;
        Some(Timing::When(Moment::Played, Box::default()))
    });
    if let (None, Some(timing)) = (&of, by_hand) {
        return Some(timing);
    }
    s.any(&["效果"]);
    // 被对方破坏: by whom is nothing that a text can ask.
    if s.attempt(|s| {
        s.need("被")?;
        whose(s)?;
        s.any(&["卡"]);
        s.any(&["效果"]);
        Some(())
    })
    .is_some()
    {
        return s.lacks("由谁造成（被对方的效果…时）");
    }
    let moment = s.one(&MOMENTS)?;
    if moment == Moment::Activated {
        s.any(&["效果"]);
    }
    let of = match of {
        Some(of) => of,
        None => {
            s.doubts("没有写什么卡，按此卡处理".to_owned());
            Filter {
                itself: true,
                ..Filter::default()
            }
        }
    };
    if of.itself && moment == Moment::TurnedUp {
        return Some(Timing::Flipped);
    }
    Some(Timing::When(moment, Box::new(of)))
}

/// The card to which it happens.
fn subject(s: &mut Said<'_>) -> Option<Filter> {
    s.any(&["一张", "任意一张", "任意", "任一"]);
    // 自身速度增加时.
    if s.attempt(|s| s.need("自身")).is_some() {
        let here = super::said::stands(
            s,
            &[
                "被", "速度", "元素", "属性", "送", "发", "再", "进", "置", "入", "成", "加", "减",
                "抽", "盖", "横", "效", "往", "破",
            ],
        );
        return here.then(|| Filter {
            itself: true,
            ..Filter::default()
        });
    }
    asked(s)
}
