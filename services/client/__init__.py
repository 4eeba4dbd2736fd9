"""A program's side of the HTTP API: clients, response types, a bot; imports nothing else from here."""
