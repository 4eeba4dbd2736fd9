"""Notifications: which are due, when they are sent, and through which channels."""
