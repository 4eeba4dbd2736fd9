"""What the persons at a table are to be told: kinds, due notices, and the read model that folds them."""
