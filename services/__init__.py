"""The processes, one folder each, and their shared code."""
