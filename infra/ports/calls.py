"""Calls of players' programs: where to call, state of each call, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from msgspec import field

from infra.ports.tables import PortValue

MAX_REPORTED_CALLS = 100
"""Calls of a player that are kept to be told."""

CallState = Literal["unverified", "active", "disabled"]
"""Nothing but a test goes to a program that is unverified or disabled; one that arrives makes it active."""

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
"""What came of a call: the answer was accepted, or comes later by the API; the rules refused it, or what it
answers is no longer asked; nobody has decided it yet; it could not be read, or its signature was wrong;
nothing came in time, or no answer at all; or it was a test that arrived."""

CALL_OUTCOMES: tuple[CallOutcome, ...] = get_args(CallOutcome)

ARRIVED: frozenset[CallOutcome] = frozenset(
    {"accepted", "deferred", "refused", "stale", "undecided", "tested"}
)
"""Outcomes of programs that are there and answer as they should, right or wrong."""


TOKEN_ENDED = "the token that set it has ended"  # noqa: S105 - a sentence
ALL_TOKENS_ENDED = "all tokens were ended"
"""Why a program is called no more: its token was revoked or expired, or the player ended all."""


class BotCall(PortValue, frozen=True):
    """Where a player's program is called; what is sent and what is answered is signed with `secret`.

    Until `old_until` (UTC, ms) `old_secret` holds, too. Secrets are Base64. A test is tried until
    `test_until`, 0 for none; `why` says why nothing else is sent. `token` is the SHA-256 of the token that
    set or last tested it: the call ends with that token. It is None where a session did.
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
        """Return the secrets that hold now (UTC, ms), the newest first."""
        old = self.old_secret if now < self.old_until else None
        return (self.secret,) if old is None else (self.secret, old)


class RefusedAnswer(PortValue, frozen=True):
    """Why the answer before was refused: the problem's slug, the rule, and a sentence."""

    type: str
    rule: str | None
    says: str


class SeatCall(PortValue, frozen=True, omit_defaults=True):
    """How the call of a seat for one decision stands; no attempt before `wait` (UTC, ms).

    `refusals` counts the answers that were refused: each is asked anew under an id of its own. `step` counts
    failures in a row, since `failing_since`. `done`: the program has taken it and answers by itself, or it
    was given up. `submitted`: an answer is on its way to be decided.
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
    """The calls of one player at one table, by seat."""

    seats: dict[int, SeatCall] = field(default_factory=dict)


class CallReport(PortValue, frozen=True):
    """What came of one call: when it was made (UTC, ms) and how long it took, with the command's decision.

    `table` is None for a test; `code` is what the program answered, None where nothing came, `rule` names the
    rule that refused; `says` is a sentence of the service's own.
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
    """A line that nobody else has until it is settled, or its time is over; `token` names this taking."""

    player: str
    table: str
    token: str
    line: CallLine


class BusyLine(NamedTuple):
    """Somebody is at it, until then (UTC, ms) at most."""

    until: int


class CallRecord(NamedTuple):
    """How calls of a player went: how often each way, and the latest, the newest first."""

    counts: Mapping[CallOutcome, int]
    latest: tuple[CallReport, ...]


class CallFailures(NamedTuple):
    """Failures of a program since its last success, and since when (UTC, ms)."""

    number: int
    since: int | None
