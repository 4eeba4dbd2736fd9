"""Seats that outlive people: leaving and coming back, offering a seat, and voting out who does not come."""
