"""What several areas work out from the data and the state: dice, routes, goals, goods that may follow."""
