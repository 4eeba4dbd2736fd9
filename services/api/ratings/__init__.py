"""Ladders, the ratings of players, and what a table did to them."""
