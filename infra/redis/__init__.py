"""The ports' adapters for Redis and Valkey; `store.py` builds them, and `keys.py` defines the keys."""
