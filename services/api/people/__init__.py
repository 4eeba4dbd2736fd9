"""Other players: profiles, friends, blocked players, reliability."""
