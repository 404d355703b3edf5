//! Bytes and back: the compact form in which what was read once is kept, books and the index alike.
//!
//! Little-endian, lengths before contents. Reading never fails loudly: what is cut short reads as `None`, and
//! what was kept is then made anew.

/// Writes values one after the other.
#[derive(Debug, Default)]
pub(crate) struct Writer(pub Vec<u8>);

impl Writer {
    pub(crate) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    pub(crate) fn byte(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(crate) fn float(&mut self, value: f32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// A text that may be missing.
    pub(crate) fn maybe(&mut self, text: Option<&str>) {
        self.byte(u8::from(text.is_some()));
        if let Some(text) = text {
            self.text(text);
        }
    }

    pub(crate) fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.number(items.len() as u64);
        for item in items {
            each(self, item);
        }
    }

    pub(crate) fn texts(&mut self, texts: &[String]) {
        self.list(texts, |w, t| w.text(t));
    }
}

/// Reads what a [`Writer`] wrote.
#[derive(Debug)]
pub(crate) struct Reader<'b>(pub &'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
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

    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    pub(crate) fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub(crate) fn word(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    pub(crate) fn bytes(&mut self) -> Option<&'b [u8]> {
        let size = self.size()?;
        self.take(size)
    }

    pub(crate) fn maybe(&mut self) -> Option<Option<String>> {
        match self.byte()? {
            0 => Some(None),
            _ => self.text().map(Some),
        }
    }

    pub(crate) fn float(&mut self) -> Option<f32> {
        Some(f32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub(crate) fn str(&mut self) -> Option<&'b str> {
        let size = self.size()?;
        std::str::from_utf8(self.take(size)?).ok()
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        self.str().map(str::to_owned)
    }

    pub(crate) fn list<T>(
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

    pub(crate) fn texts(&mut self) -> Option<Vec<String>> {
        self.list(Self::text)
    }
}

/// FNV-1a in 64 bits, for what is written into files and read by other versions.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(SEED, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Feeds bytes into a running hash, eight at a time: good enough to tell a damaged file from a whole one, and one text
/// from another.
pub(crate) fn fnv(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = chunk
            .iter()
            .rev()
            .fold(0u64, |word, b| word << 8 | u64::from(*b));
        hash = (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        hash ^= hash >> 29;
    }
    for b in chunks.remainder() {
        hash = (hash ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^ bytes.len() as u64
}

/// What a running hash begins with.
pub(crate) const SEED: u64 = 0xcbf2_9ce4_8422_2325;

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
