"""The card of a place by its name on the drawing."""

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
    """Return the card of a trading post."""
    post = POSTS.get(minimum)
    if post is None:
        return None
    discs = next(each.discs for each in view.posts if each.minimum == minimum)
    lines = [CardLine(f"A delivery worth {minimum} or more may put a disc here")]
    lines += [
        CardLine(f"For a disc here: {lower_first(action_sentence(action))}", action_row(action))
        for action in post.reward
    ]
    lines.append(
        CardLine(
            "Dark corners: any disc of your board goes here"
            if post.dark
            else "No dark corners: a disc of a dark space does not go here"
        )
    )
    facts = [f"{pluralize(post.vp, 'point')} for each disc"] if post.vp else []
    if discs:
        facts.append(f"Delivered by {name_parties(view, sorted(set(discs)))}")
    seat = own_seat(view)
    return make_card(
        f"Trading post {minimum}",
        "Each player may put several discs here" if post.repeatable else "Each player puts one disc here",
        "posts",
        lines=lines,
        now=() if seat is None else (_post_meaning(view, seat, post),),
        facts=facts,
    )


def _post_meaning(view: View, seat: SeatView, post: Post) -> str:
    """Return whether the reader's hand, or the delivery under way, reaches a post."""
    if post.minimum in seat.posts and not post.repeatable:
        return "One of your discs lies here already"
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
    return f"{worth}: {post.minimum - most} too little"


def simmental_card(view: View) -> PlaceCard:
    """Return the card of the Simmental stack, or of the space that ends the game."""
    found = CATTLE["simmental"]
    if not view.simmental:
        lines = (
            CardLine("Whoever arrives in El Paso next puts his rancher here and ends the game"),
            CardLine("Everybody else has one more turn"),
        )
        points = pluralize(COSTS.simmental_space_vp, "point")
        return make_card(
            "Simmental space", "The stack is empty", "simmental", lines=lines, facts=(f"{points} for it",)
        )
    lines = (
        CardLine("Whoever arrives in El Paso takes a card onto his discard pile"),
        CardLine("When the stack is empty, the next arrival ends the game"),
    )
    facts = (f"Worth {found.value} in a delivery", pluralize(found.vp, "point"), f"{view.simmental} left")
    return make_card(
        "Simmental stack", "Shows how far the game has come", "simmental", lines=lines, facts=facts
    )


def space_card(view: View, site: str) -> PlaceCard:
    """Return the card of a space of the trail."""
    space = space_at(view, site)
    if site == EL_PASO:
        return _el_paso_card(view, space)
    return _empty_card(view, space) if space.tile is None else _building_card(view, space)


def here_facts(view: View, space: SpaceView) -> tuple[str, ...]:
    """Say whose ranchers stand on a space."""
    return (f"Ranchers here: {name_parties(view, space.here)}",) if space.here else ()


def way_here(view: View, site: str) -> str | None:
    """Return how far a stop is from the reader's rancher, and which cowboys the way takes."""
    seat = own_seat(view)
    if seat is None or seat.rancher is None or seat.rancher not in SITES:
        return None
    if seat.rancher == site:
        return "Your rancher stands here"
    tiles = tuple(sorted(space.id for space in view.trail if space.owner is not None))
    steps = steps_to_stops(seat.rancher, tiles).get(site)
    return None if steps is None else _way_sentence(view, seat, steps)


def _way_sentence(view: View, seat: SeatView, steps: int) -> str:
    asked = view.reach is not None and view.viewer in view.asked
    limit = view.reach if asked and view.reach is not None else seat.step_limit
    far, more = pluralize(steps, "step"), steps - limit
    if more <= 0:
        return f"{far} from your rancher, who may take {limit}"
    if more <= seat.area.cowboy:
        return f"{far} from your rancher: you would discard {pluralize(more, 'cowboy')} for the way"
    return f"{far} from your rancher: too far, even with your {count_things(seat.area.cowboy, 'cowboy')}"


def _el_paso_card(view: View, space: SpaceView) -> PlaceCard:
    lines = (
        CardLine(f"Gain ${COSTS.el_paso_income}, and take a Simmental card onto your discard pile"),
        CardLine("Then deliver: show your hand, and put a disc on a trading post that it reaches"),
        CardLine("Your hand is discarded; whoever finds no Simmental left ends the game"),
    )
    now = (way_here(view, EL_PASO), *delivery_meaning(view))
    return make_card(
        "El Paso",
        "Every move ends here; it cannot be passed",
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
    """Say who may use a building; passing is free in this game."""
    if space.owner is None:
        return "For everybody who stops here: its actions, or one auxiliary action"
    if space.owner == view.viewer:
        return "For you alone; the others have an auxiliary action here"
    owner = name_parties(view, [space.owner])
    if view.viewer is None:
        return f"For {owner} alone; the others have an auxiliary action here"
    return f"For {owner} alone; you have an auxiliary action here, and pass it for free"


def _empty_card(view: View, space: SpaceView) -> PlaceCard:
    cost, seat = SITES[space.id].cost or 0, own_seat(view)
    lines = (
        CardLine("An action that builds may place a building here; until then nobody stops here"),
        CardLine(f"A building here costs ${cost} more" if cost else "The space itself costs nothing"),
    )
    markers = None
    if seat is not None:
        left = count_things(seat.markers, "ownership marker")
        markers = f"You have {left} left: each new building takes one"
    return make_card("Empty building space", "Passed without a step", "building", lines=lines, now=(markers,))


def slot_card(view: View, number: int) -> PlaceCard | None:
    """Return the card of an action of the building or the train card in use."""
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
        meaning = f"Once more, for ${action.costs[-1]}, a worker of another kind"
    return make_card(
        f"Action {number} at this stop" if use.train is None else f"Action {number} of the train card",
        _slot_kind(view, use, left),
        "buildings" if use.train is None else "train",
        lines=(action_line(action),),
        now=(meaning,),
    )


def _slot_kind(view: View, use: UseView, left: int) -> str:
    if not left:
        return "Done already"
    actor = name_parties(view, [use.seat])
    return f"Open to {actor} now"


def rancher_card(view: View, party: int) -> PlaceCard | None:
    """Return the card of a rancher on the board."""
    if party == len(view.seats):
        hers = CardLine("She moves as her bot card says, at a fork where fewer buildings lie")
        return make_card("Sue's rancher", "Moved in her turn", "sue", lines=(hers,)) if view.sue else None
    if party > len(view.seats) or view.seats[party].rancher is None:
        return None
    limit = view.seats[party].step_limit
    lines = (
        CardLine(f"He goes 1 to {limit} steps in a turn, from building to building; El Paso stops him"),
        CardLine("Each cowboy discarded from the worker area takes him a step farther"),
    )
    return make_card(
        f"{whose(view, party)} rancher", "Moved at the beginning of a turn", "trail", lines=lines
    )


CardOf = Callable[[View, str], PlaceCard | None]


def explain(view: View, place: str) -> PlaceCard | None:
    """Return the card of a place of the drawing."""
    if place in SITES:
        return space_card(view, place)
    kind, _, what = place.partition(":")
    found = CARDS.get(kind)
    return None if found is None else found(view, what)


def find_seat(view: View, what: str) -> SeatView | None:
    numbers = read_numbers(what, 1)
    return next((seat for seat in view.seats if numbers == (seat.seat,)), None)


def of_seat(make: Callable[[View, SeatView], PlaceCard | None]) -> CardOf:
    """Return what makes the card of a place named after a seat."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = find_seat(view, what)
        return None if seat is None else make(view, seat)

    return make_for


def of_number(make: Callable[[View, int], PlaceCard | None]) -> CardOf:
    """Return what makes the card of a place with a number in its name."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, 1)
        return None if numbers is None else make(view, *numbers)

    return make_for


def of_held_token(pool: Pool) -> CardOf:
    """Return what makes the card of a token that a player has: `SEAT:INDEX`."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, 2)
        if numbers is None or numbers[0] >= len(view.seats):
            return None
        return market_cards.held_token_card(view, pool, view.seats[numbers[0]], numbers[1])

    return make_for


def _hand(view: View, what: str) -> PlaceCard | None:
    """Return the card of one of several equal cards of the hand: `BREED#NUMBER`."""
    name, _, number = what.partition("#")
    numbers = read_numbers(number or "1", 1)
    return None if numbers is None else board_cards.held_card(view, name, *numbers)


def _own_part(kind: str) -> CardOf:
    """Return what makes the card of a part of the board whose parts have plain names."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = acting_seat(view)
        return None if seat is None else board_cards.board_part_card(view, view.seats[seat], f"{kind}:{what}")

    return make_for


def _other_part(view: View, what: str) -> PlaceCard | None:
    """Return the card of a part of another board: `SEAT:worker:cowboy`."""
    owner, _, part = what.partition(":")
    seat = find_seat(view, owner)
    return None if seat is None else board_cards.board_part_card(view, seat, part)


def _only(make: Callable[[View], PlaceCard | None]) -> CardOf:
    """Return what makes the card of a place whose name is one word."""
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
"""What makes the card, by the first word of a place's name; all but the trail's have one."""
