"""Checks of a whole log: its chain, fold, decisions and draws; needs no server."""
