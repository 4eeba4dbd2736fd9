"""Many tables at once: how they are played, what they take in the store, and how many a machine carries."""
