"""What several areas of the rules work out from state and data: trail, railroad, limits, what can be had."""
