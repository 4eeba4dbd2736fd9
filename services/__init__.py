"""The processes: what runs, what it asks of storage, and which adapters it gets."""
