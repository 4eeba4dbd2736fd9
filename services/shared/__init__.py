"""Code shared by several services."""
