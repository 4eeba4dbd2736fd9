"""Shared by all processes: ports and their adapters, settings, logs, health, the data folder."""
