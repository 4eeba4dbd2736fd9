"""Responses about the state of the API process."""

from __future__ import annotations

from typing import Literal

from services.shared.bodies import ResponsePart


class Health(ResponsePart, frozen=True):
    """The process responds."""

    status: Literal["ok"]


class LeftAlone(ResponsePart, frozen=True):
    """The number of tables that a worker leaves to workers of a different build.

    `unknown` is what the worker's build does not know.
    """

    worker: str
    unknown: str
    tables: int


class Readiness(ResponsePart, frozen=True):
    """Whether the service is ready, and what needs an operator's attention.

    `store`: the store responds; `writes`: it accepts writes. `calls_time` is false if this API has not heard
    from a `jobs` process for three minutes. Bots then do not play, and clocks that have run out have no
    effect. People can continue to play, so the API stays ready. `lag` is how far each read model is behind,
    in milliseconds, or null while it is being built. `retired` are read models that a newer build has dropped
    or changed. This process cannot show lists made from them, but serves everything else. `left_alone` are
    tables left to workers of a different build, and `damaged` counts tables parked because their logs are
    damaged; all other tables are served. `detail` has a sentence for each fault.
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
