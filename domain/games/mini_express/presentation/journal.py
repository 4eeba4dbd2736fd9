"""Events in English: one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.mini_express import events
from domain.games.mini_express.data import RESTORE
from domain.games.mini_express.presentation.names import COMPANY_NAMES
from domain.kernel.phrases import pluralize
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Return the line for an event, None where it has none; `names` by seat."""
    line = LINES.get(type(event))
    return line(event, names) if line else None


def who(names: Names, seat: int) -> str:
    """Return the name of a seat; after the last one sits the Machinist."""
    return names[seat] if seat < len(names) else "The Machinist"


def _start_seat(event: events.StartSeatChosen, names: Names) -> str:
    return f"{names[event.seat]} begins{', by lot' if event.drawn else ''}"


def _tokens(event: events.DemandTokensPlaced, names: Names) -> str:
    return f"{pluralize(len(event.tokens), 'demand token')} lie on the cities"


def _drafted(event: events.SharesDrafted, names: Names) -> str:
    shares = pluralize(event.aside + event.box, "opening share")
    return f"{who(names, event.seat)} takes {shares} of {COMPANY_NAMES[event.company]}"


def _left_over(event: events.SharesLeftOver, names: Names) -> str:
    return f"{pluralize(event.shares, 'opening share')} of {COMPANY_NAMES[event.company]} out of the game"


def _restore_added(event: events.RestoreTokensAdded, names: Names) -> str:
    return "The Machinist's bag gets the restore tokens"


def _forfeited(event: events.TurnForfeited, names: Names) -> str:
    return f"{who(names, event.seat)} can do nothing"


def _share(event: events.ShareTaken, names: Names) -> str:
    price = f" for {event.paid} influence" if event.paid else ""
    return f"{who(names, event.seat)} takes a share of {COMPANY_NAMES[event.company]}{price}"


def _trains(event: events.TrainsAdded, names: Names) -> str:
    return f"{COMPANY_NAMES[event.company]} gets {pluralize(event.trains, 'train')}"


def _built(event: events.TrackBuilt, names: Names) -> str:
    built = f"{COMPANY_NAMES[event.company]} to {event.city}"
    return f"{who(names, event.seat)} builds {built} with {pluralize(len(event.route), 'train')}"


def _compensation(event: events.CompensationPaid, names: Names) -> str:
    return f"{COMPANY_NAMES[event.company]} is compensated with {pluralize(event.trains, 'train')}"


def _length(event: events.TrackLengthAdvanced, names: Names) -> str:
    return f"The track of {COMPANY_NAMES[event.company]} is {event.by} longer"


def _influence(event: events.InfluenceGained, names: Names) -> str:
    return f"{who(names, event.seat)} gains {event.by} influence in {COMPANY_NAMES[event.company]}"


def _token_removed(event: events.DemandTokenRemoved, names: Names) -> str:
    return f"The demand token of {event.name} is gone"


def _exhausted(event: events.CompanyExhausted, names: Names) -> str:
    lost = f"; {pluralize(event.shares, 'share')} out of the game" if event.shares else ""
    return f"{COMPANY_NAMES[event.company]} is exhausted{lost}"


def _port(event: events.PortOccupied, names: Names) -> str:
    return f"{COMPANY_NAMES[event.company]} may start from the port of {event.name} too"


def _cancelled(event: events.GoldenSpikeCancelled, names: Names) -> str:
    return "San Francisco was reached first: there is no Golden Spike"


def _eastern(event: events.EasternBranchSet, names: Names) -> str:
    branch = COMPANY_NAMES[event.company] if event.company else "nobody, for want of a train"
    return f"Omaha is reached: the eastern branch goes to {branch}"


def _francisco(event: events.SanFranciscoEntered, names: Names) -> str:
    return f"{COMPANY_NAMES[event.company]} may start from San Francisco too"


def _western(event: events.WesternBranchSet, names: Names) -> str:
    branch = (
        COMPANY_NAMES[event.company]
        if event.train
        else f"nobody, as {COMPANY_NAMES[event.company]} has no train left"
    )
    return f"The coasts are joined: the western branch goes to {branch}"


def _drawn(event: events.MachinistTokenDrawn, names: Names) -> str:
    if event.token == RESTORE:
        return "The Machinist draws a restore token"
    company, city = event.token.split("/")
    marked = pluralize(int(company), "company", "companies")
    return f"The Machinist draws a token: {marked} and {pluralize(int(city), 'city', 'cities')} on"


def _restored(event: events.MachinistTokensRestored, names: Names) -> str:
    return "The Machinist's tokens are all in the bag again"


def _company_marker(event: events.CompanyMarkerMoved, names: Names) -> str:
    return f"The Machinist's company marker goes to {COMPANY_NAMES[event.company]}"


def _target_marker(event: events.TargetMarkerMoved, names: Names) -> str:
    return f"The Machinist's target marker goes to {event.name}, city {event.city}"


def _triggered(event: events.EndTriggered, names: Names) -> str:
    return "Two companies are exhausted: this is the last round"


def _ended(event: events.GameEnded, names: Names) -> str:
    """Who wins is the table's to say: a seat that gave the game up does not, whatever its points."""
    points = ", ".join(f"{who(names, seat)} {points}" for seat, points in enumerate(event.points))
    return f"The game is over, {who(names, event.winner)} is ahead: {points}"


LINES: Mapping[type[Event], Callable[[Any, Names], str]] = {
    events.StartSeatChosen: _start_seat,
    events.DemandTokensPlaced: _tokens,
    events.SharesDrafted: _drafted,
    events.SharesLeftOver: _left_over,
    events.RestoreTokensAdded: _restore_added,
    events.TurnForfeited: _forfeited,
    events.ShareTaken: _share,
    events.TrainsAdded: _trains,
    events.TrackBuilt: _built,
    events.CompensationPaid: _compensation,
    events.TrackLengthAdvanced: _length,
    events.InfluenceGained: _influence,
    events.DemandTokenRemoved: _token_removed,
    events.CompanyExhausted: _exhausted,
    events.PortOccupied: _port,
    events.GoldenSpikeCancelled: _cancelled,
    events.EasternBranchSet: _eastern,
    events.SanFranciscoEntered: _francisco,
    events.WesternBranchSet: _western,
    events.MachinistTokenDrawn: _drawn,
    events.MachinistTokensRestored: _restored,
    events.CompanyMarkerMoved: _company_marker,
    events.TargetMarkerMoved: _target_marker,
    events.EndTriggered: _triggered,
    events.GameEnded: _ended,
}
"""A turn's beginning has no line: what happens in it has."""
