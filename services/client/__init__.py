"""Client side of the HTTP API: clients, response types and a bot.

Apart from the bot, which evaluates options with the games' rules, it does not depend on other packages.
"""
