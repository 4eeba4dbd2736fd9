"""Export and import of a store's keys for backups, and which keys are truth."""
