"""Great Western Trail drawn: `picture` gives the sheet, `draw_parts` its parts, `preview` an option."""
