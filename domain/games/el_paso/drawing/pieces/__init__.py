"""Cards, building tiles and train cards, tokens, and the markets where they are had."""
