//! Cards, slots, numbers and conditions in words.

use crate::engine::paixu::words::{
    Amount, Cond, Counted, Filter, Kind, Moment, Num, Place, Range, Select, Situation, SpeedOf,
    Speeds, Timing, Until, Whose,
};

/// Whose; `any` for either.
pub fn who(whose: Whose, any: &'static str) -> &'static str {
    match whose {
        Whose::Own => "己方",
        Whose::Other => "对方",
        Whose::Any => any,
    }
}

/// How long.
pub fn until(until: Option<Until>) -> String {
    until.map_or_else(String::new, |u| format!("，直到{}", u.word()))
}

/// The cards that something is done to.
pub fn select(of: &Select) -> Option<String> {
    Some(match of {
        Select::Itself => "自身".to_owned(),
        Select::Same => "前述的卡".to_owned(),
        Select::Cause => "触发的卡".to_owned(),
        Select::Match(f) => {
            let how_many = match f.amount {
                None => "一张".to_owned(),
                Some(Amount::Exactly(n)) => format!("{n}张"),
                Some(Amount::UpTo(n)) => format!("至多{n}张"),
                Some(Amount::All) => "全部".to_owned(),
            };
            let by = match f.chooser {
                Some(Whose::Other) => "由对方选的",
                Some(_) => "由己方选的",
                None => "",
            };
            format!("{by}{}", cards(f, &how_many)?)
        }
    })
}

/// Cards, with how many of them.
pub fn cards(f: &Filter, how_many: &str) -> Option<String> {
    if f.itself {
        let alone = Filter {
            itself: true,
            ..Filter::default()
        };
        return (*f == alone).then(|| "此卡".to_owned());
    }
    let mut out = f.whose.map_or("", |w| who(w, "")).to_owned();
    if f.not_self {
        out += "其他";
    }
    out += how_many;
    if !f.slot.0.is_empty() {
        let all: Vec<String> = f.slot.iter().map(u8::to_string).collect();
        out += &format!("卡位{}的", all.join("或"));
    }
    if f.same_slot {
        out += "同次序的";
    }
    if f.beside {
        out += "与自身相邻的";
    }
    if !f.facing.0.is_empty() {
        let all: Vec<&str> = f.facing.iter().map(|l| l.word()).collect();
        out += &format!("{}的", all.join("或"));
    }
    if let Some(fixed) = f.fixed {
        out += if fixed {
            "被固定的"
        } else {
            "未被固定的"
        };
    }
    if let Some(used) = f.used {
        out += if used {
            "本回合已发动过的"
        } else {
            "本回合未发动过的"
        };
    }
    if let Some(cost) = &f.cost {
        out += &format!("速度消耗{}的", range(cost)?);
    }
    if f.same_element {
        out += "与自身同元素的";
    }
    let elements = |f: &Filter| {
        let all: Vec<&str> = f.element.iter().map(|e| e.word()).collect();
        format!("{}属性的", all.join("或"))
    };
    if !f.element.0.is_empty() {
        out += &elements(f);
    }
    if let Some(not) = &f.not {
        let only = Filter {
            element: not.element.clone(),
            ..Filter::default()
        };
        if **not != only {
            return None;
        }
        out += &format!("非{}", elements(not));
    }
    match &f.speed {
        None => {}
        Some(Speeds::Highest) => out += "速度最高的",
        Some(Speeds::Lowest) => out += "速度最低的",
        Some(Speeds::Within(r)) => out += &format!("速度{}的", range(r)?),
    }
    if !f.than_self.0.is_empty() {
        let all: Vec<&str> = f.than_self.iter().map(|t| t.word()).collect();
        out += &format!("速度比自身{}的", all.join("或"));
    }
    out += match (&f.name, f.kind) {
        (Some(name), _) => return Some(format!("{out}“{name}”")),
        (None, Some(kind)) if kind != Kind::Core => kind.word(),
        (None, Some(_)) => return None,
        (None, None) => "卡",
    };
    Some(out)
}

/// A range.
fn range(r: &Range) -> Option<String> {
    let words = ["", "至少", "至多", "多于", "少于"];
    let mut all = Vec::new();
    for (bound, word) in r.bounds().into_iter().zip(words) {
        if let Some(n) = bound {
            all.push(format!("{word}{}", number(n)?));
        }
    }
    (!all.is_empty()).then(|| all.join("、"))
}

/// A number.
pub fn number(n: &Num) -> Option<String> {
    if let Num::Lit(n) = n {
        return Some(n.to_string());
    }
    Some(match n.counts()? {
        Counted::Field(f) => format!("{}的张数", cards(f, "")?),
        Counted::Deck(w) => format!("{}牌序张数", who(*w, "")),
        Counted::Grave(_) => "往生区张数".to_owned(),
        Counted::Vacant(w) => format!("{}空卡位数", who(*w, "双方")),
        Counted::Speed(SpeedOf::Itself) => "自身速度".to_owned(),
        Counted::Speed(SpeedOf::Cause) => "触发的卡的速度".to_owned(),
        Counted::Speeds(f) => format!("{}的速度之和", cards(f, "")?),
        Counted::Elements(f) => format!("{}的元素种数", cards(f, "")?),
        Counted::Done => "前一项做到的张数".to_owned(),
    })
}

/// A slot.
pub fn place(at: &Place) -> Option<String> {
    Some(match at {
        Place::Own => "自身所在的卡位".to_owned(),
        Place::Same => "同一卡位".to_owned(),
        Place::Chosen(f) => {
            let of = f.whose.map_or("", |w| who(w, ""));
            let empty = if f.empty { "空的" } else { "" };
            let all: Vec<String> = f.slot.iter().map(u8::to_string).collect();
            let by = match f.chooser {
                Some(Whose::Other) => "由对方选的",
                _ => "",
            };
            format!("{by}{of}一个{empty}卡位{}", all.join("或"))
        }
    })
}

/// A condition.
pub fn cond(one: &Cond) -> Option<String> {
    Some(match one {
        Cond::Own(what) => situation(what)?,
        Cond::Not(inner) => format!("并非“{}”", cond(inner)?),
        Cond::Any(all) => all
            .iter()
            .map(cond)
            .collect::<Option<Vec<_>>>()?
            .join("，或"),
        Cond::All(all) => all
            .iter()
            .map(cond)
            .collect::<Option<Vec<_>>>()?
            .join("，且"),
        Cond::Always => return None,
        Cond::Number(c) => {
            let value = number(c.value.as_ref()?)?;
            format!("{value}{}", range(&c.range)?)
        }
    })
}

fn situation(what: &Situation) -> Option<String> {
    Some(match what {
        Situation::Field(f) => format!("{}在场上的张数{}", cards(&f.of, "")?, range(&f.count)?),
        Situation::Deck(p) => {
            let of = p.whose.map_or("", |w| who(w, ""));
            format!("{of}牌序张数{}", range(&p.count)?)
        }
        Situation::Grave(p) => {
            let name = p.name.as_ref().map(|n| format!("里的“{n}”"));
            format!("往生区{}张数{}", name.unwrap_or_default(), range(&p.count)?)
        }
        Situation::Turn(r) => format!("回合数{}", range(r)?),
        Situation::Current(r) => format!("当前速度{}", range(r)?),
        Situation::OwnSpeed(r) => format!("自身速度{}", range(r)?),
        Situation::OwnSlot(all) => {
            let all: Vec<String> = all.iter().map(u8::to_string).collect();
            format!("自身在卡位{}", all.join("或"))
        }
        Situation::Cause(f) => format!("触发的卡是{}", cards(f, "")?),
        Situation::Same(f) => format!("前述的卡是{}", cards(f, "")?),
    })
}

/// When, up to the comma; none where it has to be told as it is written.
pub fn timing(timing: &Timing) -> Option<String> {
    Some(match timing {
        Timing::Speed | Timing::Core => String::new(),
        Timing::Flipped => "翻转时，".to_owned(),
        Timing::At(time) => format!("{}，", time.word()),
        Timing::When(moment, f) => {
            let some = if f.itself { "" } else { "有" };
            format!("{some}{}{}时，", cards(f, "")?, happens(*moment))
        }
        Timing::SpeedBegins(r) if r.is_open() => "速度阶段开始时，".to_owned(),
        Timing::SpeedBegins(r) => format!("速度{}阶段开始时，", range(r)?),
        Timing::Clashes(r) if r.is_open() => "速度相冲时，".to_owned(),
        Timing::Clashes(r) => format!("速度{}相冲时，", range(r)?),
        Timing::Arranged(w) => format!("{}牌序被调整时，", who(*w, "任意一方")),
        Timing::While(all) => {
            let all = all.iter().map(cond).collect::<Option<Vec<_>>>()?;
            format!("{}时，", all.join("，且"))
        }
        Timing::Unread(says) => format!("不知何时发动（没有读懂：“{says}”），"),
    })
}

fn happens(moment: Moment) -> &'static str {
    match moment {
        Moment::Destroyed => "被破坏",
        Moment::Buried => "送入往生",
        Moment::Entered => "置入场上",
        Moment::Drawn => "被抽到",
        Moment::Played => "被打出",
        Moment::TurnedUp => "被翻开",
        Moment::TurnedDown => "被盖放",
        Moment::Sealed => "被横放",
        Moment::Activated => "发动",
        Moment::Faster => "速度上升",
        Moment::Slower => "速度下降",
        Moment::SpeedChanged => "速度改变",
        Moment::Recoloured => "元素改变",
        Moment::Purged => "被净化",
        Moment::Chosen => "被选为对象",
        Moment::Again => "再次发动",
    }
}
