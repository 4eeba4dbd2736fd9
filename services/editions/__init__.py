"""Editions while they are written: their blank files, their faults, their drawing, and their differences."""
