"""The building blocks of every game: values, frames, ledger, chance, refusals, deciding. Knows no table."""
