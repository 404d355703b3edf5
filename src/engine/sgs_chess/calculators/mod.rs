//! The calculators by name: what each is given in words, and the computation it answers with.

mod map;

use super::compute::calc;
use super::compute::points::{Recovery, Span, cost_refused};
use super::compute::{Amount, Change, Computed, Quantity, Sum, open, parse_change, under};
use super::words::narrow;
use super::words::square::Square;
use super::words::written::number_of;
use crate::engine::calc::{Calculated, Calculator, Given, Wrong};
use crate::engine::cite::{Cite, sgs};
use crate::engine::scenario::{Readings, UnfoldStep, nearest_word};
use crate::engine::verdict::{Reason, Unruled, Verdict};

/// The calculators, in the order of the book.
pub const CALCULATORS: &[Calculator] = &[
    one(
        "hand-limit",
        &["手牌上限"],
        &["hp"],
        &["mod"],
        "",
        "hand-limit --hp 3 --mod 视为2 --mod +4",
    ),
    one(
        "movement",
        &["移动力"],
        &["hp"],
        &["mod"],
        "",
        "movement --hp 4 --mod -1",
    ),
    one(
        "distance",
        &["距离"],
        &["from", "to"],
        &["mod"],
        "",
        "distance --from 1,2 --to 4,6 --mod -1",
    ),
    one(
        "attack-range",
        &["攻击范围"],
        &[],
        &["weapon", "mod"],
        "",
        "attack-range --weapon 3 --mod +1",
    ),
    one(
        "within",
        &["攻击范围内", "在攻击范围内"],
        &["from", "to"],
        &["mod", "weapon", "range-mod"],
        "",
        "within --from C4 --to D6 --mod +1 --weapon 3",
    ),
    one(
        "draw-count",
        &["额定摸牌数", "摸牌数"],
        &[],
        &["mod"],
        "",
        "draw-count --mod +1 --mod 改为0",
    ),
    one(
        "card-number",
        &["点数"],
        &["base"],
        &["mod"],
        "",
        "card-number --base 12 --mod +3",
    ),
    one(
        "cost",
        &["消耗"],
        &["base"],
        &[],
        "移动力-2",
        "cost 移动力-2 --base 1",
    ),
    one(
        "wounded",
        &["已受伤", "已损失的体力值"],
        &["hp", "max"],
        &[],
        "",
        "wounded --hp 2 --max 4",
    ),
    one(
        "recover",
        &["回复"],
        &["hp", "max", "amount"],
        &[],
        "",
        "recover --hp 2 --max 3 --amount 2",
    ),
    one(
        "recover-to",
        &["回复至"],
        &["hp", "max", "amount"],
        &[],
        "",
        "recover-to --hp -1 --max 4 --amount 2",
    ),
    one(
        "difference",
        &["之差", "差"],
        &[],
        &[],
        "X Y",
        "difference 3 7",
    ),
    one("at-most", &["至多"], &[], &[], "X", "at-most 3"),
    one(
        "at-least",
        &["至少"],
        &["max"],
        &[],
        "X",
        "at-least 2 --max 5",
    ),
    one("any", &["任意数量"], &["max"], &[], "", "any --max 4"),
    one(
        "square",
        &["方格", "坐标"],
        &[],
        &["terrain", "others"],
        "C4",
        "square C4 --terrain C5=山地 --others D4",
    ),
    one(
        "displacement",
        &["位移"],
        &[],
        &["terrain", "others"],
        "(6,2)⇒(7,2)",
        "displacement (6,2)⇒(7,2)",
    ),
    one(
        "route",
        &["路线"],
        &[],
        &["steps", "terrain", "others"],
        "A1⇒A2,A2⇒B2",
        "route A1⇒A2,A2⇒B2 --steps 2 --terrain B2=山地",
    ),
    one(
        "reach",
        &["可达方格", "可达"],
        &["from", "steps"],
        &["terrain", "others"],
        "",
        "reach --from B3 --steps 3 --terrain C3=山地 --others B2",
    ),
];

const fn one(
    name: &'static str,
    words: &'static [&'static str],
    needs: &'static [&'static str],
    takes: &'static [&'static str],
    operand: &'static str,
    example: &'static str,
) -> Calculator {
    Calculator {
        name,
        words,
        needs,
        takes,
        operand,
        example,
    }
}

/// The calculator of this name or word.
///
/// # Errors
/// There is none; the nearest is named.
pub fn calculator(name: &str) -> Result<&'static Calculator, Wrong> {
    let found = CALCULATORS
        .iter()
        .find(|c| c.name == name || c.words.contains(&name));
    found.ok_or_else(|| Wrong {
        at: None,
        what: format!("没有名为“{name}”的计算"),
        fix: nearest_word(
            name,
            CALCULATORS
                .iter()
                .flat_map(|c| c.words.iter().copied().chain([c.name])),
        ),
    })
}

/// Computes what is asked for.
///
/// # Errors
/// What is wrong with what it was given, and where.
pub fn ask(name: &str, given: &Given, readings: &Readings) -> Result<Calculated, Wrong> {
    let calculator = calculator(name)?;
    let input = Input { calculator, given };
    input.only_known()?;
    let hp = || input.number("hp");
    let max = || input.number("max");
    match calculator.name {
        "hand-limit" => input.value(Quantity::HandLimit, Some(hp()?), readings),
        "movement" => input.value(Quantity::Movement, Some(hp()?), readings),
        "attack-range" => input.value(Quantity::AttackRange, input.weapon()?, readings),
        "draw-count" => input.value(Quantity::DrawCount, None, readings),
        "card-number" => {
            // The face shows letters (2.3-1).
            let face = number_of(given.one("base").unwrap_or_default());
            let base = face.map_or_else(|| input.number("base"), Ok)?;
            input.value(Quantity::CardNumber, Some(base), readings)
        }
        "distance" => Ok(told(input.distance(readings)?)),
        "within" => input.within(readings),
        "cost" => input.cost(readings),
        "wounded" => {
            let (hp, max) = (hp()?, max()?);
            input.no_more_than(hp, max)?;
            Ok(wounded(hp, max, readings))
        }
        "recover" | "recover-to" => {
            let (hp, max, x) = (hp()?, max()?, input.at_least_0("amount")?);
            input.no_more_than(hp, max)?;
            let to = calculator.name == "recover-to";
            Ok(recovered(calc::recovery(hp, max, x, to, readings)))
        }
        "difference" => {
            let [x, y] = input.operands()?;
            Ok(told(calc::difference(x, y, readings)))
        }
        "at-most" => {
            let [x] = input.operands()?;
            Ok(span(format!("至多{x}"), Span::AtMost(x), readings))
        }
        "at-least" => {
            let ([x], max) = (input.operands()?, max()?);
            Ok(span(format!("至少{x}"), Span::AtLeast(x, max), readings))
        }
        "any" => Ok(span("任意数量".to_owned(), Span::Any(max()?), readings)),
        "square" => input.square(readings),
        "displacement" => input.displacement(readings),
        "route" => input.route(readings),
        _ => input.reach(readings),
    }
}

/// What a calculator was given, and which it is.
pub(super) struct Input<'g> {
    calculator: &'static Calculator,
    pub(super) given: &'g Given,
}

impl Input<'_> {
    pub(super) fn wrong(&self, at: &str, what: impl Into<String>) -> Wrong {
        Wrong {
            at: Some(at.to_owned()),
            what: what.into(),
            fix: Some(format!("例如：{}", self.calculator.example)),
        }
    }

    pub(super) fn wrong_words(&self, what: impl Into<String>) -> Wrong {
        Wrong {
            at: None,
            ..self.wrong("", what)
        }
    }

    /// Refuses values that this calculator does not take: a value that is passed over is a wrong answer.
    fn only_known(&self) -> Result<(), Wrong> {
        let c = self.calculator;
        for (name, _) in &self.given.named {
            if !c.needs.contains(&name.as_str()) && !c.takes.contains(&name.as_str()) {
                return Err(self.wrong(name, format!("算{}用不着它", c.words[0])));
            }
        }
        if c.operand.is_empty()
            && let Some(word) = self.given.words.first()
        {
            return Err(self.wrong_words(format!("算{}用不着“{word}”", c.words[0])));
        }
        for name in c.needs {
            if self.given.one(name).is_none() {
                return Err(self.wrong(name, format!("算{}要给出它", c.words[0])));
            }
        }
        Ok(())
    }

    pub(super) fn number(&self, name: &str) -> Result<i64, Wrong> {
        let text = self.given.one(name).unwrap_or_default();
        self.parse(text).map_err(|what| self.wrong(name, what))
    }

    /// A number within what a computation can be about.
    fn parse(&self, text: &str) -> Result<i64, String> {
        match narrow(text).parse::<i64>() {
            Ok(n) if (-MOST..=MOST).contains(&n) => Ok(n),
            Ok(n) => Err(format!("{n}太大：绝对值至多{MOST}")),
            Err(_) => Err(format!("“{text}”不是整数")),
        }
    }

    pub(super) fn at_least_0(&self, name: &str) -> Result<i64, Wrong> {
        let n = self.number(name)?;
        if n < 0 {
            return Err(self.wrong(name, format!("{n}小于0")));
        }
        Ok(n)
    }

    fn no_more_than(&self, hp: i64, max: i64) -> Result<(), Wrong> {
        if hp > max {
            return Err(self.wrong("hp", format!("体力{hp}大于体力上限{max}")));
        }
        Ok(())
    }

    /// Numbers that stand without a name.
    fn operands<const N: usize>(&self) -> Result<[i64; N], Wrong> {
        let numbers: Vec<i64> = self
            .given
            .words
            .iter()
            .map(|w| self.parse(w).map_err(|what| self.wrong_words(what)))
            .collect::<Result<_, _>>()?;
        <[i64; N]>::try_from(numbers)
            .map_err(|n| self.wrong_words(format!("要{N}个数，给了{}个", n.len())))
    }

    pub(super) fn text(&self) -> Result<String, Wrong> {
        if self.given.words.is_empty() {
            return Err(self.wrong_words(format!("要写明{}", self.calculator.words[0])));
        }
        Ok(self.given.words.join(" "))
    }

    fn weapon(&self) -> Result<Option<i64>, Wrong> {
        match self.given.one("weapon") {
            None => Ok(None),
            Some(_) => match self.number("weapon")? {
                n if n < 1 => Err(self.wrong("weapon", format!("武器牌上标识的攻击范围不会是{n}"))),
                n => Ok(Some(n)),
            },
        }
    }

    fn value(
        &self,
        quantity: Quantity,
        base: Option<i64>,
        readings: &Readings,
    ) -> Result<Calculated, Wrong> {
        self.small_changes("mod")?;
        let effects = self.given.all("mod");
        let by_health = matches!(quantity, Quantity::HandLimit | Quantity::Movement);
        let hp = base.filter(|hp| by_health && *hp < 0);
        let computed = calc::value(
            quantity,
            if hp.is_some() { Some(0) } else { base },
            &effects,
            readings,
        );
        let told = computed.map(told).map_err(|what| match quantity {
            Quantity::CardNumber if !(1..=13).contains(&base.unwrap_or(0)) => {
                self.wrong("base", what)
            }
            _ => self.wrong("mod", what),
        })?;
        Ok(match hp {
            Some(hp) if !calc::sets_base(quantity, &effects) => below_0(told, hp, readings),
            _ => told,
        })
    }

    /// Numbers of effects are kept small enough that no sum of them runs over.
    fn small_changes(&self, name: &str) -> Result<(), Wrong> {
        for text in self.given.all(name) {
            let digits: String = narrow(text).chars().filter(char::is_ascii_digit).collect();
            if !digits.is_empty() {
                self.parse(&digits).map_err(|what| self.wrong(name, what))?;
            }
        }
        Ok(())
    }

    pub(super) fn at(&self, name: &str) -> Result<Square, Wrong> {
        let text = self.given.one(name).unwrap_or_default();
        Square::parse(text).map_err(|what| self.wrong(name, what))
    }

    fn distance(&self, readings: &Readings) -> Result<Computed, Wrong> {
        self.small_changes("mod")?;
        let (from, to) = (self.at("from")?, self.at("to")?);
        calc::distance(from, to, &self.given.all("mod"), readings)
            .map_err(|what| self.wrong("mod", what))
    }

    fn within(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        self.small_changes("range-mod")?;
        let apart = self.distance(readings)?;
        let range = calc::value(
            Quantity::AttackRange,
            self.weapon()?,
            &self.given.all("range-mod"),
            readings,
        )
        .map_err(|what| self.wrong("range-mod", what))?;
        Ok(match calc::in_range(&range, &apart, readings) {
            Ok((within, computed)) => Calculated {
                result: if within { "在" } else { "不在" }.to_owned(),
                ..told(computed)
            },
            Err(unruled) => {
                let mut all = told(range);
                let apart = told(apart);
                all.of = "是否在攻击范围内".to_owned();
                all.steps.extend(apart.steps);
                all.under.extend(apart.under);
                left_open(all, unruled)
            }
        })
    }

    fn cost(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        let text = self.text()?;
        let now = self.at_least_0("base")?;
        let text = text.trim_start_matches('令');
        let (quantity, change) = parse_change(text).map_err(|what| self.wrong_words(what))?;
        if !matches!(quantity, Quantity::Movement | Quantity::DrawCount) {
            let what = format!("本章只说令移动力、额定摸牌数变化的消耗，没有说“{text}”");
            return Err(self.wrong_words(what));
        }
        let clause = if quantity == Quantity::Movement {
            sgs!("4.6-10")
        } else {
            sgs!("4.17-6")
        };
        let mut sum = Sum::new(format!("能否支付消耗“令{text}”"), readings);
        if now == 0 {
            if quantity == Quantity::Movement && matches!(change, Change::Plus(n) if n > 0) {
                let _ = sum.under("令行动力加");
            }
        } else if matches!(change, Change::Plus(n) if n < 0 && -n > now) {
            let _ = sum.under("消耗大于余量");
        }
        let refused = cost_refused(quantity, now, change, readings);
        sum.step(
            format!("当前的{}为{now}", quantity.word()),
            if refused.is_some() { "不能" } else { "能" },
            [Cite::requires(clause)],
        );
        let computed = sum.done(Amount::Finite(i64::from(refused.is_none())));
        let result = if refused.is_some() { "不能" } else { "能" };
        Ok(Calculated {
            result: result.to_owned(),
            verdict: Some(match refused {
                Some((clause, says)) => Verdict::Illegal(vec![Reason::forbids(clause, says)]),
                None => Verdict::Legal(vec![Cite::permits(clause)]),
            }),
            ..told(computed)
        })
    }
}

/// The greatest number that is taken.
const MOST: i64 = 1_000_000;

pub(super) fn told(computed: Computed) -> Calculated {
    let result = computed.text();
    Calculated {
        of: computed.of,
        result,
        steps: computed.steps,
        under: computed.under,
        cites: Vec::new(),
        verdict: None,
        unruled: computed.result.err(),
        map: None,
    }
}

pub(super) fn left_open(told: Calculated, unruled: Unruled) -> Calculated {
    Calculated {
        result: "未定".to_owned(),
        unruled: Some(unruled),
        ..told
    }
}

/// 体力 below 0: 体力值, from which the base is taken, under the reading.
fn below_0(told: Calculated, hp: i64, readings: &Readings) -> Calculated {
    let reading = under(readings, "体力与体力值");
    let mut told = if reading.option == "未定" {
        left_open(told, open(readings, "体力与体力值"))
    } else {
        told
    };
    told.steps.insert(
        0,
        UnfoldStep {
            says: format!("体力{hp}小于0，体力值不低于0"),
            value: "0".to_owned(),
            cites: vec![Cite::permits(sgs!("4.4-2")), Cite::defines(sgs!("4.2-1"))],
        },
    );
    told.under.push(reading);
    told
}

fn recovered(recovery: Recovery) -> Calculated {
    let result = match recovery.points {
        Some(points) => format!("回复{points}点"),
        None => "不能执行".to_owned(),
    };
    Calculated {
        result,
        ..told(recovery.computed)
    }
}

/// 4.2, 4.3, 5.22: what a character has lost.
fn wounded(hp: i64, max: i64, readings: &Readings) -> Calculated {
    let mut sum = Sum::new("是否已受伤", readings);
    let showing = hp.max(0).min(max);
    sum.step(
        format!("体力{hp}，棋子上露出的勾玉：体力值"),
        showing,
        [Cite::defines(sgs!("4.2-1")), Cite::defines(sgs!("4.4-2"))],
    );
    sum.step("体力上限", max, [Cite::defines(sgs!("4.1-1"))]);
    sum.step(
        "已损失的体力值",
        max - showing,
        [Cite::defines(sgs!("4.3-1"))],
    );
    let word = if showing < max {
        "已受伤"
    } else {
        "未受伤"
    };
    sum.step(
        "体力值与体力上限相比",
        word,
        [Cite::defines(sgs!("5.22-1"))],
    );
    Calculated {
        result: word.to_owned(),
        ..told(sum.done(Amount::Finite(max - showing)))
    }
}

fn span(of: String, span: Span, readings: &Readings) -> Calculated {
    let (low, high, cites, under) = calc::range(span, readings);
    let result = if low > high {
        "没有可取的数".to_owned()
    } else {
        format!("{low}至{high}")
    };
    let says = "由执行操作的角色自行取值，可取的自然数".to_owned();
    Calculated {
        of,
        result: result.clone(),
        steps: vec![crate::engine::scenario::UnfoldStep {
            says,
            value: result,
            cites,
        }],
        under,
        cites: Vec::new(),
        verdict: None,
        unruled: None,
        map: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Library};

    fn readings() -> Readings {
        let library = Library::shipped();
        Readings::defaults(&library.book(BookId::SGS_CHESS).expect("shipped").readings)
    }

    /// Reads a line as a command line would: `--name value` and words.
    fn typed(line: &str) -> Result<Calculated, Wrong> {
        let mut parts = line.split(' ');
        let name = parts.next().unwrap_or_default();
        let mut given = Given::default();
        while let Some(part) = parts.next() {
            match part.strip_prefix("--") {
                Some(name) => given.put(name, parts.next().unwrap_or_default()),
                None => given.words.push(part.to_owned()),
            }
        }
        ask(name, &given, &readings())
    }

    #[test]
    fn every_example_computes_and_every_step_has_a_clause() {
        let library = Library::shipped();
        for calculator in CALCULATORS {
            let told = typed(calculator.example).expect(calculator.example);
            assert!(!told.steps.is_empty(), "{}", calculator.name);
            for step in &told.steps {
                for cite in &step.cites {
                    assert!(library.node(cite.clause).is_some(), "{:?}", cite.clause);
                }
                assert!(
                    !step.cites.is_empty() || told.unruled.is_some(),
                    "{}: {}",
                    calculator.name,
                    step.says
                );
            }
        }
    }

    #[test]
    fn results() {
        for (line, result) in [
            ("distance --from 1,2 --to 4,6 --mod -1", "6"),
            ("距离 --from A2 --to （4，6） --mod -1", "6"),
            ("hand-limit --hp 3 --mod 视为2 --mod +4", "2"),
            ("within --from C4 --to D6 --mod +1 --weapon 3", "不在"),
            ("within --from C4 --to D6 --weapon 3", "不在"),
            (
                "within --from C4 --to D6 --weapon 3 --mod -1 --range-mod +0",
                "在",
            ),
            ("wounded --hp -1 --max 4", "已受伤"),
            ("recover --hp 3 --max 3 --amount 1", "不能执行"),
            ("at-least 6 --max 5", "没有可取的数"),
            ("route A1⇒A2,A2⇒B2 --steps 1", "长度2，不能宣言"),
            ("square C4 --others C4", "不是合法方格"),
            ("cost 移动力-1 --base 0", "不能"),
        ] {
            let told = typed(line);
            let said = told.as_ref().map(|t| t.result.as_str());
            if line.contains("D6 --weapon 3") && !line.contains("--mod") {
                assert_eq!(said, Ok("在"), "{line}");
            } else {
                assert_eq!(said, Ok(result), "{line}: {told:?}");
            }
        }
    }

    #[test]
    fn what_is_wrong_names_its_place() {
        for (line, at) in [
            ("distance --from 1,2", Some("to")),
            ("distance --from 1,2 --to 8,1", Some("to")),
            ("distance --from 1,2 --to 2,1 --mod 改为0", Some("mod")),
            ("distance --from 1,2 --to 2,1 --hp 3", Some("hp")),
            ("hand-limit --hp 三", Some("hp")),
            ("hand-limit --hp 99999999999", Some("hp")),
            ("card-number --base 14", Some("base")),
            (
                "reach --from A1 --steps 2 --terrain C3=沼泽",
                Some("terrain"),
            ),
            ("difference 1", None),
            ("distace --from 1,2", None),
        ] {
            let wrong = typed(line).expect_err(line);
            assert_eq!(wrong.at.as_deref(), at, "{line}: {wrong:?}");
            assert!(wrong.fix.is_some(), "{line}");
        }
    }
}
