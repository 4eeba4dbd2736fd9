"""Checks of a whole log: its chain, its fold, its decisions, its draws; needs no server."""
