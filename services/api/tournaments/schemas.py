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

    It begins when `most` have entered, or when its owner starts it. `pace` is the name of a pace, or a
    custom one; `zone` is the time zone of a named one. A round closes when all its tables have ended, or
    after `round_days`. `entry` has the conditions for everybody else who enters.
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
    """Enter, optionally with a nonce; with `bot`, enter `count` of the service's bots instead."""

    nonce: Nonce | None = None
    bot: BotKind | None = None
    count: Annotated[int, Meta(ge=1, le=MAX_BOTS)] = 1
    command_id: CommandId | None = None


class TournamentRequest(RequestBody, frozen=True):
    """Start or cancel a tournament."""

    command_id: CommandId | None = None


class TournamentSummary(ResponsePart, frozen=True):
    """A tournament in lists; `round` is the latest paired round, 0 before the first.

    `entered` of at most `most` take part. `mine`: the caller takes part or opened it. `invite` is the
    code of a private one, for these. `pace` is the name of its pace, `custom` for a custom one. Times in
    ms.
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
    """Tournaments, the most recently active first; `next` is the `after` of the next page."""

    tournaments: tuple[TournamentSummary, ...]
    next: str | None


class EntrantSummary(ResponsePart, frozen=True):
    """An entrant, by number; `bot` is the kind of one of the service's own bots.

    `no_show`: withdrawn because the player did not come to a table. `blocked`: by the caller.
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

    `state`: `opening` until it exists, `playing`, `ended`, `void` if it does not count. Players who did
    not come are placed last. `invite` is a private table's code. `paused` is the end of a pause of all
    its clocks (ms), null if there is none; the organiser may end it with `EndPause`.
    """

    group: int
    table: str
    entrants: tuple[int, ...]
    state: TableState
    places: tuple[int, ...] | None
    invite: str | None = None
    paused: int | None = None


class RoundSummary(ResponsePart, frozen=True):
    """A round: when it was paired, when it closes (ms; null: once its tables have ended), and the byes."""

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
    """An entrant's place; equal entrants share it.

    At a table of g seats the first gets g - 1 points, the last none; shared places share the points.
    `opponents` is the sum of the points of all opponents; `mutual` counts, among entrants equal in both,
    2 for each one beaten at a table and 1 for each one tied with.
    """

    place: int
    entrant: int
    points: float
    opponents: float
    mutual: int
    played: int
    byes: int


class TournamentView(ResponsePart, frozen=True):
    """A whole tournament: entrants, standings, and the latest round.

    `end`: whether it was finished or called off, null while it goes on. `entrant` is the caller's number,
    null for others. `entry` has the conditions for entering, null if there are none.
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
