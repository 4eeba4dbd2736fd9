"""What one command costs: in tables of different lengths, and at a pace beside none."""
