"""Tournaments: opening, entering, starting, looking, and the log after the end."""
