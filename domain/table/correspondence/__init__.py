"""Correspondence play: each seat's clock, the times when clocks rest, and absent players."""
