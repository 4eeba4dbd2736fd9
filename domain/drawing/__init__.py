"""Building blocks of boards as SVG and as text; no figure of one game."""
