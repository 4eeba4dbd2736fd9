"""Tests: in the same folders as the code that they test, and end-to-end tests."""
