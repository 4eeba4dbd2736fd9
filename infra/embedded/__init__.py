"""The embedded store server: its binary, its socket, start and stop."""
