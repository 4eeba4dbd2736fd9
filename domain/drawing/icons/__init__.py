"""Icons on a 24-unit grid, one module per family."""
