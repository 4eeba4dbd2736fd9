"""The HTTP API: parse, put on the queue or read, answer."""
