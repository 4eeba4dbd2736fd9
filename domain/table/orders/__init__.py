"""Standing orders: answers that a seat leaves behind, what ends them, and how they are proved."""
