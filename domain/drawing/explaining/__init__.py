"""Places of a board explained to those who look at it."""
