"""Responses about the state of the API process."""

from __future__ import annotations

from typing import Literal

from services.shared.bodies import ResponsePart


class Health(ResponsePart, frozen=True):
    """The process answers."""

    status: Literal["ok"]


class LeftAlone(ResponsePart, frozen=True):
    """Tables that a worker leaves to workers of another build, and what its own build does not know."""

    worker: str
    unknown: str
    tables: int


class Readiness(ResponsePart, frozen=True):
    """Whether the store answers and takes writes, and what an operator has to look at.

    `calls_time` is false while no process `jobs` has reached this API for three minutes: bots do not play and
    no flag is called. People can play on, so the API stays ready. `lag` has the milliseconds that each read
    model is behind, null while it is built. `retired` are the read models that a newer build has dropped or
    changed the form of: this process cannot show their lists, and stays ready for everything else.
    `left_alone` and `damaged` (tables parked as their logs are damaged) are of tables; the others are served
    all the same. `detail` has a sentence for each fault.
    """

    ready: bool
    store: bool
    writes: bool
    calls_time: bool
    lag: dict[str, int | None]
    retired: tuple[str, ...] = ()
    left_alone: tuple[LeftAlone, ...] = ()
    damaged: int = 0
    detail: tuple[str, ...] = ()
