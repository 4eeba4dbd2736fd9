"""Calls of players' programs when their seat is to move: finding them, the exchange, retries."""
