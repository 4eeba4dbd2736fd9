"""The ports on Redis or Valkey; `store.py` builds the adapters of a server, `keys.py` defines the keys."""
