"""Tables on the server: atomic append, records, feed, snapshots, secrets, where a log lies, import."""
