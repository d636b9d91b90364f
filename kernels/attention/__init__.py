"""Attention over paged KV: one contract (`interface`), several backends behind it, one place that chooses (`registry`)."""
