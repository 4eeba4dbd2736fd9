"""Gold Rush as a drawing: `picture` draws the board, `preview` the effect of an option."""
