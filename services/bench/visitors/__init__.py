"""Who visits a service that is measured: ordinary players and hostile ones, and their connections."""
