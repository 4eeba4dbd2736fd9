"""Calls of players' programs: their targets, states and outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from msgspec import field

from infra.ports.tables import PortValue

MAX_REPORTED_CALLS = 100
"""Maximum number of a player's calls that are kept for reports."""

CallState = Literal["unverified", "active", "disabled"]
"""The state of a player's program; an unverified or disabled one receives only tests, until one succeeds."""

CallOutcome = Literal[
    "accepted",
    "deferred",
    "refused",
    "stale",
    "undecided",
    "malformed",
    "unsigned",
    "timed-out",
    "failed",
    "tested",
]
"""The outcome of a call.

- `accepted`, `undecided`: the answer was accepted, or has not been decided yet.
- `deferred`: the program will answer later, through the API.
- `refused`, `stale`: the rules refused the answer, or its question is no longer open.
- `malformed`, `unsigned`: the answer was unreadable, or its signature was wrong.
- `timed-out`, `failed`: the call timed out, or there was no response.
- `tested`: a test succeeded.
"""

CALL_OUTCOMES: tuple[CallOutcome, ...] = get_args(CallOutcome)

ARRIVED: frozenset[CallOutcome] = frozenset(
    {"accepted", "deferred", "refused", "stale", "undecided", "tested"}
)
"""Outcomes that show that the program responds properly, even if its move was refused."""


TOKEN_ENDED = "the token that set it has ended"  # noqa: S105 - a sentence
ALL_TOKENS_ENDED = "all tokens were ended"
"""Why a program is no longer called: its token was revoked or expired, or the player ended all tokens."""


class BotCall(PortValue, frozen=True):
    """How a player's program is called; requests and answers are signed with `secret`.

    Secrets are Base64. Until `old_until` (UTC, ms), `old_secret` is also valid. A test is retried until
    `test_until` (0 if there is none). `why` is the reason only tests are sent. `token` is the SHA-256 of the
    token that configured or last tested the call (None if a session did); when that token ends, so do the
    calls.
    """

    url: str
    secret: str
    made: int
    old_secret: str | None = None
    old_until: int = 0
    state: CallState = "unverified"
    why: str | None = None
    test_until: int = 0
    token: str | None = None

    def secrets(self, now: int) -> tuple[str, ...]:
        """Return the secrets that are valid now (UTC, ms), newest first."""
        old = self.old_secret if now < self.old_until else None
        return (self.secret,) if old is None else (self.secret, old)


class RefusedAnswer(PortValue, frozen=True):
    """Why the previous answer was refused: the problem's slug, the rule, and a sentence."""

    type: str
    rule: str | None
    says: str


class SeatCall(PortValue, frozen=True, omit_defaults=True):
    """The state of a seat's call for a decision; there is no further attempt before `wait` (UTC, ms).

    `refusals` counts refused answers; after each of them, the question is sent again under a new id. `step`
    counts consecutive failures since `failing_since`. `done`: the program accepted the question and will
    answer through the API, or the service stopped trying. `submitted`: an answer was queued and has not been
    decided yet.
    """

    decision: int
    refusals: int = 0
    step: int = 0
    wait: int = 0
    failing_since: int | None = None
    done: bool = False
    submitted: bool = False
    refused: RefusedAnswer | None = None


class CallLine(PortValue, frozen=True):
    """A player's calls at a table, keyed by seat."""

    seats: dict[int, SeatCall] = field(default_factory=dict)


class CallReport(PortValue, frozen=True):
    """The result of a call: when it was made (UTC, ms), how long it took, and its outcome.

    `table` is None for a test. `code` is the program's HTTP status, None without a response. `rule` is the
    rule that refused the answer. `says` is a sentence written by the service.
    """

    id: str
    table: str | None
    seat: int | None
    decision: int | None
    at: int
    ms: int
    outcome: CallOutcome
    code: int | None = None
    rule: str | None = None
    says: str = ""


class TakenLine(NamedTuple):
    """A line that is leased to a process until it is settled or the lease expires.

    `token` identifies the lease.
    """

    player: str
    table: str
    token: str
    line: CallLine


class BusyLine(NamedTuple):
    """The line is leased to a different process, at most until `until` (UTC, ms)."""

    until: int


class CallRecord(NamedTuple):
    """The history of a player's calls: the number of each outcome, and the latest calls, newest first."""

    counts: Mapping[CallOutcome, int]
    latest: tuple[CallReport, ...]


class CallFailures(NamedTuple):
    """The number of a program's failures since its last success, and when they began (UTC, ms)."""

    number: int
    since: int | None
