"""Gold Rush as a drawing: `picture` gives the board, `preview` what an option would put on it."""
