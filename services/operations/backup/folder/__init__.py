"""Backups of a data folder, whose store is the server that comes along."""
