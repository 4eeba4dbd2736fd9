"""Bots that look ahead: they search imagined worlds that their seat cannot tell from the real one."""
