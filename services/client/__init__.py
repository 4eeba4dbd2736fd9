"""Client side of the HTTP API: clients, response types and a bot.

Only the bot depends on other packages: it evaluates options with the games' rules.
"""
