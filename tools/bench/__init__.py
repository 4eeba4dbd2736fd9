"""Measurements from a checkout: ratios within one run."""
