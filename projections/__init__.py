"""Read models: each a pure fold of records into a document and its rows."""
