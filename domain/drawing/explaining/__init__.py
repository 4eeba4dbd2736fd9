"""Explanations of places on a board."""
