"""What a table does only as every person there agrees: end the game as it stands, move to other rules."""
