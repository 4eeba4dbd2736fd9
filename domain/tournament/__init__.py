"""A tournament: entrants, pairings and results; pure, with its own log."""
