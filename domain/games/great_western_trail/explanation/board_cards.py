"""Cards of a player's board: money and cards, workers, discs, auxiliary actions, buildings to come, gains."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, lower_first, make_card
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BOARD,
    BUILDINGS,
    COUNTS,
    DISC_SPACES,
    TILES,
    WORKER_ROWS,
    WORKERS,
)
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.data.schema import Worker
from domain.games.great_western_trail.drawing.action_rows import action_row, auxiliary_row
from domain.games.great_western_trail.drawing.description import plural_worker
from domain.games.great_western_trail.explanation.market_cards import WORK
from domain.games.great_western_trail.explanation.printed_actions import (
    GREY,
    action_line,
    action_sentence,
    count_certificates,
)
from domain.games.great_western_trail.explanation.trail_cards import tile_facts
from domain.games.great_western_trail.explanation.wording import building_title, count_worker, whose
from domain.games.great_western_trail.frames import Build
from domain.games.great_western_trail.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize


def seat_card(view: View, seat: SeatView) -> PlaceCard:
    """Give the card of a player's board as a whole."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    workers = join_words([count_worker(getattr(seat.workers, kind), kind) for kind in WORKERS])
    stations = sum(seat.seat in each.seats for each in view.stations)
    cities = sum(seat.seat in each.seats for each in view.cities)
    lines = [
        CardLine(f"Workers: {workers}"),
        CardLine(f"Discs: {pluralize(stations, 'station')}, {pluralize(cities, 'city', 'cities')}"),
    ]
    facts = [f"${seat.money}", f"{pluralize(held, 'card')} in hand", f"{seat.step_limit} steps in a move"]
    if view.score is not None:
        facts.insert(0, f"{view.score.totals[seat.seat]} points")
    return make_card(
        f"{whose(view, seat.seat)} board",
        "Having the turn" if view.active == seat.seat else "Waiting for the turn",
        "scoring",
        lines=lines,
        now=("Every $5 are a point at the end",),
        facts=facts,
    )


def herd_card(view: View, seat: SeatView) -> PlaceCard:
    """Give the card of a player's numbers of cards."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    dropped = seat.discard if isinstance(seat.discard, int) else len(seat.discard)
    lines = (
        CardLine(f"At the end of a turn the hand is filled up to {seat.hand_limit} cards"),
        CardLine("When the draw stack is used up, the discard pile is shuffled into a new one"),
    )
    facts = (f"Hand {held}", f"Draw stack {seat.draw}", f"Discard pile {dropped}")
    return make_card(f"{whose(view, seat.seat)} cards", "The herd", "cards", lines=lines, facts=facts)


def steps_card(view: View, seat: SeatView) -> PlaceCard:
    counts = COUNTS[len(view.seats)]
    lines = (
        CardLine(f"A cattleman may take up to {seat.step_limit} steps in a move, and at least 1"),
        CardLine(
            f"Two black discs raise it, by {counts.step_bonus_left} and by {counts.step_bonus_right},"
            ", once they are placed on a city or station"
        ),
    )
    return make_card(f"{whose(view, seat.seat)} steps", "Limit of a move", "trail", lines=lines)


def workers_card(view: View, seat: SeatView, kind: Worker) -> PlaceCard:
    """Give the card of a row of workers."""
    have = getattr(seat.workers, kind)
    lines = [CardLine(WORK[kind])]
    lines += [
        CardLine(
            f"Number {column} lets you at once: {lower_first(action_sentence(action))}", action_row(action)
        )
        for column, action in WORKER_ROWS[kind].immediate.items()
        if column > have
    ][:3]
    return make_card(
        f"{whose(view, seat.seat)} {plural_worker(kind)}",
        f"{count_worker(have, kind)}; the row has room for {BOARD.worker_row_length}",
        "workers",
        lines=lines,
        facts=(f"The 5th and the 6th are {BOARD.worker_vp_each} points each",),
    )


def auxiliary_card(view: View, seat: SeatView, action: str) -> PlaceCard | None:
    """Give the card of an auxiliary action, single above double."""
    printed = AUXILIARY.get(action)
    if printed is None:
        return None
    clear = sum(space == GREY or space in seat.cleared for space in printed.spaces)
    lines = (
        CardLine(f"Single: {auxiliary_sentence(printed.single)}", auxiliary_row(printed.single)),
        CardLine(f"Double: {auxiliary_sentence(printed.double)}", auxiliary_row(printed.double)),
        CardLine("Instead of a building's actions, or at a stop that is not yours: single only"),
    )
    reach = (
        "Locked: place one of its discs on a city or station",
        "Open as single",
        "Open as single and double",
    )
    short = printed.single.pay > seat.money and bool(clear)
    own = seat.seat == view.viewer
    now = (reach[clear] if own else None, f"It costs $1: you have ${seat.money}" if own and short else None)
    return make_card(
        f"{whose(view, seat.seat)} auxiliary action",
        reach[clear] if not own else "One of five; a disc on its space locks it",
        "auxiliary",
        lines=lines,
        now=now,
    )


def auxiliary_sentence(size: AuxiliarySize) -> str:
    """Say what an auxiliary action does in one of its sizes."""
    if size.draw:
        return f"draw {pluralize(size.draw, 'card')}, then discard as many"
    if size.certificates:
        back, gain = pluralize(size.engine_back, "space"), count_certificates(size.certificates)
        return f"pay ${size.pay} and move your engine {back} back to gain {gain}"
    if size.engine_forward:
        return f"pay ${size.pay} to move your engine {pluralize(size.engine_forward, 'space')} forward"
    if size.engine_forward_up_to:
        far = pluralize(size.engine_forward_up_to, "space")
        return f"pay ${size.pay} to move your engine up to {far} forward"
    if size.remove_hand_cards_up_to:
        back, most = pluralize(size.engine_back, "space"), pluralize(size.remove_hand_cards_up_to, "card")
        return f"move your engine {back} back to remove up to {most} of your hand from the game"
    return f"gain ${size.money}"


def disc_card(view: View, seat: SeatView, space: str) -> PlaceCard | None:
    """Give the card of a disc space."""
    printed = DISC_SPACES.get(space)
    if printed is None:
        return None
    lines = [CardLine(unlock_sentence(view, space))]
    if printed.cost:
        lines.append(CardLine(f"You pay ${printed.cost} when you place it"))
    if printed.gain:
        lines.append(CardLine(f"You gain ${printed.gain} when you place it"))
    fits = {
        "white": "A white space: its disc fits every city and station",
        "black": "A black space: its disc fits black rings, or white ones once no white space has a disc",
    }
    lines.append(CardLine(fits[printed.colour]))
    cleared = space in seat.cleared
    own = seat.seat == view.viewer
    short = own and not cleared and seat.money < printed.cost
    return make_card(
        f"{whose(view, seat.seat)} clear disc space" if cleared else f"{whose(view, seat.seat)} disc",
        "Its disc lies on a city or station"
        if cleared
        else "Goes to a city with a delivery, or to a station",
        "discs",
        lines=lines,
        now=(f"You have ${seat.money}: too little to take it" if short else None,),
        facts=(f"{pluralize(printed.vp, 'point')} once it is clear",) if printed.vp else (),
    )


def unlock_sentence(view: View, space: str) -> str:
    """Say what clearing a disc space unlocks."""
    counts = COUNTS[len(view.seats)]
    for action in AUXILIARY.values():
        if space in action.spaces:
            if GREY in action.spaces:
                return f"Once it is clear: the auxiliary action doubled, {auxiliary_sentence(action.double)}"
            return f"One of its two clear: {auxiliary_sentence(action.single)}; both: doubled"
    steps = {"step_left": counts.step_bonus_left, "step_right": counts.step_bonus_right}
    if space in steps:
        return f"Once it is clear: {pluralize(steps[space], 'step')} more in a move"
    limits = {
        "cert_4": "Once it is clear: up to 4 certificates",
        "cert_6": "Once it and its neighbour are clear: up to 6 certificates",
    }
    return limits.get(space, "Once it is clear: 1 card more in your hand")


def certificates_card(view: View, seat: SeatView) -> PlaceCard:
    """Give the card of the certificate track."""
    lines = [
        CardLine("In Kansas City each certificate that you use adds 1 to the worth of your hand"),
        CardLine("What you gain beyond the limit is lost"),
    ]
    if seat.permanent:
        lines.append(CardLine(f"Station masters give {seat.permanent} for good, counted every time"))
    return make_card(
        f"{whose(view, seat.seat)} certificates",
        f"{seat.marker} of at most {seat.certificate_limit}",
        "certificates",
        lines=lines,
    )


def unbuilt_card(view: View, seat: SeatView, number: str) -> PlaceCard | None:
    """Give the card of a building that a player has not built yet."""
    tile = next((each for each in seat.unbuilt if str(BUILDINGS[each].number) == number), None)
    if tile is None:
        return None
    printed = BUILDINGS[tile]
    meaning = _placing_meaning(view, seat, printed.craftsmen) if seat.seat == view.viewer else None
    return make_card(
        building_title(view, tile, seat.seat),
        "Not built yet: an action that builds places it on an empty site or over a smaller one",
        "building",
        lines=[action_line(action) for action in printed.actions],
        now=(meaning,),
        facts=tile_facts(tile),
    )


def _placing_meaning(view: View, seat: SeatView, needed: int) -> str:
    """Say whether the reader's craftsmen and money are enough for a building on an empty site."""
    crew = seat.workers.craftsman
    if crew < needed:
        return f"You have {count_worker(crew, 'craftsman')}: too few, unless it replaces a building of yours"
    asked = isinstance(view.frame, Build) and view.frame.seat == seat.seat
    price = view.frame.price if asked and isinstance(view.frame, Build) else 2
    return f"On an empty site it costs ${needed * price}: you have ${seat.money}"


def gains_card(view: View, seat: SeatView) -> PlaceCard:
    """Give the card of the hazards and teepees that a player has."""
    points = sum(TILES[tile].vp for tile in seat.hazards)
    pairs = min(seat.teepees.green, seat.teepees.blue)
    lines = (
        CardLine(f"{pluralize(len(seat.hazards), 'hazard')}: {pluralize(points, 'point')} at the end"),
        CardLine(
            f"{seat.teepees.green} green and {pluralize(seat.teepees.blue, 'blue teepee')}:"
            f" {pluralize(pairs, 'pair')}"
        ),
        CardLine("Objective cards, some buildings and station masters count them"),
    )
    return make_card(f"{whose(view, seat.seat)} tiles", "Hazards and teepees taken", "scoring", lines=lines)


def board_part_card(view: View, seat: SeatView, part: str) -> PlaceCard | None:
    """Give the card of a part of a board: `row:KIND`, `aux:ACTION`, `disc:SPACE` or `tile:NUMBER`."""
    kind, _, what = part.partition(":")
    match kind:
        case "row":
            worker = next((each for each in WORKERS if each == what), None)
            return None if worker is None else workers_card(view, seat, worker)
        case "aux":
            return auxiliary_card(view, seat, what)
        case "disc":
            return disc_card(view, seat, what)
        case "tile":
            return unbuilt_card(view, seat, what)
        case _:
            return None
