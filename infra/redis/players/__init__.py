"""What is kept of single players beside their accounts: in the shards of the ledger, by player."""
