//! The desk: a terminal interface over view.
