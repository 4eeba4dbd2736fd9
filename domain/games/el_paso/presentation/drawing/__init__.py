"""Drawings of El Paso: the whole sheet (`picture`), its parts (`draw_parts`), an option (`preview`)."""
