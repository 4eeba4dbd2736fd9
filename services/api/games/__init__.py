"""The available games, with their options, pictures, tours and bots."""
