"""Great Western Trail written a second time from the rules alone, and both engines compared at every decision."""
