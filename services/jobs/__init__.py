"""What is due is found by a sweep and carried out by jobs: bots' turns, time-outs, audits, the archive."""
