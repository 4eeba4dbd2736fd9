"""One handler a call; what it takes and answers stands beside it."""
