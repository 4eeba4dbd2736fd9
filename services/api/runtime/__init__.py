"""What one API process keeps and runs: ports, caches, waiters, executor, metrics, health."""
