"""Calls of players, sessions, tokens and recovery."""
