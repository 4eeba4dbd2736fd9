"""Lists of tables, decisions that wait for their players, and searches for opponents."""
