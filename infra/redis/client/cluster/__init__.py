"""Clients of a cluster: which node holds what, which says nothing, and calls that do not wait for it."""
