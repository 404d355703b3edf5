//! Noun phrases in Chinese: what a translator says of cards stands in any order before their name or kind.

use super::super::make;
use super::super::np::{Count, For, Head, Joined, Np, another};
use super::super::said::Said;
use super::verb;
use crate::engine::union_arena::card::{Counted, Filter, KindsOf, Num, Range, Which};
use crate::engine::union_arena::words::{Facing, Kind, Pose, Trait, Who, Zone};
use crate::engine::vocab::Many;

/// What counts cards.
pub const COUNTERS: [&str; 6] = ["张", "枚", "只", "个", "名", "体"];

const COLOURS: [(&str, &str); 5] = [
    ("红", "红"),
    ("蓝", "蓝"),
    ("绿", "绿"),
    ("黄", "黄"),
    ("紫", "紫"),
];

const ZONES: [(&str, Zone); 8] = [
    ("前线", Zone::Fl),
    ("能量线", Zone::El),
    ("场上", Zone::Field),
    ("场外", Zone::Outside),
    ("手牌", Zone::Hand),
    ("生命区", Zone::Life),
    ("除外区", Zone::Removed),
    ("卡组", Zone::Deck),
];

/// What stands between two names, and whether one of them will do.
const JOINING: [(&str, bool); 7] = [
    ("或者", true),
    ("或", true),
    ("/", true),
    ("和", false),
    ("与", false),
    ("以及", false),
    ("及", false),
];

/// Reads a phrase.
pub fn np(s: &mut Said<'_>, why: For) -> Option<Np> {
    let mut np = Np::default();
    let begin = s.at();
    let mut up_to = s.eat("最多");
    // What stands behind 此卡 is said of it, and says not which card.
    while !np.this {
        if s.eat("最多") {
            up_to = true;
        } else if np.placed
            && np.heads.is_empty()
            && np.count.is_none()
            && why == For::Doing
            && s.attempt(|s| {
                // 从我方手牌，最多1张…
                s.need("，")?;
                up_to |= s.eat("最多");
                counted(s, &mut np, why, &mut up_to)
            })
            .is_some()
        {
            // How many is taken.
        } else if s
            .attempt(|s| modifier(s, &mut np, why, &mut up_to))
            .is_some()
        {
        } else if np.heads.is_empty() && s.attempt(|s| heads(s, &mut np)).is_some() {
            // What is counted behind its name: <○○>1张.
        } else {
            break;
        }
    }
    if np.this && (np.filter != Filter::default() || np.count.is_some()) {
        return None;
    }
    let several = matches!(
        np.count,
        Some(Count::Exactly(_) | Count::UpTo(_) | Count::Between(..))
    );
    if np.joined == Joined::And && several && !np.together {
        s.doubts("“n张○○和○○”是合计n张，还是各n张，卡面没有写清；按合计处理".to_owned());
    }
    if np.filter.not_this && np.heads.len() > 1 {
        s.doubts("“其他”管一项还是后面的各项，卡面没有写清；按各项处理".to_owned());
    }
    let own = |z: &Zone| !matches!(z, Zone::Fl | Zone::El | Zone::Field);
    if np.placed && np.filter.who.is_none() && np.filter.zones.iter().any(own) {
        s.doubts("没有写是谁的区域；按我方处理".to_owned());
        np.filter.who = Some(Who::Me);
    }
    // 从中选出1张: the cards looked at are meant.
    let of_looked = s.before.looked && np.count.is_some();
    let named =
        !np.heads.is_empty() || np.placed || np.this || of_looked || np.filter != Filter::default();
    (s.at() > begin && named && !(up_to && np.count.is_none())).then_some(np)
}

fn modifier(s: &mut Said<'_>, np: &mut Np, why: For, up_to: &mut bool) -> Option<()> {
    let headed = !np.heads.is_empty();
    if np.count.is_none() && np.range.is_none() && counted(s, np, why, up_to).is_some() {
        return Some(());
    }
    if why == For::Asking && existing(s, np).is_some() {
        return Some(());
    }
    if headed {
        return None;
    }
    if why == For::Doing && s.attempt(|s| filler(s, np)).is_some() {
        return Some(());
    }
    s.first_on(
        np,
        &[shown_too, owned, placed, numbered, standing, attributed],
    )
}

/// How many: 1张, 任意张, 全体, 1~2张; of what is asked also 3张以上.
fn counted(s: &mut Said<'_>, np: &mut Np, why: For, up_to: &mut bool) -> Option<()> {
    if s.any(&["任意张数", "任意数量", "任意张", "任意数"])
        .is_some()
    {
        s.any(&["张"]);
        np.count = Some(Count::Any);
        return Some(());
    }
    if s.any(&["全体", "全部", "所有"]).is_some() {
        np.count = Some(Count::All);
        return Some(());
    }
    let headed = !np.heads.is_empty();
    s.attempt(|s| {
        if headed {
            // 前线角色中的1张
            s.any(&["当中", "之中", "中"]);
        }
        np.together |= s.any(&["合计", "一共", "共"]).is_some();
        let n = s.number()?;
        let to = match s.any(&["~", "～", "〜", "-"]) {
            Some(_) => Some(s.number()?),
            None => None,
        };
        s.any(&COUNTERS)?;
        if why == For::Asking {
            let n = Num::Lit(n);
            np.range = Some(match to {
                Some(to) => Range::between(n, Num::Lit(to)),
                None => s.side().unwrap_or(Range::exactly)(n),
            });
            return Some(());
        }
        np.count = Some(match (to, *up_to) {
            (Some(to), _) => Count::Between(n, to),
            (None, true) => Count::UpTo(n),
            (None, false) => Count::Exactly(n),
        });
        Some(())
    })
}

/// 选择, 公开: a word that may stand within a phrase, between where the cards lie and how many.
fn filler(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if !np.placed || np.count.is_some() {
        return None;
    }
    if s.eat("公开") {
        np.shown = true;
        return Some(());
    }
    s.need("选择")
}

/// 有, 没有: what says that it is asked.
fn existing(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if s.any(&["没有", "不存在", "无"]).is_some() {
        np.none = true;
        return Some(());
    }
    s.attempt(|s| {
        s.need_any(&["存在有", "存在", "拥有", "有", "为", "是"])?;
        Some(())
    })
}

/// 我方场上和公开手牌中.
fn shown_too(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if !s.before.hand_shown {
        return None;
    }
    s.any(&["从"]);
    s.need_any(&["我方场上和公开手牌", "我方场上与公开手牌"])?;
    s.any(&["中", "里"]);
    make::shown_too(&mut np.filter);
    np.placed = true;
    Some(())
}

fn owned(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    // A zone may be named with its owner again: 我方手牌或我方场外.
    let who = if s.any(&["我方或对方", "对方或我方", "双方"]).is_some() {
        None
    } else if s.eat("我方") {
        Some(Who::Me)
    } else if s.eat("对方") {
        Some(Who::Opponent)
    } else if s.eat("自己") {
        Some(s.before.own.unwrap_or(Who::Me))
    } else {
        return None;
    };
    match (np.filter.who, who) {
        // 双方 beside one of them is no owner.
        (Some(_), None) => None,
        (None, Some(_)) if np.both => None,
        (Some(old), Some(new)) if old != new => None,
        (_, who) => {
            np.both = who.is_none();
            np.filter.who = who;
            Some(())
        }
    }
}

fn placed(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if s.any(&["从中", "其中"]).is_some() {
        let of = if s.before.looked {
            Which::Looked
        } else {
            return None;
        };
        np.filter.among = Some(Box::new(of));
        return Some(());
    }
    s.any(&["从", "在"]);
    if s.attempt(|s| {
        s.any(&["放置"]);
        s.need("此卡下方")
    })
    .is_some()
    {
        s.any(&["中"]);
        np.filter.among = Some(Box::new(make::below()));
        np.placed = true;
        return Some(());
    }
    if s.attempt(|s| {
        s.any(&["和此卡", "与此卡", "此卡"]);
        same_line(s)
    })
    .is_some()
    {
        make::on_this_line(&mut np.filter);
        np.placed = true;
        return Some(());
    }
    owned_again(s, np)?;
    let zone = s.one(&ZONES)?;
    let mut zones = vec![zone];
    while let Some(more) = s.attempt(|s| {
        s.any(&["中", "里"]);
        s.need_any(&["或", "和", "及"])?;
        s.any(&["从"]);
        // Whose it is stands before the first of them.
        if let Some(who) = verb::who(s)
            && np.filter.who.is_some_and(|of| of != who)
        {
            return None;
        }
        s.one(&ZONES)
    }) {
        zones.push(more);
    }
    s.any(&["当中", "中", "里", "上", "内"]);
    np.placed = true;
    zones.retain(|z| *z != Zone::Field);
    // Where the field and a line are both named, the line is what is meant.
    np.filter.zones.0.retain(|z| *z != Zone::Field);
    if !np.filter.zones.is_empty() && !zones.is_empty() && np.filter.zones.0 != zones {
        return None;
    }
    if !zones.is_empty() {
        np.filter.zones = Many(zones);
    }
    Some(())
}

fn owned_again(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if np.filter.who.is_none() {
        s.attempt(|s| owned(s, np));
    }
    Some(())
}

/// On the line of this card.
fn same_line(s: &mut Said<'_>) -> Option<()> {
    s.any(&["在"]);
    s.need_any(&["同线", "同一线", "同一条线"])
}

/// BP, required energy and AP within bounds.
fn numbered(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    s.any(&["且", "并且", "，"]);
    if s.any(&["原本BP", "原BP", "元々BP"]).is_some() {
        s.any(&["为", "是", "在"]);
        np.filter.printed_bp = Some(range(s)?);
        return Some(());
    }
    if np.filter.bp.is_none() && s.eat("BP") {
        s.any(&["为", "是", "在"]);
        np.filter.bp = Some(bounded(s)?);
        return Some(());
    }
    if np.filter.need.is_none() && s.eat("所需能量") {
        s.any(&["为", "是", "在"]);
        np.filter.need = Some(range(s)?);
        return Some(());
    }
    if np.filter.ap.is_none() && s.eat("消耗AP") {
        s.any(&["为", "是", "在"]);
        np.filter.ap = Some(range(s)?);
        return Some(());
    }
    if s.eat("满足所需能量") {
        np.filter.enough = Some(true);
        return Some(());
    }
    if np.filter.bp.is_none() && !s.before.counting && s.ahead('x') {
        // 我方前线其他角色数量×1000以下BP
        let bound = s.attempt(|s| {
            let bound = product(s)?;
            let range = s.side()?(bound);
            s.need("BP")?;
            Some(range)
        });
        if bound.is_some() {
            np.filter.bp = bound;
            return Some(());
        }
    }
    None
}

/// 3以下, 3以上, 3, 不高于3.
pub fn range(s: &mut Said<'_>) -> Option<Range> {
    let before = s.bound();
    let n = Num::Lit(s.number()?);
    Some(before.or_else(|| s.side()).unwrap_or(Range::exactly)(n))
}

/// How they stand: 激活状态, 激跃状态, 攻击中, 其他.
fn standing(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    let filter = &mut np.filter;
    if s.eat("其他") || s.eat("此卡以外") {
        filter.not_this = true;
        return Some(());
    }
    s.any(&["处于"]);
    if s.eat("激活状态") {
        filter.pose = Some(Pose::Active);
    } else if s.eat("休眠状态") {
        filter.pose = Some(Pose::Rested);
    } else if s.eat("激跃状态") {
        filter.raided = Some(true);
    } else if s.any(&["正在攻击", "进行攻击", "攻击中", "攻击"]).is_some() {
        filter.attacking = Some(true);
    } else if s.any(&["正在阻挡", "阻挡中"]).is_some() {
        filter.blocking = Some(true);
    } else if s.any(&["本回合中登场", "本回合中已登场"]).is_some() {
        filter.fresh = Some(true);
    } else if s
        .attempt(|s| s.need_any(&["下方没有背面朝上卡", "下方没有卡"]))
        .is_some()
    {
        filter.below = Some(Range::exactly(Num::Lit(0)));
    } else if s
        .attempt(|s| s.need_any(&["下方有背面朝上卡", "下方有卡"]))
        .is_some()
    {
        filter.below = Some(Range::at_least(Num::Lit(1)));
    } else if s.any(&["背面朝上"]).is_some() {
        // Cards under a character lie face down in any case.
        if filter.among.as_deref() != Some(&make::below()) {
            filter.facing = Some(Facing::Down);
        }
    } else {
        return None;
    }
    Some(())
}

/// Names that they must not have, a part of a name, a colour, a trait in words.
fn attributed(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    s.any(&["且", "并且", "并", "，"]);
    if let Some(names) = s.attempt(not_named) {
        np.not_named.extend(names);
        return Some(());
    }
    if let Some(part) = s.attempt(|s| {
        s.need("卡名")?;
        s.any(&["中"]);
        s.need_any(&["包含", "含有", "含", "有", "带有"])?;
        quoted(s)
    }) {
        np.filter.name_has.0.push(part);
        return Some(());
    }
    if let Some(traits) = s.attempt(trait_in_words) {
        np.filter.trait_.0.extend(traits);
        return Some(());
    }
    if let Some(colour) = s.attempt(|s| {
        let colour = s.one(&COLOURS)?;
        s.need("色")?;
        // 绿色卡或红色卡 are two heads.
        let two = s.attempt(|s| {
            s.need_any(&["卡或", "或"])?;
            s.one(&COLOURS)
        });
        two.is_none().then_some(colour)
    }) {
        np.filter.colour.0.push(colour.to_owned());
        return Some(());
    }
    if s.attempt(|s| {
        s.need_any(&["拥有", "带有", "持有", "有", ""])?;
        s.eat_icon("激跃").then_some(())
    })
    .is_some()
    {
        np.filter.raids = Some(true);
        return Some(());
    }
    None
}

/// <○○>以外, 除了<○○>以外.
fn not_named(s: &mut Said<'_>) -> Option<Vec<String>> {
    s.any(&["除了", "除"]);
    let mut names = vec![s.name()?.to_owned()];
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["或", "和"])?;
        s.name().map(str::to_owned)
    }) {
        names.push(more);
    }
    s.need_any(&["以外", "之外"])?;
    Some(names)
}

/// 特征中拥有「○○」, 拥有「○○」特征.
fn trait_in_words(s: &mut Said<'_>) -> Option<Vec<String>> {
    let has = [
        "中拥有",
        "中包含",
        "中具有",
        "中有",
        "具有",
        "拥有",
        "包含",
        "含有",
        "持有",
        "带有",
        "有",
        "为",
        "",
    ];
    s.attempt(|s| {
        s.need_any(&["拥有特征", "持有特征", "特征"])?;
        s.any(&has);
        Some(vec![quoted(s)?])
    })
    .or_else(|| {
        s.attempt(|s| {
            s.need_any(&["拥有", "持有", "具有", "带有"])?;
            let of = quoted(s)?;
            s.need("特征")?;
            Some(vec![of])
        })
    })
}

/// What stands in quotation marks or brackets, as a name.
fn quoted(s: &mut Said<'_>) -> Option<String> {
    if let Some(name) = s.name() {
        return Some(name.to_owned());
    }
    if let Some(name) = s.of_trait() {
        return Some(name.to_owned());
    }
    if let Some(name) = s.take_icon() {
        return Some(name.to_owned());
    }
    let run = s.within('「', '」')?;
    let words = s.text().chars.get(run)?;
    // A quoted name holds no other quotes and no signs.
    let plain = words.len() <= 20 && !words.contains(&'，') && !words.contains(&'。');
    plain.then(|| words.iter().collect())
}

/// What they are: one or several of which each will do.
fn heads(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if s.any(&["此卡"]).is_some() {
        np.this = true;
        return Some(());
    }
    np.heads.push(head(s)?);
    let mut between = Vec::new();
    loop {
        let mut word = None;
        let more = s.attempt(|s| {
            let comma = s.eat("，");
            if !comma {
                word = Some(s.one(&JOINING)?);
            }
            let others = matches!(s.peek(), Some('其'));
            let head = another(s, "其他", head)?;
            if comma && others {
                s.doubts(
                    "“有○○，其他○○合计n张”是两样合计，还是两样都要有，卡面没有写清；按合计处理"
                        .to_owned(),
                );
            }
            Some(head)
        });
        match more {
            Some(head) => {
                np.heads.push(head);
                between.push(word);
            }
            None => break,
        }
    }
    np.joined = Joined::of(&between)?;
    // [特征:○○]角色: the kind narrows what is named.
    if np
        .heads
        .iter()
        .all(|h| matches!(h, Head::Named(_) | Head::Trait(_)))
        && let Some(kind) = s.attempt(kind)
        && let Some(kind) = kind
    {
        np.filter.kind = Many(vec![kind]);
    }
    Some(())
}

fn head(s: &mut Said<'_>) -> Option<Head> {
    if let Some(name) = s.attempt(|s| {
        let name = s.name()?;
        // <○○>以外 says what it is not.
        (!s.eat("以外")).then_some(name)
    }) {
        let is_trait = s.eat("特征");
        return Some(match is_trait {
            true => Head::Trait(name.to_owned()),
            false => Head::Named(name.to_owned()),
        });
    }
    if let Some(name) = s.of_trait() {
        return Some(Head::Trait(name.to_owned()));
    }
    if let Some(colour) = s.attempt(|s| {
        let colour = s.one(&COLOURS)?;
        s.need("色")?;
        s.any(&["卡"]);
        Some(colour)
    }) {
        return Some(Head::Colour(colour.to_owned()));
    }
    let kind = s.attempt(kind)?;
    Some(kind.map_or(Head::Card, Head::Kind))
}

/// 角色卡, 事件卡, 场地卡, 卡.
fn kind(s: &mut Said<'_>) -> Option<Option<Kind>> {
    s.one(&[
        ("角色卡", Some(Kind::Character)),
        ("角色", Some(Kind::Character)),
        ("事件卡", Some(Kind::Event)),
        ("场地卡", Some(Kind::Site)),
        ("场地", Some(Kind::Site)),
        ("卡", None),
    ])
    // 卡组 and 卡名 are no cards.
    .filter(|_| !matches!(s.peek(), Some('组' | '名')))
}

// Numbers that are not written out: so much for each card, the highest BP.

/// BP3000以下, and bounds that are computed.
pub fn bounded(s: &mut Said<'_>) -> Option<Range> {
    if let Some(range) = s.attempt(|s| range(s)) {
        return Some(range);
    }
    let n = product(s).or_else(|| highest(s))?;
    Some(s.side()?(n))
}

/// ○○数量×1000.
pub fn product(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let n = amount(s)?;
        s.need_any(&["x", "乘以", "乘"])?;
        Some(n.times(s.number()?))
    })
}

/// ○○数量, ○○合计张数, ○○种类数量.
pub fn amount(s: &mut Said<'_>) -> Option<Num> {
    let which = what_counts(s)?;
    if which.count.is_some() {
        return None;
    }
    if s.any(&["种类数量", "种类数"]).is_some() {
        return Some(Num::from(Counted::Kinds(Box::new(KindsOf {
            by: Trait::Name,
            from: which.filter(),
        }))));
    }
    s.need_any(&["合计张数", "合计数量", "张数", "数量", "总数", "数"])?;
    Some(which.number())
}

/// 我方其他角色最大BP.
fn highest(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let which = what_counts(s)?;
        s.need_any(&["最大BP", "最高BP"])?;
        let which = if which.filter.who.is_none() {
            which.of(Who::Me)
        } else {
            which
        };
        Some(Num::from(Counted::MaxBp(Box::new(which.filter()))))
    })
}

/// What is counted.
fn what_counts(s: &mut Said<'_>) -> Option<Np> {
    if s.before.counting {
        return None;
    }
    s.before.counting = true;
    let which = np(s, For::Doing);
    s.before.counting = false;
    which
}
