"""The processes and what they share; one folder a service."""
