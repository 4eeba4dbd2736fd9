"""What surrounds any game: seats, nonces, start, clock, undo, chat, giving up, the end."""
