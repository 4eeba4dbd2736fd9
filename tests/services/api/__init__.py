"""Tests of the API over HTTP, and of its modules."""
