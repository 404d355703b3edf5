//! Bytes and back: the compact form in which the index keeps its documents and its vocabulary.
//!
//! Little-endian, lengths before contents. Reading never fails loudly: what is cut short reads as `None`, and
//! the index is then built anew.

/// Writes values one after the other.
#[derive(Default)]
pub(super) struct Writer(pub Vec<u8>);

impl Writer {
    pub(super) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    pub(super) fn float(&mut self, value: f32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    pub(super) fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.number(items.len() as u64);
        for item in items {
            each(self, item);
        }
    }

    pub(super) fn texts(&mut self, texts: &[String]) {
        self.list(texts, |w, t| w.text(t));
    }
}

/// Reads what a [`Writer`] wrote.
pub(super) struct Reader<'b>(pub &'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = *self.take(1)?.first()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    pub(super) fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub(super) fn float(&mut self) -> Option<f32> {
        Some(f32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub(super) fn str(&mut self) -> Option<&'b str> {
        let size = self.size()?;
        std::str::from_utf8(self.take(size)?).ok()
    }

    pub(super) fn text(&mut self) -> Option<String> {
        self.str().map(str::to_owned)
    }

    pub(super) fn list<T>(
        &mut self,
        mut each: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = self.size()?;
        // A damaged count must not reserve the memory it claims.
        let mut items = Vec::with_capacity(count.min(self.0.len()));
        for _ in 0..count {
            items.push(each(self)?);
        }
        Some(items)
    }

    pub(super) fn texts(&mut self) -> Option<Vec<String>> {
        self.list(Self::text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_and_what_is_cut_does_not() {
        let mut w = Writer::default();
        w.number(0);
        w.number(u64::MAX);
        w.float(0.25);
        w.text("条文");
        w.texts(&["甲".to_owned(), String::new()]);
        let mut r = Reader(&w.0);
        assert_eq!(r.number(), Some(0));
        assert_eq!(r.number(), Some(u64::MAX));
        assert_eq!(r.float(), Some(0.25));
        assert_eq!(r.text().as_deref(), Some("条文"));
        assert_eq!(r.texts(), Some(vec!["甲".to_owned(), String::new()]));
        let cut = &w.0[..w.0.len() - 1];
        let mut r = Reader(cut);
        let _ = (r.number(), r.number(), r.float(), r.text());
        assert_eq!(r.texts(), None);
    }
}
