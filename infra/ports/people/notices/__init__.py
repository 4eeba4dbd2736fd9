"""Where notices go and what became of each: the addressees, the ledger, and what passes between."""
