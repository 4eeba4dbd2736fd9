"""The game's support for planning bots. The exported names are the fields of `Planning`."""

from domain.games.mini_express.planning.outlook import OUTLOOK as outlook

__all__ = ["outlook"]
