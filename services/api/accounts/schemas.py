"""Bodies and answers about accounts, sessions, tokens and reliability."""

from __future__ import annotations

import msgspec

from infra.ports.profile import Motion, Theme
from projections.tenures import HolderKind, TenureEnd
from services.api.problems import LogHead
from services.shared.bodies import ResponsePart


class TenureSummary(ResponsePart, frozen=True):
    """Who held a seat `from` one record `until` another, both included; until now where that is null.

    `turns` were played by the holder's own hand, of them `late` beyond the grace; `lapses` are time-outs.
    `left`: the holder went while the game was on and did not come back.
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
    """How far a player can be relied on, by the latest 200 turns and the latest 200 tenures.

    `in_time` and `finished` are percentages; `finished` is null where no tenure has ended.
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
    """A new player, with a token to keep; `csrf` where a session was asked for."""

    player: str
    name: str
    token: str
    csrf: str | None = None


class Window(ResponsePart, frozen=True):
    """A part of the day, in minutes of the wall clock; over midnight where it closes before it opens."""

    opens: int
    closes: int


class PreferencesResponse(ResponsePart, frozen=True):
    """How the player wants the pages to be, as PATCH /v1/me has it."""

    theme: Theme | None
    motion: Motion | None
    instant: bool
    turn_sound: bool
    letter_keys: bool


class Me(ResponsePart, frozen=True):
    """Who is asking, and what may be done; `csrf` where the cookie says who.

    `password` and `recovery` say whether there are ways to come back, `rename` why another name has to be
    chosen. In the `hours` of the `zone` the player's clocks may run at tables that are joined from now on.
    `deletion` is when the account is deleted (ms), null where it is not to be. `rated`: the player agrees to
    be rated. `languages`, `about`, `waiting_most` and `preferences` are as PATCH /v1/me has them.
    `reliability` is told by GET /v1/me alone, and null while it is not known.
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
    """When the account is deleted (UTC, ms), unless its player thinks better of it before."""

    deletion: int


class RecoveryCodeResponse(ResponsePart, frozen=True):
    """A code that brings its player back once; told once, when it is made."""

    code: str


class RecoveryResponse(ResponsePart, frozen=True):
    """Who came back by a code, and the next one, as the one that was given is used up."""

    me: Me
    code: str


class SessionSummary(ResponsePart, frozen=True):
    """A browser that is logged in, since when (ms; 0 where that is not known) and when it was last used."""

    opened: int
    used: str
    this: bool


class SessionsResponse(ResponsePart, frozen=True):
    """A player's sessions, the one last used first."""

    sessions: tuple[SessionSummary, ...]


class TokenSummary(ResponsePart, frozen=True, omit_defaults=True):
    """A token; `token` itself is told once, when it is made.

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
    """Whether a forgotten password can be set anew by a mail."""

    offered: bool
