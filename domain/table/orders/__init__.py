"""Pre-set moves: answers stored by a seat, the conditions that stop them, and their proof."""
