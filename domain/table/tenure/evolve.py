"""Folding: what each event of who holds a seat changes beside the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.values import Event
from domain.table import events as table_events
from domain.table.correspondence.state import Correspondence, with_clock
from domain.table.tenure import events as happened


def _left(play: Correspondence, event: table_events.SeatLeft) -> Correspondence:
    departures = play.clocks[event.seat].departures + 1
    return with_clock(play, event.seat, votes=(), departures=departures)


def _gave_up(play: Correspondence, event: table_events.GaveUp) -> Correspondence:
    return with_clock(play, event.seat, stand_in=None, offer=None, votes=())


def _withdrawn(play: Correspondence, event: happened.OfferWithdrawn) -> Correspondence:
    return with_clock(play, event.seat, offer=None)


def _came_back(play: Correspondence, event: happened.CameBack) -> Correspondence:
    return with_clock(play, event.seat, stand_in=None, offer=None, votes=())


def _voted_out(play: Correspondence, event: happened.VotedOut) -> Correspondence:
    return with_clock(play, event.seat, votes=(*play.clocks[event.seat].votes, event.by))


def _lost(play: Correspondence, event: happened.SeatLost) -> Correspondence:
    return with_clock(play, event.seat, votes=(), voted_out=True)


TENURE_EVOLVE: Mapping[type[Event], Callable[[Correspondence, Any], Correspondence]] = {
    table_events.SeatLeft: _left,
    table_events.GaveUp: _gave_up,
    happened.OfferWithdrawn: _withdrawn,
    happened.CameBack: _came_back,
    happened.VotedOut: _voted_out,
    happened.SeatLost: _lost,
}
"""The part of CORRESPONDENCE_EVOLVE that goes by who holds a seat."""
