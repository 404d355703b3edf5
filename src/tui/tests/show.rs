//! Showing to the players: in large letters and as a code, from every place, and back to it.

use ratatui::style::Color;

use super::super::overlay::Overlay;
use super::super::show::Letters;
use super::*;
use crate::rulebook::BookId;
use crate::view::placard::Placard;
use crate::view::qr::tests::read;

impl Desk {
    /// What a program reads in the code on the screen, whatever stands beside it.
    fn scanned(&self) -> Option<String> {
        let frame = &self.frame;
        let (columns, rows) = (
            usize::from(frame.area.width),
            usize::from(frame.area.height) * 2,
        );
        read(columns.max(rows), |x, y| {
            if x >= columns || y >= rows {
                return false;
            }
            let cell = &frame[(x as u16, (y / 2) as u16)];
            let colour = match (cell.symbol(), y % 2) {
                ("▀", 0) => cell.fg,
                ("▀" | " ", _) => cell.bg,
                _ => Color::Reset,
            };
            colour == Color::Indexed(16)
        })
    }

    /// All codes, put together again.
    fn scan_all(&mut self) -> (usize, String) {
        let mut whole = String::new();
        for nth in 1.. {
            let seen = self.scanned().expect("a code that is read");
            let Some((head, part)) = seen.split_once('\n').filter(|(h, _)| is_number(h)) else {
                return (1, seen);
            };
            let (at, of) = head.split_once('/').expect("its number");
            assert_eq!(at, nth.to_string());
            whole.push_str(part);
            if at == of {
                return (nth, whole);
            }
            self.press("<space>");
        }
        unreachable!("codes have an end")
    }

    /// Rows on which something is drawn with blocks.
    fn drawn_rows(&self) -> usize {
        let screen = self.screen();
        screen
            .lines()
            .filter(|l| l.contains(['▀', '▄', '█', '▌', '▐']))
            .count()
    }
}

fn is_number(head: &str) -> bool {
    head.split_once('/').is_some_and(|(at, of)| {
        let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
        digits(at) && digits(of)
    })
}

#[test]
fn a_clause_is_shown_large_and_escape_returns_to_the_very_place() {
    for (columns, rows) in [(80, 24), (120, 40), (60, 20)] {
        let mut desk = Desk::open(columns, rows);
        desk.press("<f3>305.2<enter><tab><tab>");
        let before = desk.screen();
        desk.press("<f2>");
        assert!(
            desk.shows("305.2 · Vividz 综合规则 1.0.0"),
            "{}",
            desk.screen()
        );
        assert!(desk.drawn_rows() >= 8, "{}", desk.screen());
        let first = desk.screen();
        desk.press("<space>");
        assert_ne!(desk.screen(), first, "the next page");
        assert!(desk.shows("305.2 · Vividz"), "it stays named on every page");
        desk.press("<pageup>");
        assert_eq!(desk.screen(), first);
        desk.press("<esc>");
        assert_eq!(desk.screen(), before);
    }
}

#[test]
fn letters_can_be_smaller_and_are_remembered() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>305.2<enter><f2>-<esc>");
    let kept = desk.kept.clone().expect("kept");
    assert!(kept.letters.is_some());
    desk.press("<f2>------");
    assert_eq!(desk.model.persisted.letters, Some(Letters::Plain));
    assert!(desk.shows("⚠ 矛盾 305.2 ↔ 1004.1"), "{}", desk.screen());
    desk.press("<esc><f2>");
    assert!(desk.shows("⚠ 矛盾 305.2 ↔ 1004.1"), "{}", desk.screen());
    desk.press("++++");
    assert_eq!(desk.model.persisted.letters, Some(Letters::Halves));
}

#[test]
fn a_code_is_read_back_with_all_of_the_text() {
    for (columns, rows, most) in [(80, 24, 5), (120, 40, 2)] {
        for theme in [Theme::Dark, Theme::Light, Theme::Mono, Theme::HighContrast] {
            let mut desk = Desk::with(columns, rows, theme, Persisted::default());
            desk.press("<f3>802.1a<enter><f2><f2>");
            let id = "vividz:802.1a".parse().expect("id");
            let wanted =
                Placard::clause(&desk.model.library, id, &desk.model.words).expect("there");
            let (codes, seen) = desk.scan_all();
            assert_eq!(seen, wanted.text(), "{theme:?} {columns}x{rows}");
            assert!(codes <= most, "{codes} codes at {columns}x{rows}");
        }
    }
    // Where there is no room it is said.
    let mut desk = Desk::open(40, 10);
    desk.press("<f3>802.1a<enter><f2><tab>");
    assert!(desk.shows("屏幕放不下二维码"), "{}", desk.screen());
    desk.press("<tab>");
    assert!(!desk.shows("屏幕放不下二维码"), "{}", desk.screen());
}

#[test]
fn a_ruling_is_shown_with_its_answer_from_its_first_step_on_and_from_the_search() {
    let answer = |desk: &Desk| match desk.model.overlays.last() {
        Some(Overlay::Show(_)) => desk.copied.last().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    let mut desk = Desk::open(120, 40);
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("<f2>y");
    let shown = answer(&desk);
    let first = shown.lines().nth(1).expect("below the head");
    assert!(first.starts_with("4。速度属性只有1到5"), "{shown}");
    assert!(shown.contains("速度超过五 = 截为5"), "{shown}");
    desk.press("<esc>");
    assert_eq!(desk.model.screen, super::super::model::Screen::Rule);
    // Under a reading for which nothing is written no answer is shown.
    let mut desk = Desk::open(120, 40);
    desk.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
    desk.press("<end>");
    crate::tui::rule::switch(&mut desk.model, "支付到零", "败北");
    desk.press("<f2>y");
    let shown = answer(&desk);
    assert!(shown.contains("没有为这里写裁定"), "{shown}");
    assert!(shown.contains("支付到零 = 败北"), "{shown}");
}

#[test]
fn a_hit_and_a_sheet_are_shown_and_nothing_is_said_to_be_nothing() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f5><f2>");
    assert!(desk.shows("这里没有可以给选手看"), "{}", desk.screen());
    desk.press("<f3>305.2");
    desk.press("<f2>");
    assert!(desk.shows("305.2 · Vividz"), "{}", desk.screen());
    desk.press("<esc><enter>a:1004.1<enter>aA<f2>c");
    let sheet = &desk.model.persisted.sheet;
    let wanted = Placard::sheet(&desk.model.library, sheet, &desk.model.words).text();
    assert!(wanted.contains("⚠ 矛盾 305.2 ↔ 1004.1"), "{wanted}");
    let (codes, seen) = desk.scan_all();
    assert_eq!(seen, wanted);
    assert!(codes > 1);
}
