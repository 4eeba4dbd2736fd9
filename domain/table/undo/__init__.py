"""Going back: undo by consent of those whom it concerns, and forks that play on from an earlier record."""
