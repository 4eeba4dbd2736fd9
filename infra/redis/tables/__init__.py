"""Tables on the server: atomic appends, records, feeds, snapshots, secrets, locations and imports."""
