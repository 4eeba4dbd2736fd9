"""What jobs work with. A queue calls functions by their names, so they find their tools by this module."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from services.archiving import Archiving
from services.jobs.house import AskAccounts, Keyring
from services.players.client import Client
from services.players.errors import Declined
from services.ports import Log
from services.ports_jobs import Claims, Reports

T = TypeVar("T")


class Stores(NamedTuple):
    """Where jobs read and keep things."""

    log: Log
    archiving: Archiving
    reports: Reports
    claims: Claims


class Tools:
    """The tools of one process: what is stored, and the voices of the accounts that live here."""

    def __init__(self, ask: AskAccounts, url: str, stores: Stores) -> None:
        self.stores, self.stopping = stores, False
        self.ask, self._url, self._keyring = ask, url, Keyring(ask)
        self._clients: dict[str, Client] = {}

    def speak(self, player: str, say: Callable[[Client], T]) -> T:
        """Say something to the service as one of its accounts; once more if the token was no longer taken."""
        try:
            return say(self._client(player))
        except Declined as declined:
            if declined.code != "unauthorized":
                raise
            self._keyring.doubt(player)
            return say(self._client(player))

    def close(self) -> None:
        """Put everything away; tokens are revoked."""
        for client in self._clients.values():
            client.close()
        self._keyring.revoke_all()

    def _client(self, player: str) -> Client:
        client = self._clients.get(player)
        if client is None:
            client = self._clients[player] = Client(self._url)
        client.token = self._keyring.token(player)
        return client


_held: list[Tools] = []


def hold(tools: Tools) -> None:
    """Give this process its tools."""
    _held[:] = [tools]


def tools() -> Tools:
    """Give the tools of this process."""
    if not _held:
        raise RuntimeError("this job was taken up by a process that has no tools for it; `railhead jobs` has")
    return _held[0]
