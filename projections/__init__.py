"""Read models: each is a pure fold of records into a document and its index rows."""
