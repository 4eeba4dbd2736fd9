"""Running tables by the thousand: what they take in the store, and how many a machine carries."""
