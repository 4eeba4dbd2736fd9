"""Where things stand that can be pointed at, and the brackets of the last move."""
