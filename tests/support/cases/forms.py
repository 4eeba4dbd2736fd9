"""The form of case files in TOML, for every game; README.md beside this package says how to write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import field

from domain.kernel.values import Value
from tests.support.cases.outcome import CaseError

Json = Mapping[str, Any]


class When(Value, frozen=True):
    """A command; `seat`: the first that is asked where none is named."""

    command: Json
    seat: int | None = None
    refused: str | bool = False
    draws: Json = field(default_factory=dict)


class Given(Value, frozen=True):
    """Where the case begins."""

    seats: int | None = None
    options: Json = field(default_factory=dict)
    draws: Json = field(default_factory=dict)
    position: Json | None = None
    state: Json = field(default_factory=dict)
    play: tuple[When, ...] = ()


class Looks(Value, frozen=True):
    """What a seat (a spectator, where none is named) sees: values by path."""

    values: Json
    seat: int | None = None


class Choices(Value, frozen=True):
    """Which options a seat has; commands are given in whole or in part.

    With `among`, only the options that have what it names are looked at by `exactly` and `count`.
    """

    seat: int | None = None
    among: Json = field(default_factory=dict)
    has: tuple[Json, ...] = ()
    lacks: tuple[Json, ...] = ()
    exactly: tuple[Json, ...] | None = None
    count: int | None = None


class Scores(Value, frozen=True):
    """The score sheet."""

    totals: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    categories: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


class Then(Value, frozen=True):
    """What has to be true at the end."""

    state: Json = field(default_factory=dict)
    views: tuple[Looks, ...] = ()
    pending: Json | None = None
    asked: tuple[int, ...] | None = None
    over: bool | None = None
    options: tuple[Choices, ...] = ()
    anytime: tuple[Choices, ...] = ()
    scores: Scores = Scores()
    events: tuple[Json, ...] | None = None


class CaseForm(Value, frozen=True):
    """One case."""

    id: str
    rules: str | tuple[str, ...] = ()
    title: str = ""
    given: Given = Given()
    when: tuple[When, ...] = ()
    then: Then = Then()


class File(Value, frozen=True):
    """A file of cases."""

    case: tuple[CaseForm, ...]


def read(data: bytes) -> tuple[CaseForm, ...]:
    """Read a file; CaseError says what is wrong and where."""
    try:
        return msgspec.toml.decode(data, type=File).case
    except msgspec.DecodeError as error:
        raise CaseError(str(error)) from error
