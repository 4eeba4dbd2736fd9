"""Tournaments and their entrants."""
