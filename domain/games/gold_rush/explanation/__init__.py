"""Cards that say of each place of the drawing what it is, what it does and what it means for the reader."""

from domain.games.gold_rush.explanation.attempts import attempt
from domain.games.gold_rush.explanation.cards import explain

__all__ = ["attempt", "explain"]
