"""The store server that comes along: its binary, its socket, start and stop."""
