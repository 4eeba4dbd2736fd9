"""Explanations of places on the board, and the command meant by pressing each of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from domain.games.great_western_trail import commands, frames
from domain.games.great_western_trail.commands import AnyCommand
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUILDINGS,
    BUY_OPTIONS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    OBJECTIVES,
    STATIONS,
    TRAIL,
    WORKERS,
)
from domain.games.great_western_trail.data.actions import DiscardGain
from domain.games.great_western_trail.model import POSITION
from domain.games.great_western_trail.presentation.explanation.board_cards import explain
from domain.games.great_western_trail.presentation.explanation.wording import find_ways, known_hand, space_at
from domain.games.great_western_trail.rules.discs import discardable_sets
from domain.games.great_western_trail.rules.local_actions import tile_actions
from domain.games.great_western_trail.state import Player
from domain.games.great_western_trail.view import SeatView, View

Meaning = Callable[[View, SeatView, str], AnyCommand | None]


def attempt(view: View, place: str) -> AnyCommand | None:
    """Return the command meant by pressing a place; None if it currently means nothing."""
    frame = view.frame
    if view.viewer is None or frame is None or view.viewer not in view.asked:
        return None
    seat = view.seats[view.viewer]
    kind, _, what = place.partition(":")
    if place in TRAIL:
        kind, what = "trail", place
    meaning = MEANINGS.get((type(frame), kind)) or ANYTIME.get(kind)
    return None if meaning is None else meaning(view, seat, what)


def _move(view: View, seat: SeatView, space: str) -> AnyCommand | None:
    way = find_ways(view, seat).get(space)
    return commands.MoveAlong((space,) if way is None else way.path)


def _local(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    """Return a command to perform a local action, with the first cards that it could discard."""
    site, _, index = what.partition(":")
    uses = () if view.use is None else view.use.buildings
    use = next((each for each in uses if each.site == site), None)
    if use is None or not index.isdecimal():
        return None
    number, printed = int(index), tile_actions(use.tile, site)
    action = printed[number] if number < len(printed) else None
    hand = Player(hand=known_hand(view, seat))
    discards = discardable_sets(hand, action) if isinstance(action, DiscardGain) else ()
    return commands.LocalAction(site, number, cards=next(iter(discards), ()))


def _elsewhere(view: View, seat: SeatView, space: str) -> AnyCommand | None:
    """Return a command to use a building that is not the seat's location.

    The rules refuse the command and state the reason.
    """
    used = () if view.use is None else view.use.buildings
    here = any(each.site == space for each in used)
    lying = space_at(view, space)
    return None if here or lying.tile is None else commands.LocalAction(space, 0)


def _build(view: View, seat: SeatView, site: str) -> AnyCommand | None:
    """Return a command to place the seat's smallest building on this site.

    If one of the seat's own buildings is there, the command replaces it with the largest building.
    """
    over = space_at(view, site).owner == seat.seat
    tiles = sorted(seat.unbuilt, key=lambda tile: BUILDINGS[tile].craftsmen, reverse=over)
    return commands.PlaceBuilding(tiles[0], site) if tiles else None


def _build_tile(view: View, seat: SeatView, number: str) -> AnyCommand | None:
    """Return a command to place a building that the seat cannot afford on any site.

    The rules refuse the command and state the reason. Return None if the seat can afford it on some site.
    """
    tile = next((each for each in seat.unbuilt if str(BUILDINGS[each].number) == number), None)
    if tile is None or not isinstance(view.frame, frames.Build):
        return None
    reach = min(seat.workers.craftsman, seat.money // view.frame.price)
    sites = [space for space in view.trail if TRAIL[space.id].kind == "site"]
    for site in sites:
        figure = BUILDINGS[tile].craftsmen
        lower = BUILDINGS[site.tile].craftsmen if site.tile and site.owner == seat.seat else 0
        if (site.tile is None or site.owner == seat.seat) and lower < figure <= lower + reach:
            return None
    empty = next((site.id for site in sites if site.tile is None), None)
    return None if empty is None else commands.PlaceBuilding(tile, empty)


def _hire(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    """Return a command to hire the worker on a job market space.

    As in the options, only the first of several identical workers in a row counts.
    """
    row, _, column = what.partition(":")
    if not (row.isdecimal() and column.isdecimal() and 1 <= int(row) <= len(view.jobs)):
        return None
    workers = view.jobs[int(row) - 1]
    kind = workers[int(column) - 1] if 1 <= int(column) <= len(workers) else None
    worker = next((each for each in WORKERS if each == kind), None)
    if worker is None or workers.index(worker) != int(column) - 1:
        return None
    return commands.HireWorker(int(row), worker)


def _play(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    card = what.partition("#")[0]
    held = card in OBJECTIVES and card in known_hand(view, seat)
    return commands.PlayObjective(card) if held else None


def _card_meaning(make: Callable[[tuple[str, ...]], AnyCommand]) -> Meaning:
    """Return a function that makes the command for a card in hand while cards are being picked."""

    def meant(view: View, seat: SeatView, what: str) -> AnyCommand | None:
        card = what.partition("#")[0]
        return make((card,)) if card in known_hand(view, seat) else None

    return meant


def _buy(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    card = what.partition("#")[0]
    if card not in dict(view.market):
        return None
    ways = [each for each in BUY_OPTIONS.values() if each.value == CATTLE[card].value and each.cards == 1]
    cheapest = min(ways, key=lambda option: option.dollars)
    return commands.BuyCattle((card,), cheapest.cowboys)


def _deck(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    return commands.AddCattle() if what == "cattle" and not view.deck else None


def _auxiliary(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    action = next((each for each in AUXILIARY if each == what), None)
    if action is None:
        return None
    if isinstance(view.frame, frames.PhaseB):
        return commands.SingleAuxiliary(_auxiliary_id(action))
    return commands.PerformAuxiliary(_auxiliary_id(action), "single")


def _auxiliary_id(action: str) -> commands.AuxiliaryId:
    return next(each for each in AUXILIARY_IDS if each == action)


AUXILIARY_IDS: tuple[commands.AuxiliaryId, ...] = (
    "gain_money",
    "draw_discard",
    "back_cert",
    "pay_engine",
    "back_trash",
)


def _disc(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    return commands.TakeDisc(what) if what in DISC_SPACES or what in STATIONS else None


def _take(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    return commands.TakeTop() if what == "objective" else None


def _meaning_if_known(known: Collection[str], make: Callable[[str], AnyCommand]) -> Meaning:
    """Return a function that makes the command for a place whose name is in `known`."""
    return lambda view, seat, what: make(what) if what in known else None


def _meaning_on_kind(kind: str, make: Callable[[str], AnyCommand]) -> Meaning:
    """Return a function that makes the command for a trail space of one kind."""
    return lambda view, seat, what: make(what) if TRAIL[what].kind == kind else None


SITES_AND_NEUTRAL = {space.id for space in TRAIL.values() if space.kind in {"site", "neutral"}}
DRIVE, DELIVER = (
    _meaning_if_known(POSITION, commands.DriveEngine),
    _meaning_if_known(CITIES, commands.Deliver),
)
CONSTRUCT = _meaning_if_known(STATIONS, commands.ConstructStation)

MEANINGS: Mapping[tuple[type[Any], str], Meaning] = {
    (frames.FirstPlacement, "trail"): _meaning_if_known(TRAIL, commands.PlaceCattleman),
    (frames.Move, "trail"): _move,
    (frames.MoveCattleman, "trail"): _move,
    (frames.PhaseB, "action"): _local,
    (frames.PhaseB, "trail"): _elsewhere,
    (frames.PhaseB, "aux"): _auxiliary,
    (frames.Auxiliary, "aux"): _auxiliary,
    (frames.Immediate, "card"): _card_meaning(lambda cards: commands.Perform(cards=cards)),
    (frames.City, "city"): DELIVER,
    (frames.ExtraCity, "city"): DELIVER,
    (frames.PlaceDisc, "disc"): _disc,
    (frames.PlaceDisc, "station"): _disc,
    (frames.Hire, "job"): _hire,
    (frames.Build, "trail"): _build,
    (frames.Build, "tile"): _build_tile,
    (frames.Trade, "trail"): _meaning_on_kind("teepee", commands.TakeTeepee),
    (frames.RemoveHazard, "trail"): _meaning_on_kind("hazard", commands.TakeHazard),
    (frames.MoveEngine, "track"): DRIVE,
    (frames.TrackEnd, "track"): DRIVE,
    (frames.ExtraTarget, "track"): DRIVE,
    (frames.BuildStation, "station"): CONSTRUCT,
    (frames.StationBehind, "station"): CONSTRUCT,
    (frames.StationMaster, "row"): lambda view, seat, what: next(
        (commands.AppointWorker(kind) for kind in WORKERS if kind == what), None
    ),
    (frames.TakeObjective, "objective"): lambda view, seat, what: (
        commands.TakeCard(what) if what in view.display else None
    ),
    (frames.TakeObjective, "deck"): _take,
    (frames.DiscardCards, "card"): _card_meaning(commands.Discard),
    (frames.RemoveCards, "card"): _card_meaning(commands.Remove),
    (frames.CattleMarket, "market"): _buy,
    (frames.CattleMarket, "deck"): _deck,
    (frames.Adjacent, "trail"): _meaning_if_known(SITES_AND_NEUTRAL, commands.NameNeighbour),
}
"""The meanings of places, keyed by the current question and the first word of the place's name."""

ANYTIME: Mapping[str, Meaning] = {"card": _play}
"""The meanings of places that apply during every question."""


__all__ = ["attempt", "explain"]
