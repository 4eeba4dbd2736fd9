"""Client side of the HTTP API: clients, response types and a bot.

It imports nothing else from the project.
"""
