"""Commands that play whole games in process: many of one form, or one kind of player against another."""
