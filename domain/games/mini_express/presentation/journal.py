"""The game log in English: one line per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.mini_express import events
from domain.games.mini_express.data import RESTORE
from domain.games.mini_express.presentation.names import COMPANY_NAMES, EAST, EXHAUSTED, WEST
from domain.kernel.phrases import pluralize
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Return the line for an event; None if it has none.

    `names` are the players' names by seat.
    """
    line = LINES.get(type(event))
    return line(event, names) if line else None


def start_seat(event: Event) -> int | None:
    """Return the seat that begins the game, if the event determines it."""
    return event.seat if isinstance(event, events.StartSeatChosen) else None


def who(names: Names, seat: int) -> str:
    """Return the name of a seat. The number after the last seat is the Machinist's."""
    return names[seat] if seat < len(names) else "The Machinist"


def _start_seat(event: events.StartSeatChosen, names: Names) -> str:
    return f"{names[event.seat]} begins{', chosen at random' if event.drawn else ''}"


def _tokens(event: events.DemandTokensPlaced, names: Names) -> str:
    return f"{pluralize(len(event.tokens), 'demand token')} placed on the cities"


def _drafted(event: events.SharesDrafted, names: Names) -> str:
    shares = pluralize(event.aside + event.box, "opening share")
    return f"{who(names, event.seat)} takes {shares} of {COMPANY_NAMES[event.company]}"


def _left_over(event: events.SharesLeftOver, names: Names) -> str:
    return (
        f"{pluralize(event.shares, 'opening share')} of {COMPANY_NAMES[event.company]} removed from the game"
    )


def _restore_added(event: events.RestoreTokensAdded, names: Names) -> str:
    return "The restore tokens are added to the Machinist's bag"


def _forfeited(event: events.TurnForfeited, names: Names) -> str:
    return f"{who(names, event.seat)} forfeits the turn: no action is possible"


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
    return f"{COMPANY_NAMES[event.company]} gains {event.by} track length"


def _influence(event: events.InfluenceGained, names: Names) -> str:
    return f"{who(names, event.seat)} gains {event.by} influence in {COMPANY_NAMES[event.company]}"


def _token_removed(event: events.DemandTokenRemoved, names: Names) -> str:
    return f"The demand token of {event.name} is removed"


def _exhausted(event: events.CompanyExhausted, names: Names) -> str:
    removed = f"; {pluralize(event.shares, 'share')} removed from the game" if event.shares else ""
    return f"{COMPANY_NAMES[event.company]} is exhausted{removed}"


def _port(event: events.PortOccupied, names: Names) -> str:
    return f"{COMPANY_NAMES[event.company]} can now build from the port of {event.name}"


def _cancelled(event: events.GoldenSpikeCancelled, names: Names) -> str:
    return f"{WEST} was reached first: the Golden Spike is cancelled"


def _eastern(event: events.EasternBranchSet, names: Names) -> str:
    branch = COMPANY_NAMES[event.company] if event.company else "no company, as no train is left"
    return f"{EAST} is reached: the eastern branch goes to {branch}"


def _francisco(event: events.SanFranciscoEntered, names: Names) -> str:
    return f"{COMPANY_NAMES[event.company]} can now build from {WEST}"


def _western(event: events.WesternBranchSet, names: Names) -> str:
    branch = (
        COMPANY_NAMES[event.company]
        if event.train
        else f"no company, as {COMPANY_NAMES[event.company]} has no train left"
    )
    return f"The coasts are joined: the western branch goes to {branch}"


def _drawn(event: events.MachinistTokenDrawn, names: Names) -> str:
    if event.token == RESTORE:
        return "The Machinist draws a restore token"
    company, city = event.token.split("/")
    marked = pluralize(int(company), "company", "companies")
    return f"The Machinist draws a token: advance {marked} and {pluralize(int(city), 'city', 'cities')}"


def _restored(event: events.MachinistTokensRestored, names: Names) -> str:
    return "All the Machinist's tokens return to the bag"


def _company_marker(event: events.CompanyMarkerMoved, names: Names) -> str:
    return f"The Machinist's company marker moves to {COMPANY_NAMES[event.company]}"


def _target_marker(event: events.TargetMarkerMoved, names: Names) -> str:
    return f"The Machinist's target marker moves to {event.name}, city {event.city}"


def _triggered(event: events.EndTriggered, names: Names) -> str:
    return f"{EXHAUSTED.capitalize()} exhausted: this is the last round"


def _ended(event: events.GameEnded, names: Names) -> str:
    """Return everyone's points.

    The table's own line says that the game is over and who wins, because a seat that has resigned cannot win.
    """
    points = ", ".join(f"{who(names, seat)} {points}" for seat, points in enumerate(event.points))
    return f"Final points: {points}"


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
"""The line for each event. The start of a turn has none, because the events in the turn have lines."""
