"""What every game is made of: values, frames, the ledger, chance, refusals, and the functions that decide."""
