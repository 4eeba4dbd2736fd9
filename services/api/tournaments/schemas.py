"""Request and response bodies about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.table.bot_accounts import BotKind
from domain.table.commands import Nonce
from domain.table.correspondence.pace import Pace, PresetName, ZoneName
from domain.table.tenure.seating import Entry
from domain.tournament.commands import MAX_BOTS
from domain.tournament.plan import (
    EntrantCount,
    GroupSize,
    RoundCount,
    RoundDays,
    TournamentForm,
    TournamentName,
)
from domain.tournament.state import TournamentPhase
from services.api.http.arguments import CommandId
from services.api.http.json_schema import described_by
from services.api.problems import LogHead
from services.api.tables.schemas import Options
from services.shared.bodies import RequestBody, ResponsePart


class NewTournament(RequestBody, frozen=True):
    """Open a tournament of `rounds` rounds at tables of `group` seats, for at most `most` entrants.

    It begins when `most` players have entered, or when its owner starts it. `pace` is the name of a pace, or
    a custom pace; `zone` is the time zone of a named pace. A round closes when all its tables have ended, or
    after `round_days`. `entry` has the requirements for all entrants except the owner.
    """

    form: TournamentForm
    game: Annotated[str, Meta(max_length=60)]
    group: GroupSize
    rounds: RoundCount
    most: EntrantCount
    name: TournamentName
    options: Annotated[msgspec.Raw, described_by("Options")] = msgspec.field(
        default_factory=lambda: msgspec.Raw(b"{}")
    )
    pace: PresetName | Pace = "daily"
    zone: ZoneName = "UTC"
    public: bool = True
    round_days: RoundDays | None = None
    entry: Entry | None = None
    command_id: CommandId | None = None


class EntryRequest(RequestBody, frozen=True):
    """Enter the caller, optionally with a nonce; or, with `bot`, enter `count` of the service's bots."""

    nonce: Nonce | None = None
    bot: BotKind | None = None
    count: Annotated[int, Meta(ge=1, le=MAX_BOTS)] = 1
    command_id: CommandId | None = None


class TournamentRequest(RequestBody, frozen=True):
    """Start or cancel a tournament."""

    command_id: CommandId | None = None


class TournamentSummary(ResponsePart, frozen=True):
    """A tournament's summary. `round` is the latest paired round, 0 before the first.

    `entered` is the number of entrants, at most `most`. `mine`: the caller opened or entered it. `invite` is
    a private tournament's invitation code, shown only if `mine`. `pace` is the name of its pace, `custom` for
    a custom pace. `opened` and `moved` (the last activity) are UTC, ms.
    """

    id: str
    name: str
    form: TournamentForm
    game: str
    title: str
    phase: TournamentPhase
    owner: str
    owner_name: str
    public: bool
    group: int
    rounds: int
    round: int
    entered: int
    most: int
    pace: PresetName | Literal["custom"]
    round_days: int | None
    opened: int
    moved: int
    mine: bool
    invite: str | None = None


class TournamentsResponse(ResponsePart, frozen=True):
    """Tournaments, most recently active first. Pass `next` as `after` to get the next page."""

    tournaments: tuple[TournamentSummary, ...]
    next: str | None


class EntrantSummary(ResponsePart, frozen=True):
    """An entrant; `entrant` is their number. For one of the service's own bots, `bot` is its kind.

    `no_show`: withdrawn because the player did not appear at a table. `blocked`: the caller has blocked the
    player.
    """

    entrant: int
    player: str
    name: str
    bot: BotKind | None
    withdrawn: bool
    mine: bool
    no_show: bool = False
    blocked: bool = False


TableState = Literal["opening", "playing", "ended", "void"]


class PairedTable(ResponsePart, frozen=True):
    """A table of a round: its entrants in seat order, and the place of each once it has ended.

    `state` is `opening` until the table exists, then `playing` or `ended`, or `void` if it does not count.
    Players who did not appear are placed last. `invite` is a private table's invitation code. `paused` is
    when a pause of all its clocks ends (UTC, ms), or null if there is none; the organiser can end it with the
    command `EndPause`.
    """

    group: int
    table: str
    entrants: tuple[int, ...]
    state: TableState
    places: tuple[int, ...] | None
    invite: str | None = None
    paused: int | None = None


class RoundSummary(ResponsePart, frozen=True):
    """A round: its tables, and the entrants with a bye (`byes`).

    `paired` is when it was paired (UTC, ms). `closes` is the latest time at which it closes, or null if it
    closes only when all its tables have ended.
    """

    number: int
    paired: int
    closes: int | None
    closed: bool
    tables: tuple[PairedTable, ...]
    byes: tuple[int, ...]


class RoundsResponse(ResponsePart, frozen=True):
    """Rounds of a tournament, in order."""

    rounds: tuple[RoundSummary, ...]
    head: LogHead


class TournamentStanding(ResponsePart, frozen=True):
    """An entrant's place in the standings. Equal entrants share a place.

    At a table with g seats, the first place gets g - 1 points, the second g - 2, and the last none; players
    who tie share the points of their places. Ties in the standings are broken by `opponents`, the sum of all
    opponents' points, and then by `mutual`. Among entrants who are still tied, `mutual` counts 2 for each of
    them beaten at a table and 1 for each tie.
    """

    place: int
    entrant: int
    points: float
    opponents: float
    mutual: int
    played: int
    byes: int


class TournamentView(ResponsePart, frozen=True):
    """A whole tournament: its entrants, standings and latest round.

    `end` says how it ended, or null while it continues. `entrant` is the caller's number as an entrant, or
    null if the caller has not entered. `entry` has the requirements for entering, or null if there are none.
    """

    tournament: TournamentSummary
    options: Options
    pace: Pace
    entrant: int | None
    end: Literal["finished", "called off"] | None
    entrants: tuple[EntrantSummary, ...]
    standings: tuple[TournamentStanding, ...]
    last_round: RoundSummary | None
    head: LogHead
    entry: Entry | None = None
