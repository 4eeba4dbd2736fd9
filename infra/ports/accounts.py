"""Accounts: players, tokens and browser sessions.

Accounts are plain durable keys; they are not folded from a log. Only the SHA-256 of a token or session is
stored.
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
"""Why a player must choose a new name.

- `taken`, `alike`: a different player has the name or a similar one.
- `not-allowed`: the name is not allowed. These three occur only for names that predate the checks.
- `unused`: the name was released because it was unused.
"""

OPERATOR_ID = "operator"
"""The account of an operator who is not a player; registration never assigns this id."""


class NameTaken(Exception):
    """A different player has this name or a name that looks the same; `holder` is that player's name."""

    def __init__(self, name: str, holder: str, *, alike: bool = False) -> None:
        has = f"looks like {holder}, which is" if alike else f"is {holder}," if holder != name else "is"
        super().__init__(f"{name} {has} the name of another player")
        self.alike = alike


class DeletionCancelled(Exception):
    """The player cancelled the deletion of the account."""


class NoSuchPlayer(Exception):
    """No player has this id."""


class DailyWindow(PortValue, frozen=True):
    """A daily period, in minutes of local time; it spans midnight if it closes before it opens."""

    opens: int
    closes: int


class Player(PortValue, frozen=True):
    """An account that can sit at tables.

    - `bot` is the kind of program that the account claims to be, `owner` the player who owns the program.
    - `password` is an argon2 hash, `recovery` the digest of a recovery code.
    - `rename` is the reason the player must choose a new name; `blocked` is the reason an operator blocked
      the player.
    - `zone` is an IANA time zone; the player's clocks run only in `window`.
    - `rated`: the player agrees to be rated. `profile`: voluntary information.
    - `deletion` is when the account will be deleted (UTC, ms); `deleted`: its personal data is gone.
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
        """The id of the person behind the account: a program's owner, or the player."""
        return self.owner or self.id

    @property
    def hours(self) -> Hours | None:
        """The player's playing hours at any table; None if they chose none."""
        if self.zone is None and self.window is None:
            return None
        window = self.window or DailyWindow(0, 0)
        return Hours(self.zone or ALL_DAY.zone, window.opens, window.closes)

    @property
    def display_name(self) -> str:
        """The displayed name; a released name is marked, because a different player may have it by now.

        A house bot's account is named after its kind, because it plays many seats, each with its own name
        (domain.table.tenure.seating).
        """
        if self.is_service_bot and self.bot is not None:
            return f"the house's {self.bot} bots"
        return f"{self.name} (gone)" if self.rename == "unused" else self.name

    @property
    def is_service_bot(self) -> bool:
        """Whether this is the account of a house bot."""
        return is_bot_account(self.id)

    @property
    def is_service_account(self) -> bool:
        """Whether this account belongs to the service itself."""
        return self.is_service_bot or self.id == OPERATOR_ID

    @property
    def is_recoverable(self) -> bool:
        """Whether the player can regain access without a token or session."""
        return self.password is not None or self.recovery is not None


class Token(PortValue, frozen=True):
    """A personal token with its permissions; `id` identifies it to its owner, `expires` is in ms (UTC)."""

    id: str
    player: str
    scopes: tuple[Scope, ...]
    note: str
    created: int
    expires: int | None = None


class Session(PortValue, frozen=True):
    """A browser's login session; requests that change something must repeat its `csrf` value."""

    player: str
    csrf: str
    opened: int = 0


class OpenSession(PortValue, frozen=True):
    """An open session and the day of its last use."""

    digest: str
    session: Session
    last_used: int


class NameClash(PortValue, frozen=True):
    """A player who must choose a new name, and the player with the same or a similar name."""

    player: str
    name: str
    why: RenameReason
    other: str | None = None
