"""Cards that explain each place of the drawing to a reader, and what choosing a place would mean."""

from domain.games.great_western_trail.explanation.attempts import attempt
from domain.games.great_western_trail.explanation.cards import explain

__all__ = ["attempt", "explain"]
