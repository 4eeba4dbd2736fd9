"""Seats beyond one holder: leaving and returning, offering a seat, and voting out absent players."""
