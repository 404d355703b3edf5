//! Codes that a phone reads without a network: a text in one QR code, or in several where it is too long for one.

use std::fmt::Write as _;

use qrcodegen::{DataTooLong, Mask, QrCode, QrCodeEcc, QrSegment, Version};
use unicode_segmentation::UnicodeSegmentation;

/// Light modules around a code on every side: less is not read by every phone.
pub const QUIET: usize = 4;

/// Modules across a code for a page that is looked at or printed: more is read by few phones from a screen.
pub const ON_PAPER: usize = 97 + 2 * QUIET;

/// A code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// What it says: all of the text, or `2/5`, a line feed and its part.
    pub text: String,
    /// Its modules from the left and top, with the light ones around it.
    rows: Vec<Vec<bool>>,
}

impl Code {
    /// Modules from one side to the other, with the light ones around it.
    pub fn size(&self) -> usize {
        self.rows.len()
    }

    /// Whether a module is dark; those beyond the code are not.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        self.rows
            .get(y)
            .and_then(|row| row.get(x))
            .copied()
            .unwrap_or(false)
    }

    /// The code as rows of characters, two modules high each: what is light is painted. For a terminal that writes
    /// light on dark.
    pub fn blocks(&self) -> String {
        let mut out = String::new();
        for y in (0..self.size()).step_by(2) {
            for x in 0..self.size() {
                let below = y + 1 < self.size() && !self.is_dark(x, y + 1);
                out.push(match (!self.is_dark(x, y), below) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                });
            }
            out.push('\n');
        }
        out
    }

    /// The code as the path of an SVG, a module a unit, without what is around it.
    pub fn path(&self) -> String {
        let mut out = String::new();
        for (y, row) in self.rows.iter().enumerate() {
            let mut x = 0;
            while x < row.len() {
                let run = row[x..].iter().take_while(|dark| **dark).count();
                if run > 0 {
                    let _ = write!(out, "M{x} {y}h{run}v1h-{run}z");
                }
                x += run.max(1);
            }
        }
        out
    }

    fn of(text: String, version: Version) -> Option<Self> {
        let segments = [QrSegment::make_bytes(text.as_bytes())];
        let ecc = QrCodeEcc::Low;
        let code =
            QrCode::encode_segments_advanced(&segments, ecc, Version::MIN, version, None, true)
                .ok()?;
        let size = code.size() as usize + 2 * QUIET;
        let dark = |x: usize, y: usize| {
            let inside = |at: usize| at as i32 - QUIET as i32;
            code.get_module(inside(x), inside(y))
        };
        let rows = (0..size)
            .map(|y| (0..size).map(|x| dark(x, y)).collect())
            .collect();
        Some(Self { text, rows })
    }
}

/// The codes that say a text, none with more modules across than `most`, the light ones around it among them. As few
/// as will do, and of one length; where there are several each begins with its number. Empty where there is no room
/// for any.
pub fn codes(text: &str, most: usize) -> Vec<Code> {
    let Some(version) = largest(most) else {
        return Vec::new();
    };
    let room = room(version);
    for count in 1..=text.len().max(1) {
        let head = |nth: usize| match count {
            1 => String::new(),
            _ => format!("{nth}/{count}\n"),
        };
        let Some(room) = room.checked_sub(head(count).len()) else {
            break;
        };
        if text.len() > room * count {
            continue;
        }
        let Some(parts) = split(text, count, room) else {
            continue;
        };
        let codes: Vec<_> = parts
            .iter()
            .enumerate()
            .filter_map(|(nth, part)| Code::of(head(nth + 1) + part, version))
            .collect();
        return if codes.len() == parts.len() {
            codes
        } else {
            Vec::new()
        };
    }
    Vec::new()
}

/// A text in so many parts, each of at most so many bytes; `None` where it takes more.
fn split(text: &str, count: usize, room: usize) -> Option<Vec<&str>> {
    let mut parts = Vec::with_capacity(count);
    let mut rest = text;
    for left in (1..=count).rev() {
        // What is left is shared out evenly, cut behind the character that fills the share.
        let share = rest.len().div_ceil(left);
        let mut cut = 0;
        for grapheme in rest.graphemes(true) {
            if cut >= share || cut + grapheme.len() > room {
                break;
            }
            cut += grapheme.len();
        }
        if cut == 0 && !rest.is_empty() {
            return None;
        }
        let (part, after) = rest.split_at(cut);
        parts.push(part);
        rest = after;
    }
    (rest.is_empty() && (count == 1 || parts.iter().all(|p| !p.is_empty()))).then_some(parts)
}

/// The largest version that has at most so many modules across, with the light ones around it.
fn largest(most: usize) -> Option<Version> {
    let inside = most.checked_sub(2 * QUIET + 17)?;
    let version = (inside / 4).min(usize::from(Version::MAX.value()));
    (version >= 1).then(|| Version::new(version as u8))
}

/// The bytes that a code of a version holds.
fn room(version: Version) -> usize {
    // More than any of these holds: the refusal tells how many bits there are. Lengths below version 10 end at 255.
    let (counted, too_many) = if version.value() < 10 {
        (8, 255)
    } else {
        (16, 2954)
    };
    let segments = [QrSegment::make_bytes(&vec![0; too_many])];
    let (ecc, mask) = (QrCodeEcc::Low, Some(Mask::new(0)));
    match QrCode::encode_segments_advanced(&segments, ecc, version, version, mask, false) {
        Err(DataTooLong::DataOverCapacity(_, bits)) => bits.saturating_sub(4 + counted) / 8,
        _ => 0,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// What a program reads in a picture of modules, 4 dots each.
    pub(crate) fn read(size: usize, is_dark: impl Fn(usize, usize) -> bool) -> Option<String> {
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(4 * size, 4 * size, |x, y| {
            if is_dark(x / 4, y / 4) { 0 } else { 255 }
        });
        let grids = image.detect_grids();
        let [grid] = grids.as_slice() else {
            return None;
        };
        grid.decode().ok().map(|(_, text)| text)
    }

    #[test]
    fn what_is_written_is_read() {
        for text in ["305.2 伤害大于等于力量值时退场。", "ABC", "甲\n乙「①」⚠"]
        {
            let codes = codes(text, 45);
            assert_eq!(codes.len(), 1);
            let code = &codes[0];
            assert!(code.size() <= 45);
            let seen = read(code.size(), |x, y| code.is_dark(x, y));
            assert_eq!(seen.as_deref(), Some(text));
        }
    }

    #[test]
    fn a_long_text_goes_into_several_that_say_their_number() {
        let text = "玩家选择1张角色牌进行攻击。\n".repeat(40);
        for (most, at_most) in [(45, 18), (77, 5), (ON_PAPER, 3)] {
            let codes = codes(&text, most);
            assert!((2..=at_most).contains(&codes.len()), "{}", codes.len());
            let mut whole = String::new();
            for (nth, code) in codes.iter().enumerate() {
                assert!(code.size() <= most);
                let seen = read(code.size(), |x, y| code.is_dark(x, y)).expect("read");
                let head = format!("{}/{}\n", nth + 1, codes.len());
                whole.push_str(seen.strip_prefix(&head).expect("its number"));
            }
            assert_eq!(whole, text);
        }
    }

    #[test]
    fn every_version_is_filled_to_the_last_byte() {
        for version in 1..=40 {
            let most = 17 + 4 * version + 2 * QUIET;
            let room = room(Version::new(version as u8));
            assert_eq!(codes(&"a".repeat(room), most).len(), 1, "{version}");
            assert!(codes(&"a".repeat(room + 1), most).len() > 1, "{version}");
        }
        assert!(codes("甲", 20).is_empty() && codes("甲", 0).is_empty());
        assert_eq!(codes("", 45).len(), 1);
    }

    #[test]
    fn blocks_and_paths_draw_the_modules() {
        let code = codes("裁决", 45).remove(0);
        let rows: Vec<Vec<char>> = code.blocks().lines().map(|l| l.chars().collect()).collect();
        let seen = read(code.size(), |x, y| {
            let lit: &[char] = if y % 2 == 0 {
                &['█', '▀']
            } else {
                &['█', '▄']
            };
            !rows.get(y / 2).is_some_and(|row| lit.contains(&row[x]))
        });
        assert_eq!(seen.as_deref(), Some("裁决"));
        let dark = (0..code.size())
            .map(|y| (0..code.size()).filter(|x| code.is_dark(*x, y)).count())
            .sum::<usize>();
        let drawn: usize = code
            .path()
            .split('h')
            .skip(1)
            .step_by(2)
            .filter_map(|run| run.split('v').next()?.parse::<usize>().ok())
            .sum();
        assert_eq!(drawn, dark);
    }
}
