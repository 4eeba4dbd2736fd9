"""El Paso as a drawing: `picture` gives the sheet, `draw_parts` its parts, `preview` an option."""
