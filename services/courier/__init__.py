"""The process that tells people: it takes in what is due, and sends what waits, channel by channel."""
