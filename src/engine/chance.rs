//! Chance proposes; what it gave is an input like any other.

use super::game::{ChanceKind, Drawn};

/// A small seeded generator (SplitMix64): equal seeds, equal proposals, on every machine.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// From a seed.
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// Something that a request allows.
    pub fn propose(&mut self, kind: ChanceKind) -> Drawn {
        match kind {
            ChanceKind::Order(n) => {
                let mut order: Vec<u32> = (0..n).collect();
                for i in (1..order.len()).rev() {
                    order.swap(i, self.below(i as u32 + 1) as usize);
                }
                Drawn::Order(order)
            }
            ChanceKind::Pick(n) => Drawn::Pick(self.below(n)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proposals_are_allowed() {
        let mut chance = Chance::seeded(7);
        for n in 1..40 {
            for kind in [ChanceKind::Order(n), ChanceKind::Pick(n)] {
                let drawn = chance.propose(kind);
                assert!(kind.allows(&drawn), "{kind:?} {drawn:?}");
            }
        }
        assert!(!ChanceKind::Order(2).allows(&Drawn::Order(vec![0, 0])));
        assert!(!ChanceKind::Pick(2).allows(&Drawn::Pick(2)));
    }
}
