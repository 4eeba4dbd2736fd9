"""The final scoring (section 13 of the rules)."""

from domain.games.great_western_trail.scoring.sheet import score

__all__ = ["score"]
