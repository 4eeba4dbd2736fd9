"""Mini Express."""
