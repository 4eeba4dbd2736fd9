"""Undo by consent of the affected players, and forks that continue from an earlier record."""
