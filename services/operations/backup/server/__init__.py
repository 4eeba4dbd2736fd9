"""Backups of a server or cluster that others run."""
