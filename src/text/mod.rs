//! Text: folding, width, wrapping, pinyin. Knows nothing of rules.
