//! Bounds as texts write them around a number. Knows no game.

use super::cursor::Cursor;
use crate::engine::grammar::Range;

/// What a number bounds.
pub type Bound<N> = fn(N) -> Range<N>;

impl Cursor<'_> {
    /// Takes a bound before its number: 不低于, 至多, 多于.
    pub fn bound<N>(&mut self) -> Option<Bound<N>> {
        let all: [(&[&str], Bound<N>); 4] = [
            (
                &[
                    "大于等于",
                    "不低于",
                    "不少于",
                    "不小于",
                    "至少",
                    "≥",
                    "大于或等于",
                ],
                Range::at_least,
            ),
            (
                &[
                    "小于等于",
                    "不高于",
                    "不超过",
                    "不多于",
                    "不大于",
                    "至多",
                    "≤",
                    "小于或等于",
                    "不超",
                ],
                Range::at_most,
            ),
            (&["大于", "高于", "多于", "超过"], Range::over),
            (&["小于", "低于", "少于", "未满"], Range::under),
        ];
        all.into_iter()
            .find_map(|(words, bound)| self.any(words).map(|_| bound))
    }

    /// Takes a bound behind its number: 以上, 以下.
    pub fn side<N>(&mut self) -> Option<Bound<N>> {
        let more = [
            "或者以上",
            "或以上",
            "及以上",
            "及其以上",
            "以上",
            "或更多",
            "或更高",
        ];
        if self.any(&more).is_some() {
            return Some(Range::at_least);
        }
        let less = [
            "或者以下",
            "或以下",
            "及以下",
            "及其以下",
            "以下",
            "以内",
            "或更少",
            "或更低",
        ];
        self.any(&less).map(|_| Range::at_most as Bound<N>)
    }
}
