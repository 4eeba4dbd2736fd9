"""A program's side of the HTTP API: clients, response types, a bot; imports nothing else from here."""

from services.client.bot import choose_first, choose_greedy, choose_random
from services.client.client import AsyncClient, Client
from services.client.errors import RequestDeclined, ServiceUnreachable

__all__ = [
    "AsyncClient",
    "Client",
    "RequestDeclined",
    "ServiceUnreachable",
    "choose_first",
    "choose_greedy",
    "choose_random",
]
