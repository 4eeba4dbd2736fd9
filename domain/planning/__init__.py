"""Bots that look ahead: they search worlds that their seat cannot tell from the real one."""
