"""Consumes the feeds into read models, and rebuilds them from the logs."""
