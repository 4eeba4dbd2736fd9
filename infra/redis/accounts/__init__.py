"""Players, tokens, sessions and their last uses, under one hash tag."""
