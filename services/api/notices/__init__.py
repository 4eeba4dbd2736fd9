"""Notification channels, settings and log, calls of programs, the calendar, links in mails."""
