"""Computations shared by several areas: cells, geometry of tiles, joined features."""
