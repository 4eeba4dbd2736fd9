"""A game at one terminal, without a server."""
