"""HTTP code shared by all routes: parameters, bodies, content negotiation, conditional responses, errors."""
