"""Notices for the people at a table: kinds, due notices, and the read model."""
