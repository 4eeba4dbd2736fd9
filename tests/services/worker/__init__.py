"""The worker, on a real server."""
