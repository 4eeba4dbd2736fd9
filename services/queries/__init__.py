"""Queries about tables: a state at any record, logs from wherever they are stored, lists from read models."""
