//! Import: a published rules text becomes a rulebook, or the original wording beside one.
