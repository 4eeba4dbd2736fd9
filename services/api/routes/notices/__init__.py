"""How players and tables are told things: channels, settings, the ledger, hooks."""
