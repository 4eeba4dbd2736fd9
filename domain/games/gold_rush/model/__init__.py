"""Computations that several areas share: cells, the geometry of tiles, joined features."""
