"""Notices for the people at a table: their kinds, the due ones, and the read model."""
