"""Whether the process lives and can work, and its metrics."""
