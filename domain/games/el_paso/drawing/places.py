"""Where everything that can be chosen stands on the drawing, and what a player calls it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from domain.games.el_paso.data import (
    AUXILIARY,
    CATTLE,
    DISCS,
    MARKET,
    POOLS,
    POSTS,
    REGULAR,
    SITES,
    TRAINS,
    WORKERS,
)
from domain.games.el_paso.data import WORKER_CARDS as CREW
from domain.games.el_paso.data.board_schema import Site
from domain.games.el_paso.data.kinds import Breed, DiscId
from domain.games.el_paso.drawing import abilities, markets, players, tokens
from domain.games.el_paso.drawing.hand import held
from domain.games.el_paso.drawing.land import space_box
from domain.games.el_paso.drawing.layout import Box, around, panel
from domain.games.el_paso.drawing.posts import post_place, simmental_place
from domain.games.el_paso.drawing.trail import open_slots
from domain.games.el_paso.view import View


class Place(NamedTuple):
    """A place: its id as options name it, its name for players, and its box."""

    at: str
    name: str
    box: Box


def places(view: View) -> Iterator[Place]:
    """Give every place of the sheet, each section in reading order."""
    yield from fixed()
    if view.use is not None:
        for number, box in enumerate(open_slots(view, view.use), 1):
            yield Place(f"slot:{number}", f"Action {number} of {in_use(view)}", box)
    for name, number_of, box in held(view):
        yield Place(f"card:{name}#{number_of}", card_name(name), box)
    place = chooser(view)
    if place is not None:
        yield from on_board(panel(place))


@cache
def fixed() -> tuple[Place, ...]:
    """Give the places that every sheet has."""
    return (*on_trail(), *markets_of(), *on_display())


def on_trail() -> Iterator[Place]:
    """Give the spaces of the trail, the posts and the Simmental stack."""
    for site in SITES.values():
        yield Place(site.id, space_name(site), space_box(site.id))
    for post in POSTS:
        yield Place(f"post:{post}", f"Trading post {post}", post_place(post))
    yield Place("simmental", "Simmental stack", simmental_place())


def space_name(site: Site) -> str:
    """Name a space of the trail."""
    if site.kind == "el_paso":
        return "El Paso"
    return f"Neutral space {site.id}" if site.kind == "neutral" else f"Building space {site.id}"


def markets_of() -> Iterator[Place]:
    """Give cattle, workers, building stacks and train cards."""
    for breed in MARKET:
        yield Place(f"cattle:{breed}", card_name(breed), markets.cattle_place(breed))
    for kind in WORKERS:
        yield Place(f"workers:{kind}", f"{CREW[kind].name} of the market", markets.worker_place(kind))
    for level in REGULAR:
        yield Place(f"stack:{level}", f"Buildings of level {level}", markets.stack_place(level))
    for card in TRAINS:
        yield Place(f"train:{card}", f"Train: {TRAINS[card].name}", markets.train_place(card))


def on_display() -> Iterator[Place]:
    """Give the tokens on display and their stacks."""
    for pool in POOLS:
        for index in range(tokens.SHOWN):
            box = tokens.display_place(pool, index)
            yield Place(f"{pool}:{index}", f"{pool.capitalize()} token {index + 1}", box)
    yield Place("goals", "Stack of goal tokens", tokens.stack_place("goal"))
    yield Place("bonuses", "Stack of bonus tokens", tokens.stack_place("bonus"))


def in_use(view: View) -> str:
    """Name the tile or train card whose slots are asked."""
    if view.use is None:
        return "nothing"
    return TRAINS[view.use.train.card].name if view.use.train else f"building {view.use.tile}"


def card_name(breed: Breed) -> str:
    """Name a cattle card."""
    found = CATTLE[breed]
    return f"{found.name}, value {found.value}" + (f", {found.vp} points" if found.vp else "")


def chooser(view: View) -> int | None:
    """Give the seat whose board has places: the reader's, else that of whoever is asked."""
    seat = view.viewer if view.viewer is not None else next(iter(view.asked), None)
    return seat if seat is not None and seat < len(view.seats) else None


def on_board(box: Box) -> Iterator[Place]:
    """Give the places of a player's board: workers, auxiliary actions, discs."""
    for kind in WORKERS:
        yield Place(
            f"worker:{kind}", f"{CREW[kind].name} of your worker area", players.worker_place(box, kind)
        )
    for action in AUXILIARY.values():
        yield Place(
            f"aux:{action.id}", f"Auxiliary action: {action.name}", abilities.auxiliary_place(box, action.id)
        )
    for disc in DISCS:
        yield Place(f"disc:{disc}", disc_name(disc), around(*abilities.disc_place(box, disc), 33, 33))


def disc_name(disc: DiscId) -> str:
    """Name a disc by what it opens."""
    effect = DISCS[disc].effect
    if effect.target is not None:
        return f"Disc of the auxiliary action {AUXILIARY[effect.target].name}"
    return f"Disc: {effect.type.replace('_', ' ')}"


def find(view: View, at: str) -> Box | None:
    """Give the box of a place by its id."""
    return next((place.box for place in places(view) if place.at == at), None)
