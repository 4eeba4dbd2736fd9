"""Measurements that are run from a checkout; results are ratios within a run."""
