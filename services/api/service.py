"""What all routes share: the ports, and what the process keeps in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.requests import Request

from domain import catalog
from infra.settings import Settings
from services.api.believed import Believed
from services.api.bells import Bells
from services.api.bounds import logins, registrations, requests, talk
from services.api.held_open import HeldOpen
from services.api.insight import Insight
from services.api.keeping import Kept, KeptBytes
from services.api.metrics import Metrics
from services.api.names import Names
from services.api.rates import Rates
from services.api.watching import Watch
from services.api.workshop import Workshop
from services.derivation import derived
from services.ports import AsyncDoorbell, AsyncFeed, AsyncIntake, AsyncLog, AsyncResults, AsyncTables
from services.ports_accounts import Accounts
from services.ports_audits import Audits
from services.ports_limits import Shared
from services.ports_operating import AsyncDeadLetters, OperatorsLog
from services.reading import Folded, Reader

FOLDED = 2_000
"""Tables whose last known state is remembered, so that a command need not fetch it first."""

REMEMBERED = 20_000
"""Opening times of tables, and commands taken in, that are remembered."""


@dataclass(frozen=True)
class Ports:
    """The adapters that the wiring chose; `outages` are the errors that mean: the store cannot be reached.

    `log` holds what lies in the hot store, `reader` reads it wherever it lies.
    """

    intake: AsyncIntake
    results: AsyncResults
    tables: AsyncTables
    records_bell: AsyncDoorbell
    feed: AsyncFeed
    log: AsyncLog
    reader: Reader
    accounts: Accounts
    audits: Audits
    dead_letters: AsyncDeadLetters
    operators: OperatorsLog
    shared: Shared
    partitions: int
    key: bytes
    outages: tuple[type[Exception], ...]


@dataclass
class Service:
    """One API process."""

    ports: Ports
    settings: Settings
    bells: Bells = field(default_factory=Bells)
    believed: Believed = field(default_factory=Believed)
    metrics: Metrics = field(default_factory=Metrics)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    watch: Watch = field(init=False)
    names: Names = field(init=False)
    kept: KeptBytes = field(init=False)
    workshop: Workshop = field(init=False)
    insights: Kept[Insight] = field(init=False)
    folded: Kept[Folded] = field(init=False)
    opened: Kept[int] = field(init=False)
    put_in: Kept[bool] = field(init=False)
    noted: Kept[int] = field(default_factory=lambda: Kept(REMEMBERED))
    slowed: int = 0
    requests: Rates = field(init=False)
    logins: Rates = field(init=False)
    registrations: Rates = field(init=False)
    talk: Rates = field(init=False)
    streams: HeldOpen = field(init=False)
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop, init=False)

    def __post_init__(self) -> None:
        """Make what the settings say the size of."""
        chosen = self.settings
        self.watch = Watch(self.bells, self.ports.feed, self.ports.log)
        self.names = Names(self.ports.accounts)
        self.kept, self.insights = KeptBytes(chosen.cache_bytes // 2), Kept(chosen.cache_bytes // 2)
        self.workshop = Workshop(self.kept, chosen.drawings_at_once)
        self.folded, self.opened, self.put_in = Kept(FOLDED), Kept(REMEMBERED), Kept(REMEMBERED)
        windows = self.ports.shared.windows
        self.requests = Rates(windows, requests(chosen))
        self.logins = Rates(windows, logins(chosen))
        self.registrations = Rates(windows, registrations(chosen))
        self.talk = Rates(windows, talk(chosen))
        self.streams = HeldOpen(self.ports.shared.places, chosen.streams_per_player, self.ports.outages)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games on offer."""
        return (*catalog.names(), catalog.TEMPLATE) if self.settings.offer_template else catalog.names()

    def close(self) -> None:
        """Let everybody who waits go: the process ends. May be called from a signal handler."""
        self.closing.set()
        self.bells.ring_all()

    def derived(self, *words: str) -> str:
        """Give 30 characters that follow from the words and the service's key, and from nothing else."""
        return derived(self.ports.key, *words)


def service_of(request: Request) -> Service:
    """Give the service that the request came to."""
    service: Service = request.app.state.service
    return service
