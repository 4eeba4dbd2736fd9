"""Ladders, players' ratings, and how a table changed them."""
