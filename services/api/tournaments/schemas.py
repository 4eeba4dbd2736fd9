"""Bodies and answers about tournaments."""

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
from services.api.http.json_schema import RequestBody, ResponsePart, described_by
from services.api.problems import LogHead
from services.api.tables.schemas import Options


class NewTournament(RequestBody, frozen=True):
    """Open a tournament of `rounds` rounds at tables of `group` seats, for `most` entrants at most.

    It begins when `most` have entered, or when its owner starts it. `pace` is the name of one, or a whole
    one; `zone` is where the clocks hang that a named one goes by. A round is closed when all its tables have
    ended, or after `round_days`. `entry` is what is asked of everybody else who enters.
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
    """Take part, with a nonce of one's own or one made; with `bot`, let `count` of the service's bots do."""

    nonce: Nonce | None = None
    bot: BotKind | None = None
    count: Annotated[int, Meta(ge=1, le=MAX_BOTS)] = 1
    command_id: CommandId | None = None


class TournamentRequest(RequestBody, frozen=True):
    """Start a tournament, or call it off."""

    command_id: CommandId | None = None


class TournamentSummary(ResponsePart, frozen=True):
    """A tournament as lists show it; `round` is the last one that was paired, 0 before the first.

    `entered` of at most `most` take part. `mine`: the caller takes part or opened it. `invite` is a private
    one's code, for those. `pace` is the name of its pace, `custom` for one made to measure. Times in ms.
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
    """Tournaments, those first where something happened last; `next` is what to give as `after` for more."""

    tournaments: tuple[TournamentSummary, ...]
    next: str | None


class EntrantSummary(ResponsePart, frozen=True):
    """Who takes part, by number; `bot` is the kind of one of the service's own bots.

    With `no_show` it was withdrawn as the player did not come to a table. `blocked`: by the caller.
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

    `state`: `opening` until it is there, `playing`, `ended`, `void` where it counts for nothing. Players who
    did not come are placed last. `invite` is a private table's code. `paused` is the end of a pause of all
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
    """A round: when it was paired, by when it closes (ms; null: when its tables have ended), who sits out."""

    number: int
    paired: int
    closes: int | None
    closed: bool
    tables: tuple[PairedTable, ...]
    byes: tuple[int, ...]


class RoundsResponse(ResponsePart, frozen=True):
    """Rounds of a tournament, the first one first."""

    rounds: tuple[RoundSummary, ...]
    head: LogHead


class TournamentStanding(ResponsePart, frozen=True):
    """An entrant's place; equal ones share it.

    At a table of g seats the first has g - 1 points, the last none; who share a place share the points.
    `opponents` are the points of all whom one met, `mutual` counts 2 for each entrant alike in both whom one
    was ahead of at a table, and 1 for each beside whom one stood.
    """

    place: int
    entrant: int
    points: float
    opponents: float
    mutual: int
    played: int
    byes: int


class TournamentView(ResponsePart, frozen=True):
    """A whole tournament: who takes part, the standing, the round that was paired last.

    `end`: whether it was played to its end or called off, null while it goes on. `entrant` is the caller's
    number, null for who does not take part. `entry` is what is asked of who enters, null where that is
    nothing.
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
