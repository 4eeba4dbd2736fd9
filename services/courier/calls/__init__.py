"""Calls to players' programs when it is their turn: finding due calls, the exchange, and retries."""
