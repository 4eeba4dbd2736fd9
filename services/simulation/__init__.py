"""Games played in process, without a server."""
