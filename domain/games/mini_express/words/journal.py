"""What happened, in English: one line per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.mini_express import events as happened
from domain.games.mini_express.data import RESTORE
from domain.games.mini_express.words.options import TITLES, walk
from domain.kernel.phrases import pluralize
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Give the line for an event, None where it has none; `names` by seat."""
    line = LINES.get(type(event))
    return line(event, names) if line else None


def who(names: Names, seat: int) -> str:
    """Give the name of a seat; after the last one sits the Machinist."""
    return names[seat] if seat < len(names) else "The Machinist"


def _start_seat(event: happened.StartSeatChosen, names: Names) -> str:
    return f"{names[event.seat]} begins{', by lot' if event.drawn else ''}"


def _tokens(event: happened.DemandTokensPlaced, names: Names) -> str:
    return f"{pluralize(len(event.tokens), 'demand token')} lie on the cities"


def _drafted(event: happened.SharesDrafted, names: Names) -> str:
    shares = pluralize(event.aside + event.box, "opening share")
    return f"{who(names, event.seat)} takes {shares} of {TITLES[event.company]}"


def _left_over(event: happened.SharesLeftOver, names: Names) -> str:
    return f"{pluralize(event.shares, 'opening share')} of {TITLES[event.company]} out of the game"


def _restore_added(event: happened.RestoreTokensAdded, names: Names) -> str:
    return "The restore tokens join the Machinist's bag"


def _forfeited(event: happened.TurnForfeited, names: Names) -> str:
    return f"{who(names, event.seat)} can do nothing"


def _share(event: happened.ShareTaken, names: Names) -> str:
    price = f" for {event.paid} influence" if event.paid else ""
    return f"{who(names, event.seat)} takes a share of {TITLES[event.company]}{price}"


def _trains(event: happened.TrainsAdded, names: Names) -> str:
    return f"{TITLES[event.company]} gets {pluralize(event.trains, 'train')}"


def _built(event: happened.TrackBuilt, names: Names) -> str:
    return f"{who(names, event.seat)} builds {TITLES[event.company]} to {event.city}, {walk(event.route)}"


def _compensation(event: happened.CompensationPaid, names: Names) -> str:
    return f"{TITLES[event.company]} is compensated with {pluralize(event.trains, 'train')}"


def _length(event: happened.TrackLengthAdvanced, names: Names) -> str:
    return f"The track of {TITLES[event.company]} is {event.by} longer"


def _influence(event: happened.InfluenceGained, names: Names) -> str:
    return f"{who(names, event.seat)} gains {event.by} influence in {TITLES[event.company]}"


def _token_removed(event: happened.DemandTokenRemoved, names: Names) -> str:
    return f"The demand token of {event.name} is gone"


def _exhausted(event: happened.CompanyExhausted, names: Names) -> str:
    lost = f"; {pluralize(event.shares, 'share')} out of the game" if event.shares else ""
    return f"{TITLES[event.company]} is exhausted{lost}"


def _port(event: happened.PortOccupied, names: Names) -> str:
    return f"{TITLES[event.company]} may start from the port of {event.name} too"


def _cancelled(event: happened.GoldenSpikeCancelled, names: Names) -> str:
    return "San Francisco was reached first: there is no Golden Spike"


def _eastern(event: happened.EasternBranchSet, names: Names) -> str:
    branch = TITLES[event.company] if event.company else "nobody, for want of a train"
    return f"Omaha is reached: the eastern branch goes to {branch}"


def _francisco(event: happened.SanFranciscoEntered, names: Names) -> str:
    return f"{TITLES[event.company]} may start from San Francisco too"


def _western(event: happened.WesternBranchSet, names: Names) -> str:
    branch = TITLES[event.company] if event.train else f"nobody, as {TITLES[event.company]} has no train left"
    return f"The coasts are joined: the western branch goes to {branch}"


def _drawn(event: happened.MachinistTokenDrawn, names: Names) -> str:
    if event.token == RESTORE:
        return "The Machinist draws a restore token"
    company, city = event.token.split("/")
    return f"The Machinist draws a token: company {company}, city {city}"


def _restored(event: happened.MachinistTokensRestored, names: Names) -> str:
    return "All of the Machinist's tokens are in the bag again"


def _company_marker(event: happened.CompanyMarkerMoved, names: Names) -> str:
    return f"Its company marker goes to {TITLES[event.company]}"


def _target_marker(event: happened.TargetMarkerMoved, names: Names) -> str:
    return f"Its target marker goes to {event.name}, city {event.city}"


def _triggered(event: happened.EndTriggered, names: Names) -> str:
    return "Two companies are exhausted: this is the last round"


def _ended(event: happened.GameEnded, names: Names) -> str:
    """Who wins is the table's to say: a seat that gave the game up does not, whatever its points."""
    points = ", ".join(f"{who(names, seat)} {points}" for seat, points in enumerate(event.points))
    return f"The game is over, {who(names, event.winner)} is ahead: {points}"


LINES: Mapping[type[Event], Callable[[Any, Names], str]] = {
    happened.StartSeatChosen: _start_seat,
    happened.DemandTokensPlaced: _tokens,
    happened.SharesDrafted: _drafted,
    happened.SharesLeftOver: _left_over,
    happened.RestoreTokensAdded: _restore_added,
    happened.TurnForfeited: _forfeited,
    happened.ShareTaken: _share,
    happened.TrainsAdded: _trains,
    happened.TrackBuilt: _built,
    happened.CompensationPaid: _compensation,
    happened.TrackLengthAdvanced: _length,
    happened.InfluenceGained: _influence,
    happened.DemandTokenRemoved: _token_removed,
    happened.CompanyExhausted: _exhausted,
    happened.PortOccupied: _port,
    happened.GoldenSpikeCancelled: _cancelled,
    happened.EasternBranchSet: _eastern,
    happened.SanFranciscoEntered: _francisco,
    happened.WesternBranchSet: _western,
    happened.MachinistTokenDrawn: _drawn,
    happened.MachinistTokensRestored: _restored,
    happened.CompanyMarkerMoved: _company_marker,
    happened.TargetMarkerMoved: _target_marker,
    happened.EndTriggered: _triggered,
    happened.GameEnded: _ended,
}
"""A turn's beginning has no line: what happens in it has."""
