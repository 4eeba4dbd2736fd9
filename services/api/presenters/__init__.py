"""Domain state as a caller may see it: a seat's perspective, the table view, the outcome of a command."""
