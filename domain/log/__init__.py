"""Records as bytes: codecs, hash chain, export format and upcasting; no I/O."""
