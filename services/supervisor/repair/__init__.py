"""Makes a data folder fit to start whose log has a damaged end, and says what is lost."""
