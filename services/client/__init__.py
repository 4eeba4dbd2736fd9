"""Client side of the HTTP API: clients, response types, a bot; imports nothing else of the project."""
