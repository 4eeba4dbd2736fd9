"""Other players: profiles, friends, muted and blocked players, reliability."""
