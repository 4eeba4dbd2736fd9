"""What is asked about tables: a state at any record, logs wherever they lie, lists from read models."""
