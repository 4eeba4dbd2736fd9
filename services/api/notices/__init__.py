"""Notification channels, settings and log, calls to players' programs, the calendar, links in messages."""
