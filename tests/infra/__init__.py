"""Tests of the adapters to storage and to the machine."""
