"""A second engine, written only from the rules and compared with the first engine at every decision."""
