"""HTTP itself, of no route in particular: parameters, bodies, negotiation, conditional answers, errors."""
