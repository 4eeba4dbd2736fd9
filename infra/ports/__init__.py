"""The protocols that services speak to storage and the values that cross them, one module a port."""
