"""Operator actions, shared by the command line and /v1/admin. Each action is logged before it is executed."""
