"""Stores generations of read models: how they are written, read and switched."""
