"""Calls that look at the board: its parts, what a place of it is, how points went, what rules change."""
