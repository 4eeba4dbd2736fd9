"""Player accounts: registration, sessions, tokens, recovery, vacations, data export and deletion."""
