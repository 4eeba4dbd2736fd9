"""Request and response bodies for accounts, sessions, tokens and reliability."""

from __future__ import annotations

import msgspec

from infra.ports.profile import Motion, Theme
from projections.tenures import HolderKind, TenureEnd
from services.api.problems import LogHead
from services.shared.bodies import ResponsePart


class TenureSummary(ResponsePart, frozen=True):
    """A player who held a seat `from` one record `until` another, inclusive; null: until now.

    `turns` were played by the holder, `late` ones after the grace; `lapses` are time-outs. `left`: the
    holder left during the game and did not return.
    """

    seat: int
    n: int
    player: str | None
    name: str | None
    kind: HolderKind
    first: int = msgspec.field(name="from")
    until: int | None
    why: TenureEnd | None
    turns: int
    late: int
    lapses: int
    left: bool


class TenuresResponse(ResponsePart, frozen=True):
    """The tenures of a table, by seat, oldest first."""

    tenures: tuple[TenureSummary, ...]
    head: LogHead


class ReliabilityResponse(ResponsePart, frozen=True):
    """A player's reliability, by the latest 200 turns and the latest 200 seats held.

    `in_time` and `finished` are percentages; `finished` is null if no game has ended.
    """

    player: str
    name: str
    turns: int
    late: int
    lapses: int
    ended: int
    left: int
    in_time: int
    finished: int | None


class RegistrationResponse(ResponsePart, frozen=True, omit_defaults=True):
    """A new player, with a token; `csrf` if a session was requested."""

    player: str
    name: str
    token: str
    csrf: str | None = None


class Window(ResponsePart, frozen=True):
    """A part of the day, in minutes of local time; past midnight if it closes before it opens."""

    opens: int
    closes: int


class PreferencesResponse(ResponsePart, frozen=True):
    """The player's preferences for the pages, as in PATCH /v1/me."""

    theme: Theme | None
    motion: Motion | None
    instant: bool
    turn_sound: bool
    letter_keys: bool


class Me(ResponsePart, frozen=True):
    """The caller's account and scopes; `csrf` with a session cookie.

    `password` and `recovery`: whether there are ways to recover the account; `rename`: why another name
    must be chosen. In the `hours` of the `zone` the player's clocks may run at tables joined from now on.
    `deletion` is when the account is deleted (ms), null for never. `rated`: the player agrees to be
    rated. `languages`, `about`, `waiting_most` and `preferences` are as in PATCH /v1/me. `reliability` is
    returned only by GET /v1/me, and null while it is unknown.
    """

    player: str
    name: str
    csrf: str | None
    scopes: tuple[str, ...]
    password: bool = False
    recovery: bool = False
    rename: str | None = None
    zone: str | None = None
    hours: Window | None = None
    deletion: int | None = None
    rated: bool = False
    languages: tuple[str, ...] = ()
    about: str | None = None
    waiting_most: int | None = None
    preferences: PreferencesResponse | None = None
    reliability: ReliabilityResponse | None = None


class DeletionResponse(ResponsePart, frozen=True):
    """When the account is deleted (UTC, ms), unless the player cancels that."""

    deletion: int


class RecoveryCodeResponse(ResponsePart, frozen=True):
    """A code for logging in once; shown only once."""

    code: str


class RecoveryResponse(ResponsePart, frozen=True):
    """The player who logged in with a code, and the next code."""

    me: Me
    code: str


class SessionSummary(ResponsePart, frozen=True):
    """A logged-in browser: since when (ms; 0 if unknown), and the day of its last use."""

    opened: int
    used: str
    this: bool


class SessionsResponse(ResponsePart, frozen=True):
    """A player's sessions, the most recently used first."""

    sessions: tuple[SessionSummary, ...]


class TokenSummary(ResponsePart, frozen=True, omit_defaults=True):
    """A token; `token` itself is shown only once, when it is created.

    `expires` (ms) is when it ends, `used` the day (UTC) of its last use.
    """

    id: str
    scopes: tuple[str, ...]
    note: str
    created: int
    token: str | None = None
    expires: int | None = None
    used: str | None = None


class TokensResponse(ResponsePart, frozen=True):
    """A player's tokens."""

    tokens: tuple[TokenSummary, ...]


class ResetOffer(ResponsePart, frozen=True):
    """Whether a forgotten password can be reset by e-mail."""

    offered: bool
