//! Cards on the field, as texts name them: what is said of them stands in any order before `卡`.

use super::range::{Unit, range};
use super::said::{Said, back, quoted, stands, unquoted};
use crate::engine::paixu::words::{
    Amount, Element, Filter, Kind, Lies, Num, Range, Select, Speeds, Than, Whose,
};
use crate::engine::vocab::Many;

/// Cards, and whether the text says how many.
#[derive(Debug, Clone, PartialEq)]
pub struct Np {
    /// Which.
    pub filter: Filter,
    /// Whether more than one can be meant where no number is said.
    pub bare: bool,
}

/// The cards that something is done to.
pub fn objects(s: &mut Said<'_>) -> Option<Select> {
    if let Some(select) = s.attempt(pointed) {
        return Some(select);
    }
    let mut np = s.attempt(|s| cards(s, true))?;
    if np.bare {
        s.doubts("没有写几张；按全部处理".to_owned());
        np.filter.amount = Some(Amount::All);
    }
    if s.before.actor.is_some() && np.filter.amount != Some(Amount::All) {
        np.filter.chooser = s.before.actor;
    }
    if np.filter == Filter::default() {
        np.filter.whose = Some(Whose::Any);
    }
    Some(Select::Match(Box::new(np.filter)))
}

/// 自身, 它, 触发卡.
fn pointed(s: &mut Said<'_>) -> Option<Select> {
    if s.eat("自身") {
        let other = s.any(&["以外", "之外", "外", "卡位", "所在"]);
        if other.is_some() {
            return None;
        }
        if s.before.in_slot {
            // What a slot does it does to the card that is put there, which the giver is not.
            return s.lacks("卡位的永续效果作用于别的卡〔1.2.4-22〕");
        }
        return Some(Select::Itself);
    }
    if s.before.in_slot
        && s.any(&[
            "置入卡",
            "放在该卡位上卡",
            "放在该卡位卡",
            "该卡位上卡",
            "该卡位卡",
        ])
        .is_some()
    {
        return Some(Select::Itself);
    }
    back(s).map(super::said::Topic::select)
}

/// Cards of which something is asked or counted: no number of them, no choice.
pub fn asked(s: &mut Said<'_>) -> Option<Filter> {
    if s.attempt(|s| {
        s.need("自身")?;
        (!stands(s, &["以外", "之外", "所在", "卡位", "速度"])).then_some(())
    })
    .is_some()
    {
        return Some(Filter {
            itself: true,
            ..Filter::default()
        });
    }
    let np = s.attempt(|s| cards(s, false))?;
    Some(np.filter)
}

/// Reads a phrase; with how many, where `picks`.
fn cards(s: &mut Said<'_>, picks: bool) -> Option<Np> {
    let mut f = Filter::default();
    let head = loop {
        if picks && f.amount.is_none() && s.attempt(|s| amount(s, &mut f)).is_some() {
            continue;
        }
        if s.attempt(|s| modifier(s, &mut f)).is_some() {
            continue;
        }
        if s.attempt(|s| named(s, &mut f)).is_some() {
            s.eat("卡");
            break true;
        }
        break s.attempt(|s| noun(s, &mut f)).is_some();
    };
    if !head {
        return None;
    }
    if picks {
        if f.amount.is_none() {
            s.attempt(|s| amount(s, &mut f));
        }
        if f.amount.is_none() && s.any(&["全部", "各自", "各", "都"]).is_some() {
            f.amount = Some(Amount::All);
        }
        if f.amount == Some(Amount::All) {
            s.any(&["各自", "各", "都"]);
        }
        if f.amount == Some(Amount::Exactly(1)) {
            f.amount = None;
            return Some(Np {
                filter: f,
                bare: false,
            });
        }
    }
    // One slot holds one card.
    let single = f.whose.is_some() && (f.slot.0.len() == 1 || f.same_slot);
    let bare = picks && f.amount.is_none() && !single;
    if picks && single && f.amount.is_none() {
        f.amount = Some(Amount::All);
    }
    Some(Np { filter: f, bare })
}

/// 一张, 至多两张, 全部.
fn amount(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if s.any(&["全部", "所有"]).is_some() {
        f.amount = Some(Amount::All);
        return Some(());
    }
    let up_to = s.eat("至多");
    s.eat("任意");
    let n = u8::try_from(s.number()?).ok().filter(|n| *n > 0)?;
    s.need("张")?;
    f.amount = Some(match up_to {
        true => Amount::UpTo(n),
        false => Amount::Exactly(n),
    });
    Some(())
}

/// 卡, 速度卡, 无速度卡.
fn noun(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    let kinds = [
        ("无速度卡", Some(Kind::Speedless)),
        ("速度卡", Some(Kind::Speed)),
        ("卡", None),
    ];
    let kind = s.one(&kinds)?;
    // 卡位 is no card.
    if kind.is_none() && s.peek() == Some('位') {
        return None;
    }
    f.kind = kind;
    Some(())
}

/// “战车”; 名为战车的卡.
fn named(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    let called = s.any(&["名为", "卡名为", "名叫"]).is_some();
    if let Some(name) = s.attempt(quoted) {
        f.name = Some(name);
        return Some(());
    }
    if !called {
        return None;
    }
    let begin = s.at();
    let end = (begin..s.end()).find(|at| s.text().chars[*at] == '卡')?;
    let name = unquoted(s, begin..end)?;
    s.jump(end);
    f.name = Some(name);
    Some(())
}

/// One thing that is said of cards.
fn modifier(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    s.first_on(
        f,
        &[
            owner, others, placed, like_self, speed, elements, state, used, cost,
        ],
    )
}

/// 己方, 对方, 自己, 双方; 场上.
fn owner(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if s.any(&["场上", "在场"]).is_some() {
        return Some(());
    }
    if f.whose.is_some() {
        return None;
    }
    if s.any(&["双方", "任意一方"]).is_some() {
        return Some(());
    }
    f.whose = Some(whose(s)?);
    Some(())
}

/// 己方, 对方, 自己.
pub fn whose(s: &mut Said<'_>) -> Option<Whose> {
    if s.eat("自己") {
        return Some(s.before.own());
    }
    s.one(&[("己方", Whose::Own), ("对方", Whose::Other)])
}

/// 其他; 自身以外.
fn others(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if f.not_self {
        return None;
    }
    if s.any(&["其他", "另外", "另"]).is_none() {
        s.eat("除");
        s.need("自身")?;
        s.need_any(&["以外", "之外", "外"])?;
        s.any(&["，"]);
        s.any(&["其他"]);
    }
    if s.before.in_slot {
        return None;
    }
    f.not_self = true;
    Some(())
}

/// 卡位1, 卡位1或2; 同次序; 相邻.
fn placed(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    s.any(&["在", "位于"]);
    if s.attempt(|s| s.need_any(&["同次序卡位", "同次序", "正对面", "正对自身", "正对"]))
        .is_some()
    {
        s.any(&["上"]);
        f.same_slot = true;
        return Some(());
    }
    if s.attempt(|s| s.need_any(&["与自身相邻", "自身相邻", "相邻"]))
        .is_some()
    {
        f.beside = true;
        return Some(());
    }
    if f.slot.0.is_empty() {
        f.slot = Many(slots(s)?);
        s.any(&["上", "中"]);
        return Some(());
    }
    None
}

/// 卡位1, 卡位1或2.
pub fn slots(s: &mut Said<'_>) -> Option<Vec<u8>> {
    s.need("卡位")?;
    let mut all = vec![slot_number(s)?];
    while let Some(n) = s.attempt(|s| {
        s.need_any(&["或", "，", "与"])?;
        s.eat("卡位");
        let n = slot_number(s)?;
        // 卡位1，两张卡…: the number of something else.
        (!stands(s, &["张"])).then_some(n)
    }) {
        all.push(n);
    }
    Some(all)
}

fn slot_number(s: &mut Said<'_>) -> Option<u8> {
    u8::try_from(s.number()?)
        .ok()
        .filter(|n| (1..=3).contains(n))
}

/// 与自身同元素.
fn like_self(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    s.need_any(&[
        "与自身同元素",
        "与自身元素相同",
        "元素与自身相同",
        "与自身相同元素",
        "同元素",
    ])?;
    f.same_element = true;
    Some(())
}

/// How a speed stands to the card's own.
fn than(s: &mut Said<'_>) -> Option<Than> {
    let words = [
        ("至多自身", Than::NotHigher),
        ("至少自身", Than::NotLower),
        ("少于自身", Than::Lower),
        ("多于自身", Than::Higher),
        ("恰好自身", Than::Same),
        ("比自身低", Than::Lower),
        ("比自身慢", Than::Lower),
        ("比自身高", Than::Higher),
        ("比自身快", Than::Higher),
        ("与自身相同", Than::Same),
        ("同自身", Than::Same),
    ];
    let than = s.one(&words)?;
    s.any(&["速度"]);
    Some(than)
}

/// 速度3, 速度3以下, 速度最高, 速度低于自身, 与自身速度相同.
fn speed(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if f.than_self.0.is_empty()
        && let Some(than) = s.attempt(|s| {
            if s.attempt(|s| s.need_any(&["与自身速度相同", "同速度", "与自身同速度"]))
                .is_some()
            {
                return Some(Than::Same);
            }
            s.eat("速度");
            than(s)
        })
    {
        f.than_self = Many(vec![than]);
        return Some(());
    }
    if f.speed.is_some() {
        return None;
    }
    s.need("速度")?;
    if let Some(most) = s.one(&[("最高", Speeds::Highest), ("最低", Speeds::Lowest)]) {
        f.speed = Some(most);
        return Some(());
    }
    f.speed = Some(Speeds::Within(range(s, Unit::None)?));
    Some(())
}

/// An element's name.
pub fn element(s: &mut Said<'_>) -> Option<Element> {
    let c = s.peek()?.to_string();
    let found = Element::find(&c)?;
    s.eat(&c);
    Some(found)
}

/// What stands behind an element's name.
const SORTS: [&str; 4] = ["元素", "属性", "系", "性"];

/// 火属性, 火或水属性, 非火属性, 元素为火, 火属性以外.
fn elements(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if !f.element.0.is_empty() || f.not.is_some() {
        return None;
    }
    let mut not = s.any(&["非", "不是"]).is_some();
    let said = s.any(&["元素为", "元素是"]).is_some();
    let mut all = vec![element(s)?];
    let mut sorted = s.any(&SORTS).is_some();
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["或", "，"])?;
        element(s)
    }) {
        all.push(more);
        sorted |= s.any(&SORTS).is_some();
    }
    not |= s.any(&["以外", "之外"]).is_some();
    // A lone sign of a word may be anything: 火 only before 卡.
    let before = ["卡", "无速度卡", "速度卡"];
    if !sorted && !said && !stands(s, &before) {
        return None;
    }
    if not {
        f.not = Some(Box::new(Filter {
            element: Many(all),
            ..Filter::default()
        }));
    } else {
        f.element = Many(all);
    }
    Some(())
}

/// 盖放, 展示, 横放; 被固定.
fn state(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    s.any(&["处于"]);
    if f.fixed.is_none() {
        let fixed = [
            ("速度未被固定", false),
            ("速度被固定", true),
            ("未被固定", false),
            ("未固定", false),
            ("没有固定", false),
            ("被固定", true),
            ("固定", true),
        ];
        if let Some(fixed) = s.one(&fixed) {
            f.fixed = Some(fixed);
            return Some(());
        }
    }
    if !f.facing.0.is_empty() {
        return None;
    }
    let lies = [
        ("未盖放", Lies::Faced),
        ("非盖放", Lies::Faced),
        ("没有盖放", Lies::Faced),
        ("被盖放", Lies::Down),
        ("盖放", Lies::Down),
        ("被封印", Lies::Turned),
        ("被横放", Lies::Turned),
        ("横放", Lies::Turned),
        ("展示", Lies::Up),
        ("正面", Lies::Faced),
    ];
    let mut all = vec![s.one(&lies)?];
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["或"])?;
        s.one(&lies)
    }) {
        all.push(more);
    }
    s.any(&["状态"]);
    f.facing = Many(all);
    Some(())
}

/// 本回合未发动过.
fn used(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if f.used.is_some() {
        return None;
    }
    let here = s.eat("本回合");
    s.any(&["中"]);
    let words = [
        ("未发动过", false),
        ("没有发动过", false),
        ("未发动", false),
        ("没有发动", false),
        ("已发动过", true),
        ("发动过", true),
        ("已发动", true),
    ];
    let used = s.one(&words)?;
    s.any(&["效果"]);
    if !here {
        return s.lacks("本回合以外是否发动过");
    }
    f.used = Some(used);
    Some(())
}

/// 带速度消耗, 没有速度消耗, 速度消耗2以上.
fn cost(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if f.cost.is_some() {
        return None;
    }
    if s.any(&["没有速度消耗", "无速度消耗", "不带速度消耗"])
        .is_some()
    {
        f.cost = Some(Range::exactly(Num::Lit(0)));
        return Some(());
    }
    s.any(&["带有", "带", "具有", "有"]);
    s.need("速度消耗")?;
    let least = Range::at_least(Num::Lit(1));
    f.cost = Some(s.attempt(|s| range(s, Unit::None)).unwrap_or(least));
    // 带速度消耗而不快于自身.
    s.any(&["而", "且"]);
    Some(())
}

/// What a card is said to be, without a noun: 火属性, 速度3以上, 盖放; a kind of card.
pub fn quality(s: &mut Said<'_>) -> Option<Filter> {
    let mut f = Filter::default();
    let mut any = false;
    while s.attempt(|s| modifier(s, &mut f)).is_some() || s.attempt(|s| alone(s, &mut f)).is_some()
    {
        any = true;
    }
    if s.attempt(|s| named(s, &mut f)).is_some() || s.attempt(|s| noun(s, &mut f)).is_some() {
        any = true;
    }
    s.any(&["着"]);
    any.then_some(f)
}

/// 火: an element alone, behind 是.
fn alone(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if !f.element.0.is_empty() {
        return None;
    }
    f.element = Many(vec![element(s)?]);
    s.any(&SORTS);
    Some(())
}
