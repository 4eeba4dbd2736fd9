"""Icons on a grid of 24, one module a family."""
