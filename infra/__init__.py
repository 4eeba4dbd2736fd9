"""Infrastructure that all processes share: ports and adapters, settings, logs, health, the data folder."""
