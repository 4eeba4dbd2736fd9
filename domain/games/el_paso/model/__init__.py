"""What several areas of the rules work out from state and data: trail, limits, goals, the stop in use."""
