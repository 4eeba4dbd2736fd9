"""Results of finished games, and the ratings and statistics derived from them."""
