"""How fast games are decided in one process, beside the games of others."""
