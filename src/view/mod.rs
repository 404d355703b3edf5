//! View: what a page, a hit, a board or a step says, as lines of meaning; knows no terminal.
