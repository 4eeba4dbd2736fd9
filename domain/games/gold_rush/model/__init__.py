"""What several areas of the game work out from state and data: cells, geometry of tiles, joined features."""
