"""Request and response bodies for accounts, sessions, tokens and reliability."""

from __future__ import annotations

import msgspec

from infra.ports.profile import Motion, Theme
from projections.tenures import HolderKind, TenureEnd
from services.api.problems import LogHead
from services.shared.bodies import ResponsePart


class TenureSummary(ResponsePart, frozen=True):
    """A player who held a seat from record `from` through record `until` (null: until now).

    `turns` counts the turns that the holder played, `late` how many of these exceeded the grace period, and
    `lapses` the time-outs. `left`: the holder left during the game and did not return.
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
    """The tenures of a table (who held each seat, and when), by seat, oldest first."""

    tenures: tuple[TenureSummary, ...]
    head: LogHead


class ReliabilityResponse(ResponsePart, frozen=True):
    """A player's reliability, over the latest 200 turns and the latest 200 seats held.

    `in_time` is the percentage of turns on time. `finished` is the percentage of seats held to the end, or
    null if no game has ended. `late`, `lapses` (time-outs), `ended` and `left` are counts.
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
    """A new player and their token. `csrf` is set if a session was requested."""

    player: str
    name: str
    token: str
    csrf: str | None = None


class Window(ResponsePart, frozen=True):
    """A part of the day, in minutes after local midnight; it spans midnight if `closes` is before `opens`."""

    opens: int
    closes: int


class PreferencesResponse(ResponsePart, frozen=True):
    """The player's preferences for the web pages, as in PATCH /v1/me."""

    theme: Theme | None
    motion: Motion | None
    instant: bool
    turn_sound: bool
    letter_keys: bool


class Me(ResponsePart, frozen=True):
    """The caller's account, and the scopes of the token or session. `csrf` is set only with a session.

    `password` and `recovery` say whether the account has a password and a recovery code. `rename` is why the
    player must choose a different name, or null if they need not. `deletion` is when the account will be
    deleted (UTC, ms), or null if it will not. `zone`, `hours`, `rated`, `languages`, `about`, `waiting_most`
    and `preferences` are as in PATCH /v1/me. `reliability` is returned only by GET /v1/me, and is null while
    unknown.
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
    """The time when the account will be deleted (UTC, ms) unless the player cancels the deletion."""

    deletion: int


class RecoveryCodeResponse(ResponsePart, frozen=True):
    """A recovery code: it works for one login, and is shown only once."""

    code: str


class RecoveryResponse(ResponsePart, frozen=True):
    """The player who logged in with a recovery code, and the next code."""

    me: Me
    code: str


class SessionSummary(ResponsePart, frozen=True):
    """A logged-in browser.

    `opened` is when it logged in (UTC, ms; 0 if unknown), and `used` the day (UTC) of its last use. `this`:
    the session of this request.
    """

    opened: int
    used: str
    this: bool


class SessionsResponse(ResponsePart, frozen=True):
    """A player's sessions, most recently used first."""

    sessions: tuple[SessionSummary, ...]


class TokenSummary(ResponsePart, frozen=True, omit_defaults=True):
    """A token. The secret `token` is returned only once, when it is created.

    `expires` is when the token expires (UTC, ms), and `used` the day (UTC) of its last use.
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
    """Whether a forgotten password can be reset by email."""

    offered: bool
