"""Ratings and statistics: what finished games came to, for players, for games and for one table."""
