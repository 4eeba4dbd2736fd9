"""A second engine, written from the rules alone, and how both are compared at every decision."""
