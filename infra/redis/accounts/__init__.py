"""Players, tokens, sessions, their last uses, vacations, seeks and chat moderation, under one hash tag."""
