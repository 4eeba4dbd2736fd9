"""Queries: a table's state at any record, logs from wherever they are stored, and lists from read models."""
