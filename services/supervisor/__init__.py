"""`railhead up`: starts, watches and stops the store server and all processes."""
