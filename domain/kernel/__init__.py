"""The building blocks of every game (values, frames, ledger, chance, refusals, decisions), but no tables."""
