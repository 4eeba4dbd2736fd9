"""The functions that RQ's workers call by name, one module a kind."""
