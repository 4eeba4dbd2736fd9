"""Tests, in folders that mirror those of the code, and end-to-end tests."""
