"""Folds the feeds into read models, and rebuilds read models from the logs."""
