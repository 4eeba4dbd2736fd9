"""Explanation cards for places on player boards, and the table of all explanation cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard, lower_first, make_card, read_numbers
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BOARD,
    BUILDINGS,
    CATTLE,
    COUNTS,
    DISC_SPACES,
    NEUTRAL,
    OBJECTIVES,
    RISKS,
    TILES,
    TRAIL,
    WORKER_ROWS,
    WORKERS,
    actions,
)
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.data.schema import Worker
from domain.games.great_western_trail.frames import Build
from domain.games.great_western_trail.presentation.building_names import named_building
from domain.games.great_western_trail.presentation.drawing.description import plural_worker
from domain.games.great_western_trail.presentation.drawing.places import acting_seat
from domain.games.great_western_trail.presentation.drawing.tiles import action_row, auxiliary_row
from domain.games.great_western_trail.presentation.explanation import (
    market_cards,
    railroad_cards,
    trail_cards,
)
from domain.games.great_western_trail.presentation.explanation.market_cards import (
    WORK,
    cattle_facts,
    objective_card,
)
from domain.games.great_western_trail.presentation.explanation.topics import SPACES_WITH_POINTS
from domain.games.great_western_trail.presentation.explanation.trail_cards import tile_facts
from domain.games.great_western_trail.presentation.explanation.wording import (
    GREY,
    action_line,
    action_meaning,
    action_sentence,
    building_title,
    colour_name,
    count_certificates,
    count_worker,
    income_meaning,
    known_hand,
    own_seat,
    site_name,
    space_at,
    whose,
)
from domain.games.great_western_trail.presentation.words import BREEDS
from domain.games.great_western_trail.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize


def held_card(view: View, card: str, number: int) -> PlaceCard | None:
    """Return the explanation card for a card in the viewer's hand; identical cards are numbered from 1."""
    seat = own_seat(view)
    if seat is None or not 1 <= number <= known_hand(view, seat).count(card):
        return None
    if card in OBJECTIVES:
        return objective_card(
            view, card, "In your hand: play it before you move, or before or after an action at your location"
        )
    printed = CATTLE[card]
    breeds = Counter(CATTLE[each].breed for each in known_hand(view, seat) if each in CATTLE)
    lines = (
        CardLine("In Kansas City, the value of each different breed in your hand counts once"),
        CardLine("Some actions make you discard it; it returns when your discard pile is shuffled"),
    )
    twin = f"You hold {breeds[printed.breed]}: only one of them counts" if breeds[printed.breed] > 1 else None
    return make_card(
        f"{BREEDS[printed.breed]} in your hand",
        "Cattle card: only you see your hand",
        "certificates",
        lines=lines,
        now=(twin, *income_meaning(view)),
        facts=cattle_facts(card, breeds[printed.breed]),
    )


def discard_card(view: View) -> PlaceCard | None:
    """Return the explanation card for the viewer's discard pile."""
    seat = own_seat(view)
    if seat is None or isinstance(seat.discard, int):
        return None
    lines = (
        CardLine("Cards that you buy, discard or sell go here"),
        CardLine("When your draw pile is empty, this pile is shuffled to form a new one"),
    )
    return make_card(
        "Your discard pile",
        "You may look through it; other players see the top card",
        "cards",
        lines=lines,
        facts=(pluralize(len(seat.discard), "card"), f"Draw pile: {pluralize(seat.draw, 'card')}"),
    )


def special_card(view: View, site: str) -> PlaceCard | None:
    """Return the explanation card for the special action printed at a site."""
    risk = TRAIL[site].risk if site in TRAIL else ""
    if not risk:
        return None
    lying, seat = space_at(view, site), own_seat(view)
    if lying.owner is None:
        kind = f"Site {site_name(site)}: for the owner of the building here"
    elif lying.owner == view.viewer:
        kind = "For you: this is your building"
    else:
        kind = f"For {colour_name(view, lying.owner)}, who owns the building here"
    meaning = action_meaning(view, seat, RISKS[risk]) if seat is not None else None
    lines = (
        action_line(RISKS[risk]),
        CardLine("It is an additional local action of the building on this site"),
    )
    return make_card("Special action of a site", kind, "buildings", lines=lines, now=(meaning,))


def action_card(view: View, place: str) -> PlaceCard | None:
    """Return the explanation card for an action of a building in use, named `action:SITE:INDEX`."""
    _, _, where = place.partition(":")
    site, _, index = where.partition(":")
    use = next((each for each in view.use.buildings if each.site == site), None) if view.use else None
    if use is None or not index.isdecimal() or view.use is None:
        return None
    printed = NEUTRAL[use.tile].actions if use.tile in NEUTRAL else BUILDINGS[use.tile].actions
    risk = TRAIL[site].risk
    all_actions: tuple[actions.AnyAction, ...] = (*printed, RISKS[risk]) if risk else printed
    if int(index) >= len(all_actions):
        return None
    seat, action = view.seats[view.use.seat], all_actions[int(index)]
    done = int(index) in use.used
    actor = "You" if seat.seat == view.viewer else colour_name(view, seat.seat)
    kind = "Already done at this location" if done else f"{actor} may do it once at this location"
    meaning = action_meaning(view, seat, action) if seat.seat == view.viewer and not done else None
    return make_card(
        f"Action of {named_building(use.tile)}",
        kind,
        "buildings",
        lines=(action_line(action),),
        now=(meaning,),
    )


def seat_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for a player's board as a whole."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    workers = join_words([count_worker(getattr(seat.workers, kind), kind) for kind in WORKERS])
    stations = sum(seat.seat in each.seats for each in view.stations)
    cities = sum(seat.seat in each.seats for each in view.cities)
    lines = [
        CardLine(f"Workers: {workers}"),
        CardLine(f"Discs: {pluralize(stations, 'station')}, {pluralize(cities, 'city', 'cities')}"),
    ]
    facts = [f"${seat.money}", f"{pluralize(held, 'card')} in hand", f"Step limit {seat.step_limit}"]
    if view.score is not None:
        facts.insert(0, f"{view.score.totals[seat.seat]} points")
    return make_card(
        f"{whose(view, seat.seat)} board",
        "Current player" if view.active == seat.seat else "Waiting",
        "scoring",
        lines=lines,
        now=("Each full $5 is worth 1 point at the end",),
        facts=facts,
    )


def herd_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for a player's card counts."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    dropped = seat.discard if isinstance(seat.discard, int) else len(seat.discard)
    lines = (
        CardLine(f"At the end of a turn, the player draws back up to {seat.hand_limit} cards"),
        CardLine("When the draw pile is empty, the discard pile is shuffled to form a new one"),
    )
    facts = (f"Hand {held}", f"Draw pile {seat.draw}", f"Discard pile {dropped}")
    return make_card(f"{whose(view, seat.seat)} cards", "The herd", "cards", lines=lines, facts=facts)


def steps_card(view: View, seat: SeatView) -> PlaceCard:
    counts = COUNTS[len(view.seats)]
    lines = (
        CardLine(f"The cattleman takes 1 to {seat.step_limit} steps in a move"),
        CardLine(
            f"Two black discs raise the limit by {counts.step_bonus_left} and {counts.step_bonus_right},"
            " once they are placed on cities or stations"
        ),
    )
    return make_card(f"{whose(view, seat.seat)} steps", "Step limit", "trail", lines=lines)


def workers_card(view: View, seat: SeatView, kind: Worker) -> PlaceCard:
    """Return the explanation card for a row of workers."""
    have = getattr(seat.workers, kind)
    lines = [CardLine(WORK[kind])]
    lines += [
        CardLine(
            f"Space {column}, immediate action: {lower_first(action_sentence(action))}", action_row(action)
        )
        for column, action in WORKER_ROWS[kind].immediate.items()
        if column > have
    ][:3]
    return make_card(
        f"{whose(view, seat.seat)} {plural_worker(kind)}",
        f"{count_worker(have, kind)}; the row holds {BOARD.worker_row_length}",
        "workers",
        lines=lines,
        facts=(f"Spaces {SPACES_WITH_POINTS} are worth {BOARD.worker_vp_each} points each",),
    )


def auxiliary_card(view: View, seat: SeatView, action: str) -> PlaceCard | None:
    """Return the explanation card for an auxiliary action, with the single form first."""
    printed = AUXILIARY.get(action)
    if printed is None:
        return None
    clear = sum(space == GREY or space in seat.cleared for space in printed.spaces)
    lines = (
        CardLine(f"Single: {auxiliary_sentence(printed.single)}", auxiliary_row(printed.single)),
        CardLine(f"Double: {auxiliary_sentence(printed.double)}", auxiliary_row(printed.double)),
        CardLine("Single form only, if done instead of local actions or at a location that is not yours"),
    )
    reach = (
        "Locked: place one of its discs on a city or station",
        "Unlocked: single",
        "Unlocked: single and double",
    )
    short = printed.single.pay > seat.money and bool(clear)
    is_own = seat.seat == view.viewer
    price = f"It costs ${printed.single.pay}; you have ${seat.money}" if is_own and short else None
    now = (reach[clear] if is_own else None, price)
    return make_card(
        f"{whose(view, seat.seat)} auxiliary action",
        reach[clear] if not is_own else "One of your five actions; discs on its spaces lock it",
        "auxiliary",
        lines=lines,
        now=now,
    )


def auxiliary_sentence(size: AuxiliarySize) -> str:
    """Return a sentence on an auxiliary action, single or double."""
    if size.draw:
        return f"draw {pluralize(size.draw, 'card')}, then discard the same number"
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
        return f"move your engine {back} back to remove up to {most} in your hand from the game"
    return f"gain ${size.money}"


def disc_card(view: View, seat: SeatView, space: str) -> PlaceCard | None:
    """Return the explanation card for a disc space."""
    printed = DISC_SPACES.get(space)
    if printed is None:
        return None
    lines = [CardLine(unlock_sentence(view, space))]
    if printed.cost:
        lines.append(CardLine(f"You pay ${printed.cost} when you place it"))
    if printed.gain:
        lines.append(CardLine(f"You gain ${printed.gain} when you place it"))
    fits = {
        "white": "White space: its disc fits every city and station",
        "black": "Black space: its disc fits only black rings until all your white spaces are clear",
    }
    lines.append(CardLine(fits[printed.colour]))
    cleared = space in seat.cleared
    is_own = seat.seat == view.viewer
    short = is_own and not cleared and seat.money < printed.cost
    return make_card(
        f"{whose(view, seat.seat)} clear disc space" if cleared else f"{whose(view, seat.seat)} disc",
        "Its disc is on a city or station"
        if cleared
        else "Place it on a city when you deliver there, or on a station",
        "discs",
        lines=lines,
        now=(f"You have ${seat.money}: not enough to take it" if short else None,),
        facts=(f"{pluralize(printed.vp, 'point')} once clear",) if printed.vp else (),
    )


def unlock_sentence(view: View, space: str) -> str:
    """Return a sentence on what clearing a disc space unlocks."""
    counts = COUNTS[len(view.seats)]
    for action in AUXILIARY.values():
        if space in action.spaces:
            if GREY in action.spaces:
                return f"Once clear: double auxiliary action, {auxiliary_sentence(action.double)}"
            return f"With one space clear: {auxiliary_sentence(action.single)}; with both: double action"
    steps = {"step_left": counts.step_bonus_left, "step_right": counts.step_bonus_right}
    if space in steps:
        return f"Once clear: step limit +{steps[space]}"
    limits = {
        "cert_4": "Once clear: up to 4 certificates",
        "cert_6": "Once this space and limit 4 are clear: up to 6 certificates",
    }
    return limits.get(space, "Once clear: hand limit +1")


def certificates_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for the certificate track."""
    lines = [
        CardLine("In Kansas City, each certificate that you use adds 1 to the value of your hand"),
        CardLine("Certificates gained beyond the limit are lost"),
    ]
    if seat.permanent:
        lines.append(CardLine(f"{seat.permanent} permanent from station masters, counted in every delivery"))
    return make_card(
        f"{whose(view, seat.seat)} certificates",
        f"{seat.marker} of at most {seat.certificate_limit}",
        "certificates",
        lines=lines,
    )


def unbuilt_card(view: View, seat: SeatView, number: str) -> PlaceCard | None:
    """Return the explanation card for a player's unbuilt building."""
    tile = next((each for each in seat.unbuilt if str(BUILDINGS[each].number) == number), None)
    if tile is None:
        return None
    printed = BUILDINGS[tile]
    meaning = _placing_meaning(view, seat, printed.craftsmen) if seat.seat == view.viewer else None
    return make_card(
        building_title(view, tile, seat.seat),
        "Unbuilt: place it on an empty site, or replace a smaller building of its owner with it",
        "building",
        lines=[action_line(action) for action in printed.actions],
        now=(meaning,),
        facts=tile_facts(tile),
    )


def _placing_meaning(view: View, seat: SeatView, needed: int) -> str:
    """Return a sentence on whether the viewer can place a building on an empty site, and its cost."""
    crew = seat.workers.craftsman
    if crew < needed:
        return f"You have {count_worker(crew, 'craftsman')}: not enough unless it replaces a building"
    asked = isinstance(view.frame, Build) and view.frame.seat == seat.seat
    price = view.frame.price if asked and isinstance(view.frame, Build) else 2
    return f"On an empty site it costs ${needed * price}; you have ${seat.money}"


def gains_card(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for the hazards and teepees that a player has."""
    points = sum(TILES[tile].vp for tile in seat.hazards)
    pairs = min(seat.teepees.green, seat.teepees.blue)
    lines = (
        CardLine(f"{pluralize(len(seat.hazards), 'hazard')}: {pluralize(points, 'point')} at the end"),
        CardLine(
            f"{seat.teepees.green} green and {pluralize(seat.teepees.blue, 'blue teepee')}:"
            f" {pluralize(pairs, 'pair')}"
        ),
        CardLine("Objective cards, station masters and some buildings count them"),
    )
    return make_card(f"{whose(view, seat.seat)} tiles", "Hazards and teepees taken", "scoring", lines=lines)


def board_part_card(view: View, seat: SeatView, part: str) -> PlaceCard | None:
    """Return the card for a part of a board: `row:KIND`, `aux:ACTION`, `disc:SPACE` or `tile:NUMBER`."""
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


CardOf = Callable[[View, str], PlaceCard | None]


def explain(view: View, place: str) -> PlaceCard | None:
    """Return the explanation card for a place in the drawing."""
    if place in TRAIL:
        return trail_cards.space_card(view, place)
    kind, _, what = place.partition(":")
    card = CARDS.get(kind)
    return None if card is None else card(view, what)


def find_seat(view: View, what: str) -> SeatView | None:
    numbers = read_numbers(what, 1)
    return next((seat for seat in view.seats if numbers == (seat.seat,)), None)


def adapt_seat(make: Callable[[View, SeatView], PlaceCard | None]) -> CardOf:
    """Adapt a card function for places that name a seat."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = find_seat(view, what)
        return None if seat is None else make(view, seat)

    return make_for


def adapt_numbers(make: Callable[..., PlaceCard | None], count: int) -> CardOf:
    """Adapt a card function for places with `count` numbers in their names."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, count)
        return None if numbers is None else make(view, *numbers)

    return make_for


def adapt_item(make: Callable[[View, int, str], PlaceCard | None]) -> CardOf:
    """Adapt a card function for a player's items, named `SEAT:THING`."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        owner, _, thing = what.partition(":")
        seat = find_seat(view, owner)
        return None if seat is None else make(view, seat.seat, thing)

    return make_for


def adapt_numbered(make: Callable[[View, str, int], PlaceCard | None]) -> CardOf:
    """Adapt a card function for one of several equal items, named `THING#NUMBER`."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        name, _, number = what.partition("#")
        numbers = read_numbers(number or "1", 1)
        return None if numbers is None else make(view, name, *numbers)

    return make_for


def _deck(view: View, what: str) -> PlaceCard | None:
    match what:
        case "objective":
            return market_cards.objective_deck_card(view)
        case "cattle":
            return market_cards.cattle_deck_card(view)
        case _:
            return None


def acting_seat_part(kind: str) -> CardOf:
    """Return the card function for a part of the acting seat's board, whose place names contain no seat."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = acting_seat(view)
        return None if seat is None else board_part_card(view, seat, f"{kind}:{what}")

    return make_for


def other_board_part(view: View, what: str) -> PlaceCard | None:
    """Return the explanation card for a part of another player's board, such as `SEAT:row:cowboy`."""
    owner, _, part = what.partition(":")
    seat = find_seat(view, owner)
    return None if seat is None else board_part_card(view, seat, part)


CARDS: Mapping[str, CardOf] = {
    "action": lambda view, what: action_card(view, f"action:{what}"),
    "special": special_card,
    "cattleman": adapt_seat(lambda view, seat: trail_cards.cattleman_card(view, seat.seat)),
    "city": railroad_cards.city_card,
    "arrow": railroad_cards.arrow_card,
    "track": railroad_cards.track_card,
    "crossing": railroad_cards.crossing_card,
    "station": railroad_cards.station_card,
    "master": railroad_cards.master_card,
    "kept": adapt_item(railroad_cards.kept_master_card),
    "area": adapt_item(market_cards.played_card),
    "foresight": adapt_numbers(market_cards.foresight_card, 2),
    "stack": adapt_numbers(market_cards.stack_card, 1),
    "job": adapt_numbers(market_cards.job_card, 2),
    "hiring": adapt_numbers(market_cards.hiring_card, 1),
    "market": adapt_numbered(lambda view, card, number: market_cards.cattle_card(view, card)),
    "objective": market_cards.display_card,
    "deck": _deck,
    "card": adapt_numbered(held_card),
    "seat": adapt_seat(seat_card),
    "herd": adapt_seat(herd_card),
    "steps": adapt_seat(steps_card),
    "certificates": adapt_seat(certificates_card),
    "gains": adapt_seat(gains_card),
    "board": other_board_part,
    "row": acting_seat_part("row"),
    "aux": acting_seat_part("aux"),
    "disc": acting_seat_part("disc"),
    "tile": acting_seat_part("tile"),
    "token": lambda view, what: None if what else market_cards.token_card(view),
    "prices": lambda view, what: None if what else market_cards.prices_card(view),
    "discards": lambda view, what: None if what else discard_card(view),
}
"""The card functions, keyed by the first word of a place's name. Trail spaces are not in this table."""
