"""Calls that look at the board: its parts, and what a place of it is."""
