//! Noun phrases in Japanese: 自分の場の他のキャラを1枚まで.

use super::super::make;
use super::super::np::{Count, For, Head, Joined, Np, another};
use super::super::said::Said;
use crate::engine::union_arena::card::{Counted, Filter, KindsOf, Num, Range, Which};
use crate::engine::union_arena::words::{Kind, Pose, Trait, Who, Zone};
use crate::engine::vocab::Many;

const COLOURS: [(&str, &str); 5] = [
    ("赤", "红"),
    ("青", "蓝"),
    ("緑", "绿"),
    ("黄", "黄"),
    ("紫", "紫"),
];

const ZONES: [(&str, Zone); 10] = [
    ("フロントL", Zone::Fl),
    ("エナジーL", Zone::El),
    ("場外", Zone::Outside),
    ("場", Zone::Field),
    ("手札", Zone::Hand),
    ("ライフエリア", Zone::Life),
    ("ライフ", Zone::Life),
    ("リムーブエリア", Zone::Removed),
    ("山札", Zone::Deck),
    ("ライン", Zone::Field),
];

/// What stands between a phrase and what is said of it.
const PARTICLES: [&str; 5] = ["を", "が", "は", "に", "の"];

/// Reads a phrase, with how many there are.
pub fn np(s: &mut Said<'_>, why: For) -> Option<Np> {
    let mut np = Np::default();
    let begin = s.at();
    while np.heads.is_empty() && s.first_on(&mut np, &[modifier, heads]).is_some() {}
    if np.this && np.filter != Filter::default() {
        return None;
    }
    let own = |z: &Zone| !matches!(z, Zone::Fl | Zone::El | Zone::Field);
    if np.placed && np.filter.who.is_none() && np.filter.zones.iter().any(own) {
        s.doubts("没有写是谁的区域；按自己处理".to_owned());
        np.filter.who = Some(Who::Me);
    }
    let named = !np.heads.is_empty() || np.placed || np.this || np.filter != Filter::default();
    if s.at() == begin || !named {
        return None;
    }
    if why == For::Doing {
        s.attempt(|s| counted(s, &mut np));
    }
    Some(np)
}

/// を1枚まで, 1枚, 全て, を望む枚数.
pub fn counted(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if s.any(&["全て", "すべて"]).is_some() {
        np.count = Some(Count::All);
        return Some(());
    }
    s.any(&PARTICLES[..1]);
    if s.any(&["全て", "すべて"]).is_some() {
        np.count = Some(Count::All);
        return Some(());
    }
    if s.any(&["望む枚数", "好きな枚数"]).is_some() {
        np.count = Some(Count::Any);
        return Some(());
    }
    let n = s.number()?;
    let to = match s.any(&["~", "〜", "～"]) {
        Some(_) => Some(s.number()?),
        None => None,
    };
    s.need_any(&["枚", "体"])?;
    // 1枚につき is so much for each, 1枚ずつ each of several.
    if matches!(s.peek(), Some('に' | 'ず' | '以')) && !s.cursor.eat("に手札") {
        let mut probe = *s;
        if probe.eat("につき") || probe.eat("ずつ") || probe.eat("以") {
            return None;
        }
    }
    np.count = Some(match (to, s.eat("まで")) {
        (Some(to), _) => Count::Between(n, to),
        (None, true) => Count::UpTo(n),
        (None, false) => Count::Exactly(n),
    });
    Some(())
}

fn modifier(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    s.first_on(np, &[from_looked, numbered, placed, standing, attributed])
}

fn from_looked(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    s.need_any(&["その中から", "その中の"])?;
    s.any(&["、"]);
    np.filter.among = Some(Box::new(s.before.looked.then_some(Which::Looked)?));
    Some(())
}

/// Whose, and where: 自分の手札か自分の場外から, 相手のフロントLの, 自分の場にある.
fn placed(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if s.any(&[
        "このキャラの下に置かれた",
        "このフィールドの下に置かれた",
        "このキャラの下にある",
        "このフィールドの下にある",
        "このキャラの下の",
    ])
    .is_some()
    {
        s.any(&["裏向きの"]);
        np.filter.among = Some(Box::new(make::below()));
        np.placed = true;
        return Some(());
    }
    if s.any(&["このキャラと同じライン", "同じライン"]).is_some() {
        s.need_any(&["にある", "の"])?;
        make::on_this_line(&mut np.filter);
        np.placed = true;
        return Some(());
    }
    if s.before.hand_shown
        && s.attempt(|s| s.need("自分の場と手札から公開した"))
            .is_some()
    {
        make::shown_too(&mut np.filter);
        np.placed = true;
        return Some(());
    }
    let who = s.attempt(owner);
    if let Some(who) = who {
        if np.filter.who.is_some_and(|old| Some(old) != who) {
            return None;
        }
        np.filter.who = who.or(np.filter.who);
        if !s.eat("の") && who.is_some() {
            return None;
        }
    }
    let Some(zone) = s.attempt(|s| s.one(&ZONES)) else {
        return who.map(|_| ());
    };
    let mut zones = vec![zone];
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["か", "と", "または"])?;
        if let Some(again) = s.attempt(owner) {
            s.need("の")?;
            if again != np.filter.who {
                return None;
            }
        }
        s.one(&ZONES)
    }) {
        zones.push(more);
    }
    let behind = ["にある", "から", "に", "の", "の中から"];
    match s.any(&behind) {
        Some(_) => {
            s.any(&["、"]);
        }
        // A zone may itself be what is meant: 自分の手札を1枚.
        None => match s.peek() {
            Some('を' | 'が' | 'は') => {}
            _ => return None,
        },
    }
    np.placed = true;
    zones.retain(|z| *z != Zone::Field);
    if !np.filter.zones.is_empty() && !zones.is_empty() && np.filter.zones.0 != zones {
        return None;
    }
    if !zones.is_empty() {
        np.filter.zones = Many(zones);
    }
    Some(())
}

/// 自分, 相手, 自身; both for 自分か相手.
pub fn owner(s: &mut Said<'_>) -> Option<Option<Who>> {
    if s.any(&["自分か相手", "相手か自分", "お互い"]).is_some() {
        return Some(None);
    }
    if s.eat("自分") {
        return Some(Some(Who::Me));
    }
    if s.eat("相手") {
        return Some(Some(Who::Opponent));
    }
    s.need("自身")?;
    Some(Some(s.before.own.unwrap_or(Who::Me)))
}

/// BP5000以下の, 必要エナジーが3以下で, 消費APが1の.
fn numbered(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if s.any(&["元々のBPが", "元々BP"]).is_some() {
        np.filter.printed_bp = Some(range(s)?);
    } else if np.filter.bp.is_none() && s.eat("BP") {
        s.any(&["が"]);
        np.filter.bp = Some(range(s)?);
    } else if np.filter.need.is_none() && s.eat("必要エナジーが") {
        np.filter.need = Some(range(s)?);
    } else if np.filter.ap.is_none() && s.eat("消費APが") {
        np.filter.ap = Some(range(s)?);
    } else if s
        .any(&["必要エナジーを満たし", "必要エナジーを満たす"])
        .is_some()
    {
        np.filter.enough = Some(true);
    } else if np.filter.bp.is_none() && !s.before.counting && (s.ahead('x') || s.ahead('最')) {
        let bound = product(s).or_else(|| highest(s))?;
        let range = s.side()?(bound);
        s.any(&["のBPの", "の"]);
        np.filter.bp = Some(range);
        return Some(());
    } else {
        return None;
    }
    s.any(&["の", "で", "かつ"]);
    s.any(&["、"]);
    Some(())
}

/// 3以下, 3以上, 3.
pub fn range(s: &mut Said<'_>) -> Option<Range> {
    let n = Num::Lit(s.number()?);
    Some(s.side().unwrap_or(Range::exactly)(n))
}

/// 他の, アクティブの, レイド状態の, アタックしている.
fn standing(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    let filter = &mut np.filter;
    if s.eat("他の") {
        filter.not_this = true;
    } else if s.any(&["アクティブの", "アクティブ状態の"]).is_some() {
        filter.pose = Some(Pose::Active);
    } else if s.any(&["レストの", "レスト状態の"]).is_some() {
        filter.pose = Some(Pose::Rested);
    } else if s.eat("レイド状態の") {
        filter.raided = Some(true);
    } else if s.eat("アタックしている") {
        filter.attacking = Some(true);
    } else if s.any(&["ブロックしている"]).is_some() {
        filter.blocking = Some(true);
    } else if s.any(&["このターン中に登場した"]).is_some() {
        filter.fresh = Some(true);
    } else {
        return None;
    }
    Some(())
}

/// 〈○○〉以外の, カード名に「○○」を含む, 特徴に「○○」を持つ, 緑の.
fn attributed(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if let Some(names) = s.attempt(|s| {
        let mut names = vec![s.name()?.to_owned()];
        while s.any(&["か", "と", "、"]).is_some() {
            names.push(s.name()?.to_owned());
        }
        s.need("以外の")?;
        Some(names)
    }) {
        np.not_named.extend(names);
        return Some(());
    }
    if s.attempt(|s| s.need_any(&["カード名に"])).is_some() {
        np.filter.name_has.0.push(quoted(s)?);
        s.need_any(&["を含む", "を持つ"])?;
        return Some(());
    }
    if s.attempt(|s| s.need("特徴に")).is_some() {
        np.filter.trait_.0.push(quoted(s)?);
        while s.any(&["か", "または"]).is_some() {
            np.filter.trait_.0.push(quoted(s)?);
        }
        s.need_any(&["を持つ", "を含む"])?;
        return Some(());
    }
    if let Some(colours) = s.attempt(|s| {
        let mut all = vec![s.one(&COLOURS)?.to_owned()];
        while s.any(&["か", "または"]).is_some() {
            all.push(s.one(&COLOURS)?.to_owned());
        }
        s.need("の")?;
        Some(all)
    }) {
        np.filter.colour.0.extend(colours);
        return Some(());
    }
    s.attempt(|s| {
        s.eat_icon("激跃").then_some(())?;
        s.need("を持つ")
    })?;
    np.filter.raids = Some(true);
    Some(())
}

fn quoted(s: &mut Said<'_>) -> Option<String> {
    let run = s.within('「', '」')?;
    let words = s.text().chars.get(run)?;
    (words.len() <= 24).then(|| words.iter().collect())
}

/// What they are: one or several of which each will do.
fn heads(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if s.any(&["このキャラ", "このカード", "このフィールド"])
        .is_some()
    {
        np.this = true;
        np.heads.push(Head::Card);
        return Some(());
    }
    // 「〈○○〉か〈○○〉」
    if let Some(run) = s.attempt(|s| s.within('「', '」')) {
        let mut inner = s.inside(run);
        (np.heads, np.joined) = list(&mut inner)?;
        return inner.done().then_some(());
    }
    (np.heads, np.joined) = list(s)?;
    Some(())
}

fn list(s: &mut Said<'_>) -> Option<(Vec<Head>, Joined)> {
    let mut heads = vec![head(s)?];
    let mut between = Vec::new();
    while let Some((more, word)) = s.attempt(|s| {
        let word = s.one(&[
            ("か", Some(true)),
            ("または", Some(true)),
            ("と", Some(false)),
            ("、", None),
        ])?;
        Some((another(s, "他の", head)?, word))
    }) {
        heads.push(more);
        between.push(word);
    }
    Some((heads, Joined::of(&between)?))
}

fn head(s: &mut Said<'_>) -> Option<Head> {
    if let Some(name) = s.attempt(|s| {
        let name = s.name()?;
        (!s.eat("以外")).then_some(name)
    }) {
        return Some(Head::Named(name.to_owned()));
    }
    if let Some(name) = s.of_trait() {
        return Some(Head::Trait(name.to_owned()));
    }
    s.one(&[
        ("キャラカード", Head::Kind(Kind::Character)),
        ("キャラ", Head::Kind(Kind::Character)),
        ("イベントカード", Head::Kind(Kind::Event)),
        ("フィールドカード", Head::Kind(Kind::Site)),
        ("フィールド", Head::Kind(Kind::Site)),
        ("カード", Head::Card),
    ])
}

// Numbers that are not written out: so much for each card, the highest BP.

/// ○○の数x1000.
pub fn product(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let n = amount(s)?;
        s.need("x")?;
        Some(n.times(s.number()?))
    })
}

/// ○○の数, ○○の枚数, ○○の合計枚数, ○○の種類の数.
pub fn amount(s: &mut Said<'_>) -> Option<Num> {
    let which = what_counts(s)?;
    if which.count.is_some() {
        return None;
    }
    if s.any(&["の種類の数", "の種類数"]).is_some() {
        return Some(Num::from(Counted::Kinds(Box::new(KindsOf {
            by: Trait::Name,
            from: which.filter(),
        }))));
    }
    s.need_any(&["の合計枚数", "の枚数", "の数"])?;
    Some(which.number())
}

/// ○○の最大BP.
pub fn highest(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let which = what_counts(s)?;
        s.need("の最大BP")?;
        Some(Num::from(Counted::MaxBp(Box::new(which.filter()))))
    })
}

/// ○○1枚につき: how many there are.
pub fn each_of(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let which = what_counts(s)?;
        if which.count.is_some() {
            return None;
        }
        s.need("1枚につき")?;
        s.any(&["、"]);
        Some(which.number())
    })
}

/// What is counted.
fn what_counts(s: &mut Said<'_>) -> Option<Np> {
    if s.before.counting {
        return None;
    }
    s.before.counting = true;
    let which = np(s, For::Asking);
    s.before.counting = false;
    which
}
