//! A pane: lines of meaning laid out in its width, scrolled, with links that can be reached by key and mouse.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::text::width::{front, width};
use crate::view::{Link, Row, StyledLine, Tone, lay};

use super::theme::Theme;

/// A scrolled text with links.
#[derive(Debug, Clone, Default)]
pub struct Pane {
    lines: Vec<StyledLine>,
    rows: Vec<Row>,
    columns: usize,
    /// The first row shown.
    top: usize,
    /// The rows that were shown last; 1 before it is first drawn.
    height: usize,
    /// The link that is chosen, by its place among the pane's links.
    link: Option<usize>,
    /// Whether a line is one row and cut where the pane ends, instead of wrapped.
    cut: bool,
}

/// A link and where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The link.
    pub link: Link,
    /// The row of the pane's text.
    pub row: usize,
    /// The column in it.
    pub column: usize,
    /// How many columns it takes there.
    pub columns: usize,
}

impl Pane {
    /// A pane whose lines are one row each, cut where it ends.
    pub fn of_rows() -> Self {
        Self {
            cut: true,
            ..Self::default()
        }
    }

    /// Shows other lines from their beginning.
    pub fn show(&mut self, lines: Vec<StyledLine>) {
        self.lines = lines;
        self.rows.clear();
        self.columns = 0;
        self.top = 0;
        self.link = None;
    }

    /// Shows other lines at the same place as far as they reach.
    pub fn refresh(&mut self, lines: Vec<StyledLine>) {
        let (top, link) = (self.top, self.link);
        self.show(lines);
        self.top = top;
        self.link = link;
    }

    /// The lines that it shows.
    pub fn lines(&self) -> &[StyledLine] {
        &self.lines
    }

    /// Whether anything in it can be followed.
    pub fn has_links(&self) -> bool {
        self.lines
            .iter()
            .flat_map(|l| &l.spans)
            .any(|s| s.link.is_some())
    }

    /// Where the pane stands in its text, as far as it has more than fits: `1–19/86`.
    pub fn stands(&self) -> String {
        let (top, rows) = self.position();
        if rows <= self.height {
            return String::new();
        }
        format!("{}–{}/{rows}", top + 1, (top + self.height).min(rows))
    }

    /// All of the text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str(&" ".repeat(usize::from(line.indent)));
            text.push_str(&line.text());
            text.push('\n');
        }
        text
    }

    /// Lays the text out for a pane of this size.
    pub fn fit(&mut self, columns: usize, height: usize) {
        if columns != self.columns {
            // The line at the top stays at the top.
            let line = self.rows.get(self.top).map(|r| r.line);
            let room = if self.cut {
                usize::from(u16::MAX)
            } else {
                columns.max(2)
            };
            self.rows = lay(&self.lines, room);
            if self.cut {
                self.rows.iter_mut().for_each(|row| shorten(row, columns));
            }
            self.columns = columns;
            if let Some(line) = line {
                self.top = self.rows.iter().position(|r| r.line == line).unwrap_or(0);
            }
        }
        self.height = height.max(1);
        self.top = self.top.min(self.furthest());
    }

    /// Lays the text out for a frame around the pane.
    pub fn fit_within(&mut self, frame: Rect) {
        let inside = |length: u16| usize::from(length.saturating_sub(2));
        self.fit(inside(frame.width), inside(frame.height));
    }

    fn furthest(&self) -> usize {
        self.rows.len().saturating_sub(self.height)
    }

    /// The first row shown, and how many there are.
    pub fn position(&self) -> (usize, usize) {
        (self.top, self.rows.len())
    }

    /// Puts the first row shown.
    pub fn scroll_to(&mut self, row: usize) {
        self.top = row;
        if self.columns > 0 {
            self.top = self.top.min(self.furthest());
        }
    }

    /// Scrolls by so many rows.
    pub fn scroll(&mut self, by: isize) {
        self.top = self.top.saturating_add_signed(by).min(self.furthest());
    }

    /// Scrolls by a pane's height, one row less.
    pub fn page(&mut self, down: bool) {
        let by = self.height.saturating_sub(1).max(1) as isize;
        self.scroll(if down { by } else { -by });
    }

    /// To the first or the last row.
    pub fn leap(&mut self, end: bool) {
        self.top = if end { self.furthest() } else { 0 };
    }

    /// Brings the row of a line into view, where it is not.
    pub fn reveal(&mut self, line: usize) {
        let Some(first) = self.rows.iter().position(|r| r.line == line) else {
            return;
        };
        let last = self
            .rows
            .iter()
            .rposition(|r| r.line == line)
            .unwrap_or(first);
        if first < self.top {
            self.top = first;
        } else if last >= self.top + self.height {
            self.top = (last + 1).saturating_sub(self.height).min(first);
        }
    }

    /// The links of the text in reading order; one that wraps counts once.
    pub fn links(&self) -> Vec<Placed> {
        let mut links: Vec<Placed> = Vec::new();
        for (ix, row) in self.rows.iter().enumerate() {
            let mut column = row.indent;
            for (nth, span) in row.spans.iter().enumerate() {
                let columns = width(&span.text);
                if let Some(link) = &span.link {
                    let wraps = nth == 0
                        && ix > 0
                        && self.rows[ix - 1].line == row.line
                        && self.rows[ix - 1]
                            .spans
                            .last()
                            .is_some_and(|s| s.link.as_ref() == Some(link));
                    if !wraps {
                        links.push(Placed {
                            link: link.clone(),
                            row: ix,
                            column,
                            columns,
                        });
                    }
                }
                column += columns;
            }
        }
        links
    }

    /// The links that are in view.
    pub fn links_in_view(&self) -> Vec<Placed> {
        self.links()
            .into_iter()
            .filter(|l| (self.top..self.top + self.height).contains(&l.row))
            .collect()
    }

    /// The link that is chosen.
    pub fn chosen(&self) -> Option<Link> {
        self.links().into_iter().nth(self.link?).map(|l| l.link)
    }

    /// Chooses a link, and brings its row into view; whether it is there.
    pub fn choose(&mut self, link: &Link) -> bool {
        let links = self.links();
        let Some(nth) = links.iter().position(|l| l.link == *link) else {
            self.link = None;
            return false;
        };
        self.link = Some(nth);
        let row = links[nth].row;
        if row < self.top {
            self.top = row;
        } else if row >= self.top + self.height {
            self.top = row + 1 - self.height;
        }
        true
    }

    /// Chooses no link.
    pub fn choose_none(&mut self) {
        self.link = None;
    }

    /// The same pane with a name before each of these links, so that no letter of the text is covered. The line at the
    /// top stays there.
    #[must_use]
    pub fn named(&self, names: &[(Link, String)]) -> Self {
        let mut lines = self.lines.clone();
        for (link, name) in names {
            // Once is enough, at the place that is chosen by keys.
            let spans = lines.iter().enumerate().find_map(|(ix, line)| {
                let nth = line
                    .spans
                    .iter()
                    .position(|s| s.link.as_ref() == Some(link))?;
                let row = self.rows.iter().position(|r| r.line == ix)?;
                (row + self.height > self.top).then_some((ix, nth))
            });
            if let Some((ix, nth)) = spans {
                // It stands right before the words of the link, behind the space that parts them from others.
                let link = &mut lines[ix].spans[nth].text;
                let words = link.trim_start().to_owned();
                let space = link[..link.len() - words.len()].to_owned();
                *link = words;
                let label =
                    StyledLine::of(Tone::Plain, space).with(Tone::Match, format!("[{name}]"));
                lines[ix].spans.splice(nth..nth, label.spans);
            }
        }
        let top = self.rows.get(self.top).map(|r| r.line);
        let mut pane = Self {
            lines,
            cut: self.cut,
            ..Self::default()
        };
        pane.fit(self.columns, self.height);
        if let Some(top) = top.and_then(|line| pane.rows.iter().position(|r| r.line == line)) {
            pane.scroll_to(top);
        }
        pane
    }

    /// Chooses the next or the previous link, beginning with those in view.
    pub fn next_link(&mut self, forward: bool) {
        let links = self.links();
        if links.is_empty() {
            return;
        }
        let last = links.len() - 1;
        let next = match self.link {
            Some(at) if forward => (at + 1).min(last),
            Some(at) => at.saturating_sub(1),
            None => {
                let first = links.iter().position(|l| l.row >= self.top);
                first.unwrap_or(last)
            }
        };
        self.link = Some(next);
        let row = links[next].row;
        if row < self.top {
            self.top = row;
        } else if row >= self.top + self.height {
            self.top = row + 1 - self.height;
        }
    }

    /// The link at a place of the pane, in columns and rows from its corner.
    pub fn link_at(&self, column: usize, row: usize) -> Option<Link> {
        let row = self.rows.get(self.top + row)?;
        let mut at = row.indent;
        for span in &row.spans {
            let columns = width(&span.text);
            if (at..at + columns).contains(&column) {
                return span.link.clone();
            }
            at += columns;
        }
        None
    }

    /// The line whose row is at a place of the pane, in rows from its corner.
    pub fn line_at(&self, row: usize) -> Option<usize> {
        self.rows.get(self.top + row).map(|r| r.line)
    }

    /// Draws what is in view.
    pub fn draw(
        &mut self,
        area: Rect,
        buffer: &mut Buffer,
        theme: Theme,
        selected_line: Option<usize>,
    ) {
        self.fit(usize::from(area.width), usize::from(area.height));
        let chosen = self.link.and_then(|l| self.links().into_iter().nth(l));
        for (nth, row) in self
            .rows
            .iter()
            .enumerate()
            .skip(self.top)
            .take(usize::from(area.height))
        {
            let y = area.y + (nth - self.top) as u16;
            let mut x = area.x + row.indent as u16;
            for span in &row.spans {
                let mut style = theme.tone(span.tone);
                if let (Some(chosen), Some(link)) = (&chosen, &span.link)
                    && chosen.row == nth
                    && usize::from(x - area.x) == chosen.column
                    && *link == chosen.link
                {
                    style = theme.selected();
                }
                let room = usize::from((area.x + area.width).saturating_sub(x));
                let (end, _) = buffer.set_stringn(x, y, &span.text, room, style);
                x = end;
            }
            if selected_line == Some(row.line) {
                buffer.set_style(Rect::new(area.x, y, area.width, 1), theme.selected());
            }
        }
    }
}

/// Cuts a row to so many columns; what is cut is marked.
fn shorten(row: &mut Row, columns: usize) {
    let mut room = columns.saturating_sub(row.indent);
    let all: usize = row.spans.iter().map(|span| width(&span.text)).sum();
    if all <= room {
        return;
    }
    for nth in 0..row.spans.len() {
        let span = &mut row.spans[nth];
        let takes = width(&span.text);
        // One column is left for the mark.
        if takes < room {
            room -= takes;
            continue;
        }
        span.text = format!("{}…", front(&span.text, room.saturating_sub(1)));
        row.spans.truncate(nth + 1);
        return;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::RuleId;

    fn clause(id: &str) -> Link {
        Link::Clause(id.parse::<RuleId>().expect("id"))
    }

    fn pane() -> Pane {
        let mut pane = Pane::default();
        pane.show(vec![
            StyledLine::of(Tone::Plain, "甲").with_link(Tone::Ref, "乙乙乙乙", clause("vividz:1")),
            StyledLine::of(Tone::Plain, "丙丙丙丙丙丙"),
            StyledLine::of(Tone::Plain, "丁").with_link(Tone::Ref, "戊", clause("vividz:2")),
        ]);
        pane.fit(6, 2);
        pane
    }

    #[test]
    fn links_are_walked_in_reading_order() {
        let mut pane = pane();
        assert_eq!(pane.links().len(), 2);
        pane.next_link(true);
        assert_eq!(pane.chosen(), Some(clause("vividz:1")));
        pane.next_link(true);
        assert_eq!(pane.chosen(), Some(clause("vividz:2")));
        let (top, rows) = pane.position();
        assert_eq!((top, rows), (3, 5));
        pane.next_link(true);
        pane.next_link(false);
        assert_eq!(pane.chosen(), Some(clause("vividz:1")));
    }

    #[test]
    fn a_click_finds_the_link_under_it() {
        let pane = pane();
        assert_eq!(pane.link_at(0, 0), None);
        assert_eq!(pane.link_at(3, 0), Some(clause("vividz:1")));
        assert_eq!(pane.link_at(0, 1), Some(clause("vividz:1")));
        assert_eq!(pane.link_at(99, 99), None);
    }

    #[test]
    fn resizing_keeps_the_line_at_the_top() {
        let mut pane = pane();
        pane.scroll(2);
        pane.fit(40, 1);
        assert_eq!(pane.line_at(0), Some(1));
        pane.scroll(-99);
        pane.scroll(99);
        assert_eq!(pane.line_at(0), Some(2));
    }
}
