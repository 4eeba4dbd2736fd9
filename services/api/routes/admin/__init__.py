"""Calls of operators."""
