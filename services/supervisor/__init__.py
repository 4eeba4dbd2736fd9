"""`railhead up`: store server and processes, started, watched, stopped in order."""
