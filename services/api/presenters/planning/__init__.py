"""Answers that are left behind or tried out: what they say, and how things would stand after them."""
