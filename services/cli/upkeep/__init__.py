"""Commands that keep what is stored fit to be used."""
