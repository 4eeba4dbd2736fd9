"""Finds due work by sweeping, and enqueues it fairly for RQ."""
