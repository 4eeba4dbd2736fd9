"""The HTTP API and the pages: the application, its process, its wiring, and the rooms."""
