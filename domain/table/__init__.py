"""The aggregate round any game: commands, events, state, how a command is decided, who may see what."""
