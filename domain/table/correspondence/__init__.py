"""Correspondence play: a clock per seat, times when clocks rest, and absent players."""
