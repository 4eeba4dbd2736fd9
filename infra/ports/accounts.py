"""What services ask of the store of accounts: players, tokens, browser sessions, booked vacations.

Accounts are plain durable keys, not folded from a log. Of tokens and sessions the SHA-256 alone is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Literal, Protocol, TypeVar

from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.calendar import ALL_DAY, Hours
from infra.ports.profile import Profile, SeekRepository, VacationRepository
from infra.ports.tables import PortValue
from infra.ports.talk import TalkPeople

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


class PlayerRepository(Protocol):
    """Players and their names, awaited."""

    async def register(self, player: Player) -> None:
        """Keep a new player, or raise NameTaken."""

    async def rename(self, player: str, name: str) -> Player:
        """Return a player another name, or raise NameTaken or NoSuchPlayer; the one before becomes free."""

    async def block(self, player: str, reason: str | None) -> None:
        """Keep a player out for a reason, or let them in again."""

    async def list_clashes(self) -> tuple[NameClash, ...]:
        """List the players who have to choose another name, the oldest first."""

    async def change_password(self, player: str, password: str) -> None:
        """Keep another argon2 hash for a player."""

    async def change_recovery(self, player: str, before: str | None, after: str) -> bool:
        """Keep another digest of a code in place of that before; say whether it was that."""

    async def change_profile(self, player: str, change: Callable[[Player], Player]) -> Player:
        """Change what a player has chosen besides a name, or raise NoSuchPlayer; give what it became."""

    async def find_players(self, ids: Iterable[str]) -> Mapping[str, Player]:
        """Return the players of these ids; unknown ids are left out."""

    async def find_by_name(self, name: str) -> Player | None:
        """Return the player of that name, in whatever spelling."""

    async def search_players(self, beginning: str, limit: int) -> tuple[Player, ...]:
        """Return so many players whose names begin so, in whatever spelling, by name."""

    async def free_unused_names(self, today: int, days: int) -> tuple[Player, ...]:
        """Free the names that nobody used for so many days and nobody can come back to; give whose."""


class TokenRepository(Protocol):
    """Tokens, awaited."""

    async def add_token(self, digest: str, token: Token) -> None:
        """Keep a token under its digest."""

    async def find_token(self, digest: str) -> Token | None:
        """Return the token of that digest."""

    async def list_tokens(self, player: str) -> tuple[Token, ...]:
        """List a player's tokens, the oldest first."""

    async def list_token_uses(self, player: str) -> Mapping[str, int]:
        """Return for the ids of a player's tokens the day of their last use, as far as there was one."""

    async def revoke_token(self, player: str, token: str) -> str | None:
        """Drop one of a player's tokens and give the digest that it had; None if there is no such token."""

    async def revoke_tokens(self, player: str, except_digest: str | None = None) -> tuple[str, ...]:
        """Drop a player's tokens, but for the one of this digest, and give the digests that they had."""


class SessionRepository(Protocol):
    """Browser sessions, awaited."""

    async def open_session(self, digest: str, session: Session) -> None:
        """Keep a session for a while."""

    async def find_session(self, digest: str) -> Session | None:
        """Return the session of that digest; None when it has run out."""

    async def list_sessions(self, player: str) -> tuple[OpenSession, ...]:
        """List a player's sessions, the one last used first."""

    async def close_session(self, digest: str) -> None:
        """Drop a session."""

    async def close_sessions(self, player: str, except_digest: str | None = None) -> tuple[str, ...]:
        """Drop a player's sessions, but for the one of this digest, and give the digests that they had."""


class AccountActivity(Protocol):
    """What is remembered of use, awaited: to the day, so that reading stays cheap."""

    async def record_token_use(self, digest: str, player: str, day: int) -> None:
        """Remember that a token was used on this day."""

    async def record_session_use(self, digest: str, player: str, day: int) -> None:
        """Remember that a session was used on this day, and let it live on."""

    async def count_attempt(self, key: str, seconds: int) -> int:
        """Count a try of a password, and give how many there were since so long."""

    async def clear_attempts(self, key: str) -> None:
        """Count anew: the password was right."""

    async def lock_attempts(self, key: str, milliseconds: int) -> int:
        """Let nobody else try for so long; 0, or for how long (ms) somebody holds it already."""


class AccountDeletions(Protocol):
    """Accounts that are to be deleted, awaited."""

    async def schedule_deletion(self, player: str, at: int) -> Player:
        """Have an account deleted at that time (UTC, ms), or at an earlier one that was asked for before."""

    async def cancel_deletion(self, player: str) -> Player:
        """Keep an account after all, unless it is gone already."""

    async def list_deletions(self, now: int) -> tuple[Player, ...]:
        """Return whose deletion is due (ms) or under way, the oldest first."""

    async def delete_player(self, player: str, name: str) -> Player:
        """Take from an account all but its id, and call it so; NameTaken, or DeletionCancelled, otherwise."""

    async def finish_deletion(self, player: str) -> None:
        """Look after a deleted account no longer."""


class Accounts(
    PlayerRepository,
    TokenRepository,
    SessionRepository,
    AccountActivity,
    VacationRepository,
    SeekRepository,
    AccountDeletions,
    TalkPeople,
    Protocol,
):
    """All of it."""

    async def migrate(self) -> None:
        """Bring what was stored by older versions into today's form; done once, asked at each start."""

    async def service_key(self) -> bytes:
        """Return the 256 random bits that this service derives its invitations and ids from; made once."""


class BlockingAccounts(Protocol):
    """Calls the accounts from code without an event loop."""

    def __call__(self, call: Callable[[Accounts], Coroutine[Any, Any, T]]) -> T:
        """Call, wait, and return the result."""
