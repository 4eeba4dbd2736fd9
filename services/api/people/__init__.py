"""Other players: profiles, muted and blocked players, reliability."""
