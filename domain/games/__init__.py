"""One folder a game, and the catalog that finds them."""
