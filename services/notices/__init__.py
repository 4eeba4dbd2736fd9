"""From what is due at tables to entries of the ledger: the sweep, and when each notice goes to whom."""
