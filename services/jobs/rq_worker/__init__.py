"""RQ worker processes; `railhead jobs` starts and restarts them."""
