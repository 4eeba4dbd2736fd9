"""Notices for the people at a table: their kinds, when they are due, and the read model."""
