"""Notifications: what is due, when it is sent, and by which channels."""
