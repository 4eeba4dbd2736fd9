"""Calls at one table, and opening one."""
