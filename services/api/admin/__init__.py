"""What operators look at and decide."""
