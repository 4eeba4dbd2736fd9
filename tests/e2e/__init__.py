"""The whole service, run as its processes, and its pages in a browser."""
