"""How the points of a game went, turn by turn: a fold that is made when it is asked for, and kept nowhere."""
