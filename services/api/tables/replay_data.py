"""What a replay shows: boards, points and journal of a game, as a seat or a spectator sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from domain.drawing.parts.board_parts import DESK
from domain.kernel.game import Score
from domain.kernel.presentation import RivalEntry, ScoreboardEntry
from domain.log.codec import Codec
from domain.log.export import LogExport
from domain.log.log_codec import LogCodec, decode_by_rules
from domain.log.talk_lines import import_talk
from domain.table import visibility
from domain.table.events import TableEnded
from domain.table.evolve import AnyTable, fold
from domain.table.talk.words import TalkLine
from domain.table.tenure.seating import bot_names
from infra.ports.accounts import Player
from projections.course import PointsCourse, follow_points
from projections.decoded_record import DecodedRecord
from projections.journal import JOURNAL, JournalDocument, journal_entry
from projections.table_results.results import TableEnding, to_outcome
from services.api.http.responses import encode_json
from services.api.problems import LogHead
from services.api.runtime.players import Caller
from services.api.tables.board import find_changes
from services.api.tables.perspective import draw_board_parts
from services.api.tables.responses import BoardParts, JournalLine
from services.api.tables.schemas import SeatSummary
from services.api.tables.tie_lines import insert_ties
from services.api.tables.view import shown_score, summarize_seats, to_journal_line, to_log_head
from services.queries.reader import LoadedTable
from services.shared.bodies import ResponsePart

BATCH = 16
"""Number of records to draw before other callers have their turn."""

ANYBODY = Caller(None, "")
"""The caller for whom a file is made: anyone can open it."""


class ReplayStep(ResponsePart, frozen=True):
    """A record: what it changed on the board, the points and facts of all seats, and the seats to move.

    `board` of the first step is complete. `scoreboard` and `rivals` are null if they have not changed.
    """

    board: BoardParts
    scoreboard: tuple[ScoreboardEntry, ...] | None
    rivals: tuple[RivalEntry, ...] | None
    waiting: tuple[int, ...]


class ReplayFilm(ResponsePart, frozen=True):
    """All steps, from the start of the game on, and the points over the game; null until the game ends."""

    steps: tuple[ReplayStep, ...]
    course: PointsCourse | None


class ReplayTable(ResponsePart, frozen=True):
    """The table, with the names of its fields in the API."""

    id: str
    game: str
    title: str
    name: str
    phase: str
    seats: tuple[SeatSummary, ...]
    outcome: TableEnding | None


class SavedReplay(ResponsePart, frozen=True):
    """The content of a replay. `seat` is the seat from which it is seen, or null for a spectator.

    `commitment` is the hash of the secret from which all draws follow. `art` holds the icons.
    """

    table: ReplayTable
    seat: int | None
    head: LogHead
    commitment: str
    score: Score | None
    lines: tuple[JournalLine, ...]
    film: msgspec.Raw
    art: msgspec.Raw


def decode_log(export: LogExport) -> Iterator[DecodedRecord]:
    """Yield the records of a log that this build can read."""
    codec: LogCodec | None = None
    for entry in export.entries:
        record, codec = decode_by_rules(entry.data, codec)
        yield DecodedRecord(record, entry.hash, codec)


def fold_log(export: LogExport) -> Iterator[LoadedTable]:
    """Yield the table after each record; nothing for a tournament."""
    table: AnyTable | None = None
    for decoded in decode_log(export):
        if not isinstance(decoded.codec, Codec):
            return
        table = fold(decoded.game, table, decoded.record)
        yield LoadedTable(table, decoded.record.seq, decoded.hash, decoded.codec)


class _Moment(NamedTuple):
    """The board after a record, and what each seat and rival has."""

    board: BoardParts
    scoreboard: tuple[ScoreboardEntry, ...]
    rivals: tuple[RivalEntry, ...]


def draw_film(export: LogExport, seat: int | None) -> Iterator[bytes | None]:
    """Draw a game step by step; yield None after each batch of records, and finally a ReplayFilm as JSON."""
    steps: list[ReplayStep] = []
    before: _Moment | None = None
    is_ended = False
    for shown in fold_log(export):
        is_ended = shown.table.phase == "ended"
        if shown.table.game_state is None:
            continue
        now = _look(shown, seat)
        steps.append(_step(before, now, tuple(asked.seat for asked in shown.table.waiting)))
        before = now
        if len(steps) % BATCH == 0:
            yield None
    course = follow_points(decode_log(export)) if is_ended else None
    yield encode_json(ReplayFilm(tuple(steps), course))


def _look(shown: LoadedTable, seat: int | None) -> _Moment:
    game, table = shown.code.game, shown.table
    view, show = visibility.game_view(game, table, seat), game.presentation
    return _Moment(
        draw_board_parts(shown, seat, DESK, explained=False),
        tuple(show.scoreboard_entry(view, number) for number in range(len(table.seats))),
        show.rival_entries(view),
    )


def _step(before: _Moment | None, now: _Moment, waiting: tuple[int, ...]) -> ReplayStep:
    if before is None:
        return ReplayStep(now.board, now.scoreboard, now.rivals, waiting)
    return ReplayStep(
        find_changes(before.board, now.board, edits=True),
        None if now.scoreboard == before.scoreboard else now.scoreboard,
        None if now.rivals == before.rivals else now.rivals,
        waiting,
    )


class Story(NamedTuple):
    """The records of a log, the document from which their lines are written, and their chat messages."""

    records: tuple[DecodedRecord, ...]
    journal: JournalDocument
    talk: Mapping[int, TalkLine]

    def list_players(self, table: AnyTable) -> frozenset[str]:
        """Return all players whose names a replay shows, given the table after the last record."""
        held = {tenure.player for tenure in self.journal.tenures if tenure.player is not None}
        authors = {decoded.record.player for decoded in self.records}
        return frozenset(held | authors | {kept.player for kept in table.agreed_terms.kept})


def read_story(export: LogExport) -> Story:
    """Read a log that has at least one record."""
    records = tuple(decode_log(export))
    journal = JOURNAL.apply(None, records[0])
    for decoded in records[1:]:
        journal = JOURNAL.apply(journal, decoded)
    talk = import_talk(export.talk, {seq: entry.data for seq, entry in enumerate(export.entries, 1)})
    return Story(records, journal, talk)


def build_replay(
    head: LoadedTable,
    seat: int | None,
    story: Story,
    players: Mapping[str, Player],
    film: bytes,
    art: bytes,
) -> SavedReplay:
    """Build a replay; `head` is the table after the last record, and `players` are those of the story."""
    table = head.table
    return SavedReplay(
        table=ReplayTable(
            id=table.id,
            game=table.game,
            title=head.code.game.title,
            name=table.name,
            phase=table.phase,
            seats=summarize_seats(table, players, ANYBODY),
            outcome=_find_outcome(story),
        ),
        seat=seat,
        head=to_log_head(head),
        commitment=table.commitment,
        score=shown_score(head),
        lines=_write_lines(
            head, seat, story, {player: known.display_name for player, known in players.items()}
        ),
        film=msgspec.Raw(film),
        art=msgspec.Raw(art),
    )


def _find_outcome(story: Story) -> TableEnding | None:
    events = story.records[-1].record.events
    return next((to_outcome(event) for event in events if isinstance(event, TableEnded)), None)


def _write_lines(
    head: LoadedTable, seat: int | None, story: Story, names: Mapping[str, str]
) -> tuple[JournalLine, ...]:
    journal = story.journal
    bots = bot_names(head.table.id, journal.holders, names, journal.given_bot_names)
    entries = (
        journal_entry(journal, decoded, seat, names, story.talk.get(decoded.record.seq), bots)
        for decoded in story.records
    )
    lines = tuple(to_journal_line(entry) for entry in entries if entry is not None)
    return insert_ties(head, lines, journal.ended_at, names) if isinstance(journal.ended_at, int) else lines
