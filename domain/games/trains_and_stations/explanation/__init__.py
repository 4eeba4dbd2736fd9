"""Cards that say of each place of the drawing what it is, what it does and what it means for the reader."""

from domain.games.trains_and_stations.explanation.attempts import attempt
from domain.games.trains_and_stations.explanation.cards import explain

__all__ = ["attempt", "explain"]
