"""The rules of the games and of the table that surrounds any game: pure values and functions."""
