"""The embedded store server: its binary, its socket, and how it is started and stopped."""
