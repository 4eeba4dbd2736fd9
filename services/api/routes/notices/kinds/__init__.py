"""The kinds of channels at the door: what each takes, checks and shows, one file a kind."""
