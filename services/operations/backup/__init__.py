"""Backups of the whole service while it runs: creating, verifying, restoring and rotating them."""
