"""The public Python package of Railhead. Everything that it does not export is private.

`Client` and `AsyncClient` play through a service's HTTP API. `games` has the rules, for playing in memory.
`bots` has strategies. `requests` has API calls that the clients have no method for.
"""

from importlib.metadata import version

from railhead import bots, games, requests
from services.client.async_client import AsyncClient
from services.client.client import Client
from services.client.client_base import ClientError, RequestDeclined, ServiceUnreachable
from services.client.responses import (
    CommandReceipt,
    ImaginedPosition,
    LegalOption,
    Observation,
    OptionEvaluation,
    OrderInfo,
    OrderList,
    PlayerCredentials,
    PlayerInbox,
)

__all__ = [
    "AsyncClient",
    "Client",
    "ClientError",
    "CommandReceipt",
    "ImaginedPosition",
    "LegalOption",
    "Observation",
    "OptionEvaluation",
    "OrderInfo",
    "OrderList",
    "PlayerCredentials",
    "PlayerInbox",
    "RequestDeclined",
    "ServiceUnreachable",
    "__version__",
    "bots",
    "games",
    "requests",
]

__version__ = version("railhead")
