"""Ports and values about people beside their games: what they say of themselves, vacations, seeks."""
