"""The ways out, one file a kind of channel, and the table of them."""
