"""Kinds of notification channels: one module per kind, and the registry that lists them."""
