"""What the API answers about what players ask of each other: pauses, and who is to answer for a seat."""

from __future__ import annotations

from typing import Literal

from services.api.schemas.response_part import ResponsePart


class PauseProposalSummary(ResponsePart, frozen=True):
    """A pause that a seat proposes; the seats of `waits` have still to agree, before `lapses`.

    Times are UTC in milliseconds. `made` is the record that proposed it: an agreement names it. It is null at
    tables that were opened before proposals had names.
    """

    seat: int
    until: int
    lapses: int
    waits: tuple[int, ...]
    made: int | None


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
    """Players who want the game to end as it stands; the seats of `waits` may agree before `lapses`.

    In a rated or tournament game `waits` names absent players, too. `made` is the record that proposed it: an
    agreement names it. It is null at tables that were opened before proposals had names.
    """

    agreed: tuple[str, ...]
    waits: tuple[int, ...]
    lapses: int
    made: int | None


class RulesProposalSummary(ResponsePart, frozen=True):
    """The operator `by` would have the table played on by that version of the rules, for the reason `why`.

    `note` says what it decides otherwise. The seats of `waits` may agree before `lapses` (UTC, ms). `made` is
    the record that proposed it, which an agreement may name; it is null at tables that were opened before
    proposals had names.
    """

    version: int
    by: str
    why: str
    note: str
    agreed: tuple[str, ...]
    waits: tuple[int, ...]
    lapses: int
    made: int | None


class RulesDifferenceSummary(ResponsePart, frozen=True):
    """A record that would have been different, by which rule (null for none), and how, in a sentence."""

    seq: int
    seat: int | None
    rule: str | None
    says: str


class RulesReport(ResponsePart, frozen=True):
    """What would have been different so far by the proposed version, as far as the reader may know it.

    `compared`: what one's own seat did, what all did (in a game that hides nothing), or nothing.
    """

    version: int
    note: str
    compared: Literal["own", "all", "nothing"]
    differences: tuple[RulesDifferenceSummary, ...]


class Proposals(ResponsePart, frozen=True):
    """All that stands open between the players of a table with a pace.

    `paused` is until when all clocks rest by agreement, null where they do not; `overdue` after how long (ms)
    a seat without a clock may be voted out.
    """

    pause: PauseProposalSummary | None
    paused: int | None
    seats: tuple[SeatVotes, ...]
    overdue: int
