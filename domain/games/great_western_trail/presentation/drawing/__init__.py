"""Drawings of Great Western Trail: the sheet (`picture`), its parts (`draw_parts`), an option (`preview`)."""
