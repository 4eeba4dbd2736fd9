"""Open tables, tables that wait for their players, and wishes to play."""
