"""Backups of the whole service, taken while it runs; how they are looked over, restored, kept and dropped."""
