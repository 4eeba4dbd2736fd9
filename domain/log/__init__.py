"""Records as bytes: codec, hash chain, export format, upcasting; no I/O."""
