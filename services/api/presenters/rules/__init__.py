"""The page of a game's rules for players: Markdown with drawn examples, rendered once for all."""
