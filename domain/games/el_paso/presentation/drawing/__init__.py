"""Drawings of El Paso: `picture` is the whole sheet, `draw_parts` its parts, `preview` an option."""
