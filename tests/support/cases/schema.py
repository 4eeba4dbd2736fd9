"""The schema of TOML case files, for every game; tests/support/README.md describes how to write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from domain.kernel.values import Value
from tests.support.cases.case import CaseError

Json = Mapping[str, Any]
Name = Annotated[str, Meta(min_length=1)]


class ViewClaim(Value, frozen=True):
    """The values, keyed by path, that a seat sees, or a spectator if no seat is given."""

    values: Json
    seat: int | None = None


class OptionsClaim(Value, frozen=True):
    """The options of a seat; commands may be given in whole or in part.

    If `among` is given, `exactly` and `count` consider only matching options.
    """

    seat: int | None = None
    among: Json = field(default_factory=dict)
    has: tuple[Json, ...] = ()
    lacks: tuple[Json, ...] = ()
    exactly: tuple[Json, ...] | None = None
    count: int | None = None


class ScoreClaim(Value, frozen=True):
    totals: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    categories: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


class EventsClaim(Value, frozen=True):
    """Expected events in this order, and events that must not happen, each in whole or in part."""

    has: tuple[Json, ...] = ()
    lacks: tuple[Json, ...] = ()


EventsClaimForm = tuple[Json, ...] | EventsClaim
"""A plain list stands for `has`."""


class RecordClaim(Value, frozen=True):
    """A record (by default the last) as a seat or a spectator sees it."""

    seat: int | None = None
    record: int | None = None
    values: Json = field(default_factory=dict)
    events: EventsClaimForm | None = None


class CaseClaims(Value, frozen=True):
    """Conditions that must hold."""

    state: Json = field(default_factory=dict)
    views: tuple[ViewClaim, ...] = ()
    pending: Json | None = None
    asked: tuple[int, ...] | None = None
    over: bool | None = None
    options: tuple[OptionsClaim, ...] = ()
    anytime: tuple[OptionsClaim, ...] = ()
    scores: ScoreClaim | None = None
    events: EventsClaimForm | None = None
    seen: tuple[RecordClaim, ...] = ()


class CaseStep(Value, frozen=True):
    """A command; `seat` defaults to the first seat with a decision."""

    command: Json
    seat: int | None = None
    draws: Json = field(default_factory=dict)


class CaseCommand(CaseStep, frozen=True):
    """A command that is accepted or refused, and the conditions that hold after it."""

    refused: Name | bool = False
    then: CaseClaims | None = None


class CaseSetup(Value, frozen=True):
    """The start of a case, and its rules version (default: the newest)."""

    version: int | None = None
    seats: int | None = None
    options: Json = field(default_factory=dict)
    draws: Json = field(default_factory=dict)
    position: Json | None = None
    state: Json = field(default_factory=dict)
    play: tuple[CaseStep, ...] = ()


class CaseSpec(Value, frozen=True):
    id: Name
    rules: str | tuple[str, ...] = ()
    title: str = ""
    given: CaseSetup = CaseSetup()
    when: tuple[CaseCommand, ...] = ()
    then: CaseClaims | None = None


class CaseFile(Value, frozen=True):
    case: tuple[CaseSpec, ...]


def read_case_file(data: bytes) -> tuple[CaseSpec, ...]:
    """Read a file; raise a CaseError stating what is wrong, and where."""
    try:
        return msgspec.toml.decode(data, type=CaseFile).case
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CaseError(str(error)) from error
