"""API processes behind one port: what each knows of the others, and what they bound together."""
