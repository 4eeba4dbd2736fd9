"""The state and parts of one API process: ports, caches, waiters, executor, metrics, limits."""
