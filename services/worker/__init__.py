"""Takes queued commands in order, lets the rules decide, appends the results."""
