"""Limits that all processes share: rates, slots, tables opened a moment ago."""
