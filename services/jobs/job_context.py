"""What jobs work with. A queue calls functions by their names, so they find their tools by this module."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from infra.ports.audits import AuditReports
from infra.ports.event_store import RecordLog
from infra.ports.jobs import Claims
from services.client.client import Client
from services.client.errors import RequestDeclined
from services.jobs.archiver import Archiver
from services.jobs.bot_accounts import BlockingAccounts, BotTokens

T = TypeVar("T")


class JobPorts(NamedTuple):
    """Where jobs read and keep things."""

    log: RecordLog
    archiver: Archiver
    reports: AuditReports
    claims: Claims


class JobContext:
    """The tools of one process: what is stored, and the voices of the accounts that live here."""

    def __init__(self, accounts: BlockingAccounts, url: str, ports: JobPorts) -> None:
        self.ports, self.stopping = ports, False
        self.accounts, self._url, self._keyring = accounts, url, BotTokens(accounts)
        self._clients: dict[str, Client] = {}

    def call_as(self, player: str, call: Callable[[Client], T]) -> T:
        """Say something to the service as one of its accounts; once more if the token was no longer taken."""
        try:
            return call(self._client(player))
        except RequestDeclined as declined:
            if declined.code != "unauthorized":
                raise
            self._keyring.forget(player)
            return call(self._client(player))

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


_contexts: list[JobContext] = []


def set_context(context: JobContext) -> None:
    """Give this process its tools."""
    _contexts[:] = [context]


def current_context() -> JobContext:
    """Give the tools of this process."""
    if not _contexts:
        raise RuntimeError("this job was taken up by a process that has no tools for it; `railhead jobs` has")
    return _contexts[0]
