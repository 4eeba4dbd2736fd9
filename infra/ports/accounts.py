"""Accounts: players, tokens and browser sessions.

Accounts are plain durable keys, not folded from a log. Of tokens and sessions the SHA-256 alone is stored.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.calendar import ALL_DAY, Hours
from infra.ports.profile import Profile
from infra.ports.tables import PortValue

T = TypeVar("T")

Scope = Literal["play", "bot", "admin", "metrics"]

RenameReason = Literal["taken", "alike", "not-allowed", "unused"]
"""Why a player has to choose another name: it is another's too, or looks like another's, or nobody may have
it (all three from before names were told apart so), or it became free as nobody used it."""

OPERATOR_ID = "operator"
"""The account of an operator who is no player; no registration gives such an id."""


class NameTaken(Exception):
    """Another player has this name, or one that looks the same; `holder` is that player's name."""

    def __init__(self, name: str, holder: str, *, alike: bool = False) -> None:
        has = f"looks like {holder}, which is" if alike else f"is {holder}," if holder != name else "is"
        super().__init__(f"{name} {has} the name of another player")
        self.alike = alike


class DeletionCancelled(Exception):
    """A player thought better of having the account deleted."""


class NoSuchPlayer(Exception):
    """No player has this id."""


class DailyWindow(PortValue, frozen=True):
    """A part of the day, in minutes of the wall clock; over midnight where it closes before it opens."""

    opens: int
    closes: int


class Player(PortValue, frozen=True):
    """Who may sit at tables.

    `bot` is the kind of program it says it is, `owner` the player whose program that is; `password` an argon2
    hash, `recovery` the digest of a code; `rename` says why another name has to be chosen, `blocked` why an
    operator keeps the player out. `zone` is an IANA name, in `window` the player's clocks may run; `rated`:
    agrees to be rated; `profile`: what else the player says. `deletion` is when the account goes (UTC, ms),
    `deleted`: only its id is left.
    """

    id: str
    name: str
    created: int
    bot: str | None = None
    password: str | None = None
    blocked: str | None = None
    owner: str | None = None
    recovery: str | None = None
    rename: RenameReason | None = None
    zone: str | None = None
    window: DailyWindow | None = None
    deletion: int | None = None
    deleted: bool = False
    rated: bool = False
    profile: Profile = Profile()

    @property
    def person(self) -> str:
        """The id of the person that the account is: the owner of a program."""
        return self.owner or self.id

    @property
    def hours(self) -> Hours | None:
        """The hours that the player brings to a table; None where nothing was chosen."""
        if self.zone is None and self.window is None:
            return None
        window = self.window or DailyWindow(0, 0)
        return Hours(self.zone or ALL_DAY.zone, window.opens, window.closes)

    @property
    def display_name(self) -> str:
        """The name that is shown: one that became free says so, as another player may have it by now.

        A bot of the service plays for many seats, each of which has a name of its own
        (domain.table.tenure.seating): all of one kind together are called by what they are.
        """
        if self.is_service_bot and self.bot is not None:
            return f"the house's {self.bot} bots"
        return f"{self.name} (gone)" if self.rename == "unused" else self.name

    @property
    def is_service_bot(self) -> bool:
        """Whether it is a bot of the service's own."""
        return is_bot_account(self.id)

    @property
    def is_service_account(self) -> bool:
        """Whether it is an account of the service's own."""
        return self.is_service_bot or self.id == OPERATOR_ID

    @property
    def is_recoverable(self) -> bool:
        """Whether the player can come back without a token or session."""
        return self.password is not None or self.recovery is not None


class Token(PortValue, frozen=True):
    """A personal token by what it may do; `id` names it to its owner, `expires` (ms) is when it ends."""

    id: str
    player: str
    scopes: tuple[Scope, ...]
    note: str
    created: int
    expires: int | None = None


class Session(PortValue, frozen=True):
    """A browser that is logged in; what changes something has to repeat `csrf`."""

    player: str
    csrf: str
    opened: int = 0


class OpenSession(PortValue, frozen=True):
    """A session that is open, and when it was last used, to the day."""

    digest: str
    session: Session
    last_used: int


class NameClash(PortValue, frozen=True):
    """A player who has to choose another name, and who has that name or one that looks like it."""

    player: str
    name: str
    why: RenameReason
    other: str | None = None
