"""Who meets whom at which seat, and who sits out; from what was played so far, ties by a drawn order."""
