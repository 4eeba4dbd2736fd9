"""Calls about tournaments, and their answers."""

from __future__ import annotations

from typing import Any

from services.client.requests import ApiRequest, new_command_id
from services.client.responses import ResponseValue


class TournamentInfo(ResponseValue, frozen=True):
    """A tournament in a list."""

    id: str
    name: str
    form: str
    game: str
    title: str
    phase: str
    owner_name: str
    group: int
    rounds: int
    round: int
    entered: int
    most: int
    pace: str
    invite: str | None = None


class TournamentList(ResponseValue, frozen=True):
    """A page of tournaments."""

    tournaments: tuple[TournamentInfo, ...]
    next: str | None = None


class EntrantInfo(ResponseValue, frozen=True):
    """An entrant in a tournament."""

    entrant: int
    name: str
    bot: str | None = None
    withdrawn: bool = False
    no_show: bool = False


class StandingInfo(ResponseValue, frozen=True):
    """An entrant's place in the standings."""

    place: int
    entrant: int
    points: float
    opponents: float
    played: int
    byes: int


class PairedTableInfo(ResponseValue, frozen=True):
    """A table of a round, and the state of its game."""

    group: int
    table: str
    entrants: tuple[int, ...]
    state: str
    places: tuple[int, ...] | None = None


class RoundInfo(ResponseValue, frozen=True):
    """A round and its tables."""

    number: int
    closed: bool
    tables: tuple[PairedTableInfo, ...]
    byes: tuple[int, ...]


class RoundList(ResponseValue, frozen=True):
    """Rounds of a tournament."""

    rounds: tuple[RoundInfo, ...]


class TournamentDetails(ResponseValue, frozen=True):
    """A complete tournament; `entrant` is the player's own entrant number."""

    tournament: TournamentInfo
    entrants: tuple[EntrantInfo, ...]
    standings: tuple[StandingInfo, ...]
    entrant: int | None = None
    end: str | None = None


def list_tournaments(
    phase: str | None, *, mine: bool, after: str | None = None
) -> ApiRequest[TournamentList]:
    """Return public tournaments, or the player's own."""
    query = {"phase": phase, "mine": "true" if mine else None, "after": after}
    return ApiRequest("GET", "/v1/tournaments", TournamentList, query=_said(query))


def read_tournament(tournament: str, invite: str | None = None) -> ApiRequest[TournamentDetails]:
    """Return a tournament."""
    return ApiRequest("GET", _path(tournament), TournamentDetails, query=_said({"invite": invite}))


def read_rounds(tournament: str, after: int, invite: str | None = None) -> ApiRequest[RoundList]:
    """Return the rounds after round `after`."""
    query = _said({"after": after or None, "invite": invite})
    return ApiRequest("GET", f"{_path(tournament)}/rounds", RoundList, query=query)


def open_tournament(settings: dict[str, Any]) -> ApiRequest[TournamentDetails]:
    """Open a tournament; docs/api.md lists the settings."""
    return _post("/v1/tournaments", settings, None)


def enter_tournament(tournament: str, invite: str | None = None) -> ApiRequest[TournamentDetails]:
    """Enter a tournament."""
    return _post(f"{_path(tournament)}/entries", {}, invite)


def enter_bots(tournament: str, bot: str, count: int) -> ApiRequest[TournamentDetails]:
    """Enter house bots in one of this player's tournaments."""
    return _post(f"{_path(tournament)}/entries", {"bot": bot, "count": count}, None)


def withdraw(tournament: str, entrant: int, invite: str | None = None) -> ApiRequest[TournamentDetails]:
    """Withdraw from a tournament."""
    query = _said({"command_id": new_command_id(), "invite": invite})
    return ApiRequest("DELETE", f"{_path(tournament)}/entries/{entrant}", TournamentDetails, query=query)


def start_tournament(tournament: str) -> ApiRequest[TournamentDetails]:
    """Start one of this player's tournaments with its current entrants."""
    return _post(f"{_path(tournament)}/start", {}, None)


def cancel_tournament(tournament: str) -> ApiRequest[TournamentDetails]:
    """Cancel one of this player's tournaments."""
    return _post(f"{_path(tournament)}/cancel", {}, None)


def _post(path: str, body: dict[str, Any], invite: str | None) -> ApiRequest[TournamentDetails]:
    said = {"command_id": new_command_id(), **body}
    return ApiRequest("POST", path, TournamentDetails, said, _said({"invite": invite}))


def _path(tournament: str) -> str:
    return f"/v1/tournaments/{tournament}"


def _said(query: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in query.items() if value is not None}
