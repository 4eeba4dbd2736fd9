"""The real server that the service brings along: found, started and stopped, in a folder of its own."""
