"""Export and import of a store's keys for backups, and the list of keys that must be backed up."""
