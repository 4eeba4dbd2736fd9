"""The projector: folds feeds into read models, and builds them anew beside those that are read."""
