"""Correspondence games played only with browsers."""
