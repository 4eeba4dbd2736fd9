"""Drawings of Trains & Stations: the whole board, its parts, and previews of options."""
