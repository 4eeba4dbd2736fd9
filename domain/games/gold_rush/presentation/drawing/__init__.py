"""Drawings of Gold Rush: `picture` draws the board, `preview` the effect of an option."""
