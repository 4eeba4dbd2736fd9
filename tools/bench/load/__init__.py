"""Load generators for services that are measured, and meters for their processes' CPU time."""
