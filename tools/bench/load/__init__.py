"""Load generators for measured services, and meters for the CPU time of their processes."""
