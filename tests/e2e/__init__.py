"""The whole service as its processes, and its pages in a browser."""
