"""Players that use nothing but the public HTTP API, and the client that they are written with."""

from services.players.client import AsyncClient, Client
from services.players.errors import Declined, Unreachable
from services.players.seat import choose_first, choose_greedy, choose_random

__all__ = [
    "AsyncClient",
    "Client",
    "Declined",
    "Unreachable",
    "choose_first",
    "choose_greedy",
    "choose_random",
]
