"""Operator actions, shared by the command line and /v1/admin; each action is logged first."""
