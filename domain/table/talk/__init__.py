"""Chat messages whose text is kept outside the log and can be erased; the log holds a digest."""
