"""Jobs in which the service plans: turns of bots, looking back at a game, and games of its league."""
