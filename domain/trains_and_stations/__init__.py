"""Trains & Stations."""
