"""The games on offer, with their options, pictures, tours and bots."""
