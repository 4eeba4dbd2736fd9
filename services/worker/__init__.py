"""Takes queued commands in order, decides them by the rules, and appends the results."""
