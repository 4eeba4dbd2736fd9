"""Channels, their settings and ledger, calls of programs, the calendar, links in mails."""
