"""What the API answers about what players ask of each other: pauses, and who is to answer for a seat."""

from __future__ import annotations

from services.api.schemas.response_part import ResponsePart


class PauseProposalSummary(ResponsePart, frozen=True):
    """A pause that a seat proposes; the seats of `waits` have still to agree, before `lapses`.

    Times are UTC in milliseconds.
    """

    seat: int
    until: int
    lapses: int
    waits: tuple[int, ...]


class SeatVotes(ResponsePart, frozen=True):
    """Who answers for a seat as far as others may change that.

    `votes` are those of seats that want its player out while it does not answer; `voters` may vote.
    `player` is who last sat down there and may come back while a bot stands in, null for nobody.
    """

    seat: int
    player: str | None
    votes: tuple[int, ...]
    voters: tuple[int, ...]


class EndProposalSummary(ResponsePart, frozen=True):
    """Players who want the game to end as it stands; the seats of `waits` may agree before `lapses`."""

    agreed: tuple[str, ...]
    waits: tuple[int, ...]
    lapses: int


class Proposals(ResponsePart, frozen=True):
    """All that stands open between the players of a table with a pace.

    `paused` is until when all clocks rest by agreement, null where they do not; `overdue` after how long (ms)
    a seat without a clock may be voted out.
    """

    pause: PauseProposalSummary | None
    paused: int | None
    seats: tuple[SeatVotes, ...]
    overdue: int
