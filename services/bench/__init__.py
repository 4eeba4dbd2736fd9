"""Measurements: two things within one run, side by side, so that a ratio holds on any machine."""
