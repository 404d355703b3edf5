//! In which role a clause stands behind something.

use crate::engine::cite::Cite;
use crate::rulebook::RuleId;

/// The clause demands it.
pub const fn must(clause: RuleId) -> Cite {
    Cite::requires(clause)
}

/// The clause allows it.
pub const fn may(clause: RuleId) -> Cite {
    Cite::permits(clause)
}

/// The clause forbids it.
pub const fn bars(clause: RuleId) -> Cite {
    Cite::forbids(clause)
}

/// The clause says what is meant.
pub const fn says(clause: RuleId) -> Cite {
    Cite::defines(clause)
}

/// The clause goes before another.
pub const fn over(clause: RuleId) -> Cite {
    Cite::overrides(clause)
}
