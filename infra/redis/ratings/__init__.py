"""Ratings, under keys of one hash tag; what is written in one step is one call of a function."""
