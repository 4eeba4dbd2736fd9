"""Coordination of processes: leases of workers and projectors, and notifications."""
