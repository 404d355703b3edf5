//! The calculators by name: what each is given in words, and the computation it answers with.

mod input;
mod map;
mod values;

use super::compute::Quantity;
use super::compute::calc;
use super::compute::points::Span;

use self::input::{Input, told};
use self::values::{recovered, span, wounded};
use super::words::written::number_of;
use crate::engine::calc::{Calculated, Calculator, Given, Wrong};

use crate::engine::fault::nearest_word;
use crate::engine::scenario::Readings;

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
            // 10.2-1: G1 is a base, where several may stand; 10.12-4: a route may come back.
            ("square G1 --others G1", "合法方格"),
            ("route F1⇒G1 --others G1", "长度1，可以宣言"),
            ("reach --from C3 --steps 1", "4个方格"),
            ("reach --from C3 --steps 2", "13个方格"),
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
    fn others_without_names_are_said_once() {
        let told = typed("square C4 --others C4").expect("a square");
        let said = format!("{:?}", told.verdict);
        assert!(said.contains("已有其他角色，"), "{said}");
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
