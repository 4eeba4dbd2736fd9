"""What players may be called, and which names are one."""
