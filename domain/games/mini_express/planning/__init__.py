"""How bots evaluate the game; the names are fields of `Planning`."""

from domain.games.mini_express.planning.outlook import OUTLOOK as outlook

__all__ = ["outlook"]
