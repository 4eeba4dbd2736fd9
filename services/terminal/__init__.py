"""A table at one terminal, without a server."""
