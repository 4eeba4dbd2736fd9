"""Who works on what, and who is told: leases of workers and projectors, notifications."""
