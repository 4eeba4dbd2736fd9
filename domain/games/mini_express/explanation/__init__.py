"""Cards that say of each place of the drawing what it is, what it does and what it means for the reader."""

from domain.games.mini_express.explanation.attempts import attempt
from domain.games.mini_express.explanation.cards import explain

__all__ = ["attempt", "explain"]
