"""The ports on Redis or Valkey; `store.py` makes the adapters of one server, `keys.py` names the keys."""
