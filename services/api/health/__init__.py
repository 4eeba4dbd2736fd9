"""Liveness, readiness and metrics of the process."""
