"""When clocks rest: the hours of seats, agreed pauses, vacations, and outages of the service."""
