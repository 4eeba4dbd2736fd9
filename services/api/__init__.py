"""The HTTP API and the web pages: the application, its process, its wiring, and one package per feature."""
