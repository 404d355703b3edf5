//! Characters as bitmaps, to be drawn larger than a terminal writes them: glyphs of GNU Unifont, 16 dots high.

/// Dots from the top of a glyph to its bottom.
pub const HEIGHT: usize = 16;

/// What stands for a character that has no glyph here, as printers have it.
const MISSING: char = '〓';

static BITS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/glyphs.bin"));

/// First and last character, whether they are wide, and where the first one's bits begin.
static RUNS: &[(u32, u32, bool, usize)] = include!(concat!(env!("OUT_DIR"), "/glyphs.rs"));

/// A character's bitmap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    /// Whether it is 16 dots wide; else it is 8.
    pub wide: bool,
    /// Its rows from the top; the dot at the left is the highest bit of 16.
    pub rows: [u16; HEIGHT],
}

impl Glyph {
    /// The glyph of a character; where there is none, that which stands for such.
    pub fn of(c: char) -> Self {
        find(c).or_else(|| find(MISSING)).unwrap_or(Self {
            wide: true,
            rows: [0; HEIGHT],
        })
    }

    /// Whether a character has a glyph.
    pub fn has(c: char) -> bool {
        find(c).is_some()
    }

    /// Whether a dot is set, in dots from the left and from the top.
    pub fn dot(&self, x: usize, y: usize) -> bool {
        x < HEIGHT && self.rows.get(y).is_some_and(|row| row & (0x8000 >> x) != 0)
    }
}

fn find(c: char) -> Option<Glyph> {
    let code = u32::from(c);
    let at = RUNS.partition_point(|run| run.1 < code);
    let (first, _, wide, begins) = *RUNS.get(at).filter(|run| run.0 <= code)?;
    let bytes = if wide { 2 * HEIGHT } else { HEIGHT };
    let begin = begins + (code - first) as usize * bytes;
    let bits = BITS.get(begin..begin + bytes)?;
    let mut rows = [0; HEIGHT];
    for (y, row) in rows.iter_mut().enumerate() {
        *row = if wide {
            u16::from_be_bytes([bits[2 * y], bits[2 * y + 1]])
        } else {
            u16::from(bits[y]) << 8
        };
    }
    Some(Glyph { wide, rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(c: char) -> Vec<String> {
        let glyph = Glyph::of(c);
        let width = if glyph.wide { 16 } else { 8 };
        (0..HEIGHT)
            .map(|y| {
                (0..width)
                    .map(|x| if glyph.dot(x, y) { '#' } else { '.' })
                    .collect()
            })
            .collect()
    }

    #[test]
    fn glyphs_are_where_they_are_looked_for() {
        let one = drawn('一');
        let rows: Vec<_> = one.iter().filter(|row| row.contains('#')).collect();
        assert_eq!(rows.len(), 1, "{one:?}");
        assert!(rows[0].matches('#').count() >= 13);
        // Two is that twice, three thrice.
        let strokes = |c| drawn(c).iter().filter(|row| row.contains("#####")).count();
        assert_eq!([strokes('二'), strokes('三')], [2, 3]);
        assert!(!Glyph::of('A').wide && Glyph::of('Ａ').wide);
        assert_eq!(Glyph::of('\u{1f600}'), Glyph::of(MISSING));
        assert_eq!(Glyph::of(' ').rows, [0; HEIGHT]);
    }
}
