"""What speaks to storage and to the machine."""
