"""What every process stands on: ports and their adapters, settings, logs, health, the data folder."""
