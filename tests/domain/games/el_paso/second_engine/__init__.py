"""A second engine, written from the rules alone, and its comparison with the first at every decision."""
