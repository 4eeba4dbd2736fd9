"""Calls that look at the board: its parts, what a place of it is, and how the points went there."""
