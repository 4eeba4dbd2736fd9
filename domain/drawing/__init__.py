"""Building blocks of boards as SVG and as text; nothing here is specific to one game."""
