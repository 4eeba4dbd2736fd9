"""Whole games in process, and their statistics."""
