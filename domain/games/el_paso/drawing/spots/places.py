"""Where everything that can be chosen stands on the drawing, and what a player calls it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from domain.drawing.boxes import Box, BoxPlace, box_around
from domain.games.el_paso.data import (
    AUXILIARY,
    CATTLE,
    DISCS,
    MARKET,
    POOLS,
    POSTS,
    REGULAR,
    SITES,
    SPACE_NUMBERS,
    TRAINS,
    WORKERS,
)
from domain.games.el_paso.data import WORKER_CARDS as CREW
from domain.games.el_paso.data.board_schema import Site
from domain.games.el_paso.data.kinds import Breed, DiscId
from domain.games.el_paso.drawing.boards import abilities, players
from domain.games.el_paso.drawing.boards.hand import hand_cards
from domain.games.el_paso.drawing.ground.land import space_box
from domain.games.el_paso.drawing.ground.posts import post_box, simmental_box
from domain.games.el_paso.drawing.ground.trail import open_slot_boxes
from domain.games.el_paso.drawing.layout import SHEET
from domain.games.el_paso.drawing.pieces import markets, tokens
from domain.games.el_paso.drawing.spots.other_places import places_above, places_below
from domain.games.el_paso.view import View


def all_places(view: View) -> Iterator[BoxPlace]:
    """Give every place of the sheet, each section in reading order."""
    yield from places_below(view)
    yield from fixed_places()
    if view.use is not None:
        for number, box in enumerate(open_slot_boxes(view, view.use), 1):
            yield BoxPlace(f"slot:{number}", f"Action {number} of {use_label(view)}", box)
    for name, number_of, box in hand_cards(view):
        yield BoxPlace(f"card:{name}#{number_of}", card_label(name), box)
    own = acting_seat(view)
    for place in range(len(view.seats)):
        prefix = "" if place == own else f"board:{place}:"
        for part in board_places(SHEET.panel_box(place)):
            yield BoxPlace(f"{prefix}{part.at}", part.name, part.box)
    yield from places_above(view)


@cache
def fixed_places() -> tuple[BoxPlace, ...]:
    """Give the places that every sheet has."""
    return (*trail_places(), *market_places(), *token_places())


def trail_places() -> Iterator[BoxPlace]:
    """Give the spaces of the trail, the posts and the Simmental stack."""
    for site in SITES.values():
        yield BoxPlace(site.id, space_label(site), space_box(site.id))
    for post in POSTS:
        yield BoxPlace(f"post:{post}", f"Trading post {post}", post_box(post))
    yield BoxPlace("simmental", "Simmental stack", simmental_box())


def space_label(site: Site) -> str:
    if site.kind == "el_paso":
        return "El Paso"
    if site.kind == "neutral":
        return f"Neutral space {site.id}"
    return f"Building space {SPACE_NUMBERS[site.id]}"


def market_places() -> Iterator[BoxPlace]:
    """Give cattle, workers, building stacks and train cards."""
    for breed in MARKET:
        yield BoxPlace(f"cattle:{breed}", card_label(breed), markets.cattle_box(breed))
    for kind in WORKERS:
        yield BoxPlace(f"workers:{kind}", f"{CREW[kind].name} of the market", markets.worker_box(kind))
    for level in REGULAR:
        yield BoxPlace(f"stack:{level}", f"Buildings of level {level}", markets.stack_box(level))
    for card in TRAINS:
        yield BoxPlace(f"train:{card}", f"Train: {TRAINS[card].name}", markets.train_box(card))


def token_places() -> Iterator[BoxPlace]:
    for pool in POOLS:
        for index in range(tokens.SHOWN):
            box = tokens.display_box(pool, index)
            yield BoxPlace(f"{pool}:{index}", f"{pool.capitalize()} token {index + 1}", box)
    yield BoxPlace("goals", "Stack of goal tokens", tokens.stack_box("goal"))
    yield BoxPlace("bonuses", "Stack of bonus tokens", tokens.stack_box("bonus"))


def use_label(view: View) -> str:
    """Name the tile or train card whose slots are asked."""
    if view.use is None:
        return "nothing"
    return TRAINS[view.use.train.card].name if view.use.train else f"building {view.use.tile}"


def card_label(breed: Breed) -> str:
    found = CATTLE[breed]
    return f"{found.name}, value {found.value}" + (f", {found.vp} points" if found.vp else "")


def acting_seat(view: View) -> int | None:
    """Give the seat whose board has places: the reader's, else that of whoever is asked."""
    seat = view.viewer if view.viewer is not None else next(iter(view.asked), None)
    return seat if seat is not None and seat < len(view.seats) else None


def board_places(box: Box) -> Iterator[BoxPlace]:
    """Give the places of a player's board: workers, auxiliary actions, discs."""
    for kind in WORKERS:
        yield BoxPlace(
            f"worker:{kind}", f"{CREW[kind].name} of the worker area", players.worker_box(box, kind)
        )
    for action in AUXILIARY.values():
        yield BoxPlace(
            f"aux:{action.id}", f"Auxiliary action: {action.name}", abilities.auxiliary_box(box, action.id)
        )
    for disc in DISCS:
        yield BoxPlace(f"disc:{disc}", disc_label(disc), box_around(*abilities.disc_point(box, disc), 33, 33))


def disc_label(disc: DiscId) -> str:
    """Name a disc by what it opens."""
    effect = DISCS[disc].effect
    if effect.target is not None:
        return f"Disc of the auxiliary action {AUXILIARY[effect.target].name}"
    return f"Disc: {effect.type.replace('_', ' ')}"
