"""What every game is made of: values, frames, ledger, chance, refusals, deciding. It knows no table."""
