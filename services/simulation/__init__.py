"""Whole games played in one process, and statistics about them."""
