"""One process that carries out the jobs of a queue, by RQ; `railhead jobs` starts and restarts them."""
