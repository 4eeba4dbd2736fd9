"""Problem documents (RFC 9457): all codes with their status and title."""

from __future__ import annotations

import math
import time
from dataclasses import KW_ONLY, dataclass
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from domain.kernel.presentation import OptionSign
from infra.ports.limits import RateLimitPolicy
from services.api.http.json_schema import described_by
from services.shared.bodies import ResponsePart

RATE_LIMIT, RATE_LIMIT_POLICY = "RateLimit", "RateLimit-Policy"


Command = Annotated[msgspec.Raw, described_by("Command")]


class LogHead(ResponsePart, frozen=True):
    """The last record of a table's log: its number and hash."""

    seq: int
    hash: str

    def __str__(self) -> str:
        """Return the value of the header `Railhead-Head`."""
        return f"{self.seq} {self.hash}"


class CommandOption(ResponsePart, frozen=True):
    """A legal command: its text (`says`), the place on the board to which it belongs (`at`), and its preview.

    A command about several places, such as dice to reroll, lists them in `places`, and `at` is null. `ghost`
    is the preview as SVG, or null if there is none. `between`: an action that can be taken before the
    question is answered; the question remains open. `passes`: a pass. `signs` is a short form for a button:
    it replaces the text if a sign has words, and otherwise is a picture next to it. Drawings use the
    definitions of `GET /v1/tables/{table}/parts`.
    """

    command: Command
    says: str
    at: str | None = None
    places: tuple[str, ...] = ()
    ghost: str | None = None
    between: bool = False
    passes: bool = False
    signs: tuple[OptionSign, ...] = ()


@dataclass(frozen=True)
class Allowance:
    """The requests left under a rate limit, and when its window resets (on the monotonic clock)."""

    policy: RateLimitPolicy
    remaining: int
    resets_at: float

    def to_headers(self) -> dict[str, str]:
        """Return the header fields defined by draft-ietf-httpapi-ratelimit-headers."""
        name, wait = self.policy.name, max(0, math.ceil(self.resets_at - time.monotonic()))
        return {
            RATE_LIMIT_POLICY: f'"{name}";q={self.policy.limit};w={self.policy.window_seconds}',
            RATE_LIMIT: f'"{name}";r={self.remaining};t={wait}',
        }


OK, CREATED, ACCEPTED, NO_CONTENT, NOT_MODIFIED = 200, 201, 202, 204, 304

PROBLEMS: dict[str, tuple[int, str]] = {
    "malformed-command": (422, "Malformed command"),
    "illegal-command": (422, "Not allowed by the rules"),
    "not-your-turn": (422, "Not your turn"),
    "not-allowed": (403, "Not allowed"),
    "table-closed": (409, "Not possible now"),
    "stale-command": (409, "The table has changed"),
    "conflicting-command-id": (409, "Command id already used"),
    "name-taken": (409, "Name already taken"),
    "bad-request": (400, "Bad request"),
    "unauthorized": (401, "Authentication required"),
    "forbidden": (403, "Forbidden"),
    "hints-off": (403, "Analysis is off"),
    "csrf": (403, "Cross-site request rejected"),
    "not-found": (404, "Not found"),
    "method-not-allowed": (405, "Method not allowed"),
    "not-acceptable": (406, "Not acceptable"),
    "request-timeout": (408, "Request timeout"),
    "too-large": (413, "Content too large"),
    "unsupported-media-type": (415, "Unsupported media type"),
    "head-too-large": (431, "Request header fields too large"),
    "not-implemented": (501, "Not implemented"),
    "too-many-requests": (429, "Too many requests"),
    "failed": (500, "The rules raised an error on this command"),
    "internal": (500, "Internal server error"),
    "partition-full": (503, "Too many queued commands"),
    "unavailable": (503, "Service unavailable"),
}
"""Status and title by code."""

STATUS = {code: status for code, (status, _) in PROBLEMS.items()}
TITLES = {code: title for code, (_, title) in PROBLEMS.items()}

PROBLEM_PATH = "/problems/"
"""Base path of the pages that explain problems; `type` holds the full path."""


@dataclass(eq=False)
class Problem(Exception):
    """An error response; clients can rely on `code`."""

    code: str
    detail: str
    _: KW_ONLY
    rule: str | None = None
    topic: str | None = None
    legal: tuple[CommandOption, ...] | None = None
    decision: int | None = None
    head: LogHead | None = None
    retry: int | None = None
    allowance: Allowance | None = None
    encoding: str | None = None

    def __str__(self) -> str:
        return self.detail


ProblemCode = Annotated[str, Meta(extra_json_schema={"enum": list(STATUS)})]


class ProblemDocument(msgspec.Struct, omit_defaults=True):
    """A description of an error.

    `type` is the path of a page that explains it, and `code` the last part of that path.

    For a command that was refused: `rule` is the id of the rule that it breaks, `topic` the section of the
    players' rules about it, `legal` the commands that are legal instead, `decision` the seat's open decision,
    and `head` the last record.
    """

    type: Annotated[str, Meta(pattern=r"^/problems/[a-z-]+\Z")]
    code: ProblemCode
    title: str
    status: int
    detail: str
    rule: str | None = None
    topic: str | None = None
    legal: tuple[CommandOption, ...] | None = None
    decision: int | None = None
    head: LogHead | None = None


def problem_document(problem: Problem) -> ProblemDocument:
    """Return the body of the response for a problem."""
    code = problem.code
    members = {name: getattr(problem, name) for name in ("rule", "topic", "legal", "decision", "head")}
    return ProblemDocument(
        f"{PROBLEM_PATH}{code}", code, TITLES[code], STATUS[code], problem.detail, **members
    )


def problem_response(problem: Problem) -> Response:
    document = problem_document(problem)
    response = Response(msgspec.json.encode(document), document.status, media_type="application/problem+json")
    response.headers["Cache-Control"] = "no-store"
    if problem.head is not None:
        response.headers["Railhead-Head"] = str(problem.head)
    if problem.retry is not None:
        response.headers["Retry-After"] = str(problem.retry)
    if problem.encoding is not None:
        response.headers["Accept-Encoding"] = problem.encoding  # what requests may use (RFC 9110, 15.5.16)
    if problem.allowance is not None:
        response.headers.update(problem.allowance.to_headers())
    if problem.code == "request-timeout":
        response.headers["Connection"] = "close"  # the rest of the request may still arrive
    if problem.code == "unauthorized":
        response.headers["WWW-Authenticate"] = 'Bearer realm="railhead"'
    return response
