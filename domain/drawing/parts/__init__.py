"""Boards in parts, each drawn for its width on the page."""
