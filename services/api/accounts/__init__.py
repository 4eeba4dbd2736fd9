"""Players: registration, sessions and tokens, recovery, vacations, the export of their data, deletion."""
