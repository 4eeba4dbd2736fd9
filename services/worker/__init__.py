"""The worker: takes wishes in order, has the rules judge them, and appends what came of it."""
