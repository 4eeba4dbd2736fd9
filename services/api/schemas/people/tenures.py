"""What the API answers about who held seats, and how far players can be relied on."""

from __future__ import annotations

import msgspec

from projections.tenures import HolderKind, TenureEnd
from services.api.schemas.response_part import ResponsePart
from services.api.schemas.responses import LogHead


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
    """The tenures of a table, by seat, the oldest first."""

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
