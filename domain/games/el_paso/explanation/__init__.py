"""Cards that explain each place of the drawing to a reader, and what choosing a place would mean."""

from domain.games.el_paso.explanation.attempts import attempt
from domain.games.el_paso.explanation.cards import explain

__all__ = ["attempt", "explain"]
