"""Players, tokens, sessions, their last uses, and vacations, under one hash tag."""
