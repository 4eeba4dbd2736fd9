"""Tests of each service."""
