"""What an operator may do, for the command line and /v1/admin alike; each action is written down first."""
