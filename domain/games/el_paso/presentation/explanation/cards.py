"""Explanation cards, looked up by a place's name in the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import (
    CardLine,
    PlaceCard,
    count_things,
    lower_first,
    make_card,
    read_numbers,
)
from domain.games.el_paso.data import CATTLE, COSTS, EL_PASO, NEUTRAL, POSTS, REGULAR, SITES, tile_slots
from domain.games.el_paso.data.actions import Hire, Pool
from domain.games.el_paso.data.schema import Post
from domain.games.el_paso.model import UseView, steps_to_stops
from domain.games.el_paso.presentation.drawing.pieces import action_row
from domain.games.el_paso.presentation.drawing.places import acting_seat
from domain.games.el_paso.presentation.explanation import board_cards, market_cards, sue_cards
from domain.games.el_paso.presentation.explanation.wording import (
    action_line,
    action_meaning,
    action_sentence,
    building_title,
    delivery_meaning,
    hand_value,
    name_parties,
    own_seat,
    space_at,
    whose,
)
from domain.games.el_paso.presentation.words import slots_in_use
from domain.games.el_paso.view import SeatView, SpaceView, View
from domain.kernel.phrases import pluralize


def post_card(view: View, minimum: int) -> PlaceCard | None:
    post = POSTS.get(minimum)
    if post is None:
        return None
    discs = next(each.discs for each in view.posts if each.minimum == minimum)
    lines = [CardLine(f"You may put a disc here if your delivery is worth {minimum} or more")]
    lines += [
        CardLine(f"Reward: {lower_first(action_sentence(action))}", action_row(action))
        for action in post.reward
    ]
    lines.append(
        CardLine(
            "Dark post: takes light and dark discs" if post.dark else "Light post: takes light discs only"
        )
    )
    facts = [f"{pluralize(post.vp, 'point')} for each disc"] if post.vp else []
    if discs:
        facts.append(f"Discs here: {name_parties(view, sorted(set(discs)))}")
    seat = own_seat(view)
    return make_card(
        f"Trading post {minimum}",
        "Several discs for each player" if post.repeatable else "One disc for each player",
        "posts",
        lines=lines,
        now=() if seat is None else (_post_meaning(view, seat, post),),
        facts=facts,
    )


def _post_meaning(view: View, seat: SeatView, post: Post) -> str:
    """Return a sentence on whether the viewer's hand, or the current delivery, reaches a post."""
    if post.minimum in seat.posts and not post.repeatable:
        return "You already have a disc here"
    if view.total is not None and view.viewer in view.asked:
        value, most = view.total, view.total
        worth = f"Your delivery is worth {value}"
    else:
        value = hand_value(view, seat)
        most = value + seat.certificates
        worth = f"Your hand is worth {value} now"
    if value >= post.minimum:
        return f"{worth}: enough"
    if most >= post.minimum:
        return f"{worth}: enough with {pluralize(post.minimum - value, 'certificate')}"
    spent = f", {most} with {pluralize(most - value, 'certificate')}" if most > value else ""
    return f"{worth}{spent}: {post.minimum - most} short"


def simmental_card(view: View) -> PlaceCard:
    """Return the explanation card for the Simmental stack or, once it is empty, for its space."""
    cow = CATTLE["simmental"]
    if not view.simmental:
        lines = (
            CardLine("The next player to arrive in El Paso puts their rancher here and ends the game"),
            CardLine("Everyone else has one more turn"),
        )
        points = pluralize(COSTS.simmental_space_vp, "point")
        return make_card("Simmental space", "The stack is empty", "simmental", lines=lines, facts=(points,))
    lines = (
        CardLine("When you arrive in El Paso, put one card on your discard pile"),
        CardLine("When the stack is empty, the next arrival ends the game"),
    )
    facts = (f"Worth {cow.value} in a delivery", pluralize(cow.vp, "point"), f"{view.simmental} left")
    return make_card(
        "Simmental stack", "Its size sets the length of the game", "simmental", lines=lines, facts=facts
    )


def space_card(view: View, site: str) -> PlaceCard:
    space = space_at(view, site)
    if site == EL_PASO:
        return _el_paso_card(view, space)
    return _empty_card(view, space) if space.tile is None else _building_card(view, space)


def here_facts(view: View, space: SpaceView) -> tuple[str, ...]:
    return (f"Ranchers here: {name_parties(view, space.here)}",) if space.here else ()


def way_here(view: View, site: str) -> str | None:
    """Return the distance from the viewer's rancher to a stop, and the cowboys needed; None if unknown."""
    seat = own_seat(view)
    if seat is None or seat.rancher is None or seat.rancher not in SITES:
        return None
    if seat.rancher == site:
        return "Your rancher is here"
    tiles = tuple(sorted(space.id for space in view.trail if space.owner is not None))
    steps = steps_to_stops(seat.rancher, tiles).get(site)
    return None if steps is None else _way_sentence(view, seat, steps)


def _way_sentence(view: View, seat: SeatView, steps: int) -> str:
    asked = view.reach is not None and view.viewer in view.asked
    limit = view.reach if asked and view.reach is not None else seat.step_limit
    distance, cowboys = f"{pluralize(steps, 'step')} from your rancher", steps - limit
    if cowboys <= 0:
        return f"{distance}; your limit is {limit}"
    if cowboys <= seat.area.cowboy:
        return f"{distance}: moving here takes {pluralize(cowboys, 'cowboy')}"
    return f"{distance}: too far, even with your {count_things(seat.area.cowboy, 'cowboy')}"


def _el_paso_card(view: View, space: SpaceView) -> PlaceCard:
    lines = (
        CardLine(f"Gain ${COSTS.el_paso_income}, and put a Simmental card on your discard pile"),
        CardLine("Then deliver: show your hand, and put a disc on a trading post that it reaches"),
        CardLine("Then discard your hand; if no Simmental card was left, you end the game"),
    )
    now = (way_here(view, EL_PASO), *delivery_meaning(view))
    return make_card(
        "El Paso",
        "Ends every move: you cannot pass it",
        "el-paso",
        lines=lines,
        now=now,
        facts=here_facts(view, space),
    )


def _building_card(view: View, space: SpaceView) -> PlaceCard:
    tile, seat = space.tile or "", own_seat(view)
    slots = tile_slots(tile)
    usable = seat is not None and space.owner in {None, seat.seat}
    meanings = [action_meaning(view, seat, action) for action in slots] if usable and seat else []
    return make_card(
        building_title(view, space),
        _use_sentence(view, space),
        "buildings",
        lines=[action_line(action) for action in slots],
        now=(way_here(view, space.id), *meanings),
        facts=(*_tile_facts(tile), *here_facts(view, space)),
    )


def _tile_facts(tile: str) -> tuple[str, ...]:
    return () if tile in NEUTRAL else (pluralize(REGULAR[int(tile[0])].vp, "point"),)


def _use_sentence(view: View, space: SpaceView) -> str:
    """Return a sentence on who may use a building."""
    if space.owner is None:
        return "For everyone who stops here: its actions, or one auxiliary action"
    if space.owner == view.viewer:
        return "For you only; other players may use one auxiliary action here"
    owner = name_parties(view, [space.owner])
    if view.viewer is None:
        return f"For {owner} only; other players may use one auxiliary action here"
    return f"For {owner} only; you may use one auxiliary action here, and passing is free"


def _empty_card(view: View, space: SpaceView) -> PlaceCard:
    cost, seat = SITES[space.id].cost or 0, own_seat(view)
    lines = (
        CardLine("The build action can place a building here; until then, the space is not a stop"),
        CardLine(f"Building here costs ${cost} more" if cost else "The space itself is free"),
    )
    markers = None
    if seat is not None:
        left = count_things(seat.markers, "ownership marker")
        markers = f"You have {left} left: each new building takes one"
    return make_card("Empty building space", "Costs no step", "building", lines=lines, now=(markers,))


def slot_card(view: View, number: int) -> PlaceCard | None:
    """Return the explanation card for a slot of the building or train card in use; None if not found."""
    use = view.use
    if use is None or (use.train is None and not use.slots):
        return None
    slots = slots_in_use(view, use)
    if not 1 <= number <= len(slots):
        return None
    action, seat = slots[number - 1], view.seats[use.seat]
    own = use.seat == view.viewer
    left = (use.slots if use.train is None else use.train.slots).count(number)
    meaning = action_meaning(view, seat, action) if own and left else None
    if isinstance(action, Hire) and left and left < len(action.costs):
        meaning = f"You may hire a second worker of a different kind for ${action.costs[-1]}"
    return make_card(
        f"Action {number} at this stop" if use.train is None else f"Action {number} of the train card",
        _slot_kind(view, use, left),
        "buildings" if use.train is None else "train",
        lines=(action_line(action),),
        now=(meaning,),
    )


def _slot_kind(view: View, use: UseView, left: int) -> str:
    if not left:
        return "Already used"
    return f"Available to {name_parties(view, [use.seat])} now"


def rancher_card(view: View, party: int) -> PlaceCard | None:
    """Return the explanation card for a rancher; None if it is not on the trail."""
    if party == len(view.seats):
        if view.sue is None:
            return None
        line = CardLine("Her bot card moves it; at a fork it takes the branch with fewer stops")
        return make_card("Sue's rancher", "Moves on her turn", "sue", lines=(line,))
    if party > len(view.seats) or view.seats[party].rancher is None:
        return None
    limit = view.seats[party].step_limit
    lines = (
        CardLine(f"It moves 1 to {limit} steps in a turn, from building to building; El Paso stops it"),
        CardLine("Each cowboy discarded from the worker area adds one step"),
    )
    return make_card(f"{whose(view, party)} rancher", "Moves at the start of a turn", "trail", lines=lines)


CardOf = Callable[[View, str], PlaceCard | None]


def explain(view: View, place: str) -> PlaceCard | None:
    """Return the explanation card for a place in the drawing; None if it has none."""
    if place in SITES:
        return space_card(view, place)
    kind, _, what = place.partition(":")
    make = CARDS.get(kind)
    return None if make is None else make(view, what)


def find_seat(view: View, what: str) -> SeatView | None:
    numbers = read_numbers(what, 1)
    return next((seat for seat in view.seats if numbers == (seat.seat,)), None)


def of_seat(make: Callable[[View, SeatView], PlaceCard | None]) -> CardOf:
    """Return a card maker for places named after a seat."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = find_seat(view, what)
        return None if seat is None else make(view, seat)

    return make_for


def of_number(make: Callable[[View, int], PlaceCard | None]) -> CardOf:
    """Return a card maker for places with a number in their names."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, 1)
        return None if numbers is None else make(view, *numbers)

    return make_for


def of_held_token(pool: Pool) -> CardOf:
    """Return a card maker for tokens that players hold, named `SEAT:INDEX`."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, 2)
        if numbers is None or numbers[0] >= len(view.seats):
            return None
        return market_cards.held_token_card(view, pool, view.seats[numbers[0]], numbers[1])

    return make_for


def _hand(view: View, what: str) -> PlaceCard | None:
    """Return the explanation card for a cattle card in hand, named `BREED#NUMBER`.

    Identical cards are numbered from 1.
    """
    name, _, number = what.partition("#")
    numbers = read_numbers(number or "1", 1)
    return None if numbers is None else board_cards.held_card(view, name, *numbers)


def _own_part(kind: str) -> CardOf:
    """Return a card maker for the acting seat's board, whose parts have no seat in their names."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = acting_seat(view)
        return None if seat is None else board_cards.board_part_card(view, view.seats[seat], f"{kind}:{what}")

    return make_for


def _other_part(view: View, what: str) -> PlaceCard | None:
    """Return the explanation card for a part of another player's board, such as `SEAT:worker:cowboy`."""
    owner, _, part = what.partition(":")
    seat = find_seat(view, owner)
    return None if seat is None else board_cards.board_part_card(view, seat, part)


def _only(make: Callable[[View], PlaceCard | None]) -> CardOf:
    """Return a card maker for a place whose name is one word."""
    return lambda view, what: None if what else make(view)


CARDS: Mapping[str, CardOf] = {
    "slot": of_number(slot_card),
    "rancher": of_number(rancher_card),
    "post": of_number(post_card),
    "simmental": _only(simmental_card),
    "cattle": market_cards.cattle_card,
    "workers": market_cards.worker_card,
    "stack": of_number(market_cards.stack_card),
    "train": of_number(market_cards.train_card),
    "goal": of_number(lambda view, index: market_cards.displayed_card(view, "goal", index)),
    "bonus": of_number(lambda view, index: market_cards.displayed_card(view, "bonus", index)),
    "goals": _only(lambda view: market_cards.token_stack_card(view, "goal")),
    "bonuses": _only(lambda view: market_cards.token_stack_card(view, "bonus")),
    "held-goal": of_held_token("goal"),
    "held-bonus": of_held_token("bonus"),
    "card": _hand,
    "seat": of_seat(board_cards.seat_card),
    "exchange": of_seat(board_cards.exchange_card),
    "herd": of_seat(board_cards.herd_card),
    "steps": of_seat(board_cards.steps_card),
    "markers": of_seat(board_cards.markers_card),
    "certificates": of_seat(board_cards.certificates_card),
    "piles": of_seat(board_cards.pile_card),
    "board": _other_part,
    "worker": _own_part("worker"),
    "aux": _own_part("aux"),
    "disc": _own_part("disc"),
    "sue": sue_cards.sue_card,
}
"""The card makers, keyed by the first word of a place's name.

Spaces of the trail are not in this table.
"""
