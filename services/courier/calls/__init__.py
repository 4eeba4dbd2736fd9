"""Calls to players' programs when their seats are to move: finding them, the exchange, retries."""
