"""Finds what is due by sweeping, and hands it fairly to RQ."""
