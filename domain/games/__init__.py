"""One folder per game, and the catalog that finds them."""
