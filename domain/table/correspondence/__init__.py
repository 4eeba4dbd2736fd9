"""Correspondence play: time per seat, running and resting clocks, and absent players."""
