"""A tournament: who entered, who is paired with whom, what came of it; pure, with a log of its own."""
