"""What concerns every request: logging and headers, methods, CORS, which cookie is read."""
