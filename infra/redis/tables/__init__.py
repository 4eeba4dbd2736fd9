"""Tables on the server: atomic append, records, feed, snapshots, secrets, locations, import."""
