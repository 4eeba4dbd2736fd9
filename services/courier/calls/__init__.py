"""Calling programs when their seat is asked: who is, the exchange, the answer, and trying again."""
