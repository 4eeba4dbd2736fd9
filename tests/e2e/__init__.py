"""The whole service, run as separate processes, and its pages in a browser."""
