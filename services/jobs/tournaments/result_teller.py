"""Tells those who took part that a tournament is over, whoever tells it twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from domain.table.bot_accounts import is_bot_account
from domain.tournament.standing import compute_standings
from domain.tournament.state import Tournament
from infra.ports.people.notices.entries import Notice
from infra.ports.read_models import ReadModelStore
from projections.notices.values import NO_TABLE, notice_id
from projections.read_model import TIME_DIGITS
from projections.tournaments import TOURNAMENTS, phase_prefix
from services.notices.timing import TOO_OLD_MS
from services.shared.rows import read_rows, read_table_id

MAX_ENDED = 200


@dataclass
class ResultTeller:
    """`take_in` queues notices at a moment (UTC, ms); of one that is known already nothing comes.

    What follows from a tournament's log has the same id in every process. Which tournaments have been told is
    remembered only to save the work.
    """

    read_models: ReadModelStore
    take_in: Callable[[Sequence[Notice], int], None]
    _told: set[str] = field(default_factory=set, init=False)

    def look(self, now: int) -> int:
        """Tell of the tournaments that have ended of late; give how many were told of."""
        rows = self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix("ended"), MAX_ENDED
        )
        recent = {name for name, at in read_rows(rows, _read_row) if at > now - TOO_OLD_MS}
        self._told &= recent
        fresh = sorted(recent - self._told)
        found = self.read_models.read_live_documents(TOURNAMENTS.name, TOURNAMENTS.schema_version, fresh)
        documents = [TOURNAMENTS.decode(data) for data in found.values()]
        tournaments = [one.tournament for one in documents if one is not None]
        notices = [notice for one in tournaments for notice in result_notices(one)]
        if notices:
            self.take_in(notices, now)
        self._told |= {one.id for one in tournaments}
        return len(tournaments)


def result_notices(tournament: Tournament) -> Iterator[Notice]:
    """Give what the entrants of a tournament that has ended are told, and its owner unless it was called off.

    Who has withdrawn and the bots of the service are told nothing.
    """
    facts = {
        "tournament": tournament.plan.name,
        "tournament_id": tournament.id,
        "outcome": tournament.end_reason or "finished",
    }
    entrants = {tournament.entrants[number].player: number for number in tournament.active}
    if tournament.end_reason == "called off":
        told = entrants.keys() - {tournament.owner}
        places = dict[int, int]()
    else:
        told = entrants.keys() | {tournament.owner}
        places = {one.entrant: one.place for one in compute_standings(tournament)}
    for player in sorted(told):
        if not is_bot_account(player):
            place = places.get(entrants.get(player, -1))
            own = facts if place is None else {**facts, "place": str(place)}
            yield _notice(tournament, player, own)


def _notice(tournament: Tournament, player: str, facts: dict[str, str]) -> Notice:
    name = notice_id("tournament-ended", NO_TABLE, player, tournament.id)
    return Notice(name, "tournament-ended", NO_TABLE, player, tournament.at, facts=facts)


def _read_row(row: str) -> tuple[str, int]:
    """Return a tournament and when it ended (UTC, ms); rows sort the last one first."""
    latest: int = 10**TIME_DIGITS - 1
    moment, _, tournament = row.partition(":")
    return read_table_id(tournament), latest - int(moment)
