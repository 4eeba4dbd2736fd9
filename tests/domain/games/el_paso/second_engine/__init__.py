"""A second engine, written only from the rules, and its comparison with the first at every decision."""
