"""Tournaments: entrants, pairings and results. A tournament has its own log; the code is pure."""
