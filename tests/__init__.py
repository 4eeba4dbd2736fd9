"""Tests: by folder as the code is laid out, and end to end."""
