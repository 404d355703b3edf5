//! What is held up to the players: a text over the whole screen in large letters, page by page, or as a code that a
//! phone reads. Terminals have no sizes of letters, so large is drawn: a glyph of 16 dots in cells that are cut in
//! parts. How many parts a terminal's own font can draw differs, so the letters can be changed and are remembered.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Clear;
use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

use crate::text::glyph::{self, Glyph};
use crate::text::width::{fit, width};
use crate::text::wrap::breaks;
use crate::view::placard::Placard;
use crate::view::qr::{self, Code};
use crate::view::{Catalog, Link, Tone};

use super::keys::Op;
use super::model::{Effect, Location, Model, Screen};
use super::overlay::Overlay;
use super::theme::Theme;

/// More pages than this of the largest letters are too many to turn, while nobody has chosen any.
const MOST_PAGES: usize = 3;

/// Columns that must be free beside a code for what it is to be said there.
const BESIDE: u16 = 18;

/// The darkest and lightest of the colours that no theme of a terminal changes.
const INK: Color = Color::Indexed(16);
const PAPER: Color = Color::Indexed(231);

/// How large letters are drawn, the largest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Letters {
    /// A dot is half a cell: 16 columns and 8 rows a character.
    Halves,
    /// A dot is a quarter: 8 columns and 8 rows, narrow.
    Quarters,
    /// A dot is a sixth: 8 columns and 6 rows; not every terminal's font has sixths.
    Sixths,
    /// As the terminal writes, bold and spaced.
    Plain,
}

impl Letters {
    const ALL: [Self; 4] = [Self::Halves, Self::Quarters, Self::Sixths, Self::Plain];

    /// Columns that half a wide character takes, rows that a line takes, and rows left free below it.
    const fn cells(self) -> (usize, usize, usize) {
        match self {
            Self::Halves => (8, 8, 1),
            Self::Quarters => (4, 8, 1),
            // Six rows are 18 dots, two of them free.
            Self::Sixths => (4, 6, 0),
            Self::Plain => (1, 1, 1),
        }
    }

    /// How many lines of a page go into so many rows, and the rows between two.
    fn lines_in(self, rows: usize) -> (usize, usize) {
        let (_, line, free) = self.cells();
        let close = rows / line;
        let apart = (rows + free) / (line + free);
        // The row between two lines is given up where a whole line is won.
        if apart < close && self != Self::Plain {
            (close.max(1), 0)
        } else {
            (apart.max(1), free)
        }
    }
}

/// A line of a page as it will be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    tone: Tone,
    text: String,
}

/// A text that is shown.
#[derive(Debug)]
pub struct Show {
    placard: Placard,
    /// The letters that were chosen; else those that fit.
    letters: Option<Letters>,
    /// Whether the code is shown.
    code: bool,
    /// The page or the code that is shown.
    at: usize,
    /// The pages, for letters and a screen of this size.
    pages: Vec<Vec<Line>>,
    laid: Option<(Letters, u16, u16)>,
    /// The codes, for a screen of this size.
    codes: Vec<Code>,
    coded: Option<usize>,
}

impl Show {
    fn new(placard: Placard, letters: Option<Letters>) -> Self {
        Self {
            placard,
            letters,
            code: false,
            at: 0,
            pages: Vec::new(),
            laid: None,
            codes: Vec::new(),
            coded: None,
        }
    }

    /// Whether the code is shown.
    pub fn is_code(&self) -> bool {
        self.code
    }

    fn count(&self) -> usize {
        if self.code {
            self.codes.len()
        } else {
            self.pages.len()
        }
    }

    /// Turns so many pages.
    pub fn turn(&mut self, by: isize) {
        let last = self.count().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// The letters for a screen: those that were chosen, else the largest whose pages are few enough.
    fn letters_for(&self, area: Rect) -> Letters {
        self.letters.unwrap_or_else(|| {
            let pages = pages(&self.placard, Letters::Halves, text_area(area));
            if pages.len() <= MOST_PAGES {
                Letters::Halves
            } else {
                Letters::Quarters
            }
        })
    }

    /// Lays the text out for a screen; what stood at the top of the page stays in view.
    fn lay(&mut self, area: Rect) {
        let letters = self.letters_for(area);
        let key = (letters, area.width, area.height);
        if self.laid != Some(key) {
            let before: usize = self.pages.iter().take(self.at).map(|p| weight(p)).sum();
            self.pages = pages(&self.placard, letters, text_area(area));
            self.laid = Some(key);
            let mut passed = 0;
            let holds = |page: &Vec<Line>| {
                passed += weight(page);
                passed > before
            };
            if !self.code {
                self.at = self.pages.iter().position(holds).unwrap_or(0);
            }
        }
        // Two modules stand in one cell, one above the other.
        let most = usize::from(area.width).min(usize::from(area.height) * 2);
        if self.code && self.coded != Some(most) {
            self.codes = qr::codes(&self.placard.text(), most);
            self.coded = Some(most);
        }
        self.turn(0);
    }
}

/// How much text is on a page, in characters.
fn weight(page: &[Line]) -> usize {
    page.iter().map(|l| l.text.chars().count()).sum()
}

/// Where the text stands: below the line that says what it is, with a margin.
fn text_area(area: Rect) -> Rect {
    let margin = (area.width / 24).max(1);
    Rect::new(
        area.x + margin,
        area.y + 2.min(area.height),
        area.width.saturating_sub(2 * margin),
        area.height.saturating_sub(2),
    )
}

/// The text in lines and pages.
fn pages(placard: &Placard, letters: Letters, area: Rect) -> Vec<Vec<Line>> {
    let (columns, ..) = letters.cells();
    let room = (usize::from(area.width) / columns).max(2);
    let mut lines = Vec::new();
    for paragraph in &placard.paragraphs {
        // A character that is drawn wide is broken as a wide one, whatever a terminal makes of it.
        let stand: String = paragraph
            .text
            .graphemes(true)
            .map(|g| stand_in(g, letters))
            .collect();
        let graphemes: Vec<_> = paragraph.text.graphemes(true).collect();
        let mut taken = 0;
        for range in breaks(&stand, room, room) {
            let skipped = stand[..range.start].graphemes(true).count();
            let count = stand[range].graphemes(true).count();
            taken = taken.max(skipped);
            let text = graphemes
                .iter()
                .skip(taken)
                .take(count)
                .copied()
                .collect::<String>();
            taken += count;
            lines.push(Line {
                tone: paragraph.tone,
                text,
            });
        }
    }
    let (per_page, _) = letters.lines_in(usize::from(area.height));
    lines.chunks(per_page).map(<[Line]>::to_vec).collect()
}

/// What is broken into lines in place of a character: one of its own width where the drawn one is of another.
fn stand_in(grapheme: &str, letters: Letters) -> &str {
    if letters == Letters::Plain {
        return grapheme;
    }
    match (units(grapheme), width(grapheme)) {
        (drawn, written) if drawn == written => grapheme,
        (2, _) => "口",
        _ => "x",
    }
}

/// How many halves of a wide character are drawn for a character.
fn units(grapheme: &str) -> usize {
    match grapheme.chars().next() {
        Some(c) if Glyph::of(c).wide => 2,
        _ => 1,
    }
}

/// Shows what the reader has before him to the players; where that is shown already, its code, and back.
pub fn open(model: &mut Model) -> Vec<Effect> {
    if let Some(Overlay::Show(show)) = model.overlays.last_mut() {
        show.code = !show.code;
        show.at = 0;
        return Vec::new();
    }
    match placard(model) {
        Some(placard) if !placard.paragraphs.is_empty() => {
            let show = Show::new(placard, model.persisted.letters);
            model.overlays.push(Overlay::Show(Box::new(show)));
        }
        _ => model.say_word("show.nothing"),
    }
    Vec::new()
}

fn placard(model: &Model) -> Option<Placard> {
    let (library, words) = (&*model.library, &model.words);
    match model.screen {
        Screen::Find => match model.find.link()? {
            Link::Ruling { book, name } => {
                let file = model.ruling_file(book, &name)?;
                let (session, _) = super::event::session(&file.text, library)?;
                let step = super::rule::whole(session);
                Some(Placard::step(library, book, &step, words))
            }
            link => Placard::of(library, &link, words),
        },
        Screen::Read => {
            let link = model.read.location().map(Location::link)?;
            Placard::of(library, &link, words)
        }
        Screen::Rule => {
            let rule = model.rule.as_ref()?;
            let step = super::rule::pin_of(rule.session.as_ref());
            Some(Placard::step(library, rule.session.book(), &step, words))
        }
        Screen::Sheet => {
            let sheet = &model.persisted.sheet;
            (!sheet.is_empty()).then(|| Placard::sheet(library, sheet, words))
        }
        Screen::Table => Placard::call(library, &super::table::call_here(model), words),
        Screen::Record => Placard::call(library, &super::event::chosen_call(model)?, words),
    }
}

/// What a key does to what is shown.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let Some(Overlay::Show(show)) = model.overlays.last_mut() else {
        return Vec::new();
    };
    match op {
        Op::PageDown => show.turn(1),
        Op::PageUp => show.turn(-1),
        Op::Top => show.at = 0,
        Op::Bottom => show.turn(isize::MAX),
        Op::Code => return open(model),
        Op::Larger | Op::Smaller if !show.code => {
            let now = show.laid.map_or(Letters::Halves, |(letters, ..)| letters);
            let at = Letters::ALL.iter().position(|l| *l == now).unwrap_or(0);
            let next = match op {
                Op::Larger => at.saturating_sub(1),
                _ => (at + 1).min(Letters::ALL.len() - 1),
            };
            show.letters = Some(Letters::ALL[next]);
            model.persisted.letters = show.letters;
            return vec![Effect::Persist];
        }
        Op::Copy => {
            let text = show.placard.text();
            return super::copy(model, text);
        }
        _ => {}
    }
    Vec::new()
}

/// Draws it over the whole place; gives the place of the text.
pub fn draw(frame: &mut Frame, area: Rect, show: &mut Show, theme: Theme, words: &Catalog) -> Rect {
    show.lay(area);
    frame.render_widget(Clear, area);
    let style = paper(theme);
    frame.buffer_mut().set_style(area, style);
    if show.code {
        draw_code(frame, area, show, style, words);
        return area;
    }
    let (Some((letters, ..)), text) = (show.laid, text_area(area)) else {
        return area;
    };
    let stands = match show.count() {
        0 | 1 => String::new(),
        count => format!("{}/{count}", show.at + 1),
    };
    let buffer = frame.buffer_mut();
    let room = usize::from(text.width).saturating_sub(width(&stands) + 1);
    let bold = style.add_modifier(Modifier::BOLD);
    let head = fit(&show.placard.head, room);
    buffer.set_stringn(text.x, area.y, head, room, bold);
    let x = text.right().saturating_sub(width(&stands) as u16);
    buffer.set_stringn(x, area.y, &stands, width(&stands), bold);
    let lines = show.pages.get(show.at).map_or(&[][..], Vec::as_slice);
    let (columns, rows, _) = letters.cells();
    let (_, between) = letters.lines_in(usize::from(text.height));
    let line_width = |line: &Line| match letters {
        Letters::Plain => width(&line.text),
        _ => line.text.graphemes(true).map(units).sum::<usize>() * columns,
    };
    // The page stands in the middle, its lines in one edge.
    let widest = lines.iter().map(line_width).max().unwrap_or(0);
    let left = usize::from(text.width).saturating_sub(widest) / 2;
    let high = (lines.len() * (rows + between)).saturating_sub(between);
    let mut y = text.y + (usize::from(text.height).saturating_sub(high) / 2) as u16;
    for line in lines {
        let place = Rect::new(
            text.x + left as u16,
            y,
            text.width.saturating_sub(left as u16),
            rows as u16,
        )
        .intersection(text);
        draw_line(buffer, place, line, letters, toned(theme, style, line.tone));
        y += (rows + between) as u16;
    }
    text
}

/// What is shown stands out from the desk: on paper in the light theme, else on black.
fn paper(theme: Theme) -> Style {
    match theme {
        Theme::Mono => Style::new(),
        Theme::Light => Style::new().fg(INK).bg(PAPER),
        Theme::Dark | Theme::HighContrast => Style::new().fg(PAPER).bg(INK),
    }
}

/// A warning is said in words and also in colour.
fn toned(theme: Theme, style: Style, tone: Tone) -> Style {
    match (tone, theme) {
        (Tone::Warn, Theme::Light) => style.fg(Color::Indexed(124)),
        (Tone::Warn, Theme::Dark | Theme::HighContrast) => style.fg(Color::Indexed(226)),
        _ => style,
    }
}

fn draw_line(buffer: &mut Buffer, place: Rect, line: &Line, letters: Letters, style: Style) {
    if letters == Letters::Plain {
        let bold = style.add_modifier(Modifier::BOLD);
        buffer.set_stringn(place.x, place.y, &line.text, place.width.into(), bold);
        return;
    }
    let (columns, rows, _) = letters.cells();
    let mut x = place.x;
    for grapheme in line.text.graphemes(true) {
        let glyph = Glyph::of(grapheme.chars().next().unwrap_or(' '));
        let wide = (units(grapheme) * columns) as u16;
        if x + wide > place.right() {
            return;
        }
        for row in 0..(rows as u16).min(place.height) {
            for column in 0..wide {
                let c = cell(&glyph, letters, column.into(), row.into());
                if let Some(cell) = buffer.cell_mut((x + column, place.y + row)) {
                    cell.set_char(c).set_style(style);
                }
            }
        }
        x += wide;
    }
}

/// The character that draws the dots of a cell.
fn cell(glyph: &Glyph, letters: Letters, column: usize, row: usize) -> char {
    const QUARTERS: [char; 16] = [
        ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
    ];
    let (across, down) = match letters {
        Letters::Halves => (1, 2),
        Letters::Quarters => (2, 2),
        Letters::Sixths => (2, 3),
        Letters::Plain => return ' ',
    };
    let mut dots = 0;
    for y in 0..down {
        for x in 0..across {
            let (x_dot, y_dot) = (column * across + x, row * down + y);
            if y_dot < glyph::HEIGHT && glyph.dot(x_dot, y_dot) {
                dots |= 1 << (y * across + x);
            }
        }
    }
    match letters {
        Letters::Halves => [' ', '▀', '▄', '█'][dots],
        Letters::Quarters => QUARTERS[dots],
        // The blocks of sixths leave out what is drawn by others: nothing, either half and all.
        _ => match dots {
            0 => ' ',
            0b01_01_01 => '▌',
            0b10_10_10 => '▐',
            0b11_11_11 => '█',
            dots => {
                let before = 1 + usize::from(dots > 0b01_01_01) + usize::from(dots > 0b10_10_10);
                char::from_u32(0x1fb00 + (dots - before) as u32).unwrap_or(' ')
            }
        },
    }
}

fn draw_code(frame: &mut Frame, area: Rect, show: &Show, style: Style, words: &Catalog) {
    let buffer = frame.buffer_mut();
    let Some(code) = show.codes.get(show.at) else {
        let says = words.get("show.no-room");
        buffer.set_stringn(area.x, area.y, says, area.width.into(), style);
        return;
    };
    let size = code.size() as u16;
    // A code has an odd number of modules: the half row that is left over is light.
    let rows = size.div_ceil(2).min(area.height);
    let beside = area.width.saturating_sub(size) >= BESIDE;
    let left = match beside {
        true => 0,
        false => area.width.saturating_sub(size) / 2,
    };
    let top = (area.height - rows) / 2;
    let ink = |x: u16, y: u16| match code.is_dark(x.into(), y.into()) {
        true => INK,
        false => PAPER,
    };
    for row in 0..rows {
        for column in 0..size {
            let Some(cell) = buffer.cell_mut((area.x + left + column, area.y + top + row)) else {
                continue;
            };
            let (upper, lower) = (ink(column, 2 * row), ink(column, 2 * row + 1));
            // Where both are one, no letter is drawn: its font could leave a seam.
            cell.set_char(if upper == lower { ' ' } else { '▀' })
                .set_style(Style::reset().fg(upper).bg(lower));
        }
    }
    if !beside {
        return;
    }
    let text = Rect::new(
        area.x + size + 2,
        area.y,
        area.width - size - 3,
        area.height,
    );
    let mut says = vec![show.placard.head.clone(), String::new()];
    if show.codes.len() > 1 {
        says.push(format!("{}/{}", show.at + 1, show.codes.len()));
    }
    says.push(words.get("show.scan").to_owned());
    let room = usize::from(text.width);
    let mut y = text.y + 1;
    for line in says {
        for range in breaks(&line, room, room) {
            if y < text.bottom() {
                let bold = style.add_modifier(Modifier::BOLD);
                buffer.set_stringn(text.x, y, &line[range], room, bold);
                y += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::Library;

    fn placard(id: &str) -> Placard {
        let words = Catalog::of(crate::view::Language::Chinese);
        Placard::clause(&Library::shipped(), id.parse().expect("id"), &words).expect("there")
    }

    /// What is drawn of a page, its dots read out of the cells again.
    fn dots(buffer: &Buffer, letters: Letters) -> Vec<Vec<bool>> {
        let (across, down) = match letters {
            Letters::Halves => (1, 2),
            Letters::Quarters => (2, 2),
            _ => (2, 3),
        };
        let area = buffer.area;
        let mut all =
            vec![vec![false; usize::from(area.width) * across]; usize::from(area.height) * down];
        let full = 1 << (across * down);
        for y in 0..area.height {
            for x in 0..area.width {
                let drawn = buffer[(x, y)].symbol().chars().next().unwrap_or(' ');
                // The dots that this character stands for, looked for among all there are.
                let bits = (0..full).find(|bits| {
                    let mut rows = [0u16; 16];
                    for bit in 0..across * down {
                        if bits & (1 << bit) != 0 {
                            rows[bit / across] |= 0x8000 >> (bit % across);
                        }
                    }
                    cell(&Glyph { wide: true, rows }, letters, 0, 0) == drawn
                });
                let bits = bits.expect("a block");
                for bit in 0..across * down {
                    all[usize::from(y) * down + bit / across]
                        [usize::from(x) * across + bit % across] = bits & (1 << bit) != 0;
                }
            }
        }
        all
    }

    #[test]
    fn letters_are_drawn_dot_by_dot() {
        for letters in [Letters::Halves, Letters::Quarters, Letters::Sixths] {
            let (columns, rows, _) = letters.cells();
            let area = Rect::new(0, 0, (5 * columns) as u16, rows as u16);
            let mut buffer = Buffer::empty(area);
            let line = Line {
                tone: Tone::Plain,
                text: "退A①".to_owned(),
            };
            draw_line(&mut buffer, area, &line, letters, Style::new());
            let seen = dots(&buffer, letters);
            for (c, left) in [('退', 0), ('A', 16), ('①', 24)] {
                let glyph = Glyph::of(c);
                for (y, row) in seen.iter().enumerate().take(16) {
                    for x in 0..if glyph.wide { 16 } else { 8 } {
                        let (drawn, wanted) = (row[left + x], glyph.dot(x, y));
                        assert_eq!(drawn, wanted, "{c} {letters:?} {x} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn pages_hold_all_of_the_text_and_no_line_is_too_wide() {
        let placard = placard("vividz:802.1a");
        let whole: String = placard.paragraphs.iter().map(|p| p.text.as_str()).collect();
        for letters in Letters::ALL {
            for (width, height) in [(80, 23), (120, 39), (60, 19), (40, 9)] {
                let area = text_area(Rect::new(0, 0, width, height));
                let pages = pages(&placard, letters, area);
                let lines: Vec<_> = pages.iter().flatten().collect();
                let kept: String = lines.iter().map(|l| l.text.as_str()).collect();
                assert_eq!(kept.replace(' ', ""), whole.replace(' ', ""));
                let (columns, rows, _) = letters.cells();
                let (per_page, between) = letters.lines_in(area.height.into());
                for line in lines {
                    let units: usize = line.text.graphemes(true).map(units).sum();
                    assert!(units * columns <= usize::from(area.width) || units <= 2);
                }
                let high = per_page * (rows + between) - between;
                assert!(high <= usize::from(area.height) || per_page == 1);
            }
        }
    }
}
