"""The results of a tournament: each stands in the log of its table, which was opened for those players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.audit.report import AuditCheck, Divergence
from domain.log.codec import codec_of
from domain.log.export import LogExport, build_header
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.events import SeatTaken, TableEnded
from domain.table.evolve import AnyRecord
from domain.table.tenure.pairing import TournamentPlace
from domain.tournament.events import ResultEntered
from domain.tournament.evolve import fold_tournament
from domain.tournament.no_shows import find_no_shows
from domain.tournament.rules.rounds import places_that_count
from domain.tournament.state import TableOutcome, Tournament


class _Result(NamedTuple):
    """What a tournament says of a table: its place, its players by seat, what came of it, who missed it."""

    place: TournamentPlace
    players: tuple[str, ...]
    outcome: TableOutcome
    no_shows: tuple[int, ...] | UnsetType
    tournament: Tournament


def check_results(export: LogExport, tables: Sequence[LogExport]) -> AuditCheck:
    """Compare results to the logs of tables, whose own audit is not done here; Divergence where they differ.

    "partly" where the log of a table is not given.
    """
    results = {table: result for table, result in _results(export) if result.outcome.head}
    given = {build_header(one).table: one for one in tables}
    strangers = sorted(given.keys() - results.keys())
    if strangers:
        raise Divergence("results", None, f"table {strangers[0]} has no result in this tournament")
    for table, one in given.items():
        _compare(table, results[table], one)
    says = f"{len(given)} of {len(results)} results stand in the logs of their tables"
    return AuditCheck("results", "ok" if len(given) == len(results) else "partly", says)


def _results(export: LogExport) -> Iterator[tuple[str, _Result]]:
    tournament: Tournament | None = None
    no_shows = dict[str, tuple[int, ...] | UnsetType]()
    for entry in export.entries:
        record = TOURNAMENT_CODEC.decode_record(entry.data)
        tournament = fold_tournament(tournament, record)
        entered = (event for event in record.events if isinstance(event, ResultEntered))
        no_shows.update((event.table, event.no_shows) for event in entered)
    if tournament is None:
        raise Divergence("results", None, "there is no record to compare")
    for one in tournament.rounds:
        for number, (group, found) in enumerate(zip(one.groups, one.outcomes, strict=True), 1):
            if found is not None:
                players = tuple(tournament.entrants[entrant].player for entrant in group.entrants)
                place = tournament.table_place(one, number)
                yield (
                    group.table,
                    _Result(place, players, found, no_shows.get(group.table, UNSET), tournament),
                )


def _compare(table: str, result: _Result, export: LogExport) -> None:
    records = [_decode(table, entry.data) for entry in export.entries]
    first, last = records[0], records[-1]
    seated = [(event.seat, event.player) for event in first.events if isinstance(event, SeatTaken)]
    if not _is_opened_for(first, result.place) or seated != list(enumerate(result.players)):
        raise Divergence("results", None, f"table {table} was not opened for this group of the tournament")
    if export.entries[-1].hash != result.outcome.head:
        says = f"table {table} ends with {export.entries[-1].hash}, the result says {result.outcome.head}"
        raise Divergence("results", None, says)
    end = next((event for event in last.events if isinstance(event, TableEnded)), None)
    if end is None:
        raise Divergence("results", None, f"table {table} has not ended")
    missed = find_no_shows(records)
    if result.no_shows is not UNSET and result.no_shows != missed:
        says = f"to the seats {missed} of table {table} nobody came, the result says {result.no_shows}"
        raise Divergence("results", None, says)
    places = None if end.score is None else end.score.places
    counted = places_that_count(result.tournament, places, () if result.no_shows is UNSET else missed)
    if counted != result.outcome.places:
        says = f"the places {counted} count at table {table}, the result says {result.outcome.places}"
        raise Divergence("results", None, says)


def _is_opened_for(first: AnyRecord, place: TournamentPlace) -> bool:
    """Whether a table was opened for this place; earlier builds did not record who may end its pauses."""
    earlier = replace(place, organiser=UNSET, pauses_until=UNSET)
    return getattr(first.events[0], "pairing", None) in {place, earlier}


def _decode(table: str, data: bytes) -> AnyRecord:
    try:
        return codec_of(data).decode_record(data)
    except (KeyError, ValueError) as error:
        raise Divergence("results", None, f"the log of table {table} cannot be read: {error}") from error
