"""Small drawn positions for the players' rules: given as data, drawn by the game's own drawing."""
