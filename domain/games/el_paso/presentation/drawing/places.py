"""Names the places on the board, finds the places of options, and marks the last move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from domain.drawing.boxes import Box, BoxPlace, box_around, inset_box
from domain.drawing.highlights import brackets
from domain.games.el_paso import commands
from domain.games.el_paso.data import (
    AUXILIARY,
    CATTLE,
    DISCS,
    EL_PASO,
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
from domain.games.el_paso.data.actions import Breed, DiscId
from domain.games.el_paso.data.schema import Site
from domain.games.el_paso.presentation.drawing import boards, pieces
from domain.games.el_paso.presentation.drawing.boards import hand_cards
from domain.games.el_paso.presentation.drawing.ground import (
    open_slot_boxes,
    post_box,
    rancher_point,
    simmental_box,
    space_box,
)
from domain.games.el_paso.presentation.drawing.layout import SHEET, party_names
from domain.games.el_paso.state import SUE
from domain.games.el_paso.view import SeatView, SueView, View
from domain.kernel.values import Command


def places_below(view: View) -> Iterator[BoxPlace]:
    """Yield the places drawn below the places of options: ranchers and whole boards."""
    names = party_names(view)
    for space in view.trail:
        for index, party in enumerate(space.here):
            x, y = rancher_point(space.id, index, len(space.here))
            yield BoxPlace(f"rancher:{party}", f"{names[party]}'s rancher", box_around(x, y, 32, 40))
    for place, seat in enumerate(view.seats):
        yield BoxPlace(f"seat:{seat.seat}", names[place], SHEET.panel_box(place))
    if view.sue is not None:
        yield BoxPlace("sue:board", "Sue", SHEET.panel_box(SUE))


def places_above(view: View) -> Iterator[BoxPlace]:
    """Yield the parts of boards that no option refers to, and the rancher that triggered the end."""
    names = party_names(view)
    on_trail = {party for space in view.trail for party in space.here}
    if view.closer is not None and view.closer not in on_trail:
        left, top, wide, high = simmental_box()
        place = box_around(left + wide / 2, top + high / 2, 32, 40)
        yield BoxPlace(f"rancher:{view.closer}", f"{names[view.closer]}'s rancher", place)
    for place_of, seat in enumerate(view.seats):
        yield from _seat_places(seat, names[place_of], SHEET.panel_box(place_of))
    if view.sue is not None:
        yield from _sue_places(view.sue, SHEET.panel_box(SUE))


def _seat_places(seat: SeatView, name: str, box: Box) -> Iterator[BoxPlace]:
    left, top, wide, _ = box
    counts = top + boards.COUNTS_TOP
    yield BoxPlace(f"exchange:{seat.seat}", f"{name}'s exchange tokens", (left + 207, top + 4, 58, 33))
    yield BoxPlace(f"herd:{seat.seat}", f"{name}'s cards", (left + 8, counts, 208, 32))
    yield BoxPlace(f"steps:{seat.seat}", f"{name}'s step limit", (left + 220, counts, 60, 32))
    yield BoxPlace(f"markers:{seat.seat}", f"{name}'s ownership markers", (left + 284, counts, 54, 32))
    track = (left + 8, top + boards.TRACK_TOP, wide - 16, 31)
    yield BoxPlace(f"certificates:{seat.seat}", f"{name}'s certificates", track)
    pile = (left + 8, top + boards.PILE_TOP, wide - 16, 22)
    yield BoxPlace(f"piles:{seat.seat}", f"{name}'s discard pile", pile)
    yield from _token_places(f"{seat.seat}:", seat.goals, seat.bonuses, box)


def _token_places(
    owner: str, goals: tuple[str, ...], bonuses: tuple[str, ...], box: Box
) -> Iterator[BoxPlace]:
    """Yield the tokens of a party: `held-goal:SEAT:INDEX`, or `sue:goal:INDEX` without an owner."""
    goal, bonus = ("held-goal:", "held-bonus:") if owner else ("sue:goal:", "sue:bonus:")
    for index in range(len(goals)):
        yield BoxPlace(f"{goal}{owner}{index}", "Goal token", boards.goal_box(box, index, len(goals)))
    for index in range(len(bonuses)):
        yield BoxPlace(f"{bonus}{owner}{index}", "Bonus token", boards.bonus_box(box, index, len(bonuses)))


def _sue_places(sue: SueView, box: Box) -> Iterator[BoxPlace]:
    for index in range(len(sue.row)):
        place = (
            box[0] + 7 + boards.ROW_WIDE * index,
            box[1] + boards.ROW_TOP,
            boards.ROW_WIDE - 3,
            boards.ROW_HIGH,
        )
        yield BoxPlace(f"sue:row:{index}", "Sue's workers", place)
    resources, bots, turned = boards.deck_boxes(box)
    yield BoxPlace("sue:resources", "Sue's resource deck", resources)
    yield BoxPlace("sue:bots", "Sue's bot deck", bots)
    yield BoxPlace("sue:turned", "Sue's bot card", turned)
    yield BoxPlace(
        "sue:cattle", "Sue's cattle", (box[0] + 8, box[1] + boards.CATTLE_TOP - 17, box[2] - 16, 32)
    )
    yield from _token_places("", sue.goals, sue.bonuses, box)


def all_places(view: View) -> Iterator[BoxPlace]:
    """Yield all places of the sheet, section by section in reading order."""
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
    """Return the places that do not depend on the view."""
    return (*trail_places(), *market_places(), *token_places())


def trail_places() -> Iterator[BoxPlace]:
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
    for breed in MARKET:
        yield BoxPlace(f"cattle:{breed}", card_label(breed), pieces.cattle_box(breed))
    for kind in WORKERS:
        yield BoxPlace(f"workers:{kind}", f"{CREW[kind].name} in the market", pieces.worker_box(kind))
    for level in REGULAR:
        yield BoxPlace(f"stack:{level}", f"Level {level} buildings", pieces.market_stack_box(level))
    for card in TRAINS:
        yield BoxPlace(f"train:{card}", f"Train: {TRAINS[card].name}", pieces.train_box(card))


def token_places() -> Iterator[BoxPlace]:
    for pool in POOLS:
        for index in range(pieces.SHOWN):
            box = pieces.display_box(pool, index)
            yield BoxPlace(f"{pool}:{index}", f"{pool.capitalize()} token {index + 1}", box)
    yield BoxPlace("goals", "Stack of goal tokens", pieces.token_stack_box("goal"))
    yield BoxPlace("bonuses", "Stack of bonus tokens", pieces.token_stack_box("bonus"))


def use_label(view: View) -> str:
    """Return the name of the tile or train card in use."""
    if view.use is None:
        return "nothing"
    return TRAINS[view.use.train.card].name if view.use.train else f"building {view.use.tile.rstrip('ab')}"


def card_label(breed: Breed) -> str:
    cow = CATTLE[breed]
    return f"{cow.name}, value {cow.value}" + (f", {cow.vp} points" if cow.vp else "")


def acting_seat(view: View) -> int | None:
    """Return the seat whose board has short place names.

    This is the viewer's seat or, for a spectator, the first seat asked.
    """
    seat = view.viewer if view.viewer is not None else next(iter(view.asked), None)
    return seat if seat is not None and seat < len(view.seats) else None


def board_places(box: Box) -> Iterator[BoxPlace]:
    """Yield the places of a player board: workers, auxiliary actions, discs."""
    for kind in WORKERS:
        yield BoxPlace(
            f"worker:{kind}", f"{CREW[kind].name} in the worker area", boards.worker_box(box, kind)
        )
    for action in AUXILIARY.values():
        yield BoxPlace(
            f"aux:{action.id}", f"Auxiliary action: {action.name}", boards.auxiliary_box(box, action.id)
        )
    for disc in DISCS:
        yield BoxPlace(f"disc:{disc}", disc_label(disc), box_around(*boards.disc_point(box, disc), 33, 33))


def disc_label(disc: DiscId) -> str:
    """Return the name of a disc: the ability that it unlocks."""
    effect = DISCS[disc].effect
    if effect.target is not None:
        return f"Disc of the auxiliary action {AUXILIARY[effect.target].name}"
    return f"Disc: {effect.type.replace('_', ' ')}"


ARM, OUT = 16, 9


def draw_last_move(view: View) -> str:
    """Draw brackets around all places changed by the last move."""
    if not view.last:
        return ""
    boxes = {place.at: place.box for place in all_places(view)}
    drawn = "".join(box_brackets(boxes[at]) for at in dict.fromkeys(view.last) if at in boxes)
    return f'<path class="last" d="{drawn}"/>' if drawn else ""


def box_brackets(box: Box) -> str:
    """Return four corner brackets around a box."""
    left, top, wide, high = inset_box(box, -OUT)
    return brackets(left, top, left + wide, top + high, ARM)


TargetNames = str | tuple[str, ...] | None

STACKS = {"goal": "goals", "bonus": "bonuses"}

TARGETS: Mapping[type[Command], Callable[[Any], TargetNames]] = {
    commands.ChooseGoal: lambda command: f"goal:{command.index}",
    commands.PlaceRancher: lambda command: command.site,
    commands.MoveRancher: lambda command: command.site,
    commands.Use: lambda command: f"slot:{command.slot}",
    commands.UseAuxiliary: lambda command: f"aux:{command.action}",
    commands.DiscardWorker: lambda command: f"worker:{command.worker}",
    commands.DiscardCattle: lambda command: f"card:{command.breed}#1",
    commands.RemoveCattle: lambda command: f"card:{command.breed}#1",
    commands.HireWorker: lambda command: f"workers:{command.worker}",
    commands.BuyCattle: lambda command: f"cattle:{command.breed}",
    commands.BoardTrain: lambda command: f"train:{command.card}",
    commands.PlaceBuilding: lambda command: (f"stack:{command.level}", command.site),
    commands.TakeToken: lambda command: f"{command.pool}:{command.index}",
    commands.DrawToken: lambda command: STACKS[command.pool],
    commands.Deliver: lambda command: EL_PASO,
    commands.PlaceDisc: lambda command: (f"disc:{command.disc}", f"post:{command.post}"),
}


def target(view: View, command: commands.AnyCommand) -> TargetNames:
    """Return the place, or all the places, that an option refers to; None if there are none."""
    find_target = TARGETS.get(type(command))
    return find_target(command) if find_target else None
