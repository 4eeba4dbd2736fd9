"""Commands on their way: queue, stored outcomes, dead letters, the operators' log."""
