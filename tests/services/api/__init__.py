"""Tests of the API, over HTTP and in parts."""
