"""What belongs to a player or to Sue: boards, abilities, the hand."""
