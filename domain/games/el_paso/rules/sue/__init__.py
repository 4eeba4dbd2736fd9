"""Sue, the rulebook's own opponent for a single player: frames that run (section 16 of the rules)."""
