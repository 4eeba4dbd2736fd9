"""What several areas work out from the map and the state: distances, networks, and routes in reach."""
