"""How a route is declared once, at its handler, checked at import and compiled to a plain endpoint."""
