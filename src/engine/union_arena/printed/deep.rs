//! Looking for a part of what was read, also in the scripts within it, which a walk through words stops at.

use crate::engine::union_arena::card::Script;
use crate::engine::vocab::Vocab;

/// Whether there is such a part, however deep.
pub fn within<P: 'static>(of: &impl Vocab, is: &dyn Fn(&P) -> bool) -> bool {
    let mut found = false;
    of.walk(&mut |part| {
        found = found
            || part.downcast_ref().is_some_and(is)
            || part
                .downcast_ref::<Script>()
                .is_some_and(|script| script.effects.iter().any(|e| within(e, is)));
    });
    found
}
