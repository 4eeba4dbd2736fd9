"""Where events show on the drawing: hexes, shares and companies."""

from __future__ import annotations

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.games.mini_express import events
from domain.kernel.values import Event


def change(event: Event) -> BoardChange | None:
    """Name the places that an event concerns."""
    return find_change(CHANGES, event)


def _share(event: events.SharesDrafted | events.ShareTaken | events.CompanyExhausted) -> BoardChange:
    return at(f"share:{event.company}")


def _company(event: events.WesternBranchSet | events.CompanyMarkerMoved) -> BoardChange:
    return at(f"company:{event.company}")


CHANGES: Changes = {
    events.SharesDrafted: _share,
    events.ShareTaken: _share,
    events.TrackBuilt: lambda event: at(*event.route),
    events.CompanyExhausted: _share,
    events.PortOccupied: lambda event: at(event.hex),
    events.SanFranciscoEntered: lambda event: at(event.hex),
    events.WesternBranchSet: _company,
    events.MachinistTokenDrawn: lambda event: at("bag"),
    events.CompanyMarkerMoved: _company,
    events.TargetMarkerMoved: lambda event: at("target"),
}
"""Trains, influence and tokens that a track brings are told with it; his part begins with a token."""
