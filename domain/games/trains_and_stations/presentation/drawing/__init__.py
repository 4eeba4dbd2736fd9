"""Trains & Stations as a drawing: the board whole and in parts, and what an option would put on it."""
