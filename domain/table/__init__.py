"""The aggregate around any game: commands, events, state, decisions, and visibility."""
