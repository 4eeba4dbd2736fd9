"""The table around any game, as an aggregate: commands, events, state, decisions, and visibility."""
